"""From the numbers that a player types to the roles of a procedure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.battle import Battle
from core.procedure import RoleValue, told_name
from core.ruleset.expression import Ref
from core.ruleset.models import Procedure, Role
from core.ruleset.models.parts import Language
from tui.words import say


@dataclass(frozen=True)
class Refusal:
    """Why the numbers cannot be taken; `forcible` ones pass with `!`."""

    text: str
    forcible: bool = False


@dataclass(frozen=True)
class Filled:
    """Roles filled, and what is odd about them."""

    roles: dict[str, RoleValue]
    refusals: tuple[Refusal, ...] = ()


def unit_of(battle: Battle, number: int) -> Ref | None:
    """The unit of that number, gone or not."""
    for unit in battle.state.by_kind.get("unit", ()):
        if battle.state.get(unit, "number") == number:
            return unit
    return None


def fill_roles(
    battle: Battle, procedure: str, first: Iterable[int], second: Iterable[int], language: Language
) -> Filled:
    """The roles of a procedure for units typed before and after its verb."""
    model = battle.rules.ruleset.procedure[procedure]
    refusals: list[Refusal] = []
    own = _units(battle, first, refusals, language)
    others = _units(battle, second, refusals, language)
    if refusals:
        return Filled({}, tuple(refusals))
    roles: dict[str, RoleValue] = {}
    _place(battle, _own_roles(model), own, roles, refusals, language)
    _place(battle, _other_roles(model), others, roles, refusals, language)
    for role in model.roles:
        _judge(battle, model, role, roles, refusals, language)
    return Filled(roles, tuple(refusals))


def _units(battle: Battle, numbers: Iterable[int], refusals: list[Refusal], language: Language) -> list[Ref]:
    found = []
    for number in numbers:
        unit = unit_of(battle, number)
        if unit is None:
            refusals.append(Refusal(say("entry.no_unit", language, number=str(number))))
        else:
            found.append(unit)
    return found


def _own_roles(model: Procedure) -> list[Role]:
    """Roles that the numbers before the verb fill: the first, and lists on its side."""
    first = model.roles[:1]
    return [*first, *(role for role in model.roles[1:] if role.of == "own" and role.many)]


def _other_roles(model: Procedure) -> list[Role]:
    """Roles that the numbers after the verb fill."""
    taken = {role.id for role in _own_roles(model)}
    return [role for role in model.roles if role.id not in taken]


def _place(
    battle: Battle,
    places: list[Role],
    units: list[Ref],
    roles: dict[str, RoleValue],
    refusals: list[Refusal],
    language: Language,
) -> None:
    rest = list(units)
    for role in places:
        if not rest:
            break
        if role.many:
            roles[role.id] = tuple(thing for unit in rest if (thing := as_kind(battle, unit, role.kind)))
            rest = []
        else:
            roles[role.id] = as_kind(battle, rest.pop(0), role.kind)
    for unit in rest:
        text = say("entry.no_place", language, name=told_name(battle.view, unit, language))
        refusals.append(Refusal(text))


def as_kind(battle: Battle, unit: Ref, kind: str) -> Ref | None:
    """What a unit stands for where another kind of thing is wanted: its brigade, its general, its side."""
    if kind == "unit":
        return unit
    names = {"formation": "parent", "general": "general", "side": "side"}
    found = battle.view.field(unit, names[kind]) if kind in names else None
    return found if isinstance(found, Ref) else None


def _judge(
    battle: Battle,
    model: Procedure,
    role: Role,
    roles: dict[str, RoleValue],
    refusals: list[Refusal],
    language: Language,
) -> None:
    value = roles.get(role.id)
    things = value if isinstance(value, tuple) else (value,) if value else ()
    if not things and not role.optional and not role.many and role.default is None:
        word = (role.text or model.text).say(language)
        refusals.append(Refusal(say("entry.role_missing", language, role=word)))
    first = roles.get(model.roles[0].id)
    side = battle.view.side_of(first) if isinstance(first, Ref) else None
    for thing in things:
        name = told_name(battle.view, thing, language)
        if battle.view.field(thing, "gone"):
            refusals.append(Refusal(say("entry.gone", language, name=name), forcible=True))
        elif role.of == "enemy" and thing.kind == "unit" and battle.view.field(thing, "side") == side:
            refusals.append(Refusal(say("entry.own_side", language, name=name), forcible=True))
