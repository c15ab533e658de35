"""Texts as they go into a report: clean, of one line."""

from __future__ import annotations

from fractions import Fraction

from core.procedure import number
from core.ruleset.models.parts import Language
from core.text import one_line


def clean(text: str) -> str:
    """The text without anything that is not to be seen; lines of a note stay apart."""
    return "\n".join(one_line(line) for line in text.split("\n"))


def decimal(value: Fraction | float, language: Language, places: int = 1) -> str:
    """A figure with so many decimals."""
    text = f"{float(value):.{places}f}"
    return text.replace(".", ",") if language == "it" else text


def figure(value: Fraction, language: Language) -> str:
    """A figure as it is."""
    return number(value, language)
