"""What a source leaves out, with the figures that players fill in."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from tui.model.overlays import HouseModel, HouseRow
from tui.overlays.overlay import Overlay
from tui.overlays.placing import Kind
from tui.overlays.rows import BOLD, NOW, QUIET, chosen, row, rows, text, wrapped
from tui.words import say

MARK = "► "
CURSOR = "▏"


class HouseOverlay(Overlay[HouseModel]):
    """A paragraph for each thing, its figures below it; the chosen one takes what is typed."""

    KIND: ClassVar[Kind] = "wide"

    def title(self) -> Content:
        """Its name, and how much is open."""
        return text((say("house.title", self.model.language), BOLD), "   ", (self.model.count, QUIET))

    def subtitle(self, below: int) -> Content:
        """What to press, or why a figure was not taken."""
        return text(f"{self.model.hint} ▾" if below > 0 else self.model.hint)

    def top(self, lines: list[Content], room: int) -> int:
        """So far down that the chosen figure is seen."""
        here = next((place for place, line in enumerate(lines) if line.plain.startswith(MARK)), 0)
        return max(0, here + 3 - room)

    def lines(self, width: int) -> list[Content]:
        """Where the file is, for what is written there, then all things."""
        model = self.model
        found = [line for one in model.rows for line in self._row(one, width)]
        where = say("house.file", model.language, file=model.file)
        return [*wrapped(text((where, QUIET)), width), Content(""), *found]

    def _row(self, one: HouseRow, width: int) -> list[Content]:
        if one.heading:
            right = text((one.value, QUIET), "  " if one.note else "", (one.note, QUIET))
            return rows(width, text(one.label), right, 2)
        value = f"{one.value}{CURSOR}" if one.typing else one.value
        right = text((f"{one.note}  " if one.note else "", QUIET), (value, BOLD))
        line = row(width, text((MARK, NOW) if one.chosen else "  ", "  ", one.label), right)
        return [chosen(line) if one.chosen else line]
