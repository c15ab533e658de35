"""What a window that is too small says. The battle goes on as soon as there is room."""

from __future__ import annotations

from dataclasses import dataclass

from tui.panes.drawing import cells
from tui.panes.pane import Drawing, Pane


@dataclass(frozen=True)
class SmallPart:
    """The size that is needed."""

    width: int
    height: int


class SmallPane(Pane[SmallPart]):
    """Nothing but a word about the size."""

    def draw(self, part: SmallPart) -> Drawing:
        """As much as fits."""
        width, height = self.place.width, self.place.height
        size = self.look.word("small_size", w=width, h=height, mw=part.width, mh=part.height)
        lines = [self.look.word("small"), size, self.look.word("small_kept")]
        if cells(lines[0]) > width:
            lines = [self.look.word("small_short"), f"{part.width}x{part.height}"]
        rows = []
        for n, line in enumerate(lines[:height]):
            row = self.row()
            row.put(max(0, (width - cells(line)) // 2), line, "" if n else "b")
            rows.append(row)
        return Drawing([self.row() for _ in range(max(0, height - len(rows)) // 2)] + rows)
