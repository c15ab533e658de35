"""Fairness: no face falls more often, and no die follows from the one before."""

from collections import Counter
from itertools import pairwise

import pytest

from core.dice.sources import SeededDice, SystemDice

ROLLS = 600_000
SEED = 18960301

# One fair source in a thousand lies above these: chi-square at 0.999 for faces - 1 degrees.
LIMIT = {6: 20.52, 8: 24.32, 10: 27.88}
PAIR_LIMIT = 66.62  # 35 degrees

# Unseeded dice may not fail by chance, so here about one run in a thousand million lies above.
LOOSE_LIMIT = {6: 51.0, 8: 56.0, 10: 61.0}


def chi_square(seen: Counter[int] | Counter[tuple[int, int]], kinds: int) -> float:
    """How far the counts lie from equal ones."""
    due = seen.total() / kinds
    return sum((n - due) ** 2 / due for n in seen.values()) + due * (kinds - len(seen))


@pytest.mark.parametrize("faces", [6, 8, 10])
def test_seeded_dice_favour_no_face(faces: int) -> None:
    seen = Counter(SeededDice(SEED).roll(ROLLS, faces))
    assert set(seen) == set(range(1, faces + 1))
    assert chi_square(seen, faces) < LIMIT[faces]


def test_a_die_does_not_follow_from_the_one_before() -> None:
    pairs = Counter(pairwise(SeededDice(SEED).roll(ROLLS, 6)))
    assert chi_square(pairs, 36) < PAIR_LIMIT


@pytest.mark.parametrize("faces", [6, 8, 10])
def test_system_dice_favour_no_face(faces: int) -> None:
    seen = Counter(SystemDice().roll(60_000, faces))
    assert set(seen) == set(range(1, faces + 1))
    assert chi_square(seen, faces) < LOOSE_LIMIT[faces]


def test_the_measure_finds_the_bias_of_a_remainder() -> None:
    """A byte's remainder by six favours 1 to 4 by a fiftieth; the test above must see that."""
    bytes_drawn = SeededDice(SEED).roll(ROLLS, 256)
    seen = Counter((byte - 1) % 6 + 1 for byte in bytes_drawn)
    assert chi_square(seen, 6) > LIMIT[6]
