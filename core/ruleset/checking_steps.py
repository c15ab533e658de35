"""Checks the steps of a procedure, from top to bottom: each sees the names that those above have made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from core.ruleset.checking_calls import check_call
from core.ruleset.checking_lines import check_lines, check_list
from core.ruleset.checking_report import Report
from core.ruleset.checking_rolls import check_roll
from core.ruleset.checking_types import SETTABLE, Names, of_table
from core.ruleset.expression import EntityOf, Flag, ListOf, Nothing, Number, RecordOf, Text, Type, Unknown
from core.ruleset.expression.kinds import describe_kind, joined
from core.ruleset.faults import nearest
from core.ruleset.models import (
    AskStep,
    BarStep,
    ChangeStep,
    CreateStep,
    DoStep,
    EachStep,
    EndStep,
    FollowStep,
    LetStep,
    LookupStep,
    RemindStep,
    RemoveStep,
    RollStep,
    Step,
    TallyStep,
    TellStep,
)
from core.ruleset.positions import KeyPath

_CHANGES: Final = ("by", "to", "append", "remove")
Results = Callable[[str], Mapping[str, Type]]
"""What leaves a procedure, by its id."""


class StepChecker:
    """Looks at a list of steps; ``names`` grows with what they make."""

    def __init__(self, report: Report, names: Names, results: Results) -> None:
        self._report = report
        self._names = names
        self._results = results
        self._checks: dict[type, Callable[[KeyPath, Any], None]] = {
            AskStep: self._ask,
            LetStep: self._let,
            BarStep: self._bar,
            EndStep: self._end,
            TallyStep: self._tally,
            LookupStep: self._lookup,
            RollStep: self._roll,
            ChangeStep: self._change,
            DoStep: self._do,
            EachStep: self._each,
            RemoveStep: self._remove,
            CreateStep: self._create,
            FollowStep: self._follow,
            TellStep: self._tell,
            RemindStep: self._remind,
        }

    def check(self, path: KeyPath, steps: Iterable[Step]) -> None:
        """Note every fault of the steps."""
        for at, step in enumerate(steps):
            here = (*path, at)
            if step.when is not None:
                self._report.formula((*here, "when"), step.when, self._names, Flag)
            self._checks[type(step)](here, step)
            if not (isinstance(step, AskStep) and "." in step.ask):  # that one may name its thing
                self._report.text((*here, "text"), step.text, self._names)

    def _make(self, name: str, kind: Type) -> None:
        """A name made again may be of either kind, since a step may be passed."""
        made = self._names.made
        made[name] = joined([made[name], kind]) if name in made else kind

    # -- questions and figures --------------------------------------------------------------------------

    def _ask(self, path: KeyPath, step: AskStep) -> None:
        report = self._report
        owner, _, name = step.ask.rpartition(".")
        if owner:
            self._ask_field(path, step, owner, name)
        elif name in report.ruleset.fact:
            report.facts_asked.add(name)
            if step.default is not None:
                kind = report.types.of_fact(report.ruleset.fact[name])
                report.fits((*path, "default"), step.default, kind, self._names)
        else:
            message = f"'{name}' is neither a fact nor a field of a role"
            report.fault((*path, "ask"), message, nearest(name, report.ruleset.fact))

    def _ask_field(self, path: KeyPath, step: AskStep, owner: str, name: str) -> None:
        report = self._report
        kind = self._thing((*path, "ask"), owner, owner)
        if kind is None:
            return
        stored = report.types.stored(kind)
        if name not in stored:
            message = f"a {kind} has no stored field '{name}' to ask for"
            report.fault((*path, "ask"), message, nearest(name, stored), column=len(owner) + 2)
            return
        report.fields_read.add(name)
        report.text((*path, "text"), step.text, self._names.with_names({"it": EntityOf(kind)}))
        if step.default is not None:
            names = self._names.with_names({"it": EntityOf(kind), "nth": Number()})
            report.fits((*path, "default"), step.default, report.types.of_field(stored[name]), names)

    def _thing(self, path: KeyPath, text: str, what: str) -> str | None:
        """The kind of the thing or things that a formula stands for; None, with a fault, if of none."""
        found = self._report.expression(path, text, self._names)
        item = found.item if isinstance(found, ListOf) else found
        if isinstance(item, EntityOf):
            return item.kind
        if not isinstance(item, Unknown | Nothing):
            self._report.fault(
                path, f"'{what}' is {describe_kind(found)}: here stands a thing or a list of them"
            )
        return None

    def _let(self, path: KeyPath, step: LetStep) -> None:
        kinds = [self._report.expression((*path, "is"), step.value, self._names)]
        if step.otherwise is not None:
            kinds.append(self._report.expression((*path, "else"), step.otherwise, self._names))
        self._make(step.let, joined(kinds))

    def _bar(self, path: KeyPath, step: BarStep) -> None:
        self._report.formula((*path, "bar"), step.bar, self._names, Flag)

    def _end(self, path: KeyPath, step: EndStep) -> None:
        self._report.formula((*path, "end"), step.end, self._names, Flag)

    def _tally(self, path: KeyPath, step: TallyStep) -> None:
        report = self._report
        if (step.lines is None) == (step.line is None):
            report.fault(path, "a tally has either `lines` or `line`")
        if step.line is not None:
            check_lines(report, (*path, "line"), step.line, self._names)
        if step.lines is not None and report.known(
            (*path, "lines"), step.lines, report.ruleset.lines, "list of lines"
        ):
            check_list(report, step.lines, self._names)
        self._make(step.tally, Number())

    def _lookup(self, path: KeyPath, step: LookupStep) -> None:
        report = self._report
        self._make(step.lookup, Unknown())
        row = None
        if step.row is not None:
            row = report.formula((*path, "row"), step.row, self._names, Text, Number, EntityOf)
        if step.at is not None:
            report.formula((*path, "at"), step.at, self._names, Number)
        if not report.known((*path, "in"), step.table, report.ruleset.table, "table"):
            return
        table = report.ruleset.table[step.table]
        needs = {"keys": ("row",), "bands": ("at",), "grid": ("row", "at")}[table.shape]
        for key in ("row", "at"):
            if (getattr(step, key) is not None) != (key in needs):
                verb = "needs" if key in needs else "takes no"
                report.fault(path, f"a lookup in '{step.table}' {verb} `{key}`")
        kind = of_table(table, report.ruleset.left_out("table").get(step.table))
        if isinstance(row, Text) and row.values is not None and kind.keys is not None:
            if not row.values & kind.keys:
                suggestion = nearest(min(row.values, default=""), kind.keys)
                report.fault((*path, "row"), f"'{step.table}' has no such row", suggestion)
        self._names.made[step.lookup] = kind.row

    def _roll(self, path: KeyPath, step: RollStep) -> None:
        for name, kind in check_roll(self._report, path, step, self._names).items():
            self._make(name, kind)

    # -- changes ----------------------------------------------------------------------------------------

    def _change(self, path: KeyPath, step: ChangeStep) -> None:
        report = self._report
        given = [key for key in _CHANGES if getattr(step, key) is not None]
        if len(given) != 1:
            report.fault(path, f"a change has exactly one of {', '.join(_CHANGES)}")
        owner, _, name = step.change.rpartition(".")
        if not owner:
            report.fault((*path, "change"), f"'{name}' is no field: write role.field")
            return
        kind = self._thing((*path, "change"), owner, owner)
        if kind is None:
            return
        declared = self._field((*path, "change"), kind, name, len(owner) + 2)
        for key in given if declared is not None else ():
            self._new_value((*path, key), key, getattr(step, key), declared or Unknown())

    def _field(self, path: KeyPath, kind: str, name: str, column: int) -> Type | None:
        """What a field of that kind holds that may be changed; None, with a fault, if there is none."""
        types = self._report.types
        stored = types.stored(kind)
        if name in stored:
            return types.of_field(stored[name])
        if name in SETTABLE:  # a name is a text, or one in each language out of a table
            return types.built_in(kind).get(name, Unknown()) if name != "name" else Unknown()
        if name in types.derived(kind):
            message = f"'{name}' of a {kind} follows from its fields and cannot be changed"
            self._report.fault(path, message, column=column)
        else:
            suggestion = nearest(name, stored)
            self._report.fault(path, f"a {kind} has no field '{name}'", suggestion, column=column)
        return None

    def _new_value(self, path: KeyPath, key: str, value: Any, declared: Type) -> None:
        report = self._report
        if key == "to":
            report.fits(path, value, declared, self._names)
        elif key == "by":
            report.formula(path, value, self._names, Number)
            if not isinstance(declared, Number | Unknown):
                report.fault(path, f"`by` changes a number, and this is {describe_kind(declared)}")
        else:
            self._thing(path, str(value), str(value))
            if not isinstance(declared, ListOf | Unknown):
                report.fault(path, f"`{key}` changes a list, and this is {describe_kind(declared)}")

    def _remove(self, path: KeyPath, step: RemoveStep) -> None:
        self._thing((*path, "remove"), step.remove, step.remove)

    def _create(self, path: KeyPath, step: CreateStep) -> None:
        report = self._report
        if report.known((*path, "create"), step.create, report.types.kinds, "kind"):
            for name, value in step.fields.items():
                here = (*path, "fields", name)
                declared = self._field(here, step.create, name, 1)
                if declared is not None:
                    report.fits(here, value, declared, self._names)
        if step.like is not None:
            self._thing((*path, "like"), step.like, step.like)
        if step.name is not None:
            self._make(step.name, report.types.thing(step.create))

    # -- calls and loops --------------------------------------------------------------------------------

    def _do(self, path: KeyPath, step: DoStep) -> None:
        results: Mapping[str, Type] | None = None
        if check_call(self._report, path, step.do, step, self._names):
            results = self._results(step.do)
        if step.name is not None:
            self._make(step.name, RecordOf(results) if results is not None else Unknown())

    def _follow(self, path: KeyPath, step: FollowStep) -> None:
        check_call(self._report, path, step.follow, step, self._names)

    def _each(self, path: KeyPath, step: EachStep) -> None:
        report = self._report
        source = report.formula((*path, "in"), step.source, self._names, ListOf)
        item = source.item if isinstance(source, ListOf) else Unknown()
        inner = self._names.with_names({step.each: item, "nth": Number()})
        outer = self._names
        self._names = inner
        self.check((*path, "step"), step.step)
        self._names = outer
        # A name that was there before is changed for good; a new one ends with the loop.
        for name in set(outer.made) - {step.each, "nth"}:
            outer.made[name] = joined([outer.made[name], inner.made[name]])
        for key, names in (("sum", step.sum), ("list", step.list)):
            for at, name in enumerate(names):
                if name not in inner.made:
                    message = f"no step of this loop makes '{name}'"
                    report.fault((*path, key, at), message, nearest(name, set(inner.made) - set(outer.made)))
                made = inner.made.get(name, Unknown())
                self._names.made[name] = Number() if key == "sum" else ListOf(made)

    # -- what is said -----------------------------------------------------------------------------------

    def _tell(self, path: KeyPath, step: TellStep) -> None:
        self._report.text((*path, "tell"), step.tell, self._names)

    def _remind(self, path: KeyPath, step: RemindStep) -> None:
        self._report.clause((*path, "remind"), step.remind)
