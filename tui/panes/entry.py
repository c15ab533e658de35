"""The entry line: what it expects, what is typed, and what is read back at its right."""

from __future__ import annotations

from tui.model.parts import EntryModel
from tui.panes.drawing import Piece, cells, cut, cut_start, length, shown
from tui.panes.pane import Drawing, Pane

GAP = "   "


class EntryLine(Pane[EntryModel]):
    """The one place to type. The cursor is drawn and never blinks."""

    def draw(self, part: EntryModel) -> Drawing:
        """One row."""
        row = self.row()
        prompt = cut(self.text(part.prompt), row.width // 2)
        x = row.put(1, f"{prompt} {self.look.signs.prompt} ", "b")
        readback = self._readback(part)
        # What is typed comes first: the readback has what is left, but never less than a third.
        typed = cells(shown(part.text))
        free = row.width - 2 - x
        room = max(free // 3, free - typed - 4)
        wanted = min(length(readback), room)
        x = row.put(x, cut_start(shown(part.text), free - wanted - 3 * bool(wanted) - 1), "b")
        row.put(x, " ", "r")
        if readback:
            row.right(row.width - 2, _fitted(readback, wanted))
        return Drawing([row])

    def _readback(self, part: EntryModel) -> list[Piece]:
        if not part.readback:
            return []
        if part.error:
            return [(self.text(part.readback), "b cost")]
        pieces: list[Piece] = []
        for n, segment in enumerate(self.text(part.readback).split(GAP)):
            if n:
                pieces.append((GAP, "quiet"))
            key, space, rest = segment.partition(" ")
            if space and is_key(key):
                pieces += [(key, "b"), (space + rest, "quiet")]
            else:
                pieces.append((segment, "quiet"))
        return pieces


def is_key(text: str) -> bool:
    """Whether a word names a key: one sign that is no digit, or a key's name."""
    return (len(text) == 1 and not text.isdigit()) or text in ("Esc", "Tab", "Enter", "Backspace")


def _fitted(pieces: list[Piece], room: int) -> list[Piece]:
    fitted: list[Piece] = []
    for text, style in pieces:
        left = room - length(fitted)
        if left <= 0:
            break
        fitted.append((cut(shown(text), left), style))
    return fitted
