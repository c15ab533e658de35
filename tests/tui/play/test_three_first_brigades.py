"""A corps of three divisions, each with its own first brigade: nobody ever takes one for another.

Losses by hand, on the card and to the last stand, and tests of each; what the lists, the questions, the
refusals, the log and the undo call each of them, at both sizes and in both languages.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.armies.telling import called
from core.play import open_battle
from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from tests.tui.play.at_the_table import Table, seated, sitting
from tui.model.log_text import log_text
from tui.model.undo import build_undo
from tui.screens.army import ArmyScreen

BATTLE = """
format = 1
id = "three"
ruleset = "fire-and-fury-acw"
title = { it = "Tre prime brigate", en = "Three first brigades" }
side = [
  { id = "sud", name = { it = "Confederati", en = "Confederates" }, army = "confederati" },
  { id = "nord", name = { it = "Unionisti", en = "Union" }, army = "unionisti" },
]
formation = [
  { id = "corps", side = "sud", level = "corpo", name = { it = "I Corpo", en = "I Corps" } },
  { id = "d1", side = "sud", parent = "corps", level = "divisione", name = DIVISION_1 },
  { id = "d2", side = "sud", parent = "corps", level = "divisione", name = DIVISION_2 },
  { id = "d3", side = "sud", parent = "corps", level = "divisione", name = DIVISION_3 },
  { id = "n1", side = "nord", level = "divisione", name = DIVISION_1 },
]
general = [
  { id = "g1", formation = "d1", name = { it = "Generale di Divisione", en = "Division general" } },
  { id = "g2", formation = "d2", name = { it = "Generale di Divisione", en = "Division general" } },
  { id = "gn", formation = "n1", name = { it = "Generale di Divisione", en = "Division general" } },
]
unit = [
  { id = "a1", number = 1, type = "confederati-fanteria", formation = "d1", name = FIRST, stands = 8 },
  { id = "a2", number = 2, type = "confederati-fanteria", formation = "d1", name = TEXAS, stands = 8 },
  { id = "b1", number = 3, type = "confederati-fanteria", formation = "d2", name = FIRST, stands = 8 },
  { id = "c1", number = 5, type = "confederati-fanteria", formation = "d3", name = FIRST, stands = 8 },
  { id = "x1", number = 11, type = "unionisti-fanteria", formation = "n1", name = FIRST, stands = 7 },
]
"""
NAMES = {
    "FIRST": '{ it = "1a Brigata", en = "1st Brigade" }',
    "TEXAS": '{ it = "Brigata del Texas", en = "Texas Brigade" }',
    "DIVISION_1": '{ it = "1a Divisione", en = "1st Division" }',
    "DIVISION_2": '{ it = "2a Divisione", en = "2nd Division" }',
    "DIVISION_3": '{ it = "3a Divisione", en = "3rd Division" }',
}
SIZES = [(80, 24), (120, 40)]


@pytest.fixture
def battle(tmp_path: Path) -> str:
    """The file of the battle."""
    path = tmp_path / "three.toml"
    text = BATTLE
    for word, name in NAMES.items():
        text = text.replace(word, name)
    path.write_text(text, "utf-8")
    return str(path)


@pytest.fixture
async def table(battle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """The battle on the screen, where the first side fires in defence."""
    async with sitting(battle, tmp_path, monkeypatch) as table:
        await table.press("\nn")
        assert table.step == "defensive-fire"
        yield table


async def test_each_has_its_own_losses_whichever_way_they_come(table: Table) -> None:
    """By hand, on the card, and all stands of one: the log names the division, and nobody else loses."""
    await table.press("1-2\n")
    assert table.losses(1, 2, 3, 5, 11) == [2, 0, 0, 0, 0]
    assert table.log == "a mano: 1: basette perse 0 \u2192 2"
    await table.press("3\n-\x1b")
    assert table.losses(1, 2, 3, 5, 11) == [2, 0, 1, 0, 0]
    assert table.log == "a mano: 3: basette perse 0 \u2192 1"
    await table.press("5-8\n")
    assert table.log == "a mano: 5: basette perse 0 \u2192 8"
    assert [table.field(number, "gone") for number in (1, 3, 5, 11)] == [False, False, True, False]
    await table.back_and_forth()


async def test_a_copy_and_its_model_are_two(table: Table) -> None:
    """Losses of the 2nd's, disorder of the 3rd's; the 2nd's copied by the editor, the copy disordered."""
    await table.press("3-2\n5=D\n")
    path = table.desk.game.file.path
    table.desk.close()
    async with seated(path) as again:
        assert again.losses(1, 3, 5) == [0, 2, 0]
        assert [again.field(n, "disordered") for n in (1, 3, 5)] == [False, False, True]
        before = set(again.desk.battle.state.by_kind["unit"])
        await again.press("O")
        assert isinstance(again.pilot.app.screen, ArmyScreen)
        again.pilot.app.screen.muster.chosen = again.unit(3)
        await again.press("c\x1b")
        (copy,) = set(again.desk.battle.state.by_kind["unit"]) - before
        number = again.of(copy, "number")
        assert again.of(copy, "name") == again.field(3, "name") and number not in (1, 2, 3, 5, 11)
        assert again.of(copy, "parent") == again.field(3, "parent")
        lost = again.of(copy, "losses")
        await again.press(f"{number}=D\n{number}-1\n")
        assert again.of(copy, "disordered") is True and again.of(copy, "losses") == lost + 1  # type: ignore[operator]
        assert again.losses(1, 3, 5) == [0, 2, 0]
        assert [again.field(n, "disordered") for n in (1, 3, 5)] == [False, False, True]
        assert f"{number}: " in again.log


async def test_a_test_names_its_division_from_the_entry_line_to_the_log(table: Table) -> None:
    """While it is typed, in the test's head, in what it waits for, in the log; the North has one alone."""
    await table.press("11f3")
    assert "11 1a Brigata \u2192 3 1a Brigata (2a Divisione)" in table.seen
    await table.press("\n")
    assert "1a Brigata (2a Divisione)" in table.seen
    assert "dado di 11 1a Brigata contro 3 1a Brigata (2a Divisione)" in table.seen
    await table.press("7\n")
    assert table.log == "11 1a Brigata spara a 3 1a Brigata (2a Divisione): 7"
    await table.press("1t")
    assert "1 1a Brigata (1a Divisione)" in table.seen
    await table.press("\x1b" * 3 + "2f11\n4\n")
    assert table.log == "2 Brigata del Texas spara a 11 1a Brigata: 4", "a name of its own stays short"


async def test_what_is_refused_names_the_division(table: Table) -> None:
    """Who is of one's own side, who lies in ambush, who is gone."""
    await table.press("2f3\n")
    assert "3 1a Brigata (2a Divisione) è della stessa parte" in table.seen
    await table.press("\x1b1=I\n1f11\n")
    assert "1 1a Brigata (1a Divisione) è in imboscata" in table.seen
    await table.press("\x1b5-8\n11f5\n")
    assert "5 1a Brigata (3a Divisione) è fuori gioco" in table.seen


async def test_the_undo_and_the_whole_log_name_the_division(table: Table) -> None:
    """The actions that would go, by name; and the log as text, with the way down to each."""
    await table.press("11f1\n3\n11f3\n4\n11f5\n5\n")
    names = [entry.text for entry in build_undo(table.desk.battle, 3, "it").entries[:3]]
    assert names == [
        f"11 1a Brigata spara a {number} 1a Brigata ({division}a Divisione): {die}"
        for number, division, die in ((5, 3, 5), (3, 2, 4), (1, 1, 3))
    ]
    await table.press("A")
    assert all(name in table.seen for name in names)
    await table.press("\x1b")
    text = log_text(table.desk.battle, "it")
    for division in ("1a", "2a", "3a"):
        assert f"contro: Confederati \u203a I Corpo \u203a {division} Divisione \u203a" in text


async def test_the_look_up_and_the_cards_say_where_each_stands(table: Table) -> None:
    """Four first brigades, each with its division, and of two first divisions whose they are."""
    await table.press("/1a brigata")
    for division in ("1a Divisione (I Corpo)", "2a Divisione", "3a Divisione", "1a Divisione (Unionisti)"):
        assert division in table.seen
    await table.press("\x1b")
    for number, division in ((1, "1a"), (3, "2a"), (5, "3a")):
        await table.press(f"{number}\n")
        assert f"Confederati \u203a I Corpo \u203a {division} Divisione" in table.seen
        await table.press("\x1b")


async def test_the_army_tells_them_apart_in_its_lines(table: Table) -> None:
    """What the log says of an edited order of battle: whoever is taken out, moved, renamed; generals too."""
    view = table.desk.battle.view
    said = {id_: called(view, Ref(kind, id_))("it") for kind, id_ in (("unit", "b1"), ("general", "g2"))}
    assert said == {"b1": "1a Brigata (2a Divisione)", "g2": "Generale di Divisione (2a Divisione)"}
    assert called(view, Ref("general", "gn"))("en") == "Division general (1st Division, Union)"
    assert called(view, Ref("unit", "a2"))("en") == "Texas Brigade"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("language", "brigade", "short", "division"),
    [("it", "1a Brigata", "1a Brig", "2a Div"), ("en", "1st Brigade", "1st Bde", "2nd Div")],
)
async def test_at_both_sizes_and_in_both_languages(
    size: tuple[int, int],
    language: Language,
    brigade: str,
    short: str,
    division: str,
    battle: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The open test names the division whole or shortened; the order of battle has it as the heading."""
    async with sitting(battle, tmp_path, monkeypatch, language, size) as table:
        await table.press("\nn11f3\n")
        rows = [line for line in table.seen.splitlines() if division in line]
        assert any(name in row for row in rows for name in (brigade, short))
        await table.press("7\n")
        log = table.desk.battle.history.events[-1].text.say(language)
        assert f"3 {brigade} ({division}" in log


async def test_saved_and_opened_again_they_are_the_same_three(table: Table) -> None:
    """Losses and log after closing and opening are what they were, each with its own."""
    await table.press("1-1\n3-2\n5-3\n11f5\n5\n")
    path = table.desk.game.file.path
    table.desk.close()
    with open_battle(path) as again:
        state = again.battle.state
        lost = {state.get(unit, "parent"): state.get(unit, "losses") for unit in state.by_kind["unit"]}
        assert lost["d2"] == 2 and lost["d3"] == 3
        assert again.battle.history.events[-1].text.it.endswith("spara a 5 1a Brigata (3a Divisione): 5")
