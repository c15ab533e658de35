"""What formulas see: fields and their defaults, figures of troops, what follows, and who belongs to whom."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
import tomli

from core.battle import build
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import Ruleset
from core.state import EXISTS, Rules, State, View
from core.state.rules import UnknownOptionError, formula
from core.state.view import Overlay

TEXT = {"it": "prova", "en": "trial"}
RULES = """
format = 1
id = "trial"
[kind.unit.field]
strength = { type = "number", default = 4 }
ratio = { type = "number", default = 2.5 }
shaken = { type = "flag" }
arm = { type = "choice" }
note = { type = "text" }
rival = { type = "unit" }
friends = { type = "units" }
start_strength = { type = "number", start = "strength * 2" }
[kind.unit.derived]
double = { is = "strength * 2" }
quadruple = { is = "double * 2" }
me = { is = "self" }
beside = { is = "list(u for u in self.parent.units if u != self)" }
[kind.formation.field]
order = { type = "choice" }
[kind.side.field]
total = { type = "number", start = "sum(u.start_strength for u in units)" }
[kind.zone.field]
owner = { type = "side" }
[army.a]
[[troop]]
id = "rifles"
army = "a"
strength = 6
[[troop]]
id = "guns"
army = "a"
[table.hits]
rows = { rifles = 2, guns = { n = 3 } }
[table.bands]
bands = [{ to = 2, n = 1 }, { to = 4.5, n = 2 }, { n = 3 }]
[table.grid]
columns = [5, 10]
rows = { rifles = [3, 2], guns = [4] }
alternatives.guns = { option = "long", value = true, row = [4, 4] }
[option.long]
default = false
[option.reading]
default = "one"
"""
BATTLE = """
side = [{ id = "a" }, { id = "b" }]
formation = [
  { id = "corps", side = "a" }, { id = "first", parent = "corps" }, { id = "second", parent = "corps" },
  { id = "other", side = "b", order = "attack" },
]
general = [
  { id = "old", formation = "first", attached = "u1" }, { id = "chief", formation = "corps" },
]
unit = [
  { id = "u1", formation = "first", type = "rifles" }, { id = "u2", formation = "first", type = "guns" },
  { id = "u3", formation = "second", type = "rifles", strength = 9 },
  { id = "alone", side = "a", type = "guns" },
  { id = "e1", formation = "other", type = "rifles" },
]
zone = [{ id = "hill", owner = "b" }]
"""


def unit(id_: str) -> Ref:
    return Ref("unit", id_)


def named(raw: dict[str, Any]) -> dict[str, Any]:
    """The texts and values that a ruleset must have."""
    for entry in [*raw["troop"], *raw["army"].values()]:
        entry.setdefault("name", TEXT)
    for entry in raw["option"].values():
        entry.setdefault("text", TEXT)
    raw["kind"]["unit"]["field"]["arm"]["values"] = {"foot": TEXT, "horse": TEXT}
    raw["kind"]["formation"]["field"]["order"]["values"] = {"hold": TEXT, "attack": TEXT}
    raw["option"]["reading"]["values"] = {"one": TEXT, "two": TEXT}
    return raw


@pytest.fixture(scope="module")
def rules() -> Rules:
    return Rules(Ruleset.model_validate({"title": TEXT, **named(tomli.loads(RULES))}))


@pytest.fixture(scope="module")
def state(rules: Rules) -> State:
    return build(rules, tomli.loads(BATTLE))


@pytest.fixture(scope="module")
def value(rules: Rules, state: State) -> Callable[..., Value]:
    """What a formula comes to, with an overlay if one is given."""

    def work_out(text: str, overlay: Overlay | None = None, own: Ref | None = None) -> Value:
        return View(rules, state, overlay or {}).evaluate(formula(text), own)

    return work_out


@pytest.mark.parametrize(
    ("id_", "field", "due"),
    [
        ("u1", "strength", 6),  # of its troop
        ("u2", "strength", 4),  # the troop has none: the default
        ("u3", "strength", 9),  # its own
        ("u1", "ratio", Fraction(5, 2)),
        ("u1", "shaken", False),
        ("u1", "arm", "foot"),
        ("u1", "note", ""),
        ("u1", "rival", None),
        ("u1", "friends", ()),
        ("u1", "gone", False),
        ("u1", "gone_turn", None),
        ("u1", "type", "rifles"),
        ("u1", "id", "u1"),
        ("u1", "number", 1),
        ("u1", "quadruple", 24),
        ("u3", "start_strength", 18),
        ("u1", "me", unit("u1")),
        ("u1", "beside", (unit("u2"),)),
        ("u1", "parent", Ref("formation", "first")),
        ("u1", "side", Ref("side", "a")),
        ("alone", "parent", None),
        ("alone", "side", Ref("side", "a")),
        ("u1", "general", Ref("general", "old")),
        ("u3", "general", None),
        ("u1", "attached", (Ref("general", "old"),)),
        ("u2", "attached", ()),
    ],
)
def test_fields_of_a_unit(rules: Rules, state: State, id_: str, field: str, due: Value) -> None:
    assert View(rules, state).field(unit(id_), field) == due


@pytest.mark.parametrize(
    ("thing", "field", "due"),
    [
        (Ref("formation", "corps"), "units", ()),
        (Ref("formation", "corps"), "formations", (Ref("formation", "first"), Ref("formation", "second"))),
        (Ref("formation", "corps"), "all_units", (unit("u1"), unit("u2"), unit("u3"))),
        (Ref("formation", "first"), "units", (unit("u1"), unit("u2"))),
        (Ref("formation", "first"), "side", Ref("side", "a")),  # of the one above
        (Ref("formation", "first"), "parent", Ref("formation", "corps")),
        (Ref("formation", "first"), "general", Ref("general", "old")),
        (Ref("formation", "second"), "general", None),
        (Ref("formation", "other"), "order", "attack"),
        (Ref("general", "old"), "units", (unit("u1"), unit("u2"))),
        (Ref("general", "old"), "attached", unit("u1")),
        (Ref("general", "chief"), "attached", None),
        (Ref("general", "chief"), "side", Ref("side", "a")),
        (Ref("side", "a"), "units", (unit("u1"), unit("u2"), unit("u3"), unit("alone"))),
        (Ref("side", "a"), "generals", (Ref("general", "old"), Ref("general", "chief"))),
        (Ref("side", "b"), "formations", (Ref("formation", "other"),)),
        (Ref("side", "a"), "enemy", Ref("side", "b")),
        (Ref("side", "a"), "total", 12 + 8 + 18 + 8),
        (Ref("zone", "hill"), "owner", Ref("side", "b")),
        (Ref("game", "game"), "turn", 1),
    ],
)
def test_who_belongs_to_whom(rules: Rules, state: State, thing: Ref, field: str, due: Value) -> None:
    assert View(rules, state).field(thing, field) == due


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("len(units)", 5),
        ("len(sides) + len(formations) * 10 + len(generals) * 100", 242),
        ("len(zones)", 1),
        ("game.turn", 1),
        ("option.long", False),
        ("option.reading == 'one'", True),
        ("hits['rifles'] + hits['guns'].n", 5),
        ("count(u for u in units if u.side.id == 'a')", 4),
        ("sum(u.strength for u in units if nth <= 2)", 10),
    ],
)
def test_names_that_stand_anywhere(value: Callable[..., Value], text: str, due: Value) -> None:
    assert value(text) == due


def test_with_an_owner_its_fields_are_named_bare(value: Callable[..., Value]) -> None:
    assert value("strength + len(self.parent.units)", own=unit("u1")) == 8
    assert value("unit.strength == strength", own=unit("u1")) is True
    with pytest.raises(ExpressionError, match="unknown name 'strengt'"):
        value("strengt", own=unit("u1"))


def test_an_overlay_lies_over_the_state(value: Callable[..., Value]) -> None:
    u1, u3, new = unit("u1"), unit("u3"), unit("new")
    overlay: Overlay = {
        (u1, "strength"): 1,
        (u1, "quadruple"): 99,
        (u3, "parent"): "first",
        (unit("u2"), "gone"): True,
        (new, EXISTS): True,
        (new, "parent"): "second",
        (new, "type"): "rifles",
    }
    for text, due in (
        ("item(units, 1).double", 2),
        ("item(units, 1).quadruple", 99),
        ("list(u.id for u in units)", ("u1", "u3", "alone", "e1", "new")),
        ("list(u.id for u in item(formations, 2).units)", ("u1", "u3")),
        ("list(u.id for u in item(formations, 2).gone_units)", ("u2",)),
        ("list(u.id for u in item(formations, 3).units)", ("new",)),
        ("item(units, 5).strength", 6),
        ("item(units, 5).side.id", "a"),
    ):
        assert value(text, overlay) == due, text
    lost: Overlay = {(u3, "strength"): None}
    assert value("item(units, 3).strength", lost) == 6  # its own figure is lost: that of its troop


@pytest.mark.parametrize(
    ("table", "row", "at", "due"),
    [
        ("hits", "rifles", None, 2),
        ("hits", "nobody", None, None),
        ("bands", None, 2, {"n": 1}),
        ("bands", None, Fraction(5, 2), {"n": 2}),
        ("bands", None, Fraction(9, 2), {"n": 2}),
        ("bands", None, 5, {"n": 3}),
        ("bands", None, -3, {"n": 1}),
        ("bands", None, None, None),
        ("grid", "rifles", 5, 3),
        ("grid", "rifles", 6, 2),
        ("grid", "guns", 6, None),
        ("grid", "nobody", 1, None),
    ],
)
def test_tables(rules: Rules, table: str, row: str | None, at: Any, due: Any) -> None:
    found = rules.look_up(table, row, at)
    assert (dict(found) if isinstance(due, dict) else found) == due  # type: ignore[call-overload]


def test_an_option_chooses_another_row(rules: Rules) -> None:
    other = Rules(rules.ruleset, {"long": True})
    assert [other.look_up("grid", "guns", at) for at in (5, 6, 10, 11)] == [4, 4, 4, None]
    assert other.options["long"] is True


@pytest.mark.parametrize(
    "options", [{"lang": True}, {"long": "yes"}, {"reading": "three"}, {"reading": True}]
)
def test_options_that_are_not_there_are_refused(rules: Rules, options: dict[str, Any]) -> None:
    with pytest.raises(UnknownOptionError):
        Rules(rules.ruleset, options)
