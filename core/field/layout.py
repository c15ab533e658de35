"""The field as a grid of cells: who lies where, and what is drawn on top of what.

Everything follows from the field and the size alone, so the same battle has the same map each time.
"""

from __future__ import annotations

from functools import lru_cache

from core.field.cells import Layout
from core.field.marks import lay_depths, lay_edge_marks, lay_numbers, lay_zone_marks
from core.field.model import Field
from core.field.rivers import lay_river
from core.field.roads import lay_road_walls, lay_roads
from core.field.sheet import Sheet
from core.field.terrain import lay_terrain


@lru_cache(maxsize=16)
def lay_out(field: Field, columns: int, rows: int) -> Layout:
    """The field in so many cells; less than 6x3 a zone shows less than there is."""
    sheet = Sheet(field, max(columns, field.columns), max(rows, field.rows))
    lay_edge_marks(sheet)
    lay_numbers(sheet)
    lay_terrain(sheet)
    river = lay_river(sheet)
    roads = lay_roads(sheet)
    lay_road_walls(sheet)
    lay_zone_marks(sheet)
    lay_depths(sheet)
    return Layout(
        field=field,
        columns=sheet.columns,
        rows=sheet.rows,
        zones=tuple(sheet.zones.values()),
        cells=sheet.finished(),
        river=river,
        roads=roads,
        marks=tuple(sheet.marks),
    )
