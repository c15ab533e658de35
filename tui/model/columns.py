"""The columns of a test: each tally by itself, or in an opposed test each side with its supports."""

from __future__ import annotations

from collections.abc import Sequence

from core.procedure import TallyResult, show
from core.procedure.all_steps import all_steps
from core.ruleset.expression import ExpressionError, Field, Name, Ref, Value, parse, walk
from core.ruleset.models import LetStep, Procedure, RollStep, TallyStep
from tui.model.lines import check_lines, sum_text
from tui.model.names import side_index, side_of
from tui.model.numbers import figure_text
from tui.model.parts import CheckLine, Column
from tui.model.reasons import OpenTest
from tui.words import say


def build_columns(test: OpenTest, *, unfold: bool) -> tuple[Column, ...]:
    """One column for each named call of an opposed test, then one for each tally that is left."""
    procedure = test.battle.rules.ruleset.procedure[test.result.request.procedure]
    dice = dice_names(test)
    groups: dict[str, list[TallyResult]] = {name: [] for name in procedure.columns}
    left: list[TallyResult] = []
    for tally in test.result.tallies:
        name = _column_of(test, tally, procedure)
        (groups[name] if name else left).append(tally)
    sides = [_side_column(test, name, tallies, dice, unfold) for name, tallies in groups.items() if tallies]
    several = len({_subject(test, tally) for tally in test.result.tallies}) > 1
    return (*sides, *(_tally_column(test, tally, dice, unfold, several) for tally in left))


def _column_of(test: OpenTest, tally: TallyResult, procedure: Procedure) -> str | None:
    """The call that a tally is part of, else the one whose side its unit is on."""
    if not procedure.columns:
        return None
    first = tally.path.partition("/")[0]
    if first in procedure.columns:
        return first
    side = side_of(test.battle, _subject(test, tally))
    for name in procedure.columns:
        mains = [one for one in test.result.tallies if one.path.startswith(f"{name}/")]
        if side is not None and any(side_of(test.battle, _subject(test, main)) == side for main in mains):
            return name
    return None


def _subject(test: OpenTest, tally: TallyResult) -> Ref | None:
    """Whose tally it is: the first that has a role in the call."""
    place = test.course.place(tally.path)
    for value in place.names.values() if place else ():
        for thing in value if isinstance(value, tuple) else (value,):
            if isinstance(thing, Ref):
                return thing
    return None


def _tally_column(
    test: OpenTest, tally: TallyResult, dice: frozenset[str], unfold: bool, several: bool
) -> Column:
    """A tally by itself; it says whose it is where there are `several`."""
    lines = check_lines(test, tally, unfold=unfold)
    subject = _subject(test, tally) if several else None
    who = test.names.short(subject) if subject is not None else ""
    return Column(
        path=tally.path,
        title=" ".join(filter(None, [who, _list_title(test, tally)])),
        side_index=side_index(test.battle, side_of(test.battle, subject)),
        lines=lines,
        sum=sum_text(test, tally, lines),
        total=_total(test, [tally], dice),
        folded=sum(line.folded for line in lines),
    )


def _list_title(test: OpenTest, tally: TallyResult) -> str:
    """What the ruleset calls the step or its list of lines."""
    place = test.course.place(tally.path)
    step = place.step if place else None
    if not isinstance(step, TallyStep):
        return ""
    listed = test.battle.rules.ruleset.lines.get(step.lines or "")
    text = step.text or (listed.text if listed else None)
    return text.say(test.language) if text is not None else ""


def _side_column(
    test: OpenTest, name: str, tallies: list[TallyResult], dice: frozenset[str], unfold: bool
) -> Column:
    """One side of an opposed test; each further tally stands under the word of its unit's role."""
    parts = [check_lines(test, tally, unfold=unfold) for tally in tallies]
    subjects = [_subject(test, tally) for tally in tallies]
    words = [_role_word(test, subject) for subject in subjects]
    lines: list[CheckLine] = []
    for place, part in enumerate(parts):
        if place and words[place] != words[place - 1]:
            lines.append(_heading(words[place]))
        lines += part
    side = side_of(test.battle, subjects[0])
    return Column(
        path=name,
        title=" ".join(filter(None, [test.names.bare(side).upper() if side is not None else "", words[0]])),
        side_index=side_index(test.battle, side),
        lines=tuple(lines),
        sum="  ".join(sum_text(test, tally, part) for tally, part in zip(tallies, parts, strict=True)),
        total=_total(test, tallies, dice),
        folded=sum(line.folded for line in lines),
    )


def _heading(text: str) -> CheckLine:
    """A line without a figure, over those that follow."""
    return CheckLine("", "base", "", text, "", "", "", "none", counts=True, folded=False)


def _role_word(test: OpenTest, subject: Ref | None) -> str:
    """What the ruleset calls the role of a unit: `attacca`, `in sostegno`."""
    procedure = test.battle.rules.ruleset.procedure[test.result.request.procedure]
    for role in procedure.roles:
        value = test.result.request.roles.get(role.id)
        held = value if isinstance(value, tuple) else (value,)
        if subject is not None and subject in held and role.text is not None:
            return role.text.say(test.language)
    return ""


def _total(test: OpenTest, tallies: Sequence[TallyResult], dice: frozenset[str]) -> str:
    """`12 dadi`, or `8`; of several tallies each its own."""
    figures = [_figure(test, tally.total) for tally in tallies]
    if len(tallies) == 1 and tallies[0].name in dice and isinstance(tallies[0].total, int):
        return say("test.dice", test.language, n=figures[0])
    text = " + ".join(figures)
    return say("test.dice", test.language, n=text) if all(one.name in dice for one in tallies) else text


def _figure(test: OpenTest, value: Value) -> str:
    return figure_text(value, test.language) or show(test.battle.view, value, test.language)


# -- which tallies are dice -------------------------------------------------------------------------------


def dice_names(test: OpenTest) -> frozenset[str]:
    """The names from which the number of dice of a roll is worked out, however far back."""
    steps = list(all_steps(test.battle.rules.ruleset, test.result.request.procedure))
    lets = {step.let: step.value for step in steps if isinstance(step, LetStep)}
    wanted = [step.dice for step in steps if isinstance(step, RollStep)]
    found: set[str] = set()
    while wanted:
        for name in _mentioned(wanted.pop()) - found:
            found.add(name)
            if name in lets:
                wanted.append(lets[name])
    return frozenset(found)


def _mentioned(text: object) -> set[str]:
    """The names and fields of a formula."""
    if not isinstance(text, str):
        return set()
    try:
        nodes = list(walk(parse(text).node))
    except ExpressionError:
        return set()
    names = {node.name for node in nodes if isinstance(node, Name)}
    return names | {node.field for node in nodes if isinstance(node, Field)}
