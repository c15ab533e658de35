"""Marks of the players' own figures on a run: by what it has really used, through calls and loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.procedure.house_interpreter import HouseInterpreter
from core.ruleset.expression import Ref
from tests.core.procedure.house_figures import BATTLE, FIGURES, PASSED, TYPES, line, marked, role, tally_of

Make = Callable[..., Any]


# -- what a run has used ------------------------------------------------------------------------------------


def test_a_line_that_does_not_count_leaves_the_run_unmarked(steps: Make) -> None:
    lines = (line("a", "1"), line("b", "value.limit", ', tick = "bold"'))
    bench = steps(f"{{ ask = 'bold' }}, {tally_of(*lines)}", FIGURES)
    result = bench.run()
    assert marked(result) == ["b"], "the form says what ticking it would bring in"
    assert not result.house
    assert bench.run(facts={"bold": True}).house
    assert bench.run(lines={"sum:b": True}).house


def test_a_line_of_the_players_own_marks_the_run_where_it_counts(steps: Make) -> None:
    lines = (line("a", "1"), line("b", "1", ', house = true, when = "bold"'))
    bench = steps(f"{{ ask = 'bold' }}, {tally_of(*lines)}", FIGURES.replace("limit = 3", ""))
    assert marked(bench.run()) == ["b"]
    assert [bench.run(facts={"bold": bold}).house for bold in (False, True)] == [False, True]


@pytest.mark.parametrize(
    "step",
    [
        "{ let = 'x', is = 'value.limit', when = 'bold' }",
        "{ lookup = 'x', in = 't', row = 'foe.arm', when = 'bold' }",
        "{ change = 'unit.losses', by = 'value.limit', when = 'bold' }",
        "{ roll = 'r', dice = 'value.limit - 2', gives = { x = 'die(1)' }, when = 'bold' }",
        "{ tell = { it = '{value.limit} cm', en = '{value.limit} cm' }, when = 'bold' }",
        "{ let = 'x', is = '1', when = 'bold and value.limit > 2' }",
        "{ each = 'u', in = 'friends', when = 'bold', step = [{ let = 'x', is = 'value.limit' }] }",
        "{ each = 'u', in = 'friends', step = [{ let = 'x', is = 'value.limit', when = 'bold' }] }",
        "{ do = 'ours', when = 'bold' }",
        "{ do = 'reads', facts = { bold = 'bold' } }",
        "{ follow = 'ours', facts = { n = 'value.limit' }, when = 'bold' }",
        "{ end = 'not bold' }, { let = 'x', is = 'value.limit' }",
        "{ end = 'bold and value.limit > 5' }",
        "{ bar = 'bold and value.limit > 5' }",
    ],
)
def test_a_run_is_marked_in_the_branch_that_uses_one_and_not_in_the_other(steps: Make, step: str) -> None:
    more = FIGURES + (
        "[procedure.ours]\nhouse = true\nstep = []\n"
        "[procedure.reads]\nstep = [{ let = 'y', is = 'value.limit', when = 'bold' }]\n"
    )
    bench = steps(f"{{ ask = 'bold' }}, {step}", more)
    assert bench.run(6, facts={"bold": True}).house
    assert not bench.run(6, facts={"bold": False}).house


def test_a_condition_marks_the_run_where_the_step_is_carried_out_for_it(steps: Make) -> None:
    bench = steps("{ ask = 'n' }, { let = 'x', is = '1', when = 'n > value.limit' }", FIGURES)
    assert [bench.run(facts={"n": n}).house for n in (1, 9)] == [False, True]
    bench = steps("{ ask = 'n' }, { let = 'x', is = '1', when = 'n > 3', else = 'value.limit' }", FIGURES)
    assert [bench.run(facts={"n": n}).house for n in (1, 9)] == [True, False]


def test_a_run_that_waits_for_dice_tells_of_what_it_has_used_so_far(steps: Make) -> None:
    bench = steps('{ roll = "r", dice = "value.limit", gives = { x = "die(1)" } }', FIGURES)
    result = bench.run()
    assert result.status == "dice" and result.house


# -- calls, loops, watches ----------------------------------------------------------------------------------


def test_of_what_a_call_gives_back_only_what_rests_on_one_is_marked(steps: Make) -> None:
    more = FIGURES + (
        "[procedure.q]\nresults = ['x', 'y']\n"
        "step = [{ let = 'x', is = 'n' }, { let = 'y', is = '2' }, { let = 'z', is = 'value.limit' }]\n"
        "[procedure.ours]\nhouse = true\nresults = ['x']\nstep = [{ let = 'x', is = '1' }]\n"
    )
    lines = tally_of(line("x", "c.x"), line("y", "c.y"), line("z", "z"))
    call = "{ let = 'z', is = 4 }, { do = 'q', as = 'c', facts = { n = '%s' } }"
    assert marked(steps(f"{call % 'value.limit'}, {lines}", more).run()) == ["x"]
    assert marked(steps(f"{call % '3'}, {lines}", more).run()) == []
    ours = "{ do = 'ours', as = 'c' }, " + tally_of(line("x", "c.x"))
    assert marked(steps(ours, more).run()) == ["x"], "what a procedure of the players finds is theirs"


def test_a_sum_over_units_rests_on_the_figures_of_each(steps: Make) -> None:
    loop = "{ each = 'u', in = 'friends', sum = ['s', 'o'], step = "
    loop += "[{ let = 's', is = 'u.strength' }, { let = 'o', is = '1' }, { let = 'k', is = 'u.strength' }] }"
    lines = tally_of(line("s", "s"), line("o", "o"), line("k", "k"))
    bench = steps(f"{{ let = 'k', is = '1' }}, {loop}, {lines}", TYPES, battle=BATTLE)
    units = {id_: Ref("unit", id_) for id_ in ("u1", "u3", "e1")}
    assert marked(bench.run(roles={"friends": (units["u3"], units["u1"], units["e1"])})) == ["s"]
    assert marked(bench.run(roles={"friends": (units["u3"], units["e1"])})) == []


def test_a_thing_of_a_loop_knows_nothing_of_what_the_one_before_it_made(steps: Make) -> None:
    made = "{ let = 's', is = 'u.strength', when = 'u != unit' }"
    loop = f"{{ each = 'u', in = 'friends', sum = ['s'], step = [{made}, {tally_of(line('a', 's + 1'))}] }}"
    bench = steps(loop, TYPES, battle=BATTLE)
    two, one = Ref("unit", "e2"), Ref("unit", "u3")
    result = bench.run(roles={"unit": one, "friends": (two, one)})
    assert [found.lines[0].house for found in result.tallies] == [True, False]


def test_a_sum_over_nobody_rests_on_nothing(steps: Make) -> None:
    loop = "{ let = 's', is = 'value.limit' }, { each = 'u', in = 'friends', sum = ['s'], step = [] }"
    result = steps(f"{loop}, {tally_of(line('a', 's + 1'))}", FIGURES).run(roles={"friends": ()})
    assert marked(result) == []


def test_a_fact_that_is_asked_for_inside_is_known_outside(steps: Make) -> None:
    more = FIGURES + "[procedure.q]\nstep = [{ ask = 'n', default = 'value.limit' }]\n"
    lines = tally_of(line("n", "n"), line("m", "m"))
    call = "{ let = 'm', is = 1 }, { do = 'q' }"
    asked = "{ ask = 'n', default = 'value.limit' }"
    loop = f"{{ let = 'm', is = 1 }}, {{ each = 'u', in = 'friends', step = [{asked}] }}"
    for text in (call, loop):
        assert marked(steps(f"{text}, {lines}", more).run()) == ["n"]
        assert marked(steps(f"{text}, {lines}", more).run(facts={"n": 3})) == []


def test_a_call_does_not_know_its_caller_s_names(steps: Make) -> None:
    inner = tally_of(line("a", "x + 1"), name="inner")
    more = FIGURES + f"[procedure.q]\nstep = [{PASSED}, {inner}]\n"
    assert marked(steps("{ let = 'x', is = 'value.limit' }, { do = 'q' }", more).run()) == []


def test_what_a_line_only_says_is_not_what_it_reckons_with(steps: Make) -> None:
    said = "{ it = '{unit.strength}', en = '{unit.strength}' }"
    text = tally_of(line("a", "1", f", text = {said}, why = {said}"))
    result = steps(text, TYPES, battle=BATTLE).run(roles=role("u1"))
    assert result.tallies[0].lines[0].text.en == "5"
    assert marked(result) == [] and not result.house


def test_a_watch_knows_no_names_of_the_run_that_it_follows(steps: Make) -> None:
    more = FIGURES + (
        "[procedure.falls]\nroles = [{ id = 'unit' }]\n"
        f"step = [{PASSED}, {tally_of(line('a', 'x + 1'))}]\n"
        "[[watch]]\nid = 'w'\nkind = 'unit'\nwhen = 'losses >= 1'\ndo = 'falls'\n"
    )
    run = steps("{ let = 'x', is = 'value.limit' }, { change = 'unit.losses', by = '1' }", more).run()
    assert run.tallies and marked(run) == []


def test_a_watch_that_does_not_fire_says_nothing(steps: Make) -> None:
    more = FIGURES + (
        "[procedure.falls]\nroles = [{ id = 'unit' }]\nstep = [{ change = 'unit.shaken', to = 'true' }]\n"
        "[[watch]]\nid = 'w'\nkind = 'unit'\nwhen = 'losses >= value.limit'\ndo = 'falls'\n"
    )
    bench = steps("{ ask = 'n' }, { change = 'unit.losses', by = 'n' }", more)
    assert not bench.run(facts={"n": 2}).house
    fired = bench.run(facts={"n": 3})
    assert fired.house and bench.field(fired, "u1", "shaken") is True


# -- what it costs ------------------------------------------------------------------------------------------


def test_nobody_listens_to_odds_nor_to_a_ruleset_that_has_no_such_figure(
    steps: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("somebody listens")

    text = '{ roll = "r", dice = "%s", gives = { hits = "count(face >= 4)" } }'
    odds = '{ id = "hits", of = "hits" }'
    owned, plain = steps(text % "value.limit", FIGURES, odds), steps(text % "3", "", odds)
    monkeypatch.setattr(HouseInterpreter, "__init__", refused)
    assert owned.odds() == plain.odds()
    assert not plain.run(1, 1, 1).house
    with pytest.raises(AssertionError):
        owned.run(1, 1, 1)
