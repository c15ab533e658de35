"""Figures of things in words: what a field is called, what its value is called, which clause it has."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from core.procedure import number, show
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import Derived, Field, Formula
from core.ruleset.models.parts import Language
from core.state import View
from core.state.figures import amount, declared, field_of, label_of, worked_out


@dataclass(frozen=True)
class Figure:
    """One field of one thing, ready to be shown."""

    label: str
    value: str
    clause: str
    house: bool


def clause_of(view: View, kind: str, name: str | None) -> str:
    """The clause of a field."""
    found = declared(view, kind, name) if name else None
    return (found.clause or "") if found is not None else ""


def in_words(view: View, thing: Ref, text: Formula | None, language: Language) -> str:
    """The same in words: a value of a choice by its word."""
    value = worked_out(view, thing, text)
    return value_word(view, thing.kind, field_of(text), value, language)


def value_word(view: View, kind: str, name: str | None, value: Value, language: Language) -> str:
    """A value of a field in words; empty where it has none."""
    found = declared(view, kind, name) if name else None
    values = found.values if isinstance(found, Field) else None
    if values is not None and isinstance(value, str) and value in values:
        return values[value].say(language)
    if value in (None, "", ()):
        return ""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return number(value, language)
    return show(view, value, language)


def figure(view: View, thing: Ref, name: str, language: Language) -> Figure | None:
    """A field with its label; None where there is nothing to show: no text, no value, or only a flag."""
    found = declared(view, thing.kind, name)
    if found is None or found.text is None:
        return None
    try:
        value = view.field(thing, name)
    except (ExpressionError, KeyError):
        return None
    word = value_word(view, thing.kind, name, value, language)
    if isinstance(value, bool) or not word:
        return None
    return Figure(found.text.say(language), word, found.clause or "", _is_house(view, thing, name, found))


def _is_house(view: View, thing: Ref, name: str, found: Field | Derived) -> bool:
    if isinstance(found, Field) and (found.house or found.source in ("house", "doubtful")):
        return True
    if thing.kind != "unit":
        return False
    troop, way = view.rules.ruleset.troop_of(str(view.raw(thing, "type") or "")), view.taken(thing)
    return any(given is not None and name in (*given.house, *given.doubtful) for given in (troop, way))


__all__ = [
    "Figure",
    "amount",
    "clause_of",
    "declared",
    "field_of",
    "figure",
    "in_words",
    "label_of",
    "value_word",
    "worked_out",
]
