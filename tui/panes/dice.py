"""The dice of the roll that waits, or of the last one; where there is little room, one row with the odds."""

from __future__ import annotations

from dataclasses import dataclass

from tui.model.parts import DiceModel, OddsLine
from tui.panes.dice_row import CLOSE, COUNTED, blocks_of, dice_rows, inline, inline_pieces, open_places
from tui.panes.drawing import Piece, Row, length
from tui.panes.pane import Drawing, Pane
from tui.panes.test_rows import odds_row


@dataclass(frozen=True)
class DicePart:
    """The dice, if there are any; the odds of the open test for where they are drawn here."""

    dice: DiceModel | None
    odds: tuple[OddsLine, ...] = ()
    working: bool = False


class DicePane(Pane[DicePart]):
    """Dice sorted under the rule that reads them, what they did so far, and the odds of the end."""

    def draw(self, part: DicePart) -> Drawing:
        """The rows in sight."""
        if not self.place.framed:
            return Drawing(self._bare(part))
        title: list[Piece] = [(self.look.word("dice"), "b")]
        if part.dice is None:
            row = self.row()
            row.put(1, self.look.word("no_dice"), "quiet")
            return Drawing([row], title)
        name = self.text(part.dice.title)
        if name and name != self.look.word("dice"):
            title.append((f"   {name}", ""))
        rows = self._rows(part.dice)
        most = max(0, len(rows) - self.place.height)
        self.top = max(0, min(self.top, most))
        source = [(self.text(part.dice.source), "quiet")] if part.dice.source else []
        return Drawing(rows[self.top : self.top + self.place.height], title, source, most)

    def _rows(self, dice: DiceModel) -> list[Row]:
        rows = self._beside(dice) if inline(dice.groups) else self._lying(dice)
        for text in dice.results:
            row = self.row()
            row.put(1, self.text(text), "", row.width - 2)
            rows.append(row)
        if dice.at_the_end:
            rows.append(odds_row(dice.at_the_end, self.place.width, self.look, self.look.word("at_the_end")))
        return rows

    def _lying(self, dice: DiceModel) -> list[Row]:
        row, below, so_far = self.row(), self.row(), self.row()
        dice_rows(dice.groups, dice.missing, self.look.word("missing", n=dice.missing), row, below)
        self._so_far(so_far, dice)
        return [row, below, so_far]

    def _beside(self, dice: DiceModel) -> list[Row]:
        row = self.row()
        end = row.right(row.width - 1, [(self.text(dice.so_far), "b")]) if dice.so_far else row.width
        row.pieces(1, inline_pieces(dice.groups, self.look), end - 2)
        return [row]

    def _so_far(self, row: Row, dice: DiceModel) -> None:
        """What the dice did so far: its first part stands out; at the right the rule and its clause."""
        rule = "   ".join(part for part in (self.text(dice.rule), dice.clause) if part)
        room = row.width // 2 if dice.so_far else row.width - 2
        end = row.right(row.width - 1, [(rule, "quiet")], room) if rule else row.width
        if dice.so_far:
            row.pieces(1, self._done(dice), end - 3)

    def _done(self, dice: DiceModel) -> list[Piece]:
        first, gap, rest = self.text(dice.so_far).partition("   ")
        word = self.look.word("so_far")
        return [(f"{word} ", ""), (first, "b"), (gap + rest, "quiet")]

    # -- without a border -------------------------------------------------------------------------------

    def _bare(self, part: DicePart) -> list[Row]:
        rows = []
        if self.place.height > 1:
            lead = self.look.word("working") if part.working else ""
            rows.append(odds_row(part.odds, self.place.width, self.look, lead))
        rows.append(self._line(part.dice))
        return rows

    def _line(self, dice: DiceModel | None) -> Row:
        """Everything about the dice in one row."""
        row = self.row()
        x = row.put(1, self.look.word("dice_line"), "quiet") + 1
        if dice is None:
            row.put(x + 1, self.look.word("no_dice"), "quiet")
            return row
        end = self._tail(row, dice, row.width // 2)
        for spacing in (CLOSE, COUNTED):
            blocks = blocks_of(dice.groups, spacing, x)
            places = open_places(dice.missing, spacing)
            after = blocks[-1].x + blocks[-1].size + 2 if blocks else x
            if after + length(places) <= end - 2:
                break
        for block in blocks:
            row.pieces(block.x, block.pieces, end - 2 - block.x)
        row.pieces(after, places, end - 2 - after)
        return row

    def _tail(self, row: Row, dice: DiceModel, room: int) -> int:
        """At the right what they did so far or in the end, and as much of the odds as has room."""
        if dice.results:
            return row.right(row.width - 1, [(self.text(dice.results[0]), "b")], room)
        pieces = self._done(dice)[:2] if dice.so_far else []
        lead = f"{self.look.word('at_the_end')} "
        for one in dice.at_the_end:
            gap: list[Piece] = [("   ", "")] if pieces else []
            more = [*gap, (f"{lead}{self.text(one.text)} ", ""), (self.text(one.value), "b")]
            if length([*pieces, *more]) > room:
                break
            pieces, lead = [*pieces, *more], ""
        return row.right(row.width - 1, pieces, room)
