"""TOML that people can read, and files that nobody should have to."""

from datetime import UTC, date, datetime, time
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from core.store import BadValue, StoreError, read_toml, toml_text
from core.store.toml_text import parse, table_lines

FILE = Path("rules.toml")


def written(table: dict[str, Any]) -> str:
    return "\n".join(table_lines(table, ("event",), FILE))


def test_small_things_stand_on_one_line() -> None:
    table = {"dice": [6, 5, 1], "sure": True, "odds": 0.5, "change": {"unit": "u1", "a key": {}}, "none": []}
    assert written(table).splitlines() == [
        "dice = [6, 5, 1]",
        "sure = true",
        "odds = 0.5",
        'change = { unit = "u1", "a key" = {} }',
        "none = []",
    ]


def test_a_hundred_dice_stand_on_one_line() -> None:
    assert written({"dice": [6] * 100}).count("\n") == 0


def test_many_texts_stand_one_a_line() -> None:
    lines = written({"ticks": ["a long reason for a modifier"] * 5}).splitlines()
    assert lines == ["ticks = [", *['  "a long reason for a modifier",'] * 5, "]"]


def test_large_tables_get_a_heading() -> None:
    unit = {"name": "N" * 60, "note": "x" * 60}
    lines = written({"units": {"u1": unit, "u2": unit}, "plain": 1, "list": [unit, {}]}).splitlines()
    assert lines[0] == "plain = 1"
    headings = [line for line in lines if line.startswith("[")]
    assert headings == ["[event.units.u1]", "[event.units.u2]", "[[event.list]]", "[[event.list]]"]


@pytest.mark.parametrize(
    "value",
    [
        'quotes " and \\ and \ttab',
        "two\nlines\r\n",
        "\x00\x1b\x7f\x9b\u2028",
        "'''",
        "# end 1 00000000",
        "",
        10**30,
        -7,
        0.1,
        1e300,
        float("inf"),
        True,
        [[1], [], ["a"], [{"b": []}]],
        {"": {"é": {"a.b": 1}}},
        date(1896, 3, 1),
        time(5, 30),
        datetime(1896, 3, 1, 5, 30, tzinfo=UTC),
    ],
)
def test_values_come_back(value: object) -> None:
    assert parse(written({"key": value}).encode(), FILE) == {"key": value}
    wide = [{"value": value, "long": "x" * 100}]
    assert parse(("[[event]]\n" + written({"key": wide})).encode(), FILE) == {"event": [{"key": wide}]}


class Arm(StrEnum):
    """A value that only looks like a text."""

    FOOT = "foot"


@pytest.mark.parametrize(
    ("value", "named"), [(None, "None"), ({1}, "type set"), ((1, 2), "type tuple"), (Arm.FOOT, "type Arm")]
)
def test_what_toml_cannot_hold_is_refused_by_name(value: object, named: str) -> None:
    for table in ({"unit": {"general": value}}, {"unit": {"general": [[value]]}}):
        with pytest.raises(BadValue, match=rf"'event\.unit\.general' holds .*{named}"):
            written(table)


@pytest.fixture(params=["tomli", "tomllib"])
def either_reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled reader, and the one that Python has where there is no other."""
    monkeypatch.setattr(toml_text, "_loads", import_module(request.param).loads)


@pytest.mark.usefixtures("either_reader")
@pytest.mark.parametrize(
    ("raw", "line", "reason"),
    [
        (b"a = 1\nb = \xff\n", 2, "byte 0xFF"),
        (b"a = 1\n\n= 2\n", 3, "Invalid statement"),
        (b"a = 1\nb = [1,\n", 2, ""),
        (b"a = 1\r\na = 2\r\n", 2, "overwrite"),
        (b"a = " + b"[" * 5000, None, "nested"),
        (b"a = " + b"9" * 5000, None, "digits"),
    ],
)
def test_a_fault_has_its_line_and_reason(raw: bytes, line: int | None, reason: str) -> None:
    with pytest.raises(StoreError) as fault:
        parse(raw, FILE)
    assert line is None or fault.value.line == line
    assert reason in fault.value.message
    place = "rules.toml" if fault.value.line is None else f"rules.toml:{fault.value.line}"
    assert str(fault.value) == f"{place}: {fault.value.message}; {fault.value.mend}"


def test_a_hostile_key_is_refused_at_once() -> None:
    with pytest.raises(StoreError):
        parse(b"a" + b".a" * 40_000 + b" = 1", FILE)


def test_a_message_is_one_clean_line() -> None:
    fault = StoreError(Path("a\n\x1b[2J.toml"), 3, "two\nlines", "mend\x07 it")
    assert str(fault) == "a [2J.toml:3: two lines; mend it"


def test_files_are_read_up_to_their_limit(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert read_toml(path) == {"a": 1}
    path.write_bytes(b"#" * 1_000_001)
    with pytest.raises(StoreError, match="larger than 1 MB"):
        read_toml(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="this is no file"):
        read_toml(tmp_path)
    with pytest.raises(StoreError, match="there is no such file"):
        read_toml(tmp_path / "missing.toml")
