"""Large type for the other side of the table: side, turn, step, the last result, the dice."""

from __future__ import annotations

from dataclasses import dataclass

from tui.model.parts import DiceModel, PhaseModel, TestModel
from tui.panes.drawing import Piece, Row, cells, shown
from tui.panes.letters import columns_of, four_rows, seven_rows
from tui.panes.pane import Drawing, Pane
from tui.panes.title import side_style

ROOMY = 30
"""From this many rows on there is a rule, and the dice are large too."""


@dataclass(frozen=True)
class LargePart:
    """Where the turn stands, the open test, the dice."""

    phase: PhaseModel
    test: TestModel | None
    dice: DiceModel | None


class LargePane(Pane[LargePart]):
    """The same battle in letters of four rows, and a result of seven."""

    def draw(self, part: LargePart) -> Drawing:
        """All rows, as many as there is room for."""
        roomy = self.place.height >= ROOMY
        rows = [self.row()] if roomy else []
        rows += self._turn(part.phase)
        rows.append(self.row())
        rows += self._letters(self._step(part.phase), "foreground", 4)
        rows += [self.row()] if roomy else []
        rows += [self._who(part)]
        if roomy:
            rows += [self.row(), self._rule(), self.row()]
        else:
            rows.append(self.row())
        if part.dice is not None:
            rows += self._result(part.dice, roomy=roomy)
        return Drawing(rows[: self.place.height])

    @property
    def _margin(self) -> int:
        return 2 if self.place.width >= 100 else 1

    def _turn(self, phase: PhaseModel) -> list[Row]:
        side = self._letters(phase.side, side_style(phase.side_index), 4)
        word = self.look.word("turn") if self.place.width >= 100 else self.look.word("turn")[:1]
        columns = columns_of(f"{word} {phase.turn}") or []
        for row, text in zip(side, four_rows(columns), strict=False):
            used = max((x + size for x, size, _, _ in row.placed), default=0)
            if used + cells(text) + 4 <= row.width:
                row.right(row.width - self._margin - 2, [(text, "quiet")])
        return side

    def _step(self, phase: PhaseModel) -> str:
        steps = [*phase.steps, *phase.things]
        return next((self.text(crumb.text) for crumb in steps if crumb.mark == "now"), phase.title)

    def _letters(self, text: str, style: str, high: int) -> list[Row]:
        """A text in letters of four rows or seven; where it is too long, in smaller ones or as it is."""
        columns = columns_of(shown(self.text(text)))
        room = self.place.width - 2 * self._margin
        if columns is not None and high == 7 and 2 * len(columns) <= room:
            return [self._line(line, style) for line in seven_rows(columns)]
        if columns is not None and len(columns) <= room:
            return [self._line(line, style) for line in four_rows(columns)]
        return [self._line(self.text(text), f"b {style}"), *(self.row() for _ in range(3))]

    def _line(self, text: str, style: str) -> Row:
        row = self.row()
        row.put(self._margin, text, style, row.width - 2 * self._margin)
        return row

    def _who(self, part: LargePart) -> Row:
        row = self.row()
        pieces: list[Piece] = []
        for _, units in part.test.roles if part.test else ():
            if pieces and units:
                pieces.append(("   →   ", ""))
            for unit in units[:2]:
                number = f"{unit.number} " if unit.number else ""
                pieces += [(number, "b"), (f"{self.text(unit.name)} ", "")]
        if not pieces:
            pieces = [(self.text(part.phase.acting), "b")]
        row.pieces(self._margin, pieces, row.width - 2 * self._margin)
        return row

    def _rule(self) -> Row:
        row = self.row()
        row.fill(self._margin, row.width - self._margin, self.look.signs.rule)
        return row

    def _result(self, dice: DiceModel, *, roomy: bool) -> list[Row]:
        text = (dice.so_far or (dice.results[0] if dice.results else "")).split("   ")[0]
        rows = self._letters(text, "now", 7) if text else [self.row() for _ in range(7)]
        rows.append(self.row())
        if roomy:
            rows += [self.row(), *self._faces(dice), self.row()]
        else:
            rows.append(self._small_faces(dice))
        return rows + [self._line(self.text(result), "") for result in dice.results]

    def _faces(self, dice: DiceModel) -> list[Row]:
        """The dice in letters of four rows, those that score in full, and what each group did."""
        rows = [self.row() for _ in range(5)]
        x = self._margin
        for group in dice.groups:
            for faces in [group.faces] if group.scores else [(face,) for face in group.faces]:
                columns = columns_of("".join(str(face) for face in faces)) or []
                for row, text in zip(rows, four_rows(columns), strict=False):
                    row.put(x, text, "" if group.scores else "lost")
                start, x = x, x + len(columns) + 4
                if faces is group.faces or faces == group.faces[:1]:
                    rows[4].put(
                        start, self.text(group.note), "quiet", None if not group.scores else x - start
                    )
        self._missing(rows, x, dice.missing)
        return rows

    def _missing(self, rows: list[Row], x: int, missing: int) -> None:
        for _ in range(missing):
            if x + 5 < self.place.width:
                rows[3].put(x, "▄▄▄▄▄", "now")
            x += 9

    def _small_faces(self, dice: DiceModel) -> Row:
        row = self.row()
        pieces: list[Piece] = []
        for group in dice.groups:
            gap = "" if group.scores else " "
            text = gap.join(str(face) for face in group.faces)
            pieces += [(text, "" if group.scores else "quiet"), ("  ", "")]
        pieces.append((" ".join("_" * dice.missing), "now"))
        row.pieces(self._margin, pieces, row.width - 2 * self._margin)
        return row
