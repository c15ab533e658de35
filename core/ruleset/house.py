"""House files: what players supply of what a source leaves out, merged into a ruleset for all its battles.

A faulty entry is told of and left out, and all others hold: a game never fails for its house file.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from core.ruleset.checking import faults_of
from core.ruleset.documents import Document, Node
from core.ruleset.faults import Fault, in_order
from core.ruleset.house_entries import EntryChecker, HouseEntry, entries_of
from core.ruleset.house_marks import marked, pruned
from core.ruleset.merging import extended
from core.ruleset.models import Ruleset
from core.ruleset.reading import read_alone, shown
from core.ruleset.shaping import shape
from core.text import Both

_PROGRAMS: Final = ("procedure", "lines", "fact", "table")
"""Entries that can be wrong in ways that only the check of the whole ruleset finds."""


@dataclass(frozen=True)
class House:
    """A house file: what of it holds, and what is wrong with the rest."""

    path: Path
    faults: tuple[Fault, ...] = ()
    filled: frozenset[str] = frozenset()
    """What it supplies: `value:x`, `table:x`, `procedure:x`, `field:unit.x` …"""


@dataclass(frozen=True)
class Housed:
    """A ruleset with a house file merged in."""

    ruleset: Ruleset
    document: Document
    house: House


def read_house(ruleset: Ruleset, document: Document, path: Path) -> Housed:
    """The ruleset with what the house file at that path supplies. There need be no such file."""
    if not path.exists():
        return Housed(ruleset, document, House(path))
    root, faults = read_alone(path)
    found = list(faults)
    if root is None or not _is_for(ruleset, root, found):
        return Housed(ruleset, document, House(path, in_order(found)))
    return _Merger(ruleset, document, root, found).merged(path)


def _is_for(ruleset: Ruleset, root: Node, faults: list[Fault]) -> bool:
    node = root.table.get("extends")
    if node is None:
        head = f'extends = "{ruleset.id}"'
        faults.append(
            root.fault(Both(f"un file della casa comincia con: {head}", f"a house file begins with: {head}"))
        )
    elif node.value != ruleset.id:
        said = Both(
            f"questo file della casa è per {node.value!r}, e sta al posto di quello per '{ruleset.id}'",
            f"this house file is for {node.value!r}, and lies where that for '{ruleset.id}' belongs",
        )
        faults.append(node.fault(said, of_value=True))
    return node is not None and node.value == ruleset.id


@dataclass(frozen=True)
class _Attempt:
    """The ruleset with some of the entries."""

    ruleset: Ruleset | None
    document: Document
    faults: tuple[Fault, ...]
    """Errors, and warnings of the house file."""

    @property
    def errors(self) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if fault.severity == "error")


class _Merger:
    """Merges as many entries as fit."""

    def __init__(self, ruleset: Ruleset, document: Document, root: Node, faults: list[Fault]) -> None:
        self._ruleset = ruleset
        self._document = document
        self._root = root
        self._file = root.source.file
        self._faults = faults
        self._entries = entries_of(root, faults)
        self._checker = EntryChecker(ruleset, self._entries)

    def merged(self, path: Path) -> Housed:
        good: list[HouseEntry] = []
        for entry in self._entries:
            faults = self._checker.faults(entry)
            self._faults += faults
            good += [] if faults else [entry]
        attempt = self._attempt(good)
        while attempt.errors and good:
            good = self._without_faulty(good, attempt)
            attempt = self._attempt(good)
        self._faults += attempt.faults
        house = House(path, in_order(self._faults), frozenset(_filled(good)))
        return Housed(attempt.ruleset or self._ruleset, attempt.document, house)

    def _attempt(self, entries: Sequence[HouseEntry]) -> _Attempt:
        if not entries:
            return _Attempt(self._ruleset, self._document, ())
        keep = {entry.path: self._marked(entry) for entry in entries}
        root, faults = extended(self._document.root, pruned(self._root, keep))
        shaped = shape(Document(root))
        found = [*faults, *(fault for fault in shaped.faults if fault.severity == "error")]
        if not found and shaped.ruleset is not None and any(one.what in _PROGRAMS for one in entries):
            found = self._new_faults(faults_of(shaped.ruleset, shaped.document, unused=False))
        return _Attempt(shaped.ruleset, shaped.document, tuple(found))

    def _marked(self, entry: HouseEntry) -> Node:
        return marked(entry, self._ruleset, replaces=self._checker.replaces(entry))

    def _new_faults(self, faults: Iterable[Fault]) -> list[Fault]:
        """What is wrong in the house file, or wrong elsewhere because of it."""
        found = [fault for fault in faults if fault.file == self._file or fault.severity == "error"]
        if all(fault.file == self._file for fault in found):
            return found
        return [fault for fault in found if fault not in self._known_faults]

    @cached_property
    def _known_faults(self) -> frozenset[Fault]:
        return frozenset(faults_of(self._ruleset, self._document, unused=False))

    def _without_faulty(self, entries: list[HouseEntry], attempt: _Attempt) -> list[HouseEntry]:
        """The entries without those at fault; where the fault is told elsewhere, those that bring it."""
        own = [fault for fault in attempt.errors if fault.file == self._file]
        guilty = [entry for entry in map(self._entry_at, own) if entry is not None]
        if guilty:
            self._faults += own
        else:
            guilty = self._bringing(entries, attempt.errors)
        return [entry for entry in entries if entry not in guilty]

    def _bringing(self, entries: list[HouseEntry], errors: tuple[Fault, ...]) -> list[HouseEntry]:
        programs = [entry for entry in entries if entry.what in _PROGRAMS]
        alone = [one for one in programs if not self._attempt([e for e in entries if e is not one]).errors]
        guilty = alone[:1] or programs or entries
        for entry in guilty:
            named, why = f"{entry.what} '{entry.name}'", errors[0]
            said = Both(
                f"{named} non si accorda col regolamento: {why.say('it')}",
                f"{named} does not fit the ruleset: {why}",
            )
            self._faults.append(entry.node.fault(said))
        return guilty

    @cached_property
    def _places(self) -> list[tuple[int, int, HouseEntry | None]]:
        """Where every key of the file stands, and of which entry it is."""
        positions = self._root.source.positions
        places = []
        for path in positions.paths():
            entry = next((one for one in self._entries if path[: len(one.path)] == one.path), None)
            places.append((*positions.key(path), entry))
        return sorted(places, key=lambda place: place[:2])

    def _entry_at(self, fault: Fault) -> HouseEntry | None:
        """The entry in which a fault stands: that of the last key before it."""
        at = bisect_right(self._places, (fault.line, fault.column), key=lambda place: place[:2])
        return self._places[at - 1][2] if at else None


def _filled(entries: Iterable[HouseEntry]) -> Iterable[str]:
    for entry in entries:
        if entry.what == "troop":
            yield from (f"field:unit.{key}" for key in entry.node.table if key != "id")
        elif entry.what != "field" or "default" in entry.node.table:
            yield f"{entry.what}:{entry.name}"


__all__ = ["House", "Housed", "read_house", "shown"]
