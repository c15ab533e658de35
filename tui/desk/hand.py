"""Changes by hand: losses, statuses. The table is always right; what it sets is logged as set by hand."""

from __future__ import annotations

from fractions import Fraction

from core.battle import Battle
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Status
from core.ruleset.models.parts import Language
from core.state import Change
from core.state.record import exact
from core.state.rules import formula
from core.state.view import OwnScope


def loss_changes(battle: Battle, unit: Ref, points: int) -> tuple[Change, ...]:
    """The change of the field that the ruleset counts losses in; none where it counts none."""
    show = battle.rules.ruleset.show.get(unit.kind)
    if show is None or show.loss is None:
        return ()
    declared = battle.rules.field(unit.kind, show.loss)
    now = battle.view.field(unit, show.loss)
    if declared is None or isinstance(now, bool) or not isinstance(now, int | Fraction):
        return ()
    after = now + points * show.loss_step
    after = max(after, exact(declared.min)) if declared.min is not None else after
    after = min(after, exact(declared.max)) if declared.max is not None else after
    return _changed(battle, unit, show.loss, after, declared.clause)


def status_by_letter(battle: Battle, letter: str, language: Language) -> Status | None:
    """The status of that letter that can be set by hand."""
    for status in battle.rules.ruleset.status.values():
        if status.letter.say(language).lower() == letter.lower() and status.set is not None:
            return status
    return None


def holds(battle: Battle, unit: Ref, status: Status) -> bool:
    """Whether a status is in force."""
    ready = formula(status.when)
    if isinstance(ready, bool):
        return ready
    return battle.view.evaluate(ready, unit) is True


def status_changes(battle: Battle, unit: Ref, status: Status) -> tuple[Change, ...]:
    """The changes that turn a status on, or off if it is on."""
    wanted = status.clear if holds(battle, unit, status) else status.set
    changes: list[Change] = []
    for field, text in (wanted or {}).items():
        declared = battle.rules.field(unit.kind, field)
        value: Value = text if not isinstance(text, float) else exact(text)
        if isinstance(text, str) and not (declared and declared.values and text in declared.values):
            value = formula(text).evaluate(OwnScope(battle.view, unit))  # type: ignore[union-attr]
        changes += _changed(battle, unit, field, value, status.clause)
    return tuple(changes)


def _changed(battle: Battle, unit: Ref, field: str, value: Value, clause: str | None) -> tuple[Change, ...]:
    old = battle.state.get(unit, field)
    if old is None and battle.view.field(unit, field) == value:
        return ()
    return () if old == value else (Change(unit, field, old, value, clause),)
