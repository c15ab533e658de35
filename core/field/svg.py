"""A layout as a picture: a standalone SVG for paper, with the same things in the same places."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from core.field.cells import Layout, Spot
from core.field.legend import edge_words, mark_words, words_of
from core.field.svg_shapes import Frame, shape, smooth
from core.ruleset.models.parts import Language

WIDTH: Final = 1000.0
_EDGE, _LINE, _COLUMN = 40.0, 26.0, 330.0
"""Room at the edges of the picture, height of a line of text, width of a column of the legend."""
_COLUMNS: Final = 3
STYLE: Final = """
text { font: 16px sans-serif; fill: #231f19; }
.zone { fill: #f6f2e9; } .shaded { fill: #e9e2d2; } .number { font-weight: bold; fill: #665e51; }
.hill { fill: #8d7f66; } .gentle { fill: none; stroke: #8d7f66; stroke-width: 2.5; }
.wood { fill: #1f6a48; } .house { fill: #9c3a1c; } .low { fill: none; stroke: #1f4f86; stroke-width: 2; }
.rough { fill: #5f584c; } .wall { stroke: #5f584c; stroke-width: 3; fill: none; }
.river { fill: none; stroke: #6f9cc8; stroke-width: 12; stroke-linecap: round; stroke-linejoin: round; }
.road { fill: none; stroke: #7a6a4c; stroke-width: 8; stroke-linejoin: round; }
.road-inside { fill: none; stroke: #f3e6c4; stroke-width: 5; stroke-linejoin: round; }
.ford { stroke: #231f19; stroke-width: 2; stroke-dasharray: 3 3; fill: #cfdfee; }
.bridge { fill: #5f584c; } .depth { stroke-width: 2; stroke-dasharray: 6 6; }
.mark { fill: #b07400; stroke: #231f19; }
.side-0 { fill: #1f4f86; } .side-1 { fill: #9c3a1c; }
line.side-0 { stroke: #1f4f86; } line.side-1 { stroke: #9c3a1c; }
""".strip()


def svg_of(layout: Layout, language: Language) -> str:
    """The picture as a whole document, with a legend in that language below the field."""
    field = layout.field
    frame = Frame(
        _EDGE,
        _EDGE + _LINE,
        WIDTH / layout.columns,
        WIDTH * float(field.depth) / float(field.width) / layout.rows,
    )
    bottom = frame.top + frame.down * layout.rows
    legend, end = _legend(layout, bottom + 2 * _LINE + 10, language)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 2 * _EDGE:g} {end + _EDGE / 2:.1f}">',
        f"<style>{STYLE}</style>",
        '<rect class="zone" width="100%" height="100%"/>',
        *_zones(layout, frame),
        *_depths(layout, frame),
        *_water(layout, frame),
        *_roads(layout, frame),
        *_cells(layout, frame),
        *_numbers(layout, frame),
        *_names(layout, frame, bottom, language),
        *legend,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _zones(layout: Layout, frame: Frame) -> Iterator[str]:
    for place in layout.zones:
        x, y = frame.corner((place.left, place.top))
        wide, high = (place.right - place.left) * frame.across, (place.bottom - place.top) * frame.down
        shade = "shaded" if place.shaded else "zone"
        yield f'<rect class="{shade}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"/>'


def _numbers(layout: Layout, frame: Frame) -> Iterator[str]:
    for place in layout.zones:
        x, y = frame.corner((place.left, place.top))
        yield f'<text class="number" x="{x + 8:.1f}" y="{y + 22:.1f}">{place.zone.number}</text>'


def _depths(layout: Layout, frame: Frame) -> Iterator[str]:
    """The line up to which each side may deploy, across the field."""
    for edge in layout.field.edges:
        if edge.depth and edge.edge in ("north", "south"):
            share = float(edge.depth) / float(layout.field.depth)
            share = share if edge.edge == "north" else 1 - share
            y = frame.top + frame.down * layout.rows * share
            side = f"depth side-{edge.holder.index % 2}"
            yield (
                f'<line class="{side}" x1="{frame.left:.1f}" y1="{y:.1f}" '
                f'x2="{frame.left + WIDTH:.1f}" y2="{y:.1f}"/>'
            )


def _water(layout: Layout, frame: Frame) -> Iterator[str]:
    if layout.river:
        yield f'<path class="river" d="{smooth(_to_the_edges(layout, frame))}"/>'


def _to_the_edges(layout: Layout, frame: Frame) -> list[tuple[float, float]]:
    """The river's course, drawn on to the edges where it enters and leaves."""
    points = [frame.middle(spot) for spot in layout.river]
    return [
        _edge_point(layout, frame, layout.river[0]),
        *points,
        _edge_point(layout, frame, layout.river[-1]),
    ]


def _edge_point(layout: Layout, frame: Frame, spot: Spot) -> tuple[float, float]:
    x, y = frame.middle(spot)
    if spot[0] in (0, layout.columns - 1):
        return frame.left if spot[0] == 0 else frame.left + WIDTH, y
    if spot[1] in (0, layout.rows - 1):
        return x, frame.top if spot[1] == 0 else frame.top + frame.down * layout.rows
    return x, y


def _roads(layout: Layout, frame: Frame) -> Iterator[str]:
    for style in ("road", "road-inside"):
        for road in layout.roads:
            yield f'<path class="{style}" d="{smooth([frame.middle(spot) for spot in road])}"/>'


def _cells(layout: Layout, frame: Frame) -> Iterator[str]:
    """Ground and walls first, crossings and marks last."""
    late = ("ford", "bridge", "supply", "objective")
    spots = sorted(layout.cells, key=lambda spot: (layout.cells[spot].kind in late, spot[1], spot[0]))
    for spot in spots:
        cell = layout.cells[spot]
        x, y = frame.middle(spot)
        drawn = shape(cell.kind, cell.sign, x, y, frame)
        if drawn:
            yield drawn


def _names(layout: Layout, frame: Frame, bottom: float, language: Language) -> Iterator[str]:
    for edge in layout.field.edges:
        y = frame.top - 12 if edge.edge == "north" else bottom + 26
        if edge.edge in ("north", "south"):
            yield (
                f'<text class="side-{edge.holder.index % 2}" x="{frame.left:.1f}" y="{y:.1f}">'
                f"{escape(edge_words(edge, layout.field.measure, language))}</text>"
            )


# -- the legend -----------------------------------------------------------------------------------------


def _legend(layout: Layout, top: float, language: Language) -> tuple[list[str], float]:
    """Signs in columns, then a line for each mark; and where the last one ends."""
    known = words_of(layout)
    parts = []
    small = Frame(0, 0, 10, 20)
    for at, (kind, text) in enumerate(known):
        x = _EDGE + _COLUMN * (at % _COLUMNS)
        y = top + _LINE * (at // _COLUMNS)
        parts.append(_sample(kind, x, y, small))
        parts.append(f'<text x="{x + 36:.1f}" y="{y + 5:.1f}">{escape(text.say(language))}</text>')
    below = top + _LINE * (-(-len(known) // _COLUMNS))
    for at, mark in enumerate(layout.field.marks):
        y = below + _LINE * at
        parts.append(shape(mark.picture, "", _EDGE + 12, y, small))
        words = escape(mark_words(mark, language))
        parts.append(f'<text x="{_EDGE + 36:.1f}" y="{y + 5:.1f}">{words}</text>')
    return parts, below + _LINE * len(layout.field.marks)


def _sample(kind: str, x: float, y: float, frame: Frame) -> str:
    if kind == "river":
        return f'<path class="river" d="M {x:.1f} {y:.1f} h 24"/>'
    if kind == "road":
        line = f'd="M {x:.1f} {y:.1f} h 24"/>'
        return f'<path class="road" {line}<path class="road-inside" {line}'
    return shape(kind, "─", x + 12, y, frame)
