"""Where each clause has its place."""

from typing import Any

import pytest

from core.ruleset import load, placed, unplaced

CLAUSE = """\
[clause."{id}"]
kind = "rule"
resolve = "{resolve}"
term = {{ it = "t", en = "t" }}
text = {{ it = "t", en = "t" }}
at = {at}
"""
RULES = """\
[kind.unit.field.losses]
type = "number"
clause = "1a"
[procedure.fire]
text = { it = "a", en = "b" }
reminders = ["2a"]
step = [
  { tally = "dice", line = [{ clause = "3a", also = ["3b"], add = 1 }] },
  { each = "u", in = "units", step = [{ remind = "4a" }] },
]
[missing.x]
text = { it = "a", en = "b" }
clause = "5a"
"""


@pytest.mark.parametrize(
    ("id_", "resolve", "at", "places"),
    [
        ("1a", "auto", [], ["kind.unit.field.losses"]),
        ("2a", "remind", ["fire"], ["procedure.fire.reminders.0", "at fire"]),
        ("3a", "auto", [], ["procedure.fire.step.0.line.0"]),
        ("3b", "ask", [], ["procedure.fire.step.0.line.0.0"]),
        ("4a", "remind", [], ["procedure.fire.step.1.step.0.remind"]),
    ],
)
def test_a_clause_has_all_its_places(
    write: Any, id_: str, resolve: str, at: list[str], places: list[str]
) -> None:
    clause = CLAUSE.format(id=id_, resolve=resolve, at=str(at).replace("'", '"'))
    ruleset = load(write("club", rules=RULES + clause)).ruleset
    assert placed(ruleset) == {id_: places}
    assert unplaced(ruleset) == ()


@pytest.mark.parametrize(
    ("id_", "resolve", "at"),
    [
        ("9a", "auto", []),
        ("9a", "auto", ["fire"]),
        ("9a", "remind", []),
        ("2a", "auto", []),
        ("4a", "ask", []),
        ("5a", "auto", []),
    ],
)
def test_a_clause_that_is_only_shown_is_not_carried_out(
    write: Any, id_: str, resolve: str, at: list[str]
) -> None:
    clause = CLAUSE.format(id=id_, resolve=resolve, at=str(at).replace("'", '"'))
    assert unplaced(load(write("club", rules=RULES + clause)).ruleset) == (id_,)
