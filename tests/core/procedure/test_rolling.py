"""Rolls with dice that lie: too few, thrown again, the whole roll once more, left over, wrong faces."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from core.procedure import Die, DieFaceError, run
from core.ruleset.expression import ExpressionError, Ref

Make = Callable[..., Any]

VOLLEY = '{ roll = "fire", dice = 5, gives = { hits = "count(face == 6) + count(face == 5) // 2" } }'
REROLL = (
    '{ roll = "fire", dice = 3, reroll = "face == 1",'
    ' gives = { hits = "count(face >= 5)", pips = "sum(face)", first = "die(1)" } }'
)
TIES = '{ roll = "lots", dice = 2, again = "a == b", gives = { a = "die(1)", b = "die(2)" } }'


@pytest.mark.parametrize(
    ("faces", "hits"),
    [
        ((6, 5, 5, 3, 1), 2),
        ((5, 5, 5, 5, 5), 2),
        ((1, 2, 3, 4, 5), 0),
        ((6, 6, 6, 6, 6), 5),
        ((5, 1, 6, 1, 5), 2),
    ],
)
def test_what_dice_give(steps: Make, faces: tuple[int, ...], hits: int) -> None:
    result = steps(VOLLEY).run(*faces)
    assert (result.status, result.names["hits"], result.spare_dice) == ("done", hits, 0)
    assert [die.face for die in result.rolls[0].natural] == list(faces)
    assert result.rolls[0].gives == {"hits": hits}


@pytest.mark.parametrize(
    ("gives", "due"),
    [
        ("sum(face)", 16),
        ("sum(face * 2 - 1)", 28),
        ("min(face)", 2),
        ("max(face)", 6),
        ("max(face - 3)", 3),
        ("die(2)", 2),
        ("die(1) * 10 + die(2)", 62),
        ("count(face > 3)", 3),
        ("count(face + unit.strength >= 8)", 3),
        ("sum(face) / 2", 8),
        ("sum(face if face > 3 else 0)", 14),
        ("count(face == 4) - count(face == 6)", 1),
        ("none", None),
    ],
)
def test_every_way_of_reading_dice(steps: Make, gives: str, due: Any) -> None:
    result = steps(f'{{ roll = "r", dice = 4, gives = {{ n = "{gives}" }} }}').run(6, 2, 4, 4)
    assert result.names["n"] == due


def test_later_readings_see_the_earlier_ones(steps: Make) -> None:
    gives = '{ a = "die(1)", b = "a * 10", c = "b + unit.strength" }'
    assert steps(f'{{ roll = "r", gives = {gives} }}').run(3).rolls[0].gives == {"a": 3, "b": 30, "c": 34}


def test_a_name_may_be_made_anew_from_what_it_was(steps: Make) -> None:
    text = '{ let = "n", is = 100 }, { roll = "r", gives = { n = "n + die(1)" } }'
    assert steps(text).run(3).names["n"] == 103


def test_dice_that_are_missing_are_wanted(steps: Make) -> None:
    for faces in ((), (6,), (6, 5, 5, 3)):
        result = steps(VOLLEY).run(*faces)
        assert (result.status, result.changes, result.rolls) == ("dice", (), ())
        assert result.wanted is not None
        assert (result.wanted.roll, result.wanted.die, result.wanted.count) == ("fire", 6, 5)
        assert (result.wanted.missing, result.wanted.again) == (5 - len(faces), False)
        assert [die.face for die in result.wanted.have] == list(faces)
        assert result.spare_dice == 0


def test_a_reroll_asks_once_more_for_those_dice_alone(steps: Make) -> None:
    trial = steps(REROLL)
    waiting = trial.run(1, 5, 1)
    assert waiting.wanted is not None
    assert (waiting.wanted.missing, waiting.wanted.again) == (2, True)
    assert waiting.spare_dice == 0
    half = trial.run(1, 5, 1, 6)
    assert half.wanted is not None
    assert (half.wanted.missing, half.wanted.again, half.spare_dice) == (1, True, 0)
    done = trial.run(1, 5, 1, 6, 1)
    assert done.status == "done"
    assert (done.rolls[0].final, done.rolls[0].rerolled) == ((6, 5, 1), (0, 2))  # the second 1 stays
    assert [die.face for die in done.rolls[0].natural] == [1, 5, 1, 6, 1]
    assert done.rolls[0].gives == {"hits": 2, "pips": 12, "first": 6}


def test_nothing_to_reroll_asks_for_nothing(steps: Make) -> None:
    result = steps(REROLL).run(2, 5, 6)
    assert (result.status, result.rolls[0].rerolled) == ("done", ())


def test_a_reroll_may_depend_on_what_is_known(steps: Make) -> None:
    text = '{ roll = "r", dice = 2, reroll = "face < unit.strength - 1", gives = { n = "sum(face)" } }'
    assert steps(text).run(2, 3, 6).rolls[0].final == (6, 3)


def test_the_whole_roll_again_until_it_holds_no_more(steps: Make) -> None:
    trial = steps(TIES)
    waiting = trial.run(4, 4)
    assert waiting.wanted is not None
    assert (waiting.wanted.missing, waiting.wanted.have) == (2, ())
    result = trial.run(4, 4, 1, 1, 6, 2)
    assert (result.names["a"], result.names["b"], result.status) == (6, 2, "done")
    assert [(roll.final, roll.repeated) for roll in result.rolls] == [
        ((4, 4), True),
        ((1, 1), True),
        ((6, 2), False),
    ]


def test_a_roll_that_never_ends_is_the_fault_of_the_ruleset(steps: Make) -> None:
    text = '{ roll = "r", again = "true", gives = { n = "die(1)" } }'
    with pytest.raises(ExpressionError, match="never ends"):
        steps(text).run(*[1] * 1000)


def test_no_dice_give_nothing_and_ask_for_nothing(steps: Make) -> None:
    gives = '{ a = "count(face == 6)", b = "sum(face)", c = "min(face)", d = "max(face)", e = "die(1)" }'
    for dice in ("0", "-3", '"unit.losses - 2"'):
        result = steps(f'{{ roll = "r", dice = {dice}, again = "a == 0", gives = {gives} }}').run()
        assert result.status == "done"
        assert dict(result.rolls[0].gives) == {"a": 0, "b": 0, "c": None, "d": None, "e": None}


def test_half_a_die_is_the_fault_of_the_ruleset(steps: Make) -> None:
    with pytest.raises(ExpressionError, match="whole number of dice"):
        steps('{ roll = "r", dice = "5 / 2", gives = { n = "sum(face)" } }').run()


def test_dice_left_over_are_counted(steps: Make) -> None:
    assert steps(VOLLEY).run(1, 2, 3, 4, 5, 6, 6).spare_dice == 2
    assert steps(TIES).run(4, 4, 1, 2, 3).spare_dice == 1
    assert steps(REROLL).run(1, 2, 3, 4, 5).spare_dice == 1


@pytest.mark.parametrize("faces", [(7,), (1, 0), (1, 2, -1), (6, 6, 6, 6, 9)])
def test_a_face_that_the_die_has_not_is_refused(steps: Make, faces: tuple[int, ...]) -> None:
    trial = steps(VOLLEY, odds='{ id = "n", of = "hits" }')
    with pytest.raises(DieFaceError):
        trial.run(*faces)
    with pytest.raises(DieFaceError):
        trial.odds(*faces)


def test_a_wrong_face_among_those_thrown_again_is_refused(steps: Make) -> None:
    trial = steps(REROLL, odds='{ id = "n", of = "hits" }')
    with pytest.raises(DieFaceError):
        trial.run(1, 2, 3, 7)
    with pytest.raises(DieFaceError):
        trial.odds(1, 2, 3, 7)


def test_other_dice_have_other_faces(steps: Make) -> None:
    text = '{ roll = "r", die = 10, gives = { n = "die(1)" } }, '
    text += '{ roll = "s", die = 8, gives = { m = "die(1)" } }'
    result = steps(text).run(10, 8)
    assert (result.names["n"], result.names["m"]) == (10, 8)
    with pytest.raises(DieFaceError):
        steps(text).run(10, 9)


def test_rolls_take_the_dice_in_their_order_and_keep_whose_they_are(steps: Make) -> None:
    text = """
    { roll = "one", dice = 2, for = "unit", gives = { a = "sum(face)" } },
    { each = "f", in = "friends", sum = ["b"], step = [
        { roll = "more", for = "f", gives = { b = "die(1)" } }] },
    { roll = "last", dice = 1, for = "foe", gives = { c = "die(1)" } }
    """
    result = steps(text).run(1, 2, 3, 4, 5)
    assert [result.names[name] for name in "abc"] == [3, 7, 5]
    assert [roll.path for roll in result.rolls] == ["one", "f:u2/more", "f:u3/more", "last"]
    assert [roll.owner for roll in result.rolls] == [Ref("unit", id_) for id_ in ("u1", "u2", "u3", "e1")]


def test_typed_and_rolled_dice_stay_apart(steps: Make) -> None:
    trial = steps('{ roll = "r", dice = 2, gives = { n = "sum(face)" } }')
    request = trial.request()
    dice = (Die(3, typed=True), Die(4, typed=False))
    result = run(trial.rules, trial.state, type(request)(request.procedure, request.roles, dice=dice))
    assert [die.typed for die in result.rolls[0].natural] == [True, False]


def test_half_a_die_of_centimetres_is_kept(steps: Make) -> None:
    assert steps('{ roll = "r", gives = { cm = "sum(face) / 2" } }').run(5).names["cm"] == Fraction(5, 2)
