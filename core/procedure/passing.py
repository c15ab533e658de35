"""A step whose condition does not hold still makes its names, empty ones, so that others can use them."""

from __future__ import annotations

from collections.abc import Mapping

from core.procedure.world import World
from core.ruleset.expression import Value
from core.ruleset.models import CreateStep, DoStep, EachStep, LetStep, LookupStep, RollStep, Step, TallyStep
from core.state import Record, Rules
from core.state.rules import formula


def passed(step: Step, world: World, rules: Rules) -> World:
    """The world after a step that was passed; names that a step above has made stay."""
    if isinstance(step, LetStep) and step.otherwise is not None:
        return world.bind(step.let, world.evaluate(formula(step.otherwise)))
    fresh = {name: value for name, value in _empty(step, rules).items() if name not in world.names}
    return world.having(names={**world.names, **fresh}) if fresh else world


def _empty(step: Step, rules: Rules) -> Mapping[str, Value]:
    if isinstance(step, LetStep):
        return {step.let: None}
    if isinstance(step, CreateStep) and step.name:
        return {step.name: None}
    if isinstance(step, TallyStep):
        return {step.tally: 0}
    if isinstance(step, LookupStep):
        return {step.lookup: None}
    if isinstance(step, RollStep):
        return dict.fromkeys(step.gives, 0)
    if isinstance(step, DoStep) and step.name:
        results = rules.ruleset.procedure[step.do].results
        return {step.name: Record(dict.fromkeys(results))}
    if isinstance(step, EachStep):
        return dict.fromkeys(step.sum, 0) | dict.fromkeys(step.list, ())
    return {}
