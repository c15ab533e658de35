"""Runs examples: each in a scratch battle of its own, through the entries that the screen uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from core.battle import ActionError
from core.examples.acting import act
from core.examples.comparing import compare, stops
from core.examples.models import Example, Variant
from core.examples.outcome import Difference, Outcome, Problem, SetupError
from core.examples.playing import play_all
from core.examples.reading import Entry, place_fault, read_examples
from core.examples.setup import set_up
from core.procedure import RequestError
from core.ruleset import Loaded
from core.ruleset.expression import ExpressionError
from core.ruleset.faults import nearest
from core.ruleset.folders import HEAD
from core.ruleset.positions import KeyPath
from core.ruleset.reading import EXAMPLES
from core.state import Rules, UnknownOptionError


def run_examples(loaded: Loaded, file: Path | None = None) -> list[Outcome]:
    """Runs all examples of a ruleset, or those of another file, one outcome an example or variant.

    A ruleset without examples has no outcomes. Raises ExamplesError where the file cannot be read.
    """
    if file is None:
        file = loaded.folder / EXAMPLES
        if not file.is_file() or not (loaded.folder / HEAD).is_file():
            return []
    return [outcome for entry in read_examples(file) for outcome in _outcomes(loaded, entry)]


def _outcomes(loaded: Loaded, entry: Entry) -> Iterator[Outcome]:
    example = entry.example
    if example is None or entry.faults:
        yield Outcome(entry.id, entry.source.file, entry.line, (), (), entry.faults)
        return
    if example.expect or example.play:
        yield _outcome(loaded, entry, example, entry.id, (entry.path,))
    for at, variant in enumerate(example.variants):
        here: KeyPath = (*entry.path, "variants", at)
        yield _outcome(
            loaded, entry, varied(example, variant), f"{entry.id}/{variant.id or at + 1}", (here, entry.path)
        )


def _outcome(loaded: Loaded, entry: Entry, example: Example, id_: str, bases: tuple[KeyPath, ...]) -> Outcome:
    line = entry.source.positions.key(bases[0]).line
    differences: list[Difference] = []
    faults = []
    try:
        differences = _differences(loaded, example)
    except SetupError as error:
        for problem in error.problems:
            faults.append(place_fault(entry.source, bases, problem.path, problem.message, problem.suggestion))
    return Outcome(id_, entry.source.file, line, example.clauses, tuple(differences), tuple(faults))


def varied(example: Example, variant: Variant) -> Example:
    """The example with a variant's differences.

    Tables are put together key by key; dice, and an expectation that the run stops, stand in place of what
    the example has.
    """
    return example.model_copy(
        update={
            "procedure": variant.procedure or example.procedure,
            "roles": _together(example.roles, variant.roles),
            "things": _together(example.things, variant.things),
            "facts": {**example.facts, **variant.facts},
            "options": {**example.options, **variant.options},
            "picks": {**example.picks, **variant.picks},
            "overrule": {**example.overrule, **variant.overrule},
            "dice": variant.dice if "dice" in variant.model_fields_set else example.dice,
            "force": example.force if variant.force is None else variant.force,
            "expect": variant.expect if stops(variant.expect) else {**example.expect, **variant.expect},
            "play": (),
        }
    )


def _together(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Two tables of tables, one laid over the other."""
    both = dict(first)
    for key, value in second.items():
        before = both.get(key)
        both[key] = {**before, **value} if isinstance(before, dict) and isinstance(value, dict) else value
    return both


# -- one run --------------------------------------------------------------------------------------------


def _differences(loaded: Loaded, example: Example) -> list[Difference]:
    """What came out otherwise. Raises SetupError."""
    try:
        rules = Rules(loaded.ruleset, example.options)
    except (UnknownOptionError, TypeError) as error:
        raise SetupError([Problem(("options",), str(error))]) from error
    procedure = None
    if example.procedure is not None:
        procedure = rules.ruleset.procedure.get(example.procedure)
        if procedure is None:
            near = nearest(example.procedure, rules.ruleset.procedure)
            raise SetupError([Problem(("procedure",), f"there is no procedure '{example.procedure}'", near)])
    setup = set_up(rules, procedure, example.roles, example.things)
    try:
        if example.play:
            return play_all(setup, example)
        happened, differences = act(setup.battle, example.procedure or "", example, setup.roles, setup.facts)
        return [*differences, *compare(example.expect, happened)]
    except (ExpressionError, RequestError, ActionError) as error:
        return [Difference("the run", "no error", f"an error: {error}")]
