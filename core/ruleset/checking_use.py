"""What of a ruleset nobody uses, and procedures that run in a circle.

Called when every formula has been looked at: only then is it known what is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.ruleset.checking_procedures import all_steps
from core.ruleset.checking_report import Report
from core.ruleset.checking_turn import all_turn_steps
from core.ruleset.models import (
    DoStep,
    EachStep,
    FollowStep,
    Line,
    Procedure,
    RollStep,
    Ruleset,
    Step,
    TallyStep,
)
from core.ruleset.positions import KeyPath


def check_use(report: Report) -> None:
    """Note what is declared and used by nothing, verbs that two procedures have, and circles of calls."""
    for name in report.ruleset.option:
        if name not in report.options_read:
            report.fault(("option", name), f"nothing reads the option '{name}'", of_key=True)
    _check_facts(report)
    _check_lines(report)
    _check_verbs(report)
    _check_reached(report)
    _check_circles(report)
    _check_dice(report)


def _check_facts(report: Report) -> None:
    for name in report.ruleset.fact:
        path = ("fact", name)
        if name not in report.facts_asked:
            report.fault(path, f"nobody asks for the fact '{name}'", of_key=True)
        elif name not in report.names_read:
            report.warning(path, f"nothing reads the fact '{name}'")


def _check_lines(report: Report) -> None:
    ruleset = report.ruleset
    used = {
        step.lines
        for procedure in ruleset.procedure.values()
        for step in all_steps(procedure.step)
        if isinstance(step, TallyStep)
    }
    in_place = [
        line
        for procedure in ruleset.procedure.values()
        for step in all_steps(procedure.step)
        if isinstance(step, TallyStep)
        for line in step.line or ()
    ]
    used |= _included(in_place)
    for lines in ruleset.lines.values():
        used |= _included(lines.line)
    for name in ruleset.lines:
        if name not in used:
            report.warning(("lines", name), f"no tally uses the lines '{name}'")


def _included(lines: list[Line] | tuple[Line, ...]) -> set[str | None]:
    return {line.include for line in lines}


def _check_verbs(report: Report) -> None:
    taken: dict[str, str] = {}
    for name, procedure in report.ruleset.procedure.items():
        if procedure.verb is None:
            continue
        other = taken.setdefault(procedure.verb, name)
        if other != name:
            message = f"the key '{procedure.verb}' is that of the procedure '{other}' already"
            report.fault(("procedure", name, "verb"), message)


# -- what calls what ------------------------------------------------------------------------------------


def _calls(path: KeyPath, steps: tuple[Step, ...]) -> Iterator[tuple[KeyPath, str, bool]]:
    """The calls of the steps: where, what, and whether it runs at once."""
    for at, step in enumerate(steps):
        if isinstance(step, DoStep):
            yield (*path, at, "do"), step.do, True
        elif isinstance(step, FollowStep):
            yield (*path, at, "follow"), step.follow, False
        elif isinstance(step, EachStep):
            yield from _calls((*path, at, "step"), step.step)


def _calls_of(name: str, procedure: Procedure) -> list[tuple[KeyPath, str, bool]]:
    return list(_calls(("procedure", name, "step"), procedure.step))


def _reached(start: set[str], leads: dict[str, set[str]]) -> set[str]:
    """Everything that can be come to from there."""
    reached: set[str] = set()
    todo = set(start)
    while todo:
        reached |= todo
        todo = {further for name in todo for further in leads.get(name, ())} - reached
    return reached


def _starts(ruleset: Ruleset) -> set[str]:
    """The procedures that players or the turn begin."""
    own = {
        name
        for name, procedure in ruleset.procedure.items()
        if procedure.verb is not None or procedure.offer is not None or procedure.no_odds
    }
    turn = {
        name
        for _, step in all_turn_steps(ruleset)
        for name in (step.procedure, step.enter, step.leave, *(step.offers or ()))
        if name is not None
    }
    return own | turn | {watch.do for watch in ruleset.watch}


def _check_reached(report: Report) -> None:
    procedures = report.ruleset.procedure
    leads = {name: {called for _, called, _ in _calls_of(name, p)} for name, p in procedures.items()}
    reached = _reached(_starts(report.ruleset), leads)
    for name in procedures:
        if name not in reached:
            message = f"nothing leads to the procedure '{name}': it has no verb, and nothing calls it"
            report.warning(("procedure", name), message)


def _check_circles(report: Report) -> None:
    """A procedure may come again by `follow`, as a new one; by `do` it would never end."""
    procedures = report.ruleset.procedure
    at_once = {
        name: {called for _, called, now in _calls_of(name, procedure) if now}
        for name, procedure in procedures.items()
    }
    for name, procedure in procedures.items():
        for path, called, now in _calls_of(name, procedure):
            if now and name in _reached({called}, at_once):
                way = "directly" if called == name else f"by way of '{called}'"
                report.fault(path, f"the procedure '{name}' runs itself, {way}: it would never end")


def _check_dice(report: Report) -> None:
    """What runs by itself cannot wait for dice."""
    procedures = report.ruleset.procedure
    at_once = {
        name: {called for _, called, now in _calls_of(name, procedure) if now}
        for name, procedure in procedures.items()
    }
    rolling = {
        name
        for name, procedure in procedures.items()
        if any(isinstance(step, RollStep) for step in all_steps(procedure.step))
    }
    places: list[tuple[KeyPath, str | None]] = [
        ((*path, key), getattr(step, key))
        for path, step in all_turn_steps(report.ruleset)
        for key in ("enter", "leave")
    ]
    places += [(("watch", at, "do"), watch.do) for at, watch in enumerate(report.ruleset.watch)]
    for path, name in places:
        if name in procedures and _reached({name}, at_once) & rolling:
            report.fault(path, f"'{name}' rolls dice, and here it runs by itself")
