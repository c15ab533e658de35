"""The river: from the outer edge of the zone where it enters to that of the zone where it leaves."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final

from core.field.cells import LAST, Spot, ZonePlace
from core.field.model import Crossing, River
from core.field.paths import Costs, way
from core.field.sheet import Sheet

_STEPS: Final = {
    **dict.fromkeys(((1, 0), (-1, 0)), 1.0),
    **dict.fromkeys(((1, 1), (1, -1), (-1, 1), (-1, -1)), 1.7),
    **dict.fromkeys(((0, 1), (0, -1)), 2.5),
}
_BETWEEN, _GROUND, _CORE, _HOUSE, _AGAIN = 3.0, 5.0, 60.0, 40.0, 80.0
"""What running costs between signs of ground, over them, in their midst, over houses and walls, where it
runs already."""


def lay_river(sheet: Sheet) -> tuple[Spot, ...]:
    """Draws the river with its crossings; gives its cells from entry to exit."""
    river = sheet.field.river
    if river is None or river.entry not in sheet.zones or river.exit not in sheet.zones:
        return ()
    path = _course(sheet, river)
    for spot in path:
        sheet.put(spot, "river")
    _lay_crossings(sheet, river, path)
    return tuple(path)


def _course(sheet: Sheet, river: River) -> list[Spot]:
    """The cells of the river, by way of every zone that it passes."""
    entry, exit_ = sheet.zones[river.entry], sheet.zones[river.exit]
    between = sorted(
        (sheet.zones[number] for number in river.through if number in sheet.zones),
        key=lambda place: (place.zone.column, place.zone.row),
        reverse=entry.zone.column > exit_.zone.column,
    )
    stops = [*(_inner(sheet, place) for place in between), _outer(sheet, exit_, entry)]
    path = way(_outer(sheet, entry, exit_), stops[0], _STEPS, _costs(sheet, frozenset()))
    for stop in stops[1:]:
        leg = way(path[-1:], stop, _STEPS, _costs(sheet, frozenset(path)))
        path += leg[1:]
    return path


def _costs(sheet: Sheet, taken: frozenset[Spot]) -> Costs:
    """Over open ground along the zones, round what is drawn already, not twice over a cell."""
    costs = {}
    for spot in sheet.spots():
        kind = sheet.kind(spot)
        if kind in LAST:
            continue
        more = _bend(spot) + (_AGAIN if spot in taken else 0.0)
        if kind in ("town", "farm", "wall"):
            more += _HOUSE
        elif kind is not None:
            more += _CORE if spot in sheet.core else _GROUND
        elif spot in sheet.covered:
            more += _BETWEEN
        costs[spot] = (1.0, more)
    return costs


def _bend(spot: Spot) -> float:
    """A little more here, a little less there, in stretches: no river runs straight."""
    x, y = spot[0] // 5, spot[1] // 2
    return ((x * 37 + y * 91 + x * y * 13) % 11) / 11 * 0.7


def _outer(sheet: Sheet, place: ZonePlace, other: ZonePlace) -> set[Spot]:
    """The middle cells of the zone's outer edge: that at the side, else that above or below.

    In a row of one zone, which has an outer edge on either side, it is the one away from the other end.
    """
    x = _outer_column(sheet, place, other)
    if x is None:
        y = 0 if place.top == 0 else sheet.rows - 1
        found = {(column, y) for column in _inner_part(place.left, place.right)}
    else:
        found = {(x, row) for row in _inner_part(place.top, place.bottom)}
    open_ = {spot for spot in found if sheet.kind(spot) not in LAST}
    return open_ or found


def _outer_column(sheet: Sheet, place: ZonePlace, other: ZonePlace) -> int | None:
    west, east = place.left == 0, place.right == sheet.columns
    if west and east:
        return 0 if place.zone.number <= other.zone.number else sheet.columns - 1
    return 0 if west else sheet.columns - 1 if east else None


def _inner_part(start: int, end: int) -> range:
    """The middle of a stretch: rivers do not leave by a corner."""
    away = max(1, (end - start) // 5) if end - start >= 4 else 0
    return range(start + away, end - away)


def _inner(sheet: Sheet, place: ZonePlace) -> set[Spot]:
    """Cells of a zone that is passed, in the middle third of its width."""
    third = (place.right - place.left) // 3
    columns = range(place.left + third, place.right - third)
    found = {(x, y) for x in columns for y in range(place.top, place.bottom)}
    return {spot for spot in found if sheet.kind(spot) not in LAST} or found


# -- crossings ------------------------------------------------------------------------------------------


def _lay_crossings(sheet: Sheet, river: River, path: list[Spot]) -> None:
    """Each crossing at its share of the river's length; where one is already, beside it."""
    if not path:
        return
    run = [0.0, *accumulate(sheet.length(one, other) for one, other in pairwise(path))]
    total = float(river.length) or max((float(one.at) for one in river.crossings), default=0.0) or 1.0
    for crossing in river.crossings:
        _lay_crossing(sheet, crossing, path, [far / (run[-1] or 1.0) for far in run], total)


def _lay_crossing(
    sheet: Sheet, crossing: Crossing, path: list[Spot], shares: list[float], total: float
) -> None:
    share = min(1.0, float(crossing.at) / total)
    for at in sorted(range(len(path)), key=lambda at: abs(shares[at] - share)):
        if sheet.put(path[at], crossing.picture):
            return
