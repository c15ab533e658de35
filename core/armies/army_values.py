"""A value out of an army file, taken only if the ruleset and the troop have it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from core.armies.ways import allowed
from core.ruleset.expression import Value
from core.ruleset.models import Field
from core.state import Rules, as_value
from core.text import clean_name


class ArmyFileError(ValueError):
    """An army file that cannot be used; its text is one line with file and place."""


def checked(rules: Rules, kind: str, troop: str, name: str, raw: Any, where: str) -> Value:
    """The value of a field as the state keeps it. Raises ArmyFileError."""
    if name == "name":
        return _name(raw)
    try:
        value = as_value(raw)
    except TypeError as error:
        raise ArmyFileError(f"{where}: {name}: {error}") from error
    declared = rules.field(kind, name)
    if declared is not None:
        _fit(declared, name, value, raw, where)
    known = allowed(rules, troop, name) if kind == "unit" else None
    if known is not None and value not in known:
        raise ArmyFileError(f"{where}: {name}: '{troop}' has no {raw!r}; it has {', '.join(map(str, known))}")
    return value


def _name(raw: Any) -> Value:
    if isinstance(raw, Mapping):
        return as_value({str(language): clean_name(str(text)) for language, text in raw.items()})
    return clean_name(str(raw))


def _fit(declared: Field, name: str, value: Value, raw: Any, where: str) -> None:
    number = isinstance(value, int | Fraction) and not isinstance(value, bool)
    fits = {"number": number, "flag": isinstance(value, bool), "text": isinstance(value, str)}
    if not fits.get(declared.type, True):
        raise ArmyFileError(f"{where}: {name} wants a {declared.type}, not {raw!r}")
    if number and declared.min is not None and value < declared.min:  # type: ignore[operator]
        raise ArmyFileError(f"{where}: {name} is at least {declared.min}, not {raw}")
    if number and declared.max is not None and value > declared.max:  # type: ignore[operator]
        raise ArmyFileError(f"{where}: {name} is at most {declared.max}, not {raw}")
    if declared.values and value not in declared.values:
        raise ArmyFileError(f"{where}: {name} has no value {raw!r}; it has {', '.join(declared.values)}")
