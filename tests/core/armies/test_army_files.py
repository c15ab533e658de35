"""Armies as files: what is written comes back, and what is at fault is told with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.armies import ArmyFileError, army_tables, emptied, read_army, set_field, write_army
from core.battle import Battle
from core.ruleset.expression import Ref
from core.state import Change, View
from tests.core.armies.made_up import fought, prepared

A, B = Ref("side", "a"), Ref("side", "b")
EMPTY = 'side = [{ id = "a", name = "Nord" }, { id = "b", name = "Sud" }]'


def bare(battle: Battle, side: Ref) -> object:
    """A side's army without the ids, which may differ."""
    tables = army_tables(battle.view, side, "x")
    links = ("id", "parent", "formation", "side")
    kinds = ("formation", "general", "unit")
    return [
        [{key: value for key, value in entry.items() if key not in links} for entry in tables[kind]]
        for kind in kinds
    ]


def taken(path: Path, side: Ref = A, battle: Battle | None = None) -> Battle:
    """A battle that has read the army."""
    battle = battle or prepared(EMPTY)
    battle.set_by_hand(read_army(battle.view, side, path))
    return battle


def test_an_army_comes_back_as_it_was(tmp_path: Path) -> None:
    battle, path = prepared(), tmp_path / "army.toml"
    write_army(battle.view, A, "Il Nord", path)
    assert bare(taken(path), A) == bare(battle, A)
    again = taken(path)
    assert again.view.raw(A, "army") == "blue"
    assert [again.view.raw(one, "parent") for one in again.state.by_kind["formation"]] == [None, "f"]


def test_an_army_can_be_taken_twice_and_by_the_other_side(tmp_path: Path) -> None:
    battle, path = prepared(), tmp_path / "army.toml"
    write_army(battle.view, A, "Il Nord", path)
    twice = taken(path, B, taken(path))
    assert bare(twice, A) == bare(twice, B) == bare(battle, A)
    assert len({thing.id for thing in twice.state}) == len(list(twice.state))


def test_what_a_battle_has_done_stays_out_of_the_file(tmp_path: Path) -> None:
    battle, path = fought(), tmp_path / "army.toml"
    unit = Ref("unit", "u1")
    battle.set_by_hand(
        [Change(unit, "losses", None, 3), Change(unit, "gone", None, True), Change(A, "morale", 50, 3)]
    )
    battle.set_by_hand(set_field(battle.view, unit, "name", "Primo"))
    battle.set_by_hand(set_field(battle.view, unit, "weapon", "new"))
    write_army(battle.view, A, "x", path, battle.history.start)
    told = path.read_text("utf-8")
    assert "losses" not in told
    assert "gone" not in told
    assert "strength" not in told
    assert "Primo" in told
    assert 'weapon = "new"' in told


def test_a_unit_s_own_formation_is_how_it_stands_and_no_parent(tmp_path: Path) -> None:
    battle, path = prepared(), tmp_path / "army.toml"
    battle.set_by_hand([Change(Ref("unit", "u1"), "formation", None, "column")])
    write_army(battle.view, A, "x", path)
    again = taken(path)
    assert again.view.field(Ref("unit", "u1"), "formation") == "column"
    assert again.view.field(Ref("unit", "u1"), "parent") == Ref("formation", "f")


def test_a_file_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    """After any of its lines, also just before its last unit: never a shorter army in silence."""
    battle, path = prepared(), tmp_path / "army.toml"
    for unit in battle.state.by_kind["unit"]:  # too long for tables in one line
        battle.set_by_hand(set_field(battle.view, unit, "name", f"{unit.id} {'lungo ' * 40}"))
    write_army(battle.view, A, "Il Nord", path)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    last = max(place for place, line in enumerate(lines) if line == b"[[unit]]\n")
    for count in range(len(lines)):
        path.write_bytes(b"".join(lines[:count]))
        with pytest.raises(ArmyFileError, match=r"army\.toml:\d+: ") as caught:
            read_army(prepared(EMPTY).view, A, path)
        if count == last:
            assert "the file is cut off: it says entries = 6 and has 5" in str(caught.value)
        assert path.read_bytes() == b"".join(lines[:count])
    path.write_bytes(whole)
    assert bare(taken(path), A) == bare(battle, A)


@settings(max_examples=40)
@given(st.text(max_size=40))
def test_any_name_comes_back(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    battle, path = prepared(), tmp_path_factory.mktemp("a") / "army.toml"
    battle.set_by_hand(set_field(battle.view, Ref("unit", "u1"), "name", name))
    write_army(battle.view, A, name, path)
    assert bare(taken(path), A) == bare(battle, A)


GOOD = """\
format = 1
[army]
name = "x"
ruleset = "club"
[[formation]]
id = "f"
name = "F"
[[unit]]
id = "u"
type = "line"
parent = "f"
size = "A"
[[unit]]
id = "v"
type = "scouts"
parent = "f"
points = 30
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("format = 1", "format = 7", ":1: this is no army file"),
        ('ruleset = "club"', 'ruleset = "other"', ":4: an army of the ruleset 'other', not of 'club'"),
        ('size = "A"', 'size = "C"', ":9: unit 1 'u': size: 'line' has no 'C'; it has B, A"),
        ('size = "A"', 'size = "Z"', ":9: unit 1 'u': size has no value 'Z'; it has none, A, B, C"),
        ("points = 30", "points = -30", ":14: unit 2 'v': points is at least 0, not -30"),
        ("points = 30", 'points = "30"', ":14: unit 2 'v': points wants a number, not '30'"),
        ('id = "v"', 'id = "u"', ":14: unit 2 'u': the id 'u' stands twice; give it another"),
        ('id = "v"', 'id = ""', ":14: unit 2: it has no id"),
        ('type = "scouts"', 'type = "scuots"', ":14: unit 2 'v': there is no troop type 'scuots'"),
        (
            'parent = "f"\npoints',
            'parent = "g"\npoints',
            ":14: unit 2 'v': there is no formation 'g' above it",
        ),
        ("[[formation]]", "[formation]", ":1: 'formation' wants a list of tables"),
        ("points = 30", "points = 30\nelite = 3", ":14: unit 2 'v': elite wants a flag, not 3"),
        ("points = 30", "points = = 3", ":17: "),
    ],
)
def test_a_fault_is_told_with_file_and_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = tmp_path / "army.toml"
    path.write_text(GOOD.replace(old, new), "utf-8")
    battle = prepared(EMPTY)
    before = path.read_bytes()
    with pytest.raises(ArmyFileError) as caught:
        read_army(battle.view, A, path)
    assert str(caught.value).startswith(f"{path}{told}"), str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


def test_the_sound_file_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_text(GOOD, "utf-8")
    battle = taken(path)
    assert battle.view.field(A, "spent") == 150


@pytest.mark.parametrize(
    "raw", [b"\xff", b"", b"[army]", b"army = 3\nformat = 1", b"format = 1\n[army]\nunit = 3"]
)
def test_what_is_no_army_is_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "army.toml"
    path.write_bytes(raw)
    with pytest.raises(ArmyFileError, match="army.toml"):
        read_army(prepared(EMPTY).view, A, path)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ArmyFileError, match="cannot be written"):
        write_army(prepared().view, A, "x", tmp_path / "file" / "army.toml")


def test_a_prepared_side_is_replaced_as_a_whole(tmp_path: Path) -> None:
    battle, path = prepared(), tmp_path / "army.toml"
    write_army(battle.view, A, "x", path)
    away = emptied(battle.view, B)
    after = View(battle.rules, battle.state.apply(away))
    battle.set_by_hand((*away, *read_army(after, B, path)))
    assert bare(battle, B) == bare(battle, A)
