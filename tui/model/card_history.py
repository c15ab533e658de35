"""How a unit came to be as it is: its losses one by one, and since when each status holds.

Read from the history, so that no reason need be kept twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from core.battle import Battle, Event
from core.procedure import number
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Status
from core.ruleset.models.parts import Language
from core.state import Change, View, invert
from tui.model.figures import clause_of, field_of, label_of, worked_out
from tui.model.overlays import CardLoss, CardStatus
from tui.model.parts import StatusMark
from tui.model.rows import status_marks
from tui.words import say


def losses(battle: Battle, unit: Ref, language: Language) -> tuple[CardLoss, ...]:
    """Every loss that still counts, and the damage that waits, each with what brought it."""
    shown = battle.rules.ruleset.show.get("unit")
    if shown is None:
        return ()
    lost = shown.loss or field_of(shown.strength)
    waiting = field_of(shown.waiting)
    found = [*_changes(battle, unit, lost, language)]
    if waiting and waiting != lost and battle.view.field(unit, waiting):
        found += _since_nothing(battle, unit, waiting, language)
    return tuple(found)


def _changes(battle: Battle, unit: Ref, name: str | None, language: Language) -> Iterator[CardLoss]:
    if name is None or battle.rules.field("unit", name) is None:
        return
    start = battle.history.start
    first = start.get(unit, name) if unit in start else None
    if isinstance(first, int) and first and name == _loss_field(battle):
        yield CardLoss(
            f"{number(first, language)} {label_of(battle.view, 'unit', name, language)}",
            say("overlay.card.from_start", language),
            clause_of(battle.view, "unit", name),
        )
    for event, change in _touching(battle, unit, name):
        yield _loss(battle, event, change, language)


def _loss_field(battle: Battle) -> str | None:
    shown = battle.rules.ruleset.show.get("unit")
    return shown.loss if shown else None


def _since_nothing(battle: Battle, unit: Ref, name: str, language: Language) -> list[CardLoss]:
    """The changes since the field was last at nothing: what came before has been settled."""
    found: list[CardLoss] = []
    for event, change in _touching(battle, unit, name):
        found = found if change.new else []
        if change.new:
            found.append(_loss(battle, event, change, language))
    return found


def _touching(battle: Battle, unit: Ref, name: str) -> Iterator[tuple[Event, Change]]:
    for event in battle.history.live():
        for change in event.changes:
            by_nothing = _number(change.new) == _number(change.old)
            if change.thing == unit and change.field == name and not by_nothing:
                yield event, change


def _loss(battle: Battle, event: Event, change: Change, language: Language) -> CardLoss:
    by = _number(change.new) - _number(change.old)
    sign = "+" if by >= 0 else ""
    label = label_of(battle.view, "unit", change.field, language)
    when = say("overlay.card.turn", language, turn=event.turn)
    return CardLoss(
        f"{sign}{number(by, language)} {label}".strip(),
        f"{when}, {reason(battle, event, language)}",
        change.clause or event.clause or "",
    )


def _number(value: Value) -> int | Fraction:
    return value if isinstance(value, int | Fraction) else 0


def reason(battle: Battle, event: Event, language: Language) -> str:
    """What an event was, short: the procedure with its dice, else its line in the log."""
    if event.kind == "hand":
        return say("overlay.card.by_hand", language)
    procedure = battle.rules.ruleset.procedure.get(event.procedure or "")
    if procedure is None:
        return event.text.say(language)
    others = [value for value in event.roles.values() if isinstance(value, Ref)]
    numbers = [str(battle.view.raw(thing, "number") or "") for thing in others if thing.kind == "unit"]
    return " ".join([procedure.text.say(language).lower(), " → ".join(filter(None, numbers))]).strip()


def statuses(battle: Battle, unit: Ref, language: Language) -> tuple[CardStatus, ...]:
    """The statuses in force, in the order of their columns."""
    return tuple(
        _status(battle, unit, mark, battle.rules.ruleset.status[mark.id], language)
        for mark in status_marks(battle.view, unit, language)
    )


def _status(battle: Battle, unit: Ref, mark: StatusMark, status: Status, language: Language) -> CardStatus:
    event = _began(battle, unit, status)
    clause = battle.rules.ruleset.clause.get(status.clause or "")
    meaning = (clause.short or clause.text).say(language) if clause is not None else ""
    if event is None:
        held = unit in battle.history.start and _held(View(battle.rules, battle.history.start), unit, status)
        since = say("overlay.card.from_start", language) if held else ""
        return CardStatus(mark, since, "", "", meaning, status.clause or "")
    why_clause = next((one.clause for one in event.changes if one.thing == unit and one.clause), event.clause)
    return CardStatus(
        mark,
        say("overlay.card.since", language, turn=event.turn),
        reason(battle, event, language),
        why_clause or "",
        meaning,
        status.clause or "",
    )


def _began(battle: Battle, unit: Ref, status: Status) -> Event | None:
    """The event that brought a status: going back, the first before which it did not hold."""
    state = battle.state
    for event in reversed(battle.history.live()):
        own = [change for change in event.changes if change.thing == unit]
        if not own:
            continue
        state = state.apply(invert(own))
        if unit not in state or not _held(View(battle.rules, state), unit, status):
            return event
    return None


def _held(view: View, unit: Ref, status: Status) -> bool:
    return worked_out(view, unit, status.when) is True
