"""All steps that a procedure may come to, through its loops and the procedures that it calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.ruleset.models import DoStep, EachStep, RollStep, Ruleset, Step
from core.ruleset.models.procedures import StepBase


def all_steps(ruleset: Ruleset, procedure: str) -> Iterator[StepBase]:
    """The steps from top to bottom; what a procedure calls comes after the call, once on each way."""
    found = ruleset.procedure.get(procedure)
    return _inside(ruleset, found.step, (procedure,)) if found is not None else iter(())


def _inside(ruleset: Ruleset, steps: Sequence[Step], seen: tuple[str, ...]) -> Iterator[StepBase]:
    for step in steps:
        yield step
        if isinstance(step, EachStep):
            yield from _inside(ruleset, step.step, seen)
        elif isinstance(step, DoStep) and step.do not in seen and step.do in ruleset.procedure:
            yield from _inside(ruleset, ruleset.procedure[step.do].step, (*seen, step.do))


def roll_step(ruleset: Ruleset, procedure: str, roll: str) -> RollStep | None:
    """The roll of that id that the procedure comes to first."""
    for step in all_steps(ruleset, procedure):
        if isinstance(step, RollStep) and step.roll == roll:
            return step
    return None
