"""What kind of value an expression gives, as far as it can be told before a battle.

The kinds say what checking needs and no more. A place that may be empty has the kind of what is in it:
`none` may be compared with anything.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias


@dataclass(frozen=True)
class Number:
    """A number, whole or not."""


@dataclass(frozen=True)
class Flag:
    """True or false."""


@dataclass(frozen=True)
class Text:
    """A text."""

    values: frozenset[str] | None = None
    """All that it can be; None if it can be anything."""


@dataclass(frozen=True)
class Nothing:
    """`none`."""


@dataclass(frozen=True)
class EntityOf:
    """A unit, a side, a formation: whatever the type scope has fields for."""

    kind: str
    """As in `Ref.kind`."""


@dataclass(frozen=True)
class ListOf:
    """A list."""

    item: "Type"
    """What each of its items is."""


@dataclass(frozen=True)
class RecordOf:
    """Something with fixed fields, such as a table's row."""

    fields: Mapping[str, "Type"] = field(hash=False)
    """All of its fields."""


@dataclass(frozen=True)
class TableOf:
    """A table, read by key."""

    row: "Type"
    """What each row is."""
    keys: frozenset[str] | None = None
    """All of its keys; None if they are not known."""


@dataclass(frozen=True)
class Unknown:
    """It cannot be told: nothing that is done with it is reported."""


Type: TypeAlias = Number | Flag | Text | Nothing | EntityOf | ListOf | RecordOf | TableOf | Unknown


class TypeScope(Protocol):
    """What is known where an expression stands."""

    def name(self, name: str, /) -> Type | None:
        """The kind of a root name, None if there is no such name."""

    def names(self) -> Iterable[str]:
        """All root names, for suggestions."""

    def fields(self, owner: EntityOf, /) -> Mapping[str, Type]:
        """All fields of such an entity."""


def joined(kinds: Iterable[Type]) -> Type:
    """The kind of a place that may hold any of these."""
    result: Type = Nothing()
    for kind in kinds:
        result = _either(result, kind)
    return result


def _either(left: Type, right: Type) -> Type:
    if left == right or isinstance(right, Nothing):
        return left
    if isinstance(left, Nothing):
        return right
    if isinstance(left, Text) and isinstance(right, Text):
        known = left.values is not None and right.values is not None
        return Text((left.values or frozenset()) | (right.values or frozenset()) if known else None)
    if isinstance(left, ListOf) and isinstance(right, ListOf):
        return ListOf(_either(left.item, right.item))
    return Unknown()


def may_be(kind: Type, *wanted: type[Type]) -> bool:
    """Whether a value of this kind can be what is wanted."""
    return isinstance(kind, (Unknown, *wanted))


def may_equal(left: Type, right: Type) -> bool:
    """Whether two values of these kinds can be equal at all; which texts they are does not matter."""
    if isinstance(left, Unknown | Nothing) or isinstance(right, Unknown | Nothing):
        return True
    if isinstance(left, ListOf) and isinstance(right, ListOf):
        return may_equal(left.item, right.item)
    if isinstance(left, EntityOf) and isinstance(right, EntityOf):
        return left.kind == right.kind
    return type(left) is type(right)


def describe_kind(kind: Type) -> str:
    """The kind in words, for a message."""
    match kind:
        case Number():
            return "a number"
        case Flag():
            return "true or false"
        case Text():
            return "a text"
        case Nothing():
            return "none"
        case EntityOf():
            return f"a {kind.kind}"
        case ListOf():
            return "a list"
        case RecordOf():
            return "a record"
        case TableOf():
            return "a table"
    return "unknown"
