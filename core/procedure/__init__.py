"""Procedures: from roles and facts through dice to changes, alike for the table, the odds and the examples.

What the steps mean is in `docs/ruleset-format.md`, section 10. What becomes of the changes is the battle's.
"""

from core.procedure.house_use import house_use
from core.procedure.naming import apart, bare_name, formations_above, name_of, told_name
from core.procedure.result import (
    Asked,
    Bar,
    Begun,
    Chance,
    Course,
    DiceWanted,
    Die,
    Ended,
    Follow,
    LineResult,
    Request,
    Result,
    RoleValue,
    RollResult,
    Said,
    TallyResult,
)
from core.procedure.rolling import DieFaceError
from core.procedure.running import RequestError, odds, run, settle
from core.procedure.texts import fill, number, show
from core.procedure.trace import Supply

__all__ = [
    "Asked",
    "Bar",
    "Begun",
    "Chance",
    "Course",
    "DiceWanted",
    "Die",
    "DieFaceError",
    "Ended",
    "Follow",
    "LineResult",
    "Request",
    "RequestError",
    "Result",
    "RoleValue",
    "RollResult",
    "Said",
    "Supply",
    "TallyResult",
    "apart",
    "bare_name",
    "fill",
    "formations_above",
    "house_use",
    "name_of",
    "number",
    "odds",
    "run",
    "settle",
    "show",
    "told_name",
]
