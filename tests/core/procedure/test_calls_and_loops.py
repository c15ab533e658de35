"""`do` and `each`: what is seen inside, and what comes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.ruleset.expression import ExpressionError, Ref

Make = Callable[..., Any]

CALLED = """
[option.bold]
default = true
[fact.cm]
type = "number"
default = 5
[table.t]
rows = { foot = 1, horse = 2 }
[procedure.q]
roles = [{ id = "one" }, { id = "all", many = true }]
results = ["z", "who"]
step = [
  { let = "z", is = "cm + t[one.arm] + len(all) + (10 if option.bold else 0)" },
  { let = "who", is = "one" }, { let = "hidden", is = 1 },
]
[procedure.blind]
roles = [{ id = "one" }]
results = ["z"]
step = [{ let = "z", is = "n" }]
[procedure.round]
step = [{ do = "round" }]
"""


def test_a_call_sees_its_roles_facts_options_and_tables(steps: Make) -> None:
    result = steps('{ do = "q", as = "x", roles = { one = "foe", all = "friends" } }', CALLED).run(
        facts={"cm": 3}
    )
    assert dict(result.names["x"]) == {"z": 3 + 2 + 2 + 10, "who": Ref("unit", "e1")}


def test_only_results_come_back_and_under_the_name_of_the_call(steps: Make) -> None:
    text = '{ do = "q", as = "x", roles = { one = "foe" } }, { do = "q", roles = { one = "foe" } }'
    names = steps(text, CALLED).run().names
    assert set(names) == {"unit", "foe", "friends", "x"}


def test_a_call_sees_nothing_else_of_ours(steps: Make) -> None:
    with pytest.raises(ExpressionError, match="n"):
        steps('{ let = "n", is = 5 }, { do = "blind", roles = { one = "foe" } }', CALLED).run()


def test_a_role_left_out_is_nobody(steps: Make) -> None:
    more = '[procedure.q]\nroles = [{ id = "one" }, { id = "all", many = true }]\nresults = ["z", "y"]\n'
    more += 'step = [{ let = "z", is = "one == none" }, { let = "y", is = "len(all)" }]'
    assert dict(steps('{ do = "q", as = "x" }', more).run().names["x"]) == {"z": True, "y": 0}


def test_a_call_of_itself_is_the_fault_of_the_ruleset(steps: Make) -> None:
    with pytest.raises(ExpressionError, match="calls itself"):
        steps('{ do = "round" }', CALLED).run()


def test_results_that_were_not_made_are_none(steps: Make) -> None:
    more = '[procedure.q]\nresults = ["z"]\nstep = [{ end = true }, { let = "z", is = 1 }]'
    assert dict(steps('{ do = "q", as = "x" }', more).run().names["x"]) == {"z": None}


def test_paths_tell_two_calls_apart(steps: Make) -> None:
    more = """
    [procedure.q]
    results = ["n"]
    step = [{ tally = "n", line = [{ add = 2, id = "a" }, { add = 3, id = "b" }] }]
    """
    trial = steps('{ do = "q", as = "one" }, { do = "q", as = "two" }', more)
    assert [tally.path for tally in trial.run().tallies] == ["one/n", "two/n"]
    names = trial.run(lines={"two/n:b": False}).names
    assert (dict(names["one"]), dict(names["two"])) == ({"n": 5}, {"n": 2})


class TestLoops:
    """Steps for each of a list."""

    def test_sums_and_lists_leave_the_loop(self, steps: Make) -> None:
        text = """
        { each = "f", in = "friends", sum = ["a"], list = ["b", "place"], step = [
            { let = "a", is = "f.strength" }, { let = "b", is = "f.strength * nth" },
            { let = "place", is = "nth" }, { let = "gone", is = 1 }] }
        """
        names = steps(text).run().names
        assert (names["a"], names["b"], names["place"]) == (14, (6, 16), (1, 2))
        assert set(names) == {"unit", "foe", "friends", "a", "b", "place"}

    def test_an_empty_list_sums_to_nothing(self, steps: Make) -> None:
        text = """
        { each = "f", in = "friends", sum = ["a"], list = ["b"], step = [
            { let = "a", is = 1 }, { let = "b", is = 1 }] }
        """
        names = steps(text).run(roles={"friends": ()}).names
        assert (names["a"], names["b"]) == (0, ())

    def test_what_the_steps_change_stays(self, steps: Make) -> None:
        text = """
        { each = "f", in = "unit.parent.units", sum = ["seen"], step = [
            { let = "seen", is = "sum(u.losses for u in unit.parent.units)" },
            { change = "f.losses", by = 1 }] }
        """
        trial = steps(text)
        result = trial.run()
        assert result.names["seen"] == 0 + 1 + 2
        assert [trial.field(result, id_, "losses") for id_ in ("u1", "u2", "u3")] == [1, 1, 1]

    def test_the_list_is_that_of_the_beginning(self, steps: Make) -> None:
        text = """
        { each = "f", in = "unit.parent.units", sum = ["n"], step = [
            { let = "n", is = 1 }, { remove = "unit.parent.units" }] }
        """
        trial = steps(text)
        assert trial.run().names["n"] == 3

    def test_names_made_inside_stay_inside(self, steps: Make) -> None:
        """`of their names only sum and list leave the loop`, also where a name stood before."""
        text = """
        { let = "n", is = 1 },
        { each = "f", in = "friends", sum = ["seen"], step = [
            { let = "seen", is = "n" }, { let = "n", is = "n + 10" }] }
        """
        names = steps(text).run().names
        assert (names["n"], names["seen"]) == (1, 2)

    def test_a_sum_counts_only_what_its_own_steps_have_made(self, steps: Make) -> None:
        """The name stood before the loop, and one of the loop's steps is passed: that one adds nothing."""
        text = """
        { let = "hits", is = 100 },
        { each = "f", in = "friends", sum = ["hits"], step = [{ let = "hits", is = 1, when = "nth == 2" }] }
        """
        assert steps(text).run().names["hits"] == 1

    def test_none_adds_nothing_to_a_sum(self, steps: Make) -> None:
        text = """
        { each = "f", in = "friends", sum = ["a"], step = [
            { let = "a", is = "1 if nth == 2 else none" }] }
        """
        assert steps(text).run().names["a"] == 1

    def test_end_inside_a_loop_ends_the_procedure(self, steps: Make) -> None:
        text = """
        { each = "f", in = "friends", step = [{ change = "f.losses", by = 1 }, { end = "nth == 1" }] },
        { change = "foe.losses", by = 1 }
        """
        trial = steps(text)
        result = trial.run()
        assert result.status == "done"
        assert [trial.field(result, id_, "losses") for id_ in ("u2", "u3", "e1")] == [1, 0, 0]

    def test_loops_stand_in_loops(self, steps: Make) -> None:
        text = """
        { each = "f", in = "friends", sum = ["n"], list = ["row"], step = [
            { each = "g", in = "friends", sum = ["n"], list = ["place"], step = [
                { let = "n", is = "f.strength * g.strength" }, { let = "place", is = "nth" }] },
            { let = "row", is = "item(place, nth) * 10 + nth" }] }
        """
        names = steps(text).run().names
        assert (names["n"], names["row"]) == ((6 + 8) * (6 + 8), (11, 22))
        assert "place" not in names

    def test_the_loop_s_thing_hides_a_role_only_inside(self, steps: Make) -> None:
        text = """
        { each = "unit", in = "friends", sum = ["n"], step = [
            { let = "n", is = "unit.strength" }, { change = "unit.losses", by = 1 }] },
        { let = "mine", is = "unit.strength" }
        """
        names = steps(text).run().names
        assert (names["n"], names["mine"]) == (14, 4)

    def test_anything_but_a_list_is_the_fault_of_the_ruleset(self, steps: Make) -> None:
        with pytest.raises(ExpressionError, match="wants a list"):
            steps('{ each = "f", in = "foe.strength", step = [] }').run()
