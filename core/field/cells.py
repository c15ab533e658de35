"""Cells, the places of zones, and the finished layout that a screen or a picture is drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from core.field.model import Field, Mark, Zone

Spot = tuple[int, int]
"""Column and row of a cell, from 0 at the top left."""
Kind = Literal[
    "steep",
    "gentle",
    "dense-wood",
    "thin-wood",
    "town",
    "farm",
    "marsh",
    "rough",
    "wall",
    "river",
    "ford",
    "bridge",
    "road",
    "road-wall",
    "depth",
    "number",
    "supply",
    "objective",
]
SIGNS: Final[Mapping[Kind, str]] = {
    "steep": "▲",
    "gentle": "∩",
    "dense-wood": "‡",
    "thin-wood": "‡",
    "town": "⌂",
    "farm": "⌂",
    "marsh": "∿",
    "rough": "∴",
    "wall": "─",
    "river": "≈",
    "ford": "÷",
    "bridge": "╬",
    "road": "═",
    "road-wall": "─",
    "depth": "┄",
    "number": "1",
    "supply": "◆",
    "objective": "★",
}
"""The sign of each kind; walls, roads and numbers have several."""
TERRAIN: Final[frozenset[Kind]] = frozenset(
    {"steep", "gentle", "dense-wood", "thin-wood", "town", "farm", "marsh", "rough"}
)
LAST: Final[frozenset[Kind]] = frozenset({"number", "ford", "bridge", "supply", "objective"})
"""What nothing may be drawn on."""


@dataclass(frozen=True)
class Cell:
    """What one cell shows. `side` is the place of whose it is among the sides; `zone` the number there."""

    kind: Kind
    sign: str
    side: int | None = None


@dataclass(frozen=True)
class ZonePlace:
    """The cells of a zone: `right` and `bottom` are the first that are outside."""

    zone: Zone
    left: int
    top: int
    right: int
    bottom: int

    @property
    def shaded(self) -> bool:
        """Zones are told apart by two shades, like the squares of a chessboard."""
        return (self.zone.row + self.zone.column) % 2 == 0

    def spots(self) -> Iterator[Spot]:
        """All cells of the zone."""
        yield from ((x, y) for y in range(self.top, self.bottom) for x in range(self.left, self.right))

    def has(self, spot: Spot) -> bool:
        """Whether a cell is in the zone."""
        return self.left <= spot[0] < self.right and self.top <= spot[1] < self.bottom


@dataclass(frozen=True)
class MarkPlace:
    """Where a mark is drawn."""

    mark: Mark
    spot: Spot


@dataclass(frozen=True)
class Layout:
    """A field in `columns` by `rows` cells. `river` runs from entry to exit, each road from end to end."""

    field: Field
    columns: int
    rows: int
    zones: tuple[ZonePlace, ...]
    cells: Mapping[Spot, Cell]
    river: tuple[Spot, ...] = ()
    roads: tuple[tuple[Spot, ...], ...] = ()
    marks: tuple[MarkPlace, ...] = ()

    def at(self, column: int, row: int) -> Cell | None:
        """What a cell shows; None where there is nothing."""
        return self.cells.get((column, row))

    def zone_at(self, column: int, row: int) -> ZonePlace | None:
        """The zone in which a cell lies."""
        return next((place for place in self.zones if place.has((column, row))), None)

    def spots(self, *kinds: Kind) -> list[Spot]:
        """All cells of these kinds, in reading order."""
        return sorted(
            (spot for spot, cell in self.cells.items() if cell.kind in kinds), key=lambda spot: spot[::-1]
        )
