"""Where an overlay lies: out of the way of what it serves, and at 80 columns over the front pane."""

from __future__ import annotations

from typing import Literal

from textual.geometry import Region

Kind = Literal["left", "ask", "below", "middle", "wide", "full"]
"""Over the order of battle; at its foot; rising from the log; over the middle; over all panes;
over the phase as well."""

WIDE = 100
WIDEST = 150
TALL = 40
TITLE = 1
FOOT = 3
"""What now, the entry line, the footer: never covered."""
CARD = 76


def place(kind: Kind, width: int, height: int, wanted: int) -> Region:
    """The region of an overlay that wants so many rows, border included; always inside the screen."""
    if kind == "full":
        region = Region(0, TITLE, width, height - TITLE - FOOT)
    elif width < WIDE:
        region = _front(kind, width, height, wanted)
    elif kind in ("left", "ask"):
        bottom = height - FOOT - _log_rows(height)
        rows = bottom - TITLE if kind == "left" else min(wanted, bottom - TITLE)
        region = Region(0, bottom - rows, _army_width(width), rows)
    elif kind == "below":
        rows = min(wanted, height - TITLE - FOOT)
        region = Region(1, height - FOOT - rows, width - 2, rows)
    else:
        region = _middle(kind, width, height, wanted)
    return _inside(region, width, height)


def _front(kind: Kind, width: int, height: int, wanted: int) -> Region:
    """The front pane: below title and phase, above the log. Undo covers that too, a question the foot."""
    top, bottom = TITLE + 1, height - FOOT - (0 if kind == "below" else 1)
    if kind == "ask":
        top = max(top, bottom - wanted)
    return Region(0, top, width, bottom - top)


def _middle(kind: Kind, width: int, height: int, wanted: int) -> Region:
    room = height - TITLE - FOOT - 2
    rows = min(wanted, room)
    columns = min(CARD, width - 4) if kind == "middle" else min(width - 4, 116)
    return Region((width - columns) // 2, TITLE + 1 + (room - rows) // 2, columns, rows)


def _army_width(width: int) -> int:
    """The order of battle's column: 44 at 100, 58 from 120 on, 50 where the armies stand left and right."""
    if width >= WIDEST:
        return 50
    return min(58, 44 + (width - WIDE) * 7 // 10)


def _log_rows(height: int) -> int:
    return 5 if height >= TALL else 1


def _inside(region: Region, width: int, height: int) -> Region:
    """On a screen that is far too small, what is left of it."""
    columns, rows = max(1, min(region.width, width)), max(1, min(region.height, height))
    x = max(0, min(region.x, width - columns))
    return Region(x, max(0, min(region.y, height - rows)), columns, rows)
