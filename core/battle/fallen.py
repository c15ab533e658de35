"""Dice of the past as they lie, sorted where their order says nothing; what was thrown again is marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.battle.event import Event, ThrownDice
from core.procedure.all_steps import roll_step
from core.procedure.gives import Within, compile_gives, faces_that
from core.ruleset.expression import ExpressionError, Scope, Value
from core.ruleset.models import RollStep
from core.state import View


@dataclass(frozen=True)
class Fallen:
    """One roll: how many dice of which size, and each die as it fell and as it lies."""

    count: int
    die: int
    dice: tuple[tuple[int, int, bool], ...]
    """First face, last face, whether it was thrown again."""

    def texts(self) -> list[str]:
        """`6`, or `1→4` for a die thrown again."""
        return [
            str(last) if was == last and not again else f"{was}\u2192{last}" for was, last, again in self.dice
        ]


def fallen(view: View, event: Event, thrown: ThrownDice) -> Fallen:
    """A roll of an event as its rule reads it."""
    rules = view.rules
    step = rules.keep(
        f"roll {event.procedure} {thrown.roll}",
        lambda: roll_step(rules.ruleset, event.procedure or "", thrown.roll),
    )
    names: Mapping[str, Value] = {**dict(event.results), **dict(event.facts), **dict(event.roles)}
    faces = [die.face for die in thrown.dice]
    again = faces_thrown_again(step, Within(view, names), thrown.die)
    first, second = first_and_second(faces, again)
    dice = _in_order(first, second, again)
    if step is not None and not in_order_matters(step):
        dice.sort(key=lambda pair: -pair[1])
    return Fallen(len(first), thrown.die, tuple(dice))


def faces_thrown_again(step: RollStep | None, scope: Scope, die: int) -> tuple[int, ...]:
    """The faces that fall again; none where that cannot be told any more."""
    if step is None:
        return ()
    try:
        return faces_that(step.reroll, scope, die)
    except (ExpressionError, KeyError):
        return ()


def first_and_second(faces: Sequence[int], again: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Dice as they lie one after the other, parted into the first throw and what was thrown again."""
    redone = 0
    for count, face in enumerate(faces, start=1):
        redone += face in again
        if count + redone == len(faces):
            return list(faces[:count]), list(faces[count:])
    return list(faces), []


def _in_order(first: list[int], second: list[int], again: tuple[int, ...]) -> list[tuple[int, int, bool]]:
    """Each die as it fell first, as it lies, and whether it was thrown again."""
    rest = iter(second)
    found = []
    for face in first:
        last = next(rest, None) if face in again else None
        found.append((face, face if last is None else last, last is not None))
    return found


def in_order_matters(step: RollStep) -> bool:
    """Whether the rule reads single dice, the first, the second, so that they must not be sorted."""
    try:
        gives = compile_gives(tuple(step.gives.items()))
    except ExpressionError:
        return True
    return any(aggregate.kind == "die" for aggregate in gives.aggregates)
