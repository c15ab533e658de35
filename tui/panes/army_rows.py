"""The rows of an order of battle: sides, formations, units, in columns that can be read downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from core.ruleset.expression import Ref
from tui.model.parts import FormationRow, Mark, SideModel, UnitRow
from tui.panes.bar import bar
from tui.panes.drawing import Piece, Row, cells, cut, shown
from tui.panes.messages import FormationClicked, UnitClicked
from tui.panes.pane import Look
from tui.panes.title import side_style

BETWEEN = " · "
"""Stands before what may be left out of a name first."""
WIDE_BAR = 54
"""From this width on a bar has a cell for each of fourteen points."""
FOUR_LETTERS = 48
NAME = 24
LONG_BAR, SHORT_BAR = 14, 7
WORD = 9
"""Words of formations up to this length make a column."""
WORDS = 12
"""Fewer cells than this are too few for words after the letters."""


@dataclass(frozen=True)
class Item:
    """One row of the list: a side's heading, a formation or a unit."""

    side: SideModel
    formation: FormationRow | None = None
    unit: UnitRow | None = None

    @property
    def thing(self) -> Ref:
        """What the row stands for."""
        row = self.unit or self.formation
        return row.thing if row else self.side.thing


def items_of(sides: Sequence[SideModel], *, headings: bool, elided: Ref | None = None) -> list[Item]:
    """All rows in their order; of an elided formation only the units that carry a mark now."""
    items: list[Item] = []
    for side in sides:
        if headings:
            items.append(Item(side))
        for formation in side.formations:
            items.append(Item(side, formation))
            if formation.open:
                items += [
                    Item(side, formation, unit)
                    for unit in formation.units
                    if formation.thing != elided or unit.mark in ("now", "target")
                ]
    return items


@dataclass(frozen=True)
class Columns:
    """Where the parts of a row stand."""

    width: int
    number: int
    name: int
    bar: int
    before: int
    """Digits before the stroke of the figures."""
    after: int
    letters: int
    word: int
    """The longest word of a formation, but for words of unusual length."""

    @classmethod
    def of(cls, width: int, sides: Iterable[SideModel]) -> Columns:
        """The columns for a width and all that stands in the lists."""
        formations = [formation for side in sides for formation in side.formations]
        units = [unit for formation in formations for unit in formation.units]
        number = max([2, *(len(str(unit.number)) for unit in units)])
        parts = [unit.figures.partition("/") for unit in units if not unit.gone]
        before = max([2, *(cells(part[0]) for part in parts)])
        after = max([2, *(cells(part[2]) for part in parts)])
        letters = 4 if width >= FOUR_LETTERS else 3
        bar_ = LONG_BAR if width >= WIDE_BAR else SHORT_BAR
        rest = width - (1 + number + 1 + 1 + bar_ + 1 + before + 1 + after + 1 + letters)
        name = min(NAME, rest) if width >= WIDE_BAR else rest
        words = [cells(shown(formation.word)) for formation in formations]
        word = max([0, *(size for size in words if size <= WORD)])
        return cls(width, number, max(4, name), bar_, before, after, letters, word)

    @property
    def name_at(self) -> int:
        """The first cell of the name."""
        return self.number + 2

    @property
    def bar_at(self) -> int:
        """The first cell of the bar."""
        return self.name_at + self.name + 1

    @property
    def figures_at(self) -> int:
        """The first cell of the figures."""
        return self.bar_at + self.bar + 1

    @property
    def letters_at(self) -> int:
        """The first column of the letters."""
        return self.figures_at + self.before + 1 + self.after + 1

    @property
    def words_at(self) -> int:
        """The first cell of the words, where there is room for them."""
        return self.letters_at + self.letters


@dataclass(frozen=True)
class Pen:
    """Draws the rows of a list."""

    columns: Columns
    scale: Fraction
    look: Look
    chosen: Ref | None

    def row(self, item: Item) -> Row:
        """The row of an item."""
        if item.unit is not None:
            return self.unit(item.unit)
        if item.formation is not None:
            return self.formation(item.formation, item.side.index)
        return self.heading(item.side)

    def heading(self, side: SideModel) -> Row:
        """A side's name, and what breaks it, before a rule."""
        row = Row(self.columns.width)
        x = row.pieces(1, side_pieces(side, self.look, strong=False))
        row.fill(x + 1, row.width - 1, self.look.signs.rule)
        return row

    def formation(self, formation: FormationRow, index: int) -> Row:
        """A formation: name, order or quality, what breaks it; its units together where they are folded."""
        columns, signs = self.columns, self.look.signs
        row = self._start(formation.mark, formation.thing)
        row.put(1, signs.open if formation.open else signs.folded, "b")
        name_at = 3 + max(0, formation.depth)
        room = columns.bar_at - 1 - name_at
        name = _name(self.look.text(formation.name), self.look.text(formation.short), room)
        row.put(name_at, name, f"b {side_style(index)}", room)
        gap = 2 if columns.bar == LONG_BAR else 1
        x = self._word(row, self.look.text(formation.word))
        x = (
            max(x + gap, columns.bar_at + columns.word + gap)
            if columns.word
            else x + gap * (x > columns.bar_at)
        )
        x = row.put(x, _fitting(self.look.text(formation.holds), row.width - x))
        at = max(x + 2, columns.words_at - 2)
        if formation.summary and not formation.open and row.width - at >= WORDS:
            row.put(at, self.look.text(formation.summary))
        row.hit(partial(FormationClicked, formation.thing))
        return row

    def _word(self, row: Row, word: str) -> int:
        """An order stands out, in capitals; a quality, which is written small, does not."""
        if word[:1].isupper():
            return row.put(self.columns.bar_at, word.upper(), "b")
        return row.put(self.columns.bar_at, word, "quiet")

    def unit(self, unit: UnitRow) -> Row:
        """A unit: number, name, bar, figures, letters, and words where there is room."""
        columns = self.columns
        row = self._start(unit.mark, unit.thing)
        strong = "b" if row.ground == "mark" else ""
        row.right(1 + columns.number, [(str(unit.number), "quiet" if unit.gone else "b")])
        name = _name(self.look.text(unit.name), self.look.text(unit.short), columns.name)
        row.put(columns.name_at, name, "s quiet" if unit.gone else strong, columns.name)
        row.hit(partial(UnitClicked, unit.thing))
        if unit.gone:
            row.put(columns.bar_at, self.look.text(unit.gone), "quiet")
            return row
        row.pieces(columns.bar_at, bar(unit, self.scale, self.look.signs), columns.bar)
        self._figures(row, unit)
        draw_letters(row, columns.letters_at, unit, columns.letters, self.look)
        if unit.words and columns.width - columns.words_at >= WORDS:
            row.put(columns.words_at, self.look.text(unit.words), "quiet", row.width - 1 - columns.words_at)
        return row

    def _figures(self, row: Row, unit: UnitRow) -> None:
        before, stroke, after = unit.figures.partition("/")
        end = self.columns.figures_at + self.columns.before
        row.right(end, [(before, "")])
        row.put(end, stroke + after)

    def _start(self, mark: Mark, thing: Ref) -> Row:
        here = mark in ("now", "target") and thing.kind == "unit"
        row = Row(self.columns.width, "mark" if here or thing == self.chosen else "background")
        # Who is still to come is most of a list: a sign at each would hide the others.
        sign = self.look.signs.mark("" if mark == "todo" else mark)
        if sign.strip():
            row.put(0, sign, "now" if mark in ("now", "target") else "quiet")
        return row


def draw_letters(row: Row, x: int, unit: UnitRow, columns: int, look: Look) -> None:
    """The letters of a unit's statuses, each in its column; what hurts is reversed."""
    for status in unit.statuses:
        at = min(status.column, columns - 1)
        row.put(x + at, look.text(status.letter), "r" if status.hurts else "b", 1)


def side_pieces(side: SideModel, look: Look, *, strong: bool) -> list[Piece]:
    """A side's name and what breaks it: the figures stand out, the limit does not."""
    pieces: list[Piece] = [(look.text(side.name).upper(), f"b {side_style(side.index)}")]
    for n, part in enumerate(side.holds.split(" ")):
        figure = "/" in part and part[:1].isdigit()
        style = f"{'b' if strong else ''} {'' if figure else 'quiet'}"
        pieces += [("   " if n == 0 else " ", ""), (look.text(part), style)]
    return pieces if side.holds else pieces[:1]


def _name(name: str, short: str, room: int) -> str:
    """The name whole, else without the general's, else with its words abbreviated."""
    if cells(shown(name)) <= room:
        return name
    first = name.split(BETWEEN)[0]
    return first if cells(shown(first)) <= room or not short else short


def _fitting(holds: str, room: int) -> str:
    """What breaks a formation, without its leading words where there is no room for them."""
    while cells(holds) > room and " " in holds:
        rest = holds.split(" ", 1)[1]
        if "/" not in rest:
            break
        holds = rest
    return cut(holds, room)
