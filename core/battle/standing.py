"""How a battle stands: state and walk, who acts, what is due, what a run would do. It changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.battle.due import Due, read_dues
from core.battle.frames import Frames, choosing, names_of, read_frames, step_of
from core.battle.held import read_held
from core.battle.history import History
from core.battle.objecting import objections
from core.battle.walk import Walker
from core.procedure import Chance, Request, Result, odds, run
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Text, TurnStep
from core.state import Rules, State, View
from core.state.state import GAME


class Standing:
    """A battle as far as it can be looked at."""

    def __init__(self, rules: Rules, history: History) -> None:
        self.rules = rules
        self.history = history

    @property
    def state(self) -> State:
        """The state now."""
        return self.history.state

    @property
    def view(self) -> View:
        """The state now, seen through the rules."""
        return View(self.rules, self.state)

    @property
    def turn(self) -> int:
        """The turn, from 1."""
        turn = self.view.field(GAME, "turn")
        return turn if isinstance(turn, int) else 1

    @property
    def frames(self) -> Frames:
        """Where the walk stands."""
        return read_frames(self.view)

    @property
    def step(self) -> TurnStep | None:
        """The step where the walk stands; None before the first and without a sequence."""
        return step_of(self.rules.ruleset, self.frames)

    @property
    def around(self) -> Mapping[str, Value]:
        """The things that the steps around are walked for, by name."""
        return names_of(self.rules.ruleset, self.frames)

    @property
    def active(self) -> Ref | None:
        """The thing whose turn it is: the innermost of the steps around."""
        things = [frame.thing for frame in self.frames if frame.thing is not None]
        return things[-1] if things else None

    @property
    def active_side(self) -> Ref | None:
        """The side whose turn it is."""
        for frame in reversed(self.frames):
            if frame.thing is not None:
                return self.view.side_of(frame.thing)
        return None

    @property
    def dues(self) -> tuple[Due, ...]:
        """Procedures that are due or offered after the last action, the next first."""
        return read_dues(self.view)

    @property
    def held(self) -> Request | None:
        """The run that is open with dice that lie already."""
        return read_held(self.view)

    @property
    def due_request(self) -> Request | None:
        """The run that is due now: a follow-up, else the procedure of the step."""
        if self.dues:
            return self.dues[0].request
        step = self.step
        if step is None or step.procedure is None or self.frames[-1].ready:
            return None
        if choosing(self.view, self.frames) is not None:  # also when none is left to choose: the walk goes on
            return None
        return Request(step.procedure, self._step_roles(step))

    def _step_roles(self, step: TurnStep) -> dict[str, Any]:
        names = dict(self.around)
        walker = Walker(self.rules, self.state)
        roles = {name: walker.value(text, names) for name, text in step.roles.items()}
        procedure = self.rules.ruleset.procedure[step.procedure or ""]
        for role in procedure.roles:
            if role.id in names:
                roles.setdefault(role.id, names[role.id])
        return roles

    @property
    def choices(self) -> tuple[Ref, ...]:
        """The things among which the players choose the next, if the walk waits for that."""
        step = choosing(self.view, self.frames)
        if step is None:
            return ()
        return Walker(self.rules, self.state).candidates(step, self.frames[:-1], self.frames[-1].done)

    def run(self, request: Request) -> Result:
        """A run against the state now; nothing is changed. Raises RequestError, DieFaceError."""
        return run(self.rules, self.state, request)

    def objections(self, request: Request) -> tuple[Text, ...]:
        """Why this is not the moment for a run; the table may do it all the same, and the log says so."""
        return objections(self, request)

    def odds(self, request: Request) -> tuple[Chance, ...]:
        """The exact odds of a run. Raises TooManyDiceError."""
        return odds(self.rules, self.state, request)
