"""Tallies: a number built line by line from top to bottom, each line with its reason.

Used alike for the checklist, the roll and the odds. Which lines a procedure uses is the ruleset's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from math import ceil, floor

from core.procedure.house_hearing import Ear
from core.procedure.result import LineResult, Request
from core.procedure.texts import fill
from core.procedure.world import World
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import Formula, Line, Lines, Text
from core.state import Rules
from core.state.rules import formula

EMPTY = Text(it="\u2013", en="\u2013")


@dataclass
class _Tally:
    """A tally being built."""

    world: World
    request: Request
    path: str
    rounding: str
    describe: bool
    total: Value = 0
    groups: dict[str, str] = field(default_factory=dict)
    once: dict[str, str] = field(default_factory=dict)
    lines: list[LineResult] = field(default_factory=list)


def expand(rules: Rules, lines: tuple[Line, ...], seen: tuple[str, ...] = ()) -> Iterator[Line]:
    """The lines with those of included lists in their place."""
    for line in lines:
        if line.include is None:
            yield line
        elif line.include not in seen:
            other = rules.ruleset.lines[line.include]
            yield from expand(rules, other.line, (*seen, line.include))


def tally(
    world: World,
    request: Request,
    path: str,
    lines: Lines,
    *,
    describe: bool,
    ear: Ear | None = None,
) -> tuple[Value, tuple[LineResult, ...]]:
    """The number that the lines make, and with `describe` every line with its reason.

    An ear, which only a tally that is described has, is told of the lines that counted.

    Raises ExpressionError.
    """
    rounding = lines.round or world.rules.ruleset.rounding
    building = _Tally(world, request, path, rounding, describe)
    for line in expand(world.rules, lines.line):
        if ear is None:
            _add_line(building, line)
        else:
            _add_heard(building, line, ear)
    return building.total, tuple(building.lines)


def _add_heard(building: _Tally, line: Line, ear: Ear) -> None:
    """A line that has read a house figure is marked; that the tally rests on it needs that it counts."""
    _, heard = ear.apart(partial(_add_line, building, line))
    found = building.lines[-1]
    if heard and not found.house:
        building.lines[-1] = found = replace(found, house=True)
    if found.house and found.counts:
        ear.hear()


def _add_line(building: _Tally, line: Line) -> None:
    world, key = building.world, f"{building.path}:{line.identity}"
    holds = _flag(world, line.when)
    ticked = all(_same(_ticked(world, path), value) for path, value in line.ticks) if line.ticks else None
    chosen = building.request.chosen.get(key, line.default) if line.choose else None
    counts = holds and ticked is not False and (line.choose is None or chosen is not None)
    forced = key in building.request.lines and building.request.lines[key] != counts
    counts = building.request.lines.get(key, counts)
    excluded = building.groups.get(line.group) if line.group and counts else None
    if line.group and counts and excluded is None:
        building.groups[line.group] = line.identity
    shown = bool(counts and excluded is None and line.once and line.once in building.once)
    counts = counts and excluded is None and not shown
    effect = _apply(building, line, chosen) if counts else _would_be(building, line)
    if counts and line.once:
        building.once[line.once] = line.identity
    counts = counts and (effect != 0 or line.operation == "set" or _is_base(line))
    if building.describe:
        building.lines.append(_described(building, line, key, holds, effect, counts, shown, forced, excluded))


def _is_base(line: Line) -> bool:
    return line.base or (
        line.when is None
        and not line.ticks
        and line.choose is None
        and line.operation == "add"
        and bool(line.clause)
    )


def _flag(world: World, when: Formula | None) -> bool:
    return True if when is None else world.evaluate(formula(when)) is True


def _same(found: Value, value: str | int | bool) -> bool:
    return isinstance(found, bool) is isinstance(value, bool) and found == value


def _ticked(world: World, path: str) -> Value:
    owner, _, name = path.rpartition(".")
    if not owner:
        return world.name(path)
    thing = world.name(owner)
    return world.field(thing, name) if isinstance(thing, Ref) else None


def _would_be(building: _Tally, line: Line) -> Value:
    """What a line would do if it counted; where that cannot be said, nothing."""
    if not building.describe or line.operation not in ("add", "choose"):
        return None
    if line.choose is not None:
        return line.choose[0]
    try:
        return building.world.evaluate(formula(line.add if line.add is not None else 0))
    except ExpressionError:
        return None


def _apply(building: _Tally, line: Line, chosen: int | None) -> Value:
    before = building.total
    if line.choose is not None:
        after = _number(before) + (chosen or 0)
    else:
        raw = getattr(line, line.operation)
        operand = building.world.evaluate(formula(raw))
        after = _operate(line.operation, _number(before), _number(operand))
    building.total = _rounded(after, line.round or building.rounding)
    return _number(building.total) - _number(before)


def _operate(operation: str, before: int | Fraction, operand: int | Fraction) -> int | Fraction:
    if operation == "add":
        return before + operand
    if operation == "times":
        return before * operand
    if operation == "at_least":
        return max(before, operand)
    return min(before, operand) if operation == "at_most" else operand


def _number(value: Value) -> int | Fraction:
    """A number of a line; none counts as nothing (a table that has no cell there)."""
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise ExpressionError("a line wants a number", 1)
    return value


def _rounded(value: int | Fraction, rounding: str) -> int | Fraction:
    if value.denominator == 1:
        return value.numerator  # a whole number is one, so that it can be a number of dice
    if rounding == "none":
        return value
    return floor(value) if rounding == "down" else ceil(value)


def _described(
    building: _Tally,
    line: Line,
    key: str,
    holds: bool,
    effect: Value,
    counts: bool,
    shown: bool,
    forced: bool,
    excluded: str | None,
) -> LineResult:
    world = building.world.deaf()  # its texts may show what it does not reckon with
    return LineResult(
        key=key,
        id=line.identity,
        operation=line.operation,
        clause=line.clause,
        also=line.also,
        text=fill(_text(world, line), world, world),
        effect=effect,
        counts=counts,
        automatic=not line.ticks and line.choose is None,
        forced=forced,
        shown=shown,
        why=fill(line.why, world, world) if line.why else None,
        ticks=tuple((_tick_key(world, path), value) for path, value in line.ticks),
        choices=line.choose or (),
        excludes=excluded,
        possible=holds,
        group=line.group,
        letter=line.key,
        house=line.house,
    )


def _text(world: World, line: Line) -> Text:
    if line.text is not None:
        return line.text
    clause = world.rules.ruleset.clause.get(line.clause or "")
    return clause.term if clause else EMPTY


def _tick_key(world: World, path: str) -> str:
    owner, _, name = path.rpartition(".")
    thing = world.name(owner) if owner else None
    return f"{thing.id}.{name}" if isinstance(thing, Ref) else path
