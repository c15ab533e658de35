"""Where one pane is seen at a time: the names of all in the border, the one in front reversed."""

from __future__ import annotations

from typing import Final

from tui.panes.drawing import Piece, cells
from tui.panes.pane import Look

TABS: Final = {"army": "E", "test": "P", "phase": "F", "log": "D"}
"""Each pane and the key that brings it to the front."""

FIRST: Final = 3
"""The cell of the border where the names begin."""


def tabs(front: str, look: Look) -> tuple[Piece, ...]:
    """The names for the border."""
    pieces: list[Piece] = []
    for name in TABS:
        style = "b r" if name == front else "b quiet"
        pieces += (
            [(" ", ""), (f" {look.word(name)} ", style)] if pieces else [(f" {look.word(name)} ", style)]
        )
    return tuple(pieces)


def tab_at(x: int, look: Look) -> str | None:
    """The key of the name at a cell of the border."""
    at = FIRST
    for name, key in TABS.items():
        size = cells(look.word(name)) + 2
        if at <= x < at + size:
            return key
        at += size + 1
    return None
