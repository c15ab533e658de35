"""What is kept of each kind of thing: fields, derived figures, troops, statuses, how a row shows them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict
from pydantic import Field as Limits

from core.ruleset.models.parts import Choices, Entry, Formula, Id, Name, Part, Text
from core.ruleset.models.points import Choice


class Field(Entry):
    """A stored field of a kind.

    `type` is number, flag, choice, text, a kind's name, or `units` (a list of them).
    """

    type: str
    default: Formula | list[str] | None = None
    values: Choices | None = None
    min: int | float | None = None
    max: int | float | None = None
    whole: bool = False
    """No fraction: it is a place in a table, or counted."""
    text: Text | None = None
    lapses: str | None = None
    start: Formula | None = None
    transient: bool = False
    house: bool = Limits(default=False)
    source: Literal["house", "doubtful", "name"] | None = Limits(default=None, alias="from")


class Derived(Entry):
    """A figure that follows from a thing's own fields."""

    value: Formula = Limits(alias="is")
    text: Text | None = None


class Kind(Part):
    """One kind of thing."""

    field: dict[Name, Field] = {}
    derived: dict[Name, Derived] = {}
    text: Text | None = None


class Army(Entry):
    """An army that troops belong to."""

    name: Text
    roster: Id | None = None


class Troop(BaseModel):
    """A troop type; every key not named here is a field of `kind.unit`."""

    model_config = ConfigDict(extra="allow", frozen=True)

    id: Id
    army: Id
    name: Text
    house: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    choice: tuple[Choice, ...] = ()
    """The ways in which it can be taken; the first is how it comes."""
    free: tuple[Name, ...] = ()
    """Fields that a player may set as he likes."""
    clause: str | None = None
    also: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses named here."""
        return ((self.clause,) if self.clause else ()) + self.also

    @property
    def figures(self) -> dict[str, Any]:
        """The unit fields that this troop type gives."""
        return dict(self.model_extra or {})


class Status(Entry):
    """How a state of a unit shows: letter, word, column; and what setting it by hand changes."""

    when: Formula
    letter: Text
    word: Text
    column: Annotated[int, Limits(ge=1, le=4)]
    hurts: bool = False
    set: dict[str, Formula] | None = None
    clear: dict[str, Formula] | None = None
    kind: Name = "unit"


class Show(Part):
    """What the screen shows of a kind: in a row of the order of battle, on the card, beside the phase."""

    strength: Formula | None = None
    full: Formula | None = None
    waiting: Formula | None = None
    notch: Formula | None = None
    loss: Name | None = None
    loss_step: int = 1
    word: Formula | None = None
    have: Formula | None = None
    holds: Formula | None = None
    label: Text | None = None
    card: tuple[str, ...] = ()
    """Fields and derived figures on the card of a unit, in this order; left out: all with a text."""
    line: Text | None = None
    """What is told of each thing of the kind beside the phase, as long as the battle lasts."""
