"""The steps that change things: `change`, `remove`, `create`."""

from __future__ import annotations

from fractions import Fraction

from core.procedure.world import World
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import ChangeStep, CreateStep, Field, Formula, RemoveStep
from core.state.record import exact
from core.state.rules import formula
from core.state.state import EXISTS

LINK_FIELDS = ("parent", "side", "formation", "attached", "type", "name", "number", "turn", "gone")
"""Built-in fields that a procedure may set, beside those that the ruleset declares."""


def things_of(world: World, name: str) -> tuple[Ref, ...]:
    """The thing or things that a role (or a dotted path to one) stands for; none is nobody."""
    value = world.evaluate(formula(name))
    if isinstance(value, tuple):
        return tuple(item for item in value if isinstance(item, Ref))
    return (value,) if isinstance(value, Ref) else ()


def change(step: ChangeStep, world: World) -> World:
    """The world after the change. Raises ExpressionError."""
    owner, _, field = step.change.rpartition(".")
    for thing in things_of(world, owner):
        declared = world.rules.field(thing.kind, field)
        if declared is None and field not in LINK_FIELDS:
            raise ExpressionError(f"a {thing.kind} has no field '{field}'", len(owner) + 2)
        world = world.with_change(thing, field, _new_value(step, world, thing, field, declared), step.clause)
    return world


def _new_value(step: ChangeStep, world: World, thing: Ref, field: str, declared: Field | None) -> Value:
    if step.to is not None:
        return clip(stored(worked_out(world, step.to, declared), declared), declared)
    before = world.field(thing, field)
    if step.by is not None:
        return clip(_sum(before, world.evaluate(formula(step.by))), declared)
    items = before if isinstance(before, tuple) else ()
    operand = step.append if step.append is not None else step.remove
    assert operand is not None
    more = world.evaluate(formula(operand))
    others = tuple(item for item in (more if isinstance(more, tuple) else (more,)) if item is not None)
    kept = tuple(item for item in items if item not in others)
    return stored(kept if step.append is None else kept + others)


def worked_out(world: World, text: Formula, declared: Field | None) -> Value:
    """A `to`: one of the field's declared values as it stands, else a formula."""
    if declared is not None and declared.values and text in declared.values:
        return text
    return world.evaluate(formula(text))


def stored(value: Value, declared: Field | None = None) -> Value:
    """A value as the state keeps it: things by their ids, none as an empty text.

    A number, flag or choice that is to be none has no value of its own any more.
    """
    if value is None and declared is not None and (declared.values or declared.type in ("number", "flag")):
        return None
    if isinstance(value, Ref):
        return value.id
    if isinstance(value, tuple):
        return tuple(stored(item) for item in value)
    return "" if value is None else value


def _sum(before: Value, more: Value) -> Value:
    if isinstance(before, bool) or isinstance(more, bool):
        raise ExpressionError("`by` wants numbers", 1)
    if not isinstance(before, int | Fraction) or not isinstance(more, int | Fraction):
        raise ExpressionError("`by` wants numbers", 1)
    total = before + more
    return total.numerator if total.denominator == 1 else total


def clip(value: Value, declared: Field | None) -> Value:
    """The value within what the field allows."""
    if declared is None or isinstance(value, bool) or not isinstance(value, int | Fraction):
        return value
    if declared.min is not None:
        value = max(value, exact(declared.min))
    return value if declared.max is None else min(value, exact(declared.max))


def remove(step: RemoveStep, world: World) -> World:
    """The world in which the things are out of play."""
    turn = world.field(Ref("game", "game"), "turn")
    for thing in things_of(world, step.remove):
        if not world.raw(thing, "gone"):
            world = world.with_change(thing, "gone", True, step.clause)
            world = world.with_change(thing, "gone_turn", turn, step.clause)
    return world


def create(step: CreateStep, world: World) -> World:
    """The world with a new thing, like another in its place in the order of battle."""
    model = things_of(world, step.like)[:1] if step.like else ()
    thing = _new_thing(step.create, model[0].id if model else step.create, world)
    world = world.with_change(thing, EXISTS, True, step.clause)
    # A unit's `formation` is how it stands, a general's is what he leads.
    link = "formation" if step.create == "general" else "parent"
    for field in (link, "side", "type", "name"):
        value = world.raw(model[0], field) if model else None
        if value is not None:
            world = world.with_change(thing, field, value, step.clause)
    if step.create == "unit":
        world = world.with_change(thing, "number", free_number(world, model), step.clause)
    for field, text in step.fields.items():
        declared = world.rules.field(step.create, field)
        value = stored(worked_out(world, text, declared), declared)
        world = world.with_change(thing, field, value, step.clause)
    return world.bind(step.name, thing) if step.name else world


def _new_thing(kind: str, stem: str, world: World) -> Ref:
    """A thing with an id that nothing in the battle has."""
    number = sum(1 for _ in world.all_of(kind)) + 1
    while any(world.exists(Ref(other, f"{stem}+{number}")) for other in world.rules.kinds):
        number += 1
    return Ref(kind, f"{stem}+{number}")


def free_number(world: World, near: tuple[Ref, ...]) -> int:
    """The next free unit number of the side; a side owns the numbers up to the other's first."""
    numbers = {world.raw(unit, "number") for unit in world.all_of("unit")}
    first = world.raw(near[0], "number") if near else 1
    number = first if isinstance(first, int) else 1
    while number in numbers:
        number += 1
    return number
