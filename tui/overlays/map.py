"""The map of the field, over everything but what is said and typed below."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from tui.model.overlays import MapModel
from tui.overlays.overlay import BORDER, Overlay
from tui.overlays.placing import Kind, place
from tui.overlays.rows import BOLD, text
from tui.panes.drawing import ATTRIBUTES
from tui.panes.field_rows import field_lines
from tui.panes.signs import FULL, PLAIN
from tui.words import say

_ATTRIBUTES = {"b": "bold", "i": "italic", "u": "underline", "s": "strike"}


class MapOverlay(Overlay[MapModel]):
    """The largest map that there is room for, with its legend."""

    KIND: ClassVar[Kind] = "full"

    def title(self) -> Content:
        """Its name."""
        return text((say("map.title", self.model.language), BOLD))

    def subtitle(self, below: int) -> Content:
        """How to close it."""
        return Content(say("map.close", self.model.language))

    def lines(self, width: int) -> list[Content]:
        """The map in all the rows that the place has."""
        screen = self.screen.size
        rows = place(self.KIND, screen.width, screen.height, screen.height).height - BORDER
        signs = PLAIN if self.plain else FULL
        found = field_lines(self.model.field, width, rows, signs, self.model.language)
        return [text(*((piece, _style(words)) for piece, words in line)) for line in found]

    def fitting(self, lines: list[Content], room: int) -> list[Content]:
        """All of them: a row of a map without signs is a row of the field."""
        return lines


def _style(words: str) -> str:
    """Style words of the panes as styles of the theme: `b now on panel` is `bold $now on $panel`."""
    return " ".join(
        word if word == "on" else _ATTRIBUTES[word] if word in ATTRIBUTES else f"${word}"
        for word in words.split()
    )
