"""The whole of a ruleset."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from core.ruleset.models.clauses import ClauseEntry, Missing, Supply
from core.ruleset.models.field_map import Map
from core.ruleset.models.kinds import Army, Kind, Show, Status, Troop
from core.ruleset.models.lines import Lines
from core.ruleset.models.parts import Id, Name, Part, Text
from core.ruleset.models.points import Limit, Points
from core.ruleset.models.procedures import Procedure, Watch
from core.ruleset.models.sequence import Finish, Sequence
from core.ruleset.models.tables import Fact, Option, Table

BUILT_IN_KINDS = ("game", "side", "formation", "general", "unit")


class Ruleset(Part):
    """A ruleset as read; see `docs/ruleset-format.md`."""

    format: Literal[1]
    id: Id
    title: Text
    version: str = "1"
    authors: tuple[str, ...] = ()
    source: Text | None = None
    measure: Literal["cm", "inch"] = "cm"
    rounding: Literal["down", "up", "none"] = "none"
    extends: Id | None = None
    random_battle: Id | None = None
    """The procedure that makes a whole battle by dice, if there is one."""
    kind: dict[Name, Kind] = {}
    army: dict[Id, Army] = {}
    troop: tuple[Troop, ...] = ()
    points: Points | None = None
    limit: tuple[Limit, ...] = ()
    status: dict[Id, Status] = {}
    show: dict[Name, Show] = {}
    map: Map | None = None
    abbreviation: dict[str, str] = {}
    table: dict[Name, Table] = {}
    option: dict[Name, Option] = {}
    fact: dict[Name, Fact] = {}
    lines: dict[Id, Lines] = {}
    procedure: dict[Id, Procedure] = {}
    watch: tuple[Watch, ...] = ()
    sequence: Sequence | None = None
    finish: tuple[Finish, ...] = ()
    clause: dict[str, ClauseEntry] = {}
    missing: dict[Id, Missing] = {}
    value: dict[Name, int | float | bool | str] = {}
    """Values that the source leaves out, as a house file supplies them."""
    notes: Text | None = Field(default=None)

    def troop_of(self, id_: str) -> Troop | None:
        """The troop type of that id."""
        return next((troop for troop in self.troop if troop.id == id_), None)

    def left_out(self, what: Supply) -> dict[str, Missing]:
        """What the source leaves out of that kind, by the name of the thing."""
        found = reversed(self.missing.values())
        return {missing.name: missing for missing in found if missing.what == what}

    def by_verb(self, verb: str) -> str | None:
        """The id of the procedure whose key this is."""
        return next((name for name, procedure in self.procedure.items() if procedure.verb == verb), None)
