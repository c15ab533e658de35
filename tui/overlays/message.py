"""A message that must be read."""

from __future__ import annotations

from textual.content import Content

from tui.model.overlays import MessageModel
from tui.overlays.choice import choice_row
from tui.overlays.overlay import Overlay
from tui.overlays.rows import BOLD, text, wrapped


class MessageOverlay(Overlay[MessageModel]):
    """What happened, a paragraph each, and the ways on."""

    def title(self) -> Content:
        """What it is about."""
        style = f"{BOLD} $cost" if self.model.tone == "error" else BOLD
        return text((self.model.title, style))

    def subtitle(self, below: int) -> Content:
        """What to press."""
        return text(self.model.hint)

    def lines(self, width: int) -> list[Content]:
        """The paragraphs, then the ways on."""
        model = self.model
        found = [part for words in model.lines for part in wrapped(text(words), width)]
        blank = [Content("")] if model.rows else []
        return found + blank + [line for one in model.rows for line in choice_row(one, width)]
