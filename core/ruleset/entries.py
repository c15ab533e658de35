"""Entries of lists and tables, and what identifies them, in data that has no shape yet.

House rules and the reader both go by these; whether an entry makes sense is left to the models.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.ruleset.documents import Node
from core.ruleset.models.lines import OPERATIONS
from core.ruleset.models.procedures import verb_of
from core.ruleset.positions import KeyPath

ENTRY_LISTS: Final = ("line", "step", "troop", "watch", "finish", "roles", "odds", "limit")
"""Lists whose entries have identities."""

ORDERED: Final = ("line", "step", "roles", "odds")
"""Those in which the order means something, so that a new entry must say where it goes."""

_SECTIONS: Final = (
    *("army", "status", "show", "table", "option", "fact", "lines", "procedure", "clause", "missing"),
)


def identity(entry: Node, of: str) -> str | None:
    """What house rules call an entry of the list that is called ``of``."""
    named = entry.text("id")
    if named is not None or of not in ("line", "step"):
        return named
    if of == "line":
        operation = next((key for key in OPERATIONS if key in entry.table), None)
        return entry.text("clause") or entry.text("include") or operation
    verb = verb_of(entry.table)
    return (entry.text(verb) or verb) if verb else None


def is_entry(path: KeyPath) -> bool:
    """Whether a table at that path is an entry with an id of its own, such as ``("procedure", "fire")``."""
    if path[:1] == ("kind",):
        return len(path) == 4 and path[2] in ("field", "derived")
    return len(path) == 2 and path[0] in _SECTIONS


def lists_of(node: Node, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Node]]:
    """All lists of entries of a document, with their paths."""
    for key, inner in node.table.items():
        here = (*path, key)
        if not path and key not in ("lines", "procedure", "sequence", *ENTRY_LISTS):
            continue
        if key in ENTRY_LISTS and isinstance(inner.value, list):
            yield here, inner
            for at, entry in enumerate(inner.items):
                yield from lists_of(entry, (*here, at))
        else:
            yield from lists_of(inner, here)
