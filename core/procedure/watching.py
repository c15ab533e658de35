"""Watches: procedures that follow by themselves when something becomes true, whoever made it so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from core.procedure.frame import Frame
from core.procedure.interpreter import Interpreter
from core.procedure.watch_reach import is_near
from core.procedure.world import World, merge
from core.ruleset.expression import ExpressionError, Ref
from core.ruleset.models import Watch
from core.state import View
from core.state.rules import formula
from core.state.state import GAME
from core.state.view import OwnScope

MOST_FIRED = 10_000
"""More in one action is a ruleset whose watches make ever new things."""


def follow_watches(interpreter: Interpreter, worlds: list[World]) -> list[World]:
    """The worlds after every watch that fires has run. Raises RunStoppedError, ExpressionError."""
    if not interpreter.rules.ruleset.watch:
        return worlds
    return merge(
        [done for world in worlds for done in (_settle(interpreter, world) if world.changed else [world])]
    )


def _settle(interpreter: Interpreter, world: World) -> list[World]:
    """A watch fires once for each thing in one action: fields it changes may make others fire."""
    before = View(world.rules, world.state)
    fired: set[tuple[str, Ref]] = set()
    worlds = [world]
    while True:
        due = next((one for one in _due(worlds[0], before) if (one[0].id, one[1]) not in fired), None)
        if due is None:
            return worlds
        watch, thing = due
        fired.add((watch.id, thing))
        if len(fired) > MOST_FIRED:
            raise ExpressionError(f"the watch '{watch.id}' never ends", 1)
        worlds = [done for one in worlds for done in _fire(interpreter, watch, thing, one)]


def _fire(interpreter: Interpreter, watch: Watch, thing: Ref, world: World) -> list[World]:
    if interpreter.ear is not None:
        _holds(watch, thing, world)
    inner = world.having(names={watch.kind: thing})
    done = interpreter.run(watch.do, [inner], Frame(f"{watch.id}:{thing.id}/"))
    return [after.having(names=world.names) for after in done]


def _due(world: World, before: View) -> Iterator[tuple[Watch, Ref]]:
    near = _near(world)
    world = world.deaf()  # a condition that does not hold says nothing about the action
    for watch in world.rules.ruleset.watch:
        looks_near = world.rules.keep(f"near {watch.id}", partial(is_near, world.rules, watch))
        things = (
            [thing for thing in near if thing.kind == watch.kind] if looks_near else world.all_of(watch.kind)
        )
        for thing in things:
            if world.exists(thing) and _holds(watch, thing, world) and not _held(watch, thing, before):
                yield watch, thing


def _holds(watch: Watch, thing: Ref, view: View) -> bool:
    ready = formula(watch.when)
    return ready if isinstance(ready, bool) else ready.evaluate(OwnScope(view, thing)) is True  # type: ignore[union-attr]


def _held(watch: Watch, thing: Ref, before: View) -> bool:
    return before.exists(thing) and _holds(watch, thing, before)


def _near(world: World) -> list[Ref]:
    """The things changed, and those that they belong to, or did."""
    near: dict[Ref, None] = {GAME: None}
    for thing, _ in world.changed:
        if thing not in near:
            near[thing] = None
            _add_above(world, thing, near)
    return list(near)


def _add_above(world: World, thing: Ref, near: dict[Ref, None]) -> None:
    link = {"unit": "parent", "formation": "parent", "general": "formation"}.get(thing.kind)
    for view in (world, View(world.rules, world.state)):
        side, above = view.raw(thing, "side"), view.raw(thing, link) if link else None
        if side:
            near[Ref("side", str(side))] = None
        higher = Ref("formation", str(above))
        if above and higher not in near:
            near[higher] = None
            _add_above(world, higher, near)
