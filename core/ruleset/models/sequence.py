"""The turn: a tree of steps, and how a game ends."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from core.ruleset.models.parts import Entry, Formula, Id, Name, Part, Text


class TurnStep(Entry):
    """One step of the turn; with `each` it is walked once for each thing."""

    id: Id
    text: Text
    say: Text | None = None
    each: str | None = None
    name: Name | None = Field(default=None, alias="as")
    order: str = "listed"
    where: Formula | None = None
    when: Formula | None = None
    log_pass: bool = False
    procedure: Id | None = None
    roles: dict[Name, str] = {}
    offers: tuple[Id, ...] | None = None
    side: Literal["active", "other", "both"] = "active"
    reminders: tuple[str, ...] = ()
    enter: Id | None = None
    leave: Id | None = None
    lapses: str | None = None
    step: tuple[TurnStep, ...] = ()

    @property
    def variable(self) -> str | None:
        """The name of the thing that the steps inside see."""
        if self.each is None:
            return None
        return self.name or {"sides": "side", "formations": "formation", "units": "unit"}.get(
            self.each, "item"
        )


class Sequence(Part):
    """The turn."""

    step: tuple[TurnStep, ...]
    first_turn: int = 1


class Finish(Entry):
    """One way in which the game ends."""

    id: Id
    each: str | None = None
    name: Name | None = Field(default=None, alias="as")
    when: Formula
    text: Text
    after: Id


TurnStep.model_rebuild()
