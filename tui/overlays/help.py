"""The page of help."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.content import Content

from tui.model.overlays import HelpModel, HelpSection
from tui.overlays.overlay import Overlay
from tui.overlays.placing import Kind
from tui.overlays.rows import BOLD, flow, labelled, row, rule, text, wrapped
from tui.words import say

MOST_KEYS = 14
TWO_COLUMNS = 96
BETWEEN = 4


class HelpOverlay(Overlay[HelpModel]):
    """What one types, the ruleset's verbs, the statuses; in two columns where there is room."""

    KIND: ClassVar[Kind] = "wide"

    def title(self) -> Content:
        """Its name."""
        return text((say("overlay.help.title", self.model.language), BOLD))

    def subtitle(self, below: int) -> Content:
        """Whether there is more."""
        return Content(say("overlay.more_below", self.model.language) if below > 0 else "")

    def top(self, lines: list[Content], room: int) -> int:
        """As far as the arrows have gone."""
        return self.model.top

    def lines(self, width: int) -> list[Content]:
        """The sections, one below the other or in two columns."""
        if width < TWO_COLUMNS:
            return _column(self.model.sections, width)
        half = (width - BETWEEN) // 2
        left, right = _parted(self.model.sections, half)
        count = max(len(left), len(right))
        blank = Content("")
        pairs = zip(left + [blank] * (count - len(left)), right + [blank] * (count - len(right)), strict=True)
        return [text(row(half, one), " " * BETWEEN, row(half, other)) for one, other in pairs]


def _parted(sections: tuple[HelpSection, ...], width: int) -> tuple[list[Content], list[Content]]:
    """The sections in two columns, as even as their order allows."""
    at = min(
        range(1, len(sections) + 1),
        key=lambda at: max(len(_column(sections[:at], width)), len(_column(sections[at:], width))),
        default=0,
    )
    return _column(sections[:at], width), _column(sections[at:], width)


def _column(sections: tuple[HelpSection, ...], width: int) -> list[Content]:
    found: list[Content] = []
    for section in sections:
        found += [Content("")] if found else []
        found += [rule(width, section.title), *_section(section, width)]
    return found


def _section(section: HelpSection, width: int) -> list[Content]:
    if section.short:
        return flow(width, [text((keys, BOLD), f" {words}") for keys, words in section.rows])
    column = min(MOST_KEYS, max(cell_len(keys) for keys, _ in section.rows) + 2)
    return [line for keys, words in section.rows for line in _row(keys, words, column, width)]


def _row(keys: str, words: str, column: int, width: int) -> list[Content]:
    lines = wrapped(text(words), max(1, width - column))
    first = text((labelled(keys, column).plain, BOLD))
    return [text(first if place == 0 else " " * column, line) for place, line in enumerate(lines)]
