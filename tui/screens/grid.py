"""Where the panes of the main screen stand, for every size of the window. Plain arithmetic on cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from textual.geometry import Region

from tui.panes.pane import Look, Place
from tui.panes.tabs import tabs

Front = Literal["army", "test", "phase", "log"]

WIDE: Final = 100
BROAD: Final = 150
SMALL_WIDTH, SMALL_HEIGHT = 60, 20
"""Windows of this size and smaller say that they are too small."""
FOOT: Final = 3
"""What now, the entry line, the keys."""
DICE: Final = 6
"""Rows of the dice, border included."""
LONG_LOG, FULL_PHASE, TWO_LISTS = 40, 36, 30
"""Rows of the window from which on the log has four lines, the phase its pane, each side its own list."""
OPPOSED_WIDTH: Final = 60
"""An opposed test needs 58 cells inside its border."""


@dataclass(frozen=True)
class Wish:
    """What the plan depends on besides the size."""

    front: Front = "army"
    test: bool = True
    """A test is open: without one the phase has the room."""
    opposed: bool = False
    waiting: bool = False
    """A roll waits, so that its dice must be in sight."""
    sides: int = 2
    rows: tuple[int, int] = (99, 99)
    """Rows that the two lists would fill."""
    acting: int = 0
    """The side whose turn it is."""
    chosen: int | None = None
    """The side of the unit that is chosen."""
    phase_rows: int = 5
    """Rows that the phase would fill."""
    test_rows: int = 99
    """Rows that the test would fill."""
    large: bool = False


@dataclass(frozen=True)
class Plan:
    """Places by the name of the pane; a pane without a place is not seen."""

    places: Mapping[str, Place] = field(default_factory=dict)
    one_list: bool = False
    """All sides share the first list."""


def plan(width: int, height: int, wish: Wish, look: Look) -> Plan:
    """The places of all panes."""
    if width <= SMALL_WIDTH or height <= SMALL_HEIGHT:
        return Plan({"small": Place(Region(0, 0, width, height), framed=False)})
    places = {"title": _bare(0, 0, width, 1)}
    for n, name in enumerate(("now", "entry", "footer")):
        places[name] = _bare(0, height - FOOT + n, width, 1)
    if wish.large:
        return Plan(places | {"large": _bare(0, 1, width, height - 1 - FOOT)})
    if width < WIDE:
        return Plan(places | _narrow(width, height, wish, look), one_list=True)
    return _wide(width, height, wish, places)


def _bare(x: int, y: int, width: int, height: int) -> Place:
    return Place(Region(x, y, width, height), framed=False)


# -- one pane at a time -----------------------------------------------------------------------------------


def _narrow(width: int, height: int, wish: Wish, look: Look) -> dict[str, Place]:
    """The phase in one row, the pane in front, and below it the dice or the last line of the log."""
    below = _below(wish)
    rows = sum(below.values())
    top = height - FOOT - rows
    name = {"army": "army-1"}.get(wish.front, wish.front)
    front = Place(Region(0, 2, width, top - 2), front=True, tabs=tabs(wish.front, look))
    places = {"crumbs": _bare(0, 1, width, 1), name: front}
    for lower, size in below.items():
        places[lower] = _bare(0, top, width, size)
    return places


def _below(wish: Wish) -> dict[str, int]:
    if wish.front == "test":
        return {"dice": 2}
    if wish.waiting:
        return {"dice": 1}
    return {} if wish.front == "log" else {"log": 1}


# -- side by side ------------------------------------------------------------------------------------------


def left_width(width: int) -> int:
    """The column of the order of battle: 44 at 100, 58 from 120 on, 50 where there is one left and right."""
    return 50 if width >= BROAD else min(58, 44 + (width - WIDE) * 7 // 10)


def _wide(width: int, height: int, wish: Wish, places: dict[str, Place]) -> Plan:
    log = (5 if height >= LONG_LOG else 1) if wish.front != "log" else 0
    body = Region(0, 1, width, height - 1 - log - FOOT)
    if log:
        places["log"] = _bare(0, body.bottom, width, log)
    left = left_width(width)
    if width >= BROAD:
        lists = {"army-1": Place(Region(0, 1, left, body.height))}
        if wish.sides > 1:
            lists["army-2"] = Place(Region(width - left, 1, left, body.height))
        middle = Region(left, 1, width - left * len(lists), body.height)
    else:
        lists = _lists(left, height, body.height, wish)
        middle = Region(left, 1, width - left, body.height)
    if wish.opposed and wish.front == "test" and middle.width < OPPOSED_WIDTH:
        lists, middle = {}, body
    places = places | _front_list(lists, wish) | _action(middle, height, wish)
    return Plan(places, one_list="army-2" not in lists)


def _lists(left: int, height: int, body: int, wish: Wish) -> dict[str, Place]:
    """One list a side, one above the other; in a low window one for all."""
    if height < TWO_LISTS or wish.sides < 2:
        return {"army-1": Place(Region(0, 1, left, body))}
    first = _share(body, wish)
    return {
        "army-1": Place(Region(0, 1, left, first)),
        "army-2": Place(Region(0, 1 + first, left, body - first)),
    }


def _share(body: int, wish: Wish) -> int:
    """Rows of the first list: the side that acts has 18 of 31, but neither takes rows that it cannot fill."""
    large = round(body * 18 / 31)
    first = body - large if wish.acting == 1 else large
    needs = (wish.rows[0] + 2, wish.rows[1] + 2)
    if needs[0] < first:
        first = max(needs[0], body - needs[1])
    elif needs[1] < body - first:
        first = min(needs[0], body - needs[1])
    return max(5, min(first, body - 5))


def _front_list(lists: dict[str, Place], wish: Wish) -> dict[str, Place]:
    """The list with the chosen unit is the one in front."""
    if wish.front != "army":
        return lists
    side = wish.chosen if wish.chosen is not None else wish.acting
    name = "army-2" if side >= 1 and "army-2" in lists else "army-1"
    return {key: replace(place, front=key == name) for key, place in lists.items()}


def _action(area: Region, height: int, wish: Wish) -> dict[str, Place]:
    """Phase, test and dice, one above the other; in front, the log has the place of the test."""
    phase = _phase_rows(area, height, wish)
    dice = (DICE - wish.opposed) if area.height >= 18 else 1
    name = "log" if wish.front == "log" else "test"
    top = Region(area.x, area.y, area.width, phase)
    low = Region(area.x, area.bottom - dice, area.width, dice)
    test = Region(area.x, top.bottom, area.width, area.height - phase - dice)
    crumbs = "crumbs" if phase == 1 else "phase"
    return {
        crumbs: Place(top, framed=phase > 1, front=wish.front == "phase"),
        name: Place(test, front=wish.front == name),
        "dice": Place(low, framed=dice > 1),
    }


def _phase_rows(area: Region, height: int, wish: Wish) -> int:
    """Rows of the phase, border included."""
    if wish.front == "phase":
        return max(5, min(wish.phase_rows + 2, area.height - 14))
    if not wish.test:
        return max(5, min(wish.phase_rows + 2, area.height - DICE - 5))
    if height < FULL_PHASE:
        return 1
    least = 4 if wish.opposed else 9 if area.height >= 41 else 7
    spare = area.height - DICE - (wish.test_rows + 2)
    return max(least, min(wish.phase_rows + 2, spare))
