"""Rows of text of an exact width in cells: what all overlays are drawn from.

Text comes as it is and stays text: nothing here reads markup. Styles are names of the theme.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from tui.model.parts import UnitRow
from tui.panes import bar as pane_bar
from tui.panes.drawing import shown
from tui.panes.signs import FULL

QUIET = "$quiet"
BOLD = "bold"
NOW = "$now"
GAP = "   "

Part = str | tuple[str, str] | Content


def text(*parts: Part) -> Content:
    """Parts, each plain or with its style, as one line: the exit of what people wrote."""
    return Content.assemble(*(_shown(part) for part in parts))


def _shown(part: Part) -> Part:
    if isinstance(part, Content):
        return part
    return shown(part) if isinstance(part, str) else (shown(part[0]), part[1])


def row(width: int, left: Content | str, right: Content | str = "", gap: int = 2) -> Content:
    """A row of exactly that width: the left is cut where it would meet the right."""
    end = right if isinstance(right, Content) else text(right)
    end = end.truncate(max(0, width))
    begin = left if isinstance(left, Content) else text(left)
    room = max(0, width - end.cell_length - (gap if end.cell_length else 0))
    begin = begin.truncate(room, ellipsis=True)
    return Content.assemble(begin, " " * (width - begin.cell_length - end.cell_length), end)


def rows(width: int, left: Content | str, right: Content | str = "", indent: int = 0) -> list[Content]:
    """The same, but the left goes on below where it is too long; the right stands in the first row."""
    begin = left if isinstance(left, Content) else text(left)
    end = right if isinstance(right, Content) else text(right)
    room = width - end.cell_length - (2 if end.cell_length else 0)
    lines = wrapped(begin, max(1, room), indent)
    return [row(width, line, end if place == 0 else "") for place, line in enumerate(lines)]


def wrapped(content: Content, width: int, indent: int = 0) -> list[Content]:
    """The lines of a text that is broken at blanks; those after the first are set in."""
    first, *rest = content.wrap(max(1, width)) or [Content("")]
    if not rest or indent <= 0 or width <= indent + 8:
        return [first, *rest]
    after = content[len(first.plain) :]
    below = Content.assemble(*_without_blanks(after)).wrap(width - indent)
    return [first, *(line.pad_left(indent) for line in below)]


def _without_blanks(content: Content) -> list[Content]:
    lead = len(content.plain) - len(content.plain.lstrip())
    return [content[lead:]]


def labelled(label: str, column: int) -> Content:
    """A quiet label that fills its column."""
    short = text(label).truncate(max(0, column - 1), ellipsis=True)
    return Content.assemble((short.plain, QUIET), " " * (column - short.cell_length))


def flow(width: int, items: Sequence[Content], gap: str = GAP) -> list[Content]:
    """Short items one behind the other, none of them broken unless it is longer than a line."""
    lines: list[Content] = []
    for item in items:
        joined = text(lines[-1], gap, item) if lines else item
        if lines and joined.cell_length <= width:
            lines[-1] = joined
        else:
            lines.extend(wrapped(item, width, 2))
    return lines


def bar(unit: UnitRow, cells: int) -> Content:
    """The bar of a unit, as long as that unit is strong, at most so many cells."""
    pieces = pane_bar.bar(unit, pane_bar.scale_for([unit], cells), FULL)
    return text(*((signs, f"${colour}") for signs, colour in pieces))


def chosen(line: Content) -> Content:
    """A row that is chosen: on the mark's ground, where quiet text would be too faint."""
    bright = Content(line.plain, [span for span in line.spans if span.style != QUIET])
    return bright.stylize("on $mark")


def rule(width: int, title: str, count: str = "") -> Content:
    """A heading of a group: its title, a line, and how many."""
    head = text(title).truncate(max(0, width - cell_len(count) - 4), ellipsis=True)
    line = "─" * max(0, width - head.cell_length - cell_len(count) - (2 if count else 1))
    return text((head.plain, QUIET), " ", (line, "$line"), (f" {count}" if count else "", QUIET))
