"""Tallies: the order of the lines is the arithmetic; groups, ticks, choices, overruling, rounding."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from core.procedure import LineResult, Result

Make = Callable[..., Any]


def tally(lines: str, keys: str = "") -> str:
    return f'{{ tally = "n", {keys} line = [{lines}] }}'


def line(result: Result, id_: str) -> LineResult:
    return next(one for one in result.tallies[0].lines if one.id == id_)


def counting(result: Result) -> dict[str, Any]:
    """The lines that count, with what they did."""
    return {one.id: one.effect for one in result.tallies[0].lines if one.counts}


@pytest.mark.parametrize(
    ("lines", "due"),
    [
        ('{ add = 5 }, { add = 2 }, { times = "1/2" }', Fraction(7, 2)),
        ('{ add = 5 }, { times = "1/2" }, { add = 2 }', Fraction(9, 2)),
        ("{ add = 5 }, { set = 1 }, { add = 2 }", 3),
        ("{ add = 5 }, { add = 2 }, { set = 1 }", 1),
        ("{ add = -5 }, { at_least = 0 }, { add = 2 }", 2),
        ("{ add = -5 }, { add = 2 }, { at_least = 0 }", 0),
        ("{ add = 9 }, { at_most = 6 }, { add = 2 }", 8),
        ("{ add = 9 }, { add = 2 }, { at_most = 6 }", 6),
        ("{ add = 9 }, { at_least = 4 }, { at_most = 12 }", 9),
        ('{ add = "unit.strength * 2" }, { add = "-unit.losses" }', 8),
        ("{ add = 2.5 }, { add = 0.1 }", Fraction(13, 5)),
        ("{ add = 8 }, { times = 0.5 }, { times = 0.5 }", 2),
    ],
)
def test_from_top_to_bottom(steps: Make, lines: str, due: Fraction | int) -> None:
    result = steps(tally(lines)).run()
    assert result.tallies[0].total == due
    assert result.names["n"] == due


@pytest.mark.parametrize(
    ("rounding", "due"),
    [("down", 3), ("up", 4), ("none", Fraction(27, 8))],
)
def test_rounding_acts_after_every_line(steps: Make, rounding: str, due: Fraction | int) -> None:
    """9 x 3/4 x 1/2 = 27/8; down 6 and then 3, up 7 and then 4."""
    lines = '{ add = 9 }, { times = "3/4" }, { times = "1/2" }'
    assert steps(tally(lines, f'round = "{rounding}",')).run().names["n"] == due
    assert steps(tally(lines), f'rounding = "{rounding}"').run().names["n"] == due


def test_rounding_goes_down_below_nought_too(steps: Make) -> None:
    assert steps(tally('{ add = -3 }, { times = "1/2" }', 'round = "down",')).run().names["n"] == -2
    assert steps(tally('{ add = -3 }, { times = "1/2" }', 'round = "up",')).run().names["n"] == -1


def test_a_line_may_round_otherwise(steps: Make) -> None:
    lines = '{ add = 5 }, { times = "1/2", round = "up" }, { times = "1/2" }'
    assert steps(tally(lines, 'round = "down",')).run().names["n"] == 1
    assert steps(tally(lines, 'round = "none",')).run().names["n"] == Fraction(3, 2)


def test_the_effect_of_a_line_is_what_it_changed(steps: Make) -> None:
    lines = '{ add = 7, id = "a" }, { times = "1/2", id = "b" }, '
    lines += '{ at_least = 5, id = "c" }, { set = 2, id = "d" }'
    assert counting(steps(tally(lines, 'round = "down",')).run()) == {"a": 7, "b": -4, "c": 2, "d": -3}


def test_a_line_that_does_nothing_is_not_shown_as_counting(steps: Make) -> None:
    lines = '{ add = 3, id = "a" }, { at_least = 0, id = "b" }, { add = "unit.losses", id = "c" }'
    assert counting(steps(tally(lines)).run()) == {"a": 3}


def test_when_and_ticks_both_have_to_hold(steps: Make) -> None:
    facts = '[fact.side]\ntype = "choice"\nvalues = ["front", "rear"]\n[fact.moved]\ntype = "flag"\n'
    lines = (
        '{ add = 3, id = "a", tick = { side = "rear" }, when = "foe.arm == \'horse\'" },'
        '{ add = 5, id = "b", tick = { side = "rear" }, when = "foe.arm == \'foot\'" },'
        '{ add = -1, id = "c", tick = "moved" }'
    )
    asked = '{ ask = "side" }, { ask = "moved" }, '
    trial = steps(asked + tally(lines), facts)
    assert counting(trial.run()) == {}
    assert counting(trial.run(facts={"side": "rear"})) == {"a": 3}
    assert counting(trial.run(facts={"side": "rear", "moved": True})) == {"a": 3, "c": -1}
    assert not line(trial.run(), "b").possible
    assert line(trial.run(), "a").possible
    assert line(trial.run(), "c").ticks == (("moved", True),)
    assert not line(trial.run(), "c").automatic


def test_a_tick_of_a_role_is_of_that_thing(steps: Make) -> None:
    lines = '{ add = 2, id = "a", tick = { "foe.direction" = "flank" } }'
    trial = steps('{ ask = "foe.direction" }, ' + tally(lines))
    assert trial.run().names["n"] == 0
    assert trial.run(facts={"foe.direction": "flank"}).names["n"] == 2
    assert trial.run(facts={"e1.direction": "flank"}).names["n"] == 2
    assert trial.run(facts={"u1.direction": "flank"}).names["n"] == 0
    assert line(trial.run(), "a").ticks == (("e1.direction", "flank"),)


def test_of_a_group_the_first_that_applies_stands_alone(steps: Make) -> None:
    lines = (
        '{ add = 1, id = "a", group = "g", when = "unit.shaken" }, { add = 2, id = "b", group = "g" },'
        '{ add = 4, id = "c", group = "g" }, { add = 8, id = "d", group = "h" }, { add = 16, id = "e" }'
    )
    trial = steps(tally(lines))
    result = trial.run()
    assert counting(result) == {"b": 2, "d": 8, "e": 16}
    assert line(result, "c").excludes == "b"
    assert line(result, "a").excludes is None
    assert counting(trial.run(lines={"n:b": False})) == {"c": 4, "d": 8, "e": 16}
    assert counting(trial.run(lines={"n:a": True})) == {"a": 1, "d": 8, "e": 16}


def test_once_is_counted_once_for_any_number_of_reasons(steps: Make) -> None:
    lines = (
        '{ add = 12 }, { times = "1/2", id = "a", once = "half", when = "unit.shaken" },'
        '{ times = "1/2", id = "b", once = "half" }, { times = "1/2", id = "c", once = "half" }'
    )
    result = steps(tally(lines)).run()
    assert result.names["n"] == 6
    assert (line(result, "b").counts, line(result, "b").shown) == (True, False)
    assert (line(result, "c").counts, line(result, "c").shown) == (False, True)
    assert (line(result, "a").counts, line(result, "a").shown) == (False, False)


def test_the_player_picks_of_choose(steps: Make) -> None:
    lines = '{ add = 5 }, { choose = [2, -2], id = "x" }, { choose = [1, 3], id = "y", default = 1 }'
    trial = steps(tally(lines))
    assert trial.run().names["n"] == 6
    assert trial.run(chosen={"n:x": -2, "n:y": 3}).names["n"] == 6
    assert trial.run(chosen={"n:x": 2}).names["n"] == 8
    assert line(trial.run(), "x").choices == (2, -2)
    assert not line(trial.run(), "x").automatic
    assert not line(trial.run(), "x").counts


def test_an_automatic_line_can_be_overruled_for_one_run(steps: Make) -> None:
    lines = '{ add = 5, id = "a" }, { add = 2, id = "b", when = "unit.shaken" }, { add = 1, id = "c" }'
    trial = steps(tally(lines))
    off = trial.run(lines={"n:c": False})
    assert off.names["n"] == 5
    assert (line(off, "c").counts, line(off, "c").forced) == (False, True)
    on = trial.run(lines={"n:b": True})
    assert on.names["n"] == 8
    assert (line(on, "b").counts, line(on, "b").forced) == (True, True)
    assert not line(trial.run(lines={"n:c": True}), "c").forced  # it counts anyway
    assert trial.run().names["n"] == 6


def test_lines_of_another_list_stand_where_they_are_included(steps: Make) -> None:
    more = """
    [lines.base]
    line = [{ add = 4, id = "a" }, { include = "half" }, { add = 1, id = "b" }]
    [lines.half]
    line = [{ times = "1/2", id = "h" }, { include = "base" }]
    """
    trial = steps('{ tally = "n", lines = "base" }', more)
    assert counting(trial.run()) == {"a": 4, "h": -2, "b": 1}
    inline = steps(tally('{ add = 10 }, { include = "half" }'), more)
    assert (
        inline.run().names["n"] == 4 + 5 + 1
    )  # half of 10 is 5, and then `base`, which holds `half` no more


def test_a_list_has_its_own_rounding_and_the_step_has_the_last_word(steps: Make) -> None:
    more = '[lines.half]\nround = "up"\nline = [{ add = 5 }, { times = "1/2" }]'
    assert steps('{ tally = "n", lines = "half" }', more).run().names["n"] == 3
    assert steps('{ tally = "n", lines = "half", round = "down" }', more).run().names["n"] == 2


def test_none_counts_as_nothing(steps: Make) -> None:
    more = "[table.t]\nbands = [{ to = 3, x = 5 }]"
    trial = steps(
        '{ lookup = "row", in = "t", at = 9 }, { tally = "n", line = [{ add = 2 }, { add = "row" }] }', more
    )
    assert trial.run().names["n"] == 2


def test_texts_and_reasons_are_filled(steps: Make) -> None:
    lines = (
        '{ add = 5, id = "a", text = { it = "forza di {unit}", en = "strength of {unit}" },'
        ' why = { it = "{unit.strength} meno {unit.losses}", en = "{unit.strength} less {unit.losses}" } }'
    )
    found = line(steps(tally(lines)).run(), "a")
    assert found.text.it == "forza di 1 u1"
    assert found.why is not None
    assert found.why.en == "4 less 0"


def test_whole_numbers_stay_whole(steps: Make) -> None:
    """8 x 1/2 are 4 dice, whatever the rounding."""
    roll = '{ roll = "r", dice = "n", gives = { sixes = "count(face == 6)" } }'
    for rounding in ("none", "down", "up"):
        trial = steps(tally('{ add = 8 }, { times = "1/2" }', f'round = "{rounding}",') + ", " + roll)
        wanted = trial.run().wanted
        assert wanted is not None, rounding
        assert wanted.missing == 4, rounding
