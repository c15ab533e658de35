"""Small texts in both languages, and values of a ruleset in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.ruleset.models import Text


def both(italian: str, english: str) -> Text:
    """A text of our own."""
    return Text(it=italian or "\u2013", en=english or "\u2013")


def joined(parts: Iterable[Text], between: str) -> Text:
    """Texts one behind the other."""
    listed = list(parts)
    return both(between.join(part.it for part in listed), between.join(part.en for part in listed))


def values(raw: Any) -> Text:
    """A value as a table or a troop type has it."""
    if isinstance(raw, bool):
        return both("sì" if raw else "no", "yes" if raw else "no")
    if isinstance(raw, Mapping):
        if set(raw) == {"it", "en"}:
            return both(str(raw["it"]), str(raw["en"]))
        named = [joined([both(str(key), str(key)), values(inner)], " ") for key, inner in raw.items()]
        return joined(named, ", ")
    if isinstance(raw, list | tuple):
        return joined([values(item) for item in raw], "  ")
    text = str(raw).replace("-", "\u2212") if isinstance(raw, int | float) else str(raw)
    return both(text.replace(".", ",") if isinstance(raw, float) else text, text)
