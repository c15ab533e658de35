"""The one interpreter: runs the steps of a procedure over one world (dice on the table) or many (the odds).

Every kind of step is one method; what a step means is in `docs/ruleset-format.md`, section 10. Texts and
reasons are gathered only where there is a trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from core.procedure import changing, looping
from core.procedure.asking import ask
from core.procedure.dice_source import Source
from core.procedure.frame import Frame
from core.procedure.gives import compile_gives, faces_that
from core.procedure.house_hearing import Ear
from core.procedure.liveness import Liveness
from core.procedure.passing import passed
from core.procedure.result import Bar, Begun, Ended, Follow, Request, RoleValue, Said, TallyResult
from core.procedure.roll import Roll, number_of_dice
from core.procedure.tally import tally
from core.procedure.texts import fill
from core.procedure.trace import BarredError, Trace
from core.procedure.world import World, merge
from core.ruleset.expression import ExpressionError, Ref, Value, parse
from core.ruleset.models import (
    AskStep,
    BarStep,
    ChangeStep,
    CreateStep,
    DoStep,
    EachStep,
    EndStep,
    FollowStep,
    Formula,
    LetStep,
    Lines,
    LookupStep,
    RemindStep,
    RemoveStep,
    RollStep,
    Step,
    TallyStep,
    TellStep,
    Text,
)
from core.state import Record, Rules
from core.state.rules import formula

Worlds = list[World]
NOT_ALLOWED = Text(it="non è permesso", en="not allowed")
DEEPEST = 12


class Interpreter:
    """Runs procedures for one request."""

    def __init__(self, rules: Rules, request: Request, source: Source, trace: Trace | None) -> None:
        self.rules = rules
        self.request = request
        self.source = source
        self.trace = trace
        self.barred: Worlds = []
        """Worlds of the odds in which a rule forbids it: they come to nothing."""
        self._liveness = rules.keep("liveness", lambda: Liveness(rules.ruleset))
        self.ear: Ear | None = None
        """Who is told of the house figures that are read."""
        self._do: dict[type, Callable[..., Iterable[World]]] = {
            AskStep: self._ask,
            LetStep: self._let,
            TallyStep: self._tally,
            LookupStep: self._look_up,
            RollStep: self._roll,
            ChangeStep: self._change,
            DoStep: self._call,
            RemoveStep: self._remove,
            CreateStep: self._create,
            FollowStep: self._follow,
            TellStep: self._tell,
            RemindStep: self._remind,
        }

    # -- running ----------------------------------------------------------------------------------------

    def run(self, procedure: str, worlds: Worlds, frame: Frame) -> Worlds:
        """The worlds after the procedure. Raises RunStoppedError, ExpressionError."""
        if frame.depth > DEEPEST:
            raise ExpressionError(f"'{procedure}' calls itself", 1)
        going, ended = self.steps(self.rules.ruleset.procedure[procedure].step, worlds, frame)
        return merge(going + ended)

    def steps(self, steps: tuple[Step, ...], worlds: Worlds, frame: Frame) -> tuple[Worlds, Worlds]:
        """Worlds that went through all the steps, and those in which an `end` came before."""
        ended: Worlds = []
        after = self._liveness.after(steps) if self.trace is None else ()
        for at, step in enumerate(steps):
            going: Worlds = []
            for world in worlds:
                self._note(world)
                if step.when is not None and not self._true(world, step.when):
                    going.append(passed(step, world, self.rules))
                elif isinstance(step, EndStep):
                    (ended if self._true(world, step.end) else going).append(world)
                elif isinstance(step, BarStep):
                    (self.barred if self._bars(step, world, frame) else going).append(world)
                else:
                    inner = replace(frame, live=frame.live | after[at]) if after else frame
                    if isinstance(step, EachStep):
                        through, stopped = self._each(step, world, inner)
                        going.extend(through)
                        ended.extend(stopped)
                    else:
                        going.extend(self._do[type(step)](step, world, inner))
            worlds = self._together(going, frame.live | after[at]) if after else going
        if self.trace is not None and worlds:
            self._note(worlds[0])
        return worlds, ended

    @staticmethod
    def _together(worlds: Worlds, live: frozenset[str]) -> Worlds:
        """The worlds of the odds without the names that nobody needs any more, those alike put together."""
        if len(worlds) < 2:
            return worlds
        return merge([world.only(live) for world in worlds])

    def _note(self, world: World) -> None:
        if self.trace is not None:
            self.trace.world = world

    def _true(self, world: World, text: Formula) -> bool:
        return world.evaluate(formula(text)) is True

    def _value(self, world: World, text: Formula) -> Value:
        return world.evaluate(formula(text))

    # -- single steps -----------------------------------------------------------------------------------

    def _ask(self, step: AskStep, world: World, frame: Frame) -> Iterable[World]:
        return [ask(step, world, frame.fixed, self.request, self.trace)]

    def _let(self, step: LetStep, world: World, frame: Frame) -> Iterable[World]:
        return [world.bind(step.let, self._value(world, step.value))]

    def _bars(self, step: BarStep, world: World, frame: Frame) -> bool:
        if not self._true(world, step.bar):
            return False
        text = step.text or self._term(step.clause) or NOT_ALLOWED
        place = f"{frame.path}{text.it}"
        forced = self.request.force or place in self.request.past
        if self.trace is not None:
            self.trace.bars.append(Bar(step.clause, fill(text, world, world), forced, place))
            if not forced:
                raise BarredError
        return not forced

    def _tally(self, step: TallyStep, world: World, frame: Frame) -> Iterable[World]:
        lines = self.rules.ruleset.lines[step.lines] if step.lines else Lines(line=step.line or ())
        lines = lines if step.round is None else lines.model_copy(update={"round": step.round})
        path = frame.path + step.identity
        describe = self.trace is not None
        total, described = tally(world, self.request, path, lines, describe=describe, ear=self.ear)
        if self.trace is not None:
            self.trace.tallies.append(TallyResult(path, step.tally, total, described))
        return [world.bind(step.tally, total)]

    def _look_up(self, step: LookupStep, world: World, frame: Frame) -> Iterable[World]:
        row = None if step.row is None else self._value(world, step.row)
        at = None if step.at is None else self._value(world, step.at)
        row = row.id if isinstance(row, Ref) else row
        return [world.bind(step.lookup, self.rules.look_up(step.table, row, at))]

    def _roll(self, step: RollStep, world: World, frame: Frame) -> Iterable[World]:
        if self.trace is not None and self.trace.missing:
            self.trace.world = world
        count = number_of_dice(self._value(world, step.dice), step)
        gives = compile_gives(tuple(step.gives.items()))
        owner = world.name(step.role) if step.role else None
        roll = Roll(
            step,
            frame.path + step.identity,
            count,
            gives,
            gives.readers(world, step.die),
            faces_that(step.reroll, world, step.die),
            owner if isinstance(owner, Ref) else None,
            fill(step.text, world, world) if step.text else None,
        )
        return [
            after.having(names={**after.names, **names}) for after, names in self.source.outcomes(roll, world)
        ]

    def _change(self, step: ChangeStep, world: World, frame: Frame) -> Iterable[World]:
        return [changing.change(step, world)]

    def _remove(self, step: RemoveStep, world: World, frame: Frame) -> Iterable[World]:
        return [changing.remove(step, world)]

    def _create(self, step: CreateStep, world: World, frame: Frame) -> Iterable[World]:
        return [changing.create(step, world)]

    # -- calls and loops --------------------------------------------------------------------------------

    def _call(self, step: DoStep, world: World, frame: Frame) -> Iterable[World]:
        called = self.rules.ruleset.procedure[step.do]
        names = self._roles(step.roles, world)
        for role in called.roles:
            names.setdefault(role.id, () if role.many else None)
        fixed = {name: self._value(world, text) for name, text in step.facts.items()}
        facts = {**world.facts, **fixed}
        inner = world.having(names=names, facts=facts)
        if self.trace is not None:
            self.trace.course.append(Begun(step.do))
        after = self.run(step.do, [inner], frame.inside(step.name or "", fixed, called.results))
        if self.trace is not None:
            self.trace.course.append(Ended(self._told(called.log, after[0]) if after else None))
        return [self._back(step, world, done) for done in after]

    def _told(self, log: Text | None, world: World) -> Text | None:
        """What came of a procedure that was called, in its own words."""
        return fill(log, world, world) if log is not None else None

    def _back(self, step: DoStep, world: World, done: World) -> World:
        results = self.rules.ruleset.procedure[step.do].results
        names = dict(world.names)
        if step.name:
            names[step.name] = Record({name: done.names.get(name) for name in results})
        facts = {name: value for name, value in done.facts.items() if name not in step.facts}
        facts |= {name: world.facts[name] for name in step.facts if name in world.facts}
        return done.having(names=names, facts=facts)

    def _roles(self, roles: dict[str, str], world: World) -> dict[str, Value]:
        return {name: parse(text).evaluate(world) for name, text in roles.items()}

    def _each(self, step: EachStep, world: World, frame: Frame) -> tuple[Worlds, Worlds]:
        """Worlds after the loop, and those in which an `end` inside it has ended the procedure."""
        items = parse(step.source).evaluate(world)
        if not isinstance(items, tuple):
            raise ExpressionError(f"`each` wants a list, not {step.source}", 1)
        live = frame.live | self._liveness.uses(step) | {*step.sum, *step.list, step.each, "nth"}
        # In the odds a list that nobody reads any more would only keep courses apart.
        idle = frozenset(step.list) - frame.live if self.trace is None else frozenset()
        worlds, stopped = [looping.begun(step, world)], []
        for nth, item in enumerate(items, start=1):
            inside = [looping.inside(step, one, item, nth) for one in worlds]
            label = f"{step.each}:{item.id if isinstance(item, Ref) else nth}"
            going, ended = self._item(step, inside, frame.inside(label, (), live))
            worlds = merge([looping.after_item(step, world, one, idle) for one in going])
            stopped += [looping.after_item(step, world, one, idle) for one in ended]
        return (
            [looping.after_loop(step, world, one) for one in worlds],
            [looping.after_loop(step, world, one) for one in stopped],
        )

    def _item(self, step: EachStep, worlds: Worlds, frame: Frame) -> tuple[Worlds, Worlds]:
        return self.steps(step.step, worlds, frame)

    # -- what is said -----------------------------------------------------------------------------------

    def _follow(self, step: FollowStep, world: World, frame: Frame) -> Iterable[World]:
        if self.trace is not None:
            roles = {name: _as_role(value) for name, value in self._roles(step.roles, world).items()}
            facts = {name: self._value(world, text) for name, text in step.facts.items()}
            text = fill(step.text, world, world) if step.text else None
            self.trace.follows.append(Follow(step.follow, roles, facts, step.offered, step.clause, text))
        return [world]

    def _tell(self, step: TellStep, world: World, frame: Frame) -> Iterable[World]:
        if self.trace is not None:
            self.trace.say(Said(fill(step.tell, world, world), step.clause))
        return [world]

    def _remind(self, step: RemindStep, world: World, frame: Frame) -> Iterable[World]:
        if self.trace is not None:
            clause = self.rules.ruleset.clause.get(step.remind)
            text = step.text or (clause.short or clause.text if clause else None)
            if text is not None:
                self.trace.say(Said(fill(text, world, world), step.remind, reminder=True))
        return [world]

    def _term(self, clause: str | None) -> Text | None:
        found = self.rules.ruleset.clause.get(clause or "")
        return found.term if found else None


def _as_role(value: Value) -> RoleValue:
    if isinstance(value, tuple):
        return tuple(item for item in value if isinstance(item, Ref))
    return value if isinstance(value, Ref) else None
