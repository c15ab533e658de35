"""Set-up rolls and random battles: a ruleset's generators run outside a turn, into a battle file.

A generator is an ordinary procedure: the same interpreter runs it, with the same dice, questions and log.
What is rolled, and within which limits, is the ruleset's.
"""

from core.generate.generator import Generated, GenerateError, RolledLine, generate, generators
from core.generate.tables import tables_of

__all__ = ["GenerateError", "Generated", "RolledLine", "generate", "generators", "tables_of"]
