"""Where the walk stands: frames, one a level of the turn, as the state keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.ruleset.expression import Ref, Value
from core.ruleset.models import Ruleset, TurnStep
from core.state import Record, View
from core.state.state import GAME


@dataclass(frozen=True)
class Frame:
    """One level: the step, and with `each` the thing it is walked for (none: to be chosen now)."""

    step: str
    thing: Ref | None = None
    done: tuple[str, ...] = ()
    ready: bool = False
    """The procedure that was due here has been applied."""

    def encoded(self) -> Record:
        """As the state keeps it."""
        table: dict[str, Value] = {"step": self.step}
        if self.thing is not None:
            table["thing"] = f"{self.thing.kind}:{self.thing.id}"
        if self.done:
            table["done"] = self.done
        if self.ready:
            table["ready"] = True
        return Record(table)


Frames = tuple[Frame, ...]


def read_frames(view: View) -> Frames:
    """The frames of a state; none before the first step."""
    stored = view.raw(GAME, "walk")
    return tuple(_decode(entry) for entry in stored or () if isinstance(entry, Mapping))  # type: ignore[union-attr]


def _decode(table: Mapping[str, Value]) -> Frame:
    thing = str(table.get("thing") or "")
    kind, _, id_ = thing.partition(":")
    done = table.get("done") or ()
    return Frame(
        str(table.get("step")),
        Ref(kind, id_) if thing else None,
        tuple(map(str, done)) if isinstance(done, tuple) else (),
        table.get("ready") is True,
    )


def step_of(ruleset: Ruleset, frames: Frames) -> TurnStep | None:
    """The step at the end of the frames; None if the ruleset has changed so that they lead nowhere."""
    steps: tuple[TurnStep, ...] = ruleset.sequence.step if ruleset.sequence else ()
    found: TurnStep | None = None
    for frame in frames:
        found = next((step for step in steps if step.id == frame.step), None)
        if found is None:
            return None
        steps = found.step
    return found


def names_of(ruleset: Ruleset, frames: Frames) -> dict[str, Value]:
    """The things that the steps around are walked for, by name."""
    names: dict[str, Value] = {}
    for depth, frame in enumerate(frames, start=1):
        step = step_of(ruleset, frames[:depth])
        if step is not None and step.variable and frame.thing is not None:
            names[step.variable] = frame.thing
    return names


def choosing(view: View, frames: Frames) -> TurnStep | None:
    """The step whose next thing the players choose now, if the walk waits for that."""
    step = step_of(view.rules.ruleset, frames)
    return step if step is not None and step.each is not None and frames[-1].thing is None else None


def mark_ready(frames: Frames) -> Frames:
    """The frames with the due procedure done."""
    return (*frames[:-1], replace(frames[-1], ready=True))
