"""The step of the walk on which a battle is made by dice: rolls made again, or the table's; choices changed.

The sections of the generator come one after another. Nothing is kept before the players go on to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from core.dice.typed import read_typed
from core.field import Field, field_of
from core.generate import Drafting, GenerateError, Part, Rolled
from core.procedure import Asked
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Text
from core.text import one_line
from tui.model.memo import once
from tui.muster.panel import STEPS
from tui.walk.draft_rows import DraftRow, rows_of

if TYPE_CHECKING:
    from tui.walk.walk import Walk

MOST_TYPED = 60


class DraftStep:
    """A battle in the making."""

    def __init__(self, walk: Walk, drafting: Drafting) -> None:
        self.walk = walk
        self.drafting = drafting
        self.section = 0
        self.chosen = ""
        self.opened: set[str] = set()
        """The parts whose rolls and choices are listed."""
        self.typed = ""
        self.names = tuple(part.text for part in drafting.draft.sections)
        self._first()

    # -- where one is -----------------------------------------------------------------------------------

    @property
    def sections(self) -> tuple[Part, ...]:
        """The sections that the run has come to."""
        return self.drafting.draft.sections

    @property
    def part(self) -> Part:
        """The section in front."""
        return self.sections[min(self.section, len(self.sections) - 1)]

    @property
    def field(self) -> Field | None:
        """The field, where the section in front is about it."""
        drawn = self.walk.ruleset.map
        if drawn is None or self.part.procedure not in drawn.beside:
            return None
        view = self.drafting.draft.view
        return once(view.state, "field", lambda: field_of(view))

    def short(self, name: str) -> str:
        """A section's name without the words that all of them share: they stand before them already."""
        words = [text.say(self.walk.language).split() for text in self.names]
        shared = set.intersection(*map(set, words)) if len(words) > 1 else set()
        return " ".join(word for word in name.split() if word not in shared).lower()

    @property
    def rows(self) -> tuple[DraftRow, ...]:
        """Its rows."""
        return rows_of(self.part, self.opened, self._remembered)

    @property
    def _remembered(self) -> tuple[Text, ...]:
        """What the clauses of the section leave to the table."""
        ruleset = self.walk.ruleset
        clauses = [ruleset.clause[id_] for id_ in ruleset.procedure[self.part.procedure].reminders]
        return tuple(clause.short or clause.text for clause in clauses)

    @property
    def row(self) -> DraftRow | None:
        """The chosen row."""
        return next((row for row in self.rows if row.key == self.chosen), None)

    def _first(self) -> None:
        """Chooses the first row of the section that can be chosen."""
        self.chosen = next((row.key for row in self.rows if row.can_be_chosen), "")

    # -- keys -------------------------------------------------------------------------------------------

    def key(self, name: str, character: str | None) -> bool:
        """One key; false if it means nothing here. Raises GenerateError."""
        if name in STEPS:
            self._move(STEPS[name])
        elif name == "backspace":
            self.typed = self.typed[:-1]
        elif name in ("left", "right"):
            self._aside(-1 if name == "left" else 1)
        elif character is not None and (character.isdecimal() or character in " ,"):
            self.typed = (self.typed + character)[:MOST_TYPED]
        elif character == " " or name == "space":
            self.typed = (self.typed + " ")[:MOST_TYPED]
        elif character == "r":
            self._again(self.row.rolls if self.row is not None else ())
        elif character == "R":
            self._again(self.part.all_rolls)
        elif character == "u":
            self._back_and_forth(self.drafting.undo)
        elif character == "U":
            self._back_and_forth(self.drafting.redo)
        elif character == "!" and not self.drafting.draft.done:
            self.drafting.force()
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        """Dice from the clipboard."""
        self.typed = (self.typed + one_line(text))[:MOST_TYPED]

    def enter(self) -> bool:
        """Takes what is typed, or goes on to the next section; true after the last. Raises GenerateError."""
        if self.typed:
            typed, self.typed = self.typed, ""
            try:
                self._take(typed)
            except GenerateError:
                self.typed = typed  # a wrong line stays, to be mended
                raise
            return False
        if not self.drafting.draft.done and self.section >= len(self.sections) - 1:
            draft = self.drafting.draft
            why = draft.bar or draft.whole.text
            raise GenerateError(why.it, why.en)
        if self.section == len(self.sections) - 1:
            return True
        self.section += 1
        self._first()
        return False

    def back(self) -> bool:
        """Drops what is typed, or goes back a section; true before the first."""
        if self.typed:
            self.typed = ""
            return False
        if self.section == 0:
            return True
        self.section -= 1
        self._first()
        return False

    def choose(self, place: int) -> None:
        """A click on a row; a second one opens it, or takes the next answer."""
        rows = self.rows
        if 0 <= place < len(rows) and rows[place].can_be_chosen:
            again = rows[place].key == self.chosen
            self.chosen, self.typed = rows[place].key, ""
            if again:
                self._aside(1)

    def _move(self, step: int) -> None:
        keys = [row.key for row in self.rows if row.can_be_chosen]
        if keys:
            at = keys.index(self.chosen) if self.chosen in keys else 0
            self.chosen = keys[max(0, min(len(keys) - 1, at + step))]
        self.typed = ""

    # -- rolls ------------------------------------------------------------------------------------------

    def _again(self, rolls: Sequence[Rolled]) -> None:
        if not rolls:
            raise GenerateError("qui non c'è niente da ritirare", "there is nothing to roll again here")
        self.typed = ""
        self.drafting.throw_again(rolls)
        self._stay()

    def _back_and_forth(self, move: Callable[[], None]) -> None:
        self.typed = ""
        move()
        self._stay()

    def _take(self, typed: str) -> None:
        row = self.row
        if row is not None and row.asked is not None:
            self._number(row.asked, typed)
        elif row is not None and row.rolls:
            self._overrule(row.rolls, typed)
        else:
            raise GenerateError("qui non si scrive niente", "nothing is typed here")
        self._stay()

    def _overrule(self, rolls: Sequence[Rolled], typed: str) -> None:
        """The table's dice for one roll, or for all rolls of a part one after another."""
        if len({roll.die for roll in rolls}) > 1:
            raise GenerateError("dadi diversi: scegli un tiro", "different dice: choose one roll")
        reading = read_typed(typed, sum(roll.count for roll in rolls), rolls[0].die)
        if (refusal := reading.refusal) is not None:
            raise GenerateError(refusal.it, refusal.en)
        faces = iter(reading.faces)
        self.drafting.overrule_all([(roll, tuple(islice(faces, roll.count))) for roll in rolls])

    def _stay(self) -> None:
        """What was chosen may be gone."""
        if self.row is None or not self.row.can_be_chosen:
            self._first()

    # -- choices ----------------------------------------------------------------------------------------

    def _aside(self, step: int) -> None:
        """Opens or folds a part; the next answer to a question; from a roll back to its part."""
        row = self.row
        if row is not None and row.asked is not None:
            self._turn(step)
        elif row is not None and row.part is not None and (step > 0) != (row.key in self.opened):
            self.opened ^= {row.key}
        elif step < 0 and row is not None:
            self._fold()

    def _fold(self) -> None:
        """Folds the part around the chosen row."""
        around = [key for key in self.opened if self.chosen.startswith((f"{key}|", f"{key}/"))]
        if around:
            self.chosen = max(around, key=len)
            self.opened.discard(self.chosen)

    def _turn(self, step: int) -> None:
        """The next answer to the chosen question."""
        asked = self.row.asked if self.row is not None else None
        if asked is None:
            return
        self.drafting.answer(asked.key, self._turned(asked, step))
        self._stay()

    def _turned(self, asked: Asked, step: int) -> Value:
        if asked.type == "flag":
            return asked.value is not True
        if asked.values:
            values = list(asked.values)
            at = values.index(str(asked.value)) if asked.value in values else 0
            return values[(at + step) % len(values)]
        if asked.type == "number":
            return _kept(asked, (asked.value if isinstance(asked.value, int) else 0) + step)
        things = self.drafting.draft.state.by_kind.get(asked.type, ())
        if not things:
            raise GenerateError("qui non c'è niente da scegliere", "there is nothing to choose here")
        at = next((at for at, thing in enumerate(things) if thing in (asked.value, _ref(asked))), 0)
        return things[(at + step) % len(things)].id

    def _number(self, asked: Asked, typed: str) -> None:
        if asked.type != "number" or not typed.strip().isdecimal() or len(typed.strip()) > 6:
            raise GenerateError(f"{typed.strip()}: non è un numero", f"{typed.strip()}: not a number")
        figure = int(typed)
        if figure != _kept(asked, figure):
            raise GenerateError(f"{asked.text.it}: fuori dai limiti", f"{asked.text.en}: out of its limits")
        self.drafting.answer(asked.key, figure)


def _ref(asked: Asked) -> Ref:
    return Ref(asked.type, str(asked.value))


def _kept(asked: Asked, figure: int) -> int:
    low = int(asked.minimum) if asked.minimum is not None else 0
    high = int(asked.maximum) if asked.maximum is not None else 1_000
    return max(low, min(high, figure))
