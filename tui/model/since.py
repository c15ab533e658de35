"""Since when something holds, read from the history."""

from __future__ import annotations

from core.battle import Battle
from core.ruleset.expression import Ref
from core.ruleset.models import Status
from core.state import View, invert
from tui.model.figures import field_of, worked_out


def held_since(battle: Battle, thing: Ref, status: Status) -> int | None:
    """The turn in which a status that holds began; None if it does not hold, or held from the start."""
    if worked_out(battle.view, thing, status.when) is not True:
        return None
    state = battle.state
    for event in reversed(battle.history.live()):
        own = [change for change in event.changes if change.thing == thing]
        if not own:
            continue
        state = state.apply(invert(own))
        if thing not in state or worked_out(View(battle.rules, state), thing, status.when) is not True:
            return event.turn
    return None


def status_of_field(battle: Battle, kind: str, field: str) -> Status | None:
    """The status that shows a field: one that is set by it, or that holds while it does."""
    for status in battle.rules.ruleset.status.values():
        if status.kind == kind and (field in (status.set or {}) or field_of(status.when) == field):
            return status
    return None
