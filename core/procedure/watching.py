"""Watches: procedures that follow by themselves when something becomes true, whoever made it so."""

from __future__ import annotations

from core.procedure.interpreter import Frame, Interpreter
from core.procedure.world import World, merge
from core.ruleset.expression import Ref
from core.ruleset.models import Watch
from core.state import View
from core.state.rules import formula
from core.state.view import OwnScope

MOST_ROUNDS = 20


def follow_watches(interpreter: Interpreter, worlds: list[World]) -> list[World]:
    """The worlds after every watch that fires has run. Raises RunStoppedError, ExpressionError."""
    if not interpreter.rules.ruleset.watch:
        return worlds
    return merge([done for world in worlds for done in _settle(interpreter, world)])


def _settle(interpreter: Interpreter, world: World) -> list[World]:
    """A watch fires once for each thing in one action: fields it changes may make others fire."""
    before = View(world.rules, world.state)
    fired: set[tuple[str, Ref]] = set()
    worlds = [world]
    for _ in range(MOST_ROUNDS):
        due = [(watch, thing) for watch, thing in _due(worlds[0], before) if (watch.id, thing) not in fired]
        if not due:
            break
        watch, thing = due[0]
        fired.add((watch.id, thing))
        worlds = [done for one in worlds for done in _fire(interpreter, watch, thing, one)]
    return worlds


def _fire(interpreter: Interpreter, watch: Watch, thing: Ref, world: World) -> list[World]:
    inner = world.having(names={watch.kind: thing})
    done = interpreter.run(watch.do, [inner], Frame(f"{watch.id}:{thing.id}/"))
    return [after.having(names=world.names) for after in done]


def _due(world: World, before: View) -> list[tuple[Watch, Ref]]:
    near = _near(world)
    return [
        (watch, thing)
        for watch in world.rules.ruleset.watch
        for thing in near
        if thing.kind == watch.kind and _holds(watch, thing, world) and not _held(watch, thing, before)
    ]


def _holds(watch: Watch, thing: Ref, view: View) -> bool:
    ready = formula(watch.when)
    return ready if isinstance(ready, bool) else ready.evaluate(OwnScope(view, thing)) is True  # type: ignore[union-attr]


def _held(watch: Watch, thing: Ref, before: View) -> bool:
    return before.exists(thing) and _holds(watch, thing, before)


def _near(world: World) -> list[Ref]:
    """The things changed, and those that hold them: only they can have come to fulfil a condition."""
    near: dict[Ref, None] = {}
    for thing, _ in world.changed:
        near[thing] = None
        for above in _above(world, thing):
            near[above] = None
    near[Ref("game", "game")] = None
    return list(near)


def _above(world: World, thing: Ref) -> list[Ref]:
    found: list[Ref] = []
    current: Ref | None = thing
    for _ in range(12):
        if current is None:
            break
        link = "formation" if current.kind == "general" else "parent"
        parent = world.raw(current, link) if current.kind in ("unit", "formation", "general") else None
        side = world.raw(current, "side")
        if side:
            found.append(Ref("side", str(side)))
        current = Ref("formation", str(parent)) if parent else None
        if current is not None:
            found.append(current)
    return found
