"""Ground drawn in its zone: hills, woods and houses as patterns of signs; two grounds in halves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from core.field.cells import Kind, Spot, ZonePlace
from core.field.model import Ground, Zone
from core.field.sheet import Sheet
from core.ruleset.models.field_map import Picture


@dataclass(frozen=True)
class Box:
    """Cells for one ground: `right` and `bottom` are the first that are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """In cells."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """In cells."""
        return self.bottom - self.top

    @property
    def middle(self) -> Spot:
        """The cell in the middle."""
        return (self.left + self.right - 1) // 2, (self.top + self.bottom - 1) // 2


_KINDS: Final[Mapping[Picture, Kind]] = {
    "steep": "steep",
    "gentle": "gentle",
    "dense-wood": "dense-wood",
    "thin-wood": "thin-wood",
    "town": "town",
    "farm": "farm",
    "marsh": "marsh",
    "rough": "rough",
}
"""Ground that is drawn by itself."""


def lay_terrain(sheet: Sheet) -> None:
    """All grounds of all zones."""
    for place in sheet.zones.values():
        grounds = [ground for ground in place.zone.grounds if ground.picture in _KINDS]
        for ground, box in zip(grounds, _boxes(place, len(grounds)), strict=True):
            _lay(sheet, place.zone, ground, box)


def _boxes(place: ZonePlace, count: int) -> list[Box]:
    """A part of the zone for each of its grounds, side by side, with room for river and road around it."""
    wide, high = place.right - place.left, place.bottom - place.top
    edge = (2 if count == 1 or wide >= 20 else 1) if wide >= 12 else 1 if wide >= 4 else 0
    over = 1 if high >= 3 else 0
    under = 1 if high >= 4 else 0
    left, right = place.left + edge, place.right - edge
    if count == 1 and wide >= 14:  # zones look less alike when not everything lies in the middle
        away = (place.zone.number * 5 % 3) - 1
        left, right = left + 1 + away, right - 1 + away
    parts = max(1, count)
    each = max(1, (right - left - (parts - 1)) // parts)
    starts = [left + (right - each - left) * at // max(1, parts - 1) for at in range(count)]
    return [Box(start, place.top + over, start + each, place.bottom - under) for start in starts]


def _lay(sheet: Sheet, zone: Zone, ground: Ground, box: Box) -> None:
    kind = _KINDS[ground.picture]
    if kind in ("town", "farm"):
        _lay_houses(sheet, zone, kind, box)
        return
    spots = [spot for spot in _PATTERNS[kind](box) if sheet.free(spot)]
    for spot in spots or [box.middle]:
        sheet.put(spot, kind)
    sheet.covered.update(_dense(box))
    middle = box.middle
    spots.sort(key=lambda spot: abs(spot[0] - middle[0]) + 3 * abs(spot[1] - middle[1]))
    sheet.core.update(spots[: max(2, len(spots) // 4)])


# -- patterns -------------------------------------------------------------------------------------------


def _every(box: Box, across: int, round_: float) -> Iterator[Spot]:
    """Rows of signs so far apart that fill a lens in the box, each row between the signs of the one above."""
    widest = _count(box, box.middle[1], across, round_)
    for y in range(box.top, box.bottom):
        count = _count(box, y, across, round_)
        if across > 1 and (count - widest - (y - box.middle[1])) % 2:
            count -= 1
        left = box.left + (box.width - (count - 1) * across - 1) // 2
        yield from ((left + at * across, y) for at in range(count))


def _count(box: Box, y: int, across: int, round_: float) -> int:
    """How many signs the lens has room for in a row."""
    down = (y + 0.5 - (box.top + box.bottom) / 2) / max(0.5, box.height / 2)
    room = int(box.width * min(1.0, max(0.0, round_ - 0.7 * down * down) ** 0.5) + 0.5)
    return max(0, (room - 1) // across + 1)


def _steep(box: Box) -> Iterator[Spot]:
    return _every(box, 2, 0.6)


def _gentle(box: Box) -> Iterator[Spot]:
    return _every(box, 3, 0.6)


def _dense(box: Box) -> Iterator[Spot]:
    return _every(box, 1, 0.85)


def _thin(box: Box) -> Iterator[Spot]:
    return _every(box, 4, 1.3)


def _low(box: Box) -> Iterator[Spot]:
    return _every(box, 3, 0.9)


_PATTERNS: Final[Mapping[Kind, Callable[[Box], Iterator[Spot]]]] = {
    "steep": _steep,
    "gentle": _gentle,
    "dense-wood": _dense,
    "thin-wood": _thin,
    "marsh": _low,
    "rough": _low,
}


# -- houses ---------------------------------------------------------------------------------------------

_Plan = tuple[str, ...]
_TOWN_LARGE: Final[_Plan] = ("h hh  h", " hh h  ")
_FARM_LARGE: Final[_Plan] = ("h  hh",)
_TOWN: Final[_Plan] = ("h hh", "hh h")
_TOWN_SMALL: Final[_Plan] = ("hh", "hh")
_FARM: Final[_Plan] = ("h hh",)
_FARM_SMALL: Final[_Plan] = ("hh",)


def _lay_houses(sheet: Sheet, zone: Zone, kind: Kind, box: Box) -> None:
    """A few houses, and a wall on as many of their sides as have one."""
    plan = _TOWN if kind == "town" else _FARM
    if box.width >= 20 and box.height >= 6:
        plan = _TOWN_LARGE if kind == "town" else _FARM_LARGE
    if box.width < len(plan[0]) + 2 or box.height < len(plan):
        plan = _TOWN_SMALL if kind == "town" and box.height >= 2 else _FARM_SMALL
    x, y = box.middle
    left, top = x - (len(plan[0]) - 1) // 2, y - len(plan) // 2
    for down, line in enumerate(plan):
        for across, sign in enumerate(line):
            spot = (left + across, top + down)
            if sign == "h" and sheet.put(spot, kind):
                sheet.core.add(spot)
    yard = Box(left - 1, top - 1, left + len(plan[0]) + 1, top + len(plan) + 1)
    _lay_walls(sheet, zone, yard)


_SIDES: Final = ("north", "west", "east", "south")


def _lay_walls(sheet: Sheet, zone: Zone, yard: Box) -> None:
    """Walls on one to three sides of a yard, which ones by the zone's number; the last stays open."""
    start = zone.number % 4
    order = [*_SIDES[start:], *_SIDES[:start]] if zone.walls < 3 else [*_SIDES[:3]]
    walled = set(order[: zone.walls])
    if zone.walls == 2 and walled in ({"north", "south"}, {"west", "east"}):
        walled = {"north", "west"}
    for spot, sign in _wall_signs(yard, walled):
        if sheet.free(spot):
            sheet.put(spot, "wall", sign)


def _wall_signs(yard: Box, walled: set[str]) -> Iterator[tuple[Spot, str]]:
    right, bottom = yard.right - 1, yard.bottom - 1
    for side, y in (("north", yard.top), ("south", bottom)):
        if side in walled:
            yield from (((x, y), "─") for x in range(yard.left + 1, right))
    for side, x in (("west", yard.left), ("east", right)):
        if side in walled:
            yield from (((x, y), "│") for y in range(yard.top + 1, bottom))
    corners = {
        (yard.left, yard.top): ("north", "west", "┌"),
        (right, yard.top): ("north", "east", "┐"),
        (yard.left, bottom): ("south", "west", "└"),
        (right, bottom): ("south", "east", "┘"),
    }
    for spot, (one, other, sign) in corners.items():
        if one in walled and other in walled:
            yield spot, sign
