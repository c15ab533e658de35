"""Checks what a ruleset says that its source leaves out: that it can be supplied, and what it may be.

To be called when every formula has been looked at: only then is it known which values are read.
"""

from __future__ import annotations

from typing import Any

from core.ruleset.checking_kinds import check_declared
from core.ruleset.checking_report import Report
from core.ruleset.checking_types import of_missing
from core.ruleset.faults import nearest
from core.ruleset.models import Missing
from core.ruleset.models.clauses import SUPPLIES
from core.ruleset.models.ruleset import Ruleset
from core.ruleset.positions import KeyPath


def check_missing(report: Report) -> None:
    """What the player supplies must be there to be supplied."""
    known = _things(report.ruleset)
    seen: set[str] = set()
    for name, missing in report.ruleset.missing.items():
        path = ("missing", name)
        word = missing.supplies.partition(":")[0].strip()
        if word not in SUPPLIES:
            message = f"'{word}' cannot be supplied: {', '.join(SUPPLIES)}"
            report.fault((*path, "supplies"), message, nearest(word, SUPPLIES))
        elif missing.what in known:
            report.known((*path, "supplies"), missing.name, known[missing.what], missing.what)
        elif missing.what == "value":
            _check_value(report, path, missing, seen)
        _check_parts(report, path, missing)
    for name in report.ruleset.value:
        left_out = report.ruleset.left_out("value")
        report.known(("value", name), name, left_out, "value to be supplied", of_key=True)


def _things(ruleset: Ruleset) -> dict[str, list[str]]:
    """The names of what there is of each kind of thing."""
    kinds = ruleset.kind.items()
    return {
        "field": [f"{kind}.{name}" for kind, own in kinds for name in (*own.field, *own.derived)],
        "table": list(ruleset.table),
        "procedure": list(ruleset.procedure),
        "option": list(ruleset.option),
        "fact": list(ruleset.fact),
        "lines": list(ruleset.lines),
    }


def _check_value(report: Report, path: KeyPath, missing: Missing, seen: set[str]) -> None:
    if not missing.name.isidentifier():
        report.fault((*path, "supplies"), f"'{missing.name}' is no name that formulas could use")
    elif missing.name in seen:
        report.fault((*path, "supplies"), f"the value '{missing.name}' is there twice")
    elif missing.name not in report.fields_read:
        report.warning(path, f"nothing reads the value '{missing.name}': write value.{missing.name}")
    seen.add(missing.name)
    check_declared(report, path, missing)
    if missing.default is not None:
        report.value((*path, "default"), missing.default, of_missing(missing))


def _check_parts(report: Report, path: KeyPath, missing: Missing) -> None:
    """What only one kind of thing can have."""
    parts: dict[str, tuple[Any, str]] = {
        "default": (missing.default, "value"),
        "rows": (missing.rows, "table"),
        "cells": (missing.cells, "table"),
    }
    if missing.each is not None and not (missing.what == "field" and missing.name.startswith("unit.")):
        report.fault((*path, "each"), "only a field of units has `each`", of_key=True)
    for key, (given, only) in parts.items():
        if given is not None and missing.what != only:
            report.fault((*path, key), f"only a {only} has `{key}` here", of_key=True)
