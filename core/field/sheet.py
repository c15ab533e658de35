"""The sheet that a field is being drawn on: its cells so far, and where each zone lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from core.field.cells import LAST, SIGNS, TERRAIN, Cell, Kind, MarkPlace, Spot, ZonePlace
from core.field.model import Field, Length


class Sheet:
    """Cells by their spot. What is drawn later lies on top, but never on a number, crossing or mark."""

    def __init__(self, field: Field, columns: int, rows: int) -> None:
        self.field = field
        self.columns = columns
        self.rows = rows
        self.cells: dict[Spot, Cell] = {}
        self.marks: list[MarkPlace] = []
        self.core: set[Spot] = set()
        """Cells of ground that must stay, so that all ground is seen."""
        self.covered: set[Spot] = set()
        """Cells over which ground spreads, those between its signs too."""
        self.links: dict[Spot, set[Spot]] = {}
        """Cells of road, each with the neighbours to which the road goes on."""
        self.zones = {
            zone.number: ZonePlace(
                zone,
                zone.column * columns // field.columns,
                zone.row * rows // field.rows,
                (zone.column + 1) * columns // field.columns,
                (zone.row + 1) * rows // field.rows,
            )
            for zone in field.zones
        }

    def spots(self) -> Iterator[Spot]:
        """All cells."""
        yield from ((x, y) for y in range(self.rows) for x in range(self.columns))

    def put(self, spot: Spot, kind: Kind, sign: str = "", side: int | None = None) -> bool:
        """Draws a sign; whether there was room for it."""
        here = self.cells.get(spot)
        if not self.inside(spot) or (here is not None and here.kind in LAST):
            return False
        self.cells[spot] = Cell(kind, sign or SIGNS[kind], side)
        return True

    def kind(self, spot: Spot) -> Kind | None:
        """What is drawn there."""
        cell = self.cells.get(spot)
        return cell.kind if cell is not None else None

    def inside(self, spot: Spot) -> bool:
        """Whether there is such a cell."""
        return 0 <= spot[0] < self.columns and 0 <= spot[1] < self.rows

    def free(self, spot: Spot) -> bool:
        """Whether nothing is drawn there."""
        return self.inside(spot) and spot not in self.cells

    def terrain(self, spot: Spot) -> bool:
        """Whether ground is drawn there."""
        return self.kind(spot) in TERRAIN

    def zone_at(self, spot: Spot) -> ZonePlace | None:
        """The zone of a cell."""
        return next((place for place in self.zones.values() if place.has(spot)), None)

    def column_of(self, length: Length) -> int:
        """The column so far from the west edge."""
        return max(0, min(self.columns - 1, int(length * self.columns / self.field.width)))

    def row_of(self, length: Length) -> int:
        """The row so far from the north edge."""
        return max(0, min(self.rows - 1, int(length * self.rows / self.field.depth)))

    def length(self, one: Spot, other: Spot) -> float:
        """About how far it is on the table from one cell to another."""
        across = float(self.field.width) / self.columns * (one[0] - other[0])
        down = float(self.field.depth) / self.rows * (one[1] - other[1])
        return float((across * across + down * down) ** 0.5)

    def finished(self) -> MappingProxyType[Spot, Cell]:
        """All cells, never to be changed."""
        return MappingProxyType(dict(self.cells))


def around(spot: Spot) -> Iterator[Spot]:
    """The four neighbours of a cell."""
    x, y = spot
    yield from ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))


def all_around(spot: Spot) -> Iterator[Spot]:
    """The eight neighbours of a cell."""
    x, y = spot
    yield from ((x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j)


def nearest(spots: Iterable[Spot], to: Spot) -> list[Spot]:
    """The cells, the nearest first; a row counts as two columns, as it looks."""
    return sorted(spots, key=lambda s: ((s[0] - to[0]) ** 2 + 4 * (s[1] - to[1]) ** 2, s[1], s[0]))
