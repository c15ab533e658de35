"""Formulas of a ruleset about one thing (`[show.unit]` and its like): the field they name, what comes out."""

from __future__ import annotations

import re
from fractions import Fraction

from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import Derived, Field, Formula
from core.ruleset.models.parts import Language
from core.state.rules import formula
from core.state.view import View

FIELD = re.compile(r"^(?:[a-z_]+\.)?([a-z][a-z0-9_]*)$")


def field_of(text: Formula | None) -> str | None:
    """The field that a formula of the ruleset only names (`unit.losses`); None for any other formula."""
    found = FIELD.match(text) if isinstance(text, str) else None
    return found.group(1) if found else None


def declared(view: View, kind: str, name: str) -> Field | Derived | None:
    """How the ruleset declares a field, stored or derived."""
    found = view.rules.kinds.get(kind)
    return (found.field.get(name) or found.derived.get(name)) if found else None


def label_of(view: View, kind: str, name: str | None, language: Language) -> str:
    """What a field is called; empty if the ruleset has no text for it."""
    found = declared(view, kind, name) if name else None
    return found.text.say(language) if found is not None and found.text is not None else ""


def worked_out(view: View, thing: Ref, text: Formula | None) -> Value:
    """A formula of the ruleset about one thing; None where it has no value."""
    if text is None:
        return None
    try:
        return view.evaluate(formula(text), thing)
    except (ExpressionError, KeyError):
        return None


def amount(view: View, thing: Ref, text: Formula | None) -> Fraction | None:
    """The same as a number."""
    value = worked_out(view, thing, text)
    number_ = isinstance(value, int | Fraction) and not isinstance(value, bool)
    return Fraction(value) if number_ else None  # type: ignore[arg-type]
