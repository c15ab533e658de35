"""Texts of a ruleset with names in braces put in: a plain replacement, in both languages at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from core.procedure.naming import told_name
from core.ruleset.expression import ExpressionError, Ref, Scope, Value, parse
from core.ruleset.models import Ruleset, Text
from core.ruleset.models.parts import Language
from core.state import View

PLACE = re.compile(r"\{([a-z_][A-Za-z0-9_.]*)\}")
MINUS = "\u2212"


def number(value: int | Fraction, language: Language) -> str:
    """A number as people write it: 2,5 in Italian, 2.5 in English, a real minus sign."""
    if isinstance(value, Fraction) and value.denominator == 1:
        value = int(value)
    text = str(value) if isinstance(value, int) else f"{float(value):.4g}"
    text = text.replace(".", ",") if language == "it" else text
    return text.replace("-", MINUS)


def show(view: View, value: Value, language: Language) -> str:
    """A value in words; things that are called alike with what tells them apart."""
    if isinstance(value, bool):
        return {"it": ("no", "sì"), "en": ("no", "yes")}[language][value]
    if value is None:
        return "\u2013"
    if isinstance(value, int | Fraction):
        return number(value, language)
    if isinstance(value, Ref):
        return told_name(view, value, language)
    if isinstance(value, tuple):
        return ", ".join(show(view, item, language) for item in value) or "\u2013"
    if isinstance(value, Mapping):
        return str(value.get(language) or value.get("id") or "")
    return value


def _word(view: View, path: str, value: Value, scope: Scope, language: Language) -> str | None:
    """The word for a value of a choice, where the path names a fact or a thing's field."""
    owner, _, last = path.rpartition(".")
    values: Mapping[str, Text] | None = None
    if owner:
        thing = parse(owner).evaluate(scope)
        declared = view.rules.field(thing.kind, last) if isinstance(thing, Ref) else None
        values = declared.values if declared else None
    elif path in view.rules.ruleset.fact:
        values = view.rules.ruleset.fact[path].values
    if isinstance(value, tuple) and value and all(isinstance(item, str) for item in value):
        return ", ".join(_word(view, "", item, scope, language) or str(item) for item in value)
    if not isinstance(value, str):
        return None
    if values is not None and value in values:
        return values[value].say(language)
    # A name given to a value, or a figure that follows from one: the value has the same word everywhere.
    known = view.rules.keep("words", lambda: _words(view.rules.ruleset)).get(value)
    return known.say(language) if known else None


def _words(ruleset: Ruleset) -> dict[str, Text]:
    """The word of every declared value."""
    words: dict[str, Text] = {}
    for kind in ruleset.kind.values():
        for field in kind.field.values():
            words |= {value: text for value, text in (field.values or {}).items() if value not in words}
    for fact in ruleset.fact.values():
        words |= {value: text for value, text in (fact.values or {}).items() if value not in words}
    return words


def _fill(template: str, view: View, scope: Scope, language: Language) -> str:
    def replace(match: re.Match[str]) -> str:
        path = match.group(1)
        try:
            value = parse(path).evaluate(scope)
            return _word(view, path, value, scope, language) or show(view, value, language)
        except ExpressionError:
            return match.group(0)

    return PLACE.sub(replace, template)


def fill(text: Text, view: View, scope: Scope) -> Text:
    """The text with its places filled from a scope; a place that means nothing there stays as it is."""
    if "{" not in text.it and "{" not in text.en:
        return text
    return Text(it=_fill(text.it, view, scope, "it"), en=_fill(text.en, view, scope, "en"))
