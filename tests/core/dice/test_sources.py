"""The three sources of dice."""

import pytest

from core.dice.sources import Dice, MissingDiceError, SeededDice, SystemDice, TypedDice
from core.dice.words import DiceError

SEED_1896 = [6, 1, 2, 6, 3, 2, 4, 3]


@pytest.mark.parametrize("dice", [SystemDice(), SeededDice(7)])
def test_rolls_as_many_dice_as_asked(dice: Dice) -> None:
    fallen = dice.roll(40, 6)
    assert len(fallen) == 40
    assert set(fallen) <= {1, 2, 3, 4, 5, 6}
    assert dice.roll(0, 6) == []


@pytest.mark.parametrize("dice", [SystemDice(), SeededDice(7), TypedDice([1])])
@pytest.mark.parametrize(("n", "faces"), [(-1, 6), (1, 0), (1, -6)])
def test_impossible_dice_are_a_fault_of_the_caller(dice: Dice, n: int, faces: int) -> None:
    with pytest.raises(ValueError, match="cannot be rolled"):
        dice.roll(n, faces)


def test_same_seed_same_dice() -> None:
    first, second = SeededDice(1896), SeededDice(1896)
    assert [first.roll(13, 6), first.roll(2, 10)] == [second.roll(13, 6), second.roll(2, 10)]


def test_a_seed_falls_alike_on_every_machine() -> None:
    assert SeededDice(1896).roll(8, 6) == SEED_1896


def test_how_dice_are_grouped_does_not_change_them() -> None:
    whole, parts = SeededDice(3), SeededDice(3)
    assert whole.roll(5, 6) == parts.roll(2, 6) + parts.roll(3, 6)


def test_a_drawn_seed_can_be_told_and_repeated() -> None:
    drawn = SeededDice()
    assert 0 <= drawn.seed < 1_000_000
    assert str(drawn.seed) in repr(drawn)
    assert SeededDice(drawn.seed).roll(20, 6) == drawn.roll(20, 6)


def test_two_system_sources_differ() -> None:
    assert SystemDice().roll(100, 100) != SystemDice().roll(100, 100)


def test_typed_dice_come_in_the_order_typed() -> None:
    dice = TypedDice([6, 5, 5, 1])
    assert dice.roll(3, 6) == [6, 5, 5]
    assert dice.left == (1,)
    assert dice.roll(1, 6) == [1]
    assert not dice.left


def test_missing_dice_are_asked_for_and_nothing_is_taken() -> None:
    dice = TypedDice([6, 5])
    with pytest.raises(MissingDiceError) as wanted:
        dice.roll(3, 6)
    assert (wanted.value.n, wanted.value.faces, wanted.value.given) == (3, 6, (6, 5))
    assert wanted.value.words == ("manca 1 di 3d6", "1 of 3d6 is missing")
    assert dice.left == (6, 5)


def test_a_seven_on_a_six_sided_die_is_refused() -> None:
    dice = TypedDice([6, 7])
    with pytest.raises(DiceError, match="7: the die goes from 1 to 6"):
        dice.roll(2, 6)
    assert dice.left == (6, 7)


def test_nought_is_ten_on_a_ten_sided_die_only() -> None:
    assert TypedDice([0]).roll(1, 10) == [10]
    with pytest.raises(DiceError):
        TypedDice([0]).roll(1, 6)
