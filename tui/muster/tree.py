"""The order of battle as rows: sides, formations with their generals, units; with costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from core.armies import Breach, cost_of, total
from core.armies.telling import worded
from core.armies.ways import own_fields
from core.procedure import apart, bare_name, number
from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from core.state import View
from core.state.view import default_of
from tui.muster.models import TreeRow
from tui.words import say

DOTS = " · "
MOST_LETTERS = 4


def name_in(view: View, thing: Ref, language: Language) -> str:
    """What a thing is called, without its number."""
    return bare_name(view, thing, language)


def apart_in(view: View, thing: Ref, language: Language) -> str:
    """The same away from its row in the tree: told from those that are called alike."""
    return bare_name(view, thing, language) + apart(view, thing, language)


class Tree:
    """The rows of one state."""

    def __init__(self, view: View, language: Language, breaches: tuple[Breach, ...]) -> None:
        self.view, self.language = view, language
        self.warned = {breach.thing for breach in breaches}
        self.rows: tuple[TreeRow, ...] = tuple(self._sides())

    def place_of(self, thing: Ref | None) -> int:
        """The row of a thing; the first where it is not there."""
        return next((at for at, row in enumerate(self.rows) if row.thing == thing), 0)

    def _sides(self) -> Iterator[TreeRow]:
        for index, side in enumerate(self.view.state.by_kind.get("side", ())):
            units = tuple(
                one for one in self.view.state.by_kind.get("unit", ()) if self.view.field(one, "side") == side
            )
            yield self._row(side, 0, index, self.sum_of(units))
            for formation in self._of("formation", "side", side):
                if not self.view.raw(formation, "parent"):
                    yield from self._formation(formation, 1, index)
            for unit in self._of("unit", "side", side):
                if not self.view.raw(unit, "parent"):
                    yield self._unit(unit, 1, index)

    def _of(self, kind: str, link: str, above: Ref) -> tuple[Ref, ...]:
        return self.view.state.children.get((kind, link, above.id), ())

    def _formation(self, formation: Ref, depth: int, index: int) -> Iterator[TreeRow]:
        yield self._row(formation, depth, index, self.sum_of(units_below(self.view, formation)))
        for general in self._of("general", "formation", formation):
            yield self._row(general, depth + 1, index, self._qualities(general))
        for unit in self._of("unit", "parent", formation):
            yield self._unit(unit, depth + 1, index)
        for below in self._of("formation", "parent", formation):
            yield from self._formation(below, depth + 1, index)

    def _unit(self, unit: Ref, depth: int, index: int) -> TreeRow:
        cost = cost_of(self.view, unit)
        told = number(cost, self.language) if cost is not None else "?" if self._priced else ""
        size = " ".join(way_letters(self.view, unit))
        right = "  ".join(filter(None, (size, told.rjust(4) if told else "")))
        return self._row(unit, depth, index, right)

    def _row(self, thing: Ref, depth: int, index: int, right: str) -> TreeRow:
        figure = self.view.raw(thing, "number")
        return TreeRow(
            thing,
            depth,
            str(figure) if isinstance(figure, int) else "",
            name_in(self.view, thing, self.language),
            right,
            index,
            thing in self.warned,
            bool(self.view.raw(thing, "gone")),
        )

    def _qualities(self, general: Ref) -> str:
        """What is unlike the usual; of a general like any other his last quality."""
        told = []
        for field in own_fields(self.view.rules, "general"):
            declared, value = self.view.rules.field("general", field), self.view.field(general, field)
            told.append((worded(self.view, general, field, value, self.language), declared, value))
        unlike = [word for word, declared, value in told if declared and value != default_of(declared)]
        return DOTS.join(unlike or [word for word, _, _ in told[-1:]])

    @property
    def _priced(self) -> bool:
        return self.view.rules.ruleset.points is not None

    def sum_of(self, units: tuple[Ref, ...]) -> str:
        """The points of units together, or how many there are where nothing costs."""
        if not self._priced:
            return say("muster.units", self.language, n=len(units))
        points, unknown = total(self.view, units)
        return points_text(self.view, points, self.language) + (f" + {unknown} ?" if unknown else "")


def has_letters(value: object) -> bool:
    """Whether a value is a letter or two by which players call it."""
    return isinstance(value, str) and value.isupper() and len(value) <= MOST_LETTERS


def way_letters(view: View, unit: Ref) -> list[str]:
    """What tells the way in which a unit is taken, where the ruleset has a letter or two for it: `B ML`."""
    points = view.rules.ruleset.points
    values = [view.field(unit, field) for field in (points.choose if points is not None else ())]
    return [str(value) for value in values if has_letters(value)]


def points_text(view: View, points: Fraction, language: Language) -> str:
    """A figure with the ruleset's word for points."""
    own = view.rules.ruleset.points
    word = f" {own.text.say(language)}" if own is not None else ""
    return number(points, language) + word


def units_below(view: View, formation: Ref) -> tuple[Ref, ...]:
    """All units of a formation and of those below it."""
    children = view.state.children
    own = children.get(("unit", "parent", formation.id), ())
    parts = children.get(("formation", "parent", formation.id), ())
    return (*own, *(unit for part in parts for unit in units_below(view, part)))
