"""Where each thing stands in the walk: whose turn it is, who has had it, who is still to come."""

from __future__ import annotations

from collections.abc import Iterator

from core.battle import Battle, Frame, Walker, step_of
from core.ruleset.expression import Ref
from core.ruleset.models import TurnStep
from tui.model.memo import once
from tui.model.parts import Mark


class Marks:
    """The marks of one moment."""

    def __init__(self, battle: Battle, targets: frozenset[Ref] = frozenset()) -> None:
        self.battle = battle
        self.targets = targets
        frames = frames_of(battle)
        self.now = frozenset(frame.thing for frame in frames if frame.thing is not None)
        parents = (battle.view.field(thing, "parent") for thing in self.now if thing.kind == "unit")
        self._acting = self.now | {parent for parent in parents if isinstance(parent, Ref)}
        self._done = frozenset(id_ for frame in frames for id_ in frame.done)
        self._todo = frozenset(thing for depth in levels(battle) for thing in still_to_come(battle, depth))

    def of(self, thing: Ref) -> Mark:
        """The mark of a thing. Who stands in a formation that has had its turn has had it too."""
        if self.battle.view.raw(thing, "gone"):
            return "out"
        if thing in self.targets:
            return "target"
        if thing in self._acting:
            return "now"
        if not self._done.isdisjoint(self._chain(thing)):
            return "done"
        return "todo" if thing in self._todo else ""

    def _chain(self, thing: Ref) -> tuple[str, ...]:
        """The ids of the thing and of what it stands in."""
        chains: dict[Ref, tuple[str, ...]] = once(self.battle.state, "chains", dict)
        if thing not in chains:
            chains[thing] = tuple(one.id for one in _upwards(self.battle, thing))
        return chains[thing]


def frames_of(battle: Battle) -> tuple[Frame, ...]:
    """Where the walk stands, read once."""
    return once(battle.state, "frames", lambda: battle.frames)


def levels(battle: Battle) -> list[int]:
    """The depths of the walk (from 1) at which a step is walked for one thing after another."""
    frames = frames_of(battle)
    found = []
    for depth in range(1, len(frames) + 1):
        step = step_of(battle.rules.ruleset, frames[:depth])
        if step is not None and step.each is not None:
            found.append(depth)
    return found


def still_to_come(battle: Battle, depth: int) -> tuple[Ref, ...]:
    """The things for which the step at that depth is still to be walked, without the one that acts."""
    return once(battle.state, ("todo", depth), lambda: _find_rest(battle, depth))


def _find_rest(battle: Battle, depth: int) -> tuple[Ref, ...]:
    frames, step = frames_of(battle), step_at(battle, depth)
    if step is None:
        return ()
    # All that are left, not only those of the side that is next.
    free = step.model_copy(update={"order": "choose"}) if step.order == "alternate" else step
    done = _past(frames[depth - 1])
    return Walker(battle.rules, battle.state).candidates(free, frames[: depth - 1], done)


def had_their_turn(battle: Battle, depth: int) -> tuple[Ref, ...]:
    """The things for which the step at that depth has been walked."""
    done = frames_of(battle)[depth - 1].done
    return tuple(thing for thing in battle.state if thing.id in done)


def step_at(battle: Battle, depth: int) -> TurnStep | None:
    """The step at that depth of the walk."""
    return step_of(battle.rules.ruleset, frames_of(battle)[:depth])


def _past(frame: Frame) -> tuple[str, ...]:
    return frame.done if frame.thing is None else (*frame.done, frame.thing.id)


def _upwards(battle: Battle, thing: Ref) -> Iterator[Ref]:
    """The thing, what it stands in, and the side."""
    here: Ref | None = thing
    seen: set[Ref] = set()
    while here is not None and here not in seen:
        seen.add(here)
        yield here
        link = {"unit": "parent", "formation": "parent", "general": "formation"}.get(here.kind)
        above = battle.view.field(here, link) if link else None
        if above is None and link:
            above = battle.view.field(here, "side")
        here = above if isinstance(above, Ref) else None
