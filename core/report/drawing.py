"""The field in a report: the same layout as a picture and as rows of signs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.field import SIGNS, Field, Layout, edge_words, field_of, lay_out, mark_words, svg_of, words_of
from core.report.model import Picture
from core.report.texts import clean
from core.ruleset.expression import ExpressionError
from core.ruleset.models.parts import Language
from core.state import View

ACROSS: Final = 12
DOWN: Final = 5
"""Cells of a zone, across and down."""
WIDEST: Final = 96


def picture_of(view: View, language: Language) -> Picture | None:
    """The field as the view has it; None where there is none, or the ruleset cannot tell."""
    try:
        field = field_of(view)
    except (ExpressionError, KeyError):
        return None
    if field is None:
        return None
    layout = lay_out(field, min(WIDEST, ACROSS * field.columns), DOWN * field.rows)
    return Picture(
        rows=tuple(_rows(layout)),
        svg=clean(svg_of(layout, language)),
        legend=tuple(clean(text) for text in _legend(layout, language)),
    )


def _rows(layout: Layout) -> Iterator[str]:
    """Rows of signs, with dotted lines between the zones."""
    lefts = {place.left for place in layout.zones} - {0}
    tops = {place.top for place in layout.zones} - {0}
    for row in range(layout.rows):
        if row in tops:
            yield _line(layout, lefts)
        yield "".join(_cell(layout, column, row, lefts) for column in range(layout.columns)).rstrip()


def _cell(layout: Layout, column: int, row: int, lefts: set[int]) -> str:
    cell = layout.at(column, row)
    return ("\u250a" if column in lefts else "") + (cell.sign if cell is not None else " ")


def _line(layout: Layout, lefts: set[int]) -> str:
    return "".join("\u253c\u2508" if column in lefts else "\u2508" for column in range(layout.columns))


def _legend(layout: Layout, language: Language) -> Iterator[str]:
    """What the signs mean, then who stands at which edge, then each mark."""
    for kind, text in words_of(layout):
        yield f"{SIGNS[kind]} {text.say(language)}"
    field: Field = layout.field
    for edge in field.edges:
        yield edge_words(edge, field.measure, language)
    for mark in field.marks:
        yield f"{SIGNS[mark.picture]} {mark_words(mark, language)}"
