"""Records, and the border between exact values and the plain ones of files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isfinite
from typing import Any

from core.ruleset.expression import Ref, Value


class Record(Mapping[str, Value]):
    """An unchanging record that can be compared and hashed: a table's row, a procedure's results."""

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[str, Value]) -> None:
        self._items = dict(items)
        self._hash: int | None = None

    def __getitem__(self, key: str) -> Value:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._items.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Record) and self._items == other._items)

    def __repr__(self) -> str:
        return f"Record({self._items!r})"


def exact(number: int | float) -> int | Fraction:
    """The number as formulas have it: no floats; 2.5 is exactly five halves, 0.1 exactly a tenth."""
    if isinstance(number, int):
        return number
    fraction = Fraction(str(number))
    return fraction.numerator if fraction.denominator == 1 else fraction


def as_value(plain_value: Any) -> Value:
    """A value out of a file (TOML, JSON) as formulas have it.

    Raises TypeError for what has no place in formulas (a date).
    """
    if plain_value is None or isinstance(plain_value, bool | str | int | Fraction | Ref):
        return plain_value
    if isinstance(plain_value, float):
        if not isfinite(plain_value):
            raise TypeError(f"{plain_value!r} is no number")
        return exact(plain_value)
    if isinstance(plain_value, list | tuple):
        return tuple(as_value(item) for item in plain_value)
    if isinstance(plain_value, Mapping):
        return Record({str(key): as_value(item) for key, item in plain_value.items()})
    raise TypeError(f"{plain_value!r} has no place in a formula")


def plain(value: Value) -> Any:
    """A value as files have it: a thing is its id, a fraction a decimal where that is exact, else 'n/d'."""
    if isinstance(value, Fraction):
        decimal = float(value)
        return decimal if Fraction(str(decimal)) == value else f"{value.numerator}/{value.denominator}"
    if isinstance(value, Ref):
        return value.id
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return value
