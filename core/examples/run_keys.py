"""What an example may expect of a run as such: how it ends, its lines, its rolls, what is due next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from core.examples.happened import Happened
from core.examples.likeness import same, shown
from core.examples.outcome import Difference
from core.procedure import Result, RollResult, TallyResult
from core.ruleset.expression import Value
from core.ruleset.models import EachStep, RollStep, Step
from core.state import as_value, plain


def _status(key: str, wanted: Any, happened: Happened, result: Result) -> Iterator[Difference]:
    yield from same(key, wanted, result.status)


def _legal(key: str, wanted: Any, happened: Happened, result: Result) -> Iterator[Difference]:
    yield from same(key, wanted, not result.bars)


def _barred_by(key: str, wanted: Any, happened: Happened, result: Result) -> Iterator[Difference]:
    clauses = [bar.clause or "" for bar in result.bars]
    expected = wanted if isinstance(wanted, list) else [wanted]
    if expected != clauses:
        yield Difference(key, shown(wanted), shown(clauses) if clauses else "not barred")


def _next(key: str, wanted: Any, happened: Happened, result: Result) -> Iterator[Difference]:
    expected = wanted if isinstance(wanted, list) else [wanted]
    yield from same(key, expected, [follow.procedure for follow in result.follows])


def _lines(key: str, wanted: Any, happened: Happened, result: Result) -> Iterator[Difference]:
    if isinstance(wanted, list):
        yield from _line_list(key, wanted, result.tallies)
        return
    if not isinstance(wanted, Mapping):
        yield Difference(key, shown(wanted), "a list of lines, or lines by tally")
        return
    for name, lines in wanted.items():
        tallies = tallies_named(result, name)
        if not tallies:
            paths = ", ".join(tally.path for tally in result.tallies) or "none"
            yield Difference(f"{key}.{name}", "a tally", f"no tally of that name; there are: {paths}")
        else:
            yield from _line_list(f"{key}.{name}", lines, tallies)


def tallies_named(result: Result, name: str) -> tuple[TallyResult, ...]:
    """Tallies by path, else by the call that they are in, else by their own name or step id."""
    exact = tuple(tally for tally in result.tallies if tally.path == name)
    inside = tuple(tally for tally in result.tallies if f"/{tally.path}".find(f"/{name}/") >= 0)
    own = tuple(t for t in result.tallies if name in (t.name, t.path.rpartition("/")[2]))
    return exact or inside or own


def _line_list(key: str, wanted: Any, tallies: tuple[TallyResult, ...]) -> Iterator[Difference]:
    if not isinstance(wanted, list) or not all(_is_line(line) for line in wanted):
        yield Difference(key, shown(wanted), "a list of { clause = …, value = … }")
        return
    expected = Counter(_line(str(line["clause"]), as_value(line["value"])) for line in wanted)
    found = Counter(
        _line(line.clause, line.effect)
        for tally in tallies
        for line in tally.lines
        if line.counts and line.clause is not None
    )
    if expected != found:
        yield Difference(key, _listed(expected), _listed(found))


def _is_line(line: Any) -> bool:
    return isinstance(line, Mapping) and set(line) == {"clause", "value"}


def _line(clause: str | None, value: Value) -> str:
    number = isinstance(value, int | Fraction) and not isinstance(value, bool)
    sign = "+" if number and value > 0 else ""  # type: ignore[operator]
    return f"{clause} {sign}{plain(value)}"


def _listed(lines: Counter[str]) -> str:
    return ", ".join(sorted(lines.elements())) or "no lines"


def _rolls(key: str, wanted: Any, happened: Happened, result: Result) -> Iterator[Difference]:
    if not isinstance(wanted, Mapping):
        yield Difference(key, shown(wanted), "a table: rolls = { fire = 13 }")
        return
    steps = (
        step for procedure in happened.battle.rules.ruleset.procedure.values() for step in procedure.step
    )
    possible = frozenset(name for step in steps for name in _roll_ids(step))
    for name, count in wanted.items():
        rolls = rolls_named(result, name)
        total = sum(len(roll.final) for roll in rolls)
        if not rolls and name not in possible:
            yield Difference(f"{key}.{name}", shown(count), "no roll of that name in the rules")
        elif total != count or isinstance(count, bool):
            yield Difference(f"{key}.{name}", shown(count), shown(total))


def _roll_ids(step: Step) -> Iterator[str]:
    if isinstance(step, RollStep):
        yield from (step.roll, step.identity)
    elif isinstance(step, EachStep):
        for inner in step.step:
            yield from _roll_ids(inner)


def rolls_named(result: Result, name: str) -> tuple[RollResult, ...]:
    """Rolls by path, by the id of the step, or by what it is called."""
    return tuple(r for r in result.rolls if name in (r.path, r.path.rpartition("/")[2], r.roll))


def _faces(key: str, wanted: Any, happened: Happened, result: Result) -> Iterator[Difference]:
    """Dice as they lie at the end, those thrown again in the place of the first."""
    if not isinstance(wanted, Mapping):
        yield Difference(key, shown(wanted), "a table: faces = { fire = [6, 5] }")
        return
    for name, faces in wanted.items():
        found = [face for roll in rolls_named(result, name) for face in roll.final]
        yield from same(f"{key}.{name}", faces, found)


OF_RUN: Mapping[str, Callable[[str, Any, Happened, Result], Iterator[Difference]]] = {
    "status": _status,
    "legal": _legal,
    "barred_by": _barred_by,
    "next": _next,
    "lines": _lines,
    "rolls": _rolls,
    "faces": _faces,
}
"""What compares each key."""
