"""Checks the lines of tallies, in the names of each tally that uses them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.ruleset.checking_report import Report
from core.ruleset.checking_types import Names
from core.ruleset.expression import EntityOf, Flag, Number, Type
from core.ruleset.expression.kinds import describe_kind
from core.ruleset.faults import nearest
from core.ruleset.models import Line
from core.ruleset.positions import KeyPath

_FORMULAS: Final = ("add", "times", "set", "at_least", "at_most")


def check_lines(
    report: Report, path: KeyPath, lines: Iterable[Line], names: Names, seen: tuple[str, ...] = ()
) -> None:
    """Note the faults of a list of lines and of those that it includes; ``seen`` are lists around it."""
    for at, line in enumerate(lines):
        here = (*path, at)
        if line.include is not None:
            _include(report, (*here, "include"), line.include, names, seen)
        for key in _FORMULAS:
            if (value := getattr(line, key)) is not None:
                report.formula((*here, key), value, names, Number)
        if line.when is not None:
            report.formula((*here, "when"), line.when, names, Flag)
        if line.choose is not None and line.default is not None and line.default not in line.choose:
            choices = ", ".join(map(str, line.choose))
            report.fault((*here, "default"), f"{line.default} is not one of the choices {choices}")
        _ticks(report, here, line, names)
        report.text((*here, "text"), line.text, names)
        report.text((*here, "why"), line.why, names)


def _include(report: Report, path: KeyPath, name: str, names: Names, seen: tuple[str, ...]) -> None:
    if not report.known(path, name, report.ruleset.lines, "list of lines"):
        return
    if name in seen:
        report.fault(path, f"'{name}' includes itself, by way of others or directly")
        return
    check_list(report, name, names, seen)


def check_list(report: Report, name: str, names: Names, seen: tuple[str, ...] = ()) -> None:
    """Note the faults of a named list of lines where it is used."""
    report.uses_lines(name)
    check_lines(report, ("lines", name, "line"), report.ruleset.lines[name].line, names, (*seen, name))


def _ticks(report: Report, path: KeyPath, line: Line, names: Names) -> None:
    for about, value in line.ticks:
        here = (*path, "tick") if isinstance(line.tick, str) else (*path, "tick", about)
        kind = _ticked(report, here, about, names)
        if kind is not None:
            report.value(here, value, kind, of_key=isinstance(line.tick, str))


def _ticked(report: Report, path: KeyPath, about: str, names: Names) -> Type | None:
    """What the fact or field holds that a tick sets; None, with a fault, if there is none."""
    owner, _, name = about.rpartition(".")
    facts = report.ruleset.fact
    if not owner:
        if name not in facts:
            message = f"'{name}' is neither a fact nor a field of a role, and cannot be ticked"
            report.fault(path, message, nearest(name, facts), of_key=True)
            return None
        report.facts_asked.add(name)
        report.names_read.add(name)
        return report.types.of_fact(facts[name])
    thing = names.name(owner)
    if not isinstance(thing, EntityOf):
        what = f"is {describe_kind(thing)}, no single thing" if thing is not None else "is no role"
        report.fault(path, f"'{owner}' {what}, and cannot be ticked", of_key=True)
        return None
    stored = report.types.stored(thing.kind)
    if name not in stored:
        report.fault(path, f"a {thing.kind} has no stored field '{name}'", nearest(name, stored), of_key=True)
        return None
    return report.types.of_field(stored[name])
