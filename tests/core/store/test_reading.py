"""Reading battles: whole, cut, spoiled, edited by hand, and foreign."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.store import BadValue, StoreError, peek, read_battle
from core.store.document import encode_body, encode_event, encode_head
from core.store.reading import Reading, decode

FILE = Path("adua.toml")
GOLDEN = Path(__file__).parent / "golden" / "format-1.toml"
MakeTable = Callable[[int], dict[str, Any]]


@pytest.fixture
def parts(head_after: MakeTable, action: MakeTable) -> list[bytes]:
    """The head and six events, as they follow each other in the file."""
    return [encode_head(head_after(6), 6, FILE), *(encode_event(n, action(n), FILE) for n in range(1, 7))]


def kinds(reading: Reading) -> list[str]:
    assert all(notice.text.it != notice.text.en for notice in reading.notices), "in both languages"
    return [notice.kind for notice in reading.notices]


def test_a_whole_file_is_read_without_a_word(
    parts: list[bytes], head_after: MakeTable, action: MakeTable
) -> None:
    reading = decode(b"".join(parts), FILE)
    assert reading.document.head == {"format": 1} | head_after(6)
    assert reading.document.events == [action(n) for n in range(1, 7)]
    assert reading.body == b"".join(parts[1:])
    assert not reading.notices


def test_cut_at_each_byte(parts: list[bytes], action: MakeTable) -> None:
    """Never a wrong value, never a shorter battle in silence."""
    raw = b"".join(parts)
    ends = [sum(map(len, parts[: n + 1])) - 1 for n in range(len(parts))]  # a line break may be missing
    for cut in range(len(raw)):
        whole = sum(end <= cut for end in ends) - 1
        if whole < 0:
            with pytest.raises(StoreError):
                decode(raw[:cut], FILE)
            continue
        reading = decode(raw[:cut], FILE)
        assert reading.document.events == [action(n) for n in range(1, whole + 1)]
        assert kinds(reading) == (["tail-cut"] if whole < 6 else [])
        assert reading.tail in (raw[ends[whole] + 1 : cut], b"")


def test_a_cut_head_is_called_a_cut_head(parts: list[bytes]) -> None:
    head = parts[0]
    with pytest.raises(StoreError, match=r"adua\.toml:\d+: the file is cut off.*; take the rest from a copy"):
        decode(head[: head.rindex(b"# end")], FILE)


@pytest.mark.parametrize("junk", ["zeros", "ones", "lost byte", "stale text"])
def test_spoiled_at_each_byte_of_the_last_event(parts: list[bytes], action: MakeTable, junk: str) -> None:
    raw = b"".join(parts)
    earlier = [action(n) for n in range(1, 6)]
    for cut in range(len(raw) - len(parts[-1]), len(raw)):
        rest = len(raw) - cut
        tail = {
            "zeros": b"\0" * rest,
            "ones": b"\xff" * rest,
            "lost byte": raw[cut + 1 :],
            "stale text": raw[:rest],
        }[junk]
        reading = decode(raw[:cut] + tail, FILE)
        events = reading.document.events
        assert events[:5] == earlier
        assert len(events) == 5 or events == [*earlier, action(6)] or reading.notices
        assert len(events) == 6 or "tail-cut" in kinds(reading)


def test_spoiled_in_the_middle_keeps_what_is_before_and_names_the_line(
    parts: list[bytes], action: MakeTable
) -> None:
    spoiled = parts[3].replace(b"kind = ", b"kind = = ")
    raw = b"".join([*parts[:3], spoiled, *parts[4:]])
    reading = decode(raw, FILE)
    assert reading.document.events == [action(1), action(2)]
    assert reading.tail == b"".join([spoiled, *parts[4:]])
    line = raw[: raw.index(b"= = ")].count(b"\n") + 1
    assert reading.notices[0].message.startswith(f"line {line}: ")
    assert "2 of 6 events" in reading.notices[0].message


def test_an_edited_head_does_not_cost_the_events_before_a_spoiled_one(parts: list[bytes]) -> None:
    edited = parts[0].replace(b"Bersaglieri", b"Alpini")
    reading = decode(b"".join([edited, *parts[1:5], parts[5].replace(b"[[event]]", b"[[event]")]), FILE)
    assert len(reading.document.events) == 4
    assert kinds(reading) == ["edited-by-hand", "tail-cut"]


def test_edited_by_hand(parts: list[bytes]) -> None:
    raw = b"".join(parts).replace(b"hits = 12", b"hits = 9 # I counted again", 1)
    reading = decode(raw, FILE)
    assert [event["hits"] for event in reading.document.events] == [9, 12, 12, 12, 12, 12]
    assert kinds(reading) == ["edited-by-hand"]
    assert reading.notices[0].message == "edited by hand: event 1"
    assert b"I counted again" in reading.body
    again = decode(encode_head(reading.document.head, 6, FILE) + reading.body, FILE)
    assert not again.notices, "an edit is told once"


def test_an_editor_on_windows_changes_nothing(parts: list[bytes]) -> None:
    raw = b"".join(parts)
    reading = decode(b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"), FILE)
    assert not reading.notices
    assert reading.body == b"".join(parts[1:])


def test_a_table_added_below_the_events_goes_into_the_head(parts: list[bytes]) -> None:
    raw = b"".join(parts[:-1]) + parts[-1].replace(b"# end", b"[club]\nname = 'Roma'\n# end")
    reading = decode(raw, FILE)
    assert reading.document.head["club"] == {"name": "Roma"}
    assert len(reading.document.events) == 6
    again = decode(encode_head(reading.document.head, 6, FILE) + reading.body, FILE)
    assert again.document == reading.document


@pytest.mark.parametrize("removed", [1, 3, 6])
def test_an_event_taken_out_with_its_mark_is_noticed(parts: list[bytes], removed: int) -> None:
    reading = decode(b"".join(part for n, part in enumerate(parts) if n != removed), FILE)
    assert kinds(reading) == ["tail-cut"]
    assert len(reading.document.events) == removed - 1


def test_an_event_taken_out_between_the_marks_is_noticed(parts: list[bytes]) -> None:
    mark = parts[2][parts[2].rindex(b"# end") :]
    reading = decode(b"".join([*parts[:2], mark, *parts[3:]]), FILE)
    assert len(reading.document.events) == 5
    assert "edited-by-hand" in kinds(reading)


def test_the_golden_file_of_format_1_is_read_and_written_byte_for_byte() -> None:
    raw = GOLDEN.read_bytes().replace(b"\r\n", b"\n")  # as git may check it out
    reading = decode(raw, GOLDEN)
    document = reading.document
    assert not reading.notices
    assert document.head["battle"]["options"] == {"morale-at-half": True, "measure": "cm"}
    assert document.head["state"]["units"]["u2"]["name"] == "1° Bersaglieri [riserva]"
    assert document.head["a key of a player's own"] == {"played at": 'Circolo "La Picca"', "cold": True}
    assert document.events[0]["dice"] == [6, 6, 5, 5, 5, 3, 2, 1, 1]
    assert document.events[0]["changes"][1]["to"] == ["D"]
    assert document.events[1] == {"turn": 2, "kind": "undo", "of": 1}
    assert encode_head(document.head, 2, GOLDEN) + encode_body(document.events, GOLDEN) == raw


def test_peeking_reads_the_head_only(tmp_path: Path, parts: list[bytes], head_after: MakeTable) -> None:
    path = tmp_path / "adua.toml"
    path.write_bytes(b"".join(parts) + b"\xff = not read")
    assert peek(path) == {"format": 1} | head_after(6)
    assert len(read_battle(path).document.events) == 6
    path.write_bytes(b"nothing")
    with pytest.raises(StoreError, match=r"adua\.toml:1: "):
        peek(path)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "no battle"),
        ("name = 'another program'\n", 1, "no battle"),
        ("format = 'one'\n[battle]\n# end 0 00000000\n", 1, "no battle"),
        ("format = 1\nbattle = 3\n# end 0 00000000\n", 1, "no battle"),
        ("# new\nformat = 2\n[battle]\n# end 0 00000000\n", 2, "a newer Aiutante wrote it, in format 2"),
        ("format = 0\n[battle]\n# end 0 00000000\n", 1, "no format 0"),
        ("format = 1\n[battle]\nname = = 3\n# end 0 00000000\n", 3, ""),
        ("format = 1\n[battle]\nname = 'x'\n", 3, "cut off"),
        ("<html>\n", 1, ""),
    ],
)
def test_foreign_files_are_refused_with_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(StoreError) as refusal:
        decode(text.encode(), FILE)
    assert refusal.value.line == line
    assert reason in refusal.value.message


def test_a_head_that_no_file_can_hold(head_after: MakeTable) -> None:
    for head, reason in (
        ({"state": {}}, "no table 'battle'"),
        (head_after(0) | {"events": 3}, "store's own"),
        (head_after(0) | {"note": "\ud800"}, "half a character"),
        (head_after(0) | {"big": 10**5000}, "cannot be written"),
    ):
        with pytest.raises(BadValue, match=reason):
            encode_head(head, 0, FILE)


def test_endless_nesting_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(BadValue, match="cannot be written"):
        encode_event(1, {"list": endless}, FILE)


TEXTS = st.text(max_size=12) | st.sampled_from(["# end 1 00000000\n", "\n[[event]]\n", "[/]", "a.b", "\r\n"])
VALUES = st.recursive(
    TEXTS | st.integers() | st.floats() | st.booleans() | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
TABLES = st.dictionaries(TEXTS, VALUES, max_size=5)


@settings(max_examples=200)
@given(TABLES, TABLES, st.lists(TABLES, max_size=3))
def test_what_is_saved_is_what_is_loaded(
    state: dict[str, Any], extra: dict[str, Any], events: list[dict[str, Any]]
) -> None:
    head = {key: value for key, value in extra.items() if key not in ("format", "events", "event")}
    head |= {"format": 1, "battle": {"name": "x"}, "state": state}
    raw = encode_head(head, len(events), FILE) + encode_body(events, FILE)
    reading = decode(raw, FILE)
    assert not reading.notices
    document = reading.document
    assert document.head.keys() == head.keys()
    assert encode_head(document.head, len(events), FILE) + encode_body(document.events, FILE) == raw
    assert reading.body == encode_body(events, FILE)


def survives(raw: bytes) -> None:
    """Read it or refuse it, and what was read can be written and read again."""
    try:
        reading = decode(raw, FILE)
    except StoreError:
        return
    count = len(reading.document.events)
    again = decode(encode_head(reading.document.head, count, FILE) + reading.body, FILE)
    assert len(again.document.events) == count
    assert not again.notices


SCRAPS = st.sampled_from(
    [
        b"[[event]]\n",
        b"# end 0 00000000\n",
        b"# end 1 ea6c0619\n",
        b"[state]\n",
        b'"""',
        b"\xff",
        b"\0",
        b"=",
        b"\n",
    ]
)


@settings(max_examples=300)
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 0.2), SCRAPS | st.binary(max_size=8)), max_size=4))
def test_a_mangled_file_is_read_or_refused(wounds: list[tuple[float, float, bytes]]) -> None:
    raw = GOLDEN.read_bytes()
    for place, lost, scrap in wounds:
        at = int(place * len(raw))
        raw = raw[:at] + scrap + raw[at + int(lost * len(raw)) * (len(scrap) % 2) :]
    survives(raw)


@settings(max_examples=200)
@given(
    st.lists(SCRAPS | st.just(b"format = 1\n[battle]\n") | st.binary(max_size=20), max_size=8).map(b"".join)
)
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    survives(raw)
