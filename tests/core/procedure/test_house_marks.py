"""Marks of the players' own figures: a line by what it reads, a run by what it has really used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.procedure import Result
from core.procedure.house_interpreter import HouseInterpreter
from core.ruleset.expression import Ref

Make = Callable[..., Any]

TYPES = """
[army.x]
name = { it = "X", en = "X" }
[[troop]]
id = "own"
army = "x"
name = { it = "Own", en = "Own" }
strength = 5
house = ["strength"]
[[troop]]
id = "known"
army = "x"
name = { it = "Known", en = "Known" }
strength = 5
"""
BATTLE = """
side = [{ id = "a", name = "Rossi" }, { id = "b", name = "Blu" }]
formation = [{ id = "fa", side = "a" }, { id = "fb", side = "b" }]
unit = [
  { id = "u1", formation = "fa", type = "own" }, { id = "u2", formation = "fa", type = "own", strength = 7 },
  { id = "u3", formation = "fa", type = "known" },
  { id = "e1", formation = "fb", type = "known" }, { id = "e2", formation = "fb", type = "own" },
]
"""
FIGURES = """
[value]
limit = 3
[table.t]
rows = { foot = 1, horse = 2, camel = 3 }
house_rows = ["horse"]
[table.r]
rows = { foot = { a = 1 }, horse = { a = 2 } }
house_rows = ["horse"]
[table.g]
columns = [10, 20]
rows = { foot = [1, 2], horse = [3, 4] }
house_rows = ["horse"]
[table.b]
house = true
bands = [{ to = 2, cm = 4 }, { to = 4 }]
from = 0
[table.whole]
house = true
rows = { foot = 1, horse = 2 }
[fact.n]
type = "number"
default = 2
[fact.bold]
type = "flag"
"""
PASSED = "{ tally = 'x', when = 'n > 99', line = [] }"
"""Makes the name all the same, with nothing in it."""


def role(id_: str) -> dict[str, Any]:
    return {"unit": Ref("unit", id_)}


def marked(result: Result) -> list[str]:
    """The lines with a mark."""
    return [line.id for tally in result.tallies for line in tally.lines if line.house]


def line(id_: str, add: str, more: str = "") -> str:
    return f'{{ id = "{id_}", clause = "1", add = "{add}"{more} }}'


def tally_of(*lines: str, name: str = "sum") -> str:
    return f'{{ tally = "{name}", line = [{", ".join(lines)}] }}'


# -- figures of troop types ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "house"),
    [("u1", True), ("u3", False), ("u2", False)],
    ids=["the type's is ours", "the type's is the source's", "a value of its own"],
)
@pytest.mark.parametrize("add", ["unit.strength", "unit.left", "sum(u.left for u in units if u == unit)"])
def test_a_figure_of_a_troop_type_marks_the_lines_of_its_units_alone(
    steps: Make, id_: str, house: bool, add: str
) -> None:
    bench = steps(tally_of(line("a", add), line("b", "unit.losses")), TYPES, battle=BATTLE)
    result = bench.run(roles=role(id_))
    assert marked(result) == (["a"] if house else [])
    assert result.house is house


def test_each_line_tells_of_the_unit_that_it_reads(steps: Make) -> None:
    lines = tally_of(line("mine", "unit.strength"), line("theirs", "-foe.strength"))
    bench = steps(lines, TYPES, battle=BATTLE)
    assert marked(bench.run(roles=role("u1"))) == ["mine"]
    foe = {"foe": Ref("unit", "e2")}
    assert marked(bench.run(roles=role("u3") | foe)) == ["theirs"]


def test_the_way_in_which_a_troop_is_taken_has_its_own_figures(steps: Make) -> None:
    more = """
        [points]
        text = { it = "punti", en = "points" }
        cost = "1"
        choose = ["arm"]
        [army.x]
        name = { it = "X", en = "X" }
        [[troop]]
        id = "own"
        army = "x"
        name = { it = "Own", en = "Own" }
        choice = [{ arm = "foot", strength = 3 }, { arm = "horse", strength = 4, house = ["strength"] }]
        [[troop]]
        id = "known"
        army = "x"
        name = { it = "Known", en = "Known" }
    """
    battle = BATTLE.replace("strength = 7", 'arm = "horse"')
    bench = steps(tally_of(line("a", "unit.strength")), more, battle=battle)
    assert marked(bench.run(roles=role("u1"))) == []
    assert marked(bench.run(roles=role("u2"))) == ["a"]


def test_a_house_default_marks_the_units_that_have_it(steps: Make) -> None:
    more = TYPES + "[kind.unit.field.losses]\nhouse = true\ndefault = 1\n"
    bench = steps(
        tally_of(line("a", "unit.losses")), more, battle=BATTLE.replace("strength = 7", "losses = 2")
    )
    assert marked(bench.run(roles=role("u3"))) == ["a"]
    assert marked(bench.run(roles=role("u2"))) == []


def test_a_figure_that_a_run_writes_down_for_a_unit_stays_the_players_own(steps: Make) -> None:
    own = '{ change = "unit.strength", to = "unit.strength" }'
    bench = steps(f"{own}, {tally_of(line('a', 'unit.strength'))}", TYPES, battle=BATTLE)
    first = bench.run(roles=role("u1"))
    assert marked(first) == ["a"]
    bench.state = bench.state.apply(first.changes)
    assert marked(bench.run(roles=role("u1"))) == ["a"]
    assert marked(bench.run(roles=role("u3"))) == []


def test_what_a_run_works_out_from_one_and_changes_rests_on_it(steps: Make) -> None:
    change = '{ change = "unit.losses", by = "value.limit", when = "bold" }, { ask = "bold" }'
    text = f'{{ ask = "bold" }}, {change}, {tally_of(line("a", "unit.losses"), line("b", "foe.losses"))}'
    bench = steps(text, FIGURES)
    assert marked(bench.run(facts={"bold": True})) == ["a"]
    assert marked(bench.run(facts={"bold": False})) == []
    overwritten = '{ change = "unit.losses", by = "value.limit" }, { change = "unit.losses", to = 1 }'
    assert marked(steps(f"{overwritten}, {tally_of(line('a', 'unit.losses'))}", FIGURES).run()) == []


# -- values, tables -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("add", "house"),
    [
        ("value.limit", True),
        ("t[unit.arm]", False),
        ("t[foe.arm]", True),
        ("t.camel", False),
        ("r[unit.arm].a", False),
        ("r[foe.arm].a", True),
        ("whole.foot", True),
        ("value.limit if bold else 1", False),
        ("sum(t[u.arm] for u in friends)", False),
        ("n", False),
    ],
)
def test_a_line_is_marked_by_what_it_has_read(steps: Make, add: str, house: bool) -> None:
    result = steps(tally_of(line("a", add), line("b", "1")), FIGURES).run()
    assert marked(result) == (["a"] if house else [])
    assert result.house is house


@pytest.mark.parametrize(
    ("look", "house"),
    [
        ("{ lookup = 'x', in = 't', row = 'unit.arm' }", False),
        ("{ lookup = 'x', in = 't', row = 'foe.arm' }", True),
        ("{ lookup = 'x', in = 'g', row = 'unit.arm', at = '12' }", False),
        ("{ lookup = 'x', in = 'g', row = 'foe.arm', at = '12' }", True),
        ("{ lookup = 'x', in = 'g', row = 'foe.arm', at = '32' }", False),
        ("{ lookup = 'band', in = 'b', at = 'n' }, { let = 'x', is = 'band.cm' }", True),
        ("{ let = 'x', is = 'value.limit' }, { let = 'x', is = '1' }", False),
        ("{ let = 'x', is = 'value.limit' }, { let = 'x', is = '1', when = 'n > 9' }", True),
        ("{ let = 'x', is = 'value.limit' }, { let = 'x', is = '1', when = 'n > 9', else = '2' }", False),
        ("{ let = 'x', is = '1' }, { let = 'x', is = '1', when = 'n > 9', else = 'value.limit' }", True),
        ("{ let = 'y', is = 'value.limit' }, { let = 'x', is = 'y + 1' }", True),
        ("{ let = 'x', is = '1', when = 'value.limit > 2' }", True),
        ("{ ask = 'n', default = 'value.limit' }, { let = 'x', is = 'n' }", True),
    ],
)
def test_what_a_name_came_from_marks_the_lines_that_read_it(steps: Make, look: str, house: bool) -> None:
    bench = steps(f"{look}, {tally_of(line('a', 'x'), line('b', '1'))}", FIGURES)
    assert marked(bench.run()) == (["a"] if house else [])


def test_an_answer_of_the_table_is_no_house_figure(steps: Make) -> None:
    bench = steps(f"{{ ask = 'n', default = 'value.limit' }}, {tally_of(line('a', 'n'))}", FIGURES)
    assert bench.run().house
    assert not bench.run(facts={"n": 3}).house
    bench = steps('{ ask = "unit.strength" }', TYPES, battle=BATTLE)
    assert not bench.run(roles=role("u1")).house, "the form shows it, and nothing reads it"


def test_dice_that_rest_on_one_give_what_rests_on_it(steps: Make) -> None:
    roll = '{ roll = "fire", dice = "1", gives = { hits = "count(face >= %s)" } }'
    after = tally_of(line("a", "hits"))
    assert marked(steps(f"{roll % 'value.limit'}, {after}", FIGURES).run(6)) == ["a"]
    result = steps(f"{roll % '3'}, {after}", FIGURES).run(6)
    assert marked(result) == [] and not result.house


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
