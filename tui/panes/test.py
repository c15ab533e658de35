"""The open test: who takes part, the checklist in one or two columns, total and odds pinned below it."""

from __future__ import annotations

from dataclasses import dataclass

from tui.model.parts import CheckLine, Column, TestModel
from tui.panes.drawing import Piece, Row
from tui.panes.histogram import HEIGHT, histogram_rows
from tui.panes.opposed import band_rows, closing_rule, columns_rows
from tui.panes.pane import Drawing, Pane
from tui.panes.test_rows import LinePen, odds_row, role_rows

LEAST = 3
"""Rows of the checklist that nothing else may take."""


@dataclass(frozen=True)
class TestPart:
    """The open test, or none."""

    __test__ = False

    test: TestModel | None


def rows_of_test(test: TestModel, *, every: bool) -> int:
    """Rows that a test would fill; `every` with what only shows where there is much room."""
    lines = [sum(1 for line in column.lines if every or not line.folded) for column in test.columns]
    shown = {line.letter for column in test.columns for line in column.lines if line.letter}
    asked = sum(1 for one in test.asked if one.missing or one.letter not in shown)
    rows = max([0, *lines]) + len(test.bars) + asked
    if len(lines) > 1:
        return rows + 4 + len(test.bands)
    units = sum(max(1, len(taking)) for _, taking in test.roles)
    bars = HEIGHT if every and test.histogram else 0
    return rows + units + bool(units) + 2 + bars


@dataclass
class _Sheet:
    """The rows above the list, the list, and the rows pinned below it."""

    head: list[Row]
    lines: list[Row]
    foot: list[Row]
    note: list[Piece]

    @property
    def fixed(self) -> int:
        return len(self.head) + len(self.foot)


class TestPane(Pane[TestPart]):
    """A test being prepared. The list scrolls; what it adds up to stays in sight."""

    __test__ = False
    _of: object = None

    def follow(self) -> None:
        """Another test starts at its top."""
        test = self.part.test if self.part else None
        of = (test.procedure, test.title) if test else None
        if of != self._of:
            self._of, self.top = of, 0

    def draw(self, part: TestPart) -> Drawing:
        """The rows in sight."""
        if part.test is None:
            return self._nothing()
        sheet = self._opposed(part.test) if len(part.test.columns) > 1 else self._single(part.test)
        room = max(self.place.height - sheet.fixed, min(LEAST, len(sheet.lines)))
        most = max(0, len(sheet.lines) - room)
        self.top = max(0, min(self.top, most))
        rows = sheet.lines[self.top : self.top + room]
        note = self._hidden(most - self.top) or sheet.note
        above = max(0, self.place.height - len(rows) - len(sheet.foot))
        rows = [*sheet.head[:above], *rows, *sheet.foot]
        return Drawing(rows, self._title(part.test), note, most)

    def _nothing(self) -> Drawing:
        row = self.row()
        row.put(1, self.look.word("no_test"), "quiet")
        title: list[Piece] = [] if self.place.tabs else [(self.look.word("test"), "b")]
        return Drawing([row], title)

    def _title(self, test: TestModel) -> list[Piece]:
        gap = " " if self.place.tabs else "   "
        lead: list[Piece] = [("  ", "")] if self.place.tabs else []
        pieces = [*lead, ((self.text(test.procedure) + gap + self.text(test.title)).rstrip(), "b")]
        return [*pieces, (f"   {self.look.word('forced')}", "b now")] if test.forced else pieces

    def _hidden(self, below: int) -> list[Piece]:
        marks = [f"{self.look.signs.above} {self.top}"] if self.top else []
        if below > 0:
            marks.append(f"{self.look.word('lines', n=below)} {self.look.signs.below}")
        return [("   ".join(marks), "quiet")] if marks else []

    # -- one column -------------------------------------------------------------------------------------

    def _single(self, test: TestModel) -> _Sheet:
        column = test.columns[0] if test.columns else Column("", "", None, (), "", "", 0)
        pen = LinePen.of(self.place.width, column.lines, self.look)
        head = [*role_rows(test, self.place.width, self.look)]
        if head:
            head.append(closing_rule(self.place.width, self.look))
        head += [pen.bar(text, clause) for text, clause in test.bars]
        asked = self._asked(test, column, pen)
        foot = self._sum(column) + self._odds(test)
        room = self.place.height - len(head) - len(asked) - len(foot)
        open_lines = [line for line in column.lines if not line.folded]
        bars = self._histogram(test) if room >= len(open_lines) + HEIGHT else []
        folded = len(column.lines) > len(open_lines)
        every = folded and room - len(bars) >= len(column.lines)
        lines = column.lines if every else tuple(open_lines)
        foot[len(self._sum(column)) : len(self._sum(column))] = bars
        hidden = 0 if every else max(column.folded, len(column.lines) - len(open_lines))
        note = self._folded(hidden) if hidden else self._in_use(lines) if every else []
        return _Sheet(head, [*asked, *(pen.line(line) for line in lines)], foot, note)

    def _asked(self, test: TestModel, column: Column, pen: LinePen) -> list[Row]:
        """Figures that no line of the list shows, and all that are missing."""
        shown = {line.letter for line in column.lines if line.letter and not line.folded}
        return [pen.asked(one) for one in test.asked if one.missing or one.letter not in shown]

    def _sum(self, column: Column) -> list[Row]:
        if not column.total and not column.sum:
            return []
        row = self.row()
        row.put(1, "=", "b")
        start = row.right(row.width - 1, [(self.text(column.total), "b")], row.width // 2)
        at = self.look.signs.box_width + 4
        row.put(at, self.text(column.sum), "quiet", start - 2 - at)
        return [row]

    def _odds(self, test: TestModel) -> list[Row]:
        """The odds; where panes come one at a time they stand with the dice, below the pane."""
        if self.place.tabs or not (test.odds or test.working):
            return []
        lead = self.look.word("working") if test.working else ""
        return [odds_row(test.odds, self.place.width, self.look, lead)]

    def _histogram(self, test: TestModel) -> list[Row]:
        if not test.histogram:
            return []
        rule = closing_rule(self.place.width, self.look)
        return [rule, *histogram_rows(test.histogram, self.place.width, self.look)]

    def _folded(self, hidden: int) -> list[Piece]:
        text = f"{self.look.signs.auto_off} {self.look.word('folded', n=hidden)} "
        return [(text, "quiet"), (".", "b")]

    def _in_use(self, lines: tuple[CheckLine, ...]) -> list[Piece]:
        own = [line for line in lines if line.shape != "base"]
        used = sum(1 for line in own if line.counts)
        return [(self.look.word("in_use", n=used, m=len(own)), "quiet")]

    # -- two columns ------------------------------------------------------------------------------------

    def _opposed(self, test: TestModel) -> _Sheet:
        width, look = self.place.width, self.look
        pen = LinePen.of(width, (), look)
        head, lines, total = columns_rows(test.columns, width, look)
        asked = [pen.asked(one) for one in test.asked if one.missing]
        above = [pen.bar(text, clause) for text, clause in test.bars]
        bands = band_rows(test.bands, width, look)
        foot = [total, *([closing_rule(width, look), *bands] if bands else []), *self._odds(test)]
        return _Sheet([*above, *asked, *head], lines, foot, [])
