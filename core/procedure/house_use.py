"""What of the procedures rests on what the source leaves out: figures, tables, rules that players supplied.

Found in the ruleset, not in a run: a procedure whose steps may read such a thing counts, and a line whose own
formulas, or the names that they use, come from one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from core.procedure.liveness import makes
from core.ruleset.expression import ExpressionError, Field, Name, free_names, parse, walk
from core.ruleset.models import DoStep, EachStep, Line, LookupStep, Step, StepBase, TallyStep
from core.state import Rules


class HouseUse:
    """The answer for one ruleset, worked out once."""

    def __init__(self, rules: Rules) -> None:
        ruleset = rules.ruleset
        self._ruleset = ruleset
        self._values = frozenset(name for name, value in rules.values.items() if value is not None)
        self._tables = frozenset(name for name, table in ruleset.table.items() if table.house)
        self._fields = frozenset(
            name for kind in ruleset.kind.values() for name, field in kind.field.items() if field.house
        )
        self._procedures: dict[str, bool] = {}
        self._lines: dict[int, frozenset[str]] = {}
        """By step the names in force there that rest on such a thing."""
        self.any = bool(self._values or self._tables or self._fields) or any(
            procedure.house for procedure in ruleset.procedure.values()
        )

    def procedure(self, name: str) -> bool:
        """Whether a run of it may use such a thing."""
        if not self.any or name not in self._ruleset.procedure:
            return False
        if name not in self._procedures:
            procedure = self._ruleset.procedure[name]
            self._procedures[name] = procedure.house  # while it is looked at: it may call itself
            names: set[str] = set()
            found = [self._step(step, names) for step in procedure.step]
            self._procedures[name] = procedure.house or any(found)
        return self._procedures[name]

    def line(self, procedure_step: TallyStep, line: Line) -> bool:
        """Whether a line of that tally, in a procedure that has been asked about, uses such a thing."""
        if line.house or not self.any:
            return line.house
        return self._reads(_texts(line), self._lines.get(id(procedure_step), frozenset()))

    def _step(self, step: Step, names: set[str]) -> bool:
        """Whether a step uses such a thing; the names that it then makes are noted."""
        if isinstance(step, EachStep):
            inner = [self._step(one, names) for one in step.step]
            used = any(inner) or self._reads((step.source,), names)
        elif isinstance(step, TallyStep):
            self._lines[id(step)] = frozenset(names)
            used = any(line.house or self._reads(_texts(line), names) for line in self._all_lines(step))
        else:
            used = self._reads(_texts(step), names)
            used = used or (isinstance(step, LookupStep) and step.table in self._tables)
            used = used or (isinstance(step, DoStep) and self.procedure(step.do))
        if used:
            names |= makes(step)
        return used

    def _all_lines(self, step: TallyStep) -> Iterator[Line]:
        yield from self._included(step.line or (), set())
        if step.lines:
            yield from self._included(self._named(step.lines), {step.lines})

    def _included(self, lines: Iterable[Line], seen: set[str]) -> Iterator[Line]:
        for line in lines:
            if line.include is None:
                yield line
            elif line.include not in seen:
                yield from self._included(self._named(line.include), seen | {line.include})

    def _named(self, name: str) -> tuple[Line, ...]:
        lines = self._ruleset.lines.get(name)
        return lines.line if lines is not None else ()

    def _reads(self, texts: Iterable[str], names: Iterable[str]) -> bool:
        wanted = self._tables.union(names)
        return any(self._reads_one(text, wanted) for text in texts)

    def _reads_one(self, text: str, names: frozenset[str]) -> bool:
        try:
            node = parse(text).node
        except ExpressionError:
            return False
        if names & free_names(node):
            return True
        for part in walk(node):
            if isinstance(part, Field) and isinstance(part.owner, Name) and part.owner.name == "value":
                if part.field in self._values:
                    return True
            elif isinstance(part, Field) and part.field in self._fields:
                return True
        return False


def house_use(rules: Rules) -> HouseUse:
    """The answer for these rules."""
    return rules.keep("house use", lambda: HouseUse(rules))


_WORDS = ("id", "text", "why", "clause", "also", "group", "once", "key", "line", "lines", "step")


def _texts(part: StepBase | Line) -> Iterator[str]:
    """Every text of a step or line that may be a formula, without those inside it."""
    for name in type(part).model_fields:
        if name not in _WORDS:
            yield from _strings(getattr(part, name))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _strings(inner)
