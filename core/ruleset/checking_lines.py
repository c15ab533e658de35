"""Checks the lines of tallies, in the names of each tally that uses them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from core.ruleset.checking_report import Report
from core.ruleset.checking_types import Names
from core.ruleset.expression import EntityOf, Flag, Number, Type
from core.ruleset.expression.kinds import describe_kind
from core.ruleset.faults import nearest
from core.ruleset.models import Line
from core.ruleset.positions import KeyPath

MOST_LISTS: Final = 20
"""How many lists one tally may put together."""

_FORMULAS: Final = ("add", "times", "set", "at_least", "at_most")


@dataclass
class _Tally:
    """One tally being looked at: the lists that it has come to, and whose line each id is."""

    names: Names
    lists: set[str] = field(default_factory=set)
    ids: dict[str, str] = field(default_factory=dict)


def check_lines(report: Report, path: KeyPath, lines: Iterable[Line], names: Names) -> None:
    """Note the faults of the lines of a tally, and of the lists that they include."""
    _check(report, path, lines, _Tally(names), "")


def check_list(report: Report, name: str, names: Names) -> None:
    """Note the faults of a named list of lines where a tally uses it."""
    _check_list(report, name, _Tally(names))


def _check_list(report: Report, name: str, tally: _Tally) -> None:
    report.uses_lines(name)
    tally.lists.add(name)
    _check(report, ("lines", name, "line"), report.ruleset.lines[name].line, tally, name)


def _check(report: Report, path: KeyPath, lines: Iterable[Line], tally: _Tally, of: str) -> None:
    for at, line in enumerate(lines):
        here = (*path, at)
        if line.include is not None:
            _include(report, (*here, "include"), line.include, tally)
            continue
        other = tally.ids.setdefault(line.identity, of)
        if other != of:
            whose = f"of '{other}'" if other else "of the tally"
            message = f"'{line.identity}' is the name of a line {whose} too: give one of them an `id`"
            report.fault(here, message, of_key=True)
        _check_line(report, here, line, tally.names)


def _check_line(report: Report, path: KeyPath, line: Line, names: Names) -> None:
    for key in _FORMULAS:
        if (value := getattr(line, key)) is not None:
            report.formula((*path, key), value, names, Number)
    if line.when is not None:
        report.formula((*path, "when"), line.when, names, Flag)
    if line.choose is not None and line.default is not None and line.default not in line.choose:
        choices = ", ".join(map(str, line.choose))
        report.fault((*path, "default"), f"{line.default} is not one of the choices {choices}")
    _ticks(report, path, line, names)
    report.text((*path, "text"), line.text, names)
    report.text((*path, "why"), line.why, names)


def _include(report: Report, path: KeyPath, name: str, tally: _Tally) -> None:
    if not report.known(path, name, report.ruleset.lines, "list of lines"):
        return
    if name in tally.lists:
        # Also where it is no circle: its lines could not be told apart any more.
        report.fault(path, f"the lines '{name}' are in this tally already")
    elif len(tally.lists) > MOST_LISTS:
        report.fault(path, f"a tally of more than {MOST_LISTS} lists")
    else:
        _check_list(report, name, tally)


def _ticks(report: Report, path: KeyPath, line: Line, names: Names) -> None:
    if line.tick is not None and not line.ticks:
        report.fault((*path, "tick"), "a tick needs a fact, or a field of a role, and its value")
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
