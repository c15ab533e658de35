"""The odds of each result as upright bars."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from core.ruleset.models.parts import Language
from tui.panes.drawing import Row
from tui.panes.pane import Look

BARS = 2
"""Rows of the bars."""
HEIGHT = BARS + 3
"""Rows with the rule above, the results and the figures."""
LEAD, COLUMN, WIDEST = 8, 7, 4


def histogram_rows(bars: Sequence[tuple[str, Fraction]], width: int, look: Look) -> list[Row]:
    """The results, the bars, the chances in per cent."""
    column = min(COLUMN, (width - 2 - LEAD + COLUMN - WIDEST) // max(1, len(bars)))
    names, figures = Row(width), Row(width)
    figures.put(1, "%", "")
    towers = [Row(width) for _ in range(BARS)]
    highest = max((chance for _, chance in bars), default=Fraction(0))
    for n, (name, chance) in enumerate(bars):
        end = LEAD + 1 + n * column + min(WIDEST, column - 1)
        names.right(end - (column > WIDEST), [(look.text(name), "b")], column - 1)
        figures.right(end, [(figure(chance, look.language), "")], column)
        _tower(towers, end, min(WIDEST, column - 1), chance / highest if highest else chance, look)
    return [names, *towers, figures]


def _tower(rows: Sequence[Row], end: int, size: int, share: Fraction, look: Look) -> None:
    """A bar from below, in eighths of a row; what can happen at all has at least one."""
    eighths = max(1, round(share * 8 * len(rows))) if share > 0 else 0
    for row in reversed(rows):
        sign = look.signs.blocks[min(8, eighths)]
        if eighths > 0 and size > 0:
            row.put(end - size, sign * size, "bar")
        eighths -= 8


def figure(chance: Fraction, language: Language) -> str:
    """A chance in per cent with one decimal, without its sign; never certain where it is not."""
    if chance in (0, 1):
        return str(int(chance) * 100)
    tenths = floor(chance * 1000 + Fraction(1, 2))
    text = ">99.9" if tenths >= 1000 else "<0.1" if tenths <= 0 else f"{tenths // 10}.{tenths % 10}"
    return text.replace(".", ",") if language == "it" else text
