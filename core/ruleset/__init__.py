"""Rulesets as data: models, reading, house rules, checking, expressions.

The models of the parts are in `core.ruleset.models`, expressions in `core.ruleset.expression`.
"""

from core.ruleset.faults import Fault, RulesetError
from core.ruleset.loading import Found, Loaded, find_rulesets, load
from core.ruleset.models import Ruleset

__all__ = ["Fault", "Found", "Loaded", "Ruleset", "RulesetError", "find_rulesets", "load"]
