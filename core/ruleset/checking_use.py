"""What of a ruleset nobody uses, and procedures that run in a circle.

Called when every formula has been looked at: only then is it known what is read.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.ruleset.checking_procedures import DEEPEST, all_steps, steps_at
from core.ruleset.checking_report import Report
from core.ruleset.checking_turn import all_turn_steps
from core.ruleset.models import DoStep, FollowStep, Line, RollStep, Ruleset, TallyStep
from core.ruleset.positions import KeyPath


def check_use(report: Report, *, unused: bool = True) -> None:
    """Note what is declared and used by nothing, verbs that two procedures have, and circles of calls."""
    calls = _calls(report.ruleset)
    if unused:
        _check_options(report)
        _check_facts(report)
        _check_lines(report)
        _check_reached(report, calls)
    _check_verbs(report)
    _check_circles(report, calls)
    _check_dice(report, calls)


def _check_options(report: Report) -> None:
    for name in report.ruleset.option:
        if name not in report.options_read:
            report.fault(("option", name), f"nothing reads the option '{name}'", of_key=True)


def _check_facts(report: Report) -> None:
    for name in report.ruleset.fact:
        path = ("fact", name)
        if name not in report.facts_asked:
            report.fault(path, f"nobody asks for the fact '{name}'", of_key=True)
        elif name not in report.names_read:
            report.warning(path, f"nothing reads the fact '{name}'")


def _check_lines(report: Report) -> None:
    ruleset = report.ruleset
    tallies = [
        step
        for procedure in ruleset.procedure.values()
        for step in all_steps(procedure.step)
        if isinstance(step, TallyStep)
    ]
    used = {tally.lines for tally in tallies}
    in_place = [tally.line or () for tally in tallies]
    for lines in (*in_place, *(named.line for named in ruleset.lines.values())):
        used |= _included(lines)
    for name in ruleset.lines:
        if name not in used:
            report.warning(("lines", name), f"no tally uses the lines '{name}'")


def _included(lines: tuple[Line, ...]) -> set[str | None]:
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


@dataclass(frozen=True)
class _Call:
    """A call of a procedure; by `do` it runs at once."""

    path: KeyPath
    called: str
    at_once: bool


def _calls(ruleset: Ruleset) -> dict[str, list[_Call]]:
    """The calls of each procedure."""
    found: dict[str, list[_Call]] = {}
    for name, procedure in ruleset.procedure.items():
        calls = found.setdefault(name, [])
        for path, step in steps_at(("procedure", name, "step"), procedure.step):
            if isinstance(step, DoStep):
                calls.append(_Call((*path, "do"), step.do, True))
            elif isinstance(step, FollowStep):
                calls.append(_Call((*path, "follow"), step.follow, False))
    return found


def _at_once(calls: dict[str, list[_Call]]) -> dict[str, set[str]]:
    return {name: {call.called for call in made if call.at_once} for name, made in calls.items()}


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
        if procedure.verb is not None or procedure.offer is not None or procedure.no_odds or procedure.setup
    }
    turn = {
        name
        for _, step in all_turn_steps(ruleset)
        for name in (step.procedure, step.enter, step.leave, *(step.offers or ()))
        if name is not None
    }
    return own | turn | {watch.do for watch in ruleset.watch}


def _check_reached(report: Report, calls: dict[str, list[_Call]]) -> None:
    leads = {name: {call.called for call in made} for name, made in calls.items()}
    reached = _reached(_starts(report.ruleset), leads)
    for name in report.ruleset.procedure:
        if name not in reached:
            message = f"nothing leads to the procedure '{name}': it has no verb, and nothing calls it"
            report.warning(("procedure", name), message)


def _check_circles(report: Report, calls: dict[str, list[_Call]]) -> None:
    """A procedure may come again by `follow`, as a new one; by `do` it would never end."""
    at_once = _at_once(calls)
    circles = False
    for name, made in calls.items():
        for call in made:
            if call.at_once and name in _reached({call.called}, at_once):
                circles = True
                way = "directly" if call.called == name else f"by way of '{call.called}'"
                report.fault(call.path, f"the procedure '{name}' runs itself, {way}: it would never end")
    if not circles:
        _check_depth(report, at_once)


def _check_depth(report: Report, at_once: dict[str, set[str]]) -> None:
    """Level by level: who has nothing below is at no depth, and so on upwards."""
    depth: dict[str, int] = {}
    level = 0
    while len(depth) < len(at_once):
        below = set(depth)
        for name, called in at_once.items():
            if name not in below and called & set(at_once) <= below:
                depth[name] = level
        level += 1
    for name, deep in depth.items():
        if deep == DEEPEST + 1:
            report.fault(("procedure", name), f"its calls nest deeper than {DEEPEST}", of_key=True)


def _check_dice(report: Report, calls: dict[str, list[_Call]]) -> None:
    """What runs by itself cannot wait for dice."""
    procedures = report.ruleset.procedure
    at_once = _at_once(calls)
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
