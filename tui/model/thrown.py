"""Dice of the past in words: sorted, with what was thrown again beside what it became."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from core.battle import Battle, Event, ThrownDice
from core.procedure import Die
from core.procedure.gives import Within, compile_gives, faces_that
from core.ruleset.expression import ExpressionError, Scope, Value
from core.ruleset.models import RollStep
from core.ruleset.models.parts import Language
from tui.model.memo import once
from tui.model.steps import roll_step
from tui.words import say

MOST_FACES: Final = 6
"""Dice shown in one line of the log; the details have them all."""


def dice_text(battle: Battle, event: Event, most: int | None = MOST_FACES) -> str:
    """`13d6 6 6 5 5 4 3 …` for each roll of an event."""
    return "   ".join(_roll_text(battle, event, thrown, most) for thrown in event.dice)


def _roll_text(battle: Battle, event: Event, thrown: ThrownDice, most: int | None) -> str:
    step = once(
        battle.rules,
        ("roll", event.procedure, thrown.roll),
        lambda: roll_step(battle.rules.ruleset, event.procedure or "", thrown.roll),
    )
    names: Mapping[str, Value] = {**dict(event.results), **dict(event.facts), **dict(event.roles)}
    faces = [die.face for die in thrown.dice]
    again = faces_thrown_again(step, Within(battle.view, names), thrown.die)
    first, second = first_and_second(faces, again)
    shown = _in_order(first, second, again)
    if step is not None and not in_order_matters(step):
        shown.sort(key=lambda pair: -pair[1])
    texts = [str(last) if was == last and not redone else f"{was}\u2192{last}" for was, last, redone in shown]
    cut = texts if most is None or len(texts) <= most else [*texts[:most], "\u2026"]
    return f"{len(first)}d{thrown.die} {' '.join(cut)}"


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


def source_words(dice: Sequence[Die], language: Language) -> str:
    """Where dice came from: `tavolo`, `qui`, `9 tavolo, 3 qui`."""
    typed = sum(die.typed for die in dice)
    here = len(dice) - typed
    if typed and here:
        return say("source.mixed", language, table=typed, here=here)
    return say("source.table", language) if typed else say("source.here", language) if here else ""
