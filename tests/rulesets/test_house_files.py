"""Shipped rulesets of which a part is missing: in full by a house file of invented figures, or by hand."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from core.examples import Setup, run_examples, set_up
from core.procedure import Die, Request, house_use
from core.ruleset import Loaded, gaps_of, load, with_house
from core.ruleset.expression import Ref
from core.state import Rules

HOUSE = Path(__file__).parents[1] / "data" / "house"
GAMES = sorted(path.stem for path in HOUSE.glob("*.toml") if "." not in path.stem)


def housed(name: str) -> Loaded:
    """A ruleset with its invented house file."""
    return with_house(load(name), HOUSE / f"{name}.toml")


@pytest.mark.parametrize("name", GAMES)
def test_the_invented_file_fits(name: str) -> None:
    loaded = housed(name)
    assert loaded.house is not None
    assert loaded.house.faults == ()
    before = {gap.id for gap in gaps_of(load(name).ruleset, loaded.document) if gap.state == "filled"}
    after = {
        gap.id for gap in gaps_of(loaded.ruleset, loaded.document, loaded.house) if gap.state == "filled"
    }
    assert before == set() and after


@pytest.mark.parametrize("name", GAMES)
def test_with_it_the_missing_procedure_runs_in_full(name: str) -> None:
    outcomes = run_examples(housed(name), HOUSE / f"{name}.examples.toml")
    assert outcomes
    assert [str(outcome) for outcome in outcomes if not outcome.passed] == []


MELEE: dict[str, Any] = {
    "e": {"type": "fanteria", "side": "b", "in_contact": True, "contacts": ["u"]},
    "u": {"type": "cavalleria", "in_contact": True, "contacts": ["e"]},
}
MORALE: dict[str, Any] = {
    "u": {"type": "picchieri", "figures": 36, "front": 6, "morale": 1, "morale_known": True}
}
U, E = Ref("unit", "u"), Ref("unit", "e")


def battle(loaded: Loaded, things: dict[str, Any]) -> Setup:
    """A scratch battle of these things."""
    return set_up(Rules(loaded.ruleset), None, {}, things)


def test_the_melee_of_one_game_has_odds_with_the_file_and_asks_without() -> None:
    request = Request("melee", {"attacker": U, "defender": E})
    own = battle(housed("de-bellis-empire"), MELEE).battle
    wins, destroyed = own.odds(request)
    assert wins.chance == Fraction(21, 36), "a die and one more against a die"
    assert destroyed.chance == Fraction(6, 36)
    lines = own.run(request).tallies[0].lines
    assert lines and all(line.house for line in lines)
    event = own.apply(Request("melee", request.roles, dice=(Die(5), Die(2))))
    assert event.text.en.endswith("(house rule)")

    by_hand = battle(load("de-bellis-empire"), MELEE).battle
    result = by_hand.run(request)
    assert result.status == "ask" and [asked.key for asked in result.missing] == ["fight"]
    assert by_hand.odds(request) == ()
    event = by_hand.apply(Request("melee", request.roles, {"fight": "defender-destroyed"}))
    assert any("by hand" in text.en for text in event.told)
    assert "house rule" not in event.text.en
    assert by_hand.view.field(E, "gone") is True


def test_the_morale_test_of_another_has_odds_with_the_file_and_asks_without() -> None:
    request = Request("morale-test", {"unit": U})
    own = battle(housed("tactica-renaissance"), MORALE).battle
    (failed,) = own.odds(request)
    assert failed.chance == Fraction(15, 36), "two dice and one more, 8 or better holds"
    event = own.apply(Request("morale-test", request.roles, dice=(Die(2), Die(2))))
    assert event.text.it.endswith("(regola di casa)")
    assert [due.procedure for due in own.dues] == ["rout"]

    by_hand = battle(load("tactica-renaissance"), MORALE).battle
    result = by_hand.run(request)
    assert result.status == "ask" and result.question is not None
    assert result.question.key == "test_passed"
    event = by_hand.apply(Request("morale-test", request.roles, {"test_passed": False}))
    assert any("by hand" in text.en for text in event.told)
    assert [due.procedure for due in by_hand.dues] == ["rout"]


def test_a_figure_supplied_for_a_troop_is_asked_no_more(tmp_path: Path) -> None:
    request = Request("morale-test", {"unit": U})
    things = {"u": {"type": "picchieri", "figures": 36, "front": 6}}
    asked = battle(load("tactica-renaissance"), things).battle.run(request).question
    assert asked is not None and asked.key == "u.morale"

    file = tmp_path / "tactica-renaissance.toml"
    file.write_text('extends = "tactica-renaissance"\n[[troop]]\nid = "picchieri"\nmorale = 2\n', "utf-8")
    loaded = with_house(load("tactica-renaissance"), file)
    assert loaded.house is not None and loaded.house.faults == ()
    result = battle(loaded, things).battle.run(request)
    assert result.question is not None and result.question.key == "test_passed"
    counting = [line for line in result.tallies[0].lines if line.counts]
    assert [(line.clause, line.effect, line.house) for line in counting] == [("0c", 2, True)]


def test_a_figure_supplied_for_a_troop_marks_its_units_again_and_again_and_no_others(tmp_path: Path) -> None:
    file = tmp_path / "tactica-renaissance.toml"
    file.write_text('extends = "tactica-renaissance"\n[[troop]]\nid = "picchieri"\nmorale = 2\n', "utf-8")
    things = {
        "u": {"type": "picchieri", "figures": 36, "front": 6},
        "listed": {"type": "picchieri", "figures": 36, "front": 6, "morale": 1, "morale_known": True},
    }
    own = battle(with_house(load("tactica-renaissance"), file), things).battle
    for unit, marked in ((U, True), (U, True), (Ref("unit", "listed"), False)):
        request = Request("morale-test", {"unit": unit}, {"test_passed": True})
        assert [line.house for line in own.run(request).tallies[0].lines if line.counts] == [marked]
        assert own.apply(request).text.it.endswith("(regola di casa)") is marked


def test_a_figure_that_the_ruleset_itself_lists_as_not_the_source_s_marks_the_lines_that_read_it() -> None:
    loaded = load("italiani-in-colonia")
    troops = [troop for troop in loaded.ruleset.troop if "weight" in troop.house]
    assert troops and house_use(Rules(loaded.ruleset)).any
    view = battle(loaded, {"u": {"type": troops[0].id}}).battle.view
    assert house_use(view.rules).figure(view, U, "weight")
