"""The field of a battle as a map: what is there, as the ruleset's `[map]` tells it, and where it is drawn.

Knows no screen: a layout is a grid of cells with their kind and sign, for a terminal or a picture.
"""

from core.field.cells import SIGNS, Cell, Kind, Layout, MarkPlace, ZonePlace
from core.field.layout import lay_out
from core.field.legend import edge_words, mark_words, words_of
from core.field.model import Crossing, Edge, Field, Ground, Holder, Mark, River, Zone
from core.field.reading import field_of
from core.field.svg import svg_of

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
