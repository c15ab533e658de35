"""The order of battle as a file has it, made into the things of a battle; every fault named with its place.

What a field means is the ruleset's. How the file is kept safe is the store's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from core.battle.orbat_faults import OrbatError, OrbatFault
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import Field
from core.ruleset.positions import KeyPath
from core.state import Rules, State, View, as_value
from core.state.rules import formula
from core.state.view import LINKS
from core.text import clean_name

GAME = Ref("game", "game")
BUILT_IN: Mapping[str, tuple[str, ...]] = {
    "side": ("name", "army"),
    "formation": ("name", "parent", "side", "kind"),
    "general": ("name", "formation", "attached"),
    "unit": ("name", "type", "parent", "side", "number"),
}
MOST_THINGS = 2000


class _Builder:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.things: dict[Ref, dict[str, Value]] = {GAME: {"turn": 1}}
        self.places: dict[Ref, KeyPath] = {GAME: ("game",)}
        self.called: dict[Ref, Mapping[str, str]] = {}
        """The fields that stand in the file under another name."""
        self.faults: list[OrbatFault] = []

    def fault(
        self, entry: str, message: str, path: KeyPath, word: str = "", known: Iterable[str] = ()
    ) -> None:
        """Notes a fault, with the known word that is nearest."""
        near = get_close_matches(word, list(known), n=1) if word else []
        self.faults.append(OrbatFault(entry, message, near[0] if near else None, path))

    def fault_of(self, thing: Ref, key: str, message: str, word: str = "", known: Iterable[str] = ()) -> None:
        """Notes a fault of a field."""
        entry = "game" if thing == GAME else f"{thing.kind} '{thing.id}'"
        here = self.called.get(thing, {}).get(key, key)
        self.fault(entry, message, (*self.places[thing], here), word, known)

    def add(
        self, kind: str, id_: Any, fields: Mapping[str, Any], path: KeyPath, called: Mapping[str, str] = {}
    ) -> None:
        """A new thing with the fields of its kind; keys that the ruleset does not know stay in the file."""
        entry = f"{kind} '{id_}'"
        if not isinstance(id_, str) or not id_:
            self.fault(entry, "it has no id", path)
            return
        thing = Ref(kind, id_)
        if any(other.id == id_ for other in self.things):
            self.fault(entry, f"the id '{id_}' stands twice", (*path, "id"))
            return
        self.things[thing], self.places[thing], self.called[thing] = {}, path, called
        for key, raw in fields.items():
            self.field(thing, key, raw)

    def field(self, thing: Ref, key: str, raw: Any) -> None:
        """A field of a thing as the file has it."""
        declared = self.rules.field(thing.kind, key)
        if declared is not None:
            value = self._typed(thing, declared, raw, key)
            if value is not None:
                self.things[thing][key] = value
        elif key == "name" and isinstance(raw, str):
            self.things[thing][key] = clean_name(raw)
        elif key == "name" and isinstance(raw, Mapping):
            self.things[thing][key] = as_value({lang: clean_name(str(text)) for lang, text in raw.items()})
        elif key in BUILT_IN.get(thing.kind, ()):
            if isinstance(raw, bool | int if key == "number" else str):
                self.things[thing][key] = as_value(raw)
            else:
                wanted = "number" if key == "number" else "text"
                self.fault_of(thing, key, f"{key} wants a {wanted}, not {raw!r}")
        elif key in self.rules.kinds[thing.kind].derived:
            self.fault_of(thing, key, f"{key} follows from other figures and is not set: take the line out")

    def _typed(self, thing: Ref, declared: Field, raw: Any, key: str) -> Value:
        try:
            value = as_value(raw)
        except TypeError as error:
            self.fault_of(thing, key, f"{key}: {error}")
            return None
        number = isinstance(value, int | Fraction) and not isinstance(value, bool)
        fits = {"number": number, "flag": isinstance(value, bool)}.get(declared.type, True)
        if declared.values is not None and value not in declared.values:
            known = list(declared.values)
            message = f"{key} has no value {raw!r}; it has {', '.join(known)}"
            self.fault_of(thing, key, message, str(raw), known)
            return None
        if not fits:
            self.fault_of(thing, key, f"{key} wants a {declared.type}, not {raw!r}")
            return None
        beyond = beyond_bounds(declared, value)
        if beyond:
            self.fault_of(thing, key, f"{key} is {beyond}, not {raw!r}")
            return None
        return value


def beyond_bounds(declared: Field, value: Value) -> str:
    """What a figure should be that its field does not allow; empty if it is allowed."""
    if not isinstance(value, int | Fraction) or isinstance(value, bool):
        return ""
    least, most = declared.min, declared.max
    if declared.whole and value.denominator != 1:
        return "a whole number"
    if (least is None or value >= least) and (most is None or value <= most):
        return ""
    if least is not None and most is not None:
        return f"{least} to {most}"
    return f"at least {least}" if least is not None else f"at most {most}"


def build(rules: Rules, tables: Mapping[str, Any], *, begun: bool = True) -> State:
    """The state at the start of a battle; not `begun`, without what is worked out when it begins.

    Raises OrbatError with all faults.
    """
    builder = _Builder(rules)
    _sides(builder, _entries(tables, "side", builder))
    _formations(builder, _entries(tables, "formation", builder))
    _units(builder, _entries(tables, "unit", builder))
    for at, entry in enumerate(_entries(tables, "general", builder)):
        builder.add("general", entry.get("id"), _without(entry, "id"), ("general", at))
    _others(builder, tables)
    if not builder.faults:
        _links(builder)
    if builder.faults:
        raise OrbatError(builder.faults)
    if not begun:
        return State(builder.things)
    _number(builder)
    return _start(rules, State(builder.things))


def _entries(tables: Mapping[str, Any], name: str, builder: _Builder) -> list[Mapping[str, Any]]:
    found = tables.get(name, [])
    if not isinstance(found, list) or not all(isinstance(entry, Mapping) for entry in found):
        builder.fault(name, f"wants a list of tables, [[{name}]]", (name,))
        return []
    if len(found) > MOST_THINGS:
        builder.fault(name, f"more than {MOST_THINGS} of them", (name,))
        return []
    return found


def _without(entry: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in keys}


def _sides(builder: _Builder, entries: list[Mapping[str, Any]]) -> None:
    if not entries:
        builder.fault("side", "a battle needs at least one side, [[side]]", ("side",))
    for at, entry in enumerate(entries):
        builder.add("side", entry.get("id"), _without(entry, "id"), ("side", at))


def _formations(builder: _Builder, entries: list[Mapping[str, Any]]) -> None:
    for at, entry in enumerate(entries):
        id_ = entry.get("id")
        fields = _without(entry, "id", "commander")
        if fields.get("parent") == "":
            del fields["parent"]
        builder.add("formation", id_, fields, ("formation", at))
        commander = entry.get("commander")
        if isinstance(commander, Mapping):
            general = {**commander, "formation": id_}
            builder.add("general", f"{id_}-general", general, ("formation", at, "commander"))


def _units(builder: _Builder, entries: list[Mapping[str, Any]]) -> None:
    for at, entry in enumerate(entries):
        id_ = entry.get("id")
        called: dict[str, str] = {}
        fields = (
            _without(entry, "id", "formation") if isinstance(entry.get("formation"), str) else dict(entry)
        )
        fields.pop("id", None)
        parent = entry.get("formation")
        if parent is not None and "parent" not in fields:
            fields["parent"] = parent
            called["parent"] = "formation"
        posture = entry.get("posture")
        if posture is not None:
            fields["formation"] = posture
            called["formation"] = "posture"
        troop = fields.get("type")
        if builder.rules.troops and not (isinstance(troop, str) and troop in builder.rules.troops):
            message, path = f"there is no troop type '{troop}'", ("unit", at, "type")
            builder.fault(f"unit '{id_}'", message, path, str(troop), builder.rules.troops)
            continue
        builder.add("unit", id_, fields, ("unit", at), called)


def _others(builder: _Builder, tables: Mapping[str, Any]) -> None:
    for kind in builder.rules.kinds:
        if kind in ("game", "side", "formation", "general", "unit"):
            continue
        for at, entry in enumerate(_entries(tables, kind, builder)):
            builder.add(kind, entry.get("id"), _without(entry, "id"), (kind, at))
    game = tables.get("game")
    if isinstance(game, Mapping):
        for key, raw in game.items():
            builder.field(GAME, key, raw)


def _links(builder: _Builder) -> None:
    for thing, fields in builder.things.items():
        for link, kind, target in _linked(builder, thing):
            if Ref(kind, target) not in builder.things:
                names = [other.id for other in builder.things if other.kind == kind]
                builder.fault_of(thing, link, f"there is no {kind} '{target}'", target, names)
        if thing.kind == "unit" and "parent" not in fields and "side" not in fields:
            builder.fault_of(thing, "id", "it has neither formation nor side")
    _circles(builder)


def _linked(builder: _Builder, thing: Ref) -> Iterator[tuple[str, str, str]]:
    """The fields of a thing that name others: field, kind and id."""
    for field, value in builder.things[thing].items():
        declared = builder.rules.field(thing.kind, field)
        kind = declared.type if declared is not None else LINKS.get(field)
        several = kind == "units" and isinstance(value, tuple)
        for target in value if several and isinstance(value, tuple) else (value,):
            if isinstance(target, str) and target and kind is not None:
                of = "unit" if several else kind
                if of in builder.rules.kinds:
                    yield field, of, target


def _circles(builder: _Builder) -> None:
    for thing in [thing for thing in builder.things if thing.kind == "formation"]:
        seen: set[str] = set()
        current: str | None = thing.id
        while current and current not in seen:
            seen.add(current)
            parent = builder.things.get(Ref("formation", current), {}).get("parent")
            current = parent if isinstance(parent, str) else None
        if current:
            builder.fault_of(thing, "parent", "it stands above itself")
            return


def _number(builder: _Builder) -> None:
    """Unit numbers, for the whole battle: the first side from 1, each next from the next ten plus one."""
    view = View(builder.rules, State(builder.things))
    taken = {fields.get("number") for fields in builder.things.values()}
    first = 1
    for side in [thing for thing in builder.things if thing.kind == "side"]:
        number = first
        for thing in list(builder.things):
            if thing.kind != "unit" or view.field(thing, "side") != side:
                continue
            if not isinstance(builder.things[thing].get("number"), int):
                while number in taken:
                    number += 1
                builder.things[thing]["number"] = number
                taken.add(number)
            own = builder.things[thing]["number"]
            number = max(number, own if isinstance(own, int) else 0) + 1
        first = ((number - 2) // 10 + 1) * 10 + 1 if number > first else first + 10


def _start(rules: Rules, state: State) -> State:
    """The state with the figures that are worked out once, when the battle begins (`start`)."""
    # What stands higher adds up what stands below, so the units come first.
    below = ("unit", "general", "formation", "side")
    others = [kind for kind in rules.kinds if kind not in below and kind != "game"]
    for kind in (*below, *others, "game"):
        for name, declared in rules.kinds[kind].field.items():
            if declared.start is None:
                continue
            things = {thing: dict(state.fields(thing)) for thing in state}
            view = View(rules, state)
            for thing in state.by_kind.get(kind, ()):
                if name not in things[thing]:
                    things[thing][name] = _started(view, thing, name, declared)
            state = State(things)
    return state


def _started(view: View, thing: Ref, name: str, declared: Field) -> Value:
    try:
        value = view.evaluate(formula(declared.start or 0), thing)
    except ExpressionError as error:
        raise OrbatError([OrbatFault(f"{thing.kind} '{thing.id}'", f"start of '{name}': {error}")]) from error
    return value.id if isinstance(value, Ref) else "" if value is None else value
