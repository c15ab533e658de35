"""The worked examples of every shipped ruleset, one test each, through the entry that the screen uses."""

import pytest

from core.examples import ExamplesError, Outcome, run_examples
from core.ruleset import RulesetError, find_rulesets, load

SHIPPED = [found.id for found in find_rulesets([])]


def _outcomes() -> list[tuple[str, Outcome | Exception]]:
    """All examples run at once; a ruleset that cannot be read becomes a failing test of its own."""
    found: list[tuple[str, Outcome | Exception]] = []
    for ruleset in SHIPPED:
        try:
            found += [(f"{ruleset}:{outcome.id}", outcome) for outcome in run_examples(load(ruleset))]
        except (RulesetError, ExamplesError) as error:
            found.append((ruleset, error))
    return found


OUTCOMES = _outcomes()


@pytest.mark.parametrize("outcome", [one for _, one in OUTCOMES], ids=[id_ for id_, _ in OUTCOMES])
def test_worked_example(outcome: Outcome | Exception) -> None:
    assert isinstance(outcome, Outcome), str(outcome)
    assert outcome.passed, str(outcome)


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_shipped_ruleset_has_examples_and_they_name_clauses_that_are_there(ruleset: str) -> None:
    examples = [outcome for id_, outcome in OUTCOMES if id_.startswith(f"{ruleset}:")]
    clauses = load(ruleset).ruleset.clause
    assert examples
    unknown = {
        clause
        for outcome in examples
        if isinstance(outcome, Outcome)
        for clause in outcome.clauses
        if clause not in clauses
    }
    assert unknown == set()
