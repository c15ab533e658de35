"""Roads: they join supply points and towns by way of the zones that they cross; walls stand beside them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from core.field.cells import Kind, Spot, ZonePlace
from core.field.paths import Costs, way
from core.field.sheet import Sheet, around

_STEPS: Final = {(1, 0): 1.0, (-1, 0): 1.0, (0, 1): 2.0, (0, -1): 2.0}
_SIGNS: Final = {
    "": "═",
    "E": "═",
    "W": "═",
    "EW": "═",
    "N": "║",
    "S": "║",
    "NS": "║",
    "ES": "╔",
    "SW": "╗",
    "EN": "╚",
    "NW": "╝",
    "ENS": "╠",
    "NSW": "╣",
    "ESW": "╦",
    "ENW": "╩",
    "ENSW": "╬",
}
_LETTERS: Final = {(1, 0): "E", (-1, 0): "W", (0, 1): "S", (0, -1): "N"}
_TURN: Final = 4.0


def lay_roads(sheet: Sheet) -> tuple[tuple[Spot, ...], ...]:
    """Draws the roads; gives each from end to end."""
    if not any(zone.road for zone in sheet.field.zones):
        return ()
    found: list[tuple[Spot, ...]] = []
    for ends in _ends(sheet):
        net = set(sheet.links)
        starts = net or ends[0]
        path = way(starts, ends[1], _STEPS, _costs(sheet), _TURN)
        for one, other in pairwise(path):
            sheet.links.setdefault(one, set()).add(other)
            sheet.links.setdefault(other, set()).add(one)
        if len(path) > 1:
            found.append(tuple(path))
    for spot in sheet.links:
        _draw(sheet, spot)
    return tuple(found)


def _ends(sheet: Sheet) -> Iterator[tuple[set[Spot], set[Spot]]]:
    """What is to be joined, one after the other: marks first, then towns, then zones still without a road."""
    goals: list[set[Spot]] = [{placed.spot} for placed in sheet.marks if placed.mark.joined]
    goals += [
        _beside_houses(sheet, place)
        for place in sheet.zones.values()
        if any(ground.joined for ground in place.zone.grounds)
    ]
    if not goals:
        return
    for goal in goals[1:]:
        if goal:
            yield goals[0], goal
    for place in sheet.zones.values():
        if place.zone.road and not any(place.has(spot) for spot in sheet.links):
            yield goals[0], _inside(sheet, place)


def _beside_houses(sheet: Sheet, place: ZonePlace) -> set[Spot]:
    """Cells next to the houses of a zone where no wall is; else cells next to the walls."""
    houses = [spot for spot in sheet.cells if place.has(spot) and sheet.kind(spot) in ("town", "farm")]
    if not houses:
        return set()
    columns, rows = [x for x, _ in houses], [y for _, y in houses]
    near = {
        (x, y)
        for house in houses
        for x, y in around(house)
        if not (min(columns) <= x <= max(columns) and min(rows) <= y <= max(rows)) and sheet.inside((x, y))
    }
    beyond = {spot for one in near if sheet.kind(one) == "wall" for spot in around(one) if sheet.inside(spot)}
    open_ = {spot for spot in near if sheet.kind(spot) in (None, "road")}
    return open_ or {spot for spot in beyond if sheet.kind(spot) not in ("town", "farm", "wall")}


def _inside(sheet: Sheet, place: ZonePlace) -> set[Spot]:
    third = (place.right - place.left) // 3
    return {
        (x, y)
        for x in range(place.left + third, place.right - third)
        for y in range(place.top, place.bottom)
        if sheet.free((x, y))
    } or {(place.left, place.bottom - 1)}


def _costs(sheet: Sheet) -> Costs:
    """Roads keep to their zones, cross the river where one can, and go round what is in the way."""
    costs = {}
    for place in sheet.zones.values():
        times = 1.0 if place.zone.road else 5.0
        for spot in place.spots():
            kind = sheet.kind(spot)
            if spot in sheet.links:
                costs[spot] = (0.3, 0.0)
            elif kind not in ("number", "objective"):
                costs[spot] = (times, _more(sheet, spot, kind))
    return costs


def _more(sheet: Sheet, spot: Spot, kind: Kind | None) -> float:
    if kind is None and spot in sheet.covered:
        return 3.0
    if kind is None:  # along the edge of the table a road looks like a frame
        return 1.5 if spot[1] in (0, sheet.rows - 1) else 0.0
    if kind in ("supply", "bridge", "ford"):
        return 3.0 if kind == "ford" else 0.0
    if kind in ("river", "town", "farm", "wall"):
        return 120.0 if kind == "river" else 60.0
    return 90.0 if spot in sheet.core else 6.0


def _draw(sheet: Sheet, spot: Spot) -> None:
    """A cell of road by where it goes on; crossings and marks keep their own sign."""
    letters = "".join(sorted(_LETTERS[other[0] - spot[0], other[1] - spot[1]] for other in sheet.links[spot]))
    sheet.put(spot, "road", _SIGNS[letters])


# -- walls beside them ----------------------------------------------------------------------------------


def lay_road_walls(sheet: Sheet) -> None:
    """Light strokes beside the road, as many in each zone as it has elements of wall, spread along it."""
    for place in sheet.zones.values():
        wanted = place.zone.road_walls
        if not wanted:
            continue
        # Where a road only touches a zone, shorter strokes must do.
        runs = [runs for share in (1.0, 0.5, 0.0) for runs in [_runs(sheet, place, share)] if runs]
        for run in _spread(runs[0] if runs else [], wanted):
            for spot, sign in run:
                sheet.put(spot, "road-wall", sign)


Run = tuple[tuple[Spot, str], ...]


def _runs(sheet: Sheet, place: ZonePlace, share: float) -> list[Run]:
    """Every stretch of free cells beside the road of a zone as long as that share of an element of wall."""
    long = float(sheet.field.wall) * share
    across = max(1, round(long / float(sheet.field.width) * sheet.columns))
    down = max(1, round(long / float(sheet.field.depth) * sheet.rows))
    found: list[Run] = []
    for x, y in sorted(spot for spot in sheet.links if place.has(spot)):
        sign = sheet.cells[x, y].sign
        if sign == "═":
            lines = [[(x + at, y + away) for at in range(across)] for away in (-1, 1)]
        elif sign == "║":
            lines = [[(x + away, y + at) for at in range(down)] for away in (-1, 1)]
        else:
            continue
        stroke = "─" if sign == "═" else "│"
        for line in lines:
            if all(_beside(sheet, place, spot, sign) for spot in line):
                found.append(tuple((spot, stroke) for spot in line))
    return found


def _beside(sheet: Sheet, place: ZonePlace, spot: Spot, sign: str) -> bool:
    """Whether a cell is free, and beside a road that runs that way."""
    if (
        not place.has(spot)
        or not sheet.free(spot)
        or any(sheet.kind(near) == "wall" for near in around(spot))
    ):
        return False
    return any(near in sheet.links and sheet.cells[near].sign == sign for near in around(spot))


def _spread(runs: list[Run], wanted: int) -> list[Run]:
    """So many runs that do not meet, as evenly along the road as they come."""
    chosen: list[Run] = []
    taken: set[Spot] = set()
    for at in range(wanted):
        start = at * len(runs) // max(1, wanted)
        for run in [*runs[start:], *runs[:start]]:
            spots = {spot for spot, _ in run}
            if not any(near in taken for spot in spots for near in (spot, *around(spot))):
                chosen.append(run)
                taken |= spots
                break
    return chosen
