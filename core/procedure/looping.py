"""The names of a loop: what a thing's steps see, and what leaves the loop.

While a loop runs its sums and lists so far stand in the world under names that no formula can say.
"""

from __future__ import annotations

from fractions import Fraction

from core.procedure.world import RUNNING, World
from core.ruleset.expression import ExpressionError, Value
from core.ruleset.models import EachStep


def begun(step: EachStep, world: World) -> World:
    """The world with nothing summed or listed yet."""
    sums: dict[str, Value] = {f"{RUNNING}{name}": 0 for name in step.sum}
    lists: dict[str, Value] = {f"{RUNNING}{name}": () for name in step.list}
    return world.having(names={**world.names, **sums, **lists})


def inside(step: EachStep, world: World, item: Value, nth: int) -> World:
    """The world of one thing: what it is to add and list is not made yet, whatever stood there before."""
    fresh: dict[str, Value] = dict.fromkeys(step.list) | dict.fromkeys(step.sum, 0)
    return world.having(names={**world.names, **fresh, step.each: item, "nth": nth})


def after_item(step: EachStep, before: World, done: World, idle: frozenset[str] = frozenset()) -> World:
    """The world after one thing: of the names that its steps have made, only sums and lists are kept.

    `idle` are lists that nobody needs: they stay empty.
    """
    names = dict(before.names)
    for name in step.sum:
        so_far = done.names[f"{RUNNING}{name}"]
        names[f"{RUNNING}{name}"] = _sum(so_far, done.names.get(name), name)
    for name in step.list:
        so_far = done.names[f"{RUNNING}{name}"]
        more = () if name in idle else (done.names.get(name),)
        names[f"{RUNNING}{name}"] = (*so_far, *more)  # type: ignore[misc]
    return done.having(names=names)


def after_loop(step: EachStep, before: World, done: World) -> World:
    """The world with the sums and lists under their own names."""
    made = {name: done.names[f"{RUNNING}{name}"] for name in (*step.sum, *step.list)}
    return done.having(names={**before.names, **made})


def _sum(so_far: Value, more: Value, name: str) -> Value:
    """None adds nothing, as in a line."""
    if more is None:
        return so_far
    wrong = isinstance(more, bool) or not isinstance(more, int | Fraction)
    if wrong or not isinstance(so_far, int | Fraction):
        raise ExpressionError(f"the sum of '{name}' wants numbers", 1)
    total = so_far + more  # type: ignore[operator]
    return total.numerator if total.denominator == 1 else total
