"""The order of battle as it is drawn: each side's list of formations with their units.

What a row shows comes from the ruleset's `show` and `status`; which formations are open comes from the player
and from the walk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.battle import Battle
from core.procedure import number
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Show
from core.ruleset.models.parts import Language
from tui.model.figures import amount, field_of, in_words, label_of
from tui.model.memo import once
from tui.model.names import BETWEEN, abbreviated, shorten
from tui.model.parts import FormationRow, SideModel, UnitRow
from tui.model.rows import NOTHING, Rows, ratio, status_marks
from tui.words import say


def build_sides(
    battle: Battle,
    language: Language,
    opened: frozenset[Ref],
    chosen: Ref | None,
    targets: frozenset[Ref],
) -> tuple[SideModel, ...]:
    """The lists of all sides, in the order of the file.

    Open are the formations in `opened`, the one that acts, and those of the targets. The units of a formation
    that is not open have their strength and no more.
    """
    lists = _Lists(Rows(battle, language, targets), opened, targets)
    sides = battle.state.by_kind.get("side", ())
    return tuple(lists.side(side, index, chosen) for index, side in enumerate(sides))


class _Lists:
    def __init__(self, rows: Rows, opened: frozenset[Ref], targets: frozenset[Ref]) -> None:
        self.rows = rows
        self.view = rows.view
        self.language = rows.language
        self.opened = opened
        self._made: dict[Ref, FormationRow] = once(rows.battle.state, ("formations", rows.language), dict)
        self.hit = frozenset(self.view.field(target, "parent") for target in targets if target.kind == "unit")

    def side(self, side: Ref, index: int, chosen: Ref | None) -> SideModel:
        """One side from its first formation to units that stand in none."""
        formations = [row for top in self._tops(side) for row in self._tree(top, 0)]
        return SideModel(
            thing=side,
            index=index,
            name=self.rows.names.bare(side),
            holds=once(self.view.state, ("side", self.language, side), lambda: self._holds(side)),
            formations=(*formations, *self._loose(side)),
            chosen_words=self._chosen_words(side, chosen),
        )

    def _tops(self, side: Ref) -> list[Ref]:
        """The formations of a side that stand in no other of it."""
        own = [one for one in self._all("formation") if self.view.field(one, "side") == side]
        return [one for one in own if self.view.field(one, "parent") not in own]

    def _all(self, kind: str) -> tuple[Ref, ...]:
        return self.view.state.by_kind.get(kind, ())

    def _tree(self, formation: Ref, depth: int) -> Iterator[FormationRow]:
        units = self.view.linked("unit", "parent", formation.id)
        shown = bool(units) or self._worth_a_heading(formation)
        if shown:
            yield self._formation(formation, units, depth)
        for below in self.view.linked("formation", "parent", formation.id):
            yield from self._tree(below, depth + shown)

    def _worth_a_heading(self, formation: Ref) -> bool:
        """Whether a formation without units of its own says something: it has a name or a general."""
        return bool(self.view.raw(formation, "name")) or self.view.field(formation, "general") is not None

    def _formation(self, formation: Ref, units: tuple[Ref, ...], depth: int) -> FormationRow:
        mark = self.rows.marks.of(formation)
        shown = not units or mark == "now" or formation in self.opened or formation in self.hit
        row = self.rows.row if shown else self.rows.strength_row
        rows = tuple(row(unit) for unit in units)
        body = self._made.get(formation)
        if body is None:
            body = self._made[formation] = self._body(formation, rows)
        return replace(
            body,
            mark=mark,
            depth=depth,
            open=shown,
            units=rows,
        )

    def _body(self, formation: Ref, rows: tuple[UnitRow, ...]) -> FormationRow:
        """What follows from the state alone."""
        return FormationRow(
            thing=formation,
            name=self._name(formation),
            short=abbreviated(self.rows.names.bare(formation), self.view.rules.ruleset.abbreviation),
            mark="",
            depth=0,
            open=False,
            word=self._word(formation),
            holds=self._holds(formation),
            summary=self._summary(rows),
        )

    def _name(self, formation: Ref) -> str:
        """The name, then the general's: the second part is the first to go where there is no room."""
        name = self.rows.names.bare(formation)
        general = self.view.field(formation, "general")
        if not isinstance(general, Ref):
            return name
        called = self.rows.names.bare(general)
        return name if called in name else f"{name}{BETWEEN}{called}"

    def _word(self, formation: Ref) -> str:
        show = self._show(formation)
        word = in_words(self.view, formation, show.word, self.language) if show.word is not None else ""
        statuses = [status.word for status in status_marks(self.view, formation, self.language)]
        return ", ".join(filter(None, [word, *statuses]))

    def _holds(self, thing: Ref) -> str:
        """`basi 5/7 ≥5`: five of seven, holds while five or more."""
        show = self._show(thing)
        have, full, least = (amount(self.view, thing, text) for text in (show.have, show.full, show.holds))
        if have is None:
            return ""
        label = show.label.say(self.language) if show.label else ""
        figures = ratio(have, full, self.language)
        limit = f"\u2265{number(least, self.language)}" if least is not None else ""
        return " ".join(filter(None, [label, figures, limit]))

    def _show(self, thing: Ref) -> Show:
        return self.view.rules.ruleset.show.get(thing.kind, Show())

    def _summary(self, rows: tuple[UnitRow, ...]) -> str:
        """The strength of all together, lost units with what they had."""
        show = self.rows.show
        if not rows or show.strength is None or show.full is None:
            return ""
        now = sum((row.strength for row in rows if not row.gone), NOTHING)
        full = sum((row.full for row in rows), NOTHING)
        label = label_of(self.view, "unit", field_of(show.full) or field_of(show.strength), self.language)
        return f"{label} {ratio(now, full, self.language)}".strip()

    def _loose(self, side: Ref) -> list[FormationRow]:
        """The units of a side that stand in no formation, under the side itself."""
        units = [unit for unit in self.view.linked("unit", "side", side.id) if not self._parent(unit)]
        if not units:
            return []
        rows = tuple(self.rows.row(unit) for unit in units)
        name = say("orbat.loose", self.language)
        return [FormationRow(side, name, "", 0, True, "", "", rows, self._summary(rows))]

    def _parent(self, unit: Ref) -> Value:
        return self.view.field(unit, "parent")

    def _chosen_words(self, side: Ref, chosen: Ref | None) -> str:
        if chosen is None or chosen.kind != "unit" or self.view.field(chosen, "side") != side:
            return ""
        row = self.rows.row(chosen)
        words = ", ".join(filter(None, [row.gone, row.words]))
        return f"{self.rows.names.short(chosen)}: {words}" if words else ""


__all__ = ["build_sides", "shorten"]
