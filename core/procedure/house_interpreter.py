"""The interpreter that listens: it knows which lines and steps of a run on the table read house figures.

Steps go one by one through the interpreter proper; what they make rests on what they have read. There is only
ever one world here, as the dice lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from core.procedure.dice_source import Source
from core.procedure.frame import Frame
from core.procedure.house_hearing import Ear, HeardRecord, HouseWorld, changed_fields
from core.procedure.house_use import house_use
from core.procedure.interpreter import Interpreter, Worlds
from core.procedure.liveness import makes
from core.procedure.passing import passed
from core.procedure.result import Request
from core.procedure.trace import Trace
from core.procedure.world import World
from core.ruleset.expression import Ref
from core.ruleset.models import AskStep, DoStep, EachStep, LetStep, LookupStep, Step, Text
from core.state import Record, Rules

Doing = Callable[..., Iterable[World]]


class HouseInterpreter(Interpreter):
    """Runs procedures for one request, with an ear."""

    def __init__(self, rules: Rules, request: Request, source: Source, trace: Trace | None) -> None:
        super().__init__(rules, request, source, trace)
        self.use = house_use(rules)
        self.ear: Ear = Ear()
        self._do = {kind: partial(self._carry_out, do) for kind, do in self._do.items()}

    def listening(self, world: World) -> World:
        """The world from which such a run starts."""
        return HouseWorld.over(world, self.use, self.ear)

    def run(self, procedure: str, worlds: Worlds, frame: Frame) -> Worlds:
        """The worlds after the procedure; that of players is theirs, whatever it reads."""
        if frame.depth == 0:  # the run itself, or a watch that follows it: facts alone are known to it
            self.ear.names &= _facts(worlds)
        if self.rules.ruleset.procedure[procedure].house:
            self.ear.hear()
        return super().run(procedure, worlds, frame)

    def steps(self, steps: tuple[Step, ...], worlds: Worlds, frame: Frame) -> tuple[Worlds, Worlds]:
        """Worlds that went through all the steps, and those in which an `end` came before."""
        ended: Worlds = []
        for step in steps:
            for world in worlds:
                do = partial(super().steps, (step,), [world], frame)
                if step.when is not None and not self._true(world.deaf(), step.when):
                    do = partial(self._pass, step, world)
                (worlds, stopped), heard = self.ear.within(do)
                ended += stopped
                if not isinstance(step, DoStep | EachStep):  # these tell of what is inside them
                    self._rests(step, heard, changed_fields(world, worlds))
        return worlds, ended

    def _pass(self, step: Step, world: World) -> tuple[Worlds, Worlds]:
        """A step that is not carried out has read nothing, whatever its condition says."""
        after = passed(step, world, self.rules)
        instead = isinstance(step, LetStep) and step.otherwise is not None
        self.ear.names -= makes(step) if instead else makes(step) - world.names.keys()
        self._note(after)
        return [after], []

    def _rests(self, step: Step, heard: bool, fields: frozenset[tuple[Ref, str]]) -> None:
        """What a step has made rests on what it, and its condition, have read."""
        if heard:
            self.ear.names |= _makes(step)
        self.ear.fields = self.ear.fields | fields if heard else self.ear.fields - fields

    def _carry_out(self, do: Doing, step: Step, world: World, frame: Frame) -> Iterable[World]:
        """What a step makes anew rests on nothing yet."""
        after = do(step, world, frame)
        self.ear.names -= makes(step)
        return after

    # -- single steps -----------------------------------------------------------------------------------

    def _ask(self, step: AskStep, world: World, frame: Frame) -> Iterable[World]:
        asked = partial(super()._ask, step, world, frame)
        if step.default is not None:
            return asked()
        # The form shows the figure that holds so far; the run reads it only where a formula does.
        return self.ear.apart(asked)[0]

    def _look_up(self, step: LookupStep, world: World, frame: Frame) -> Iterable[World]:
        after = list(super()._look_up(step, world, frame))
        row = None if step.row is None else self._value(world, step.row)
        if after[0].names[step.lookup] is not None and self.use.row(step.table, getattr(row, "id", row)):
            self.ear.hear()
        return after

    # -- calls and loops --------------------------------------------------------------------------------

    def _call(self, step: DoStep, world: World, frame: Frame) -> Iterable[World]:
        outer = self.ear.names
        given = {**step.roles, **step.facts}.items()
        inner = {name for name, text in given if self.ear.apart(partial(self._value, world, text))[1]}
        self.ear.names = frozenset(inner) | (outer & world.facts.keys())
        after = list(super()._call(step, world, frame))
        lasting = self.ear.names & _facts(after)
        self.ear.names = outer | (lasting - step.facts.keys())
        return after

    def _told(self, log: Text | None, world: World) -> Text | None:
        """What a text tells is no use of a figure."""
        return self.ear.apart(partial(super()._told, log, world))[0]

    def _back(self, step: DoStep, world: World, done: World) -> World:
        """Which of the results rest on such a figure is told by their record."""
        back = super()._back(step, world, done)
        results = back.names[step.name] if step.name else None
        if not isinstance(results, Record):
            return back
        called = self.rules.ruleset.procedure[step.do]
        house = frozenset(results) if called.house else self.ear.names & results.keys()
        return back.bind(step.name or "", HeardRecord(results, house, self.ear.hear))

    def _each(self, step: EachStep, world: World, frame: Frame) -> tuple[Worlds, Worlds]:
        self.ear.names -= makes(step)
        return super()._each(step, world, frame)

    def _item(self, step: EachStep, worlds: Worlds, frame: Frame) -> tuple[Worlds, Worlds]:
        """One thing's steps: of their names only sums, lists and facts leave the loop."""
        before, made = self.ear.names, makes(step)
        self.ear.names = before - made
        going, ended = super()._item(step, worlds, frame)
        self.ear.names = before | (self.ear.names & (made | _facts([*going, *ended])))
        return going, ended


def _makes(step: Step) -> frozenset[str]:
    """The names that a step makes, and the fact that it asks for."""
    return makes(step) | ({step.ask} if isinstance(step, AskStep) else frozenset())


def _facts(worlds: Iterable[World]) -> frozenset[str]:
    return frozenset(name for world in worlds for name in world.facts)
