"""Reading folders, giving them their shape, and faults of both."""

import os
from pathlib import Path
from typing import Any

import pytest

from core.ruleset import Fault, RulesetError, find_rulesets, load

FACTS = """\
[fact.distance]
type = "number"
text = { it = "distanza", en = "distance" }
[lines.fire]
line = [
  { clause = "7.1", add = 2, text = { it = "base", en = "base" } },
]
"""


def faults_of(place: Path | str, folders: list[Path] | None = None) -> list[str]:
    """The faults of a ruleset that cannot be loaded, with the bare names of the files."""
    with pytest.raises(RulesetError) as caught:
        load(place, folders)
    return [short(fault) for fault in caught.value.faults]


def short(fault: Fault) -> str:
    text = str(fault)
    return text[len(fault.file) - len(Path(fault.file).name) :] if fault.file else text


def test_a_folder_becomes_one_ruleset(write: Any) -> None:
    folder = write("club", facts=FACTS, options='[option.x]\ndefault = true\ntext = { it = "a", en = "b" }\n')
    loaded = load(folder)
    assert loaded.ruleset.fact["distance"].type == "number"
    assert loaded.ruleset.option["x"].default is True
    assert loaded.faults == ()
    assert loaded.folder == folder


def test_a_name_is_looked_for_in_the_given_folders(write: Any, tmp_path: Path) -> None:
    write("club", facts=FACTS)
    assert load("club", [tmp_path]).ruleset.id == "club"
    assert faults_of("clob", [tmp_path]) == ["clob:1:1: there is no ruleset 'clob' (did you mean 'club'?)"]


def test_a_single_file_is_a_ruleset_too(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text('format = 1\nid = "one"\ntitle = { it = "a", en = "b" }\n' + FACTS)
    assert load(file).ruleset.id == load("one", [tmp_path]).ruleset.id == "one"


def test_examples_are_not_read(write: Any) -> None:
    assert load(write("club", examples="not [ toml")).ruleset.id == "club"


def test_the_digest_follows_every_file_and_what_is_extended(write: Any, tmp_path: Path) -> None:
    write("club", facts=FACTS)
    house = write("house", 'format = 1\nid = "house"\ntitle = { it = "a", en = "b" }\nextends = "club"\n')
    before = load(house, [tmp_path]).digest
    assert load(house, [tmp_path]).digest == before
    write("club", facts=FACTS + "# changed\n")
    assert load(house, [tmp_path]).digest != before


def test_a_mark_in_front_of_the_text_is_passed_over(write: Any) -> None:
    folder = write("club")
    (folder / "facts.toml").write_text(FACTS, "utf-8-sig")
    assert "distance" in load(folder).ruleset.fact


def test_windows_line_ends_keep_their_lines(write: Any) -> None:
    folder = write("club")
    (folder / "facts.toml").write_bytes(FACTS.replace("add", "ad").replace("\n", "\r\n").encode())
    assert "facts.toml:6:21: unknown key 'ad' in a line (did you mean 'add'?)" in faults_of(folder)


def test_all_faults_of_shape_are_told_at_once(write: Any) -> None:
    facts = """\
[fact.distance]
type = "nomber"
text = { it = "distanza" }
[fact.place]
type = "flag"
text = { it = "luogo", en = "place" }
minimum = 3
[[procedure.fire.step]]
lett = "x"
is = 3
[[procedure.fire.step]]
roll = "fire"
die = 1
gives = []
[[lines.fire.line]]
add = 1
set = 2
"""
    assert faults_of(write("club", facts=facts)) == [
        "facts.toml:2:8: 'type' must be 'number', 'flag' or 'choice' (did you mean 'number'?)",
        "facts.toml:3:1: a text needs 'en'",
        "facts.toml:7:1: unknown key 'minimum' in a fact (did you mean 'min'?)",
        "facts.toml:8:13: a procedure needs 'text'",
        "facts.toml:8:18: a step needs one of: ask, let, bar, end, tally, lookup, roll, change, do, each, "
        "remove, create, follow, tell, remind",
        "facts.toml:13:7: 'die' must be at least 2",
        "facts.toml:14:9: 'gives' must be a table",
        "facts.toml:15:14: a line has exactly one of add, times, set, at_least, at_most, choose, include",
    ]


def test_a_fault_in_a_nested_step_has_its_place(write: Any) -> None:
    fire = """\
[procedure.fire]
text = { it = "a", en = "b" }
step = [
  { each = "s", in = "units", step = [
    { let = "x", is = 3, foo = 1 },
    { tally = "t", line = [ { add = 1, wehn = 2 } ] },
  ] },
]
"""
    assert [fault for fault in faults_of(write("club", fire=fire)) if "unknown" in fault] == [
        "fire.toml:5:26: unknown key 'foo' in a let step",
        "fire.toml:6:40: unknown key 'wehn' in a line (did you mean 'when'?)",
    ]


def test_the_head_must_say_what_it_is(write: Any) -> None:
    assert faults_of(write("club", "format = 1\n")) == [
        "ruleset.toml:1:1: a ruleset needs 'id' at its top (in ruleset.toml)",
        "ruleset.toml:1:1: a ruleset needs 'title' at its top (in ruleset.toml)",
    ]
    head = 'format = 2\nid = "other"\ntitle = { it = "a", en = "b" }\n'
    assert faults_of(write("club", head)) == [
        "ruleset.toml:1:10: 'format' must be 1",
        "ruleset.toml:2:6: 'other' must be called as its folder is (did you mean 'club'?)",
    ]


class TestTwice:
    """The same id twice, with both places."""

    def test_in_two_files(self, write: Any) -> None:
        folder = write("club", a=FACTS, b='[fact.distance]\ntype = "flag"\n')
        assert f"b.toml:1:7: 'distance' is there twice; the other is {folder / 'a.toml'}:1:7" in faults_of(
            folder
        )

    def test_in_one_list(self, write: Any) -> None:
        lines = '[[lines.fire.line]]\nid = "x"\nadd = 1\n[[lines.fire.line]]\nid = "x"\nadd = 2\n'
        folder = write("club", a=lines)
        assert f"a.toml:5:6: 'x' is there twice; the other is {folder / 'a.toml'}:1:14" in faults_of(folder)

    def test_in_the_lists_of_two_files(self, write: Any) -> None:
        troop = '[[troop]]\nid = "foot"\narmy = "blue"\nname = { it = "a", en = "b" }\n'
        folder = write("club", a=troop, b="\n" + troop)
        assert f"b.toml:3:6: 'foot' is there twice; the other is {folder / 'a.toml'}:1:3" in faults_of(folder)

    def test_lines_of_one_clause_need_ids(self, write: Any) -> None:
        lines = '[lines.fire]\nline = [{ clause = "7", add = 1 },\n{ clause = "7", add = 2 }]\n'
        folder = write("club", a=lines)
        assert (
            f"a.toml:3:1: '7' is there twice; the other is {folder / 'a.toml'}:2:9; give one of them an `id`"
            in faults_of(folder)
        )

    def test_two_files_may_share_a_kind_but_not_a_field(self, write: Any) -> None:
        one, two = (f'[kind.unit.field.{name}]\ntype = "flag"\n' for name in ("a", "b"))
        assert set(load(write("club", a=one, b=two)).ruleset.kind["unit"].field) == {"a", "b"}
        assert "b.toml:1:18: 'a' is there twice" in faults_of(write("club", a=one, b=one))[0]


class TestHostileInput:
    """Files from anybody."""

    @pytest.mark.parametrize(
        "name", ["../club", "/etc/passwd", "..\\club", "con", "a\0b", "", ".", "Club", "x" * 41, "\x1b[2J"]
    )
    def test_a_name_is_no_path(self, write: Any, tmp_path: Path, name: str) -> None:
        write("club")
        folders = [tmp_path / "club", tmp_path]
        (fault,) = faults_of(name, folders)
        assert "no name of a ruleset" in fault
        assert "\x1b" not in fault and "\0" not in fault

    @pytest.mark.parametrize("name", ["../club", "/etc/passwd", "a\\u0000b", "con"])
    def test_nor_is_what_is_extended(self, write: Any, name: str) -> None:
        head = f'format = 1\nid = "house"\ntitle = {{ it = "a", en = "b" }}\nextends = "{name}"\n'
        assert any("ruleset.toml:4:11: " in fault for fault in faults_of(write("house", head)))

    def test_a_path_that_leads_nowhere(self, tmp_path: Path) -> None:
        for place in (tmp_path / "none", Path("a\0b"), Path("/dev/null")):
            assert "there is no ruleset here" in faults_of(place)[0]

    def test_links_lead_nowhere(self, write: Any, tmp_path: Path) -> None:
        folder = write("club")
        (folder / "facts.toml").symlink_to("/etc/passwd")
        assert faults_of(folder) == ["facts.toml:1:1: it leads out of its folder"]
        inner = tmp_path / "inner"
        inner.mkdir()
        (inner / "club").symlink_to(folder)
        assert faults_of("club", [inner])[0].startswith("club:1:1: there is no ruleset 'club'")

    def test_a_pipe_does_not_hang(self, write: Any) -> None:
        folder = write("club")
        os.mkfifo(folder / "facts.toml")
        assert faults_of(folder) == ["facts.toml:1:1: it is no plain file"]

    def test_a_large_file_is_not_read(self, write: Any) -> None:
        folder = write("club", facts="#" * 2_000_000)
        assert faults_of(folder) == ["facts.toml:1:1: 2000000 bytes: at most 1000000"]

    @pytest.mark.parametrize(
        "text", ["a = " + "[" * 3000 + "]" * 3000, "a" + ".a" * 40_000 + " = 1", "a = " + "9" * 5000]
    )
    def test_what_breaks_readers_is_a_fault(self, write: Any, text: str) -> None:
        (fault,) = faults_of(write("club", facts=text))
        assert fault.startswith("facts.toml:1:")

    def test_deep_nesting_has_its_place(self, write: Any) -> None:
        depth = 45
        (fault,) = faults_of(write("club", facts="\na = " + "[" * depth + "]" * depth))
        assert fault == "facts.toml:2:44: nested deeper than 40 levels"

    def test_broken_toml_and_wrong_bytes_have_their_place(self, write: Any) -> None:
        folder = write("club", facts="a = 1\nb = ]\n")
        (folder / "text.toml").write_bytes(b'ok = 1\nx = "\xe0"\n')
        assert faults_of(folder) == [
            "facts.toml:2:5: this is not TOML: Invalid value",
            "text.toml:2:6: it is not UTF-8 text: save it as UTF-8",
        ]

    def test_signs_that_cannot_be_seen_are_faults(self, write: Any) -> None:
        text = '"\\u001b[2J" = 1\nnotes = { it = "a\\u202eb", en = "\u200b" }\n'
        assert faults_of(write("club", facts=text)) == [
            "facts.toml:1:1: a sign that cannot be seen, U+001B: take it out",
            "facts.toml:1:1: unknown key '[2J' in a ruleset",
            "facts.toml:2:18: a sign that cannot be seen, U+202E: take it out",
            "facts.toml:2:34: a sign that cannot be seen, U+200B: take it out",
        ]

    def test_long_chains_do_not_break_the_check(self, write: Any) -> None:
        figures = "".join(f'f{n} = {{ is = "f{n - 1} + 1" }}\n' for n in range(1, 400))
        lists = "".join(
            f'[lines.l{n}]\nline = [{{ include = "l{n + 1}" }}, {{ include = "l{n + 1}" }}]\n'
            for n in range(200)
        )
        calls = "".join(
            f'[procedure.p{n}]\ntext = {{ it = "a", en = "b" }}\n'
            f'step = [{{ do = "p{n + 1}" }}, {{ do = "p{n + 1}" }}]\n'
            for n in range(300)
        )
        tally = '[procedure.t]\ntext = { it = "a", en = "b" }\nstep = [{ tally = "x", lines = "l0" }]\n'
        derived = '[kind.unit.derived]\nf0 = { is = "1" }\n' + figures
        faults = "\n".join(faults_of(write("club", a=derived, b=lists, c=calls + tally)))
        assert "the lines 'l1' are in this tally already" in faults
        assert "its calls nest deeper than 12" in faults


def test_find_rulesets(write: Any, tmp_path: Path) -> None:
    write("club")
    write("broken", "format = [")
    (tmp_path / "note.txt").write_text("x")
    found = {ruleset.id: ruleset for ruleset in find_rulesets([tmp_path])}
    assert found["club"].title is not None and found["club"].title.it == "Prova"
    assert found["broken"].title is None
