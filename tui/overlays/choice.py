"""A question that a run waits with."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from tui.model.overlays import ChoiceModel, ChoiceRow
from tui.overlays.overlay import Overlay
from tui.overlays.placing import Kind
from tui.overlays.rows import BOLD, NOW, QUIET, chosen, rows, text


class ChoiceOverlay(Overlay[ChoiceModel]):
    """The question, and its values with their letters. The dice that it is about stay in sight."""

    KIND: ClassVar[Kind] = "ask"

    def title(self) -> Content:
        """What it is about."""
        return text((self.model.title, BOLD))

    def subtitle(self, below: int) -> Content:
        """How to answer."""
        return text(self.model.hint)

    def lines(self, width: int) -> list[Content]:
        """The question above its values."""
        model = self.model
        question = rows(width, text((model.question, BOLD)), text((model.clause, QUIET)))
        return [*question, *(line for one in model.rows for line in choice_row(one, width))]


def choice_row(one: ChoiceRow, width: int) -> list[Content]:
    """A value with its letter; the one that holds is marked."""
    mark = ("► ", NOW) if one.chosen else "  "
    head = text(mark, (one.letter, BOLD), "  ", one.text)
    lines = rows(width, head, text((one.clause, QUIET)), indent=5)
    return [chosen(line) for line in lines] if one.chosen else lines
