"""Set-up rolls and random battles: a ruleset's generators run outside a turn, into a battle file.

A generator is an ordinary procedure: the same interpreter runs it, with the same dice, questions and log.
What is rolled, and within which limits, is the ruleset's.
"""

from core.generate.beginning import generators
from core.generate.course import Part, Rolled
from core.generate.drafting import Draft, Drafting
from core.generate.errors import GenerateError
from core.generate.generator import Generated, RolledLine, generate, generated
from core.generate.tables import tables_of
from core.generate.telling import answer_told, events_of, roll_told, worded

__all__ = [
    "Draft",
    "Drafting",
    "GenerateError",
    "Generated",
    "Part",
    "Rolled",
    "RolledLine",
    "answer_told",
    "events_of",
    "generate",
    "generated",
    "generators",
    "roll_told",
    "tables_of",
    "worded",
]
