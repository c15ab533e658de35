"""A ruleset made ready for a battle: options chosen, tables and troops as values, formulas parsed once.

What is checked here is only what a battle could get wrong (an option that is not there); the rest is the
checker's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from core.ruleset.expression import Expression, Value, parse
from core.ruleset.models import Band, Field, Formula, Kind, Ruleset, Table
from core.state.record import Record, as_value, exact

T = TypeVar("T")


class UnknownOptionError(ValueError):
    """A battle chose an option, or a value of one, that the ruleset does not have."""


class Rules:
    """One ruleset with the options of one battle."""

    def __init__(self, ruleset: Ruleset, options: Mapping[str, Any] | None = None) -> None:
        """Raises UnknownOptionError."""
        self.ruleset = ruleset
        self._kept: dict[str, Any] = {}
        self.chosen = dict(options or {})
        for name, value in self.chosen.items():
            _refuse_unknown(ruleset, name, value)
        self.options = Record(
            {name: as_value(self.chosen.get(name, option.default)) for name, option in ruleset.option.items()}
        )
        self.troops: Mapping[str, Record] = {
            troop.id: Record({key: as_value(value) for key, value in troop.figures.items()})
            for troop in ruleset.troop
        }

    @cached_property
    def ways(self) -> Mapping[str, tuple[Record, ...]]:
        """The ways in which each troop can be taken, those that have only one left out."""
        return {
            troop.id: tuple(
                Record({key: as_value(value) for key, value in choice.figures.items()})
                for choice in troop.choice
            )
            for troop in self.ruleset.troop
            if troop.choice
        }

    @cached_property
    def chosen_fields(self) -> frozenset[str]:
        """The fields of a unit that tell those ways apart."""
        return frozenset(self.ruleset.points.choose if self.ruleset.points is not None else ())

    def keep(self, name: str, make: Callable[[], T]) -> T:
        """Something worked out from the rules, once and for all."""
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]  # type: ignore[no-any-return]

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """All kinds, those that the ruleset says nothing of too."""
        built_in = ("game", "side", "formation", "general", "unit")
        return {name: Kind() for name in built_in} | dict(self.ruleset.kind)

    @cached_property
    def tables(self) -> Mapping[str, Record]:
        """Tables of the first shape, by name."""
        return {
            name: Record(self._empty_rows(name) | {key: as_value(row) for key, row in table.rows.items()})
            for name, table in self.ruleset.table.items()
            if table.shape == "keys" and table.rows is not None
        }

    def _empty_rows(self, table: str) -> dict[str, Value]:
        """The rows that players are to supply, with nothing in them."""
        missing = self.ruleset.left_out("table").get(table)
        return dict.fromkeys(missing.rows or ()) if missing is not None else {}

    @cached_property
    def values(self) -> Record:
        """What the source leaves out and players supply; none where nobody has."""
        given, left_out = self.ruleset.value, self.ruleset.left_out("value")
        return Record(
            {name: as_value(given.get(name, missing.default)) for name, missing in left_out.items()}
            | {name: as_value(value) for name, value in given.items()}
        )

    def _empty_cells(self, table: str) -> dict[str, Value]:
        """The cells that players are to supply, with nothing in them."""
        missing = self.keep("tables left out", lambda: self.ruleset.left_out("table")).get(table)
        return dict.fromkeys(missing.cells or ()) if missing is not None else {}

    def field(self, kind: str, name: str) -> Field | None:
        """The declaration of a stored field."""
        found = self.kinds.get(kind)
        return found.field.get(name) if found else None

    def look_up(self, table: str, row: Value, at: Value) -> Value:
        """A row, band or cell; None where the table has nothing."""
        found = self.ruleset.table[table]
        if found.shape == "bands":
            return _band(found, at, self._empty_cells(table))
        if found.shape == "grid":
            return self._cell(found, row, at)
        return self.tables[table].get(str(row)) if row is not None else None

    def grid_row(self, table: Table, row: str) -> list[Any] | None:
        """A row of a grid, with the reading that the options choose."""
        other = table.alternatives.get(row)
        if other is not None and self.options[other.option] == other.value:
            return list(other.row)
        found = (table.rows or {}).get(row)
        return found if isinstance(found, list) else None

    def _cell(self, table: Table, row: Value, at: Value) -> Value:
        cells = self.grid_row(table, str(row))
        if cells is None or not isinstance(at, int | float) and not hasattr(at, "numerator"):
            return None
        for column, cell in zip(table.columns or (), cells, strict=False):
            if at <= exact(column):  # type: ignore[operator]
                return as_value(cell)
        return None


def unknown_options(ruleset: Ruleset, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Those options that the ruleset does not have, or not with that value."""
    unknown = []
    for name, value in options.items():
        try:
            _refuse_unknown(ruleset, name, value)
        except UnknownOptionError:
            unknown.append(name)
    return tuple(unknown)


def _refuse_unknown(ruleset: Ruleset, name: str, value: Any) -> None:
    option = ruleset.option.get(name)
    if option is None:
        raise UnknownOptionError(f"there is no option {name!r}")
    allowed: list[Any] = list(option.values) if option.values else [True, False]
    if option.values is None and not isinstance(option.default, bool):
        allowed = [value] if isinstance(value, type(option.default)) else []
    if value not in allowed or (option.values is None) != (not isinstance(value, str)):
        raise UnknownOptionError(f"option {name!r} has no value {value!r}")


def _band(table: Table, at: Value, empty: Mapping[str, Value]) -> Value:
    if not isinstance(at, int) and not hasattr(at, "numerator"):
        return None
    for band in table.bands or ():
        if band.to is None or at <= exact(band.to):  # type: ignore[operator]
            return _cells(band, empty)
    return None


def _cells(band: Band, empty: Mapping[str, Value]) -> Record:
    return Record({**empty, **{key: as_value(value) for key, value in band.cells.items()}})


def formula(text: Formula) -> Value | Expression:
    """A formula ready to be worked out: a plain value, or a parsed expression.

    Raises ExpressionError.
    """
    if isinstance(text, str):
        return parse(text)
    return exact(text) if isinstance(text, float) else text
