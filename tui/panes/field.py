"""The field of a battle as a map, with a legend beside or below it."""

from __future__ import annotations

from dataclasses import dataclass

from core.field import Field
from tui.panes.field_rows import field_lines
from tui.panes.pane import Drawing, Pane
from tui.words import say


@dataclass(frozen=True)
class FieldPart:
    """What the pane shows: a field, or that there is none yet."""

    field: Field | None
    legend: bool = True
    """Whether the legend stands beside or below the map, where there is room."""


class FieldPane(Pane[FieldPart]):
    """The largest map that its place has room for: from 48x15 cells for nine zones."""

    def draw(self, part: FieldPart) -> Drawing:
        """The map, and the signs that occur in words."""
        language, place = self.look.language, self.place
        drawing = Drawing(title=[(say("map.title", language), "b")])
        if part.field is None:
            row = self.row()
            row.put(1, say("map.none", language), "quiet")
            drawing.rows = [row]
            return drawing
        lines = field_lines(
            part.field, place.width, place.height, self.look.signs, language, legend=part.legend
        )
        for line in lines:
            row = self.row()
            row.pieces(0, [(self.text(text), style) for text, style in line])
            drawing.rows.append(row)
        return drawing
