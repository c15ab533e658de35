"""Marks of the players' own figures on the lines of a tally: by what each has read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.ruleset.expression import Ref
from tests.core.procedure.house_figures import BATTLE, FIGURES, TYPES, line, marked, role, tally_of

Make = Callable[..., Any]


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
