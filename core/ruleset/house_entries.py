"""The entries of a house file: what players supply, each by itself, so that a faulty one goes alone.

What an entry may be is looked at here, as far as it can be told from the entry alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from core.ruleset.documents import Node, plain
from core.ruleset.faults import Fault, nearest
from core.ruleset.house_figures import wrong_figure
from core.ruleset.models import Field, Missing, Ruleset
from core.ruleset.models.clauses import SUPPLIES
from core.ruleset.positions import KeyPath
from core.text import Both

HEAD: Final = ("extends", "format", "title", "notes")
"""What a house file says of itself."""
PARTS: Final = ("value", "table", "procedure", "lines", "fact", "kind", "troop")
"""What it can fill in, or bring along for what it fills in."""
_TABLE_KEYS: Final = ("rows", "bands", "columns", "from", "text", "clause")
_BAND_KEYS: Final = ("to", "id", "text")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.+-]*")


@dataclass(frozen=True)
class HouseEntry:
    """One entry: where it stands in the file, and which thing it is about."""

    path: KeyPath
    node: Node
    what: str
    """value, table, procedure, lines, fact, field, troop."""
    name: str


def entries_of(root: Node, faults: list[Fault]) -> list[HouseEntry]:
    """All entries of a house file; what can be none is a fault."""
    found: list[HouseEntry] = []
    for part, node in root.table.items():
        if part in HEAD:
            continue
        if part not in PARTS:
            known = ", ".join(PARTS)
            said = Both(
                f"'{part}' non si completa; un file della casa ha {known}",
                f"'{part}' cannot be filled in; a house file has {known}",
            )
            faults.append(node.fault(said, nearest(part, PARTS)))
        elif part == "troop":
            found += [_troop(node, at) for at in range(len(node.items))]
        elif part == "kind":
            found += _fields(node, faults)
        else:
            found += [HouseEntry((part, name), inner, part, name) for name, inner in node.table.items()]
    return found


def _troop(node: Node, at: int) -> HouseEntry:
    return HouseEntry(("troop", at), node.items[at], "troop", node.items[at].text("id") or "")


def _fields(node: Node, faults: list[Fault]) -> Iterator[HouseEntry]:
    for kind, inner in node.table.items():
        for part, fields in inner.table.items():
            if part != "field":
                said = Both(
                    f"'{part}' di {kind} non si completa, solo un `field`",
                    f"'{part}' of a {kind} cannot be filled in, only a `field`",
                )
                faults.append(fields.fault(said))
                continue
            for name, field in fields.table.items():
                yield HouseEntry(("kind", kind, "field", name), field, "field", f"{kind}.{name}")


class EntryChecker:
    """Looks at single entries of one house file for one ruleset."""

    def __init__(self, ruleset: Ruleset, entries: Iterable[HouseEntry]) -> None:
        self._ruleset = ruleset
        self._entries = tuple(entries)
        self._left_out: dict[str, dict[str, Missing]] = {what: ruleset.left_out(what) for what in SUPPLIES}

    def faults(self, entry: HouseEntry) -> list[Fault]:
        """What is wrong with an entry."""
        if entry.what == "value":
            return self._value(entry)
        if not isinstance(entry.node.value, dict):
            said = Both(f"'{entry.name}' deve essere una tabella", f"'{entry.name}' must be a table")
            return [entry.node.fault(said, of_value=True)]
        if entry.what == "field":
            return self._field(entry)
        if entry.what == "troop":
            return self._troop(entry)
        return self._known(entry) or (self._table(entry) if entry.what == "table" else [])

    def replaces(self, entry: HouseEntry) -> bool:
        """Whether it stands in the place of something that the ruleset has."""
        return entry.name in self._given(entry.what)

    def _given(self, what: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = getattr(self._ruleset, what, {})
        return found

    def _value(self, entry: HouseEntry) -> list[Fault]:
        missing = self._left_out["value"].get(entry.name)
        if missing is None:
            return [self._nothing(entry)]
        return _wrong(missing, entry.node)

    def _known(self, entry: HouseEntry) -> list[Fault]:
        """It fills in what is left out, or is new and used by what does."""
        if entry.name in self._left_out[entry.what] or (not self.replaces(entry) and self._named(entry)):
            return []
        return [self._nothing(entry)]

    def _nothing(self, entry: HouseEntry) -> Fault:
        if self.replaces(entry) and entry.what != "value":
            named = f"{entry.what} '{entry.name}'"
            said = Both(
                f"il regolamento ha già {named}: si cambia in un regolamento vostro",
                f"the ruleset itself gives {named}; change it in a ruleset of your own",
            )
            return entry.node.fault(said)
        said = Both(
            f"non c'è da completare nessun {entry.what} '{entry.name}'",
            f"there is no {entry.what} '{entry.name}' to be filled in",
        )
        return entry.node.fault(said, nearest(entry.name, self._left_out[entry.what]))

    def _named(self, entry: HouseEntry) -> bool:
        """Whether another entry speaks of it."""
        others = (other for other in self._entries if other is not entry)
        return any(entry.name in words for other in others for words in _words(other.node))

    # -- tables -----------------------------------------------------------------------------------------

    def _table(self, entry: HouseEntry) -> list[Fault]:
        missing = self._left_out["table"].get(entry.name)
        if missing is None:
            return []
        found = [
            node.fault(
                Both(f"'{key}' di una tabella non si completa", f"'{key}' of a table cannot be filled in"),
                nearest(key, _TABLE_KEYS),
            )
            for key, node in entry.node.table.items()
            if key not in _TABLE_KEYS
        ]
        rows, bands = entry.node.table.get("rows"), entry.node.table.get("bands")
        for key, row in rows.table.items() if rows is not None else ():
            found += self._row(entry, missing, key, row)
        for band in bands.items if bands is not None else ():
            cells = {key: node for key, node in band.table.items() if key not in _BAND_KEYS}
            found += _cells(missing, cells)
        return found

    def _row(self, entry: HouseEntry, missing: Missing, key: str, row: Node) -> list[Fault]:
        known = [*(missing.rows or ()), *(self._ruleset.table[entry.name].rows or ())]
        if missing.rows is not None and key not in known:
            said = Both(
                f"la tabella '{entry.name}' non ha la riga '{key}'",
                f"table '{entry.name}' has no row '{key}'",
            )
            return [row.fault(said, nearest(key, known))]
        columns = self._ruleset.table[entry.name].columns
        if isinstance(row.value, dict):
            return _cells(missing, row.table)
        if isinstance(row.value, list):
            return [fault for cell in row.items for fault in _wrong(missing, cell)]
        if missing.cells or columns:
            record = f"{{ {', '.join(missing.cells or ())} }}"
            needs = Both("una lista di numeri", "a list of figures") if columns else Both(record, record)
            said = Both(f"la riga '{key}' deve essere {needs.it}", f"the row '{key}' must be {needs.en}")
            return [row.fault(said, of_value=True)]
        return _wrong(missing, row)

    # -- fields -----------------------------------------------------------------------------------------

    def _field(self, entry: HouseEntry) -> list[Fault]:
        if entry.name not in self._left_out["field"]:
            return [self._nothing(entry)]
        kind, _, name = entry.name.partition(".")
        found = [
            node.fault(
                Both(
                    f"di un campo si completa solo `default`, non '{key}'",
                    f"only the `default` of a field can be filled in, not '{key}'",
                )
            )
            for key, node in entry.node.table.items()
            if key != "default"
        ]
        declared = self._ruleset.kind[kind].field.get(name)
        default = entry.node.table.get("default")
        return found + (_wrong(declared, default) if declared is not None and default is not None else [])

    def _troop(self, entry: HouseEntry) -> list[Fault]:
        if self._ruleset.troop_of(entry.name) is None:
            known = [troop.id for troop in self._ruleset.troop]
            said = Both(f"non c'è la truppa '{entry.name}'", f"there is no troop type '{entry.name}'")
            return [entry.node.table.get("id", entry.node).fault(said, nearest(entry.name, known))]
        found: list[Fault] = []
        fields = self._ruleset.kind["unit"].field if "unit" in self._ruleset.kind else {}
        known = [name.partition(".")[2] for name in self._left_out["field"] if name.startswith("unit.")]
        for key, node in entry.node.table.items():
            if key in known and key in fields:
                found += _wrong(fields[key], node)
            elif key != "id":
                said = Both(
                    f"un'unità non ha nessun '{key}' da completare", f"a unit has no '{key}' to be filled in"
                )
                found.append(node.fault(said, nearest(key, known)))
        return found


def _cells(missing: Missing, cells: Mapping[str, Node]) -> list[Fault]:
    found: list[Fault] = []
    for key, node in cells.items():
        if missing.cells is not None and key not in missing.cells:
            said = Both(
                f"qui non c'è nessun '{key}' da completare", f"there is no '{key}' to be filled in here"
            )
            found.append(node.fault(said, nearest(key, missing.cells)))
        elif missing.cells is not None:
            found += _wrong(missing, node)
    return found


def _wrong(declared: Field | Missing, node: Node) -> list[Fault]:
    said = wrong_figure(declared, plain(node))
    if said is None:
        return []
    suggestion = nearest(str(node.value), declared.values or ())
    return [node.fault(said, suggestion if declared.type == "choice" else None, of_value=True)]


def _words(node: Node) -> Iterator[tuple[str, ...]]:
    """The words of every text of an entry: what it may speak of."""
    if isinstance(node.value, str):
        yield (node.value, *_WORD.findall(node.value), *re.findall(r"[a-z_][a-z0-9_]*", node.value))
    for key, inner in node.table.items():
        yield (key,)  # a line ticks facts by their names
        yield from _words(inner)
    for inner in node.items:
        yield from _words(inner)
