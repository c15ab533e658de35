"""The walk to a new battle by keys: Enter all the way, and what can be changed on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli

from core.armies import write_army
from core.play import open_battle, rulesets, samples
from core.ruleset.expression import Ref
from core.store import places
from tui.desk.desk import Desk
from tui.walk import Walk
from tui.walk.sides import SidesStep

NAMES = {"⏎": "enter", "␛": "escape", "↓": "down", "↑": "up", "→": "right", "←": "left", "⌫": "backspace"}
SOURCES = [*(one.id for one in samples()), *(one.id for one in rulesets())]
PRICED = "italia-s-e-desta"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new machine."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    yield tmp_path


def keys(walk: Walk, text: str) -> None:
    for sign in text:
        name = NAMES.get(sign)
        walk.key(name or ("space" if sign == " " else sign), None if name else sign)


def walk_to(source: str, step: str) -> Walk:
    """A walk on that battle, at that step, by Enter."""
    walk = Walk("it")
    walk.item = [item.sample for item in walk.items].index(source)
    while walk.step != step:
        before = walk.step
        keys(walk, "⏎")
        assert walk.step != before, walk.error
    return walk


def written(walk: Walk) -> dict[str, Any]:
    """The file that came of it."""
    keys(walk, "⏎")
    assert walk.begun is not None, walk.error
    return tomli.loads(walk.begun.read_text("utf-8"))


@pytest.mark.parametrize("source", SOURCES)
def test_enter_all_the_way_gives_a_playable_battle(source: str) -> None:
    walk = walk_to(source, "name")
    written(walk)
    assert walk.begun is not None
    desk = Desk.open(walk.begun, "en")
    try:
        desk.key("n", "n")
        desk.model(80, 24)
        assert desk.battle.state.by_kind["unit"]
    finally:
        desk.close()


def test_an_untouched_sample_stands_in_the_file_as_it_is() -> None:
    (sample,) = [one for one in samples() if one.id == "adua-1896"]
    source = tomli.loads(sample.path.read_text("utf-8"))
    table = written(walk_to("adua-1896", "name"))
    for kind in ("side", "formation", "unit"):
        assert table[kind] == source[kind]


def test_sides_are_named_and_their_army_lists_turned() -> None:
    walk = walk_to(PRICED, "armies")
    keys(walk, "rI nostri [b]⏎→→")
    army = walk.muster.battle.view.raw(Ref("side", "a"), "army")
    assert army != "austriaco"
    units = walk.muster.battle.view.field(Ref("side", "a"), "units")
    assert isinstance(units, tuple)
    troops = {walk.muster.battle.view.raw(unit, "type") for unit in units if isinstance(unit, Ref)}
    assert troops
    assert all(str(troop).startswith(f"{army}-") for troop in troops)
    assert walk.muster.battle.view.raw(Ref("side", "a"), "name") == "I nostri [b]"
    while walk.step != "name":
        keys(walk, "⏎")
    table = written(walk)
    assert table["side"][0]["name"] == "I nostri [b]"
    assert table["side"][0]["army"] == army


def test_an_army_that_is_no_proposal_any_more_stays_when_the_list_is_turned() -> None:
    walk = walk_to(PRICED, "armies")
    keys(walk, "e")
    muster = walk.take_editing()
    assert muster is not None
    muster.key("down")
    muster.key("c", "c")
    before = list(muster.battle.state.by_kind["unit"])
    keys(walk, "→")
    assert list(muster.battle.state.by_kind["unit"]) == before


def test_a_side_takes_an_army_from_a_file_or_from_a_sample_s_side(home: Path) -> None:
    walk = walk_to("adua-1896", "armies")
    write_army(walk.muster.battle.view, Ref("side", "etiopi"), "I miei", places.new_army_path("I miei"))
    walk = walk_to("italiani-in-colonia", "armies")
    keys(walk, "o")
    muster = walk.take_editing()
    assert muster is not None
    assert [row.left for row in muster.model().panel.rows][:3] == ["I miei", "Italiani", "Etiopi"]
    muster.key("down")
    muster.key("enter")
    assert muster.told.startswith("esercito da file: Italiani → ")
    while walk.step != "name":
        keys(walk, "⏎")
    table = written(walk)
    sides = {one["id"]: one["side"] for one in table["formation"]}
    troops = {unit["type"] for unit in table["unit"] if sides[unit["parent"]] == "a"}
    assert troops
    assert all(troop.startswith("italiani-") for troop in troops)


def test_a_general_is_chosen_or_rolled() -> None:
    walk = walk_to(PRICED, "generals")
    general = Ref("general", "a-1-general")
    before = walk.muster.battle.view.field(general, "quality")
    keys(walk, "→")
    assert walk.muster.battle.view.field(general, "quality") != before
    keys(walk, "9")
    assert "il dado va da 1 a 6" in walk.error
    keys(walk, "1")
    assert walk.list_step is not None
    assert walk.list_step.place == 1, "the next general"
    keys(walk, "r⏎")
    table = written(walk)
    assert all("quality" in one for one in table["general"])


def test_back_keeps_what_was_chosen() -> None:
    walk = walk_to(PRICED, "armies")
    keys(walk, "rNoi⏎␛␛")
    assert walk.step == "battle"
    walk = walk_to(PRICED, "armies")
    keys(walk, "rNoi⏎⏎␛")
    step = walk.list_step
    assert isinstance(step, SidesStep)
    assert step.rows()[0].left == "Noi"
    keys(walk, "␛→⏎")
    assert walk.step == "armies"
    assert walk.list_step is not None
    assert walk.list_step.rows()[0].left == "Noi", "other readings of the rules, the same army"


def test_a_prepared_army_fights_as_it_was_prepared() -> None:
    walk = walk_to(PRICED, "name")
    keys(walk, "⏎")
    assert walk.begun is not None
    with open_battle(walk.begun) as game:
        shown = walk.muster.view.state
        assert [thing.id for thing in shown.by_kind["unit"]] == [
            thing.id for thing in game.battle.state.by_kind["unit"]
        ]
        numbers = [shown.get(unit, "number") for unit in shown.by_kind["unit"]]
        assert numbers == [game.battle.state.get(unit, "number") for unit in shown.by_kind["unit"]]
