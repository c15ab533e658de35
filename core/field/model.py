"""What is on the field of a battle, as a ruleset's `[map]` tells it. Lengths are in the ruleset's measure."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from core.ruleset.expression import Ref
from core.ruleset.models.field_map import CrossingPicture, MarkPicture, Picture
from core.ruleset.models.parts import Text

Length = int | Fraction
EdgeName = Literal["north", "south", "west", "east"]
"""A side of the drawing; the north is above."""


@dataclass(frozen=True)
class Holder:
    """A side of the battle."""

    side: Ref
    index: int
    """Its place among the sides, from 0."""
    name: Text


@dataclass(frozen=True)
class Ground:
    """One kind of ground. `joined`: roads lead there."""

    id: str
    picture: Picture
    text: Text
    joined: bool = False


@dataclass(frozen=True)
class Zone:
    """One zone of the field, by its number, row and column (from 0)."""

    number: int
    row: int
    column: int
    grounds: tuple[Ground, ...] = ()
    walls: int = 0
    """Sides of its houses that have a wall."""
    road: bool = False
    road_walls: int = 0
    """Elements of wall along its road."""


@dataclass(frozen=True)
class Crossing:
    """A ford or bridge, so far along the river from where it enters."""

    picture: CrossingPicture
    text: Text
    at: Length


@dataclass(frozen=True)
class River:
    """The river, by the numbers of the zones; `through` without its ends. A length of 0 is not known."""

    text: Text
    entry: int
    exit: int
    through: tuple[int, ...] = ()
    length: Length = 0
    crossings: tuple[Crossing, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A thing that is marked: on an edge, `at` so far from its west or north end, else in its zone.

    Zone 0 and no edge: not placed yet. `joined`: roads lead there.
    """

    thing: Ref
    picture: MarkPicture
    text: Text
    name: Text
    zone: int = 0
    edge: EdgeName | None = None
    at: Length = 0
    owner: Holder | None = None
    points: Length | None = None
    joined: bool = False

    @property
    def placed(self) -> bool:
        """Whether it is somewhere."""
        return self.zone > 0 or self.edge is not None


@dataclass(frozen=True)
class Edge:
    """A side of the table, whose it is, what he does there, and how deep he may deploy (0: anywhere)."""

    edge: EdgeName
    holder: Holder
    text: Text
    depth: Length = 0


@dataclass(frozen=True)
class Field:
    """The whole field: `columns` and `rows` are counts of zones."""

    columns: int
    rows: int
    width: Length
    depth: Length
    zones: tuple[Zone, ...]
    river: River | None = None
    marks: tuple[Mark, ...] = ()
    edges: tuple[Edge, ...] = ()
    measure: str = "cm"
    wall: Length = 0
    """The length of an element of wall."""
    road_text: Text | None = None
    wall_text: Text | None = None

    def zone(self, number: int) -> Zone | None:
        """The zone of that number."""
        return next((zone for zone in self.zones if zone.number == number), None)
