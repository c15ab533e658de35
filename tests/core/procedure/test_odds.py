"""Exact odds: the names they need, dice that lie already, rerolls; all against enumeration."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from core.procedure import Result, odds
from core.ruleset.expression import Ref

Make = Callable[..., Any]
Enumerated = Callable[..., dict[Any, Fraction]]

SUM = '{ roll = "r", dice = 2, gives = { n = "sum(face)" } }'
HALF = Fraction(1, 2)
LYING = [(), (1,), (3,), (1, 1), (1, 4), (3, 1), (1, 1, 2), (1, 1, 1), (1, 1, 2, 6), (2, 5), (4, 1, 1)]
INCLUDED = """
[lines.outer]
line = [{ add = 1 }, { include = "inner" }]
[lines.inner]
line = [{ add = "bonus" }]
[option.bold]
default = false
[fact.cm]
type = "number"
default = 5
[fact.hill]
type = "flag"
[procedure.q]
roles = [{ id = "one" }, { id = "all", many = true }]
results = ["z"]
step = [{ end = "cm > 9" }, { let = "z", is = "one.strength + cm" }]
[procedure.loop]
roles = [{ id = "all", many = true }]
results = ["n", "early"]
step = [
  { let = "early", is = true },
  { each = "f", in = "all", sum = ["n"], step = [
    { roll = "r", die = 2, gives = { n = "die(1)" } }, { end = "n == 2" }, { change = "f.losses", by = 1 }] },
  { let = "early", is = false },
]
"""


def names(*wanted: str) -> Callable[[Result], Any]:
    return lambda result: tuple(result.names[name] for name in wanted) if result.status == "done" else None


ATTACKS: dict[str, str] = {
    "a name only in an included list, from a tally in place": """
        { roll = "r", gives = { bonus = "die(1)" } }, { let = "other", is = 1 },
        { tally = "x", line = [{ include = "outer" }] }""",
    "a name only in an included list, from a named list": """
        { roll = "r", gives = { bonus = "die(1)" } }, { let = "other", is = 1 },
        { tally = "x", lines = "outer" }""",
    "a thing made by a let, only in a tick": """
        { roll = "r", gives = { n = "die(1)" } }, { let = "who", is = "unit if n > 4 else foe" },
        { change = "foe.direction", to = "flank" }, { let = "other", is = 1 },
        { tally = "x", line = [{ add = 1, tick = { "who.direction" = "flank" } }] }""",
    "a name only in the condition of a line": """
        { roll = "r", gives = { n = "die(1)" } }, { let = "other", is = 1 },
        { tally = "x", line = [{ add = 5, when = "n == 6" }] }""",
    "a name only in the `when` of a step": """
        { roll = "r", gives = { n = "die(1)" } }, { let = "x", is = 0 },
        { let = "x", is = 1, when = "n == 6" }""",
    "a name only in the `else` of a step": """
        { roll = "r", gives = { n = "die(1)" } }, { let = "other", is = 1 },
        { let = "x", is = 0, when = "false", else = "n" }""",
    "a name kept over a passed step that makes it": """
        { roll = "r", gives = { x = "die(1)" } }, { let = "other", is = 1 },
        { let = "x", is = 0, when = "false" }""",
    "a name only in the second round of a loop": """
        { roll = "r", gives = { n = "die(1)" } },
        { each = "f", in = "friends", sum = ["x"], step = [
            { let = "x", is = 0 }, { let = "x", is = "n", when = "nth == 2" }] }""",
    "a name only in a loop within a loop": """
        { roll = "r", gives = { n = "die(1)" } },
        { each = "f", in = "friends", sum = ["x"], step = [{ let = "other", is = 1 },
            { each = "g", in = "friends", sum = ["x"], step = [{ let = "x", is = "n * nth" }] }] }""",
    "a name only in the list of a loop": """
        { roll = "r", gives = { n = "die(1)" } }, { let = "other", is = 1 },
        { each = "f", in = "list(u for u in friends if u.strength > n + 3)", sum = ["x"], step = [
            { let = "x", is = 1 }] }""",
    "a name only in the roles of a call": """
        { roll = "r", gives = { n = "die(1)" } },
        { let = "who", is = "item(friends, 1) if n > 4 else foe" }, { let = "n", is = 0 },
        { do = "q", as = "call", roles = { one = "who" } }, { let = "x", is = "call.z" }""",
    "a name only in the facts of a call": """
        { roll = "r", gives = { n = "die(1)" } }, { let = "other", is = 1 },
        { do = "q", as = "call", roles = { one = "foe" }, facts = { cm = "n" } },
        { let = "x", is = "call.z" }""",
    "a fact whose default hangs on the dice": """
        { roll = "r", gives = { n = "die(1)" } }, { ask = "cm", default = "n * 2" },
        { let = "n", is = 0 }, { do = "q", as = "call", roles = { one = "foe" } },
        { let = "x", is = "call.z if call.z != none else 0" }""",
    "a field of a thing, asked with a default that hangs on the dice": """
        { roll = "r", gives = { n = "die(1)" } },
        { ask = "friends.direction", default = "'flank' if n > it.strength - 3 else 'front'" },
        { let = "n", is = 0 }, { let = "x", is = "count(u for u in friends if u.direction == 'flank')" }""",
    "a name in what a roll gives": """
        { roll = "r", gives = { n = "die(1)" } }, { let = "other", is = 1 },
        { roll = "s", gives = { x = "n * 10 + die(1)" } }""",
    "a name in what dice are read for": """
        { roll = "r", gives = { n = "die(1)" } }, { let = "other", is = 1 },
        { roll = "s", dice = 2, gives = { x = "count(face > n)" } }""",
    "a name in the number of dice": """
        { roll = "r", die = 4, gives = { n = "die(1)" } }, { let = "other", is = 1 },
        { roll = "s", dice = "n - 1", gives = { x = "sum(face)" } }""",
    "a name in what is thrown again": """
        { roll = "r", gives = { n = "die(1)" } }, { let = "other", is = 1 },
        { roll = "s", reroll = "face <= n", gives = { x = "die(1)" } }""",
    "a name in when all is thrown again": """
        { roll = "r", die = 3, gives = { n = "die(1)" } }, { let = "other", is = 1 },
        { roll = "s", dice = 2, again = "x == n + 1", gives = { x = "sum(face)" } }""",
    "a name made anew from itself by a roll": """
        { let = "x", is = 100 }, { roll = "r", gives = { x = "x + die(1)" } }""",
    "a value that is read before it is made in the same roll": """
        { let = "b", is = 7 }, { roll = "r", dice = 2, gives = { x = "b * 10 + die(1)", b = "die(2)" } }""",
    "one and true are not the same": """
        { roll = "r", die = 2, gives = { n = "die(1)" } }, { let = "one", is = "1 if n == 1 else true" },
        { let = "n", is = 0 }, { let = "x", is = "5 if one == true else 6" }""",
    "who was removed": """
        { roll = "r", gives = { n = "die(1)" } }, { remove = "foe", when = "n > 4" }, { let = "n", is = 0 },
        { let = "x", is = "len(foe.parent.units)" }""",
    "who was made": """
        { roll = "r", gives = { n = "die(1)" } }, { create = "unit", like = "unit", when = "n > 4" },
        { let = "n", is = 0 }, { let = "x", is = "len(units)" }""",
    "an end within a loop within a call": """
        { do = "loop", as = "call", roles = { all = "friends" } },
        { let = "x", is = "call.n * 100 + (10 if call.early else 0) + sum(f.losses for f in friends)" }""",
    "a list of a loop, read later": """
        { each = "f", in = "friends", list = ["got"], step = [
          { roll = "r", gives = { n = "die(1)" } }, { let = "got", is = "n" }] },
        { let = "n", is = 0 }, { let = "x", is = "10 * item(got, 1) + item(got, 2)" }""",
    "an end in the middle": """
        { let = "x", is = 0 }, { roll = "r", gives = { n = "die(1)" } }, { end = "n == 1" },
        { let = "x", is = "n" }""",
    "dice with other faces": """
        { roll = "r", die = 4, gives = { n = "die(1)" } },
        { roll = "s", die = 10, gives = { x = "die(1) + n" } }""",
}


@pytest.mark.parametrize("text", ATTACKS.values(), ids=ATTACKS)
def test_nothing_needed_is_forgotten(steps: Make, enumerated: Enumerated, text: str) -> None:
    trial = steps(text, INCLUDED, odds='{ id = "x", of = "x" }')
    due = {key[0]: chance for key, chance in enumerated(trial, names("x")).items()}
    assert trial.odds()["x"] == due
    assert len(due) > 1, "an attack that does not depend on the dice shows nothing"


@pytest.mark.parametrize("faces", LYING)
def test_dice_that_lie_and_are_thrown_again(
    steps: Make, enumerated: Enumerated, faces: tuple[int, ...]
) -> None:
    """A one that lies is still to be thrown again, whether or not all dice lie."""
    gives = '{ n = "sum(face)", ones = "count(face == 1)" }'
    text = f'{{ roll = "r", dice = 2, reroll = "face == 1", gives = {gives} }}'
    trial = steps(text, odds='{ id = "n", of = "n" }, { id = "ones", of = "ones" }')
    found = trial.odds(*faces)
    due = enumerated(trial, names("n", "ones"), *faces)
    assert found["n"] == _side(due, 0)
    assert found["ones"] == _side(due, 1)


def _side(both: dict[Any, Fraction], place: int) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for key, chance in both.items():
        found[key[place]] = found.get(key[place], Fraction(0)) + chance
    return found


@pytest.mark.parametrize(
    "faces", [(), (4,), (4, 4), (4, 4, 2), (4, 4, 2, 2), (4, 4, 2, 2, 6), (3, 5), (4, 4, 3, 5)]
)
def test_a_whole_roll_again_with_dice_that_lie(
    steps: Make, enumerated: Enumerated, faces: tuple[int, ...]
) -> None:
    text = '{ roll = "r", dice = 2, again = "a == b", gives = { a = "die(1)", b = "die(2)" } }'
    trial = steps(text, odds='{ id = "a", of = "a" }, { id = "first", when = "a > b" }')
    due = enumerated(trial, names("a", "b"), *faces)
    found = trial.odds(*faces)
    assert found["a"] == _side(due, 0)
    assert found["first"] == sum((chance for (a, b), chance in due.items() if a > b), Fraction(0))
    if not faces:
        assert found["first"] == HALF


def test_dice_of_later_rolls_lie_too(steps: Make, enumerated: Enumerated) -> None:
    text = f'{SUM}, {{ roll = "s", dice = "n // 4", gives = {{ m = "sum(face)" }} }}'
    trial = steps(text, odds='{ id = "m", of = "m" }')
    for faces in ((), (6, 6), (6, 6, 1), (6, 6, 1, 2), (6, 6, 1, 2, 3), (1, 2)):
        due = {key[0]: chance for key, chance in enumerated(trial, names("m"), *faces).items()}
        assert trial.odds(*faces)["m"] == due


def test_odds_may_look_at_fields_after_all_that_follows(steps: Make) -> None:
    more = """
    [[watch]]
    id = "w"
    kind = "unit"
    when = "losses >= strength"
    do = "lost"
    [procedure.lost]
    roles = [{ id = "unit" }]
    step = [{ remove = "unit" }, { change = "game.score", by = "unit.strength" }]
    """
    text = f'{SUM}, {{ change = "unit.losses", by = "n - 4" }}'
    wanted = '{ id = "gone", when = "unit.gone" }, { id = "losses", of = "unit.losses" }, '
    wanted += '{ id = "score", of = "game.score" }'
    found = steps(text, more, odds=wanted).odds()
    assert found["gone"] == Fraction(sum(a + b >= 8 for a, b in product(range(1, 7), repeat=2)), 36)
    assert found["score"] == {0: 1 - found["gone"], 4: found["gone"]}
    assert found["losses"][0] == Fraction(6, 36)
    assert sum(found["losses"].values()) == 1


def test_odds_of_facts_and_lists_are_those_after_the_run(steps: Make) -> None:
    text = '{ roll = "r", gives = { n = "die(1)" } }, { ask = "cm", default = "n" }, '
    text += '{ remove = "foe", when = "n == 6" }'
    wanted = '{ id = "cm", of = "cm + 0 * n" }, { id = "units", of = "len(units) + 0 * n" }'
    found = steps(text, INCLUDED, odds=wanted).odds()
    assert found["cm"] == {n: Fraction(1, 6) for n in range(1, 7)}
    assert found["units"] == {5: Fraction(5, 6), 4: Fraction(1, 6)}


def test_a_course_that_is_barred_comes_to_nothing(steps: Make) -> None:
    more = '[procedure.q]\nstep = [{ bar = "cm > 4" }]\n[fact.cm]\ntype = "number"\n'
    text = '{ roll = "r", gives = { n = "die(1)" } }, { do = "q", facts = { cm = "n" } }, '
    text += '{ let = "x", is = "n" }'
    wanted = '{ id = "x", of = "x" }, { id = "n", of = "n" }, { id = "high", when = "n > 1" }'
    sixth = Fraction(1, 6)
    trial = steps(text, more, odds=wanted)
    due = {1: sixth, 2: sixth, 3: sixth, 4: sixth, None: 2 * sixth}
    assert trial.odds() == {"x": due, "n": due, "high": HALF}
    assert trial.odds(force=True)["x"] == {n: sixth for n in range(1, 7)}


def test_a_question_that_waits_has_its_default_in_the_odds(steps: Make) -> None:
    text = f'{SUM}, {{ ask = "hill", wait = true }}, {{ let = "x", is = "n + (100 if hill else 0)" }}'
    trial = steps(text, INCLUDED, odds='{ id = "x", of = "x" }')
    assert max(trial.odds()["x"]) == 12
    assert max(trial.odds(facts={"hill": True})["x"]) == 112


def test_what_the_odds_say_of_themselves(steps: Make) -> None:
    trial = steps(SUM, odds='{ id = "n", of = "n" }, { id = "who", of = "unit if n > 6 else foe" }')
    dice, who = odds(trial.rules, trial.state, trial.request())
    assert dice.mean == 7
    assert [dice.at_least(figure) for figure in (2, 7, 12, 13)] == [1, Fraction(21, 36), Fraction(1, 36), 0]
    assert list(dice.distribution or {}) == list(range(2, 13))
    assert who.mean is None
    assert (who.distribution or {})[Ref("unit", "u1")] == Fraction(21, 36)


def test_no_odds_where_none_are_wanted(bench: Make) -> None:
    quiet = bench('[procedure.p]\nno_odds = true\nodds = [{ id = "n", of = "n" }]\nstep = [' + SUM + "]")
    assert quiet.odds() == {}
    assert bench("[procedure.p]\nstep = [" + SUM + "]").odds() == {}


def test_forty_dice_and_two_pools_are_exact(steps: Make) -> None:
    hits = "count(face == 6) + count(face == 5) // 2"
    text = f'{{ roll = "r", dice = 40, gives = {{ a = "{hits}" }} }}, '
    text += f'{{ roll = "s", dice = 40, gives = {{ b = "{hits}" }} }}'
    wanted = '{ id = "a", of = "a" }, { id = "gap", of = "a - b" }, '
    wanted += '{ id = "more", when = "a > b" }, { id = "less", when = "a < b" }'
    found = steps(text, odds=wanted).odds()
    assert sum(found["a"].values()) == sum(found["gap"].values()) == 1
    assert found["more"] == found["less"]
    assert found["gap"][0] == 1 - 2 * found["more"]
    # 40/6 sixes on average and as many fives, which are an odd number with chance (1 - (2/3)^40) / 2.
    odd = (1 - Fraction(2, 3) ** 40) / 2
    assert (
        sum(n * chance for n, chance in found["a"].items()) == Fraction(40, 6) + (Fraction(40, 6) - odd) / 2
    )


def test_a_list_that_only_changes_read_keeps_no_courses_apart(steps: Make) -> None:
    text = """{ each = "f", in = "range(20)", sum = ["n"], list = ["got"], step = [
      { roll = "r", gives = { n = "die(1)" } }, { let = "got", is = "n" }] },
      { change = "unit.losses", by = "item(got, 1)" }"""
    found = steps(text, odds='{ id = "n", of = "n" }').odds()["n"]
    assert found[20] == found[120] == Fraction(1, 6**20)
    assert sum(n * chance for n, chance in found.items()) == 70
