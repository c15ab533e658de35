"""Built-in fields: how the things of a battle hang together; every ruleset has them undeclared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from core.ruleset.expression import Ref, Value

if TYPE_CHECKING:
    from core.state.view import View


def _link(field: str, kind: str) -> Callable[[View, Ref], Value]:
    def follow(view: View, thing: Ref) -> Value:
        target = view.raw(thing, field)
        return Ref(kind, str(target)) if target else None

    return follow


def _units_of(view: View, formation: Ref) -> tuple[Ref, ...]:
    return view.still_there(view.linked("unit", "parent", formation.id))


def _gone_units_of(view: View, formation: Ref) -> tuple[Ref, ...]:
    return tuple(unit for unit in view.linked("unit", "parent", formation.id) if view.raw(unit, "gone"))


def _formations_below(view: View, formation: Ref) -> tuple[Ref, ...]:
    return view.linked("formation", "parent", formation.id)


def _all_units_of(view: View, formation: Ref) -> tuple[Ref, ...]:
    below = (unit for part in _formations_below(view, formation) for unit in _all_units_of(view, part))
    return (*_units_of(view, formation), *below)


def _general_of(view: View, formation: Ref) -> Value:
    there = view.still_there(view.linked("general", "formation", formation.id))
    return there[0] if there else None


def _unit_general(view: View, unit: Ref) -> Value:
    formation = view.raw(unit, "parent")
    return _general_of(view, Ref("formation", str(formation))) if formation else None


def _side_of_unit(view: View, unit: Ref) -> Value:
    own = view.raw(unit, "side")
    parent = view.raw(unit, "parent") if not own else None
    return (
        Ref("side", str(own))
        if own
        else _side_of_unit(view, Ref("formation", str(parent)))
        if parent
        else None
    )


def _general_side(view: View, general: Ref) -> Value:
    formation = view.raw(general, "formation")
    return _side_of_unit(view, Ref("formation", str(formation))) if formation else None


def _general_units(view: View, general: Ref) -> Value:
    formation = view.raw(general, "formation")
    return _units_of(view, Ref("formation", str(formation))) if formation else ()


def _side_things(kind: str) -> Callable[[View, Ref], Value]:
    def of_side(view: View, side: Ref) -> Value:
        return tuple(thing for thing in view.present(kind) if view.field(thing, "side") == side)

    return of_side


def _enemy(view: View, side: Ref) -> Value:
    return next((other for other in view.state.by_kind.get("side", ()) if other != side), None)


def _attached(view: View, unit: Ref) -> Value:
    return view.still_there(view.linked("general", "attached", unit.id))


def _gone(view: View, thing: Ref) -> Value:
    return bool(view.raw(thing, "gone"))


def _turn(view: View, game: Ref) -> Value:
    return view.raw(game, "turn") or 1


BUILT_IN: Mapping[tuple[str, str], Callable[[View, Ref], Value]] = {
    ("*", "id"): lambda view, thing: thing.id,
    ("*", "gone"): _gone,
    ("unit", "parent"): _link("parent", "formation"),
    ("unit", "side"): _side_of_unit,
    ("unit", "general"): _unit_general,
    ("unit", "attached"): _attached,
    ("formation", "parent"): _link("parent", "formation"),
    ("formation", "side"): _side_of_unit,
    ("formation", "units"): _units_of,
    ("formation", "gone_units"): _gone_units_of,
    ("formation", "all_units"): _all_units_of,
    ("formation", "formations"): _formations_below,
    ("formation", "general"): _general_of,
    ("general", "formation"): _link("formation", "formation"),
    ("general", "side"): _general_side,
    ("general", "attached"): _link("attached", "unit"),
    ("general", "units"): _general_units,
    ("side", "units"): _side_things("unit"),
    ("side", "formations"): _side_things("formation"),
    ("side", "generals"): _side_things("general"),
    ("side", "enemy"): _enemy,
    ("game", "turn"): _turn,
}
