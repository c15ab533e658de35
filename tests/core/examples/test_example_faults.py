"""Files of examples that cannot be run: each fault with its place and a hint."""

from collections.abc import Callable
from pathlib import Path

import pytest

from core.examples import ExamplesError, Outcome, run_examples
from core.ruleset import Loaded

Run = Callable[[str], list[Outcome]]

HEAD = '[[example]]\nid = "x"\n'
ROLES = 'firer = { type = "reds-rifles" }, target = { type = "blues-lancers" }'


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("procedure = 'fyre'\nexpect.a = 1", ":3:1: there is no procedure 'fyre' (did you mean 'fire'?)"),
        ("procedure = 'fire'\nexpects.a = 1", ":4:1: unknown key 'expects' (did you mean 'expect'?)"),
        ("procedure = 'fire'", ":1:3: it expects nothing"),
        ("expect.a = 1", ":1:3: an example has a 'procedure', or actions to 'play'"),
        (
            "procedure = 'fire'\noptions.cold_steal = true\nexpect.a = 1",
            ":4:1: there is no option 'cold_steal'",
        ),
        ("procedure = 'fire'\noptions.cold_steel = 3\nexpect.a = 1", "has no value 3"),
        (
            "procedure = 'fire'\nexpect.a = 1\nroles = { firer = { type = 'reds-rifels' } }",
            "there is no troop type 'reds-rifels' (did you mean 'reds-rifles'?)",
        ),
        (
            "procedure = 'fire'\nexpect.a = 1\nroles = { firer = { type = 'reds-rifles', loses = 1 } }",
            ":5:43: a unit has no field 'loses' (did you mean 'losses'?)",
        ),
        (
            "procedure = 'fire'\nexpect.a = 1\nroles = { firer = { type = 'reds-rifles', arm = 'hors' } }",
            "arm has no value 'hors'",
        ),
        (
            "procedure = 'fire'\nexpect.a = 1\nroles.firer = { type = 'reds-rifles', direction = 'left' }",
            "direction has no value 'left'; it has front, flank",
        ),
        (
            "procedure = 'fire'\nexpect.a = 1\nroles.firerer = 'x'",
            "no role 'firerer' here (did you mean 'firer'?)",
        ),
        ("procedure = 'fire'\nexpect.a = 1\nroles.firer = 'x'", "there is no unit 'x'"),
        ("procedure = 'fire'\nexpect.a = 1\nroles.firer = 3", "'firer'"),
        (
            "procedure = 'fire'\nexpect.a = 1\nroles.firer = [{ type = 'reds-rifles' }]",
            "takes only one unit",
        ),
        (
            f"procedure = 'fire'\nexpect.a = 1\nfacts.distanze_cm = 1\nroles = {{ {ROLES} }}",
            ":5:7: there is no fact 'distanze_cm' (did you mean 'distance_cm'?)",
        ),
        (
            f"procedure = 'fire'\nexpect.a = 1\nfacts.cover = 'wood'\nroles = {{ {ROLES} }}",
            "cover has no value 'wood'; it has open, hedge, house",
        ),
        (
            f"procedure = 'fire'\nexpect.a = 1\nfacts.distance_cm = 'far'\nroles = {{ {ROLES} }}",
            "distance_cm wants a number, not 'far'",
        ),
        (
            f"procedure = 'fire'\nexpect.a = 1\nfacts.moved = 1\nroles = {{ {ROLES} }}",
            "moved wants a flag, not 1",
        ),
        (
            f"procedure = 'fire'\nexpect.a = 1\nfacts.'target.directon' = 'flank'\nroles = {{ {ROLES} }}",
            "a unit has no field 'directon' (did you mean 'direction'?)",
        ),
        (
            f"procedure = 'fire'\nexpect.a = 1\nfacts.'tarjet.direction' = 'flank'\nroles = {{ {ROLES} }}",
            "there is no role or thing 'tarjet' (did you mean 'target'?)",
        ),
        (
            f"procedure = 'fire'\nexpect.a = 1\npicks.'2.7' = 5\nroles = {{ {ROLES} }}",
            "the line '2.7' has no 5; it has 1, 2, -1",
        ),
        (
            f"procedure = 'fire'\nexpect.a = 1\npicks.'2.6' = 1\nroles = {{ {ROLES} }}",
            "the line '2.6' leaves nothing to pick",
        ),
        (
            f"procedure = 'fire'\nexpect.a = 1\noverrule.'2.66' = true\nroles = {{ {ROLES} }}",
            "no line '2.66' in this run (did you mean '2.6'?)",
        ),
        (
            "procedure = 'fire'\nexpect.a = 1\ndice = [{ roll = 'fire', faces = ['6'] }]",
            ":5:35: this entry: should be a valid integer",
        ),
        ("procedure = 'fire'\nexpect.a = 1\nthings.z = { kind = 'unti' }", "there is no kind 'unti'"),
        (
            "procedure = 'fire'\nexpect.a = 1\nthings.z = { losses = 1979-05-27 }",
            ":5:14: dates, and numbers that are none",
        ),
        ("procedure = 'fire'\nexpect.a = nan", ":4:8: dates, and numbers that are none"),
        ("procedure = 'fire'\nexpect.a = 1\nthings.z = { type = [] }", "'type' cannot be []"),
        ("play = [{ next = 1, undo = 1 }]\nexpect.a = 1", "an action has exactly one of next, choose"),
        ("play = [{ next = 0 }]\nexpect.a = 1", "'next'"),
        ("play = [{ next = 100000 }]\nexpect.a = 1", "'next'"),
        ("play = [{ run = 'fyre' }]\nexpect.a = 1", "there is no procedure 'fyre' (did you mean 'fire'?)"),
        ("play = [{ run = 'fire', roles = { firer = 'q' } }]\nexpect.a = 1", "there is no unit 'q'"),
        ("play = [{ set = { 'q.losses' = 1 } }]\nexpect.a = 1", "there is no thing 'q'"),
        ("play = [{ set = { 'a.losses' = 1 } }]\nexpect.a = 1", "a side has no field 'losses'"),
    ],
)
def test_a_fault_has_a_place_and_plain_words(run: Run, body: str, told: str) -> None:
    (outcome,) = run(HEAD + body)
    assert not outcome.passed
    assert told in str(outcome)
    assert "cases.toml:" in str(outcome)


def test_a_broken_example_leaves_the_others_alone(run: Run) -> None:
    good = f"{HEAD}procedure = 'fire'\nexpect.status = 'ask'\nroles = {{ {ROLES} }}\n"
    outcomes = run(good + good.replace('"x"', '"y"').replace("procedure", "procedura"))
    assert [outcome.passed for outcome in outcomes] == [True, False]


def test_an_id_twice_is_a_fault(run: Run) -> None:
    good = f"{HEAD}procedure = 'fire'\nexpect.status = 'ask'\nroles = {{ {ROLES} }}\n"
    assert "the id 'x' is there twice" in str(run(good + good)[1])


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"[[example]\n", ":1:10: this is not TOML"),
        (b"\xff\xfe", "it is not UTF-8 text"),
        (b"examples = []", "unknown key 'examples'"),
        (b"example = 3", "'example' must be a list"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "this cannot be read as TOML"),
        (b"#" * 1_000_001, "larger than"),
    ],
)
def test_a_file_that_cannot_be_read(skirmish: Loaded, tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "cases.toml"
    file.write_bytes(content)
    with pytest.raises(ExamplesError) as refused:
        run_examples(skirmish, file)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there(skirmish: Loaded, tmp_path: Path) -> None:
    with pytest.raises(ExamplesError, match="cannot be read"):
        run_examples(skirmish, tmp_path / "none.toml")


def test_a_deep_example_is_refused(run: Run) -> None:
    deep = "[" * 60 + "]" * 60
    (outcome,) = run(f"{HEAD}procedure = 'fire'\nexpect.a = {deep}")
    assert "nested deeper" in str(outcome)
