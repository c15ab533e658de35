"""The first row: the battle, where its turn stands, and whether it is saved."""

from __future__ import annotations

from dataclasses import dataclass

from tui.model.parts import PhaseModel
from tui.panes.drawing import Piece, Row, cut, length
from tui.panes.pane import Drawing, Pane

WIDE = 100
LEAST = 8
"""Fewer cells than this are too few for who acts."""


@dataclass(frozen=True)
class TitleModel:
    """What the first row shows."""

    title: str
    ruleset: str
    saved: str
    saved_ok: bool
    phase: PhaseModel | None


class TitleBar(Pane[TitleModel]):
    """Battle and ruleset; turn, side and who acts; saved or not."""

    GROUND = "panel"

    def draw(self, part: TitleModel) -> Drawing:
        """One row."""
        row = self.row()
        start = row.right(row.width - 1, self._saved(part))
        middle = self._middle(part, row.width)
        if middle:
            at = max(1, row.width // 2 + (1 if row.width >= WIDE else -1))
            room = start - 2 - at
            row.pieces(at, self._fitting(middle, room), room)
            start = at
        self._battle(row, part, start - 2)
        return Drawing([row])

    def _fitting(self, middle: list[Piece], room: int) -> list[Piece]:
        """Turn and side always; who acts cut, or left out with its dot where little of it would be seen."""
        if length(middle) <= room or len(middle) <= 3:
            return middle
        left = room - length(middle[:-1])
        return [*middle[:-1], (cut(middle[-1][0], left), "b")] if left >= LEAST else middle[:-2]

    def _battle(self, row: Row, part: TitleModel, end: int) -> None:
        title = self.text(part.title)
        if row.width < WIDE:
            title = title.split(", ", 1)[0]
        pieces: list[Piece] = [(title, "b")]
        if part.ruleset:
            pieces.append((f" {self.look.signs.todo} {self.text(part.ruleset)}", "quiet"))
        if length(pieces) > end - 1:
            pieces = [(cut(title, end - 1), "b"), *pieces[1:]]
        row.pieces(1, pieces, end - 1)

    def _middle(self, part: TitleModel, width: int) -> list[Piece]:
        phase = part.phase
        if phase is None:
            return []
        dot = f" {self.look.signs.todo} "
        pieces: list[Piece] = [(f"{self.look.word('turn')} {phase.turn}", "b")]
        if phase.side:
            side = self.text(phase.side).upper()
            pieces.append((dot, "b"))
            pieces.append((side, f"b {side_style(phase.side_index)}"))
        if phase.title and width >= WIDE:
            pieces += [(dot, "b"), (self.text(phase.title), "b")]
        return pieces

    def _saved(self, part: TitleModel) -> list[Piece]:
        text = self.text(part.saved)
        if not part.saved_ok:
            return [(f"{text} !", "b cost")]
        return [(f"{text} ", "quiet"), (self.look.signs.done, "")] if text else []


def side_style(index: int | None) -> str:
    """The colour of a side by its place in the file."""
    return {0: "side-1", 1: "side-2"}.get(index if index is not None else -1, "foreground")
