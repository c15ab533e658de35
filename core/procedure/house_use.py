"""What of a ruleset is not the source's: values, tables, fields, figures of troops, lines, procedures.

Worked out once for a ruleset; which of it a run really reads is heard while it goes (`house_hearing`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.ruleset.expression import Ref, Value
from core.ruleset.expression.values import equal
from core.ruleset.models import Choice, EachStep, Line, Ruleset, Step, TallyStep, Troop
from core.state import Rules, View
from core.state.record import as_value
from core.state.view import default_of


class HouseUse:
    """The answer for one ruleset."""

    def __init__(self, rules: Rules) -> None:
        ruleset = rules.ruleset
        self.values = frozenset(name for name, value in rules.values.items() if value is not None)
        self._tables = {
            name: frozenset(table.house_rows)
            for name, table in ruleset.table.items()
            if table.house or table.house_rows
        }
        self._whole = frozenset(name for name, table in ruleset.table.items() if table.house)
        self._fields = frozenset(_fields(ruleset))
        procedures = ruleset.procedure.values()
        self.any = bool(
            self.values
            or self._tables
            or self._fields
            or any(procedure.house for procedure in procedures)
            or any(line.house for line in _lines(ruleset))
        )
        """Without any such thing a run need not be listened to."""

    def names(self, record: str, names: Iterable[str]) -> frozenset[str]:
        """Those of the rows of a table, or of the values, that are not the source's."""
        if record == "value":
            return self.values
        return frozenset(row for row in names if self.row(record, row))

    def row(self, table: str, row: Value) -> bool:
        """Whether a row of a table is not the source's; a table that has none is taken whole."""
        return table in self._whole or str(row) in self._tables.get(table, ())

    def figure(self, view: View, thing: Ref, field: str) -> bool:
        """Whether a field of a thing has such a figure, of its troop type or by the field's default.

        Another value of its own, from the order of battle or from play, is the battle's. The same is not:
        a procedure may write down for a unit what its type gives.
        """
        if (thing.kind, field) not in self._fields:
            return False
        found = _house_figure(view, thing, field)
        own = view.raw(thing, field)
        return found is not None and (own is None or equal(own, found))


def house_use(rules: Rules) -> HouseUse:
    """The answer for these rules."""
    return rules.keep("house use", lambda: HouseUse(rules))


def _house_figure(view: View, thing: Ref, field: str) -> Value:
    """What a thing without a value of its own has in a field, if that is not the source's; else none."""
    for given in _givers(view, thing) if thing.kind == "unit" else ():
        figure = given.figures.get(field)
        if figure is not None:
            return as_value(figure) if field in given.house else None
    declared = view.rules.field(thing.kind, field)
    return default_of(declared) if declared is not None and declared.house else None


def _givers(view: View, unit: Ref) -> Iterator[Choice | Troop]:
    """What gives a unit its figures, the nearest first: the way in which it was taken, its troop type."""
    way, troop = view.taken(unit), view.rules.ruleset.troop_of(str(view.raw(unit, "type") or ""))
    if way is not None:
        yield way
    if troop is not None:
        yield troop


def _fields(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The fields, by kind, of which some figure is not the source's."""
    for kind, declared in ruleset.kind.items():
        yield from ((kind, name) for name, field in declared.field.items() if field.house)
    for troop in ruleset.troop:
        yield from (("unit", name) for name in troop.house)
        yield from (("unit", name) for way in troop.choice for name in way.house)


def _lines(ruleset: Ruleset) -> Iterator[Line]:
    for named in ruleset.lines.values():
        yield from named.line
    for procedure in ruleset.procedure.values():
        yield from _lines_of(procedure.step)


def _lines_of(steps: Iterable[Step]) -> Iterator[Line]:
    for step in steps:
        if isinstance(step, TallyStep):
            yield from step.line or ()
        elif isinstance(step, EachStep):
            yield from _lines_of(step.step)
