"""What is on the field of a battle, read through the formulas of the ruleset's `[map]`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, cast

from core.field.model import Crossing, Edge, EdgeName, Field, Ground, Holder, Length, Mark, River, Zone
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Map, MapEdge, MapMark, MapRiver, Text
from core.ruleset.models.field_map import EDGES
from core.ruleset.models.parts import Formula
from core.state import View
from core.state.rules import formula

MOST_COLUMNS: Final = 12


def field_of(view: View) -> Field | None:
    """The field of a battle; None where the ruleset has no map, or the battle no zones.

    Raises ExpressionError, as every formula may.
    """
    drawn = view.rules.ruleset.map
    if drawn is None:
        return None
    reader = _Reader(view)
    things = reader.things(drawn.zones)
    columns = reader.whole(drawn.columns)
    if not things or not 1 <= columns <= MOST_COLUMNS:
        return None
    return Field(
        columns=columns,
        rows=-(-len(things) // columns),
        width=reader.length(drawn.width) or 1,
        depth=reader.length(drawn.depth) or 1,
        zones=tuple(reader.zone(drawn, thing, at, columns) for at, thing in enumerate(things)),
        river=reader.river(drawn.river, drawn) if drawn.river is not None else None,
        marks=tuple(mark for group in drawn.mark for mark in reader.marks(group)),
        edges=tuple(edge for told in drawn.edge if (edge := reader.edge(told)) is not None),
        measure={"inch": "\u2033"}.get(view.rules.ruleset.measure, view.rules.ruleset.measure),
        wall=reader.length(drawn.wall),
        road_text=drawn.road_text,
        wall_text=drawn.wall_text,
    )


class _Reader:
    """Works out the formulas; what comes out as none counts as 0, false or nothing."""

    def __init__(self, view: View) -> None:
        self.view = view

    def value(self, told: Formula | None, own: Ref | None = None) -> Value:
        return None if told is None else self.view.evaluate(formula(told), own)

    def things(self, told: Formula | None) -> tuple[Ref, ...]:
        value = self.value(told)
        return tuple(item for item in value if isinstance(item, Ref)) if isinstance(value, tuple) else ()

    def length(self, told: Formula | None, own: Ref | None = None) -> Length:
        value = self.value(told, own)
        return value if isinstance(value, int | Fraction) and not isinstance(value, bool) else 0

    def whole(self, told: Formula | None, own: Ref | None = None) -> int:
        return int(self.length(told, own))

    def holder(self, told: Formula | None, own: Ref | None = None) -> Holder | None:
        side = self.value(told, own)
        sides = self.view.state.by_kind.get("side", ())
        if not isinstance(side, Ref) or side not in sides:
            return None
        return Holder(side, sides.index(side), self.name(side))

    def name(self, thing: Ref) -> Text:
        """What a thing is called in both languages."""
        name = self.view.raw(thing, "name")
        if isinstance(name, Mapping):
            it, en = (str(name.get(language) or thing.id) for language in ("it", "en"))
            return Text(it=it, en=en)
        called = str(name or thing.id)
        return Text(it=called, en=called)

    def edge_name(self, told: Formula | None, own: Ref | None = None) -> EdgeName | None:
        value = self.value(told, own)
        return cast(EdgeName, value) if value in EDGES else None

    # -- the parts --------------------------------------------------------------------------------------

    def zone(self, drawn: Map, thing: Ref, at: int, columns: int) -> Zone:
        ids = self.value(drawn.grounds, thing)
        grounds = [_ground(drawn, str(id_)) for id_ in ids] if isinstance(ids, tuple) else []
        return Zone(
            number=self.whole(drawn.number, thing),
            row=at // columns,
            column=at % columns,
            grounds=tuple(ground for ground in grounds if ground is not None),
            walls=max(0, min(3, self.whole(drawn.walls, thing))),
            road=self.value(drawn.road, thing) is True,
            road_walls=max(0, self.whole(drawn.road_walls, thing)),
        )

    def river(self, told: MapRiver, drawn: Map) -> River | None:
        entry, exit_ = self.whole(told.entry), self.whole(told.exit)
        if entry < 1 or exit_ < 1:
            return None
        through = self.value(told.through)
        numbers = through if isinstance(through, tuple) else ()
        return River(
            told.text,
            entry,
            exit_,
            tuple(int(n) for n in numbers if isinstance(n, int) and n not in (entry, exit_)),
            self.length(told.length),
            tuple(
                crossing
                for thing in self.things(told.crossings)
                if (crossing := self.crossing(told, drawn, thing)) is not None
            ),
        )

    def crossing(self, told: MapRiver, drawn: Map, thing: Ref) -> Crossing | None:
        sort = drawn.crossing.get(str(self.value(told.sort, thing)))
        return Crossing(sort.picture, sort.text, self.length(told.at, thing)) if sort is not None else None

    def marks(self, told: MapMark) -> list[Mark]:
        return [
            Mark(
                thing=thing,
                picture=told.picture,
                text=told.text,
                name=self.name(thing),
                zone=self.whole(told.zone, thing),
                edge=self.edge_name(told.edge, thing),
                at=self.length(told.at, thing),
                owner=self.holder(told.owner, thing),
                points=self.length(told.points, thing) if told.points is not None else None,
                joined=told.joined,
            )
            for thing in self.things(told.things)
        ]

    def edge(self, told: MapEdge) -> Edge | None:
        name, holder = self.edge_name(told.edge), self.holder(told.side)
        if name is None or holder is None:
            return None
        return Edge(name, holder, told.text, self.length(told.depth))


def _ground(drawn: Map, id_: str) -> Ground | None:
    told = drawn.ground.get(id_)
    if told is None or told.picture == "nothing":
        return None
    return Ground(id_, told.picture, told.text, told.joined)
