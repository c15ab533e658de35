"""The rows of an open test: who takes part, the lines of the checklist, figures that are asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from tui.model.parts import AskedLine, CheckLine, OddsLine, TestModel, UnitRow
from tui.panes.army_rows import draw_letters
from tui.panes.bar import bar, scale_for
from tui.panes.drawing import Piece, Row, cells, cut, length, shown
from tui.panes.messages import LineClicked, UnitClicked
from tui.panes.pane import Look

BAR, FIGURES, LETTERS = 14, 5, 4
ROLE_ROWS = 5
CLAUSE, WIDEST_CLAUSE, VALUE = 6, 10, 4


def role_rows(test: TestModel, width: int, look: Look) -> list[Row]:
    """A row a unit: the role's word once, then number, name, bar, figures and letters."""
    word_width = max([0, *(cells(look.text(word)) for word, _ in test.roles)])
    units = [unit for _, taking in test.roles for unit in taking]
    scale = scale_for(units, BAR)
    rows: list[Row] = []
    for word, taking in test.roles:
        rows += _taking(word, taking, Row(width), word_width, scale, look)
    if len(rows) > ROLE_ROWS:
        more = Row(width)
        more.put(word_width + 2, look.word("others", n=len(rows) - ROLE_ROWS + 1), "quiet")
        rows = [*rows[: ROLE_ROWS - 1], more]
    return rows


def _taking(
    word: str, units: Sequence[UnitRow], first: Row, word_width: int, scale: Fraction, look: Look
) -> list[Row]:
    rows: list[Row] = []
    if not units:
        first.put(word_width + 2, f" {look.signs.missing}", "b now")
    for unit in units:
        rows.append(_unit(first if not rows else Row(first.width), word_width + 2, unit, scale, look))
    rows = rows or [first]
    rows[0].put(1, look.text(word), "quiet")
    return rows


def _unit(row: Row, x: int, unit: UnitRow, scale: Fraction, look: Look) -> Row:
    end = row.width
    if unit.figures and row.width >= 50:
        end = row.width - (BAR + 1 + FIGURES + 1 + LETTERS)
        row.pieces(end, bar(unit, scale, look.signs), BAR)
        row.right(end + BAR + 1 + FIGURES, [(_aligned(unit.figures), "")], FIGURES)
        draw_letters(row, row.width - LETTERS, unit, LETTERS, look)
    if unit.number:
        row.right(x + 2, [(str(unit.number), "b")])
        x += 3
    name = look.text(unit.name)
    name = name if cells(shown(name)) <= end - 1 - x or not unit.short else look.text(unit.short)
    row.put(x, name, "b", end - 1 - x)
    row.hit(partial(UnitClicked, unit.thing))
    return row


def _aligned(figures: str) -> str:
    before, stroke, after = figures.partition("/")
    return before + stroke + after.ljust(2)


@dataclass(frozen=True)
class LinePen:
    """Draws lines of the checklist in columns: box, letter, text, reason, clause, value."""

    width: int
    clause: int
    value: int
    look: Look

    @classmethod
    def of(cls, width: int, lines: Iterable[CheckLine], look: Look) -> LinePen:
        """The columns for all lines of a list."""
        kept = list(lines)
        clause = max([CLAUSE, *(cells(line.clause) for line in kept)])
        value = max([VALUE, *(cells(look.text(line.value)) for line in kept)])
        return cls(width, min(clause, WIDEST_CLAUSE), min(value, width // 3), look)

    @property
    def text_at(self) -> int:
        """The first cell of the text."""
        return self.look.signs.box_width + 4

    def line(self, line: CheckLine) -> Row:
        """One line."""
        row = Row(self.width, "mark" if line.chosen else "background")
        styles = styles_of(line)
        row.put(1, self.look.signs.box(line.shape), styles.box)
        row.put(self.text_at - 2, line.letter, styles.letter, 1)
        row.right(self.width - 1, [(self.look.text(line.value), styles.value)], self.value)
        self._words(row, line.text, self._reason(line), styles.text)
        row.put(self._clause_at, line.clause, "quiet", self.clause)
        row.hit(partial(LineClicked, line.key))
        return row

    def asked(self, line: AskedLine) -> Row:
        """A figure that the players give: what is known of it, or an open place."""
        row = Row(self.width)
        shape = self.look.signs.hand_off if line.missing else self.look.signs.hand_on
        row.put(1, shape, "now" if line.missing or line.given else "")
        row.put(self.text_at - 2, line.letter, "b", 1)
        value = self.look.signs.missing if line.missing else self.look.text(line.value)
        start = row.right(self.width - 1, [(value, "b now" if line.missing else "b")], self.width // 2)
        if line.clause and self._clause_at + cells(line.clause) < start:
            row.put(self._clause_at, line.clause, "quiet", self.clause)
            start = self._clause_at - 1
        row.put(self.text_at, self.look.text(line.text), "b", start - 1 - self.text_at)
        row.hit(partial(LineClicked, line.key))
        return row

    def bar(self, text: str, clause: str) -> Row:
        """Why the rules forbid it, and how to force it."""
        row = Row(self.width)
        row.put(1, self.look.signs.out, "b cost")
        row.right(self.width - 1, [(self.look.word("force"), "b")])
        row.put(self._clause_at - 4, clause, "quiet", self.clause)
        row.put(self.text_at, self.look.text(text), "cost", self._clause_at - 6 - self.text_at)
        return row

    @property
    def _clause_at(self) -> int:
        return self.width - 1 - self.value - 1 - self.clause

    def _reason(self, line: CheckLine) -> str:
        house = self.look.word("house") if line.house else ""
        return ", ".join(part for part in (self.look.text(line.reason), house) if part)

    def _words(self, row: Row, text: str, reason: str, style: str) -> None:
        end = self._clause_at - 2
        text = cut(shown(self.look.text(text)), end - self.text_at)
        left = end - self.text_at - cells(text) - 2
        if reason and left >= min(6, cells(reason)):
            row.right(end, [(cut(shown(reason), left), "quiet")])
        row.put(self.text_at, text, style)


@dataclass(frozen=True)
class LineStyles:
    """The styles of a line's parts."""

    box: str
    letter: str
    text: str
    value: str


def styles_of(line: CheckLine) -> LineStyles:
    """Lines that count are bold with their value in colour; those that cannot apply are quiet."""
    box = "now" if line.shape in ("hand-on", "forced-on", "forced-off") else ""
    if line.shape == "base":
        return LineStyles("", "b", "b", "b")
    if line.counts:
        colour = {"plus": " gain", "minus": " cost"}.get(line.sign, "")
        return LineStyles(box, "b", "b", f"b{colour}")
    off = line.shape in ("auto-off", "forced-off")
    quiet = "quiet" if off else ""
    return LineStyles(box or quiet, "b", quiet, "quiet")


def odds_row(odds: Sequence[OddsLine], width: int, look: Look, lead: str = "") -> Row:
    """The odds in one row, the last at the right end; those in the middle that do not fit are left out."""
    row = Row(width)
    room = width - 2
    parts: list[list[Piece]] = [[(lead, "")]] if lead else []
    parts += [_odds(one, look) for one in odds]
    while len(parts) > 2 and _together(parts, 2) > room:
        parts.pop(-2)
    if not parts:
        return row
    if len(parts) > 1:
        last = parts.pop()
        room = row.right(width - 1, last, room - 2 - _together(parts, 2)) - 3
    gap: Piece = (" " * (3 if _together(parts, 3) <= room else 2), "")
    row.pieces(1, [piece for n, part in enumerate(parts) for piece in ([gap] if n else []) + part], room)
    return row


def _together(parts: Sequence[Sequence[Piece]], gap: int) -> int:
    return sum(length(part) for part in parts) + gap * (len(parts) - 1)


def _odds(line: OddsLine, look: Look) -> list[Piece]:
    return [(f"{look.text(line.text)} ", ""), (look.text(line.value), "b")]
