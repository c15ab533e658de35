"""The walk through the turn: which step comes next, what entering and leaving bring, what is passed.

Pure: from a state it gives the changes that lead on, and what is to be said. The walk decides nothing for the
players: where they choose the next brigade or unit it stops and waits.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from core.battle.due import encode_due, of_follow
from core.battle.errors import ActionError
from core.battle.frames import Frame, Frames, names_of, step_of
from core.procedure import Request, fill, run, settle
from core.procedure.gives import Within
from core.ruleset.expression import Ref, Value, parse
from core.ruleset.models import Finish, Text, TurnStep
from core.state import Change, Rules, State, View
from core.state.rules import formula
from core.state.state import GAME
from core.state.view import default_of

MOST_STEPS = 5000
MOST_TURNS = 100
"""A turn in which nobody can act is gone through, but not for ever."""
NOBODY = Text(
    it="il turno non arriva mai a un passo in cui qualcuno possa agire",
    en="the turn never comes to a step in which anybody can act",
)


@dataclass
class Walker:
    """A walk being made: the state so far, and what has changed and been said on the way."""

    rules: Rules
    state: State
    changes: list[Change] = field(default_factory=list)
    passed: list[Text] = field(default_factory=list)
    said: list[Text] = field(default_factory=list)
    ended: list[Text] = field(default_factory=list)
    steps: int = 0

    @property
    def view(self) -> View:
        """The state so far, through the rules."""
        return View(self.rules, self.state)

    def apply(self, changes: tuple[Change, ...]) -> None:
        """Moves the state on."""
        self.state = self.state.apply(changes)
        self.changes.extend(changes)

    def set(self, thing: Ref, name: str, value: Value, clause: str | None = None) -> None:
        """One change, if it is one."""
        old = self.state.get(thing, name)
        if old != value and not (old is None and value in ("", ())):
            self.apply((Change(thing, name, old, value, clause),))

    def stand(self, frames: Frames) -> None:
        """Notes where the walk stands."""
        self.set(GAME, "walk", tuple(frame.encoded() for frame in frames))

    # -- conditions -------------------------------------------------------------------------------------

    def value(self, text: str | int | float | bool, names: dict[str, Value]) -> Value:
        """A formula with the things of the steps around by name. Raises ExpressionError."""
        ready = formula(text)
        return ready.evaluate(Within(self.view, names)) if not isinstance(ready, (bool, int)) else ready  # type: ignore[union-attr]

    def candidates(self, step: TurnStep, frames: Frames, done: tuple[str, ...]) -> tuple[Ref, ...]:
        """The things that a step with `each` is still to be walked for, in order."""
        names = names_of(self.rules.ruleset, frames)
        ordered = step.order if step.order not in ("listed", "choose", "alternate") else None
        items = self._items(ordered or step.each or "", names)
        found = [item for item in items if item.id not in done and not self.view.raw(item, "gone")]
        variable = step.variable or "item"
        if step.where is not None:
            found = [item for item in found if self.value(step.where, {**names, variable: item}) is True]
        if step.order == "alternate" and done:
            found = self._other_side(found, done[-1])
        return tuple(found)

    def _items(self, text: str, names: dict[str, Value]) -> tuple[Ref, ...]:
        listed = self._listed(text, names) if text in ("sides", "formations", "units", "generals") else None
        items = listed if listed is not None else parse(text).evaluate(Within(self.view, names))
        return tuple(item for item in items if isinstance(item, Ref)) if isinstance(items, tuple) else ()

    def _listed(self, text: str, names: dict[str, Value]) -> tuple[Ref, ...]:
        """All of a kind, but inside a side or formation only theirs."""
        around = [thing for thing in names.values() if isinstance(thing, Ref)]
        if text in ("units",) and around and around[-1].kind in ("formation", "side"):
            return self.view.field(around[-1], "units")  # type: ignore[return-value]
        if text == "formations" and around and around[-1].kind == "side":
            return self.view.field(around[-1], "formations")  # type: ignore[return-value]
        return self.view.name(text)  # type: ignore[return-value]

    def _other_side(self, found: list[Ref], last: str) -> list[Ref]:
        side = next((self.view.field(item, "side") for item in self.state if item.id == last), None)
        others = [item for item in found if self.view.field(item, "side") != side]
        return others or found

    # -- entering ---------------------------------------------------------------------------------------

    def enter_first(self, steps: tuple[TurnStep, ...], frames: Frames) -> Frames | None:
        """Enters the first of the steps that can be entered."""
        for step in steps:
            found = self.enter(step, frames)
            if found is not None:
                return found
        return None

    def enter(self, step: TurnStep, frames: Frames) -> Frames | None:
        """Enters a step; None if it is passed."""
        self._count()
        names = names_of(self.rules.ruleset, frames)
        if step.when is not None and self.value(step.when, names) is not True:
            self._pass(step, names)
            return None
        if step.each is not None:
            found = self._enter_each(step, frames, ())
            if found is None:
                self._pass(step, names)
                self._finish(step)
            return found
        self._procedure(step.enter, names)
        here = (*frames, Frame(step.id))
        inside = self.enter_first(step.step, here) if step.step else here
        if inside is None:
            self._leave(step, here)
            self._pass(step, names)
            self._finish(step)
        return inside

    def _enter_each(self, step: TurnStep, frames: Frames, done: tuple[str, ...]) -> Frames | None:
        """Goes on to the next thing of a step with `each`."""
        while True:
            self._count()
            found = self.candidates(step, frames, done)
            if not found:
                return None
            if step.order in ("choose", "alternate") and len(found) > 1:
                return (*frames, Frame(step.id, None, done))
            inside = self.enter_item(step, frames, found[0], done)
            if inside is not None:
                return inside
            done = (*done, found[0].id)

    def enter_item(self, step: TurnStep, frames: Frames, item: Ref, done: tuple[str, ...]) -> Frames | None:
        """Enters a step with `each` for one thing; None if nothing can be done there."""
        here = (*frames, Frame(step.id, item, done))
        self._procedure(step.enter, names_of(self.rules.ruleset, here))
        inside = self.enter_first(step.step, here) if step.step else here
        if inside is None:
            self._leave(step, here)
        return inside

    # -- going on ---------------------------------------------------------------------------------------

    def go_on(self, frames: Frames) -> Frames:
        """Where the walk stands after the step at the end of these frames."""
        while frames:
            self._count()
            step, before = step_of(self.rules.ruleset, frames), frames[:-1]
            if step is None:
                break
            if step.each is not None and frames[-1].thing is not None:
                self._leave(step, frames)
                done = (*frames[-1].done, frames[-1].thing.id)
                found = self._enter_each(step, before, done)
                if found is not None:
                    return found
            elif step.each is None:
                self._leave(step, frames)
            self._finish(step)
            found = self.enter_first(self._after(step, before), before)
            if found is not None:
                return found
            frames = before
        return self._next_turn()

    def leave_inside(self, frames: Frames, depth: int) -> None:
        """Leaves what stands deeper than that, midway, from the innermost outwards."""
        for at in range(len(frames), depth, -1):
            step = step_of(self.rules.ruleset, frames[:at])
            if step is None:
                continue
            if step.each is None or frames[at - 1].thing is not None:
                self._leave(step, frames[:at])
            if at > depth + 1:
                self._finish(step)

    def _after(self, step: TurnStep, before: Frames) -> tuple[TurnStep, ...]:
        parent = step_of(self.rules.ruleset, before)
        steps = parent.step if parent else self._top
        place = next(place for place, other in enumerate(steps) if other.id == step.id)
        return steps[place + 1 :]

    @property
    def _top(self) -> tuple[TurnStep, ...]:
        return self.rules.ruleset.sequence.step if self.rules.ruleset.sequence else ()

    def _next_turn(self) -> Frames:
        """The first step of the next turn in which there is one."""
        for _ in range(MOST_TURNS if self._top else 0):
            turn = self.view.field(GAME, "turn")
            self._turn((turn if isinstance(turn, int) else 0) + 1)
            found = self.enter_first(self._top, ())
            if found is not None:
                return found
        if self._top:
            raise ActionError(NOBODY)
        return ()

    def _turn(self, turn: int) -> None:
        old = self.state.get(GAME, "turn")
        if old != turn:
            self.apply(settle(self.rules, self.state, (Change(GAME, "turn", old, turn),)))

    def begin(self) -> Frames:
        """The first step of the first turn."""
        sequence = self.rules.ruleset.sequence
        self._turn(sequence.first_turn if sequence else 1)
        return self.enter_first(self._top, ()) or self._next_turn()

    # -- what entering and leaving bring ----------------------------------------------------------------

    def _leave(self, step: TurnStep, frames: Frames) -> None:
        self._procedure(step.leave, names_of(self.rules.ruleset, frames))
        if step.lapses is not None:
            self._lapse(step.lapses, frames[-1].thing if step.each else None)

    def _procedure(self, id_: str | None, names: dict[str, Value]) -> None:
        if id_ is None:
            return
        procedure = self.rules.ruleset.procedure[id_]
        roles = {role.id: names[role.id] for role in procedure.roles if role.id in names}
        result = run(self.rules, self.state, Request(id_, roles))  # type: ignore[arg-type]
        self.apply(result.changes)
        for follow in result.follows:
            waiting = self.state.get(GAME, "due")
            due = (*(waiting if isinstance(waiting, tuple) else ()), encode_due(of_follow(follow)))
            self.set(GAME, "due", due)
        self.said.extend(said.text for said in result.said)
        if result.changes and result.log is not None:
            self.said.append(result.log)

    def _lapse(self, name: str, thing: Ref | None) -> None:
        changes: list[Change] = []
        for kind, declared in self.rules.kinds.items():
            fields = [(key, one) for key, one in declared.field.items() if one.lapses == name]
            things = (thing,) if thing is not None else self.state.by_kind.get(kind, ())
            for item in things if fields else ():
                if item.kind != kind:
                    continue
                for key, one in fields:
                    old, new = self.state.get(item, key), default_of(one)
                    if old is not None and old != new:
                        changes.append(Change(item, key, old, new, one.clause))
        if changes:
            self.apply(settle(self.rules, self.state, tuple(changes)))

    def _pass(self, step: TurnStep, names: dict[str, Value]) -> None:
        if step.log_pass:
            self.passed.append(fill(step.text, self.view, Within(self.view, names)))

    def _finish(self, step: TurnStep) -> None:
        for finish in self.rules.ruleset.finish:
            if finish.after == step.id:
                self.ended.extend(self._reached(finish))
        if self.ended:
            self.set(GAME, "ended", tuple(text.it for text in self.ended))

    def _reached(self, finish: Finish) -> list[Text]:
        if finish.each is None:
            holds = self.value(finish.when, {}) is True
            return [fill(finish.text, self.view, self.view)] if holds else []
        name = finish.name or {"sides": "side", "formations": "formation", "units": "unit"}.get(
            finish.each, "item"
        )
        found = []
        for item in self._items(finish.each, {}):
            if self.value(finish.when, {name: item}) is True:
                found.append(fill(finish.text, self.view, Within(self.view, {name: item})))
        return found

    def _count(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise ActionError(NOBODY)
