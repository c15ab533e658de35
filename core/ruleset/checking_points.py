"""Checks what units cost, the ways of taking a troop, and the limits of an army."""

from __future__ import annotations

from core.ruleset.checking_report import Report
from core.ruleset.checking_types import Names
from core.ruleset.expression import EntityOf, Flag, Number
from core.ruleset.faults import nearest
from core.ruleset.models import Limit, Points, Troop
from core.ruleset.positions import KeyPath


def check_points(report: Report) -> None:
    """Note the faults of how armies are bought."""
    points = report.ruleset.points
    if points is not None:
        _check_points(report, points)
    for at, limit in enumerate(report.ruleset.limit):
        _check_limit(report, ("limit", at), limit)
    for at, troop in enumerate(report.ruleset.troop):
        _check_ways(report, ("troop", at), troop, points.choose if points is not None else ())


def _check_points(report: Report, points: Points) -> None:
    names = Names(report.types, {"unit": EntityOf("unit")})
    report.formula(("points", "cost"), points.cost, names, Number)
    report.formula(("points", "known"), points.known, names, Flag)
    for at, name in enumerate(points.choose):
        report.known(("points", "choose", at), name, report.types.stored("unit"), "stored field of a unit")


def _check_limit(report: Report, path: KeyPath, limit: Limit) -> None:
    if not report.known((*path, "kind"), limit.kind, report.types.kinds, "kind"):
        return
    names = Names(report.types, {limit.kind: EntityOf(limit.kind)})
    report.formula((*path, "when"), limit.when, names, Flag)
    report.text((*path, "text"), limit.text, names)


def _check_ways(report: Report, path: KeyPath, troop: Troop, choose: tuple[str, ...]) -> None:
    stored = report.types.stored("unit")
    seen: dict[tuple[object, ...], int] = {}
    for at, choice in enumerate(troop.choice):
        here = (*path, "choice", at)
        for name, value in choice.figures.items():
            if name in stored:
                report.value((*here, name), value, report.types.of_field(stored[name]))
            else:
                message = f"a unit has no field '{name}'"
                report.fault((*here, name), message, nearest(name, stored), of_key=True)
        for key in ("house", "doubtful"):
            for place, name in enumerate(getattr(choice, key)):
                report.known((*here, key, place), name, choice.figures, "field of this way")
        chosen = tuple(choice.figures.get(name) for name in choose)
        first = seen.setdefault(chosen, at)
        if first != at:
            report.fault(here, f"nothing that is chosen tells this way from the {_nth(first)}")
    for at, name in enumerate(troop.free):
        report.known((*path, "free", at), name, stored, "stored field of a unit")


def _nth(at: int) -> str:
    return {0: "first", 1: "second", 2: "third"}.get(at, f"{at + 1}th")
