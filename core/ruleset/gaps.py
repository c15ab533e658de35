"""What a source leaves out of a ruleset, as players see it: what is open, which figures a form can ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from core.ruleset.documents import Document
from core.ruleset.house import House, shown
from core.ruleset.models import Field, Missing, Ruleset, Table, Text
from core.ruleset.models.clauses import Supply
from core.ruleset.positions import KeyPath

_PLAIN_TYPES: Final = ("number", "flag", "choice", "text")
Figure = int | float | bool | str
State = Literal["open", "default", "filled", "note"]
"""Nobody has supplied it; a house default of the ruleset holds; players have; there is nothing to supply."""


@dataclass(frozen=True)
class Blank:
    """One figure that a form can ask for."""

    path: KeyPath
    """Where it stands in a house file: `("table", "edge", "rows", "small")`."""
    label: Text
    declared: Missing | Field
    """What it may be."""
    value: Figure | None
    """As it is now; none where nobody has supplied it."""
    own: bool
    """The players' house file supplies it."""


@dataclass(frozen=True)
class Gap:
    """One thing that the source leaves out."""

    id: str
    missing: Missing
    what: Supply
    name: str
    state: State
    blanks: tuple[Blank, ...] = ()
    """The figures of it; of a procedure there are none, it is written in the file."""


def gaps_of(ruleset: Ruleset, document: Document, house: House | None = None) -> tuple[Gap, ...]:
    """All that is left out, in the order of the ruleset; the ruleset may have a house file merged in."""
    filled = house.filled if house is not None else frozenset()
    finder = _Finder(ruleset, document, shown(house.path) if house is not None else None)
    found = []
    for id_, missing in ruleset.missing.items():
        blanks = tuple(finder.blanks(missing))
        state = _state(ruleset, filled, missing, blanks)
        found.append(Gap(id_, missing, missing.what, missing.name, state, blanks))
    return tuple(found)


def still_open(gaps: Sequence[Gap]) -> tuple[Gap, ...]:
    """Those that nobody has supplied."""
    return tuple(gap for gap in gaps if gap.state == "open")


def _state(ruleset: Ruleset, filled: frozenset[str], missing: Missing, blanks: Sequence[Blank]) -> State:
    if missing.what == "note":
        return "note"
    if f"{missing.what}:{missing.name}" in filled and all(blank.value is not None for blank in blanks):
        return "filled"
    if missing.house is not None or missing.default is not None:
        return "default"
    field = _field(ruleset, missing)
    # A figure of 0 stands for one that nobody knows.
    return "default" if field is not None and (field.default or field.start is not None) else "open"


def _field(ruleset: Ruleset, missing: Missing) -> Field | None:
    """The field that is left out, if it is one."""
    kind, _, name = missing.name.partition(".")
    there = missing.what == "field" and kind in ruleset.kind
    return ruleset.kind[kind].field.get(name) if there else None


class _Finder:
    """Finds the figures of what is left out."""

    def __init__(self, ruleset: Ruleset, document: Document, file: str | None) -> None:
        self._ruleset = ruleset
        self._document = document
        self._file = file

    def blanks(self, missing: Missing) -> Iterator[Blank]:
        """All figures of one thing."""
        name, field = missing.name, _field(self._ruleset, missing)
        if missing.what == "value":
            value = self._ruleset.value.get(name, missing.default)
            yield self._blank(("value", name), missing.ask or missing.text, missing, value)
        elif missing.what == "table" and name in self._ruleset.table:
            yield from self._of_table(self._ruleset.table[name], missing)
        elif field is not None and missing.each == "troop":
            yield from self._of_troops(missing, field)
        elif field is not None and field.type in _PLAIN_TYPES:
            kind, _, own = name.partition(".")
            default = field.default if isinstance(field.default, int | float | bool | str) else None
            path = ("kind", kind, "field", own, "default")
            yield self._blank(path, missing.ask or field.text, field, default)

    def _blank(
        self, path: KeyPath, label: Text | None, declared: Missing | Field, value: Figure | None
    ) -> Blank:
        node = self._document.find(path)
        own = node is not None and node.source.file == self._file
        return Blank(path, label or _plain(str(path[-1])), declared, value, own)

    def _of_troops(self, missing: Missing, field: Field) -> Iterator[Blank]:
        name = missing.name.partition(".")[2]
        title = missing.ask or field.text
        nodes = self._document.root.table["troop"].items if self._ruleset.troop else []
        for troop, node in zip(self._ruleset.troop, nodes, strict=True):
            figure = node.table.get(name)
            own = figure is not None and figure.source.file == self._file
            label = _joined(troop.name, title)
            yield Blank(("troop", troop.id, name), label, field, troop.figures.get(name), own)

    def _of_table(self, table: Table, missing: Missing) -> Iterator[Blank]:
        title = missing.ask or table.text or missing.text
        cells: dict[str | int, Text] = {key: text for key, text in (missing.cells or {}).items()}
        if table.columns is not None:
            cells = {at: _plain(f"\u2264 {column}") for at, column in enumerate(table.columns)}
        for key, row, words in _rows(table, missing):
            path: KeyPath = ("table", missing.name, *key)
            if not cells:
                yield self._blank(path, _joined(title, words), missing, row)
            for cell, more in cells.items():
                yield self._blank((*path, cell), _joined(title, words, more), missing, _inside(row, cell))


def _rows(table: Table, missing: Missing) -> Iterator[tuple[KeyPath, Any, Text]]:
    """The rows or bands that are to be filled: where they stand, what is in them, what they are called."""
    for at, band in enumerate(table.bands or () if missing.cells else ()):
        words = _plain("\u2026" if band.to is None else f"\u2264 {band.to}")
        yield ("bands", at), dict(band.cells), words
    for name, text in (missing.rows or {}).items():
        yield ("rows", name), (table.rows or {}).get(name), text


def _inside(row: Any, cell: str | int) -> Any:
    if isinstance(row, Mapping):
        return row.get(str(cell))
    if isinstance(row, list) and isinstance(cell, int):
        return row[cell] if cell < len(row) else None
    return None


def _plain(text: str) -> Text:
    return Text(it=text, en=text)


def _joined(*parts: Text | None) -> Text:
    there = [part for part in parts if part is not None]
    return Text(it=", ".join(part.it for part in there), en=", ".join(part.en for part in there))


__all__ = ["Blank", "Figure", "Gap", "gaps_of", "still_open"]
