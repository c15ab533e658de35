"""Checks procedures step by step, with the names that the steps above have made.

What single steps need stands in `checking_steps.py`. A procedure is looked at once; what leaves it is
remembered for those that call it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from core.ruleset.checking_report import Report
from core.ruleset.checking_steps import StepChecker
from core.ruleset.checking_types import Names
from core.ruleset.expression import Flag, ListOf, Type, Unknown
from core.ruleset.faults import nearest
from core.ruleset.models import (
    CreateStep,
    DoStep,
    EachStep,
    LetStep,
    LookupStep,
    Procedure,
    Role,
    RollStep,
    Step,
    TallyStep,
)
from core.ruleset.positions import KeyPath

DEEPEST: Final = 12
"""How deep calls by `do` may nest; the interpreter goes no further."""


class ProcedureChecker:
    """Looks at all procedures of a ruleset."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._results: dict[str, Mapping[str, Type]] = {}
        self._depth = 0

    def check(self) -> None:
        """Note every fault of every procedure."""
        for name in self._report.ruleset.procedure:
            self.results(name)

    def results(self, name: str) -> Mapping[str, Type]:
        """What leaves a procedure; looks at it if nobody has. In a circle of calls it cannot be told."""
        if name in self._results:
            return self._results[name]
        procedure = self._report.ruleset.procedure[name]
        unknown = dict.fromkeys(procedure.results, Unknown())
        if self._depth > DEEPEST:
            return unknown  # told by the search for circles; it is looked at when its own turn comes
        self._results[name] = unknown
        self._depth += 1
        self._results[name] = self._look_at(("procedure", name), procedure)
        self._depth -= 1
        return self._results[name]

    def _look_at(self, path: KeyPath, procedure: Procedure) -> Mapping[str, Type]:
        report = self._report
        names = Names(report.types, self._roles(path, procedure), facts=True)
        if procedure.offer is not None and procedure.roles:
            first = procedure.roles[0]
            here = Names(report.types, {first.id: report.types.thing(first.kind)})
            report.formula((*path, "offer"), procedure.offer, here, Flag)
        around = report.made_below, report.user
        report.made_below, report.user = frozenset(made_by(procedure.step)), str(path[1])
        StepChecker(report, names, self.results).check((*path, "step"), procedure.step)
        self._rolls(path, procedure)
        self._ends(path, procedure, names)
        report.made_below, report.user = around
        return {name: names.made.get(name, Unknown()) for name in procedure.results}

    def _roles(self, path: KeyPath, procedure: Procedure) -> dict[str, Type]:
        report = self._report
        made: dict[str, Type] = {}
        for at, role in enumerate(procedure.roles):
            here = (*path, "roles", at)
            report.known((*here, "kind"), role.kind, report.types.kinds, "kind")
            if role.default is not None:
                names = Names(report.types, made, facts=True)
                report.fits((*here, "default"), role.default, self._of_role(role), names)
            made[role.id] = self._of_role(role)
        return made

    def _of_role(self, role: Role) -> Type:
        """What stands for a role: a thing, or a list of them."""
        thing = self._report.types.thing(role.kind)
        return ListOf(thing) if role.many else thing

    def _rolls(self, path: KeyPath, procedure: Procedure) -> None:
        """Dice are given for a roll by its id, so it must be the only one of that id."""
        seen: dict[str, KeyPath] = {}
        for here, step in steps_at((*path, "step"), procedure.step):
            if isinstance(step, RollStep) and seen.setdefault(step.identity, here[:-1]) != here[:-1]:
                message = f"'{step.identity}' is the name of another roll of this procedure too"
                self._report.fault((*here, "id" if step.id else "roll"), message)

    def _ends(self, path: KeyPath, procedure: Procedure, names: Names) -> None:
        """What is read when the steps are over."""
        report = self._report
        for at, name in enumerate(procedure.results):
            if name not in names.made:
                message = f"no step of this procedure makes '{name}'"
                report.fault((*path, "results", at), message, nearest(name, names.made))
        for at, odds in enumerate(procedure.odds):
            here = (*path, "odds", at)
            if (odds.of is None) == (odds.when is None):
                report.fault(here, "odds have either `of` or `when`")
            if odds.of is not None:
                report.expression((*here, "of"), odds.of, names)
            if odds.when is not None:
                report.formula((*here, "when"), odds.when, names, Flag)
        calls = [step.name for step in all_steps(procedure.step) if isinstance(step, DoStep) and step.name]
        for at, column in enumerate(procedure.columns):
            report.known((*path, "columns", at), column, calls, "call (`do … as`)")
        report.text((*path, "log"), procedure.log, names)


def steps_at(path: KeyPath, steps: Iterable[Step]) -> Iterator[tuple[KeyPath, Step]]:
    """The steps and those inside them, with their paths."""
    for at, step in enumerate(steps):
        yield (*path, at), step
        if isinstance(step, EachStep):
            yield from steps_at((*path, at, "step"), step.step)


def all_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps, and those inside them."""
    return (step for _, step in steps_at((), steps))


def made_by(steps: Iterable[Step]) -> Iterator[str]:
    """The names that the steps make, those inside loops too."""
    for step in all_steps(steps):
        match step:
            case LetStep():
                yield step.let
            case TallyStep():
                yield step.tally
            case LookupStep():
                yield step.lookup
            case RollStep():
                yield from step.gives
            case EachStep():
                yield from (step.each, *step.sum, *step.list)
            case DoStep() | CreateStep() if step.name is not None:
                yield step.name
