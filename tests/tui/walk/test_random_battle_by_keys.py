"""A random battle by keys: rolls with their meaning, made again or overruled, a choice changed, accepted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import tomli

from core.dice.sources import SeededDice
from core.generate.telling import events_of
from core.play import open_battle
from core.procedure import Asked
from core.ruleset.models.parts import Language
from tui.panes.pane import Look
from tui.screens.draft import draft_list
from tui.walk import Walk
from tui.walk import draft_showing as showing
from tui.walk.draft_step import DraftStep

NAMES = {"⏎": "enter", "␛": "escape", "↓": "down", "↑": "up", "→": "right", "←": "left", "⌫": "backspace"}
SEED = 7  # infantry 6, artillery 1 2, cavalry 5: 120, 3 and 20 stands for the attacking Confederates


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new machine."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    yield tmp_path


@pytest.fixture
def walk() -> Walk:
    """The walk at its rolls."""
    walk = Walk("it", by_dice=True, dice=SeededDice(SEED))
    keys(walk, "⏎")
    assert walk.step == "draft", walk.error
    return walk


def keys(walk: Walk, text: str) -> None:
    for sign in text:
        name = NAMES.get(sign)
        walk.key(name or ("space" if sign == " " else sign), None if name else sign)


def step_of(walk: Walk) -> DraftStep:
    assert walk.draft_step is not None
    return walk.draft_step


def shown(walk: Walk) -> list[str]:
    """The rows as one reads them."""
    return [f"{line.left}  {line.right}".strip() for line in showing.lines(step_of(walk))]


def go_to(walk: Walk, words: str) -> None:
    """Down to the row that begins so."""
    step = step_of(walk)
    for _ in range(200):
        row = step.row
        if row is not None and row.text.it.startswith(words):
            return
        keys(walk, "↓")
    raise AssertionError(f"no row {words!r} in {shown(walk)}")


def go_to_first(walk: Walk, words: str) -> None:
    """The same from the top."""
    keys(walk, "↑" * 200)
    go_to(walk, words)


def test_the_start_screen_s_letter_leads_straight_to_its_readings() -> None:
    walk = Walk("en", by_dice=True)
    assert walk.step == "options" and walk.is_random
    keys(walk, "␛")
    assert walk.left


def test_each_roll_stands_with_its_dice_and_its_meaning(walk: Walk) -> None:
    rows = shown(walk)
    assert "Confederati: 120 basette di fanteria, 3 di artiglieria, 20 di cavalleria  6  1 2  5" in rows
    go_to(walk, "Confederati: 120")
    keys(walk, "→")
    assert "fanteria: 20 per 1d6; sotto il 3 si ritira  6" in [row.strip() for row in shown(walk)]


def test_an_overruled_roll_changes_what_follows_and_is_marked(walk: Walk) -> None:
    go_to(walk, "Confederati: 120")
    keys(walk, "→")
    go_to(walk, "fanteria: 20 per")
    keys(walk, "4⏎")
    assert walk.error == ""
    assert any(row.startswith("Confederati: 80 basette di fanteria") for row in shown(walk))
    assert "prima 6" in showing.now(step_of(walk))
    assert [line.changed for line in showing.lines(step_of(walk)) if "fanteria: 20" in line.left] == [True]


@pytest.mark.parametrize(("typed", "said"), [("7", "1 a 6"), ("44", "2 dadi"), ("0", "1 a 6")])
def test_wrong_dice_stay_in_the_line_with_the_reason(walk: Walk, typed: str, said: str) -> None:
    go_to(walk, "Confederati: 120")
    keys(walk, "→")
    go_to(walk, "fanteria: 20 per")
    keys(walk, f"{typed}⏎")
    assert said in walk.error and step_of(walk).typed == typed
    keys(walk, "␛")
    assert step_of(walk).typed == "" and walk.step == "draft"


def test_a_zone_takes_its_four_dice_at_once(walk: Walk) -> None:
    keys(walk, "⏎")
    go_to(walk, "Zona 5")
    keys(walk, "6621⏎")  # twelve and three, by 3j in the East: nothing, a thick wood
    assert any(row.startswith("Zona 5: bosco fitto") and row.endswith("6 6  2 1") for row in shown(walk))


def test_a_choice_is_turned_and_turns_back(walk: Walk) -> None:
    keys(walk, "⏎")
    before = shown(walk)
    go_to(walk, "teatro")
    keys(walk, "→")
    assert any("Ovest" in row for row in shown(walk))
    keys(walk, "←")
    assert shown(walk) == before


def test_r_throws_a_roll_again_and_capital_r_the_whole_section(walk: Walk) -> None:
    for _ in range(3):
        keys(walk, "⏎")
    before = step_of(walk).part.all_rolls
    keys(walk, "R")
    step = step_of(walk)
    assert {roll.place for roll in before} <= set(step.drafting.earlier)
    assert all(
        roll.place.startswith("clock_/")
        for roll in step.drafting.draft.whole.all_rolls
        if roll.place in step.drafting.earlier
    )


def test_u_takes_a_change_back_and_capital_u_makes_it_again(walk: Walk) -> None:
    for _ in range(3):
        keys(walk, "⏎")
    before = shown(walk)
    assert "u" not in [key.key for key in showing.keys(step_of(walk))]
    keys(walk, "R")
    after = shown(walk)
    assert "u" in [key.key for key in showing.keys(step_of(walk))]
    keys(walk, "u")
    assert shown(walk) == before
    keys(walk, "U")
    assert shown(walk) == after
    keys(walk, "uu")
    assert walk.error and shown(walk) == before


def test_what_the_rules_forbid_is_said_and_not_gone_past_but_forced(walk: Walk) -> None:
    go_to(walk, "Confederati: 15 brigate")
    keys(walk, "→")
    go_to(walk, "1 1a Brigata: basette")
    keys(walk, "11⏎")
    assert "2u" in showing.now(step_of(walk)) and "sei a dieci" in showing.now(step_of(walk))
    keys(walk, "⏎")
    assert walk.step == "draft" and step_of(walk).section == 0 and walk.error
    keys(walk, "!")
    assert step_of(walk).drafting.draft.done
    keys(walk, "⏎")
    assert step_of(walk).section == 1


def test_what_was_forced_does_not_let_a_later_choice_past(walk: Walk) -> None:
    go_to(walk, "Confederati: 15 brigate")
    keys(walk, "→")
    go_to(walk, "1 1a Brigata: basette")
    keys(walk, "11⏎!")
    assert step_of(walk).drafting.draft.done
    go_to(walk, "Unionisti: 13 brigate")
    keys(walk, "→")
    go_to(walk, "21 1a Brigata: basette")
    keys(walk, "2⏎")
    assert "2u" in showing.now(step_of(walk)) and not step_of(walk).drafting.draft.done
    keys(walk, "!")
    assert step_of(walk).drafting.draft.done


def test_a_sign_of_force_where_nothing_is_forbidden_forces_nothing_later(walk: Walk) -> None:
    keys(walk, "!")
    go_to(walk, "Confederati: 15 brigate")
    keys(walk, "→")
    go_to(walk, "1 1a Brigata: basette")
    keys(walk, "11⏎")
    assert not step_of(walk).drafting.draft.done


@pytest.mark.parametrize("seed", range(1, 13))
@pytest.mark.parametrize("language", ["it", "en"])
def test_no_two_choices_of_a_part_read_alike(seed: int, language: Language) -> None:
    walk = Walk(language, by_dice=True, dice=SeededDice(seed))
    keys(walk, "⏎")
    for part in step_of(walk).drafting.draft.whole.all:
        asked = [entry.text.say(language) for entry in part.entries if isinstance(entry, Asked)]
        assert len(set(asked)) == len(asked), part.procedure


def test_a_historical_order_of_battle_and_a_copied_field_are_made_without_dice(walk: Walk) -> None:
    go_to(walk, "ordine di battaglia storico")
    keys(walk, "→")
    step = step_of(walk)
    assert step.drafting.draft.done
    assert [roll.die for roll in step.part.all_rolls] == [6]  # only who attacks, by 2d
    assert any(row.startswith("niente dadi per le forze") for row in shown(walk))
    keys(walk, "⏎")
    go_to(walk, "campo ricostruito")
    keys(walk, "→")
    assert {part.procedure for part in step.part.all if part.rolls} == {"supply-points"}
    go_to(walk, "Campo ricostruito")
    keys(walk, "→")
    go_to(walk, "Zona 2: primo terreno")
    keys(walk, "→")
    field = step.field
    assert field is not None and field.river is not None
    while walk.step == "draft":
        keys(walk, "⏎")
    assert walk.step == "armies", walk.error


@pytest.mark.parametrize("language", ["it", "en"])
def test_what_is_only_told_is_told_whole_in_the_narrowest_list(language: Language) -> None:
    walk = Walk(language, by_dice=True, dice=SeededDice(3))
    keys(walk, "⏎⏎")
    step = step_of(walk)
    step.opened.update(row.key for row in step.rows if row.part is not None)
    told = [row.text.say(language) for row in step.rows if row.kind == "said"]
    assert told
    lines = draft_list(step, 28, Look(language)).lines
    shown = " ".join("".join(text for text, _ in line.left).strip() for line in lines)
    assert all(text in shown for text in told)


def test_two_to_one_reminds_of_help_for_the_defender_unopened_and_in_the_log(walk: Walk) -> None:
    """2g, and only then."""
    said = "Due a uno: accordate un aiuto al difensore"
    assert not any(said in row for row in shown(walk))
    go_to(walk, "Rapporto di forze")
    keys(walk, "2⏎")
    assert any(said in row for row in shown(walk))
    events = events_of(step_of(walk).drafting)
    assert any(text.it == said for event in events for text in event.told)


def test_what_is_judged_on_the_table_is_told_with_its_section(walk: Walk) -> None:
    keys(walk, "⏎")
    go_to(walk, "da ricordare")
    before = len(shown(walk))
    keys(walk, "→")
    told = shown(walk)[before:]
    clauses = walk.ruleset.clause
    wanted = [clauses[id_] for id_ in ("3s", "3aa", "3k", "3l", "3t", "3c", "3e")]
    assert [line.strip() for line in told] == [(one.short or one.text).it for one in wanted]
    sight = draft_list(step_of(walk), 28, Look()).focus  # all of it, also on the smallest screen
    assert len(sight) > len(wanted)
    keys(walk, "r")
    assert walk.error  # nothing to roll here


def test_february_is_chosen_as_the_dice_cannot_give_it(walk: Walk) -> None:
    """6h; and then 6g as printed: two dice of turns, start up to eight."""
    keys(walk, "⏎⏎⏎")
    go_to(walk, "Si combatte in")
    keys(walk, "444⏎→")  # twelve: December
    go_to(walk, "mese, anche")
    keys(walk, "→" * 2)  # January, February
    step = step_of(walk)
    assert any(row.startswith("Si combatte in febbraio") for row in shown(walk))
    assert any(roll.count == 2 for roll in step.part.all_rolls if "2d6" in roll.text.it)
    go_to_first(walk, "mese, 3d6")
    keys(walk, "113⏎")  # five: dice that fall anew propose anew
    assert any(row.startswith("Si combatte in maggio") for row in shown(walk))


def test_players_may_lead_the_river_through_other_zones(walk: Walk) -> None:
    keys(walk, "⏎")
    go_to(walk, "Zona 1")
    keys(walk, "3366⏎")  # nothing
    go_to(walk, "Zona 5")
    keys(walk, "1143⏎")  # two: the river, by 3j; in zone 5 both ends are rolled, by 3m
    go_to(walk, "Fiume: entra nella zona")
    keys(walk, "→11⏎")
    assert any(row.startswith("Fiume: entra nella zona 1, esce nella 3") for row in shown(walk))
    go_to(walk, "zona in cui esce")
    keys(walk, "9⏎")
    assert any(row.startswith("Fiume: entra nella zona 1, esce nella 9") for row in shown(walk))
    keys(walk, "8⏎")
    assert "3p" in showing.now(step_of(walk))


def test_accepted_it_is_a_battle_with_every_roll_in_its_log(walk: Walk, home: Path) -> None:
    for _ in range(3):
        keys(walk, "⏎")
    go_to(walk, "Si combatte in")
    keys(walk, "113⏎")  # five: May, by 6h
    keys(walk, "⏎⏎⏎")
    while walk.step != "name":
        keys(walk, "⏎")
    assert walk.name.startswith("Battaglia a caso: attaccano Confederati, maggio")
    walk.name = "Campo di prova"
    keys(walk, "⏎")
    assert walk.begun is not None, walk.error
    table = tomli.loads(walk.begun.read_text("utf-8"))
    assert table["battle"]["name"] == "Campo di prova" and table["game"]["month"] == "maggio"
    with open_battle(walk.begun) as game:
        months = [event for event in game.battle.history.events if event.procedure == "month"]
        assert [event.text.it for event in months] == ["Si combatte in maggio"]
        assert months[0].source == "typed" and "prima 2 6 2" in months[0].told[0].it


def test_back_from_the_armies_nothing_is_thrown_anew(walk: Walk) -> None:
    lying = step_of(walk).drafting.lying
    keys(walk, "⏎" * 5)
    assert walk.step == "armies"
    muster = walk.muster
    keys(walk, "␛")
    assert walk.step == "draft" and step_of(walk).drafting.lying == lying
    keys(walk, "⏎")
    assert walk.step == "armies" and walk.muster is muster


def test_other_readings_throw_anew_and_the_same_do_not(walk: Walk) -> None:
    drafting = step_of(walk).drafting
    keys(walk, "␛")
    assert walk.step == "options"
    keys(walk, "⏎")
    assert step_of(walk).drafting is drafting
    keys(walk, "␛→⏎")
    assert step_of(walk).drafting is not drafting


def test_a_battle_that_nobody_named_is_called_after_what_it_has_become(walk: Walk) -> None:
    keys(walk, "⏎" * 5)
    while walk.step != "name":
        keys(walk, "⏎")
    first = walk.name
    while walk.step != "draft":
        keys(walk, "␛")
    while step_of(walk).section:
        keys(walk, "␛")
    go_to(walk, "Attaccano")
    keys(walk, "16⏎")
    keys(walk, "⏎" * 5)
    while walk.step != "name":
        keys(walk, "⏎")
    assert "Confederati" in first and "Unionisti" in walk.name
