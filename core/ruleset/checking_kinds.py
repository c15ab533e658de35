"""Checks what is kept and shown: fields, derived figures, troops, statuses, rows of the order of battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from core.ruleset.checking_report import Report
from core.ruleset.checking_types import Names
from core.ruleset.expression import (
    EntityOf,
    ExpressionError,
    Flag,
    Name,
    Number,
    Text,
    Unknown,
    parse,
    walk,
)
from core.ruleset.expression import (
    Field as FieldNode,
)
from core.ruleset.faults import nearest
from core.ruleset.models import Fact, Field, Missing, Show, Status, Troop
from core.ruleset.positions import KeyPath

_PLAIN_TYPES: Final = ("number", "flag", "choice", "text", "units")
_FIGURES: Final = ("strength", "full", "waiting", "notch", "have", "holds")


def check_kinds(report: Report) -> None:
    """Note the faults of all kinds of things."""
    for kind, declared in report.ruleset.kind.items():
        built_in = report.types.built_in(kind)
        for part in ("field", "derived"):
            for name in getattr(declared, part):
                if name in built_in or name in ("self", "game", "option", kind):
                    message = f"'{name}' of a {kind} is built in already"
                    report.fault(("kind", kind, part, name), message, of_key=True)
        for name in declared.derived:
            if name in declared.field:
                message = f"'{name}' is a field already"
                report.fault(("kind", kind, "derived", name), message, of_key=True)
        for name, field in declared.field.items():
            check_field(report, ("kind", kind, "field", name), kind, field)
        _check_derived(report, kind)


def check_field(report: Report, path: KeyPath, kind: str, field: Field) -> None:
    """Note the faults of a stored field."""
    types = report.types
    if field.type not in _PLAIN_TYPES and field.type not in types.kinds:
        known = [*_PLAIN_TYPES, *types.kinds]
        message = f"there is no type '{field.type}': number, flag, choice, text, units, or a kind"
        report.fault((*path, "type"), message, nearest(field.type, known))
    check_declared(report, path, field)
    if field.start is not None:
        report.fits((*path, "start"), field.start, types.of_field(field), Names(types, own=kind))
    if field.default is not None:
        report.value((*path, "default"), field.default, types.of_field(field))


def check_declared(report: Report, path: KeyPath, declared: Field | Fact | Missing) -> None:
    """Note what fields and facts may both have wrong: values of no choice, limits the wrong way round."""
    if (declared.type == "choice") != (declared.values is not None):
        says = "needs `values`" if declared.type == "choice" else f"that is no choice but '{declared.type}'"
        report.fault((*path, "values" if declared.values else "type"), f"a choice {says}", of_key=True)
    if declared.values is not None and not declared.values:
        report.fault((*path, "values"), "there is nothing to choose")
    if declared.min is not None and declared.max is not None and declared.min > declared.max:
        report.fault((*path, "min"), f"{declared.min} is more than the maximum {declared.max}")


def _check_derived(report: Report, kind: str) -> None:
    names = Names(report.types, own=kind)
    leads = {}
    for name, derived in report.types.derived(kind).items():
        path = ("kind", kind, "derived", name, "is")
        report.expression(path, derived.value, names)
        leads[name] = _own_names(derived.value, kind)
    for name in leads:
        if _leads_back(name, leads):
            report.fault(("kind", kind, "derived", name, "is"), f"'{name}' follows from itself")


def _own_names(value: Any, kind: str) -> frozenset[str]:
    """The names of the thing's own figures in a formula, bare or after `self`."""
    try:
        expression = parse(value) if isinstance(value, str) else None
    except ExpressionError:
        expression = None  # reported already
    if expression is None:
        return frozenset()
    after_self = [
        node.field
        for node in walk(expression.node)
        if isinstance(node, FieldNode) and isinstance(node.owner, Name) and node.owner.name in ("self", kind)
    ]
    return expression.names() | frozenset(after_self)


def _leads_back(name: str, leads: Mapping[str, frozenset[str]]) -> bool:
    reached: set[str] = set()
    open_ = set(leads[name])
    while open_:
        reached |= open_
        open_ = {further for other in open_ for further in leads.get(other, ())} - reached
    return name in reached


def check_troops(report: Report) -> None:
    """Note the faults of all troop types."""
    stored = report.types.stored("unit")
    for at, troop in enumerate(report.ruleset.troop):
        path = ("troop", at)
        report.known((*path, "army"), troop.army, report.ruleset.army, "army")
        for name, value in troop.figures.items():
            _check_figure(report, (*path, name), name, value, stored)
        _check_marks(report, path, troop)


def _check_figure(report: Report, path: KeyPath, name: str, value: Any, stored: Mapping[str, Field]) -> None:
    if name in stored:
        report.value(path, value, report.types.of_field(stored[name]))
    elif name in report.types.derived("unit"):
        report.fault(path, f"'{name}' of a unit follows from its fields and cannot be given", of_key=True)
    else:
        report.fault(path, f"a unit has no field '{name}'", nearest(name, stored), of_key=True)


def _check_marks(report: Report, path: KeyPath, troop: Troop) -> None:
    for key in ("house", "doubtful"):
        for at, name in enumerate(getattr(troop, key)):
            given = {*troop.figures, *(own for choice in troop.choice for own in choice.figures)}
            if name not in given:
                message = f"this troop type gives no '{name}'"
                report.fault((*path, key, at), message, nearest(name, given))


def check_statuses(report: Report) -> None:
    """Note the faults of all statuses."""
    for name, status in report.ruleset.status.items():
        path = ("status", name)
        if report.known((*path, "kind"), status.kind, report.types.kinds, "kind", of_key=True):
            _check_status(report, path, status)


def _check_status(report: Report, path: KeyPath, status: Status) -> None:
    names = Names(report.types, {status.kind: EntityOf(status.kind)})
    stored = report.types.stored(status.kind)
    report.formula((*path, "when"), status.when, names, Flag)
    report.text((*path, "word"), status.word, names)
    for key in ("set", "clear"):
        for field, value in (getattr(status, key) or {}).items():
            here = (*path, key, field)
            if field in stored:
                report.fits(here, value, report.types.of_field(stored[field]), names)
            else:
                message = f"a {status.kind} has no stored field '{field}'"
                report.fault(here, message, nearest(field, stored), of_key=True)


def check_shows(report: Report) -> None:
    """Note the faults of what the rows show."""
    for kind, show in report.ruleset.show.items():
        if report.known(("show", kind), kind, report.types.kinds, "kind", of_key=True):
            _check_show(report, ("show", kind), kind, show)


def _check_show(report: Report, path: KeyPath, kind: str, show: Show) -> None:
    types = report.types
    names = Names(types, {kind: EntityOf(kind)})
    for key in _FIGURES:
        if (value := getattr(show, key)) is not None:
            report.formula((*path, key), value, names, Number)
    if show.word is not None:
        report.formula((*path, "word"), show.word, names, Text, Unknown)
    report.text((*path, "line"), show.line, names)
    stored = types.stored(kind)
    if show.loss is not None and report.known((*path, "loss"), show.loss, stored, "stored field"):
        if stored[show.loss].type != "number":
            report.fault((*path, "loss"), f"'{show.loss}' is no number")
    known = [*stored, *types.derived(kind), *types.built_in(kind)]
    for at, name in enumerate(show.card):
        report.known((*path, "card", at), name, known, f"field of a {kind}")
