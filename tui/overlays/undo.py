"""What an undo will take back, by name, before it does."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from tui.model.overlays import UndoEntry, UndoModel
from tui.overlays.overlay import Overlay
from tui.overlays.placing import Kind
from tui.overlays.rows import BOLD, NOW, QUIET, chosen, row, text, wrapped
from tui.words import say

MOST_BACK = 2
"""Rows of what comes back of one action; the rest is counted by an ellipsis."""


class UndoOverlay(Overlay[UndoModel]):
    """The last actions; those about to go are marked and say what comes back."""

    KIND: ClassVar[Kind] = "below"

    def title(self) -> Content:
        """Its name."""
        return text((say("overlay.undo.title", self.model.language), BOLD))

    def subtitle(self, below: int) -> Content:
        """How many more there are."""
        more = self.model.more
        return Content(f"{say('overlay.undo.more', self.model.language, n=more)} ▾" if more > 0 else "")

    def top(self, lines: list[Content], room: int) -> int:
        """So far down that the last action about to go is seen."""
        last = max((place for place, line in enumerate(lines) if "↶" in line.plain[:3]), default=0)
        return max(0, last + 3 - room)

    def lines(self, width: int) -> list[Content]:
        """An action a row, and below those that go what comes back."""
        model, language = self.model, self.model.language
        if not model.entries:
            return [text((say("overlay.undo.nothing", language), QUIET))]
        found = [
            line
            for place, entry in enumerate(model.entries, start=1)
            for line in _entry(entry, place, say("overlay.undo.back", language), width)
        ]
        if any(entry.going and entry.dice for entry in model.entries):
            found.append(row(width, text(" ", (say("overlay.undo.dice", language), QUIET))))
        return found


def _entry(entry: UndoEntry, place: int, label: str, width: int) -> list[Content]:
    sign = ("↶", NOW) if entry.going else (" ", "")
    name = (entry.text, BOLD if entry.going else "")
    dice = f"   {entry.dice}" if entry.dice else ""
    head = text(" ", sign, " ", (str(place), BOLD), "  ", name, dice)
    line = row(width, head, text((f"{entry.where} ", QUIET)), gap=3)
    if not entry.going:
        return [line]
    return [chosen(line), *_back(entry, label, width)]


def _back(entry: UndoEntry, label: str, width: int) -> list[Content]:
    if not entry.back:
        return []
    lead = 6 + len(label) + 3
    lines = wrapped(text("   ".join(entry.back)), max(1, width - lead - 1))
    shown = lines[:MOST_BACK]
    if len(lines) > MOST_BACK:
        shown[-1] = text(shown[-1].rstrip(), " …")
    first = text(" " * 6, (label, QUIET), "   ")
    return [row(width, text(first if at == 0 else " " * lead, line)) for at, line in enumerate(shown)]
