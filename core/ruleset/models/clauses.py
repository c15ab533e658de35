"""Clauses of the source in our words, and what the source leaves out."""

from __future__ import annotations

from typing import Literal

from core.ruleset.models.parts import Choices, Entry, Formula, Part, Text

Supply = Literal["value", "field", "table", "procedure", "lines", "option", "fact", "note"]
SUPPLIES: tuple[Supply, ...] = ("value", "field", "table", "procedure", "lines", "option", "fact", "note")
"""What a player can supply; a note is only to be known."""


class ClauseEntry(Part):
    """One clause: what it says, how it is resolved, and where it is shown."""

    kind: str
    resolve: Literal["auto", "ask", "remind"]
    term: Text
    text: Text
    short: Text | None = None
    at: tuple[str, ...] = ()
    when: Formula | None = None
    """It is to be remembered only while this holds; left out: always."""


class Missing(Entry):
    """What the source leaves out; `supplies` says what the player may fill in.

    `type` and what follows it say what a figure of a value, or of a table's row, may be.
    """

    text: Text
    supplies: str = "note"
    house: Text | None = None
    ask: Text | None = None
    """A few words that ask for it in a form; left out: what the thing itself is called."""
    type: Literal["number", "flag", "choice", "text"] = "number"
    unit: str | None = None
    min: int | float | None = None
    max: int | float | None = None
    values: Choices | None = None
    default: int | float | bool | str | None = None
    """Of a value: what holds until the player supplies his own; always a house figure."""
    each: Literal["troop"] | None = None
    """Of a field of units: it is asked for each troop type, and not once for all."""
    rows: Choices | None = None
    """Of a table: the rows that are to be filled, with their words."""
    cells: Choices | None = None
    """Of a table whose rows are records: the cells of each row, with their words."""

    @property
    def what(self) -> Supply:
        """Which kind of thing is to be supplied."""
        word = self.supplies.partition(":")[0].strip()
        return next((known for known in SUPPLIES if known == word), "note")

    @property
    def name(self) -> str:
        """The name of what is to be supplied, such as `melee` or `unit.vd`."""
        return self.supplies.partition(":")[2].strip()
