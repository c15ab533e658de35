"""Checks tables, options and facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from core.ruleset.checking_kinds import check_declared
from core.ruleset.checking_report import Report
from core.ruleset.checking_types import of_value
from core.ruleset.expression.kinds import describe_kind
from core.ruleset.faults import nearest
from core.ruleset.models import Alternative, Option, Table
from core.ruleset.positions import KeyPath


def check_tables(report: Report) -> None:
    """Note the faults of all tables."""
    for name, table in report.ruleset.table.items():
        path = ("table", name)
        if table.shape == "bands":
            _check_bands(report, path, table)
        elif table.shape == "grid":
            _check_grid(report, path, table)
        for key in ("house_rows", "doubtful_rows"):
            for at, row in enumerate(getattr(table, key)):
                report.known((*path, key, at), row, table.rows or (), "row")


def _check_bands(report: Report, path: KeyPath, table: Table) -> None:
    """Every figure that can come falls in exactly one band."""
    bands = table.bands or ()
    if not bands:
        report.fault((*path, "bands"), "a table needs at least one band")
        return
    for at, (band, below) in enumerate(pairwise(bands)):
        if band.to is None:
            report.fault((*path, "bands", at), "this band takes every figure: those after it are overlapped")
        elif below.to is not None and below.to <= band.to:
            message = f"this band overlaps the one before: `to` must be more than {band.to}"
            report.fault((*path, "bands", at + 1, "to"), message)
    first, last = bands[0], bands[-1]
    if table.first is not None and first.to is not None and first.to < table.first:
        message = f"no figure falls in this band: the lowest that can come is {table.first}"
        report.fault((*path, "bands", 0, "to"), message)
    if last.to is not None and table.first is None:
        message = (
            f"there is a hole above {last.to}: leave out `to` in the last band, or say with `from` "
            "that the table is closed"
        )
        report.fault((*path, "bands", len(bands) - 1, "to"), message)


def check_cells(report: Report) -> None:
    """Note rows and bands that lack a cell which some formula reads; to be called after all formulas."""
    for name, table in report.ruleset.table.items():
        rows: list[tuple[str | int, Any]] = list((table.rows or {}).items())
        rows = [(key, row) for key, row in rows if isinstance(row, dict)]
        if table.bands is not None:
            rows = [(at, band.cells) for at, band in enumerate(table.bands)]
        part = "bands" if table.bands is not None else "rows"
        read = {cell for _, row in rows for cell in row} & report.fields_read
        left_out = report.ruleset.left_out("table").get(name)
        read -= set(left_out.cells or () if left_out is not None else ())
        for key, row in rows:
            for cell in sorted(read - set(row)):
                message = f"'{cell}' is missing here, and other rows of '{name}' have it"
                report.fault(("table", name, part, key), message, of_key=True)
        for cell in sorted({cell for _, row in rows for cell in row}):
            column = [(("table", name, part, key, cell), row[cell]) for key, row in rows if cell in row]
            _check_alike(report, column, f"'{cell}'")
        if table.shape == "keys":
            whole = [(("table", name, "rows", key), row) for key, row in (table.rows or {}).items()]
            _check_alike(report, whole, f"a row of '{name}'")


def _check_alike(report: Report, column: Sequence[tuple[KeyPath, Any]], what: str) -> None:
    """What stands below each other is of one kind; what differs from most may be a slip."""
    kinds = Counter(describe_kind(of_value(value)) for _, value in column)
    for usual, _ in kinds.most_common(1):
        for path, value in column:
            kind = describe_kind(of_value(value))
            if kind != usual:
                report.warning(path, f"{what} is {kind} here, and {usual} elsewhere")


def _check_grid(report: Report, path: KeyPath, table: Table) -> None:
    columns = table.columns or ()
    for at, (left, right) in enumerate(pairwise(columns)):
        if right <= left:
            report.fault((*path, "columns", at + 1), f"columns must rise: {right} stands after {left}")
    for name, row in (table.rows or {}).items():
        if not isinstance(row, list):
            report.fault((*path, "rows", name), "a row of a table with columns must be a list")
        else:
            _check_length(report, (*path, "rows", name), row, len(columns))
    for name, other in table.alternatives.items():
        _check_alternative(report, (*path, "alternatives", name), name, other, table)


def _check_length(report: Report, path: KeyPath, row: Iterable[Any], columns: int) -> None:
    cells = len(list(row))
    if cells > columns:
        report.fault(path, f"{cells} figures, but the table has {columns} columns")


def _check_alternative(report: Report, path: KeyPath, name: str, other: Alternative, table: Table) -> None:
    report.known(path, name, table.rows or (), "row", of_key=True)
    _check_length(report, (*path, "row"), other.row, len(table.columns or ()))
    options = report.ruleset.option
    if report.known((*path, "option"), other.option, options, "option"):
        report.options_read.add(other.option)
        _check_value(report, (*path, "value"), other.value, options[other.option])


def check_options(report: Report) -> None:
    """Note the faults of all options."""
    for name, option in report.ruleset.option.items():
        _check_value(report, ("option", name, "default"), option.default, option)


def _check_value(report: Report, path: KeyPath, value: Any, option: Option) -> None:
    if option.values is None:
        if isinstance(value, str):
            report.fault(path, "a choice needs `values`; without them an option is true or false")
    elif value not in option.values:
        known = ", ".join(option.values)
        report.fault(path, f"'{value}' is not one of {known}", nearest(str(value), option.values))


def check_facts(report: Report) -> None:
    """Note the faults of all facts."""
    roots = report.types.roots
    for name, fact in report.ruleset.fact.items():
        path = ("fact", name)
        check_declared(report, path, fact)
        if fact.default is not None:
            report.value((*path, "default"), fact.default, report.types.of_fact(fact))
        if name in roots:
            what = "a table" if name in report.ruleset.table else "something built in"
            report.fault(path, f"'{name}' is {what} too, which nothing could read any more", of_key=True)
