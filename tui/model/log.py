"""The log: every action with its dice, its clause and where it came from; what was undone stays, struck."""

from __future__ import annotations

from core.battle import Battle, Event
from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from tui.model.events import details, event_text, side_marks, source_of
from tui.model.log_text import log_text
from tui.model.memo import once
from tui.model.names import Names, side_index
from tui.model.parts import LogLine
from tui.model.thrown import dice_text
from tui.words import say

BACK_AND_FORTH = ("undo", "redo")
"""Their mark is that the action they are about is struck, or struck no more."""


def build_log(battle: Battle, language: Language, limit: int) -> tuple[LogLine, ...]:
    """The last lines of the log, the oldest first."""
    return once(battle.state, ("log", language, limit), lambda: _lines(battle, language, limit))


def _lines(battle: Battle, language: Language, limit: int) -> tuple[LogLine, ...]:
    shown = [event for event in battle.history.events[-3 * limit :] if event.kind not in BACK_AND_FORTH]
    live = frozenset(event.n for event in battle.history.live())
    names = Names(battle, language)
    sides = side_marks(names)
    return tuple(_line(names, event, sides, event.n not in live) for event in shown[-limit:])


def _line(names: Names, event: Event, sides: dict[str, str], undone: bool) -> LogLine:
    battle, language = names.battle, names.language
    side = Ref("side", event.side) if event.side else None
    return LogLine(
        n=event.n,
        turn=say("log.turn", language, turn=event.turn, side=sides.get(event.side, "")).strip(),
        side_index=side_index(battle, side),
        text=event_text(names, event),
        dice=dice_text(battle, event),
        clause=event.clause or "",
        source=source_of(event, language),
        undone=undone,
        details=tuple(details(names, event)),
    )


__all__ = ["build_log", "log_text"]
