"""The bright bar: one sentence that says what now. Nothing else fills a row with colour."""

from __future__ import annotations

from tui.model.parts import NowModel
from tui.panes.drawing import cut
from tui.panes.pane import Drawing, Pane


class NowBar(Pane[NowModel]):
    """One sentence: who, what, what is missing."""

    GROUND = "now"

    def draw(self, part: NowModel) -> Drawing:
        """One row."""
        row = self.row()
        x = row.put(1, "!" if part.error else self.look.signs.now, "b now-ink")
        row.put(x + 1, cut(self.text(part.text), row.width - x - 2), "b now-ink")
        return Drawing([row])
