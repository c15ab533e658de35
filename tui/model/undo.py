"""What an undo would take back: the actions by name, and what each of them gives back."""

from __future__ import annotations

from dataclasses import replace

from core.battle import Battle, Event, ThrownDice, visible_changes
from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from core.state import invert
from tui.model.names import Names
from tui.model.overlays import UndoEntry, UndoModel
from tui.words import say

LISTED = 5
"""Actions shown at least, so that one sees how far the next key would reach."""
MOST_FACES = 6


def build_undo(battle: Battle, count: int, language: Language) -> UndoModel:
    """The last actions with the first `count` about to go; `count` is kept inside what there is."""
    most = battle.history.undoable_count
    wanted = max(min(count, most), min(1, most))
    listed = battle.history.undoable(max(LISTED, wanted + 2))
    names = Names(battle, language)
    entries = tuple(_entry(names, event, place < wanted) for place, event in enumerate(listed))
    return UndoModel(language, wanted, entries, most - len(listed))


def _entry(names: Names, event: Event, going: bool) -> UndoEntry:
    return UndoEntry(
        event.n,
        event.text.say(names.language),
        dice_text(event.dice),
        _where(names, event),
        _back(names.battle, event, names.language) if going else (),
        going,
    )


def dice_text(thrown: tuple[ThrownDice, ...]) -> str:
    """Dice in short: `13d6 6 6 5 5 4 3 …`."""
    parts = []
    for roll in thrown:
        faces = [die.face for die in roll.dice]
        shown = " ".join(map(str, sorted(faces, reverse=True)[:MOST_FACES]))
        parts.append(f"{len(faces)}d{roll.die} {shown}{' …' if len(faces) > MOST_FACES else ''}")
    return "  ".join(parts)


def _where(names: Names, event: Event) -> str:
    turn = say("overlay.card.turn", names.language, turn=event.turn)
    side = Ref("side", event.side)
    return f"{turn}, {names.bare(side)}" if side in names.battle.state else turn


def _back(battle: Battle, event: Event, language: Language) -> tuple[str, ...]:
    """What comes back, each figure as it is now and as it will be."""
    backwards = replace(event, changes=invert(event.changes))
    found = visible_changes(backwards, battle.view, language)
    if not found and any(change.field in ("walk", "turn", "due") for change in event.changes):
        found = [say("overlay.undo.step", language)]
    return tuple(found)
