"""Exact chances of what a pool of dice gives, by folding the dice one after another into what is read.

A pool is read only through readers (count, sum, min, max, the k-th die), so the fold keeps the few figures
that the readers have so far and never the dice themselves: 40d6 cost thousands of steps, not 6 to the 40.
What the figures mean is left to the procedures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import add
from typing import Literal

Figure = int | Fraction | None
Figures = tuple[Figure, ...]
Chances = dict[Figures, Fraction]

FRESH = 0
"""A die still to be thrown."""
AGAIN = -1
"""A die thrown again, whose second face is still to come."""
MOST_WORK = 400_000
"""Largest dice x faces x figures that is worked out; beyond it a table waits for no answer."""


class TooManyDiceError(ValueError):
    """The pool is too large for exact odds."""


@dataclass(frozen=True)
class Reader:
    """One way in which dice are read: `values[face - 1]` is what that face is worth (a count: 1 or 0)."""

    kind: Literal["count", "sum", "min", "max", "die"]
    values: tuple[int | Fraction, ...]
    position: int = 0

    def start(self) -> Figure:
        """The figure before the first die: 0, or none where there is no smallest of nothing."""
        return 0 if self.kind in ("count", "sum") else None

    def step(self, figure: Figure, face: int, nth: int) -> Figure:
        """The figure after one more die, the nth of the pool (from 1)."""
        worth = self.values[face - 1]
        if self.kind == "die":
            return worth if nth == self.position else figure
        if figure is None:
            return worth
        if self.kind == "min":
            return min(figure, worth)
        return max(figure, worth) if self.kind == "max" else figure + worth


@dataclass(frozen=True)
class Pool:
    """Dice and how they are read. Each of `dice` is a face that lies already, FRESH, or AGAIN."""

    dice: tuple[int, ...]
    die: int
    readers: tuple[Reader, ...]
    reroll: tuple[int, ...] = ()
    """Faces that are thrown again, once."""


def read(pool: Pool) -> Figures:
    """What lying dice give; every die of the pool must lie."""
    figures: Figures = tuple(reader.start() for reader in pool.readers)
    for nth, face in enumerate(pool.dice, start=1):
        figures = _step(pool.readers, figures, face, nth)
    return figures


def _step(readers: tuple[Reader, ...], figures: Figures, face: int, nth: int) -> Figures:
    return tuple(reader.step(figure, face, nth) for reader, figure in zip(readers, figures, strict=True))


def _weights(pool: Pool, state: int) -> dict[int, int]:
    """How often each face is the last face of a die in that state, out of die squared."""
    if state > 0:
        return {state: pool.die**2}
    again = pool.die if state == AGAIN else len(pool.reroll)
    kept = 0 if state == AGAIN else pool.die
    return {
        face: weight
        for face in range(1, pool.die + 1)
        if (weight := again + (0 if face in pool.reroll else kept)) > 0
    }


def _classes(pool: Pool, state: int, nth: int) -> list[tuple[int, int]]:
    """(face, weight), one face standing for all that every reader takes alike."""
    alike: dict[tuple[object, ...], tuple[int, int]] = {}
    for face, weight in _weights(pool, state).items():
        key = tuple(
            reader.values[face - 1] if reader.kind != "die" or reader.position == nth else None
            for reader in pool.readers
        )
        first, so_far = alike.get(key, (face, 0))
        alike[key] = (first, so_far + weight)
    return list(alike.values())


@lru_cache(maxsize=512)
def _fold(pool: Pool) -> tuple[tuple[Figures, int], ...]:
    states: dict[Figures, int] = {tuple(reader.start() for reader in pool.readers): 1}
    take = _add if all(reader.kind in ("count", "sum") for reader in pool.readers) else _take
    for nth, state in enumerate(pool.dice, start=1):
        if len(states) * pool.die * len(pool.dice) > MOST_WORK:
            raise TooManyDiceError(f"{len(pool.dice)}d{pool.die}: too many dice for exact odds")
        after: defaultdict[Figures, int] = defaultdict(int)
        for face, weight in _classes(pool, state, nth):
            take(pool.readers, states, face, nth, weight, after)
        states = after
    return tuple(states.items())


def _take(
    readers: tuple[Reader, ...],
    states: dict[Figures, int],
    face: int,
    nth: int,
    weight: int,
    after: defaultdict[Figures, int],
) -> None:
    """One more die with that face, from all states so far."""
    for figures, ways in states.items():
        after[_step(readers, figures, face, nth)] += ways * weight


def _add(
    readers: tuple[Reader, ...],
    states: dict[Figures, int],
    face: int,
    nth: int,
    weight: int,
    after: defaultdict[Figures, int],
) -> None:
    """The same where every reader only adds: several times as fast, and the commonest by far."""
    worth = tuple(reader.values[face - 1] for reader in readers)
    for figures, ways in states.items():
        after[tuple(map(add, figures, worth))] += ways * weight


def chances(pool: Pool) -> Chances:
    """The chance of each set of figures; they add up to one.

    Raises TooManyDiceError where the work would be too great.
    """
    total = pool.die ** (2 * len(pool.dice))
    return {figures: Fraction(ways, total) for figures, ways in _fold(pool)}


def mean(distribution: Iterable[tuple[int | Fraction, Fraction]]) -> Fraction:
    """The expected figure of a distribution."""
    return sum((value * chance for value, chance in distribution), Fraction(0))
