"""What every name of a ruleset means: the kinds of fields, facts, options, tables, and the names in force.

The expressions are checked against this; what is found is reported elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from core.ruleset.expression import (
    EntityOf,
    ExpressionError,
    Flag,
    ListOf,
    Number,
    RecordOf,
    TableOf,
    Text,
    Type,
    Unknown,
    check,
    parse,
)
from core.ruleset.expression.kinds import joined
from core.ruleset.models import Derived, Fact, Field, Missing, Option, Ruleset, Table
from core.ruleset.models.ruleset import BUILT_IN_KINDS

_UNITS: Final = ListOf(EntityOf("unit"))
_FORMATIONS: Final = ListOf(EntityOf("formation"))
_GENERALS: Final = ListOf(EntityOf("general"))
_OF_ALL: Final[Mapping[str, Type]] = {"id": Text(), "name": Text(), "gone": Flag(), "gone_turn": Number()}
_OF_KIND: Final[Mapping[str, Mapping[str, Type]]] = {
    "unit": {
        "parent": EntityOf("formation"),
        "side": EntityOf("side"),
        "number": Number(),
        "general": EntityOf("general"),
        "attached": _GENERALS,
    },
    "formation": {
        "parent": EntityOf("formation"),
        "side": EntityOf("side"),
        "units": _UNITS,
        "gone_units": _UNITS,
        "all_units": _UNITS,
        "formations": _FORMATIONS,
        "general": EntityOf("general"),
    },
    "general": {
        "formation": EntityOf("formation"),
        "side": EntityOf("side"),
        "attached": EntityOf("unit"),
        "units": _UNITS,
    },
    "side": {
        "units": _UNITS,
        "formations": _FORMATIONS,
        "generals": _GENERALS,
        "enemy": EntityOf("side"),
    },
    "game": {"turn": Number()},
}
_DEEPEST: Final = 20
"""How many derived figures may follow from each other before their kind is taken as not known."""
_LISTS: Final[Mapping[str, Type]] = {
    "units": _UNITS,
    "sides": ListOf(EntityOf("side")),
    "formations": _FORMATIONS,
    "generals": _GENERALS,
}

SETTABLE: Final = ("parent", "side", "formation", "attached", "type", "name", "number", "turn", "gone")
"""Built-in fields that a step may change."""


class Types:
    """The kinds of everything that a ruleset declares."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._derived: dict[tuple[str, str], Type | None] = {}

    @cached_property
    def kinds(self) -> frozenset[str]:
        """All kinds of things."""
        return frozenset((*BUILT_IN_KINDS, *self.ruleset.kind))

    def built_in(self, kind: str) -> Mapping[str, Type]:
        """What a thing has that nobody declares."""
        found = {**_OF_ALL, **_OF_KIND.get(kind, {})}
        if kind == "unit":
            troops = frozenset(troop.id for troop in self.ruleset.troop)
            found["type"] = Text(troops or None)
        return found

    def stored(self, kind: str) -> Mapping[str, Field]:
        """The declared fields of a kind."""
        found = self.ruleset.kind.get(kind)
        return found.field if found else {}

    def derived(self, kind: str) -> Mapping[str, Derived]:
        """The derived figures of a kind."""
        found = self.ruleset.kind.get(kind)
        return found.derived if found else {}

    def thing(self, kind: str) -> Type:
        """A thing of that kind; of a kind that there is not nothing is known."""
        return EntityOf(kind) if kind in self.kinds else Unknown()

    def of_field(self, field: Field) -> Type:
        """What a stored field holds."""
        if field.type == "units":
            return _UNITS
        if field.type in self.kinds:
            return EntityOf(field.type)
        return _of_type(field)

    def of_derived(self, kind: str, name: str) -> Type:
        """What a derived figure is; Unknown while it is being worked out, as it may lead to itself."""
        key = (kind, name)
        if key not in self._derived:
            if list(self._derived.values()).count(None) > _DEEPEST:
                return Unknown()
            self._derived[key] = None
            self._derived[key] = self._worked_out(self.derived(kind)[name], kind)
        return self._derived[key] or Unknown()

    def _worked_out(self, derived: Derived, kind: str) -> Type:
        if not isinstance(derived.value, str):
            return of_value(derived.value)
        try:
            return check(parse(derived.value), Names(self, own=kind))[0]
        except ExpressionError:
            return Unknown()

    def of_fact(self, fact: Fact) -> Type:
        """What a fact is."""
        return _of_type(fact)

    @cached_property
    def roots(self) -> Mapping[str, Type]:
        """What names mean everywhere, facts apart."""
        own = {f"{kind}s": ListOf(EntityOf(kind)) for kind in self.kinds - set(BUILT_IN_KINDS)}
        options = RecordOf({name: _of_option(option) for name, option in self.ruleset.option.items()})
        left_out = self.ruleset.left_out("table")
        tables = {
            name: of_table(table, left_out.get(name))
            for name, table in self.ruleset.table.items()
            if table.shape == "keys"
        }
        roots = {**tables, **own, **_LISTS, "game": EntityOf("game"), "option": options}
        return roots | ({"value": RecordOf(self.values)} if self.values else {})

    @cached_property
    def values(self) -> Mapping[str, Type]:
        """What players supply."""
        given = {name: of_value(value) for name, value in self.ruleset.value.items()}
        return given | {name: of_missing(missing) for name, missing in self.ruleset.left_out("value").items()}


def of_missing(missing: Missing) -> Type:
    """What a figure is that the source leaves out."""
    return _of_type(missing)


def _of_type(declared: Field | Fact | Missing) -> Type:
    match declared.type:
        case "number":
            return Number()
        case "flag":
            return Flag()
        case "choice":
            return Text(frozenset(declared.values or ()))
        case "text":
            return Text()
    return Unknown()


def _of_option(option: Option) -> Type:
    if option.values is not None:
        return Text(frozenset(option.values))
    return Text() if isinstance(option.default, str) else of_value(option.default)


def of_value(value: Any) -> Type:
    """What a value out of a file is."""
    if isinstance(value, bool):
        return Flag()
    if isinstance(value, int | float):
        return Number()
    if isinstance(value, str):
        return Text(frozenset({value}))
    if isinstance(value, list | tuple):
        return ListOf(joined(map(of_value, value)) if value else Unknown())
    if isinstance(value, Mapping):
        return RecordOf({str(key): of_value(inner) for key, inner in value.items()})
    return Unknown()


def of_table(table: Table, left_out: Missing | None = None) -> TableOf:
    """What a table gives: its row, band or cell, those among them that players are to supply."""
    supplied = dict.fromkeys(left_out.cells or (), of_missing(left_out)) if left_out is not None else {}
    if table.bands is not None:
        more = [RecordOf(supplied)] if supplied else []
        return TableOf(_row([*(of_value(band.cells) for band in table.bands), *more]))
    if left_out is not None and left_out.rows is not None:
        row = RecordOf(supplied) if supplied else of_missing(left_out)
        return TableOf(row, frozenset((*(table.rows or {}), *left_out.rows)))
    rows = table.rows or {}
    if table.shape == "grid":
        cells = [cell for row in rows.values() if isinstance(row, list) for cell in row]
        return TableOf(joined(map(of_value, cells)), frozenset(rows))
    return TableOf(_row(map(of_value, rows.values())), frozenset(rows))


def _row(rows: Iterable[Type]) -> Type:
    """What all the rows are; of records the fields of all of them."""
    kinds = list(rows)
    records = [kind for kind in kinds if isinstance(kind, RecordOf)]
    if not records or len(records) < len(kinds):
        return joined(kinds)
    names = dict.fromkeys(name for record in records for name in record.fields)
    return RecordOf({name: _row(r.fields[name] for r in records if name in r.fields) for name in names})


class _Fields(Mapping[str, Type]):
    """The fields of a kind; a derived figure is worked out only when it is asked for."""

    def __init__(self, types: Types, kind: str) -> None:
        self._types = types
        self._kind = kind
        self._built_in = types.built_in(kind)

    def __getitem__(self, name: str) -> Type:
        if name in self._built_in:
            return self._built_in[name]
        stored = self._types.stored(self._kind)
        if name in stored:
            return self._types.of_field(stored[name])
        if name in self._types.derived(self._kind):
            return self._types.of_derived(self._kind, name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        kind = self._kind
        return iter({**self._built_in, **self._types.stored(kind), **self._types.derived(kind)})

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Names:
    """The names in force where an expression stands: a scope to check it against."""

    def __init__(
        self,
        types: Types,
        made: Mapping[str, Type] | None = None,
        *,
        own: str | None = None,
        facts: bool = False,
    ) -> None:
        """``made`` are names of steps and roles; ``own`` is the kind whose fields are named bare."""
        self._types = types
        self.made = dict(made or {})
        self._own = own
        self._facts = types.ruleset.fact if facts else {}

    def with_names(self, more: Mapping[str, Type]) -> Names:
        """These names with some more on top."""
        names = Names(self._types, {**self.made, **more}, own=self._own)
        names._facts = self._facts
        return names

    def name(self, name: str, /) -> Type | None:
        """What the name means."""
        if name in self.made:
            return self.made[name]
        if self._own is not None:
            if name in ("self", self._own):
                return EntityOf(self._own)
            fields = _Fields(self._types, self._own)
            if name in fields:
                return fields[name]
        if name in self._facts:
            return self._types.of_fact(self._facts[name])
        return self._types.roots.get(name)

    def names(self) -> Iterable[str]:
        """All names, for suggestions."""
        own = [*_Fields(self._types, self._own), "self", self._own] if self._own else []
        return [*self.made, *own, *self._facts, *self._types.roots]

    def fields(self, owner: EntityOf, /) -> Mapping[str, Type]:
        """The fields of a thing."""
        return _Fields(self._types, owner.kind)
