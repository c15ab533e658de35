"""Checks the turn, how the game ends, and the watches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.ruleset.checking_calls import check_roles
from core.ruleset.checking_report import Report
from core.ruleset.checking_types import Names
from core.ruleset.expression import EntityOf, Flag, ListOf, Type, Unknown
from core.ruleset.faults import nearest
from core.ruleset.models import Finish, Ruleset, TurnStep
from core.ruleset.positions import KeyPath

ORDERS = ("listed", "choose", "alternate")


def turn_steps(steps: Iterable[TurnStep], path: KeyPath) -> Iterator[tuple[KeyPath, TurnStep]]:
    """The steps, and those inside them, with their paths."""
    for at, step in enumerate(steps):
        yield (*path, at), step
        yield from turn_steps(step.step, (*path, at, "step"))


def all_turn_steps(ruleset: Ruleset) -> list[tuple[KeyPath, TurnStep]]:
    """All steps of the turn with their paths."""
    steps = ruleset.sequence.step if ruleset.sequence is not None else ()
    return list(turn_steps(steps, ("sequence", "step")))


def check_turn(report: Report) -> None:
    """Note the faults of the turn."""
    sequence = report.ruleset.sequence
    if sequence is not None:
        if not sequence.step:
            report.fault(("sequence", "step"), "a turn needs at least one step")
        _check_steps(report, ("sequence", "step"), sequence.step, Names(report.types))
    _check_lapses(report)
    for at, finish in enumerate(report.ruleset.finish):
        _check_finish(report, ("finish", at), finish)


def _check_steps(report: Report, path: KeyPath, steps: Iterable[TurnStep], around: Names) -> None:
    for at, step in enumerate(steps):
        here = (*path, at)
        if step.when is not None:
            report.formula((*here, "when"), step.when, around, Flag)
            if step.when is False:
                report.warning((*here, "when"), f"the step '{step.id}' is never walked")
        names = _inside(report, here, step, around)
        if step.where is not None:
            if step.each is None:
                report.fault((*here, "where"), "`where` chooses among the things of `each`", of_key=True)
            report.formula((*here, "where"), step.where, names, Flag)
        _check_procedures(report, here, step, names)
        report.text((*here, "text"), step.text, names)
        report.text((*here, "say"), step.say, names)
        _check_steps(report, (*here, "step"), step.step, names)


def _inside(report: Report, path: KeyPath, step: TurnStep, around: Names) -> Names:
    """The names inside a step: with `each` the thing that it is walked for."""
    variable = step.variable
    if step.order not in ORDERS:
        _check_order(report, path, step, around)
    if step.each is None or variable is None:
        return around
    kind = report.formula((*path, "each"), step.each, around, ListOf)
    return around.with_names({variable: _item(kind)})


def _item(kind: Type) -> Type:
    return kind.item if isinstance(kind, ListOf) else Unknown()


def _check_order(report: Report, path: KeyPath, step: TurnStep, around: Names) -> None:
    here = (*path, "order")
    if step.each is None:
        report.fault(here, "`order` is the order of the things of `each`", of_key=True)
    meant = nearest(step.order, ORDERS)
    if step.order.isidentifier() and around.name(step.order) is None and meant is not None:
        report.fault(here, f"'{step.order}' is no order: {', '.join(ORDERS)}, or a list", meant)
    else:
        report.formula(here, step.order, around, ListOf)


def _check_procedures(report: Report, path: KeyPath, step: TurnStep, names: Names) -> None:
    procedures = report.ruleset.procedure
    if step.procedure is not None and report.known(
        (*path, "procedure"), step.procedure, procedures, "procedure"
    ):
        check_roles(report, path, step.procedure, step.roles, names)
    for at, offer in enumerate(step.offers or ()):
        report.known((*path, "offers", at), offer, procedures, "procedure")
    for key in ("enter", "leave"):
        name = getattr(step, key)
        if name is not None and report.known((*path, key), name, procedures, "procedure"):
            _check_by_itself(report, (*path, key), name, names)


def _check_by_itself(report: Report, path: KeyPath, name: str, names: Names) -> None:
    """A procedure that runs by itself has the things around the step for its roles, by their names."""
    for role in report.ruleset.procedure[name].roles:
        found = names.made.get(role.id)
        needed = not role.optional and not role.many and role.default is None
        if found is None and needed:
            message = f"nothing fills the role '{role.id}' of '{name}' here"
            report.fault(path, message, nearest(role.id, names.made))
        elif isinstance(found, EntityOf) and found.kind != role.kind:
            report.fault(path, f"the role '{role.id}' of '{name}' must be a {role.kind}, not a {found.kind}")


def _check_lapses(report: Report) -> None:
    """What lapses must lapse somewhere."""
    steps = all_turn_steps(report.ruleset)
    named = {step.lapses for _, step in steps if step.lapses is not None}
    fields = [
        (("kind", kind, "field", name, "lapses"), field.lapses)
        for kind, declared in report.ruleset.kind.items()
        for name, field in declared.field.items()
        if field.lapses is not None
    ]
    for path, lapses in fields if steps else ():
        if lapses not in named:
            report.fault(path, f"no step of the turn has `lapses = '{lapses}'`", nearest(lapses, named))
    known = {lapses for _, lapses in fields}
    for here, step in steps:
        if step.lapses is not None and step.lapses not in known:
            report.warning(
                (*here, "lapses"), f"nothing lapses at '{step.lapses}'", nearest(step.lapses, known)
            )


def _check_finish(report: Report, path: KeyPath, finish: Finish) -> None:
    steps = [step.id for _, step in all_turn_steps(report.ruleset)]
    report.known((*path, "after"), finish.after, steps, "step of the turn")
    names = Names(report.types)
    if finish.each is not None:
        kind = report.formula((*path, "each"), finish.each, names, ListOf)
        item = {"sides": "side", "formations": "formation", "units": "unit"}.get(finish.each, "item")
        names = names.with_names({finish.name or item: _item(kind)})
    report.formula((*path, "when"), finish.when, names, Flag)
    report.text((*path, "text"), finish.text, names)


def check_watches(report: Report) -> None:
    """Note the faults of all watches."""
    for at, watch in enumerate(report.ruleset.watch):
        path = ("watch", at)
        if not report.known((*path, "kind"), watch.kind, report.types.kinds, "kind"):
            continue
        report.formula((*path, "when"), watch.when, Names(report.types, own=watch.kind), Flag)
        if report.known((*path, "do"), watch.do, report.ruleset.procedure, "procedure"):
            names = Names(report.types, {watch.kind: EntityOf(watch.kind)})
            _check_by_itself(report, (*path, "do"), watch.do, names)
