"""An opposed test: two columns, one a side, their totals level; below them the bands of the result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tui.model.parts import CheckLine, Column
from tui.panes.drawing import Row, cells
from tui.panes.messages import LineClicked
from tui.panes.pane import Look
from tui.panes.test_rows import styles_of
from tui.panes.title import side_style

BETWEEN = 3


def column_widths(width: int) -> tuple[int, int]:
    """Cells of the left and the right column."""
    inside = width - 2 - BETWEEN
    return inside // 2, inside - inside // 2


def columns_rows(columns: Sequence[Column], width: int, look: Look) -> tuple[list[Row], list[Row], Row]:
    """The heads, the lines and the totals of two columns beside each other."""
    left, right = columns[0], columns[1]
    sizes = column_widths(width)
    at = (1, 1 + sizes[0] + BETWEEN)
    head, total = _divided(width, look), _divided(width, look)
    parts = []
    for column, x, size in zip((left, right), at, sizes, strict=True):
        _head(head, x, size, column, look)
        _total(total, x, size, column, look)
        parts.append(_Side(x, size, column, look))
    rows = []
    for n in range(max(len(part.lines) for part in parts)):
        row = _divided(width, look)
        for part in parts:
            part.draw(row, n)
        rows.append(row)
    return [head], rows, total


def _divided(width: int, look: Look) -> Row:
    row = Row(width)
    row.put(1 + column_widths(width)[0] + 1, look.signs.divider, "line")
    return row


def _head(row: Row, x: int, size: int, column: Column, look: Look) -> None:
    name, rest = _name(look.text(column.title))
    x_end = row.put(x, name, f"b {side_style(column.side_index)}", size)
    row.put(x_end, rest, "quiet", x + size - x_end)


def _name(title: str) -> tuple[str, str]:
    """The side's name in capitals, and what follows it."""
    words = title.split(" ")
    upper = 0
    while upper < len(words) and words[upper].isupper():
        upper += 1
    if not upper:
        return title, ""
    return " ".join(words[:upper]), "".join(f" {word}" for word in words[upper:])


def _total(row: Row, x: int, size: int, column: Column, look: Look) -> None:
    row.put(x, "=", "b")
    start = row.right(x + size, [(look.text(column.total), "b")], size - 2)
    row.put(x + 4, look.text(column.sum), "quiet", start - 1 - x - 4)


class _Side:
    """One column's lines."""

    def __init__(self, x: int, size: int, column: Column, look: Look) -> None:
        self.x, self.size, self.look = x, size, look
        self.column = column
        self.lines: list[CheckLine | None] = [line for line in column.lines if not line.folded]
        if column.folded:
            self.lines.append(None)
        kept = [line for line in self.lines if line is not None]
        self.clause = min(7, max([4, *(cells(line.clause) for line in kept)]))
        self.value = min(size // 3, max([2, *(cells(look.text(line.value)) for line in kept)]))

    def draw(self, row: Row, n: int) -> None:
        """The line of that place, if there is one; None stands for those that are folded."""
        if n >= len(self.lines):
            return
        line = self.lines[n]
        if line is None:
            text = self.look.word("folded_short", n=self.column.folded)
            row.put(self.x + 2, f"{self.look.signs.auto_off} {text}", "quiet", self.size - 2)
        elif line.shape == "base" and not line.value and not line.clause:
            row.put(self.x, self.look.text(line.text), "quiet", self.size)
        else:
            self._line(row, line)

    def _line(self, row: Row, line: CheckLine) -> None:
        styles, look, end = styles_of(line), self.look, self.x + self.size
        box = look.signs.box_width
        letter, text = _numbered(line.letter, look.text(line.text))
        row.put(self.x, look.signs.box(line.shape), styles.box)
        row.right(self.x + box + 3, [(letter, styles.letter)])
        row.right(end, [(look.text(line.value), styles.value)], self.value)
        clause_at = end - self.value - 1 - self.clause
        row.put(clause_at, line.clause, "quiet", self.clause)
        text_at = self.x + box + 4
        row.put(text_at, text, f"{styles.text} r" if line.chosen else styles.text, clause_at - 1 - text_at)
        row.hit(partial(LineClicked, line.key), self.x, end)


def _numbered(letter: str, text: str) -> tuple[str, str]:
    """A unit's number takes the place of the letter where the line has none."""
    number, space, rest = text.partition(" ")
    return (number, rest) if not letter and space and number.isdigit() and len(number) < 3 else (letter, text)


def closing_rule(width: int, look: Look) -> Row:
    """The rule below the columns."""
    row = Row(width)
    row.fill(0, width, look.signs.rule)
    return row


def band_rows(bands: Sequence[Sequence[str]], width: int, look: Look) -> list[Row]:
    """What each result does: mark where it was hit, range, words, then the odds at the right."""
    most = max((len(band) for band in bands), default=0)
    figures = [
        max([4, *(cells(look.text(band[n])) for band in bands if n < len(band))]) for n in range(3, most)
    ]
    ranges = max((cells(_part(band, 1, look)) for band in bands), default=0)
    return [_band(band, width, ranges, figures, look) for band in bands]


def _part(band: Sequence[str], n: int, look: Look) -> str:
    return look.text(band[n]) if n < len(band) else ""


def _band(band: Sequence[str], width: int, ranges: int, figures: Sequence[int], look: Look) -> Row:
    hit, head = bool(_part(band, 0, look)), not _part(band, 1, look)
    row = Row(width, "mark" if hit else "background")
    if hit:
        row.put(1, look.signs.now, "now")
    row.put(2, _part(band, 1, look), "b", ranges)
    end = width - 1
    for n, size in reversed(list(enumerate(figures))):
        row.right(end, [(_part(band, n + 3, look), "quiet" if head else "b" if hit else "")], size)
        end -= size + 1
    row.put(ranges + 4, _part(band, 2, look), "quiet" if head else "", end - ranges - 4)
    return row
