"""The last row: the keys that work now, the most likely first, help at the right end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tui.model.parts import FooterKey
from tui.panes.drawing import Row, cells
from tui.panes.messages import KeyClicked
from tui.panes.pane import Drawing, Pane

GAP = 3


class FooterBar(Pane[tuple[FooterKey, ...]]):
    """Keys and what they do; a click presses them."""

    GROUND = "panel"

    def draw(self, part: tuple[FooterKey, ...]) -> Drawing:
        """One row: a key that does not fit whole is left out."""
        row = self.row()
        end = row.width - 1
        for key in (key for key in part if key.key == "?"):
            start = end - self._length(key) - 1
            self._put_key(row, start, key)
            end = start - GAP
        self._from_left(row, [key for key in part if key.key != "?"], end)
        return Drawing([row])

    def _from_left(self, row: Row, keys: Sequence[FooterKey], end: int) -> None:
        x = 1
        for key in keys:
            if x + self._length(key) > end:
                return
            x = self._put_key(row, x, key) + GAP

    def _length(self, key: FooterKey) -> int:
        return cells(f"{self.text(key.key)} {self.text(key.text)}")

    def _put_key(self, row: Row, x: int, key: FooterKey) -> int:
        start = x
        x = row.put(x, self.text(key.key), "b")
        x = row.put(x + 1, self.text(key.text))
        row.hit(partial(KeyClicked, key.key), start, x)
        return x
