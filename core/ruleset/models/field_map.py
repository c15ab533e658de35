"""How the field of a battle is drawn: zones and their ground, a river, what is marked, whose edges."""

from __future__ import annotations

from typing import Literal

from core.ruleset.models.parts import Entry, Formula, Id, Text

Picture = Literal[
    "steep", "gentle", "dense-wood", "thin-wood", "town", "farm", "river", "marsh", "rough", "nothing"
]
"""What ground looks like; `river` is ground that the river itself draws, `nothing` is open."""
CrossingPicture = Literal["ford", "bridge"]
MarkPicture = Literal["supply", "objective"]
EDGES = ("north", "south", "west", "east")
"""The sides of the drawing; the north is above, and the first zones lie there."""


class MapGround(Entry):
    """One kind of ground by its id. `joined`: roads lead there."""

    picture: Picture
    text: Text
    joined: bool = False


class MapCrossing(Entry):
    """One kind of crossing of the river by its id."""

    picture: CrossingPicture
    text: Text


class MapRiver(Entry):
    """The river, by the numbers of its zones; an entry or exit of 0 or none: there is no river.

    `through` are the zones that it passes on its way, `length` its length as measured on the table, `at` how
    far along it a crossing lies, in the ruleset's measure from where it enters.
    """

    text: Text
    entry: Formula
    exit: Formula
    through: Formula | None = None
    length: Formula | None = None
    crossings: Formula | None = None
    at: Formula | None = None
    sort: Formula | None = None
    """Which of the kinds of `[map.crossing]` it is."""


class MapMark(Entry):
    """Things that are marked. With an `edge` they lie on it, `at` so far from its west or north end; else in
    their `zone`, of which 0 is: not placed yet. `joined`: roads lead there.
    """

    picture: MarkPicture
    text: Text
    things: Formula
    zone: Formula | None = None
    edge: Formula | None = None
    at: Formula | None = None
    owner: Formula | None = None
    points: Formula | None = None
    joined: bool = False


class MapEdge(Entry):
    """A side of the table and whose it is: what he does there, and how deep he may deploy."""

    edge: Formula
    side: Formula
    text: Text
    depth: Formula | None = None


class Map(Entry):
    """The whole. `zones` are things in reading order; the other formulas about a zone name it by its kind."""

    zones: Formula
    number: Formula
    columns: Formula
    width: Formula
    depth: Formula
    grounds: Formula
    walls: Formula | None = None
    """Sides with a wall of the houses in a zone, 0 to 3."""
    road: Formula | None = None
    road_walls: Formula | None = None
    """Elements of wall along the road in a zone."""
    wall: Formula | None = None
    """The length of such an element."""
    ground: dict[Id, MapGround] = {}
    crossing: dict[Id, MapCrossing] = {}
    river: MapRiver | None = None
    mark: tuple[MapMark, ...] = ()
    edge: tuple[MapEdge, ...] = ()
    road_text: Text | None = None
    """What a road is called."""
    wall_text: Text | None = None
    beside: tuple[Id, ...] = ()
    """The parts of a random battle in the making beside which it is drawn."""
