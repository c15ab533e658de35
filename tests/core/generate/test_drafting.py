"""Going back into a generator: a roll thrown again or overruled, a choice changed, all else as it lay."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from core.battle import Battle, History
from core.dice.sources import SeededDice
from core.generate import Drafting, GenerateError, Rolled, generated
from core.play import open_battle, write_battle
from core.ruleset import Loaded

FORCES, FIELD, AIMS, CLOCK, SKY = range(5)


@pytest.fixture
def drafting(loaded: Loaded) -> Drafting:
    """The battle of seed 7: 120 stands of Confederate infantry against 80, October, no effect of weather."""
    return Drafting(loaded, dice=SeededDice(7))


def rolls(drafting: Drafting) -> dict[str, Rolled]:
    return {roll.place: roll for roll in drafting.draft.whole.all_rolls}


def faces(drafting: Drafting) -> dict[str, tuple[int, ...]]:
    return {place: roll.faces for place, roll in rolls(drafting).items()}


def test_the_run_is_told_in_sections_with_their_parts(drafting: Drafting) -> None:
    sections = drafting.draft.sections
    assert [section.procedure for section in sections] == [
        f"generate-{name}" for name in ("forces", "field", "objectives", "clock", "weather")
    ]
    zones = [part for part in sections[FIELD].all if part.procedure == "zone-terrain"]
    assert len(zones) == 9 and all(len(part.rolls) == 2 and part.log for part in zones)


def test_an_overruled_roll_counts_and_all_others_lie_as_they_were(drafting: Drafting) -> None:
    before = faces(drafting)
    roll = rolls(drafting)["clock_/when/month"]
    drafting.overrule(roll, (1, 1, 3))  # five: May, by 6h
    after = faces(drafting)
    assert after.pop("clock_/when/month") == (1, 1, 3)
    # May has other dice for its turns than October, so those may fall anew.
    differing = {place for place in after if before.get(place) != after[place]}
    assert differing <= {"clock_/hours_found/turns", "clock_/hours_found/start"}
    assert generated(drafting).tables["game"]["month"] == "maggio"
    assert drafting.earlier == {"clock_/when/month": ((2, 6, 2),)}


def test_more_dice_are_thrown_where_a_roll_wants_more_and_those_that_lie_stay(drafting: Drafting) -> None:
    first = len(rolls(drafting)["clock_/hours_found/turns"].faces)
    drafting.overrule(rolls(drafting)["clock_/when/month"], (1, 3, 3))  # July, by 6g with more dice
    turns = rolls(drafting)["clock_/hours_found/turns"]
    assert len(turns.faces) > first and turns.faces[:first] == (4, 4, 4)


def test_a_roll_that_must_be_thrown_again_is_thrown_on(drafting: Drafting) -> None:
    drafting.overrule(rolls(drafting)["clock_/when/month"], (6, 6, 6))  # 18: above 13, so again
    throws = rolls(drafting)["clock_/when/month"].throws
    assert [die.face for die in throws[0].natural] == [6, 6, 6] and throws[0].repeated
    assert sum(die.face for die in throws[-1].natural) <= 13


def test_thrown_again_it_may_fall_otherwise_and_keeps_what_it_was(drafting: Drafting) -> None:
    roll = rolls(drafting)["sky/weather"]
    seen = set()
    for _ in range(12):
        drafting.throw_again([rolls(drafting)["sky/weather"]])
        seen.add(rolls(drafting)["sky/weather"].faces)
    assert len(seen) > 1
    assert drafting.earlier["sky/weather"][0] == roll.faces and len(drafting.earlier["sky/weather"]) == 12


def test_a_whole_section_is_thrown_again_and_the_others_stay(drafting: Drafting) -> None:
    before = faces(drafting)
    drafting.throw_again(drafting.draft.sections[FORCES].all_rolls)
    after = faces(drafting)
    outside = [place for place in before if not place.startswith("forces/")]
    assert outside and all(
        before[place] == after[place] for place in outside if not place.startswith("field/")
    )
    assert any(before[place] != after.get(place) for place in before if place.startswith("forces/"))


@pytest.mark.parametrize("typed", [(0, 1, 2), (1, 2, 7), (1, 2), (1, 2, 3, 4), ()])
def test_faces_that_cannot_be_are_refused_and_nothing_changes(
    drafting: Drafting, typed: tuple[int, ...]
) -> None:
    before = faces(drafting)
    with pytest.raises(GenerateError) as raised:
        drafting.overrule(rolls(drafting)["clock_/when/month"], typed)
    assert raised.value.text.it != raised.value.text.en
    assert faces(drafting) == before and drafting.earlier == {}


def test_a_choice_midway_is_changed(drafting: Drafting) -> None:
    drafting.answer("zone+3.keep", "second")  # a gentle hill or a steep one, by 3y
    zone = next(
        one for one in drafting.draft.state.by_kind["zone"] if drafting.draft.view.raw(one, "place") == 3
    )
    held = [drafting.draft.view.raw(zone, field) for field in ("first", "second")]
    assert "collina-ripida" in held and "collina-dolce" not in held


def test_what_a_rule_forbids_stops_the_run_says_why_and_may_be_forced(drafting: Drafting) -> None:
    view = drafting.draft.view
    drafting.answer("unit+1.stands", 11)  # six to ten stands, by 2u
    draft = drafting.draft
    assert not draft.done and draft.clause == "2u" and draft.bar is not None
    assert draft.view is view  # the field drawn before stays in sight
    with pytest.raises(GenerateError, match="2u"):
        generated(drafting)
    drafting.force()
    assert drafting.draft.done
    events = generated(drafting).events
    assert events[-1].forced and any("sei a dieci" in told.it for told in events[-1].told)


def test_changed_back_it_goes_on_with_the_dice_that_lay(drafting: Drafting) -> None:
    before = faces(drafting)
    drafting.answer("unit+1.stands", 11)
    drafting.answer("unit+1.stands", 8)
    assert drafting.draft.done and faces(drafting) == before


def test_changes_are_undone_and_done_again_with_the_same_dice(drafting: Drafting) -> None:
    seen = [drafting.draft]
    drafting.overrule(rolls(drafting)["clock_/when/month"], (1, 3, 3))
    seen.append(drafting.draft)
    drafting.throw_again(drafting.draft.sections[FORCES].all_rolls)
    seen.append(drafting.draft)
    drafting.answer("unit+1.stands", 11)
    seen.append(drafting.draft)
    assert not drafting.draft.done
    for draft in reversed(seen[:-1]):
        drafting.undo()
        assert drafting.draft is draft
    assert not drafting.can_undo and drafting.earlier == {}
    with pytest.raises(GenerateError):
        drafting.undo()
    for draft in seen[1:]:
        drafting.redo()
        assert drafting.draft is draft
    with pytest.raises(GenerateError):
        drafting.redo()
    drafting.undo()
    drafting.answer("game.theatre", "ovest")
    with pytest.raises(GenerateError):
        drafting.redo()  # another change ends what could be done again


def test_each_roll_is_in_the_log_with_its_meaning_and_what_it_was_before(drafting: Drafting) -> None:
    roll = rolls(drafting)["forces/force/ratio"]
    drafting.overrule(roll, (1,))
    drafting.throw_again([rolls(drafting)["sky/weather"]])
    made = generated(drafting)
    thrown = list(chain.from_iterable(event.dice for event in made.events))
    assert sum(len(one.dice) for one in thrown) == sum(len(line.faces) for line in made.rolls)
    ratio = next(event for event in made.events if event.procedure == "force-ratio")
    assert ratio.text.it == "Rapporto di forze 2 a 1" and ratio.source == "typed"
    assert ratio.told[0].it.endswith(": 1 (del tavolo; prima 4)")
    sky = next(event for event in made.events if event.procedure == "generate-weather")
    assert "(tirato di nuovo; prima 2 4)" in sky.told[0].it


def test_the_events_stand_in_the_battle_and_undo_ends_before_them(drafting: Drafting, home: Path) -> None:
    made = generated(drafting)
    path = write_battle(drafting.loaded, made.tables, "Prova", {}, home / "prova.toml", made.events)
    with open_battle(path) as game:
        battle: Battle = game.battle
        assert [event.kind for event in battle.history.events] == ["setup"] * len(made.events)
        assert battle.history.can_undo is None and battle.history.undoable_count == 0
        battle.begin()
        battle.undo()
        assert battle.history.can_undo is None
        assert not any(battle.history.is_undone(event.n) for event in made.events)
        events = list(battle.history.events)
    with open_battle(path) as game:
        assert game.battle.history.events == events
        assert isinstance(game.battle.history, History)
