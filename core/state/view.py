"""What formulas see of a battle: stored fields, troop figures, derived figures, and the built-in relations.

A view may carry an overlay: values that hold for one run only, on top of the state (`given` by the table, or
changed by the run so far). It reads and never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from core.ruleset.expression import Expression, Ref, Value
from core.ruleset.models import Choice, Field
from core.state.record import Record
from core.state.relations import BUILT_IN
from core.state.rules import Rules, formula
from core.state.state import EXISTS, GAME, State

Overlay = Mapping[tuple[Ref, str], Value]
NOTHING: Overlay = {}
LINKS = {"parent": "formation", "side": "side", "formation": "formation", "attached": "unit"}
"""Built-in fields that hold the id of another thing, and its kind."""
LISTS = {"units": "unit", "sides": "side", "formations": "formation", "generals": "general"}
BUILT_IN_VALUES = ("id", "name", "gone", "gone_turn", "number", "type", "turn")


class View:
    """A state seen through the rules, with an overlay."""

    __slots__ = ("overlay", "rules", "state")

    def __init__(self, rules: Rules, state: State, overlay: Overlay = NOTHING) -> None:
        self.rules = rules
        self.state = state
        self.overlay = overlay

    # -- as a scope -------------------------------------------------------------------------------------

    def name(self, name: str, /) -> Value:
        """What a root name means wherever a formula stands: the game, lists of things, options, tables."""
        if name == "game":
            return GAME
        if name == "option":
            return self.rules.options
        if name == "value" and self.rules.values:
            return self.rules.values
        if name in LISTS:
            return self.present(LISTS[name])
        if name in self.rules.tables:
            return self.rules.tables[name]
        if name.endswith("s") and name[:-1] in self.rules.kinds:
            return self.present(name[:-1])
        raise KeyError(name)

    def known_names(self) -> Iterable[str]:
        """Root names, for suggestions."""
        return ["game", "option", *LISTS, *self.rules.tables]

    def field(self, owner: Ref, field: str, /) -> Value:
        """A field of a thing as formulas have it; KeyError if the kind has no such field."""
        told = self.overlay.get((owner, field))
        if told is not None:  # none: it has lost its own value, and has that of its troop or the default
            return self._typed(owner, field, told)
        built_in = BUILT_IN.get((owner.kind, field)) or BUILT_IN.get(("*", field))
        if built_in is not None:
            return built_in(self, owner)
        kind = self.rules.kinds[owner.kind]
        if field in kind.field:
            return self._stored(owner, field, kind.field[field])
        if field in kind.derived:
            return self.evaluate(formula(kind.derived[field].value), owner)
        if field in BUILT_IN_VALUES:
            return self.raw(owner, field)
        raise KeyError(field)

    def known_fields(self, owner: Ref) -> Iterable[str]:
        """Fields of a thing's kind, for suggestions."""
        kind = self.rules.kinds[owner.kind]
        mine = [field for of, field in BUILT_IN if of in ("*", owner.kind)]
        return [*kind.field, *kind.derived, *mine, *BUILT_IN_VALUES]

    # -- reading ----------------------------------------------------------------------------------------

    def raw(self, thing: Ref, field: str) -> Value:
        """The stored value, None if there is none."""
        if (thing, field) in self.overlay:
            return self.overlay[(thing, field)]
        return self.state.get(thing, field)

    def side_of(self, thing: Ref) -> Ref | None:
        """The side of a thing, none if it has none (a zone of the field); a side is its own."""
        if thing.kind == "side":
            return thing
        side = self.field(thing, "side") if (thing.kind, "side") in BUILT_IN else None
        return side if isinstance(side, Ref) else None

    def exists(self, thing: Ref) -> bool:
        """Whether the thing is in the battle (gone or not)."""
        told = self.overlay.get((thing, EXISTS))
        return thing in self.state if told is None else told is True

    def present(self, kind: str) -> tuple[Ref, ...]:
        """The things of a kind that are not gone."""
        return self.still_there(self.all_of(kind))

    def still_there(self, things: Iterable[Ref]) -> tuple[Ref, ...]:
        """Those of the things that are not gone."""
        return tuple(thing for thing in things if not self.raw(thing, "gone"))

    def all_of(self, kind: str) -> tuple[Ref, ...]:
        """The things of a kind, gone ones too."""
        there = self.state.by_kind.get(kind, ())
        told = {thing: made for (thing, field), made in self.overlay.items() if field == EXISTS}
        if not told:
            return there
        new = tuple(
            thing for thing, made in told.items() if made and thing.kind == kind and thing not in self.state
        )
        return tuple(thing for thing in there if told.get(thing) is not False) + new

    def linked(self, kind: str, link: str, to: str) -> tuple[Ref, ...]:
        """The things of a kind whose link field names that id, gone ones too."""
        if not any(field in (link, EXISTS) for (_, field) in self.overlay):
            return self.state.children.get((kind, link, to), ())
        return tuple(thing for thing in self.all_of(kind) if self.raw(thing, link) == to)

    def _stored(self, owner: Ref, field: str, declared: Field) -> Value:
        value = self.raw(owner, field)
        if value is None and owner.kind == "unit":
            value = self._of_troop(owner, field, str(self.raw(owner, "type") or ""))
        if value is None:
            value = default_of(declared)
        return self._typed(owner, field, value)

    def _of_troop(self, unit: Ref, field: str, type_: str) -> Value:
        """What the way in which a unit is taken gives, else its troop type."""
        ways, troop = self.rules.ways.get(type_), self.rules.troops.get(type_)
        if ways is not None:
            at = 0 if field in self.rules.chosen_fields else self._way(unit, ways, troop)
            if at is not None and field in ways[at]:
                return ways[at][field]
        return troop.get(field) if troop is not None else None

    def taken(self, unit: Ref) -> Choice | None:
        """The way in which a unit was taken, as the ruleset tells it; None where there is only one."""
        type_ = str(self.raw(unit, "type") or "")
        ways, troop = self.rules.ways.get(type_), self.rules.ruleset.troop_of(type_)
        at = self._way(unit, ways, self.rules.troops.get(type_)) if ways is not None else None
        return troop.choice[at] if troop is not None and at is not None else None

    def _way(self, unit: Ref, ways: tuple[Record, ...], troop: Record | None) -> int | None:
        """The place of the way that the unit's own fields fit; what it does not say is as in the first."""
        for at, way in enumerate(ways):
            if all(
                self._chosen(unit, key, ways[0], troop) == value
                for key, value in way.items()
                if key in self.rules.chosen_fields
            ):
                return at
        return None

    def _chosen(self, unit: Ref, key: str, first: Record, troop: Record | None) -> Value:
        own = self.raw(unit, key)
        if own is not None:
            return own
        return first[key] if key in first else troop.get(key) if troop is not None else None

    def _typed(self, owner: Ref, field: str, value: Value) -> Value:
        """Ids become things where the field holds things."""
        declared = self.rules.field(owner.kind, field)
        kind = declared.type if declared else LINKS.get(field)
        if kind is None or isinstance(value, Ref):
            return value
        if kind == "units":
            ids = value if isinstance(value, tuple) else ()
            return tuple(item if isinstance(item, Ref) else Ref("unit", str(item)) for item in ids)
        if kind in self.rules.kinds:
            return Ref(kind, str(value)) if value else None
        return value

    def evaluate(self, ready: Value | Expression, own: Ref | None = None) -> Value:
        """Works out a formula; with `own` its fields are named bare. Raises ExpressionError."""
        if not isinstance(ready, Expression):
            return ready
        return ready.evaluate(self if own is None else OwnScope(self, own))


class OwnScope:
    """A view in which the fields of one thing are named bare, and the thing itself `self`."""

    __slots__ = ("own", "view")

    def __init__(self, view: View, own: Ref) -> None:
        self.view = view
        self.own = own

    def name(self, name: str, /) -> Value:
        """A bare field of the thing, else what the name means anywhere."""
        if name == "self" or name == self.own.kind:
            return self.own
        try:
            return self.view.field(self.own, name)
        except KeyError:
            return self.view.name(name)

    def field(self, owner: Ref, field: str, /) -> Value:
        """A field of a thing."""
        return self.view.field(owner, field)

    def known_names(self) -> Iterable[str]:
        """Root names, for suggestions."""
        return [*self.view.known_fields(self.own), *self.view.known_names()]

    def known_fields(self, owner: Ref) -> Iterable[str]:
        """Fields of a thing's kind, for suggestions."""
        return self.view.known_fields(owner)


@lru_cache(maxsize=4096)
def _default(type_name: str, default: object) -> Value:
    if default is not None:
        return default if not isinstance(default, float) else formula(default)  # type: ignore[return-value]
    return {"number": 0, "flag": False, "choice": None, "text": "", "units": ()}.get(type_name)


def default_of(declared: Field) -> Value:
    """What a field has when nothing else says: its default, else 0, false, an empty text or list, none."""
    if isinstance(declared.default, list):
        return tuple(declared.default)
    if declared.type == "choice" and declared.default is None and declared.values:
        return next(iter(declared.values))
    return _default(declared.type, declared.default)
