"""Who takes part: roles, their defaults, things that a `let` holds, fields given for one run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.procedure import Request, RequestError, odds, run
from core.ruleset.expression import Ref

Make = Callable[..., Any]

U1, U2, U3, E1 = (Ref("unit", id_) for id_ in ("u1", "u2", "u3", "e1"))


def test_what_is_not_there_is_refused(steps: Make) -> None:
    trial = steps('{ let = "n", is = 1 }', odds='{ id = "n", of = "n" }')
    for request in (Request("q"), Request("p", {"whom": U1})):
        with pytest.raises(RequestError):
            run(trial.rules, trial.state, request)
        with pytest.raises(RequestError):
            odds(trial.rules, trial.state, request)


def test_a_role_that_nobody_was_named_for_has_its_default(bench: Make) -> None:
    trial = bench("""
    [procedure.p]
    roles = [
      { id = "unit" }, { id = "leader", kind = "general", default = "unit.general" },
      { id = "others", many = true, default = "list(u for u in unit.parent.units if u != unit)" },
      { id = "nobody", optional = true }, { id = "none_of_them", many = true, optional = true },
    ]
    step = [{ let = "n", is = "len(others)" }]
    """)
    names = trial.run().names
    assert names["leader"] == Ref("general", "ga")
    assert names["others"] == (U2, U3)
    assert (names["nobody"], names["none_of_them"], names["n"]) == (None, (), 2)
    chosen = trial.run(roles={"others": (U3,), "leader": None}).names
    assert (chosen["others"], chosen["leader"]) == ((U3,), None)


def test_a_field_of_nobody_is_none(steps: Make) -> None:
    result = steps('{ let = "n", is = "foe.strength == none" }').run(roles={"foe": None})
    assert result.names["n"] is True


def test_what_a_let_holds_stands_wherever_a_role_may(steps: Make) -> None:
    more = '[procedure.q]\nroles = [{ id = "one" }]\nstep = [{ change = "one.shaken", to = true }]'
    text = """
    { let = "weak", is = "foe if foe.strength < unit.strength + 1 else unit" },
    { let = "all", is = "list(u for u in units if u.strength > 4)" },
    { ask = "weak.direction", default = "'flank'" }, { ask = "all.direction", default = "'front'" },
    { change = "weak.losses", by = 1 }, { change = "all.losses", by = 2 },
    { roll = "r", for = "weak", gives = { n = "die(1)" } },
    { do = "q", roles = { one = "weak" } }, { follow = "q", roles = { one = "weak" } },
    { each = "s", in = "all", step = [{ do = "q", roles = { one = "s" } }] },
    { tally = "dice", line = [{ add = 1, tick = { "weak.direction" = "flank" } }] },
    { remove = "weak" }
    """
    trial = steps(text, more)
    result = trial.run(3)
    assert [asked.key for asked in result.asked] == ["e1.direction", "u2.direction", "u3.direction"]
    assert [trial.field(result, id_, "losses") for id_ in ("e1", "u2", "u3", "u1")] == [1, 2, 2, 0]
    assert [trial.field(result, id_, "shaken") for id_ in ("e1", "u2", "u3", "u1")] == [
        True,
        True,
        True,
        False,
    ]
    assert (result.rolls[0].owner, result.names["dice"]) == (E1, 1)
    assert dict(result.follows[0].roles) == {"one": E1}
    assert trial.field(result, "e1", "gone") is True


def test_a_field_may_be_given_for_one_run(steps: Make) -> None:
    """Also one that is stored, and one that follows from others: it holds for the run and is not kept."""
    text = '{ let = "n", is = "unit.strength * 10 + unit.left" }, { change = "unit.strength", by = 1 }'
    trial = steps(text)
    result = trial.run(facts={"unit.strength": 7, "u1.left": 2})
    assert result.names["n"] == 72
    assert [(one.field, one.old, one.new) for one in result.changes] == [("strength", None, 8)]
    assert trial.run(facts={"u2.strength": 7}).names["n"] == 44


def test_a_list_of_things_is_that_of_those_in_play(steps: Make) -> None:
    text = """
    { let = "first", is = "item(friends, 1)" }, { remove = "first" },
    { let = "a", is = "len(unit.parent.units)" }, { let = "b", is = "len(units)" },
    { let = "c", is = "len(unit.side.units)" }, { let = "d", is = "len(friends)" }
    """
    names = steps(text).run().names
    assert [names[name] for name in "abcd"] == [2, 4, 2, 2]  # who was named stays named


def test_the_same_run_twice_is_the_same(steps: Make) -> None:
    trial = steps(
        '{ roll = "r", dice = 3, gives = { n = "sum(face)" } }, { change = "unit.losses", by = "n" }'
    )
    assert trial.run(1, 2, 3) == trial.run(1, 2, 3)
    assert trial.state == trial.after(trial.run()).state
