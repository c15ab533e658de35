"""The log: what happened, with its dice, its clause and its source; what was undone stays, struck."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tui.model.parts import LogLine
from tui.panes.drawing import Piece, Row, cells, cut, shown, wrapped
from tui.panes.pane import Drawing, Pane

GAP = "   "
ROLL = re.compile(r"\d+d\d|\d+ \+")
"""How dice begin; what stands beside them otherwise is what they did."""
SOURCES = 100
"""From this width on a line says where its dice came from."""
TURN, SOURCE, LONG_SOURCE, CLAUSE, INDENT = 12, 6, 18, 6, 2


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
            marks.append(f"{most - self.top} {self.look.signs.below}")
        return [("   ".join(marks), "quiet")] if marks else []

    def _heading(self) -> Row:
        row = self.row()
        rule = self.look.signs.rule
        x = row.pieces(0, [(rule, "line"), (self.look.word("log"), "quiet")])
        row.fill(x, row.width, rule)
        return row

    def _rows(self, line: LogLine) -> list[Row]:
        """One row; in front as many as the line is long, and below them its details."""
        row = self.row()
        row.put(1, self.text(line.turn), "quiet", TURN)
        at = self._text_at(line)
        room = self._right(row, line) - 2 - at
        texts = [self._words(line)]
        if self.place.front:
            texts = wrapped(texts[0], room)
            texts += [[(detail, "quiet")] for detail in line.details]
        rows = [row, *(self.row() for _ in texts[1:])]
        for one, pieces in zip(rows, texts, strict=True):
            one.pieces(at if one is row else at + INDENT, pieces, room)
        return rows

    def _text_at(self, line: LogLine) -> int:
        return 1 + min(TURN, max(5, cells(shown(line.turn)))) + 2

    def _right(self, row: Row, line: LogLine) -> int:
        """Clause and source, in columns; gives the cell where they begin."""
        end = row.width - 1
        if row.width < SOURCES:
            return row.right(end, [(line.clause, "quiet")], 10) if line.clause else end
        source = self.text(line.source)
        size = min(LONG_SOURCE, max(SOURCE, cells(shown(source))))
        source_at = end - size
        row.put(source_at, source, "quiet", size)
        row.put(source_at - 1 - CLAUSE, line.clause, "quiet", CLAUSE)
        return source_at - 1 - CLAUSE

    def _words(self, line: LogLine) -> list[Piece]:
        """The text, with the number that it begins with in bold; the dice; in bold what they did."""
        if line.undone:
            struck = GAP.join(part for part in (line.text, line.dice) if part)
            return self._struck(struck, line)
        number, space, rest = self.text(line.text).partition(" ")
        pieces: list[Piece] = [(number, "b"), (space + rest, "")] if number.isdigit() else []
        pieces = pieces or [(self.text(line.text), "")]
        for part in filter(None, self.text(line.dice).split(GAP)):
            first, comma, more = part.partition(",")
            pieces += [(GAP, ""), (first, "" if ROLL.match(part) else "b"), (comma + more, "")]
        return pieces

    def _struck(self, text: str, line: LogLine) -> list[Piece]:
        """What was undone, cut so that the word for it is always seen."""
        word = self.look.word("undone")
        if not self.place.front:
            room = self.place.width - self._text_at(line) - 24 - cells(word) - len(GAP)
            text = cut(shown(self.text(text)), max(8, room))
        return [(self.text(text), "s quiet"), (GAP + word, "quiet")]
