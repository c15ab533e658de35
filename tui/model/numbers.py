"""Values of the rules as figures, and figures with their sign."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from core.procedure import number
from core.ruleset.expression import Value
from core.ruleset.models.parts import Language

Figure: TypeAlias = int | Fraction


def figure_of(value: Value) -> Figure | None:
    """The value if it is a figure; true and false are none."""
    return None if isinstance(value, bool) or not isinstance(value, int | Fraction) else value


def figure_text(value: Value, language: Language) -> str:
    """A figure as people write it; empty for what is none."""
    figure = figure_of(value)
    return "" if figure is None else number(figure, language)


def signed(figure: Figure, language: Language) -> str:
    """A figure with its sign; nothing has none."""
    return number(figure, language) if figure <= 0 else f"+{number(figure, language)}"
