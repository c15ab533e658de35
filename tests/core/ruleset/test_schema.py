"""The schema for editors."""

import json
from typing import Any

from core.ruleset import schema
from core.ruleset.models.procedures import STEPS, VERBS


def test_the_schema_knows_every_step_by_its_verb() -> None:
    definitions: dict[str, Any] = json.loads(schema())["$defs"]
    assert [definitions[step.__name__]["required"] for step in STEPS] == [[verb] for verb in VERBS]
    assert "is" in definitions["LetStep"]["properties"]


def test_house_rules_may_leave_out_and_add() -> None:
    line = json.loads(schema())["$defs"]["Line"]
    assert "required" not in line
    assert {"after", "before", "off"} <= set(line["properties"])


def test_a_key_that_nobody_knows_is_no_part_of_it() -> None:
    whole = json.loads(schema())
    assert whole["additionalProperties"] is False
    assert "null" not in schema()
