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

STANDS_FOR = {"unit": "", "formation": "parent", "general": "general", "side": "side"}
"""Kinds that a unit's number names, and the unit's field that gives them; any other kind counts its own."""


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
    """The roles of a procedure for numbers typed before and after its verb."""
    model = battle.rules.ruleset.procedure[procedure]
    refusals: list[Refusal] = []
    places = (own_places(model), other_places(model))
    numbers = (first, second)
    typed = [_things(battle, at, n, refusals, language) for at, n in zip(places, numbers, strict=True)]
    if refusals:
        return Filled({}, tuple(refusals))
    roles: dict[str, RoleValue] = {}
    for at, things in zip(places, typed, strict=True):
        _place(battle, at, things, roles, refusals, language)
    for role in model.roles:
        _judge(battle, model, role, roles, refusals, language)
    return Filled(roles, tuple(refusals))


def _things(
    battle: Battle, places: list[Role], numbers: Iterable[int], refusals: list[Refusal], language: Language
) -> list[Ref]:
    """What the numbers name, each for the place that it comes to."""
    found = []
    for number, kind in with_kinds(places, numbers):
        thing = thing_of(battle, number, kind)
        if thing is None:
            refusals.append(Refusal(say("entry.no_unit", language, number=str(number))))
        else:
            found.append(thing)
    return found


def with_kinds(places: list[Role], numbers: Iterable[int]) -> list[tuple[int, str]]:
    """Each number with the kind of the place that it comes to: a list takes all that are left."""
    kinds = [role.kind for role in places] or ["unit"]
    last = next((at for at, role in enumerate(places) if role.many), len(kinds) - 1)
    return [(number, kinds[min(at, last)]) for at, number in enumerate(numbers)]


def thing_of(battle: Battle, number: int, kind: str) -> Ref | None:
    """The unit of that number where its number names the kind; else the thing of the kind in that place."""
    if kind in STANDS_FOR:
        return unit_of(battle, number)
    things = battle.state.by_kind.get(kind, ())
    return things[number - 1] if 1 <= number <= len(things) else None


def own_places(model: Procedure) -> list[Role]:
    """Roles that the numbers before the verb fill: the first, and lists on its side."""
    first = model.roles[:1]
    return [*first, *(role for role in model.roles[1:] if role.of == "own" and role.many)]


def other_places(model: Procedure) -> list[Role]:
    """Roles that the numbers after the verb fill."""
    taken = {role.id for role in own_places(model)}
    return [role for role in model.roles if role.id not in taken]


def _place(
    battle: Battle,
    places: list[Role],
    things: list[Ref],
    roles: dict[str, RoleValue],
    refusals: list[Refusal],
    language: Language,
) -> None:
    rest = list(things)
    for role in places:
        if not rest:
            break
        if role.many:
            roles[role.id] = tuple(found for thing in rest if (found := as_kind(battle, thing, role.kind)))
            rest = []
        else:
            roles[role.id] = as_kind(battle, rest.pop(0), role.kind)
    for thing in rest:
        text = say("entry.no_place", language, name=told_name(battle.view, thing, language))
        refusals.append(Refusal(text))


def as_kind(battle: Battle, thing: Ref, kind: str) -> Ref | None:
    """What a unit stands for where another kind of thing is wanted: its brigade, its general, its side."""
    if thing.kind == kind:
        return thing
    found = battle.view.field(thing, STANDS_FOR[kind]) if STANDS_FOR.get(kind) else None
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
