"""Puts documents together: the files of one folder, and house rules on top of what they extend.

Both work on raw data, before any shape is looked at, so that a change may be as small as one key.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.ruleset.documents import Node
from core.ruleset.entries import ENTRY_LISTS, ORDERED, identity, is_entry
from core.ruleset.faults import Fault, nearest
from core.ruleset.models.lines import OPERATIONS
from core.ruleset.positions import KeyPath

_RIVALS: Final = (OPERATIONS, ("by", "to", "append", "remove"), ("rows", "bands"))
"""Keys of which an entry has one: a house rule that gives another means to replace it."""

_WHOLE: Final = ("tick", "choose", "bands")
"""What is never mixed with what was there: old parts would stay by stealth."""

_NEEDS: Final = {
    "troop": ("army", "name"),
    "watch": ("kind", "when", "do"),
    "finish": ("when", "text", "after"),
    "limit": ("when", "text"),
}
"""What makes an entry of an unordered list a new one, and not a change whose id is misspelt."""


def joined(documents: Iterable[Node]) -> tuple[Node, tuple[Fault, ...]]:
    """The files of one folder as one document. Whatever two of them say is a fault.

    Raises ValueError where there is no document at all.
    """
    first, *others = documents
    faults: list[Fault] = []
    for other in others:
        first = _join(first, other, (), faults)
    return first, tuple(faults)


def _join(left: Node, right: Node, path: KeyPath, faults: list[Fault]) -> Node:
    if isinstance(left.value, list) and isinstance(right.value, list) and path[-1] in ENTRY_LISTS:
        return left.like([*left.items, *right.items])
    if not (isinstance(left.value, dict) and isinstance(right.value, dict)) or is_entry(path):
        faults.append(right.fault(f"'{path[-1]}' is there twice; the other is {left.place()}"))
        return left
    table = dict(left.table)
    for key, node in right.table.items():
        table[key] = _join(table[key], node, (*path, key), faults) if key in table else node
    return left.like(table)


def extended(base: Node, own: Node) -> tuple[Node, tuple[Fault, ...]]:
    """House rules on top of the document that they extend."""
    faults: list[Fault] = []
    return _extend(base, own, (), faults), tuple(faults)


def _extend(base: Node, own: Node, path: KeyPath, faults: list[Fault]) -> Node:
    if path and path[-1] in _WHOLE:
        return own
    if isinstance(base.value, dict) and isinstance(own.value, dict):
        return _extend_table(base, own, path, faults)
    if isinstance(base.value, list) and isinstance(own.value, list) and path[-1] in ENTRY_LISTS:
        return own.like(_EntryList(base, path, faults).take(own.items))
    return own


def _extend_table(base: Node, own: Node, path: KeyPath, faults: list[Fault]) -> Node:
    if is_entry(path) and "whole" in own.table:
        base, own = _as_a_whole(base, own)
    table = dict(base.table)
    for rivals in _RIVALS:
        if any(key in own.table for key in rivals):
            table = {key: node for key, node in table.items() if key not in rivals or key in own.table}
    for key, node in own.table.items():
        here = (*path, key)
        if is_entry(here) and _is_off(node):
            if table.pop(key, None) is None:
                faults.append(_no_entry(node, key, base.table))
        else:
            table[key] = _extend(table[key], node, here, faults) if key in table else node
    return own.like(table)


def _as_a_whole(base: Node, own: Node) -> tuple[Node, Node]:
    """Both without what `whole = true` says: the lists that the own entry has stand alone."""
    replaced = [key for key in own.table if key in ENTRY_LISTS] if own.table["whole"].value is True else []
    kept = {key: node for key, node in base.table.items() if key not in replaced}
    return base.like(kept), own.like({key: node for key, node in own.table.items() if key != "whole"})


def _is_off(node: Node) -> bool:
    return "off" in node.table and node.table["off"].value is True


def _no_entry(node: Node, key: str, known: Iterable[str]) -> Fault:
    return node.fault(f"'{key}' is switched off, but there is none", nearest(key, known))


class _EntryList:
    """A list of entries that house rules change, add to and take from."""

    def __init__(self, base: Node, path: KeyPath, faults: list[Fault]) -> None:
        self._path = path
        self._list = str(path[-1])
        self._faults = faults
        self._entries = list(base.items)
        self._last_after: dict[int, Node] = {}
        """What was last put after an entry: the next one for the same place follows it."""

    def take(self, changes: Iterable[Node]) -> list[Node]:
        """The entries after all changes. Removed is last: what goes may still say where something is put."""
        removed: list[Node] = []
        for change in changes:
            if self._list in ORDERED and ("after" in change.table or "before" in change.table):
                self._insert(change)
            elif _is_off(change):
                removed.extend(self._named(change, identity(change, self._list)))
            else:
                self._change(change)
        return [entry for entry in self._entries if not any(entry is gone for gone in removed)]

    def _change(self, change: Node) -> None:
        wanted = identity(change, self._list)
        needs = _NEEDS.get(self._list)
        if needs and all(key in change.table for key in needs) and wanted not in self._names():
            self._entries.append(change)
            return
        for entry in self._named(change, wanted):
            at = next(at for at, other in enumerate(self._entries) if other is entry)
            self._entries[at] = _extend(entry, change, (*self._path, at), self._faults)

    def _insert(self, change: Node) -> None:
        name = identity(change, self._list)
        if change.text("id") is not None and name in self._names():
            self._faults.append(change.fault(f"'{name}' is added, but there is one already"))
            return
        key = "after" if "after" in change.table else "before"
        entry = change.like({k: node for k, node in change.table.items() if k not in ("after", "before")})
        for anchor in self._named(change.table[key], change.text(key)):
            place = self._last_after.get(id(anchor), anchor) if key == "after" else anchor
            at = next(at for at, other in enumerate(self._entries) if other is place)
            self._entries.insert(at + (key == "after"), entry)
            if key == "after":
                self._last_after[id(anchor)] = entry

    def _names(self) -> list[str]:
        return [name for entry in self._entries if (name := identity(entry, self._list)) is not None]

    def _named(self, where: Node, wanted: str | None) -> list[Node]:
        """The one entry of that name in a list; none, with a fault, if there is not exactly one."""
        found = [entry for entry in self._entries if identity(entry, self._list) == wanted]
        if wanted is not None and len(found) == 1:
            return found
        what = f"{self._list} of '{self._path[-2]}'" if len(self._path) > 1 else self._list
        if wanted is None:
            self._faults.append(where.fault(f"it does not say which {what} is meant"))
        elif found:
            places = ", ".join(entry.place() for entry in found)
            self._faults.append(where.fault(f"'{wanted}' fits more than one {what}: {places}"))
        else:
            message = f"'{wanted}' fits no {what}"
            if isinstance(where.value, dict) and self._list in ORDERED:
                message += "; what is new needs `after` or `before`"
            self._faults.append(where.fault(message, nearest(wanted, self._names())))
        return []
