"""The army screen as a model, and which keys work in the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.ruleset.expression import Ref
from tui.model.names import side_of
from tui.model.parts import EntryModel, FooterKey
from tui.muster.models import MusterModel

if TYPE_CHECKING:
    from tui.muster.muster import Muster

MOST_NOTES = 4


def build(muster: Muster) -> MusterModel:
    """Everything on the screen."""
    panel = muster.panel or muster.shop
    tree = muster.tree
    at_tree = muster.panel is None
    return MusterModel(
        title=muster.battle.rules.ruleset.title.say(muster.language),
        total=_total(muster),
        tree=tree.rows,
        place=tree.place_of(muster.chosen),
        notes=_notes(muster),
        panel=panel.model(),
        front="tree" if at_tree else "panel",
        now=muster.error or muster.told or (_now(muster) if at_tree else panel.now()),
        error=bool(muster.error),
        entry=EntryModel(muster.say("muster.prompt"), "", _undo(muster)) if at_tree else panel.entry(),
        keys=tree_keys(muster) if at_tree else panel.keys(),
    )


def _total(muster: Muster) -> str:
    """The total of the chosen thing's side."""
    row = next((row for row in muster.tree.rows if row.thing == muster.side), None)
    return f"{row.name}: {row.right}" if row is not None else ""


def _now(muster: Muster) -> str:
    if muster.chosen is None:
        return muster.say("muster.nothing_there")
    return muster.say("muster.tree_now", where=muster.target_name)


def _undo(muster: Muster) -> str:
    """What undo would take back."""
    last = muster.battle.history.can_undo
    if last is None or last.n < muster.first:
        return ""
    return f"u {muster.say('muster.key.undo')}: {last.text.say(muster.language)}"


def _notes(muster: Muster) -> tuple[str, ...]:
    """What speaks against the army: first of what is chosen, then of its side."""
    mine = [one for one in muster.breaches if _side(muster, one.thing) == muster.side]
    mine.sort(key=lambda breach: breach.thing != muster.chosen)
    told = [
        f"{breach.text.say(muster.language)}" + (f"  {breach.clause}" if breach.clause else "")
        for breach in mine
    ]
    if len(told) > MOST_NOTES:
        told = [*told[: MOST_NOTES - 1], muster.say("muster.more_notes", n=len(told) - MOST_NOTES + 1)]
    return tuple(told)


def _side(muster: Muster, thing: Ref) -> Ref | None:
    return side_of(muster.battle, thing)


def tree_keys(muster: Muster) -> tuple[FooterKey, ...]:
    """The keys that work in the tree now, the likeliest first."""
    say, thing = muster.say, muster.chosen
    kind = thing.kind if thing is not None else ""
    history = muster.battle.history
    undo, redo = history.can_undo, history.can_redo
    keys = [
        ("⏎", "muster.key.buy", muster.side is not None),
        ("e", "muster.key.general" if kind == "general" else "muster.key.fields", bool(kind)),
        ("f", "muster.key.formation", bool(kind)),
        ("d", "muster.key.delete", kind not in ("", "side")),
        ("u", "muster.key.undo", undo is not None and undo.n >= muster.first),
        ("Esc", "muster.key.done", True),
        ("r", "muster.key.rename", bool(kind)),
        ("c", "muster.key.copy", kind in ("unit", "formation")),
        ("m", "muster.key.move", kind in ("unit", "formation")),
        ("<", "muster.key.up", kind in ("unit", "formation")),
        (">", "muster.key.down", kind in ("unit", "formation")),
        ("F", "muster.key.below", kind not in ("", "side")),
        ("U", "muster.key.redo", redo is not None and redo.n >= muster.first),
        ("o", "muster.key.open", bool(kind)),
        ("w", "muster.key.save", bool(kind)),
        ("?", "muster.key.help", True),
    ]
    return tuple(FooterKey(key, say(word)) for key, word, works in keys if works)
