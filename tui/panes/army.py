"""The order of battle: one side's list, or both in one where there is less room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.ruleset.expression import Ref
from tui.model.parts import FormationRow, SideModel
from tui.panes.army_rows import Columns, Item, Pen, items_of, side_pieces
from tui.panes.bar import scale_for
from tui.panes.drawing import Piece
from tui.panes.pane import Drawing, Pane
from tui.panes.scrolling import window


@dataclass(frozen=True)
class ArmyModel:
    """The sides of this list, and what is chosen."""

    sides: tuple[SideModel, ...]
    chosen: Ref | None = None
    everyone: tuple[SideModel, ...] = ()
    """All sides, so that both lists have the same scale and the same columns."""


class ArmyPane(Pane[ArmyModel]):
    """A list of formations and units. It follows the unit that acts, the chosen one and the target."""

    _seen: object = None

    def draw(self, part: ArmyModel) -> Drawing:
        """The rows in sight."""
        items = self.items(part)
        pen = self._pen(part)
        height = self.place.height
        most = max(0, len(items) - height)
        self.top = max(0, min(self.top, most))
        rows = [pen.row(item) for item in items[self.top : self.top + height]]
        return Drawing(rows, self._title(part), self._subtitle(part, items), most)

    def _title(self, part: ArmyModel) -> list[Piece]:
        """The side that the list is of; a list of all has no side, and beside tabs no name."""
        if len(part.sides) == 1 and not self.place.tabs:
            return side_pieces(part.sides[0], self.look, strong=True)
        return [] if self.place.tabs else [(self.look.word("army"), "b")]

    def _pen(self, part: ArmyModel) -> Pen:
        everyone = part.everyone or part.sides
        columns = Columns.of(self.place.width, everyone)
        units = [unit for side in everyone for row in side.formations for unit in row.units]
        return Pen(columns, scale_for(units, columns.bar), self.look, part.chosen)

    def items(self, part: ArmyModel) -> list[Item]:
        """All rows; the target's formation is reduced to the target where else it would be out of sight."""
        headings = len(part.sides) > 1 or bool(self.place.tabs)
        items = items_of(part.sides, headings=headings)
        at = [n for n, item in enumerate(items) if _in_action(item)]
        if not headings or not at or at[-1] - at[0] < self.place.height:
            return items
        target = next((item.formation for item in items if item.unit and item.unit.mark == "target"), None)
        if target is None or _has(target, part.chosen) or any(row.mark == "now" for row in target.units):
            return items
        return items_of(part.sides, headings=headings, elided=target.thing)

    def follow(self) -> None:
        """Brings what is in action into sight when it changes; else the list stays where it was put."""
        if self.part is None:
            return
        items = self.items(self.part)
        focus = _focus(items, self.part.chosen)
        seen = (focus, len(items), self.place.height)
        if seen != self._seen:
            self._seen = seen
            self.top = window(self.top, self.place.height, len(items), focus, _headings(items))

    def _subtitle(self, part: ArmyModel, items: Sequence[Item]) -> list[Piece]:
        pieces: list[Piece] = []
        words = part.sides[0].chosen_words if len(part.sides) == 1 else ""
        if words:
            pieces.append((self.text(words), "quiet"))
        if self.top:
            pieces.append((f"{self.look.signs.above} {self.top}", "quiet"))
        below = items[self.top + self.place.height :]
        formations = sum(1 for item in below if item.formation and not item.unit)
        if below:
            key, n = ("commands", formations) if formations else ("units", len(below))
            pieces.append((f"{self.look.word(key, n=n)} {self.look.signs.below}", "quiet"))
        return [piece for n, one in enumerate(pieces) for piece in ([("   ", ""), one] if n else [one])]


def _in_action(item: Item) -> bool:
    return item.unit is not None and item.unit.mark in ("now", "target")


def _has(formation: FormationRow, thing: Ref | None) -> bool:
    return any(unit.thing == thing for unit in formation.units)


def _focus(items: Sequence[Item], chosen: Ref | None) -> list[int]:
    """Rows that should be in sight, the most important first."""
    ranks: list[tuple[int, int]] = []
    for n, item in enumerate(items):
        mark = item.unit.mark if item.unit else ""
        if item.thing == chosen:
            ranks.append((0, n))
        elif mark == "now":
            ranks.append((1, n))
        elif mark == "target":
            ranks.append((2, n))
        elif item.formation and not item.unit and item.formation.mark == "now":
            ranks.append((3, n))
    return [n for _, n in sorted(ranks)]


def _headings(items: Sequence[Item]) -> list[int]:
    """For each row the row of its formation's name."""
    headings: list[int] = []
    for n, item in enumerate(items):
        headings.append(headings[-1] if item.unit and headings else n)
    return headings
