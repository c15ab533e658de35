"""A roll that a step asks for, worked out in one world: how many dice, how read, which fall again."""

from __future__ import annotations

from dataclasses import dataclass

from core.dice.fold import Reader
from core.procedure.gives import Gives, Within
from core.procedure.result import DiceWanted, Die
from core.procedure.world import World
from core.ruleset.expression import ExpressionError, Ref, Value, parse
from core.ruleset.models import RollStep, Text

MOST_REPEATS = 200
"""A roll that repeats itself more often than this is a fault of the ruleset."""


@dataclass(frozen=True)
class Roll:
    """One roll before its dice."""

    step: RollStep
    path: str
    count: int
    gives: Gives
    readers: tuple[Reader, ...]
    reroll: tuple[int, ...]
    owner: Ref | None = None
    text: Text | None = None

    def wanted(self, have: tuple[Die, ...], count: int, first: tuple[Die, ...]) -> DiceWanted:
        """The dice that are missing; `first` are those of which some are thrown again."""
        step = self.step
        return DiceWanted(
            step.roll, self.path, self.text, step.die, count, have, bool(first), self.owner, step.gives, first
        )


def repeats(roll: Roll, world: World, names: dict[str, Value]) -> bool:
    """Whether the whole roll has to be thrown again. Raises ExpressionError."""
    if roll.step.again is None:
        return False
    return parse(roll.step.again).evaluate(Within(world, names)) is True


def number_of_dice(value: Value, step: RollStep) -> int:
    """How many dice; less than nothing are none. Raises ExpressionError for half a die."""
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int):
        raise ExpressionError(f"the roll '{step.roll}' wants a whole number of dice, not {value}", 1)
    return max(0, value)
