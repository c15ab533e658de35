"""Whether a figure of a house file can stand where it stands, and in both languages why not."""

from __future__ import annotations

from math import isfinite
from typing import Any, Final

from core.ruleset.models import Field, Missing
from core.text import Both

_LONGEST: Final = 200
_FLAG: Final = Both("true o false", "true or false")
_TEXT: Final = Both("un testo", "a text")
_NUMBER: Final = Both("un numero", "a number")
_LIST: Final = Both("una lista", "a list")
_TABLE: Final = Both("una tabella", "a table")
_THAT: Final = Both("quello", "that")


def wrong_figure(declared: Field | Missing, value: Any) -> Both | None:
    """Why a value cannot stand there; None where it can."""
    if declared.type == "number":
        return _wrong_number(declared, value)
    if declared.type == "flag":
        return None if isinstance(value, bool) else _must_be(_FLAG, value)
    if declared.type == "choice":
        known = ", ".join(declared.values or ())
        good = value in (declared.values or ())
        return None if good else Both(f"qui ci vuole uno di {known}", f"this must be one of {known}")
    if declared.type == "text":
        good = isinstance(value, str) and 0 < len(value) <= _LONGEST
        told = Both(
            f"qui ci vuole un testo di al più {_LONGEST} segni",
            f"this must be a text of at most {_LONGEST} signs",
        )
        return None if good else told
    kind = declared.type
    return Both(f"non si può completare: {kind}", f"a {kind} cannot be filled in")


def _wrong_number(declared: Field | Missing, value: Any) -> Both | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        return _must_be(_NUMBER, value)
    if declared.min is not None and value < declared.min:
        return Both(f"qui ci vuole almeno {declared.min}", f"this must be at least {declared.min}")
    if declared.max is not None and value > declared.max:
        return Both(f"qui ci vuole al più {declared.max}", f"this must be at most {declared.max}")
    return None


def _must_be(wanted: Both, value: Any) -> Both:
    found = _called(value)
    return Both(f"qui ci vuole {wanted.it}, non {found.it}", f"this must be {wanted.en}, not {found.en}")


def _called(value: Any) -> Both:
    if isinstance(value, bool):
        return _FLAG
    if isinstance(value, str):
        return _TEXT
    if isinstance(value, int | float):
        return _NUMBER if isfinite(value) else _THAT
    return _LIST if isinstance(value, list) else _TABLE if isinstance(value, dict) else _THAT


__all__ = ["wrong_figure"]
