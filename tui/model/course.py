"""Finding one's way in a run: which step of which procedure made a tally or a roll, and who was who there.

A run gives only paths such as `attack/dice`. Here they are led back to the ruleset, so that a line can say
why it does not apply and a roll by which rule its dice are read. What cannot be found is left unsaid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from core.battle import Battle
from core.procedure import LineResult, Result
from core.procedure.gives import Within
from core.procedure.tally import expand
from core.ruleset.expression import ExpressionError, Ref, Value, parse
from core.ruleset.models import DoStep, EachStep, Line, RollStep, Step, TallyStep

DEEPEST = 12


@dataclass(frozen=True)
class Place:
    """A step of a run, and the names that it saw, as far as they can be told."""

    step: Step
    names: Mapping[str, Value]
    calls: tuple[str, ...] = ()
    """The calls by name on the way to it."""


@dataclass(frozen=True)
class _Scope:
    steps: tuple[Step, ...]
    names: Mapping[str, Value]
    rest: str
    """What is left of the path."""
    calls: tuple[str, ...] = ()
    depth: int = 0


@dataclass
class Course:
    """One run, led back to its ruleset."""

    battle: Battle
    result: Result
    _found: dict[str, Place | None] = field(default_factory=dict)

    def place(self, path: str) -> Place | None:
        """The step that a tally or a roll of that path came from."""
        if path not in self._found:
            self._found[path] = next(self._search(self._start(path)), None)
        return self._found[path]

    def line(self, path: str, line: LineResult) -> Line | None:
        """A line as the ruleset has it."""
        place = self.place(path)
        if place is None or not isinstance(place.step, TallyStep):
            return None
        ruleset = self.battle.rules.ruleset
        listed = ruleset.lines.get(place.step.lines) if place.step.lines else None
        own = listed.line if listed is not None else place.step.line or ()
        return next((one for one in expand(self.battle.rules, own) if one.identity == line.id), None)

    def scope(self, path: str) -> Within:
        """What formulas of the step at that path see: roles, facts as asked, and figures made before it."""
        place = self.place(path)
        above, _, _ = path.rpartition("/")
        facts = {asked.key: asked.value for asked in self.result.asked if asked.thing is None}
        made = {
            tally.name: tally.total for tally in self.result.tallies if tally.path.rpartition("/")[0] == above
        }
        own = dict(self.result.names) if not above or self._waits(path) else {}
        return Within(self.battle.view, facts | made | (dict(place.names) if place else {}) | own)

    def _waits(self, path: str) -> bool:
        """Whether the run stopped at that roll: then its names are those of that moment."""
        return self.result.wanted is not None and self.result.wanted.path == path

    # -- searching --------------------------------------------------------------------------------------

    def _start(self, path: str) -> _Scope:
        ruleset, request = self.battle.rules.ruleset, self.result.request
        for watch in ruleset.watch:
            if path.startswith(f"{watch.id}:"):
                label, _, rest = path.partition("/")
                thing = self._thing(label.partition(":")[2])
                return _Scope(ruleset.procedure[watch.do].step, {watch.kind: thing}, rest)
        procedure = ruleset.procedure[request.procedure]
        names: dict[str, Value] = {role.id: () if role.many else None for role in procedure.roles}
        names |= {role: value for role, value in self.result.names.items() if role in names}
        names |= dict(request.roles)
        return _Scope(procedure.step, names, path)

    def _thing(self, id_: str) -> Ref | None:
        return next((thing for thing in self.battle.state if thing.id == id_), None)

    def _search(self, scope: _Scope) -> Iterator[Place]:
        if scope.depth > DEEPEST:
            return
        for step in scope.steps:
            if isinstance(step, TallyStep | RollStep):
                if step.identity == scope.rest:
                    yield Place(step, scope.names, scope.calls)
            elif isinstance(step, DoStep):
                yield from self._call(step, scope)
            elif isinstance(step, EachStep):
                yield from self._each(step, scope)

    def _call(self, step: DoStep, scope: _Scope) -> Iterator[Place]:
        rest = scope.rest
        if step.name is not None:
            name, _, rest = rest.partition("/")
            if name != step.name:
                return
        inner = self.battle.rules.ruleset.procedure[step.do]
        names: dict[str, Value] = {role.id: () if role.many else None for role in inner.roles}
        for role, text in step.roles.items():
            names[role] = self._value(text, scope.names)
        calls = scope.calls if step.name is None else (*scope.calls, step.name)
        yield from self._search(_Scope(inner.step, names, rest, calls, scope.depth + 1))

    def _each(self, step: EachStep, scope: _Scope) -> Iterator[Place]:
        label, _, rest = scope.rest.partition("/")
        variable, _, id_ = label.partition(":")
        if variable != step.each or not rest:
            return
        names = {**scope.names, step.each: self._thing(id_)}
        yield from self._search(_Scope(step.step, names, rest, scope.calls, scope.depth + 1))

    def _value(self, text: str, names: Mapping[str, Value]) -> Value:
        """Who has a role; none where that came of figures of the run."""
        try:
            return parse(text).evaluate(Within(self.battle.view, {**self.result.names, **names}))
        except (ExpressionError, KeyError):
            return None
