"""What speaks against an action at this moment: the wrong step, the wrong side, another unit's turn.

The table is always right: these are reasons to show and to log, never to refuse.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.battle.due import asks_for
from core.battle.telling import both, who_acts
from core.procedure import Request
from core.ruleset.expression import Ref
from core.ruleset.models import Text, TurnStep

if TYPE_CHECKING:
    from core.battle.standing import Standing


def objections(battle: Standing, request: Request) -> tuple[Text, ...]:
    """Why this is not the moment for a run; nothing if it is."""
    procedure = battle.rules.ruleset.procedure.get(request.procedure)
    step = battle.step
    due = battle.due_request
    if procedure is None or step is None or (due is not None and asks_for(due, request)):
        return ()
    found: list[Text] = []
    if _out_of_its_step(battle, step, request.procedure, procedure.by):
        found.append(
            both(
                f"{procedure.text.it}: non in questa fase ({step.text.it})",
                f"{procedure.text.en}: not in this step ({step.text.en})",
            )
        )
    first = next(iter(request.roles.values()), None)
    if isinstance(first, Ref):
        found += _about(battle, first, procedure.by)
    return tuple(found)


def _out_of_its_step(battle: Standing, step: TurnStep, name: str, by: str) -> bool:
    """Whether the turn has another place for it.

    A reaction has one where some step names it; else it may come at any time, as what anybody may do.
    """
    if by == "active":
        return step.offers is not None and name not in step.offers
    if by == "any" or name == step.procedure or name in (step.offers or ()):
        return False
    return name in battle.rules.keep("named", lambda: _named(_steps(battle)))


def _steps(battle: Standing) -> Iterable[TurnStep]:
    sequence = battle.rules.ruleset.sequence
    return sequence.step if sequence is not None else ()


def _named(steps: Iterable[TurnStep]) -> frozenset[str]:
    """The procedures that some step offers or asks for."""
    found: set[str] = set()
    for step in steps:
        found |= {*(step.offers or ()), *([step.procedure] if step.procedure else []), *_named(step.step)}
    return frozenset(found)


def _about(battle: Standing, first: Ref, by: str) -> list[Text]:
    """What speaks against that thing acting now."""
    step, acting, side = battle.step, battle.active, battle.active_side
    name = who_acts(battle.view, first)
    own = battle.view.side_of(first)
    both_sides = step is not None and step.side == "both"
    sided = side is not None and own is not None and not both_sides and by != "any"
    if sided and (own == side) == (by == "other"):
        return [both(f"{name.it}: ora tocca all'altra parte", f"{name.en}: it is the other side's turn")]
    if by == "active" and acting is not None and acting.kind == first.kind and acting != first:
        other = who_acts(battle.view, acting)
        return [both(f"ora tocca a {other.it}, non a {name.it}", f"{other.en} acts now, not {name.en}")]
    return []
