"""Editing an order of battle: changes that make, copy, move, rename and delete formations and units.

Each gives changes for a battle to apply; nothing is changed here, so that undo and log hold for all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from core.ruleset.expression import Ref, Value
from core.ruleset.models import Text
from core.state import EXISTS, Change, State, View, as_value
from core.state.state import RANK
from core.text import clean_name


class EditError(ValueError):
    """An edit that cannot be made; `text` says why in both languages."""

    def __init__(self, italian: str, english: str) -> None:
        super().__init__(english)
        self.text = Text(it=italian, en=english)


def _fresh_id(state: State, stem: str, taken: Iterable[str] = ()) -> str:
    """An id that nothing has: `alb-1`, `alb-2` …"""
    used = {thing.id for thing in state} | set(taken)
    number = 1
    while f"{stem}-{number}" in used:
        number += 1
    return f"{stem}-{number}"


def _made(thing: Ref, fields: Mapping[str, Value]) -> tuple[Change, ...]:
    kept = {name: value for name, value in fields.items() if value not in (None, "")}
    told = tuple(Change(thing, name, None, value) for name, value in kept.items())
    return (Change(thing, EXISTS, None, True), *told)


def free_number(view: View, side: Ref | None) -> int:
    """The number for one more unit of a side: after its last; its first is in the next ten plus one."""
    numbers = {
        unit: number
        for unit in view.state.by_kind.get("unit", ())
        if isinstance(number := view.raw(unit, "number"), int)
    }
    mine = [number for unit, number in numbers.items() if view.field(unit, "side") == side]
    last = max(numbers.values(), default=0)
    number = max(mine) + 1 if mine else (last + 9) // 10 * 10 + 1
    taken = set(numbers.values())
    while number in taken:
        number += 1
    return number


def add_formation(
    view: View, side: Ref, parent: Ref | None, name: str, fields: Mapping[str, Value] | None = None
) -> tuple[Ref, tuple[Change, ...]]:
    """A new formation of a side, below another or at the top, with a general of its own."""
    thing = Ref("formation", _fresh_id(view.state, side.id))
    own: dict[str, Value] = {"side": side.id, "name": clean_name(name), **(fields or {})}
    if parent is not None:
        own["parent"] = parent.id
    general = Ref("general", f"{thing.id}-general")
    if any(one.id == general.id for one in view.state):
        general = Ref("general", _fresh_id(view.state, general.id))
    led = clean_name(f"Gen. {own['name']}")
    return thing, (*_made(thing, own), *_made(general, {"formation": thing.id, "name": led}))


def add_unit(
    view: View, parent: Ref, troop: str, fields: Mapping[str, Value], name: str | None = None
) -> tuple[Ref, tuple[Change, ...]]:
    """A new unit in a formation. Raises EditError where there is no such troop."""
    known = view.rules.ruleset.troop_of(troop)
    if known is None:
        raise EditError(f"non c'è la truppa '{troop}'", f"there is no troop type '{troop}'")
    side = view.field(parent, "side")
    thing = Ref("unit", _fresh_id(view.state, parent.id))
    number = free_number(view, side if isinstance(side, Ref) else None)
    called: Value = clean_name(name) if name else both(known.name)
    own: dict[str, Value] = {"name": called, "type": troop, "parent": parent.id, "number": number, **fields}
    return thing, _made(thing, own)


def both(text: Text) -> Value:
    """A text as the state keeps a name: in both languages only where they differ."""
    return text.it if text.it == text.en else as_value({"it": text.it, "en": text.en})


def copy_thing(view: View, thing: Ref) -> tuple[Ref, tuple[Change, ...]]:
    """A copy beside the thing; of a formation with its general and all below it."""
    changes: list[Change] = []
    copy = _copy(view, thing, {}, changes)
    return copy, tuple(changes)


def _copy(view: View, thing: Ref, links: Mapping[str, str], changes: list[Change]) -> Ref:
    taken = {change.thing.id for change in changes}
    made = Ref(thing.kind, _fresh_id(view.state, thing.id, taken))
    fields = {name: value for name, value in view.state.fields(thing).items() if name != RANK} | dict(links)
    if thing.kind == "unit":
        side = view.field(thing, "side")
        new = sum(1 for change in changes if change.field == "number")
        fields["number"] = free_number(view, side if isinstance(side, Ref) else None) + new
    changes.extend(_made(made, fields))
    if thing.kind == "formation":
        for below in _below(view.state, thing):
            link = "formation" if below.kind == "general" else "parent"
            _copy(view, below, {link: made.id}, changes)
    return made


def _below(state: State, formation: Ref) -> tuple[Ref, ...]:
    """What hangs directly on a formation."""
    children = state.children
    return (
        *children.get(("general", "formation", formation.id), ()),
        *children.get(("unit", "parent", formation.id), ()),
        *children.get(("formation", "parent", formation.id), ()),
    )


def delete(view: View, thing: Ref) -> tuple[Change, ...]:
    """Takes a thing out of the order of battle, with all that hangs on it."""
    changes: list[Change] = []
    if thing.kind == "formation":
        for below in _below(view.state, thing):
            changes.extend(delete(view, below))
    fields = view.state.fields(thing)
    changes.extend(Change(thing, name, value, None) for name, value in fields.items())
    changes.append(Change(thing, EXISTS, True, False))
    return tuple(changes)


def move(view: View, thing: Ref, to: Ref) -> tuple[Change, ...]:
    """A unit or formation into another formation, or to the top of a side.

    Raises EditError for a formation moved below itself.
    """
    current: Ref | None = to if to.kind == "formation" else None
    while current is not None:
        if current == thing:
            raise EditError("una formazione non sta sotto se stessa", "a formation cannot stand below itself")
        above = view.raw(current, "parent")
        current = Ref("formation", str(above)) if above else None
    side = to if to.kind == "side" else view.field(to, "side")
    parent = to.id if to.kind == "formation" else None
    changes = [Change(thing, "parent", view.raw(thing, "parent"), parent)]
    if isinstance(side, Ref):
        changes += _to_side(view, thing, side, parent is None)
    return tuple(change for change in changes if change.old != change.new)


def _to_side(view: View, thing: Ref, side: Ref, at_top: bool) -> list[Change]:
    """A thing's own side, and that of all below it: it counts before that of the formation above."""
    own = view.raw(thing, "side")
    changes = [Change(thing, "side", own, side.id)] if own or at_top else []
    if thing.kind == "formation":
        for below in _below(view.state, thing):
            if below.kind != "general":
                changes += _to_side(view, below, side, at_top=False)
    return changes


def emptied(view: View, side: Ref) -> tuple[Change, ...]:
    """Takes everything out of a side."""
    things = [
        thing
        for kind in ("formation", "unit")
        for thing in view.state.by_kind.get(kind, ())
        if view.field(thing, "side") == side and not view.raw(thing, "parent")
    ]
    return tuple(change for thing in things for change in delete(view, thing))


def reorder(view: View, thing: Ref, step: int) -> tuple[Change, ...]:
    """A thing up (-1) or down (1) among those beside it; nothing at the ends."""
    beside = _beside(view, thing)
    place = beside.index(thing)
    other = place + step
    if not 0 <= other < len(beside):
        return ()
    order = list(beside)
    order[place], order[other] = order[other], order[place]
    ranks = sorted(
        _rank(view.state, one, at) for at, one in enumerate(view.state.by_kind[thing.kind]) if one in beside
    )
    return tuple(
        Change(one, RANK, view.raw(one, RANK), rank)
        for one, rank in zip(order, ranks, strict=True)
        if view.raw(one, RANK) != rank
    )


def _rank(state: State, thing: Ref, place: int) -> int | Fraction:
    rank = state.get(thing, RANK)
    return rank if isinstance(rank, int | Fraction) and not isinstance(rank, bool) else place


def _beside(view: View, thing: Ref) -> tuple[Ref, ...]:
    """Those that hang where this one hangs."""
    parent, side = view.raw(thing, "parent"), view.raw(thing, "side")
    return tuple(
        one
        for one in view.state.by_kind[thing.kind]
        if view.raw(one, "parent") == parent and (parent or view.raw(one, "side") == side)
    )


def set_field(view: View, thing: Ref, field: str, value: Value) -> tuple[Change, ...]:
    """One field of a thing; names are cleaned. Raises EditError for a value that the field does not have."""
    declared = view.rules.field(thing.kind, field)
    if field == "name":
        value = clean_name(str(value))
    elif declared is None and field not in ("type", "parent", "number"):
        raise EditError(f"non c'è il campo '{field}'", f"there is no field '{field}'")
    elif declared is not None and declared.values and value not in declared.values:
        known = ", ".join(declared.values)
        raise EditError(f"{field}: {value} non c'è; c'è {known}", f"{field}: no {value}; there is {known}")
    old = view.raw(thing, field)
    return () if old == value else (Change(thing, field, old, value),)
