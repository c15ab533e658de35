"""Checks what a ruleset means, and tells every fault in one run.

The shape is known to be right here. Each `checking_*.py` looks at one part and puts what it finds into one
report; nothing stops at the first fault.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.ruleset.checking_kinds import check_kinds, check_shows, check_statuses, check_troops
from core.ruleset.checking_map import check_map
from core.ruleset.checking_missing import check_missing
from core.ruleset.checking_points import check_points
from core.ruleset.checking_procedures import ProcedureChecker
from core.ruleset.checking_report import Report
from core.ruleset.checking_tables import check_cells, check_facts, check_options, check_tables
from core.ruleset.checking_turn import all_turn_steps, check_turn, check_watches
from core.ruleset.checking_types import Names
from core.ruleset.checking_use import check_use
from core.ruleset.clauses import ALWAYS, cited, unplaced
from core.ruleset.documents import Document
from core.ruleset.expression import Flag
from core.ruleset.faults import Fault
from core.ruleset.models import Ruleset


def faults_of(
    ruleset: Ruleset, document: Document, broken: Iterable[str] = (), *, unused: bool = True
) -> tuple[Fault, ...]:
    """All faults of what the ruleset means. ``broken`` are words of parts that were left out as shapeless.

    Without ``unused`` nobody asks whether everything is used: house files leave parts of a ruleset idle.
    """
    report = Report(ruleset, document, broken)
    check_kinds(report)
    check_troops(report)
    check_points(report)
    check_statuses(report)
    check_shows(report)
    check_map(report)
    check_tables(report)
    check_options(report)
    check_facts(report)
    ProcedureChecker(report).check()
    if ruleset.random_battle is not None:
        report.known(("random_battle",), ruleset.random_battle, list(ruleset.procedure), "procedure")
    check_watches(report)
    check_turn(report)
    _check_clauses(report, unused=unused)
    check_missing(report)
    check_cells(report)
    check_use(report, unused=unused)
    return tuple(report.all_faults())


def _check_clauses(report: Report, *, unused: bool) -> None:
    """Clauses that are named must be there, and those that are there must have a place."""
    ruleset = report.ruleset
    for path, clause, _ in cited(ruleset):
        report.clause(path, clause)
    steps = [step.id for _, step in all_turn_steps(ruleset)]
    known = [*ALWAYS, *steps, *ruleset.procedure]
    for clause, entry in ruleset.clause.items():
        if entry.when is not None:
            report.formula(("clause", clause, "when"), entry.when, Names(report.types), Flag)
        for at, place in enumerate(entry.at):
            report.known(("clause", clause, "at", at), place, known, "step or procedure")
    for clause in unplaced(ruleset) if unused else ():
        how = {"auto": "computed", "ask": "asked"}.get(ruleset.clause[clause].resolve)
        message = (
            f"'{clause}' is to be {how}, but nothing names it" if how else f"'{clause}' is shown nowhere"
        )
        report.fault(("clause", clause), message, of_key=True)
