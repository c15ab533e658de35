"""Rulesets as data: models, reading, house rules, checking, expressions.

The models of the parts are in `core.ruleset.models`, expressions in `core.ruleset.expression`.
"""

from core.ruleset.clauses import placed, unplaced
from core.ruleset.faults import Fault, RulesetError
from core.ruleset.loading import Found, Loaded, check, find_rulesets, load
from core.ruleset.models import Ruleset
from core.ruleset.schema import schema

__all__ = [
    "Fault",
    "Found",
    "Loaded",
    "Ruleset",
    "RulesetError",
    "check",
    "find_rulesets",
    "load",
    "placed",
    "schema",
    "unplaced",
]
