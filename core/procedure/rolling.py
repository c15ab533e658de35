"""One roll with dice that lie: natural faces, those thrown again, whole rolls repeated, what was given."""

from __future__ import annotations

from dataclasses import dataclass

from core.dice.fold import Pool, read
from core.procedure.result import Die, RollResult
from core.procedure.roll import MOST_REPEATS, Roll, repeats
from core.procedure.trace import DiceMissingError, Trace
from core.procedure.world import World
from core.ruleset.expression import ExpressionError, Value


class DieFaceError(ValueError):
    """A die shows a face that it does not have."""

    def __init__(self, face: int, die: int) -> None:
        super().__init__(f"a d{die} cannot show {face}")
        self.face = face
        self.die = die


@dataclass(frozen=True)
class Thrown:
    """The dice of one throw."""

    natural: tuple[Die, ...]
    final: tuple[int, ...]
    rerolled: tuple[int, ...]


def one_outcome(
    dice: tuple[Die, ...], roll: Roll, world: World, trace: Trace
) -> tuple[World, dict[str, Value]]:
    """What the dice that lie give. Raises DiceMissingError, DieFaceError, ExpressionError."""
    used = world.used
    for _ in range(MOST_REPEATS):
        thrown = _throw(dice[used:], roll)
        used += len(thrown.natural)
        figures = read(Pool(thrown.final, roll.step.die, roll.readers))
        names = roll.gives.results(figures, world)
        again = bool(thrown.natural) and repeats(roll, world, names)
        trace.roll(
            RollResult(
                roll.step.roll,
                roll.path,
                roll.text,
                roll.step.die,
                thrown.natural,
                thrown.final,
                thrown.rerolled,
                names,
                roll.owner,
                again,
            )
        )
        if not again:
            return world.having(used=used), names
    raise ExpressionError(f"the roll '{roll.step.roll}' never ends", 1)


def _throw(dice: tuple[Die, ...], roll: Roll) -> Thrown:
    first = _take(dice, roll, roll.count)
    places = tuple(place for place, die in enumerate(first) if die.face in roll.reroll)
    second = _take(dice[len(first) :], roll, len(places), first)
    final = [die.face for die in first]
    for place, die in zip(places, second, strict=True):
        final[place] = die.face
    return Thrown(first + second, tuple(final), places)


def _take(dice: tuple[Die, ...], roll: Roll, count: int, first: tuple[Die, ...] = ()) -> tuple[Die, ...]:
    """The next dice; `first` are those of this roll of which some are thrown again now."""
    taken = dice[: max(0, count)]
    faces_of(taken, roll)
    if len(taken) < count:
        raise DiceMissingError(roll.wanted(taken, count, first))
    return taken


def faces_of(dice: tuple[Die, ...], roll: Roll) -> tuple[int, ...]:
    """What dice show that lie. Raises DieFaceError."""
    for die in dice:
        if not 1 <= die.face <= roll.step.die:
            raise DieFaceError(die.face, roll.step.die)
    return tuple(die.face for die in dice)
