"""The fold of dice into figures: against enumeration written apart from it, and against icepool."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.dice.fold import AGAIN, FRESH, Figure, Pool, Reader, TooManyDiceError, chances, mean, read

Spread = dict[tuple[Figure, ...], Fraction]
SIXES = Reader("count", (0, 0, 0, 0, 0, 1))
FIVES = Reader("count", (0, 0, 0, 0, 1, 0))
PIPS = Reader("sum", (1, 2, 3, 4, 5, 6))
MOST_OUTCOMES = 20_000


def one_die(state: int, sides: int, reroll: Sequence[int]) -> dict[int, Fraction]:
    """The last face of one die, by what a reroll is: the die once more, whatever it shows then."""
    if state > 0:
        return {state: Fraction(1)}
    each = Fraction(1, sides)
    faces: dict[int, Fraction] = defaultdict(Fraction)
    for face in range(1, sides + 1):
        if state == FRESH and face in reroll:
            for second in range(1, sides + 1):
                faces[second] += each * each
        else:
            faces[face] += each
    return faces


def seen(reader: Reader, faces: Sequence[int]) -> Figure:
    """What a reader should make of these faces."""
    worth = [reader.values[face - 1] for face in faces]
    if reader.kind == "die":
        return worth[reader.position - 1] if 1 <= reader.position <= len(worth) else None
    if reader.kind in ("count", "sum"):
        return sum(worth)
    if not worth:
        return None
    return min(worth) if reader.kind == "min" else max(worth)


def enumerated(pool: Pool) -> Spread:
    """Every outcome of the pool, one by one."""
    dice = [one_die(state, pool.die, pool.reroll) for state in pool.dice]
    spread: Spread = defaultdict(Fraction)
    for faces in product(*dice):
        chance = Fraction(1)
        for die, face in zip(dice, faces, strict=True):
            chance *= die[face]
        spread[tuple(seen(reader, faces) for reader in pool.readers)] += chance
    return dict(spread)


@st.composite
def readers(draw: st.DrawFn, sides: int) -> Reader:
    kind = draw(st.sampled_from(["count", "sum", "min", "max", "die"]))
    if kind == "die":
        return Reader("die", tuple(range(1, sides + 1)), draw(st.integers(0, 7)))
    worth = (
        st.integers(0, 1) if kind == "count" else st.integers(-3, 3) | st.fractions(-2, 2, max_denominator=4)
    )
    return Reader(kind, tuple(draw(worth) for _ in range(sides)))


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    """Up to six dice with four to ten sides, some lying, some to be thrown again."""
    sides = draw(st.integers(4, 10))
    states: list[int] = []
    outcomes = 1
    for _ in range(draw(st.integers(0, 6))):
        state = draw(st.sampled_from([FRESH, FRESH, FRESH, AGAIN, draw(st.integers(1, sides))]))
        outcomes *= sides if state <= 0 else 1
        if outcomes > MOST_OUTCOMES:
            break
        states.append(state)
    reroll = tuple(sorted(draw(st.sets(st.integers(1, sides), max_size=sides))))
    return Pool(tuple(states), sides, tuple(draw(st.lists(readers(sides), max_size=3))), reroll)


@given(pools())
@settings(max_examples=150)
def test_the_fold_is_the_enumeration(pool: Pool) -> None:
    found = chances(pool)
    assert found == enumerated(pool)
    assert sum(found.values(), Fraction(0)) == 1
    assert all(isinstance(chance, Fraction) for chance in found.values())


@given(pools(), st.data())
def test_lying_dice_are_read_as_the_fold_has_them(pool: Pool, data: st.DataObject) -> None:
    faces = tuple(data.draw(st.integers(1, pool.die)) for _ in pool.dice)
    lying = Pool(faces, pool.die, pool.readers, pool.reroll)
    assert read(lying) == tuple(seen(reader, faces) for reader in pool.readers)
    assert chances(lying) == {read(lying): 1}  # a die that lies is not thrown again


@given(pools())
def test_the_expected_sum_is_the_sum_of_the_expected(pool: Pool) -> None:
    """Without enumeration: expectation adds up, however the dice hang together."""
    worth = Reader("sum", tuple(range(1, pool.die + 1)))
    dice = [one_die(state, pool.die, pool.reroll) for state in pool.dice]
    due = sum((face * chance for die in dice for face, chance in die.items()), Fraction(0))
    found = chances(Pool(pool.dice, pool.die, (worth,), pool.reroll))
    assert mean((figures[0], chance) for figures, chance in found.items()) == due  # type: ignore[misc]


def test_the_readers_of_one_pool_stay_together() -> None:
    """Sixes and fives of the same dice: never more of both than there are dice."""
    found = chances(Pool((FRESH,) * 12, 6, (SIXES, FIVES)))
    assert all(sixes + fives <= 12 for sixes, fives in found)  # type: ignore[operator]
    assert found[(12, 0)] == Fraction(1, 6**12)
    assert (1, 12) not in found


def at_least(dice: int, figure: int) -> Fraction:
    return sum((chance for damage, chance in folded(dice).items() if damage >= figure), Fraction(0))


def test_figures_worked_out_by_hand() -> None:
    """No damage of five dice: no six, and one five at most: (4/6)^5 + 5 (1/6)(4/6)^4 = 8/27."""
    assert at_least(5, 1) == Fraction(19, 27)
    assert f"{float(100 * at_least(5, 2)):.1f}" == "27.2"
    assert at_least(0, 1) == 0
    assert at_least(1, 1) == Fraction(1, 6)
    assert folded(2)[1] == Fraction(11, 36)  # one six of two dice 10/36, two fives 1/36


def damages(dice: int, reroll: Sequence[int] = ()) -> icepool.Die:
    """The dice of a volley as icepool has them: sixes and half the fives."""
    face = icepool.d6.map(lambda one: icepool.d6 if one in reroll else one)
    read_face = face.map(lambda one: icepool.Vector((int(one == 6), int(one == 5))))
    return (dice @ read_face).map(lambda both: both[0] + both[1] // 2)


def folded(dice: int, reroll: tuple[int, ...] = ()) -> dict[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (six, five), chance in chances(Pool((FRESH,) * dice, 6, (SIXES, FIVES), reroll)).items():
        found[six + five // 2] += chance  # type: ignore[operator]
    return dict(found)


def spread_of(die: icepool.Die) -> dict[int, Fraction]:
    return {outcome: die.probability(outcome) for outcome in die.outcomes() if die.probability(outcome)}


@pytest.mark.parametrize(
    ("dice", "reroll"), [(15, ()), (40, ()), (12, (1,)), (12, (1, 5)), (3, (1, 2, 3, 4, 5, 6))]
)
def test_a_volley_is_that_of_icepool(dice: int, reroll: tuple[int, ...]) -> None:
    assert folded(dice, reroll) == spread_of(damages(dice, reroll))


def test_the_difference_of_two_pools_is_that_of_icepool() -> None:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (one, chance), (other, chance_of_other) in product(folded(12).items(), folded(9).items()):
        found[one - other] += chance * chance_of_other
    assert dict(found) == spread_of(damages(12) - damages(9))


@pytest.mark.parametrize("sides", [4, 8, 10, 20])
def test_sums_and_the_highest_are_those_of_icepool(sides: int) -> None:
    pips = tuple(range(1, sides + 1))
    readers = (Reader("sum", pips), Reader("max", pips), Reader("min", pips))
    found = chances(Pool((FRESH,) * 3, sides, readers))
    three = icepool.d(sides).pool(3).expand()
    due: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for faces in three.outcomes():
        due[(sum(faces), max(faces), min(faces))] += three.probability(faces)
    assert found == due


def test_no_dice_have_counts_of_nothing_and_no_smallest() -> None:
    pool = Pool(
        (),
        6,
        (SIXES, PIPS, Reader("min", PIPS.values), Reader("max", PIPS.values), Reader("die", PIPS.values, 1)),
    )
    assert chances(pool) == {(0, 0, None, None, None): 1}
    assert read(pool) == (0, 0, None, None, None)


def test_a_pool_too_large_is_refused() -> None:
    with pytest.raises(TooManyDiceError, match="100d100"):
        chances(
            Pool(
                (FRESH,) * 100,
                100,
                (Reader("sum", tuple(range(1, 101))), Reader("max", tuple(range(1, 101)))),
            )
        )
    assert sum(chances(Pool((FRESH,) * 100, 6, (SIXES,))).values(), Fraction(0)) == 1
