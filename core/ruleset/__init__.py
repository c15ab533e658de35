"""Rulesets as data: models, reading, house rules, checking, expressions.

The models of the parts are in `core.ruleset.models`, expressions in `core.ruleset.expression`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazy import offering

if TYPE_CHECKING:
    from core.ruleset.clauses import placed, unplaced
    from core.ruleset.faults import Fault, RulesetError
    from core.ruleset.finding import Found, find_rulesets
    from core.ruleset.gaps import Blank, Gap, gaps_of, still_open
    from core.ruleset.house import House
    from core.ruleset.loading import Loaded, check, load, with_house
    from core.ruleset.models import Ruleset
    from core.ruleset.schema import schema

__getattr__ = offering(
    __name__,
    {
        "placed": "core.ruleset.clauses",
        "unplaced": "core.ruleset.clauses",
        "Fault": "core.ruleset.faults",
        "RulesetError": "core.ruleset.faults",
        "Blank": "core.ruleset.gaps",
        "Gap": "core.ruleset.gaps",
        "gaps_of": "core.ruleset.gaps",
        "still_open": "core.ruleset.gaps",
        "House": "core.ruleset.house",
        "Found": "core.ruleset.finding",
        "Loaded": "core.ruleset.loading",
        "check": "core.ruleset.loading",
        "find_rulesets": "core.ruleset.finding",
        "load": "core.ruleset.loading",
        "with_house": "core.ruleset.loading",
        "Ruleset": "core.ruleset.models",
        "schema": "core.ruleset.schema",
    },
)

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
