"""The shape of a file of worked examples; section 14 of `docs/ruleset-format.md`.

Ids and names in it are looked at when an example is run.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from core.ruleset.models.parts import Id

Table = dict[str, Any]
RoleTable = StrictStr | Table | list[StrictStr | Table]
MOST_TIMES = 500
"""No example walks further in one go."""

Times = Annotated[int, Field(strict=True, ge=1, le=MOST_TIMES)]


class Part(BaseModel):
    """Base of all parts: an unknown key is a fault."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Faces(Part):
    """The dice of one roll: those thrown again at the end."""

    roll: str
    faces: tuple[StrictInt, ...]


class Run(Part):
    """What one run of a procedure is given, and what it must come to."""

    roles: dict[str, RoleTable] = {}
    facts: Table = {}
    dice: tuple[Faces, ...] = ()
    picks: dict[str, StrictInt] = {}
    overrule: dict[str, StrictBool] = {}
    force: StrictBool = False
    expect: Table = {}


class Play(Run):
    """One action of a walk through the turn; exactly one of the verbs."""

    next: Times | None = None
    choose: str | None = None
    leave: StrictBool | None = None
    run: str | None = None
    set: Table | None = None
    undo: Times | None = None
    redo: Times | None = None
    pass_: Times | None = Field(default=None, alias="pass")


class Variant(Run):
    """The same example with differences."""

    id: Id | None = None
    given: str | None = None
    why: str | None = None
    procedure: str | None = None
    things: dict[str, Table] = {}
    options: Table = {}
    force: StrictBool | None = None  # type: ignore[assignment]


class Example(Run):
    """One worked example."""

    id: Id
    clauses: tuple[str, ...] = ()
    procedure: str | None = None
    given: str | None = None
    why: str | None = None
    options: Table = {}
    things: dict[str, Table] = {}
    variants: tuple[Variant, ...] = ()
    play: tuple[Play, ...] = ()


VERBS = ("next", "choose", "leave", "run", "set", "undo", "redo", "pass")


def verbs_of(play: Play) -> tuple[str, ...]:
    """The verbs that an action has; it should be one."""
    return tuple(verb for verb in VERBS if getattr(play, "pass_" if verb == "pass" else verb) is not None)
