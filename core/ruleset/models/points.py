"""What units cost, in which ways a troop can be taken, and the limits of an order of battle."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from core.ruleset.models.parts import Entry, Formula, Id, Name, Text


class Choice(BaseModel):
    """One way of taking a troop; every key not named here is a field of `kind.unit`."""

    model_config = ConfigDict(extra="allow", frozen=True)

    house: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()

    @property
    def figures(self) -> dict[str, Any]:
        """The unit fields that this way gives."""
        return dict(self.model_extra or {})


class Limit(Entry):
    """What speaks against an order of battle: told while `when` is true of such a thing, never refused."""

    id: Id
    kind: Name = "side"
    when: Formula
    text: Text


class Points(Entry):
    """How armies are bought."""

    text: Text
    cost: Formula
    """What a unit costs."""
    known: Formula = True
    """Whether its cost is known; a total with one that is not is only a part."""
    choose: tuple[Name, ...] = ()
    """The fields of a unit that tell the ways of taking its troop apart."""
