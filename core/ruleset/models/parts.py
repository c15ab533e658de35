"""The small parts that all others are made of: texts in two languages, formulas, entries with a clause."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Formula = bool | int | float | str
"""A plain number or flag, or a string that is an expression."""

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.+\-]{0,79}$")]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
"""A name that expressions can use."""

Language = Literal["it", "en"]


class Part(BaseModel):
    """Base of all parts: an unknown key is a fault, and nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Text(Part):
    """One text in both languages."""

    it: Annotated[str, Field(min_length=1)]
    en: Annotated[str, Field(min_length=1)]

    def say(self, language: Language) -> str:
        """The text in that language."""
        return self.it if language == "it" else self.en


Choices = dict[Name | Id, Text]
"""The values that a field, fact or option may have, with their words."""


class Entry(Part):
    """An entry that may name the clause it carries out; `also` are further clauses that say the same."""

    clause: str | None = None
    also: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses named here."""
        return ((self.clause,) if self.clause else ()) + self.also
