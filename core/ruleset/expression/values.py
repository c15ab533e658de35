"""What an expression computes with, and where it finds its names.

Numbers are exact: whole ones are `int`, the rest `Fraction`; there are no floats. The scope is supplied by
whoever evaluates: nothing here knows what a unit or a battle is.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeAlias, TypeGuard


@dataclass(frozen=True)
class Ref:
    """Stands for an entity of the battle (a unit, a side, a formation); the scope knows its fields."""

    kind: str
    """What it is, such as 'unit'."""
    id: str
    """Which one of its kind."""


Exact: TypeAlias = int | Fraction
"""A number of the rules."""
Value: TypeAlias = 'bool | int | Fraction | str | None | tuple["Value", ...] | Ref | Mapping[str, "Value"]'
"""Everything that an expression may meet. Records and tables are mappings, lists are tuples."""


class Scope(Protocol):
    """Where names and the fields of entities are looked up.

    It may also have `known_names()` and `known_fields(owner)`, each giving words: they are asked for a
    suggestion when a lookup has failed.
    """

    def name(self, name: str, /) -> Value:
        """The value of a root name; KeyError if it is unknown."""

    def field(self, owner: Ref, field: str, /) -> Value:
        """A field of an entity; KeyError if it is unknown. Mappings are never asked for here."""


class SimpleScope:
    """A scope over a plain mapping, for tests and small uses."""

    def __init__(self, names: Mapping[str, Value], fields: Callable[[Ref, str], Value] | None = None) -> None:
        self._names = names
        self._fields = fields

    def name(self, name: str, /) -> Value:
        """The value of a root name."""
        return self._names[name]

    def field(self, owner: Ref, field: str, /) -> Value:
        """A field of an entity, from the function given; without one no entity has fields."""
        if self._fields is None:
            raise KeyError(field)
        return self._fields(owner, field)

    def known_names(self) -> Iterable[str]:
        """The root names, for suggestions."""
        return self._names.keys()


def is_number(value: Value) -> TypeGuard[Exact]:
    """Whether it is a number of the rules; true and false are not."""
    kind = type(value)  # not isinstance: bool is an int to Python, and Fraction is slow to ask
    return kind is int or kind is Fraction


def equal(left: Value, right: Value) -> bool:
    """Equality in which values of different kinds differ: `1 == true` is false, in lists too."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(equal, left, right))
    return isinstance(left, bool) is isinstance(right, bool) and left == right


def contains(items: tuple[Value, ...], value: Value) -> bool:
    """Whether a list holds a value, by the equality above."""
    if isinstance(value, str):  # by far the commonest, and Python's own test is right for it
        return value in items
    return any(equal(value, item) for item in items)


def table_key(value: Value) -> str | None:
    """The value as a key, if it can be one. A file's keys are texts even where they are figures."""
    if isinstance(value, str):
        return value
    return str(value) if type(value) is int else None


def describe(value: Value) -> str:
    """The value in words, for a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    if is_number(value):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text '{value if len(value) <= 40 else value[:37] + '...'}'"
    if isinstance(value, tuple):
        return "a list"
    if isinstance(value, Ref):
        return f"the {value.kind} '{value.id}'"
    if isinstance(value, Mapping):
        return "a table"
    return f"something unknown ({type(value).__name__})"
