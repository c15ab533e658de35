"""What a ruleset may say, as pydantic models: one module a part of `docs/ruleset-format.md`.

Only shapes are told here. Names inside expressions, ids that must exist and the like are the checker's.
"""

from core.ruleset.models.clauses import ClauseEntry, Missing
from core.ruleset.models.kinds import Army, Derived, Field, Kind, Show, Status, Troop
from core.ruleset.models.lines import Line, Lines
from core.ruleset.models.parts import Choices, Entry, Formula, Text
from core.ruleset.models.points import Choice, Limit, Points
from core.ruleset.models.procedures import (
    AskStep,
    BarStep,
    ChangeStep,
    CreateStep,
    DoStep,
    EachStep,
    EndStep,
    FollowStep,
    LetStep,
    LookupStep,
    Odds,
    Procedure,
    RemindStep,
    RemoveStep,
    Role,
    RollStep,
    Step,
    StepBase,
    TallyStep,
    TellStep,
    Watch,
)
from core.ruleset.models.ruleset import Ruleset
from core.ruleset.models.sequence import Finish, Sequence, TurnStep
from core.ruleset.models.tables import Alternative, Band, Fact, Option, Table

__all__ = [
    "Alternative",
    "Army",
    "AskStep",
    "Band",
    "BarStep",
    "ChangeStep",
    "Choice",
    "Choices",
    "ClauseEntry",
    "CreateStep",
    "Derived",
    "DoStep",
    "EachStep",
    "EndStep",
    "Entry",
    "Fact",
    "Field",
    "Finish",
    "FollowStep",
    "Formula",
    "Kind",
    "LetStep",
    "Limit",
    "Line",
    "Lines",
    "LookupStep",
    "Missing",
    "Odds",
    "Option",
    "Points",
    "Procedure",
    "RemindStep",
    "RemoveStep",
    "Role",
    "RollStep",
    "Ruleset",
    "Sequence",
    "Show",
    "Status",
    "Step",
    "StepBase",
    "Table",
    "TallyStep",
    "TellStep",
    "Text",
    "Troop",
    "TurnStep",
    "Watch",
]
