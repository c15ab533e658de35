"""Strength from start to end: by unit, formation and side, and turn by turn; who is out of the game and why.

What strength is follows from the ruleset's `[show.unit]`; a ruleset that has none tells only who is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from core.battle import Battle, Event
from core.procedure import bare_name, name_of, told_name
from core.report.actions import Actions
from core.report.model import FormationLosses, Gone, Side, SideLoss, SideLosses, Strength
from core.report.texts import clean, figure
from core.report.words import say
from core.ruleset.expression import Ref
from core.ruleset.models import Show
from core.ruleset.models.parts import Language
from core.state import State, View
from core.state.figures import amount, field_of, label_of

NOTHING = Fraction(0)


@dataclass(frozen=True)
class _Count:
    """A unit's strength at both ends; a loss below nothing is a gain."""

    start: Fraction
    end: Fraction

    @property
    def lost(self) -> Fraction:
        return self.start - self.end


class Losses:
    """Compares the start of a battle with its end."""

    def __init__(self, battle: Battle, language: Language) -> None:
        self.battle = battle
        self.language = language
        self.view = battle.view
        self.before = View(battle.rules, battle.history.start)
        self.show = battle.rules.ruleset.show.get("unit", Show())

    @property
    def measure(self) -> str:
        """What strength is counted in."""
        name = field_of(self.show.full) or field_of(self.show.strength)
        return label_of(self.view, "unit", name, self.language) or say("strength", self.language)

    def strength(self, view: View, unit: Ref) -> Fraction:
        """The strength of a unit; none of one that is not there, or out of the game."""
        if unit not in view.state or view.raw(unit, "gone"):
            return NOTHING
        return amount(view, unit, self.show.strength) or NOTHING

    # -- by unit and formation ----------------------------------------------------------------------------

    def by_side(self) -> tuple[SideLosses, ...]:
        """Each side with its formations; nothing where the ruleset has no strength."""
        if self.show.strength is None:
            return ()
        return tuple(self._side(side) for side in self.view.state.by_kind.get("side", ()))

    def _side(self, side: Ref) -> SideLosses:
        groups: dict[Ref | None, list[Ref]] = {}
        for unit in self.view.state.by_kind.get("unit", ()):
            if self.view.side_of(unit) == side:
                groups.setdefault(self._formation(unit), []).append(unit)
        formations = tuple(self._group(formation, units) for formation, units in groups.items())
        everyone = [self._count(unit) for units in groups.values() for unit in units]
        return SideLosses(self._summed(bare_name(self.view, side, self.language), everyone), formations)

    def _formation(self, unit: Ref) -> Ref | None:
        """The formation in which a unit began, else the one it is in."""
        view = self.before if unit in self.before.state else self.view
        parent = view.field(unit, "parent")
        return parent if isinstance(parent, Ref) and parent in self.view.state else None

    def _group(self, formation: Ref | None, units: list[Ref]) -> FormationLosses:
        counts = [(unit, self._count(unit)) for unit in units]
        told = tuple(self._unit(unit, count) for unit, count in counts if count.lost or self._fate(unit))
        name = (
            bare_name(self.view, formation, self.language)
            if formation is not None
            else say("loose", self.language)
        )
        total = self._summed(name, [count for _, count in counts])
        return FormationLosses(total, told, len(units) - len(told))

    def _unit(self, unit: Ref, count: _Count) -> Strength:
        return self._told(name_of(self.view, unit, self.language), count, self._fate(unit))

    def _fate(self, unit: Ref) -> str:
        if self.view.raw(unit, "gone"):
            turn = self.view.raw(unit, "gone_turn")
            known = isinstance(turn, int)
            return say("gone_turn", self.language, n=turn) if known else say("gone_only", self.language)
        return "" if unit in self.before.state else say("came", self.language)

    def _count(self, unit: Ref) -> _Count:
        return _Count(self.strength(self.before, unit), self.strength(self.view, unit))

    def _summed(self, name: str, counts: list[_Count]) -> Strength:
        start = sum((count.start for count in counts), NOTHING)
        return self._told(name, _Count(start, sum((count.end for count in counts), NOTHING)))

    def _told(self, name: str, count: _Count, fate: str = "") -> Strength:
        start, end, lost = (figure(value, self.language) for value in (count.start, count.end, count.lost))
        return Strength(clean(name), start, end, lost, fate)

    # -- by turn ------------------------------------------------------------------------------------------

    def between(self, before: State, after: State) -> tuple[SideLoss, ...]:
        """What each side has lost from one state to the other, those that lost nothing left out."""
        if self.show.strength is None:
            return ()
        sums = [self._sums(View(self.battle.rules, state)) for state in (before, after)]
        found = []
        for side in self.view.state.by_kind.get("side", ()):
            lost = sums[0].get(side, NOTHING) - sums[1].get(side, NOTHING)
            if lost:
                found.append(
                    SideLoss(clean(bare_name(self.view, side, self.language)), figure(lost, self.language))
                )
        return tuple(found)

    def _sums(self, view: View) -> dict[Ref, Fraction]:
        sums: dict[Ref, Fraction] = {}
        for unit in view.state.by_kind.get("unit", ()):
            side = view.side_of(unit)
            if side is not None:
                sums[side] = sums.get(side, NOTHING) + self.strength(view, unit)
        return sums

    # -- who is gone --------------------------------------------------------------------------------------

    def gone(self, actions: Actions) -> tuple[Gone, ...]:
        """Everybody who is out of the game since the start, in the order in which it happened."""
        last: dict[Ref, Event] = {}
        for event in self.battle.history.live():
            for change in event.changes:
                if change.field == "gone":
                    last.pop(change.thing, None)
                    if change.new:
                        last[change.thing] = event
        return tuple(self._gone(thing, event, actions) for thing, event in last.items())

    def _gone(self, thing: Ref, event: Event, actions: Actions) -> Gone:
        side = self.view.side_of(thing) if thing in self.view.state else None
        why = next(iter(actions.of([event])), None)
        return Gone(
            name=clean(told_name(self.view, thing, self.language)),
            side=clean(bare_name(self.view, side, self.language)) if side is not None else "",
            turn=event.turn,
            why=why[1].text if why else clean(event.text.say(self.language)),
        )

    # -- sides --------------------------------------------------------------------------------------------

    def sides(self) -> Iterator[Side]:
        """Each side with the figure by which it holds out."""
        show = self.battle.rules.ruleset.show.get("side", Show())
        for side in self.view.state.by_kind.get("side", ()):
            start, end = (self._have(view, side, show) for view in (self.before, self.view))
            holds = amount(self.view, side, show.holds)
            yield Side(
                name=clean(bare_name(self.view, side, self.language)),
                label=show.label.say(self.language) if show.label else "",
                start=start,
                end=end,
                holds=figure(holds, self.language) if holds is not None else "",
            )

    def _have(self, view: View, side: Ref, show: Show) -> str:
        have = amount(view, side, show.have) if side in view.state else None
        return figure(have, self.language) if have is not None else ""
