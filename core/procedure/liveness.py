"""Which names are still needed after each step, so that the odds can put worlds together.

A procedure's names are seen by its own steps alone (roles, facts, results are named where it is called), so
what its later steps say is all that can need them. Every text of a step that can be read as a formula counts:
too many names only cost time, one too few would make the odds false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from core.ruleset.expression import ExpressionError, parse
from core.ruleset.expression import Field as FieldNode
from core.ruleset.expression import walk as walk_nodes
from core.ruleset.models import (
    BarStep,
    DoStep,
    EachStep,
    LetStep,
    LookupStep,
    Odds,
    Procedure,
    RollStep,
    Ruleset,
    Step,
    TallyStep,
)

PLACE = re.compile(r"\{([a-z_][A-Za-z0-9_]*)")
Names = frozenset[str]


class Liveness:
    """The needs of the step lists of one ruleset, worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._after: dict[int, tuple[Names, ...]] = {}
        self._uses: dict[int, Names] = {}

    def after(self, steps: tuple[Step, ...]) -> tuple[Names, ...]:
        """For each step the names that the steps behind it in the same list may use."""
        found = self._after.get(id(steps))
        if found is None:
            needs: list[Names] = []
            later: Names = frozenset()
            for step in reversed(steps):
                needs.append(later)
                later |= self.uses(step)
            found = self._after[id(steps)] = tuple(reversed(needs))
        return found

    def uses(self, step: Step) -> Names:
        """The names that a step may use."""
        found = self._uses.get(id(step))
        if found is None:
            found = self._uses[id(step)] = self._used_by(step)
        return found

    def _used_by(self, step: Step) -> Names:
        names = set(_names_in(step.model_dump(exclude_none=True)))
        if isinstance(step, TallyStep):
            lists = [step.lines, *(line.include for line in step.line or ())]
            for name in filter(None, lists):
                names |= self._of_lines(name, set())
        if isinstance(step, EachStep):
            for inner in step.step:
                names |= self.uses(inner)
        return frozenset(names)

    def _of_lines(self, name: str, seen: set[str]) -> set[str]:
        seen.add(name)
        names: set[str] = set()
        lines = self._ruleset.lines.get(name)
        for line in lines.line if lines else ():
            names |= set(_names_in(line.model_dump(exclude_none=True)))
            if line.include and line.include not in seen:
                names |= self._of_lines(line.include, seen)
        return names


def _names_in(value: Any) -> Iterator[str]:
    """Root names in every text that can be read as a formula, as a path, or that has places to fill."""
    if isinstance(value, str):
        yield from PLACE.findall(value)
        try:
            yield from parse(value).names()
        except ExpressionError:
            pass
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _names_in(key)
            yield from _names_in(item)
    elif isinstance(value, Iterable):
        for item in value:
            yield from _names_in(item)


def makes(step: Step) -> Names:
    """The names that a step makes."""
    if isinstance(step, LetStep):
        return frozenset({step.let})
    if isinstance(step, TallyStep):
        return frozenset({step.tally})
    if isinstance(step, LookupStep):
        return frozenset({step.lookup})
    if isinstance(step, RollStep):
        return frozenset(step.gives)
    if isinstance(step, DoStep):
        return frozenset({step.name} if step.name else ())
    if isinstance(step, EachStep):
        return frozenset((*step.sum, *step.list))
    return frozenset()


def needed_for(odds: tuple[Odds, ...]) -> Names:
    """The root names of what the odds tell."""
    texts = [text for entry in odds for text in (entry.of, entry.when) if text]
    return frozenset().union(*(parse(text).names() for text in texts))


def steps_for_odds(ruleset: Ruleset, procedure: Procedure) -> tuple[Step, ...]:
    """The steps up to the last that the odds can depend on; all if they look at more than names."""
    texts = [text for entry in procedure.odds for text in (entry.of, entry.when) if text]
    looks = any(isinstance(node, FieldNode) for text in texts for node in walk_nodes(parse(text).node))
    names = needed_for(procedure.odds)
    made = {role.id for role in procedure.roles}.union(*(makes(step) for step in procedure.step))
    if looks or names - made:
        return procedure.step
    counts = [bool(makes(step) & names) or may_bar(ruleset, step) for step in procedure.step]
    return procedure.step[: max((at for at, does in enumerate(counts, start=1) if does), default=0)]


def may_bar(ruleset: Ruleset, step: Step, calls: frozenset[str] = frozenset()) -> bool:
    """Whether a rule may forbid it in this step, or in what the step does."""
    if isinstance(step, DoStep):
        inner = () if step.do in calls else ruleset.procedure[step.do].step
        return any(may_bar(ruleset, one, calls | {step.do}) for one in inner)
    if isinstance(step, EachStep):
        return any(may_bar(ruleset, one, calls) for one in step.step)
    return isinstance(step, BarStep)
