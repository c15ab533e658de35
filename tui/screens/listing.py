"""Items of a list as rows: key, title, what stands at the right, and below what is said of the item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from tui.model.start import StartItem
from tui.panes.drawing import Piece, shown
from tui.panes.pane import Look
from tui.screens.sheet import ListLine

MOST_DETAILS = 6
"""Rows that are told of the chosen item."""
INDENT = 7


def item_lines(
    items: Sequence[StartItem], place: int, width: int, height: int, look: Look
) -> tuple[tuple[ListLine, ...], tuple[int, ...]]:
    """The rows of all items and those that must be in sight."""
    for always, gaps in ((True, True), (True, False), (False, True)):
        lines = tuple(_lines(items, place, width, look, always, gaps))
        if len(lines) <= height:
            break
    else:
        lines = tuple(_lines(items, place, width, look, False, False))
    focus = tuple(at for at, line in enumerate(lines) if line.item == place)
    return lines, focus


def _lines(
    items: Sequence[StartItem], place: int, width: int, look: Look, always: bool, gaps: bool
) -> Iterator[ListLine]:
    group = items[0].group if items else ""
    if gaps:
        yield ListLine()
    for at, item in enumerate(items):
        if at and item.group != group and gaps:
            yield ListLine()
        if item.group and (item.group != group or not at):
            yield ListLine(((f"  {item.group}", "quiet"),))
        group = item.group
        yield _head(item, at, at == place, look)
        if at == place:
            yield from _details(item, at, width, look)
        elif always and item.details:
            yield ListLine(((" " * INDENT + item.details[0], "quiet"),), item=at)


def _head(item: StartItem, at: int, is_chosen: bool, look: Look) -> ListLine:
    mark = look.signs.now if is_chosen else " "
    style = "s quiet" if item.problem else "b" if is_chosen else ""
    left: tuple[Piece, ...] = (
        (f"{mark} ", "now"),
        (f"{item.key or ' '}  ", "b"),
        (item.title, style),
    )
    right: tuple[Piece, ...] = ((item.right, "quiet"),) if item.right else ()
    return ListLine(left, right, at, is_chosen)


def _details(item: StartItem, at: int, width: int, look: Look) -> Iterator[ListLine]:
    """What is said of the chosen item, broken where it is too long."""
    told = [
        line.plain
        for detail in item.details
        for line in Content(shown(detail)).wrap(max(8, width - INDENT - 3))
    ]
    style = "cost" if item.problem else "quiet"
    for line in told[:MOST_DETAILS]:
        yield ListLine(((" " * INDENT + line, style),), item=at)
