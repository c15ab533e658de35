"""What a ruleset may say, as pydantic models: one module a part of `docs/ruleset-format.md`.

Only shapes are told here. Names inside expressions, ids that must exist and the like are the checker's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazy import offering

if TYPE_CHECKING:
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

__getattr__ = offering(
    __name__,
    {
        "ClauseEntry": "core.ruleset.models.clauses",
        "Missing": "core.ruleset.models.clauses",
        "Army": "core.ruleset.models.kinds",
        "Derived": "core.ruleset.models.kinds",
        "Field": "core.ruleset.models.kinds",
        "Kind": "core.ruleset.models.kinds",
        "Show": "core.ruleset.models.kinds",
        "Status": "core.ruleset.models.kinds",
        "Troop": "core.ruleset.models.kinds",
        "Line": "core.ruleset.models.lines",
        "Lines": "core.ruleset.models.lines",
        "Choices": "core.ruleset.models.parts",
        "Entry": "core.ruleset.models.parts",
        "Formula": "core.ruleset.models.parts",
        "Text": "core.ruleset.models.parts",
        "Choice": "core.ruleset.models.points",
        "Limit": "core.ruleset.models.points",
        "Points": "core.ruleset.models.points",
        "AskStep": "core.ruleset.models.procedures",
        "BarStep": "core.ruleset.models.procedures",
        "ChangeStep": "core.ruleset.models.procedures",
        "CreateStep": "core.ruleset.models.procedures",
        "DoStep": "core.ruleset.models.procedures",
        "EachStep": "core.ruleset.models.procedures",
        "EndStep": "core.ruleset.models.procedures",
        "FollowStep": "core.ruleset.models.procedures",
        "LetStep": "core.ruleset.models.procedures",
        "LookupStep": "core.ruleset.models.procedures",
        "Odds": "core.ruleset.models.procedures",
        "Procedure": "core.ruleset.models.procedures",
        "RemindStep": "core.ruleset.models.procedures",
        "RemoveStep": "core.ruleset.models.procedures",
        "Role": "core.ruleset.models.procedures",
        "RollStep": "core.ruleset.models.procedures",
        "Step": "core.ruleset.models.procedures",
        "StepBase": "core.ruleset.models.procedures",
        "TallyStep": "core.ruleset.models.procedures",
        "TellStep": "core.ruleset.models.procedures",
        "Watch": "core.ruleset.models.procedures",
        "Ruleset": "core.ruleset.models.ruleset",
        "Finish": "core.ruleset.models.sequence",
        "Sequence": "core.ruleset.models.sequence",
        "TurnStep": "core.ruleset.models.sequence",
        "Alternative": "core.ruleset.models.tables",
        "Band": "core.ruleset.models.tables",
        "Fact": "core.ruleset.models.tables",
        "Option": "core.ruleset.models.tables",
        "Table": "core.ruleset.models.tables",
    },
)

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
