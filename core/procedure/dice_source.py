"""The sources of dice of a run: dice that lie (typed or rolled), and all outcomes weighted by their chance.

Both answer the same question, so that a roll and its odds cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

from core.dice.fold import AGAIN, FRESH, Pool, chances
from core.procedure.gives import Gives, Nowhere
from core.procedure.result import Die
from core.procedure.roll import Roll, repeats
from core.procedure.rolling import faces_of, one_outcome
from core.procedure.trace import DiceMissingError, Trace
from core.procedure.world import World
from core.ruleset.expression import Scope, Value

Given = tuple[tuple[tuple[tuple[str, Value], ...], Fraction], ...]
"""What the dice may give, each with its chance."""


def _given(pool: Pool, gives: Gives, world: Scope) -> Given:
    """What the dice of a pool may give in a world, alike put together."""
    alike: dict[tuple[tuple[str, Value], ...], Fraction] = {}
    for figures, chance in chances(pool).items():
        names = tuple(gives.results(figures, world).items())
        alike[names] = alike.get(names, Fraction(0)) + chance
    return tuple(alike.items())


@lru_cache(maxsize=256)
def _closed(pool: Pool, gives: Gives) -> Given:
    """The same where it depends on nothing but the dice."""
    return _given(pool, gives, Nowhere())


class Source(Protocol):
    """Gives the outcomes of a roll: (world, what the dice gave), one or many."""

    def outcomes(self, roll: Roll, world: World) -> Iterator[tuple[World, dict[str, Value]]]:
        """The outcomes of the roll in that world."""


class LyingDice:
    """Dice that lie on the table, taken in their order. Raises DiceMissingError when they run out."""

    def __init__(self, dice: tuple[Die, ...], trace: Trace) -> None:
        self.dice = dice
        self.trace = trace

    def outcomes(self, roll: Roll, world: World) -> Iterator[tuple[World, dict[str, Value]]]:
        """The one outcome; with a supply dice that are missing are rolled now."""
        before = len(self.trace.rolls), len(self.trace.course)
        while True:
            try:
                outcome = one_outcome(self.dice, roll, world, self.trace)
                break
            except DiceMissingError as stop:
                if self.trace.supply is None:
                    raise
                self.dice += self.trace.supply.dice(stop.wanted)
                self.trace.back_to(*before)
        yield outcome


class AllOutcomes:
    """Every outcome with its chance, given the dice that lie already."""

    def __init__(self, dice: tuple[Die, ...]) -> None:
        self.dice = dice

    def outcomes(self, roll: Roll, world: World) -> Iterator[tuple[World, dict[str, Value]]]:
        """Outcomes that differ in what the dice give."""
        if roll.count <= 0:
            figures = tuple(reader.start() for reader in roll.readers)
            yield world, roll.gives.results(figures, world)
            return
        states, used = self._states(roll, world.used)
        pool = Pool(states, roll.step.die, roll.readers, roll.reroll)
        found = _closed(pool, roll.gives) if roll.gives.closed else _given(pool, roll.gives, world)
        yield from self._kept(roll, world, found, used)

    def _kept(
        self, roll: Roll, world: World, found: Given, used: int
    ) -> Iterator[tuple[World, dict[str, Value]]]:
        """Outcomes after the rolls that have to be thrown again have been."""
        kept = [(dict(names), chance) for names, chance in found if not repeats(roll, world, dict(names))]
        total = sum((chance for _, chance in kept), Fraction(0))
        lying = used > world.used
        for names, chance in kept:
            share = chance if lying else chance / total
            yield world.having(weight=world.weight * share, used=used), names
        if lying and total < 1:
            # Dice that lie are thrown again as fresh ones, so their share is not that of the dice kept.
            yield from self.outcomes(roll, world.having(weight=world.weight * (1 - total), used=used))

    def _states(self, roll: Roll, used: int) -> tuple[tuple[int, ...], int]:
        """Each die as a face that stays, to be thrown, or to be thrown again; and how many dice are used.

        Raises DieFaceError.
        """
        here = faces_of(self.dice[used : used + roll.count], roll)
        states = [*here, *[FRESH] * (roll.count - len(here))]
        used += len(here)
        for place, face in enumerate(here):
            if face in roll.reroll:
                second = faces_of(self.dice[used : used + 1], roll)
                states[place] = second[0] if second else AGAIN
                used += len(second)
        return tuple(states), used
