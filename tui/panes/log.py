"""The log: what happened, with its dice, its clause and its source; what was undone stays, struck."""

from __future__ import annotations

from dataclasses import dataclass

from tui.model.parts import LogLine
from tui.panes.drawing import Piece, Row, cells, shown
from tui.panes.pane import Drawing, Pane

SOURCES = 100
"""From this width on a line says where its dice came from."""
SOURCE, CLAUSE, INDENT = 6, 6, 2


@dataclass(frozen=True)
class LogPart:
    """The lines, the oldest first."""

    lines: tuple[LogLine, ...]


class LogPane(Pane[LogPart]):
    """The last lines; in front it shows their details and scrolls to the start."""

    _seen: object = None

    def follow(self) -> None:
        """Something new is always seen: the log goes to its end."""
        lines = self.part.lines if self.part else ()
        last = (len(lines), lines[-1:])
        if last != self._seen:
            self._seen = last
            self.top = 1 << 30

    def draw(self, part: LogPart) -> Drawing:
        """The rows in sight."""
        headed = not self.place.framed and self.place.height > 1
        height = self.place.height - headed
        lines = part.lines if self.place.front else part.lines[-max(height, 200) :]
        rows = [row for line in lines for row in self._rows(line)]
        if not rows:
            rows = [self.row()]
            rows[0].put(1, self.look.word("no_log"), "quiet")
        most = max(0, len(rows) - height)
        self.top = max(0, min(self.top, most))
        rows = rows[self.top : self.top + height]
        if headed:
            return Drawing([self._heading(), *rows], most=most)
        title: list[Piece] = [] if self.place.tabs else [(self.look.word("log"), "b")]
        return Drawing(rows, title, self._position(most), most)

    def _position(self, most: int) -> list[Piece]:
        marks = [f"{self.look.signs.above} {self.top}"] if self.top else []
        if self.top < most:
            marks.append(f"{most - self.top} {self.look.signs.open}")
        return [("   ".join(marks), "quiet")] if marks else []

    def _heading(self) -> Row:
        row = self.row()
        rule = self.look.signs.rule
        x = row.pieces(0, [(rule, "line"), (self.look.word("log"), "quiet")])
        row.fill(x, row.width, rule)
        return row

    def _rows(self, line: LogLine) -> list[Row]:
        rows = [self._line(line)]
        if self.place.front:
            for detail in line.details:
                row = self.row()
                row.put(self._text_at(line) + INDENT, self.text(detail), "quiet", row.width - 10)
                rows.append(row)
        return rows

    def _text_at(self, line: LogLine) -> int:
        return 1 + max(5, cells(shown(line.turn))) + 2

    def _line(self, line: LogLine) -> Row:
        row = self.row()
        row.put(1, self.text(line.turn), "quiet")
        end = self._right(row, line)
        room = end - 2 - self._text_at(line)
        if line.undone:
            struck = "   ".join(part for part in (line.text, line.dice) if part)
            word = self.look.word("undone")
            x = row.put(self._text_at(line), self.text(struck), "s quiet", room - len(word) - 3)
            row.put(x + 3, word, "quiet", end - x - 3)
            return row
        row.pieces(self._text_at(line), self._words(line), room)
        return row

    def _right(self, row: Row, line: LogLine) -> int:
        """Clause and source, in columns; gives the cell where they begin."""
        end = row.width - 1
        if row.width < SOURCES:
            return row.right(end, [(line.clause, "quiet")], 10) if line.clause else end
        source = self.text(line.source)
        source_at = end - max(SOURCE, cells(shown(source)))
        row.put(source_at, source, "quiet")
        row.put(source_at - 1 - CLAUSE, line.clause, "quiet", CLAUSE)
        return source_at - 1 - CLAUSE

    def _words(self, line: LogLine) -> list[Piece]:
        """The text, with the number that it begins with in bold; then the dice."""
        number, space, rest = self.text(line.text).partition(" ")
        pieces: list[Piece] = [(number, "b"), (space + rest, "")] if number.isdigit() else []
        pieces = pieces or [(self.text(line.text), "")]
        return [*pieces, (f"   {self.text(line.dice)}", "")] if line.dice else pieces
