"""Steps that ask, name, bar, end, look up and say; and what a passed step leaves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from core.ruleset.expression import Ref

Make = Callable[..., Any]

FACTS = """
[fact.cm]
type = "number"
unit = "cm"
min = 0
default = 5
[fact.side]
type = "choice"
values = ["front", "rear"]
[fact.moved]
type = "flag"
[fact.must]
type = "number"
required = true
default = 3
"""


class TestAsking:
    """Facts and fields, their defaults, required and waiting ones."""

    def test_a_fact_has_its_default_until_the_table_says_otherwise(self, steps: Make) -> None:
        trial = steps('{ ask = "cm" }, { let = "x", is = "cm + 1" }', FACTS)
        result = trial.run()
        assert (result.status, result.names["x"]) == ("done", 6)
        assert (result.asked[0].key, result.asked[0].value, result.asked[0].given) == ("cm", 5, False)
        assert (result.asked[0].unit, result.asked[0].minimum) == ("cm", 0)
        given = trial.run(facts={"cm": 8})
        assert (given.names["x"], given.asked[0].value, given.asked[0].given) == (9, 8, True)

    def test_without_a_default_it_is_the_first_value_nought_or_false(self, steps: Make) -> None:
        trial = steps(
            '{ let = "a", is = "side" }, { let = "b", is = "moved" }, { let = "c", is = "cm" }', FACTS
        )
        names = trial.run().names
        assert (names["a"], names["b"], names["c"]) == ("front", False, 5)

    def test_the_step_may_know_better(self, steps: Make) -> None:
        text = "{ ask = \"side\", default = \"'rear' if foe.arm == 'horse' else 'front'\" }"
        trial = steps(text, FACTS)
        assert trial.run().asked[0].value == "rear"
        assert trial.run(roles={"foe": Ref("unit", "e2")}).asked[0].value == "front"
        assert trial.run(facts={"side": "front"}).asked[0].value == "front"

    def test_the_same_fact_asked_twice_is_one_fact(self, steps: Make) -> None:
        text = (
            '{ ask = "cm", default = 9 }, { let = "x", is = "cm" }, { ask = "cm" }, { let = "y", is = "cm" }'
        )
        result = steps(text, FACTS).run()
        assert (result.names["x"], result.names["y"]) == (9, 9)
        assert len(result.asked) == 1

    def test_a_required_fact_must_be_given(self, steps: Make) -> None:
        text = '{ ask = "must" }, { roll = "r", gives = { n = "die(1)" } }'
        trial = steps(text, FACTS)
        result = trial.run(4)
        assert (result.status, result.changes) == ("ask", ())
        assert [one.key for one in result.missing] == ["must"]
        assert result.question is not None
        assert result.question.key == "must"
        assert trial.run(4, facts={"must": 1}).status == "done"

    def test_a_question_that_waits_stops_the_run_there(self, steps: Make) -> None:
        text = (
            '{ roll = "r", gives = { n = "die(1)" } }, { ask = "moved", wait = true },'
            ' { change = "unit.losses", by = 1, when = "moved" }'
        )
        trial = steps(text, FACTS)
        assert trial.run().status == "dice"
        waiting = trial.run(4)
        assert (waiting.status, waiting.changes, len(waiting.rolls)) == ("ask", (), 1)
        assert waiting.question is not None
        assert (waiting.question.key, waiting.question.wait) == ("moved", True)
        assert trial.field(trial.run(4, facts={"moved": True}), "u1", "losses") == 1
        assert trial.run(4, facts={"moved": False}).changes == ()

    def test_a_transient_field_is_asked_for_each_thing_and_never_stored(self, steps: Make) -> None:
        text = (
            "{ ask = \"friends.direction\", default = \"'flank' if it.strength > 6 else 'front'\" },"
            ' { let = "n", is = "count(u for u in friends if u.direction == \'flank\')" }'
        )
        trial = steps(text)
        result = trial.run()
        assert {one.key: one.value for one in result.asked} == {
            "u2.direction": "front",
            "u3.direction": "flank",
        }
        assert (result.names["n"], result.changes) == (1, ())
        assert trial.run(facts={"friends.direction": "flank"}).names["n"] == 2
        assert trial.run(facts={"u3.direction": "front"}).names["n"] == 0

    def test_facts_of_a_call_are_settled_and_not_asked_there(self, steps: Make) -> None:
        more = (
            FACTS
            + """
        [procedure.q]
        results = ["z"]
        step = [{ ask = "cm" }, { ask = "side" }, { let = "z", is = "cm" }]
        """
        )
        text = (
            '{ do = "q", as = "x", facts = { cm = "2 + 2" } }, { ask = "cm" },'
            ' { let = "outer", is = "cm" }, { let = "inner", is = "x.z" }'
        )
        result = steps(text, more).run(facts={"cm": 7, "side": "rear"})
        assert (result.names["outer"], result.names["inner"]) == (7, 4)
        assert [(one.key, one.value) for one in result.asked] == [("side", "rear"), ("cm", 7)]


class TestBars:
    """Not allowed, and forced."""

    text = (
        '{ change = "unit.losses", by = 1 }, { bar = "foe.arm == \'horse\'", clause = "1.1",'
        ' text = { it = "{foe} a cavallo", en = "{foe} on horse" } }, { change = "unit.shaken", to = true }'
    )

    def test_the_run_stops_with_its_reason(self, steps: Make) -> None:
        result = steps(self.text).run()
        assert (result.status, result.changes) == ("barred", ())
        assert [(bar.clause, bar.text.en, bar.forced) for bar in result.bars] == [
            ("1.1", "11 e1 on horse", False)
        ]

    def test_the_table_can_force_it(self, steps: Make) -> None:
        trial = steps(self.text)
        result = trial.run(force=True)
        assert (result.status, result.bars[0].forced) == ("done", True)
        assert trial.field(result, "u1", "losses") == 1
        assert trial.field(result, "u1", "shaken") is True

    def test_nothing_is_barred_where_the_condition_is_false(self, steps: Make) -> None:
        result = steps(self.text).run(roles={"foe": Ref("unit", "e2")})
        assert (result.status, result.bars) == ("done", ())


def test_end_ends_the_procedure_and_not_its_caller(steps: Make) -> None:
    more = """
    [procedure.q]
    results = ["z"]
    step = [{ let = "z", is = 1 }, { end = true }, { let = "z", is = 2 }]
    """
    result = steps(
        '{ do = "q", as = "x" }, { let = "y", is = "x.z + 10" }, { end = "y == 11" }, { let = "y", is = 0 }',
        more,
    ).run()
    assert (result.status, result.names["y"]) == ("done", 11)


@pytest.mark.parametrize(("at", "due"), [(4, 0), (5, 1), (7, 1), (8, 3), (12, 3), (7.5, 3)])
def test_bands_are_the_first_not_below(steps: Make, at: float, due: int) -> None:
    more = "[table.t]\nbands = [{ to = 4, x = 0 }, { to = 7, x = 1 }, { x = 3 }]"
    result = steps(f'{{ lookup = "row", in = "t", at = {at} }}, {{ let = "x", is = "row.x" }}', more).run()
    assert result.names["x"] == due


@pytest.mark.parametrize(
    ("at", "due"), [(0, 6), (10, 6), (10.5, 5), (20, 5), (21, 4), (30, 4), (30.1, None), (99, None)]
)
def test_a_grid_is_read_by_row_and_column(steps: Make, at: float, due: int | None) -> None:
    more = "[table.t]\ncolumns = [10, 20, 30]\nrows = { gun = [6, 5, 4], short = [2] }"
    assert steps(f'{{ lookup = "n", in = "t", row = "\'gun\'", at = {at} }}', more).run().names["n"] == due
    short = steps(f'{{ lookup = "n", in = "t", row = "\'short\'", at = {at} }}', more).run().names["n"]
    assert short == (2 if at <= 10 else None)
    assert steps(f'{{ lookup = "n", in = "t", row = "\'none\'", at = {at} }}', more).run().names["n"] is None


def test_a_table_by_key_gives_its_row(steps: Make) -> None:
    more = "[table.t]\nrows = { foot = { n = 2 }, horse = { n = 3 } }"
    result = steps(
        '{ lookup = "row", in = "t", row = "foe.arm" }, { let = "n", is = "row.n + t[\'foot\'].n" }', more
    ).run()
    assert result.names["n"] == 5


def test_follow_tell_and_remind_are_told_in_their_order(steps: Make) -> None:
    more = (
        FACTS
        + """
    [clause."4.5b"]
    kind = "x"
    resolve = "remind"
    term = { it = "opportunità", en = "opportunity" }
    text = { it = "testo", en = "words" }
    [procedure.q]
    roles = [{ id = "one" }, { id = "all", many = true }]
    """
    )
    text = """
    { tell = { it = "{foe} arretra di {cm} cm", en = "{foe} goes back {cm} cm" }, clause = "9" },
    { remind = "4.5b" },
    { follow = "q", roles = { one = "foe", all = "friends" }, facts = { cm = "cm + 1" }, clause = "8" },
    { follow = "q", roles = { one = "unit" }, offered = true, when = "true" },
    { follow = "q", roles = { one = "unit" }, when = "false" }
    """
    result = steps(text, more).run(facts={"cm": Fraction(5, 2)})
    assert [(said.text.it, said.clause, said.reminder) for said in result.said] == [
        ("11 e1 arretra di 2,5 cm", "9", False),
        ("testo", "4.5b", True),
    ]
    due, offered = result.follows
    assert (due.procedure, due.offered, due.clause) == ("q", False, "8")
    assert dict(due.roles) == {"one": Ref("unit", "e1"), "all": (Ref("unit", "u2"), Ref("unit", "u3"))}
    assert dict(due.facts) == {"cm": Fraction(7, 2)}
    assert (offered.offered, dict(offered.roles)) == (True, {"one": Ref("unit", "u1")})


def test_a_passed_step_still_makes_its_names(steps: Make) -> None:
    more = """
    [table.t]
    bands = [{ x = 1 }]
    [procedure.q]
    results = ["z"]
    step = [{ let = "z", is = 1 }]
    """
    text = """
    { let = "a", is = 1, when = "false" }, { let = "b", is = 1, else = 7, when = "false" },
    { tally = "c", line = [{ add = 1 }], when = "false" }, { lookup = "d", in = "t", at = 1, when = "false" },
    { roll = "r", gives = { e = "die(1)", f = "sum(face)" }, when = "false" },
    { do = "q", as = "g", when = "false" },
    { each = "u", in = "friends", sum = ["h"], list = ["i"], when = "false" },
    { let = "j", is = "g.z" }
    """
    names = steps(text, more).run().names
    made = [names[name] for name in "abcdefhij"]
    assert made == [None, 7, 0, None, 0, 0, 0, (), None]


def test_a_passed_step_leaves_what_a_step_above_has_made(steps: Make) -> None:
    text = """
    { let = "a", is = 5 }, { let = "a", is = 1, when = "false" },
    { tally = "a", line = [{ add = 1 }], when = "false" },
    { roll = "r", gives = { a = "die(1)" }, when = "false" },
    { let = "b", is = 5 }, { let = "b", is = 1, when = "false", else = 0 }
    """
    names = steps(text).run().names
    assert (names["a"], names["b"]) == (5, 0)
