"""How a battle in the making is shown: its rows, the sentence of the bright bar, what is typed, the keys."""

from __future__ import annotations

from dataclasses import dataclass

from core.dice.typed import read_typed
from core.generate import Rolled, worded
from core.procedure import Asked, number
from tui.model.parts import FooterKey
from tui.walk.draft_rows import DraftRow
from tui.walk.draft_step import DraftStep
from tui.words import say

MOST_DICE = 14
"""Cells of dice at the right of a folded part; more are seen when it is open."""


@dataclass(frozen=True)
class DraftLine:
    """A row as drawn: its text, what stands at its right, whether players have changed it."""

    row: DraftRow
    left: str
    right: str
    changed: bool

    @property
    def undecided(self) -> bool:
        """The rules leave a choice to the players here, and what is proposed still stands."""
        asked = self.row.part.entries if self.row.part is not None else (self.row.asked,)
        return any(isinstance(one, Asked) and one.wait and not one.given for one in asked)


def lines(step: DraftStep) -> tuple[DraftLine, ...]:
    """The rows of the section in front."""
    return tuple(_line(step, row) for row in step.rows)


def _line(step: DraftStep, row: DraftRow) -> DraftLine:
    left = "  " * row.depth + row.text.say(step.walk.language)
    changed = any(roll.place in step.drafting.earlier for roll in row.rolls)
    if row.asked is not None:
        given = row.asked.key in step.drafting.request.facts
        return DraftLine(row, left, answer(step, row.asked), given)
    if row.part is not None:
        dice = "  ".join(map(_faces, row.part.rolls))
        return DraftLine(row, left, dice if len(dice) <= MOST_DICE else "", changed)
    return DraftLine(row, left, _faces(row.roll) if row.roll is not None else "", changed)


def answer(step: DraftStep, asked: Asked) -> str:
    """An answer in words."""
    if asked.type == "number" and isinstance(asked.value, int):
        return number(asked.value, step.walk.language)
    return worded(step.drafting.draft.view, asked).say(step.walk.language)


def now(step: DraftStep) -> str:
    """The sentence of the bright bar: the chosen row in full, or why it cannot go on."""
    draft, language, row = step.drafting.draft, step.walk.language, step.row
    if draft.bar is not None:
        clause = f" ({draft.clause})" if draft.clause else ""
        return say("random.barred", language, why=f"{draft.bar.say(language)}{clause}")
    if row is None:
        return say("random.next", language)
    text = row.text.say(language)
    if row.asked is not None:
        return say("random.now_ask", language, text=text, answer=answer(step, row.asked))
    return _rolled(step, row.roll, text) if row.roll is not None else text


def _rolled(step: DraftStep, roll: Rolled, text: str) -> str:
    earlier = step.drafting.earlier.get(roll.place, ())
    again = [tuple(die.face for die in throw.natural) for throw in roll.throws[:-1]]
    told = say("random.now_roll", step.walk.language, text=text, faces=_faces(roll))
    if again:
        told += say("random.now_again", step.walk.language, faces=_listed(again))
    if earlier:
        told += say("random.now_before", step.walk.language, faces=_listed(earlier[-2:]))
    return told


def readback(step: DraftStep) -> str:
    """What is typed means."""
    row, language = step.row, step.walk.language
    if row is None or not step.typed or row.asked is not None:
        return ""
    count = sum(roll.count for roll in row.rolls)
    if not count:
        return ""
    reading = read_typed(step.typed, count, row.rolls[0].die)
    return say("random.typed", language, n=len(reading.faces), of=count, die=row.rolls[0].die)


def keys(step: DraftStep) -> tuple[FooterKey, ...]:
    """The keys that work now, the likeliest first."""
    language, row = step.walk.language, step.row
    found = [FooterKey("⏎", say("random.key.take" if step.typed else "sheet.key.next", language))]
    if step.drafting.draft.bar is not None:
        found.append(FooterKey("!", say("random.key.force", language)))
    if row is not None and row.rolls:
        found.append(FooterKey("r", say("random.key.again", language)))
    if row is not None and row.asked is not None:
        found.append(FooterKey("→", say("random.key.turn", language)))
    if row is not None and row.part is not None:
        fold = ("←", "random.key.fold") if row.key in step.opened else ("→", "random.key.open")
        found.append(FooterKey(fold[0], say(fold[1], language)))
    if step.drafting.can_undo:
        found.append(FooterKey("u", say("muster.key.undo", language)))
    found.append(FooterKey("R", say("random.key.all", language)))
    return (
        *found,
        FooterKey("↑↓", say("sheet.key.choose", language)),
        FooterKey("Esc", say("sheet.key.back", language)),
    )


def _faces(roll: Rolled) -> str:
    return " ".join(map(str, roll.faces))


def _listed(throws: list[tuple[int, ...]] | tuple[tuple[int, ...], ...]) -> str:
    return ", ".join(" ".join(map(str, faces)) for faces in throws)
