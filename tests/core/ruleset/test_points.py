"""What units cost and the ways of taking a troop: what is checked, and what a unit then is."""

from __future__ import annotations

from typing import Any

import pytest
import tomli

from core.battle import build
from core.ruleset.expression import Ref
from core.ruleset.models import Ruleset
from core.state import Rules, View

POINTS = """\
[kind.unit.field]
size = { type = "choice", values = { A = { it = "A", en = "A" }, B = { it = "B", en = "B" } } }
weapon = { type = "choice", values = { old = { it = "v", en = "o" }, new = { it = "n", en = "n" } } }
points = { type = "number", min = 0 }
dice = { type = "number" }
[kind.side.field]
limit = { type = "number" }
[kind.side.derived]
spent = { is = "sum(u.points for u in units)" }
[army.blue]
name = { it = "Blu", en = "Blue" }
[[troop]]
id = "line"
army = "blue"
name = { it = "Linea", en = "Line" }
weapon = "old"
dice = 2
choice = [
  { size = "B", points = 90 },
  { size = "A", points = 120, dice = 3, doubtful = ["points"] },
]
free = ["weapon"]
doubtful = ["points"]
[[troop]]
id = "guard"
army = "blue"
name = { it = "Guardia", en = "Guard" }
size = "A"
points = 160
[points]
text = { it = "punti", en = "points" }
cost = "unit.points"
known = "unit.points > 0"
choose = ["size"]
[[limit]]
id = "limit"
when = "side.spent > side.limit"
text = { it = "{side.spent} su {side.limit}", en = "{side.spent} of {side.limit}" }
"""


def test_points_have_no_fault(write: Any, told: Any) -> None:
    assert told(write("club", points=POINTS)) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('cost = "unit.points"', 'cost = "unit.pionts"', "'unit' has no 'pionts' (did you mean 'points'?)"),
        ('known = "unit.points > 0"', 'known = "unit.points"', "this must be true or false, not a number"),
        ('choose = ["size"]', 'choose = ["sise"]', "there is no stored field of a unit 'sise'"),
        ('size = "B", points = 90', 'size = "C", points = 90', "'C' is not one of A, B"),
        ('size = "B", points = 90', 'size = "B", pionts = 90', "a unit has no field 'pionts'"),
        ('size = "B", points = 90', 'size = "A", points = 90', "nothing that is chosen tells this way from"),
        ('doubtful = ["points"] },', 'doubtful = ["weapon"] },', "there is no field of this way 'weapon'"),
        ('free = ["weapon"]', 'free = ["waepon"]', "there is no stored field of a unit 'waepon'"),
        ('id = "limit"', 'id = "limit"\nkind = "sid"', "there is no kind 'sid' (did you mean 'side'?)"),
        ('when = "side.spent >', 'when = "side.spend >', "'side' has no 'spend' (did you mean 'spent'?)"),
        ('it = "{side.spent} su', 'it = "{side.spend} su', "'side' has no 'spend'"),
    ],
)
def test_a_fault_is_told(write: Any, told: Any, old: str, new: str, fault: str) -> None:
    assert POINTS.count(old) == 1, old
    faults = told(write("club", points=POINTS.replace(old, new)))
    assert any(fault in one for one in faults), faults


def test_house_rules_change_and_add_limits(write: Any, told: Any) -> None:
    write("base", points=POINTS)
    own = """\
[[limit]]
id = "limit"
when = "side.spent > 500"
[[limit]]
id = "none"
when = "side.spent == 0"
text = { it = "niente", en = "nothing" }
"""
    head = 'format = 1\nid = "own"\ntitle = { it = "x", en = "x" }\nextends = "base"\n'
    assert told(write("own", head, more=own)) == []
    misspelt = '[[limit]]\nid = "limt"\nwhen = "side.spent > 500"\n'
    assert any("'limt' fits no limit" in one for one in told(write("own", head, more=misspelt)))


@pytest.fixture
def view() -> View:
    text = 'format = 1\nid = "club"\ntitle = { it = "x", en = "x" }\n' + POINTS
    rules = Rules(Ruleset.model_validate(tomli.loads(text)))
    battle = """
        side = [{ id = "a", limit = 300 }]
        formation = [{ id = "f", side = "a" }]
        unit = [
          { id = "usual", type = "line", formation = "f" },
          { id = "large", type = "line", formation = "f", size = "A" },
          { id = "dear", type = "line", formation = "f", size = "A", points = 130 },
          { id = "guard", type = "guard", formation = "f" },
          { id = "small", type = "guard", formation = "f", size = "B" },
        ]
    """
    return View(rules, build(rules, tomli.loads(battle)))


@pytest.mark.parametrize(
    ("unit", "figures"),
    [
        ("usual", ("B", 90, 2)),
        ("large", ("A", 120, 3)),
        ("dear", ("A", 130, 3)),
        ("guard", ("A", 160, 0)),
        ("small", ("B", 160, 0)),
    ],
)
def test_a_unit_is_what_the_way_gives_in_which_it_was_taken(
    view: View, unit: str, figures: tuple[Any, ...]
) -> None:
    found = tuple(view.field(Ref("unit", unit), name) for name in ("size", "points", "dice"))
    assert found == figures


def test_a_total_counts_each_unit_as_it_was_taken(view: View) -> None:
    assert view.field(Ref("side", "a"), "spent") == 90 + 120 + 130 + 160 + 160


def test_the_way_in_which_a_unit_was_taken_is_known_with_its_marks(view: View) -> None:
    marks = {unit: view.taken(Ref("unit", unit)) for unit in ("usual", "large", "guard", "small")}
    assert marks["usual"] is not None and marks["usual"].doubtful == ()
    assert marks["large"] is not None and marks["large"].doubtful == ("points",)
    assert (marks["guard"], marks["small"]) == (None, None)
