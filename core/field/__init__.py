"""The field of a battle as a map: what is there, as the ruleset's `[map]` tells it, and where it is drawn.

Knows no screen: a layout is a grid of cells with their kind and sign, for a terminal or a picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazy import offering

if TYPE_CHECKING:
    from core.field.cells import SIGNS, Cell, Kind, Layout, MarkPlace, ZonePlace
    from core.field.layout import lay_out
    from core.field.legend import edge_words, mark_words, words_of
    from core.field.model import Crossing, Edge, Field, Ground, Holder, Mark, River, Zone
    from core.field.reading import field_of
    from core.field.svg import svg_of

__getattr__ = offering(
    __name__,
    {
        "SIGNS": "core.field.cells",
        "Cell": "core.field.cells",
        "Kind": "core.field.cells",
        "Layout": "core.field.cells",
        "MarkPlace": "core.field.cells",
        "ZonePlace": "core.field.cells",
        "lay_out": "core.field.layout",
        "edge_words": "core.field.legend",
        "mark_words": "core.field.legend",
        "words_of": "core.field.legend",
        "Crossing": "core.field.model",
        "Edge": "core.field.model",
        "Field": "core.field.model",
        "Ground": "core.field.model",
        "Holder": "core.field.model",
        "Mark": "core.field.model",
        "River": "core.field.model",
        "Zone": "core.field.model",
        "field_of": "core.field.reading",
        "svg_of": "core.field.svg",
    },
)

__all__ = [
    "SIGNS",
    "Cell",
    "Crossing",
    "Edge",
    "Field",
    "Ground",
    "Holder",
    "Kind",
    "Layout",
    "Mark",
    "MarkPlace",
    "River",
    "Zone",
    "ZonePlace",
    "edge_words",
    "field_of",
    "lay_out",
    "mark_words",
    "svg_of",
    "words_of",
]
