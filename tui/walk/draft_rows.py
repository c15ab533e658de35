"""The rows of a random battle in the making: its parts, and of an opened one each roll, choice and text."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from core.generate import Part, Rolled
from core.procedure import Asked, Said
from core.ruleset.models import Text

REMEMBERED = Text(it="da ricordare", en="to remember")
Kind = Literal["part", "roll", "ask", "said"]


@dataclass(frozen=True)
class DraftRow:
    """One line: a part of the run, a roll, a choice, or what was told."""

    kind: Kind
    key: str
    """The same row has the same key after the dice have fallen anew."""
    text: Text
    depth: int = 0
    part: Part | None = None
    roll: Rolled | None = None
    asked: Asked | None = None

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """What would be thrown again here."""
        if self.roll is not None:
            return (self.roll,)
        return self.part.all_rolls if self.part is not None else ()

    @property
    def can_be_chosen(self) -> bool:
        """Whether there is anything to do here."""
        return self.kind != "said"


def rows_of(section: Part, opened: Collection[str], remembered: Sequence[Text] = ()) -> tuple[DraftRow, ...]:
    """The rows of a section; of a part that is opened all that is in it; last what is judged on the table."""
    found: list[DraftRow] = []
    _own(section, "", 0, found)
    for at, part in enumerate(section.parts):
        _part(part, f"{at}/{part.procedure}", 0, opened, found)
    if section.log is not None and section.rolls:
        found.append(DraftRow("said", "log", section.log))
    if remembered:
        told = tuple(Said(text, None) for text in remembered)
        _part(Part("", REMEMBERED, None, None, told), "remembered", 0, opened, found)
    return tuple(found)


def _part(part: Part, key: str, depth: int, opened: Collection[str], found: list[DraftRow]) -> None:
    """A part that only calls others is not named: they stand in its place."""
    if not part.entries and part.log is None:
        for at, inner in enumerate(part.parts):
            _part(inner, f"{key}/{at}", depth, opened, found)
        return
    found.append(DraftRow("part", key, part.log or part.text, depth, part=part))
    if key not in opened:
        _reminders(part, f"{key}|", depth + 1, found)
    else:
        _own(part, f"{key}|", depth + 1, found)
        for at, inner in enumerate(part.parts):
            _part(inner, f"{key}/{at}", depth + 1, opened, found)


def _reminders(part: Part, key: str, depth: int, found: list[DraftRow]) -> None:
    """What players are to settle among themselves is seen without opening the part."""
    for at, entry in enumerate(part.entries):
        if isinstance(entry, Said) and entry.reminder:
            found.append(DraftRow("said", f"{key}said:{at}", entry.text, depth))


def _own(part: Part, key: str, depth: int, found: list[DraftRow]) -> None:
    for at, entry in enumerate(part.entries):
        if isinstance(entry, Rolled):
            found.append(DraftRow("roll", f"{key}{entry.place}", entry.text, depth, roll=entry))
        elif isinstance(entry, Asked):
            found.append(DraftRow("ask", f"{key}{entry.key}", entry.text, depth, asked=entry))
        elif isinstance(entry, Said) and entry.text != part.log:
            found.append(DraftRow("said", f"{key}said:{at}", entry.text, depth))
