"""Numbers of zones, marks on the edges and in the zones, and how deep each side may deploy."""

from __future__ import annotations

from collections.abc import Iterator

from core.field.cells import TERRAIN, MarkPlace, Spot, ZonePlace
from core.field.model import Edge, Mark
from core.field.sheet import Sheet, all_around, nearest


def lay_edge_marks(sheet: Sheet) -> None:
    """Marks on the edges, at their place; where two meet the second goes aside."""
    for mark in sheet.field.marks:
        if mark.edge is not None:
            _first(sheet, mark, nearest(_edge(sheet, mark), _edge_spot(sheet, mark)))


def _edge_spot(sheet: Sheet, mark: Mark) -> Spot:
    x, y = sheet.column_of(mark.at), sheet.row_of(mark.at)
    return {
        "north": (x, 0),
        "south": (x, sheet.rows - 1),
        "west": (0, y),
        "east": (sheet.columns - 1, y),
    }[mark.edge or "north"]


def _edge(sheet: Sheet, mark: Mark) -> Iterator[Spot]:
    x, y = _edge_spot(sheet, mark)
    if mark.edge in ("north", "south"):
        yield from ((column, y) for column in range(sheet.columns))
    else:
        yield from ((x, row) for row in range(sheet.rows))


def _first(sheet: Sheet, mark: Mark, spots: list[Spot]) -> None:
    """Draws a mark on the first cell that takes it."""
    side = mark.owner.index if mark.owner is not None else None
    for spot in spots:
        if sheet.put(spot, mark.picture, side=side):
            sheet.marks.append(MarkPlace(mark, spot))
            return


def lay_numbers(sheet: Sheet) -> None:
    """The number of each zone at its top left, beside a mark that is there already."""
    for place in sheet.zones.values():
        text = str(place.zone.number)
        for left in range(place.left, place.right - len(text) + 1):
            spots = [(left + at, place.top) for at in range(len(text))]
            if all(sheet.free(spot) for spot in spots):
                for spot, sign in zip(spots, text, strict=True):
                    sheet.put(spot, "number", sign)
                break


def lay_zone_marks(sheet: Sheet) -> None:
    """Marks in their zones, near the middle: on free cells, else on ground of which enough is left."""
    for mark in sheet.field.marks:
        place = sheet.zones.get(mark.zone)
        if mark.edge is None and place is not None:
            _first(sheet, mark, _places(sheet, place))


def _places(sheet: Sheet, place: ZonePlace) -> list[Spot]:
    spots = list(place.spots())
    middle = ((place.left + place.right) // 2 + 1, (place.top + place.bottom) // 2)
    free = [spot for spot in nearest(spots, middle) if sheet.free(spot)]
    apart = [
        spot
        for spot in free
        if spot not in sheet.covered and not any(_in_the_way(sheet, near) for near in all_around(spot))
    ]
    beside = [spot for spot in free if not any(_is_mark(sheet, near) for near in all_around(spot))]
    ground = [spot for spot in nearest(spots, middle) if sheet.kind(spot) in TERRAIN]
    return [*apart, *beside, *free, *(spot for spot in ground if spot not in sheet.core), *ground, *spots]


def _in_the_way(sheet: Sheet, spot: Spot) -> bool:
    return sheet.kind(spot) not in (None, "steep", "gentle", "dense-wood", "thin-wood", "depth")


def _is_mark(sheet: Sheet, spot: Spot) -> bool:
    return sheet.kind(spot) in ("objective", "supply")


def lay_depths(sheet: Sheet) -> None:
    """Ticks at both ends of the line up to which a side may deploy, where nothing else is drawn."""
    for edge in sheet.field.edges:
        for spot in _ticks(sheet, edge):
            if sheet.free(spot):
                sheet.put(spot, "depth", side=edge.holder.index)


def _ticks(sheet: Sheet, edge: Edge) -> list[Spot]:
    if not edge.depth:
        return []
    if edge.edge in ("north", "south"):
        row = _last_row(sheet, edge)
        return [(x, row) for x in (0, 1, sheet.columns - 2, sheet.columns - 1)]
    column = sheet.column_of(edge.depth if edge.edge == "west" else sheet.field.width - edge.depth)
    return [(column, y) for y in (0, sheet.rows - 1)]


def _last_row(sheet: Sheet, edge: Edge) -> int:
    """The row farthest from its edge in which a side may still deploy."""
    rows = max(1, round(float(edge.depth) * sheet.rows / float(sheet.field.depth)))
    return rows - 1 if edge.edge == "north" else sheet.rows - rows
