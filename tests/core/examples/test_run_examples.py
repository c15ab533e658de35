"""Worked examples: what passes, and that everything that differs is told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from core.examples import Outcome, run_examples
from core.ruleset import Loaded

Run = Callable[[str], list[Outcome]]

FIRE = """
[[example]]
id = "x"
procedure = "fire"
dice = [{ roll = "fire", faces = [6, 2, 3] }]
roles = { firer = { type = "reds-rifles", losses = 1 }, target = { type = "blues-lancers" } }
facts = { distance_cm = 5 }
[example.expect]
"""


def differences(outcome: Outcome) -> list[str]:
    return [str(difference) for difference in outcome.differences]


def test_all_examples_of_the_made_up_game_pass(skirmish: Loaded) -> None:
    outcomes = run_examples(skirmish)
    assert [str(outcome) for outcome in outcomes if not outcome.passed] == []
    assert [outcome.id for outcome in outcomes] == [
        *("fire-1", "fire-2", "far", "far/1", "far/forced", "far/hedge", "turn")
    ]
    assert outcomes[0].clauses == ("2.1", "2.2")


def test_a_file_without_examples_has_no_outcomes(skirmish: Loaded, tmp_path: Path, run: Run) -> None:
    assert run("") == []


@pytest.mark.parametrize(
    "expect",
    [
        "dice = 3",
        "hits = 1",
        "half = false",
        "legal = true",
        "status = 'done'",
        "next = []",
        "rolls = { fire = 3 }",
        "faces = { fire = [6, 2, 3] }",
        "lines = [{ clause = '2.1', value = 3 }]",
        "lines.own = [{ clause = '2.1', value = 3 }]",
        "firer = { acted = true, losses = 1, strength_now = 3, removed = false }",
        "target = { losses = 1, gone = false }",
        "told = 'spara a'",
        "reach.modifier = 0",
        "target = 'target'",
    ],
)
def test_an_expectation_that_comes_true(run: Run, expect: str) -> None:
    (outcome,) = run(FIRE + expect)
    assert str(outcome) == "x: passed"


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ("dice = 4", "dice: expected 4, found 3"),
        ("dice = true", "dice: expected true, found 3"),
        ("half = 0", "half: expected 0, found false"),
        ("hit = 1", "hit: expected 1, found nothing of that name"),
        ("reach.modifer = 0", "reach.modifer: expected 0, found nothing of that name"),
        ("status = 'barred'", "status: expected 'barred', found 'done'"),
        ("legal = false", "legal: expected false, found true"),
        ("barred_by = '2.2'", "barred_by: expected '2.2', found not barred"),
        ("next = ['rally']", "next: expected ['rally'], found []"),
        ("rolls = { fire = 4 }", "rolls.fire: expected 4, found 3"),
        ("faces = { fire = [6, 2] }", "faces.fire: expected [6, 2], found [6, 2, 3]"),
        ("rolls = { fyre = 0 }", "rolls.fyre: expected 0, found no roll of that name in the rules"),
        ("lines = []", "lines: expected no lines, found 2.1 +3"),
        (
            "lines = [{ clause = '2.1', value = 3 }, { clause = '2.1', value = 3 }]",
            "lines: expected 2.1 +3, 2.1 +3, found 2.1 +3",
        ),
        ("lines.reply = []", "lines.reply: expected a tally, found no tally of that name; there are: own"),
        ("lines = [{ clause = '2.1' }]", "a list of { clause = …, value = … }"),
        ("target = { losses = 2 }", "target.losses: expected 2, found 1"),
        ("target = { loses = 1 }", "target.loses: expected 1, found a unit has no such field"),
        ("target = { removed = true }", "target.removed: expected true, found false"),
        ("ghost = { losses = 1 }", "ghost: expected {losses = 1}, found nothing of that name"),
        ("told = 'arretra'", "told: expected 'arretra', found"),
        ("at = ['act']", "at: expected ['act'], found []"),
        ("due = 'rally'", "due: expected 'rally', found 'none'"),
    ],
)
def test_what_differs_is_told(run: Run, expect: str, told: str) -> None:
    (outcome,) = run(FIRE + expect)
    assert not outcome.passed
    assert told in str(outcome)
    assert outcome.line == 2


def test_two_differences_are_both_told(run: Run) -> None:
    (outcome,) = run(FIRE + "dice = 4\nhits = 7")
    assert differences(outcome) == ["dice: expected 4, found 3", "hits: expected 7, found 1"]


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("[]", "status: expected 'done', found 3 of 3d6 missing for the roll 'fire'"),
        ("[{ roll = 'fire', faces = [6, 2] }]", "1 of 3d6 missing for the roll 'fire'"),
        ("[{ roll = 'fire', faces = [6, 2, 3, 4] }]", "dice: expected all dice used, found 1 left over"),
        ("[{ roll = 'fyre', faces = [6, 2, 3] }]", "expected the roll 'fyre', found the roll 'fire'"),
        (
            "[{ roll = 'fire', faces = [6, 2] }, { roll = 'rally', faces = [3] }]",
            "dice of 'fire': expected 2 dice, found 3 dice rolled",
        ),
        ("[{ roll = 'fire', faces = [6, 2, 1] }]", "1 of 1d6 missing for the roll 'fire'"),
        ("[{ roll = 'fire', faces = [6, 2, 7] }]", "a d6 cannot show 7"),
        ("[{ roll = 'fire', faces = [6, 2, 0] }]", "a d6 cannot show 0"),
    ],
)
def test_dice_must_be_those_of_the_run(run: Run, dice: str, told: str) -> None:
    text = FIRE.replace('[{ roll = "fire", faces = [6, 2, 3] }]', dice)
    (outcome,) = run(text + "dice = 3")
    assert told in str(outcome)


def test_a_run_that_stops_is_told_though_its_figures_are_right(run: Run) -> None:
    (outcome,) = run(FIRE.replace("distance_cm = 5", "distance_cm = 31") + "legal = true")
    assert differences(outcome) == [
        "dice: expected all dice used, found 3 left over",
        "status: expected 'done', found barred by 2.2",
        "legal: expected true, found false",
    ]
