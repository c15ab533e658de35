"""Rows of the order of battle: a unit with its bar, its figures, its letters and its words."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from core.battle import Battle
from core.procedure import fill, number
from core.procedure.gives import Within
from core.ruleset.expression import Ref
from core.ruleset.models import Show, Status
from core.ruleset.models.parts import Language
from core.state import View
from tui.model.figures import amount, field_of, label_of, worked_out
from tui.model.marks import Marks
from tui.model.memo import once
from tui.model.names import Names, abbreviated, number_of
from tui.model.parts import StatusMark, UnitRow
from tui.words import say

NOTHING = Fraction(0)


class Rows:
    """Makes the rows of one picture."""

    def __init__(self, battle: Battle, language: Language, targets: frozenset[Ref] = frozenset()) -> None:
        self.battle = battle
        self.language = language
        self.view = battle.view
        self.names = Names(battle, language)
        self.marks = Marks(battle, targets)
        self.show = battle.rules.ruleset.show.get("unit", Show())
        self._made: dict[Ref, UnitRow] = once(battle.state, ("rows", language), dict)
        self._weighed: dict[Ref, UnitRow] = once(battle.state, ("strengths", language), dict)

    def row(self, thing: Ref) -> UnitRow:
        """The row of a unit; anything else that takes part has a name and no bar."""
        body = self._made.get(thing)
        if body is None:
            body = self._made[thing] = self._body(thing)
        return replace(body, mark=self.marks.of(thing))

    def alone(self, thing: Ref) -> UnitRow:
        """The row of a thing away from its formation: named so that it cannot be taken for another."""
        name = self.names.alone_bare(thing)
        return replace(self.row(thing), name=name, short=self._abbreviated(name))

    def strength_row(self, thing: Ref) -> UnitRow:
        """The row of a unit that is not in sight: its strength, for sums and for the scale of the bars."""
        body = self._weighed.get(thing)
        if body is None:
            body = self._weighed[thing] = self._strength(thing)
        return body

    def _strength(self, thing: Ref) -> UnitRow:
        strength = self.amount(thing, self.show.strength)
        full = self.amount(thing, self.show.full)
        figures = ratio(strength, full, self.language) if self.show.strength is not None else ""
        return replace(self._plain(thing), strength=strength, full=full, figures=figures)

    def _body(self, thing: Ref) -> UnitRow:
        if thing.kind != "unit":
            return self._plain(thing)
        waiting = self.amount(thing, self.show.waiting)
        statuses = status_marks(self.view, thing, self.language)
        return replace(
            self.strength_row(thing),
            waiting=waiting,
            notch=amount(self.view, thing, self.show.notch),
            statuses=statuses,
            words=", ".join([*(status.word for status in statuses), *self._waiting_words(waiting)]),
        )

    def amount(self, thing: Ref, text: str | int | float | bool | None) -> Fraction:
        """A figure of a row; nothing where the ruleset has none."""
        return amount(self.view, thing, text) or NOTHING

    def _plain(self, thing: Ref) -> UnitRow:
        return UnitRow(
            thing=thing,
            number=number_of(self.battle, thing),
            name=self.names.bare(thing),
            short=self._abbreviated(self.names.bare(thing)),
            mark="",
            strength=NOTHING,
            full=NOTHING,
            waiting=NOTHING,
            notch=None,
            figures="",
            statuses=(),
            gone=gone_words(self.view, thing, self.language),
        )

    def _abbreviated(self, name: str) -> str:
        return abbreviated(name, self.view.rules.ruleset.abbreviation)

    def _waiting_words(self, waiting: Fraction) -> list[str]:
        if not waiting:
            return []
        label = label_of(self.view, "unit", field_of(self.show.waiting), self.language)
        figure = number(waiting, self.language)
        return [f"{label} {figure}" if label else say("row.waiting", self.language, n=figure)]


def ratio(now: Fraction, full: Fraction | None, language: Language) -> str:
    """`5/7`: five of seven."""
    return number(now, language) + (f"/{number(full, language)}" if full is not None else "")


def status_marks(view: View, thing: Ref, language: Language) -> tuple[StatusMark, ...]:
    """The statuses in force, in the order of their columns; the first column is 0."""
    held = [
        _mark(view, thing, id_, status, language)
        for id_, status in view.rules.ruleset.status.items()
        if status.kind == thing.kind and worked_out(view, thing, status.when) is True
    ]
    return tuple(sorted(held, key=lambda mark: mark.column))


def _mark(view: View, thing: Ref, id_: str, status: Status, language: Language) -> StatusMark:
    word = fill(status.word, view, Within(view, {status.kind: thing})).say(language)
    return StatusMark(id_, status.letter.say(language), word, status.column - 1, status.hurts)


def gone_words(view: View, thing: Ref, language: Language) -> str:
    """That a thing is out of the game, and since when; empty while it is in it."""
    if not view.raw(thing, "gone"):
        return ""
    turn = view.raw(thing, "gone_turn")
    return say("row.gone_turn", language, turn=turn) if isinstance(turn, int) else say("row.gone", language)
