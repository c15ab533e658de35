"""Rulesets as data: models, reading, house rules, checking, expressions.

The models of the parts are in `core.ruleset.models`, expressions in `core.ruleset.expression`.
"""

from core.ruleset.clauses import placed, unplaced
from core.ruleset.faults import Fault, RulesetError
from core.ruleset.gaps import Blank, Gap, gaps_of, still_open
from core.ruleset.house import House
from core.ruleset.loading import Found, Loaded, check, find_rulesets, load, with_house
from core.ruleset.models import Ruleset
from core.ruleset.schema import schema

__all__ = [
    "Blank",
    "Fault",
    "Found",
    "Gap",
    "House",
    "Loaded",
    "Ruleset",
    "RulesetError",
    "check",
    "find_rulesets",
    "gaps_of",
    "load",
    "placed",
    "schema",
    "still_open",
    "unplaced",
    "with_house",
]
