"""A scratch battle out of roles and things written as tables, so that a procedure can be run by itself.

Two sides, `a` and `b`, and what the tables say. The order of battle itself is built by `core.battle`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from core.battle import Battle, OrbatError, build
from core.examples.outcome import Problem, SetupError
from core.procedure import RoleValue
from core.ruleset.expression import Ref, Value
from core.ruleset.faults import nearest
from core.ruleset.models import Fact, Field, Procedure, Role
from core.ruleset.positions import KeyPath
from core.state import Change, Rules, State, as_value

SIDES = {"own": "a", "enemy": "b", "any": "a"}
LINKS: Mapping[str, tuple[str, ...]] = {
    "unit": ("name", "type", "parent", "side", "number", "general", "commander", "gone"),
    "formation": ("name", "parent", "side", "general", "commander", "gone"),
    "general": ("name", "formation", "attached", "gone"),
    "side": ("name", "army"),
    "game": ("turn",),
}
"""What a table of each kind may say beside the fields that the ruleset declares."""
LARGEST = 1_000_000
ENTRY = re.compile(r"'([^']*)'")


@dataclass(frozen=True)
class Setup:
    """The battle, who is in which role, and fields that hold for the run only."""

    battle: Battle
    roles: Mapping[str, RoleValue]
    facts: Mapping[str, Value]


@dataclass
class _Setting:
    """A scratch battle being written."""

    rules: Rules
    tables: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    game: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Value] = field(default_factory=dict)
    gone: list[Ref] = field(default_factory=list)
    places: dict[str, KeyPath] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, path: KeyPath, message: str, suggestion: str | None = None) -> None:
        """Notes what is wrong."""
        self.problems.append(Problem(path, message, suggestion))

    def entry(self, kind: str, id_: str) -> dict[str, Any]:
        """The table of that thing, made if it is not there."""
        listed = self.tables.setdefault(kind, [])
        found = next((table for table in listed if table["id"] == id_), None)
        if found is None:
            found = {"id": id_}
            listed.append(found)
        return found


def set_up(
    rules: Rules,
    procedure: Procedure | None,
    roles: Mapping[str, Any],
    things: Mapping[str, Mapping[str, Any]],
) -> Setup:
    """The scratch battle for a run of that procedure. Raises SetupError with all that is wrong."""
    setting = _Setting(rules)
    for side in ("a", "b"):
        setting.entry("side", side)
    for id_, table in things.items():
        _thing(setting, str(table.get("kind", "unit")), id_, table, "a", ("things", id_))
    named = {name: _role(setting, procedure, name, value) for name, value in roles.items()}
    state = _built(setting)
    return Setup(Battle(rules, state), _cast(setting, state, named), setting.facts)


def _role(
    setting: _Setting, procedure: Procedure | None, name: str, value: Any
) -> tuple[Role, list[tuple[str, KeyPath]]]:
    """The ids that stand in a role; those given as tables become things."""
    path: KeyPath = ("roles", name)
    role = procedure.role(name) if procedure else Role(id=name)
    if role is None:
        assert procedure is not None
        setting.problem(path, f"no role '{name}' here", nearest(name, [one.id for one in procedure.roles]))
        role = Role(id="unknown")
    many = isinstance(value, list)
    if many and not role.many and procedure is not None:
        setting.problem(path, f"the role '{name}' takes only one {role.kind}")
    ids = []
    for at, one in enumerate(value if many else [value]):
        here = (*path, at) if many else path
        id_ = one if isinstance(one, str) else f"{name}-{at + 1}" if many or role.many else name
        if isinstance(one, Mapping):
            id_ = _thing(setting, role.kind, id_, one, SIDES[role.of], here)
        ids.append((id_, here))
    return role, ids


def _thing(setting: _Setting, kind: str, id_: str, table: Mapping[str, Any], side: str, path: KeyPath) -> str:
    """Writes one thing into the tables; its id."""
    if kind not in setting.rules.kinds:
        setting.problem((*path, "kind"), f"there is no kind '{kind}'", nearest(kind, setting.rules.kinds))
        return id_
    own = str(table.get("side", side))
    if kind in ("game", "side"):
        id_ = "game" if kind == "game" else id_ if id_ in ("a", "b") else own
    setting.places[id_] = path
    entry = setting.game if kind == "game" else setting.entry(kind, id_)
    for key, raw in table.items():
        _key(setting, Ref(kind, id_), entry, key, raw, (*path, key))
    if kind == "unit":
        _place_unit(setting, id_, entry, table, own)
    elif kind == "formation":
        entry["side"] = own
    elif kind == "general" and "formation" not in entry:
        entry["formation"] = _formation(setting, f"{id_}-formation", own)
    if kind in ("unit", "formation"):
        _leaders(setting, kind, id_, entry, table, path)
    return id_


def _place_unit(
    setting: _Setting, id_: str, entry: dict[str, Any], table: Mapping[str, Any], side: str
) -> None:
    parent = table.get("parent", f"{id_}-formation")
    entry["parent"] = _formation(setting, str(parent), side)
    entry.pop("side", None)
    troop = setting.rules.ruleset.troop_of(str(table.get("type")))
    if "name" not in entry and troop is not None:
        entry["name"] = {"it": troop.name.it, "en": troop.name.en}


def _formation(setting: _Setting, id_: str, side: str) -> str:
    """A formation that need not be written out; one that is keeps its own side."""
    entry = setting.entry("formation", id_)
    entry.setdefault("side", side)
    return id_


def _leaders(
    setting: _Setting, kind: str, id_: str, entry: dict[str, Any], table: Mapping[str, Any], path: KeyPath
) -> None:
    """`general` attaches a general to a unit (and lets him lead its formation); `commander` only leads."""
    for key in ("general", "commander"):
        found = table.get(key)
        if found is None:
            continue
        if not isinstance(found, Mapping):
            setting.problem((*path, key), f"'{key}' must be a table: {key} = {{ … }}")
            continue
        general = f"{id_}-{key}"
        setting.places[general] = (*path, key)
        leader = setting.entry("general", general)
        leader["formation"] = id_ if kind == "formation" else entry["parent"]
        if kind == "unit" and key == "general":
            leader["attached"] = id_
        for name, raw in found.items():
            _key(setting, Ref("general", general), leader, name, raw, (*path, key, name))


def _key(setting: _Setting, thing: Ref, entry: dict[str, Any], key: str, raw: Any, path: KeyPath) -> None:
    """One key of a table: a field to be stored, one for the run only, or something built in."""
    kind = setting.rules.kinds[thing.kind]
    declared = kind.field.get(key)
    built_in = (*LINKS.get(thing.kind, ("name",)), *(("kind",) if path[0] == "things" else ()))
    if declared is None and key in built_in:
        if key == "gone" and raw is True:
            setting.gone.append(thing)
        elif key not in ("general", "commander", "gone", "kind"):
            if _built_in_fits(key, raw):
                entry[key] = raw
            else:
                setting.problem(path, f"'{key}' cannot be {raw!r}")
    elif declared is None and key not in kind.derived:
        known = [*kind.field, *kind.derived, *built_in]
        setting.problem(path, f"a {thing.kind} has no field '{key}'", nearest(key, known))
    elif declared is not None and not declared.transient and _storable(key, raw, path, setting.problems):
        # In an order of battle a unit's `formation` is what it belongs to.
        entry["posture" if thing.kind == "unit" and key == "formation" else key] = raw
    elif declared is None or declared.transient:
        value = checked(declared, key, raw, path, setting.problems)
        if value is not None:
            setting.facts[f"{thing.id}.{key}"] = value


def _built_in_fits(key: str, raw: Any) -> bool:
    if key in ("number", "turn"):
        return isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < LARGEST
    return isinstance(raw, str) or (key == "name" and isinstance(raw, Mapping))


def _storable(key: str, raw: Any, path: KeyPath, problems: list[Problem]) -> bool:
    """Whether a battle can hold such a value at all; whether the field can, the order of battle says."""
    return checked(None, key, raw, path, problems) is not None


def checked(
    declared: Field | Fact | None, key: str, raw: Any, path: KeyPath, problems: list[Problem]
) -> Value:
    """A value that a field (or fact) can have; else None and a problem more."""
    try:
        value = as_value(raw)
    except (TypeError, ValueError):  # a date; a float that is no number
        problems.append(Problem(path, f"{key} cannot be {raw!r}"))
        return None
    if declared is None:
        return value
    number = isinstance(value, int | Fraction) and not isinstance(value, bool)
    fits = {"number": number, "flag": isinstance(value, bool)}.get(declared.type, True)
    if declared.values is not None and value not in declared.values:
        message = f"{key} has no value {raw!r}; it has {', '.join(declared.values)}"
        problems.append(Problem(path, message, nearest(str(raw), declared.values)))
        return None
    if not fits:
        problems.append(Problem(path, f"{key} wants a {declared.type}, not {raw!r}"))
        return None
    return value


def _built(setting: _Setting) -> State:
    if setting.problems:
        raise SetupError(setting.problems)
    tables: dict[str, Any] = {**setting.tables, "game": setting.game}
    try:
        state = build(setting.rules, tables)
    except OrbatError as error:
        raise SetupError([_of_entry(setting, str(fault)) for fault in error.faults]) from error
    turn = setting.game.get("turn")
    changes = [Change(thing, "gone", None, True) for thing in setting.gone]
    if turn is not None:
        changes.append(Change(Ref("game", "game"), "turn", 1, turn))
    return state.apply(changes)


def _of_entry(setting: _Setting, message: str) -> Problem:
    """A fault of the order of battle, at the table that it came from."""
    named = ENTRY.search(message)
    return Problem(setting.places.get(named.group(1) if named else "", ()), message)


def _cast(
    setting: _Setting, state: State, named: Mapping[str, tuple[Role, list[tuple[str, KeyPath]]]]
) -> dict[str, RoleValue]:
    cast: dict[str, RoleValue] = {}
    for name, (role, ids) in named.items():
        things = []
        for id_, path in ids:
            thing = find(state, id_, role.kind)
            if thing is None:
                known = [other.id for other in state]
                setting.problem(path, f"there is no {role.kind} '{id_}'", nearest(id_, known))
            else:
                things.append(thing)
        cast[name] = tuple(things) if role.many else things[0] if things else None
    if setting.problems:
        raise SetupError(setting.problems)
    return cast


def find(state: State, id_: str, kind: str | None = None) -> Ref | None:
    """The thing with that id, of that kind if one is asked for."""
    return next((thing for thing in state if thing.id == id_ and kind in (None, thing.kind)), None)
