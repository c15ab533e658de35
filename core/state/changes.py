"""What a run has changed in the end: one change a field, from what was stored to what is now."""

from __future__ import annotations

from collections.abc import Mapping

from core.ruleset.expression import Ref
from core.state.state import EXISTS, Change, State
from core.state.view import Overlay


def net_changes(
    state: State, overlay: Overlay, changed: Mapping[tuple[Ref, str], str | None]
) -> tuple[Change, ...]:
    """The changes that turn the state into what the overlay says, for the fields that were changed."""
    found = []
    for (thing, field), clause in changed.items():
        old = (True if thing in state else None) if field == EXISTS else state.get(thing, field)
        new = overlay[(thing, field)]
        if old != new or type(old) is not type(new):
            found.append(Change(thing, field, old, new, clause))
    return tuple(found)
