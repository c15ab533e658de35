"""The field as lines of pieces: the map, and the legend of what is on it. For the pane and the overlay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from core.field import SIGNS, Field, Layout, lay_out
from core.field.model import Edge
from core.ruleset.models.parts import Language
from tui.panes.drawing import Piece, length
from tui.panes.field_legend import legend_lines
from tui.panes.field_signs import Line, figure, fitting, sign_of, style_of
from tui.panes.signs import Signs
from tui.panes.title import side_style
from tui.words import say

GAP: Final = 2
"""Cells between the map and the legend at its right."""
LEGEND: Final = (26, 34)
"""Cells of a legend at the right: at least, and at most."""
ZONE: Final = (16, 5)
"""Cells of a zone that show all there can be."""
STRETCH: Final = 1.2
"""How much wider or flatter than the table a map may be; a cell is twice as high as wide."""


@dataclass(frozen=True)
class Plan:
    """The cells of map and legend in a place; the legend stands at the right, else below."""

    columns: int
    rows: int
    legend: int
    """Its width; 0: there is no room for one."""
    below: int
    """Its rows where it stands below."""


def plan(field: Field, width: int, height: int, *, legend: bool = True) -> Plan:
    """Shares a place between the map, a line above and below it, and the legend."""
    high = max(field.rows, height - 2)
    if not legend:
        return Plan(*_shape(field, width, high), 0, 0)
    room = width - GAP - LEGEND[0]
    if room >= ZONE[0] * field.columns or width >= 3 * height:
        columns, rows = _shape(field, max(field.columns, room), high)
        return Plan(columns, rows, max(0, min(LEGEND[1], width - columns - GAP)), 0)
    least = min(high, ZONE[1] * field.rows)
    columns, rows = _shape(field, width, max(least, high * 3 // 4))
    below = max(0, height - 2 - rows)
    return Plan(columns, rows, width if below else 0, below)


def _shape(field: Field, width: int, height: int) -> tuple[int, int]:
    """The largest map in so many cells that looks like the table, all its zones alike."""
    ratio = 2 * float(field.width) / float(field.depth)
    columns = min(width, int(height * ratio * STRETCH + 0.01))
    rows = min(height, int(columns / ratio * STRETCH + 0.01))
    columns -= columns % field.columns if columns > field.columns else 0
    rows -= rows % field.rows if rows > field.rows else 0
    return max(field.columns, columns), max(field.rows, rows)


def field_lines(
    field: Field, width: int, height: int, signs: Signs, language: Language, *, legend: bool = True
) -> list[Line]:
    """Map and legend in at most `height` lines of at most `width` cells."""
    planned = plan(field, width, height, legend=legend)
    layout = lay_out(field, planned.columns, planned.rows)
    lines = map_lines(layout, signs, language)
    if not planned.legend:
        return lines[:height]
    if planned.below:
        return [*lines, *legend_lines(layout, planned.legend, planned.below, signs, language)][:height]
    beside = legend_lines(layout, planned.legend, len(lines), signs, language)
    for at, told in enumerate(beside[: len(lines)]):
        used = length(lines[at])
        lines[at] += [(" " * (planned.columns + GAP - used), ""), *told]
    return lines[:height]


def map_lines(layout: Layout, signs: Signs, language: Language) -> list[Line]:
    """The map with the sides' names above and below it."""
    inside = [_row(layout, y, signs) for y in range(layout.rows)]
    return [
        _edge_line(layout, "north", signs, language),
        *inside,
        _edge_line(layout, "south", signs, language),
    ]


def _row(layout: Layout, y: int, signs: Signs) -> Line:
    cells = [_cell(layout, x, y, signs) for x in range(layout.columns)]
    return [
        ("".join(sign for sign, _ in run), style)
        for style, run in ((style, list(run)) for style, run in groupby(cells, key=lambda one: one[1]))
    ]


def _cell(layout: Layout, x: int, y: int, signs: Signs) -> Piece:
    cell, place = layout.at(x, y), layout.zone_at(x, y)
    ground = "on panel" if place is not None and place.shaded else "on background"
    if cell is None:
        return " ", ground
    return sign_of(cell, signs), f"{style_of(cell)} {ground}".strip()


def _edge_line(layout: Layout, name: str, signs: Signs, language: Language) -> Line:
    """Whose edge it is, what he does, and how deep he may deploy: as many words as there is room for."""
    edge = next((edge for edge in layout.field.edges if edge.edge == name), None)
    if edge is None:
        return []
    who = _who(edge, language)
    for told in _depths(edge, layout.field, signs, language):
        if length([*who, *told]) <= layout.columns:
            return [*who, *told]
    return fitting(who, layout.columns)


def _who(edge: Edge, language: Language) -> Line:
    style = side_style(edge.holder.index)
    return [
        (f"{edge.holder.name.say(language).upper()} ", f"b {style}"),
        (edge.text.say(language), style),
    ]


def _depths(edge: Edge, field: Field, signs: Signs, language: Language) -> Iterator[Line]:
    """How deep one may deploy, in a word and without it."""
    if not edge.depth:
        return
    tick = (f"   {signs.on_map('depth', SIGNS['depth'])} ", side_style(edge.holder.index))
    deep = f"{figure(edge.depth, language)} {field.measure}"
    yield [tick, (say("map.depth", language, length=deep), "quiet")]
    yield [tick, (deep, "quiet")]
