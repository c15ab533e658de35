"""Lines of a tally: a number built from top to bottom."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from core.ruleset.models.parts import Entry, Formula, Id, Part, Text

OPERATIONS = ("add", "times", "set", "at_least", "at_most", "choose", "include")


class Line(Entry):
    """One line: exactly one operation, and when it counts."""

    id: Id | None = None
    text: Text | None = None
    why: Text | None = None
    add: Formula | None = None
    times: Formula | None = None
    set: Formula | None = None
    at_least: Formula | None = None
    at_most: Formula | None = None
    choose: tuple[int, ...] | None = None
    include: str | None = None
    default: int | None = None
    when: Formula | None = None
    tick: str | dict[str, str | int | bool] | None = None
    key: str | None = None
    group: str | None = None
    once: str | None = None
    round: Literal["down", "up"] | None = None
    base: bool = False
    """A figure and no modifier: it is shown as counting when it is 0 too."""
    house: bool = False

    @model_validator(mode="after")
    def _one_operation(self) -> Line:
        given = [name for name in OPERATIONS if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError(f"a line has exactly one of {', '.join(OPERATIONS)}")
        return self

    @property
    def identity(self) -> str:
        """The id that house rules and a forced line refer to."""
        return self.id or self.clause or self.include or self.operation

    @property
    def operation(self) -> str:
        """Which of the operations this line has."""
        return next(name for name in OPERATIONS if getattr(self, name) is not None)

    @property
    def ticks(self) -> tuple[tuple[str, str | int | bool], ...]:
        """Pairs of fact (or role.field) and the value that ticking sets."""
        if self.tick is None:
            return ()
        if isinstance(self.tick, str):
            return ((self.tick, True),)
        return tuple(self.tick.items())


class Lines(Part):
    """A named list of lines."""

    line: tuple[Line, ...]
    round: Literal["down", "up", "none"] | None = None
    text: Text | None = None
