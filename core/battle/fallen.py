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
    faces = [die.face for die in thrown.dice]
    places = thrown.again or _places_by_rule(view, event, thrown, step)
    dice = _in_order(faces, places)
    if step is not None and not in_order_matters(step):
        dice.sort(key=lambda pair: -pair[1])
    return Fallen(len(dice), thrown.die, tuple(dice))


def _places_by_rule(view: View, event: Event, thrown: ThrownDice, step: RollStep | None) -> tuple[int, ...]:
    """Which dice were thrown again, as far as the rule and what is known of the run can tell."""
    names: Mapping[str, Value] = {**dict(event.results), **dict(event.facts), **dict(event.roles)}
    again = faces_thrown_again(step, Within(view, names), thrown.die)
    first, second = first_and_second([die.face for die in thrown.dice], again)
    places = [place for place, face in enumerate(first) if face in again]
    return tuple(places[: len(second)])


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


def _in_order(faces: Sequence[int], places: Sequence[int]) -> list[tuple[int, int, bool]]:
    """Each die as it fell first, as it lies, and whether it was thrown again."""
    count = len(faces) - len(places)
    second = dict(zip(places, faces[count:], strict=True))
    return [(face, second.get(place, face), place in second) for place, face in enumerate(faces[:count])]


def in_order_matters(step: RollStep) -> bool:
    """Whether the rule reads single dice, the first, the second, so that they must not be sorted."""
    try:
        gives = compile_gives(tuple(step.gives.items()))
    except ExpressionError:
        return True
    return any(aggregate.kind == "die" for aggregate in gives.aggregates)
