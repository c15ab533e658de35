"""A generator by a seed or by typed dice: the same dice, the same battle; every die told with its meaning."""

from __future__ import annotations

from typing import Any

import pytest

from core.dice.sources import SeededDice, TypedDice
from core.dice.words import DiceError
from core.generate import Generated, GenerateError, generators
from core.ruleset import Loaded

SEEDS = (1, 2, 3, 40, 41)
MONTH, START, INFANTRY = "month, 3d6", "starting turn", "infantry:"


class Spied:
    """Dice of a seed that remember what they gave."""

    def __init__(self, seed: int) -> None:
        self.source = SeededDice(seed)
        self.given: list[tuple[int, tuple[int, ...]]] = []

    def roll(self, n: int, faces: int) -> list[int]:
        fallen = self.source.roll(n, faces)
        self.given.append((faces, tuple(fallen)))
        return fallen


def faces_of(made: Generated) -> list[tuple[int, ...]]:
    return [roll.faces for roll in made.rolls]


def void(text: str, total: int) -> bool | None:
    """Whether the source has a roll of these thrown again; None for a roll that is not told of here."""
    if text.startswith(MONTH):
        return total >= 14
    if text.startswith(INFANTRY):
        return total < 3
    if text.startswith(START):
        latest = int(text.split("above ")[1].split(" ")[0])
        return total > latest
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_makes_the_same_battle_again(make: Any, seed: int) -> None:
    assert make(seed) == make(seed)


def test_another_seed_makes_another_battle(make: Any) -> None:
    made = [make(seed) for seed in SEEDS]
    for at, one in enumerate(made):
        for other in made[at + 1 :]:
            assert faces_of(one) != faces_of(other)
            assert one.tables != other.tables


@pytest.mark.parametrize("seed", SEEDS)
def test_every_die_that_fell_is_told_once_and_in_order(make: Any, seed: int) -> None:
    dice = Spied(seed)
    made = make(dice)
    assert [(roll.die, roll.faces) for roll in made.rolls] == dice.given


@pytest.mark.parametrize("seed", SEEDS)
def test_every_roll_says_what_it_is_for_in_both_languages(make: Any, seed: int) -> None:
    for roll in make(seed).rolls:
        assert roll.text.it.strip() and roll.text.en.strip()
        assert "{" not in roll.text.it + roll.text.en
        assert roll.gives
        assert roll.faces and all(1 <= face <= roll.die for face in roll.faces)


def test_a_roll_is_marked_as_rolled_again_where_the_source_has_it_so_and_nowhere_else(make: Any) -> None:
    again = 0
    for seed in range(20):
        for roll in make(seed).rolls:
            due = void(roll.text.en, sum(roll.faces))
            assert due is None or roll.repeated == due, (seed, roll)
            again += roll.repeated
    assert again > 5


def test_the_roll_after_one_rolled_again_is_of_the_same_kind(make: Any) -> None:
    for seed in range(20):
        rolls = make(seed).rolls
        for roll, after in zip(rolls, rolls[1:], strict=False):
            if roll.repeated:
                assert (after.text, after.die, len(after.faces)) == (roll.text, roll.die, len(roll.faces))
        assert not rolls[-1].repeated


def test_typed_dice_give_the_month_the_turns_and_the_hour_of_the_source(make: Any) -> None:
    dice = TypedDice([6, 6, 6, 1, 1, 1, 4, 5, 6, 7, 6])  # 18 again; March; 15 turns; 7 is above 6, again; 6
    made = make(dice, "generate-clock")
    assert dice.left == ()
    assert faces_of(made) == [(6, 6, 6), (1, 1, 1), (4, 5, 6), (7,), (6,)]
    assert [roll.repeated for roll in made.rolls] == [True, False, False, True, False]
    game = made.tables["game"]
    assert (game["month"], game["turns"], game["start_at"]) == ("marzo", 15, 18)  # dawn 06:30, five later


def test_a_typed_nought_is_the_ten_of_november(make: Any) -> None:
    made = make(TypedDice([6, 4, 1, 2, 3, 0]), "generate-clock")
    assert (made.tables["game"]["month"], made.tables["game"]["start_at"]) == ("novembre", 22)  # 11:00


def test_typed_dice_that_are_too_few_or_no_face_are_refused(make: Any) -> None:
    with pytest.raises(DiceError, match="2 of 3d6 are missing"):
        make(TypedDice([4]), "generate-clock")
    with pytest.raises(DiceError):
        make(TypedDice([7, 1, 1]), "generate-clock")


def test_answers_given_beforehand_hold_and_are_not_asked(make: Any) -> None:
    made = make(3, facts={"game.length": "breve", "game.theatre": "ovest"})
    assert made.tables["game"]["length"] == "breve" and made.tables["game"]["theatre"] == "ovest"


def test_what_is_not_there_or_is_forbidden_is_told_in_one_line(make: Any) -> None:
    for words in ({"what": "nothing"}, {"options": {"nothing": "1"}}, {"facts": {"unit+1.stands": 11}}):
        with pytest.raises(GenerateError) as raised:
            make(1, **words)
        assert "\n" not in str(raised.value)


def test_the_generators_are_all_and_its_parts(loaded: Loaded) -> None:
    parts = {"forces", "field", "objectives", "clock", "weather"}
    assert set(generators(loaded)) >= {"generate", *(f"generate-{part}" for part in parts)}
