"""The walk: the order of steps and things, what is passed, what entering and leaving bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.battle import ActionError

Play = Callable[..., Any]

PLAIN = """
[[sequence.step]]
id = "one"
[[sequence.step]]
id = "two"
[[sequence.step.step]]
id = "inner"
[[sequence.step.step]]
id = "other"
[[sequence.step]]
id = "three"
"""
UNITS = """
[[sequence.step]]
id = "units"
each = "units"
{keys}
[[sequence.step]]
id = "end"
"""


def test_steps_come_in_their_order_and_the_turn_begins_again(play: Play) -> None:
    table = play(PLAIN)
    assert table.at() == []
    walked = [table.next() for _ in range(5)]
    assert walked == [["one"], ["two", "inner"], ["two", "other"], ["three"], ["one"]]
    assert table.field("game", "turn") == 2


def test_things_come_as_they_are_listed(play: Play) -> None:
    table = play(UNITS.format(keys=""))
    assert [table.next()[0] for _ in range(6)] == [
        *(f"units:{id_}" for id_ in ("u1", "u2", "u3", "e1", "e2")),
        "end",
    ]


def test_where_leaves_out(play: Play) -> None:
    table = play(UNITS.format(keys="where = \"unit.id != 'u2' and unit.side.id == 'a'\""))
    assert [table.next()[0] for _ in range(3)] == ["units:u1", "units:u3", "end"]


def test_an_order_may_be_a_list(play: Play) -> None:
    table = play(UNITS.replace("units", "sides").format(keys='order = "[item(sides, 2), item(sides, 1)]"'))
    assert [table.next()[0] for _ in range(3)] == ["sides:b", "sides:a", "end"]


def test_an_order_that_a_procedure_has_made(play: Play) -> None:
    text = '[[sequence.step]]\nid = "roll"\nprocedure = "roll"\n' + UNITS.replace("units", "sides")
    for face, due in ((4, ["sides:a", "sides:b"]), (3, ["sides:b", "sides:a"])):
        table = play(text.format(keys='order = "[game.first, game.first.enemy]"'))
        table.next()
        assert table.battle.due_request.procedure == "roll"
        table.run("roll", face)
        assert [table.at()[0], table.next()[0]] == due


class TestChoosing:
    """Where the players pick the next."""

    def test_the_walk_waits_until_one_is_left(self, play: Play) -> None:
        table = play(UNITS.format(keys='order = "choose"'))
        assert table.next() == ["units:?"]
        assert table.choices() == ["u1", "u2", "u3", "e1", "e2"]
        assert table.choose("u3") == ["units:u3"]
        assert table.next() == ["units:?"]
        assert table.choices() == ["u1", "u2", "e1", "e2"]
        for id_ in ("e2", "u1", "e1"):
            table.choose(id_)
            table.next()
        assert table.at() == ["units:u2"]
        assert table.next() == ["end"]

    def test_next_takes_the_first_that_is_left(self, play: Play) -> None:
        table = play(UNITS.format(keys='order = "choose"'))
        table.next()
        assert table.next() == ["units:u1"]

    def test_sides_alternate_while_both_have_some(self, play: Play) -> None:
        table = play(UNITS.format(keys='order = "alternate"'))
        table.next()
        table.choose("u2")
        table.next()
        assert table.choices() == ["e1", "e2"]
        table.choose("e1")
        table.next()
        assert table.choices() == ["u1", "u3"]
        table.choose("u1")
        assert table.next() == ["units:e2"]  # the only one that its side has left
        assert table.next() == ["units:u3"]
        assert table.next() == ["end"]

    def test_another_may_be_chosen_midway_and_the_first_is_done(self, play: Play) -> None:
        table = play(UNITS.format(keys='order = "choose"'))
        table.next()
        table.choose("u1")
        assert table.choose("e2") == ["units:e2"]
        table.next()
        assert table.choices() == ["u2", "u3", "e1"]

    @pytest.mark.parametrize("id_", ["u1", "e2"])
    def test_who_is_done_or_acting_cannot_be_chosen(self, play: Play, id_: str) -> None:
        table = play(UNITS.format(keys='order = "choose"'))
        table.next()
        table.choose("e2")
        table.choose("u1")
        assert not table.battle.can_choose(table.thing(id_))
        before = table.battle.state
        with pytest.raises(ActionError):
            table.choose(id_)
        assert table.battle.state == before

    def test_leave_ends_it_for_the_rest(self, play: Play) -> None:
        table = play(UNITS.format(keys='order = "choose"'))
        table.next()
        table.choose("u1")
        table.battle.leave()
        assert table.at() == ["end"]
        assert table.next() == ["units:?"]
        table.battle.leave()
        assert table.at() == ["end"]


NESTED = """
[[sequence.step]]
id = "side"
each = "sides"
leave = "leave-side"
[[sequence.step.step]]
id = "brigade"
each = "formations"
order = "choose"
enter = "enter-formation"
leave = "leave-formation"
lapses = "brigade"
[[sequence.step.step.step]]
id = "unit"
each = "units"
order = "choose"
enter = "enter-unit"
leave = "leave-unit"
lapses = "activation"
[[sequence.step]]
id = "end"
lapses = "turn"
"""


class TestEnteringAndLeaving:
    """Procedures and lapses, each once for each thing that was entered."""

    def test_things_inside_are_those_of_the_thing_around(self, play: Play) -> None:
        table = play(NESTED)
        assert table.next() == ["side:a", "brigade:?"]
        assert table.choices() == ["f1", "f2"]
        assert table.choose("f1") == ["side:a", "brigade:f1", "unit:?"]
        assert table.choices() == ["u1", "u2"]

    def test_the_whole_turn_enters_and_leaves_each_once(self, play: Play) -> None:
        table = play(NESTED)
        while table.at() != ["end"]:
            table.next()
        assert table.fields("entered", "u1", "u2", "u3", "e1", "e2", "f1", "f2", "g1") == [1] * 8
        assert table.fields("left", "u1", "u2", "u3", "e1", "e2", "f1", "f2", "g1", "a", "b") == [1] * 10

    def test_lapses_are_of_the_thing_that_is_left(self, play: Play) -> None:
        table = play(NESTED)
        table.next()
        table.choose("f1")
        table.choose("u1")
        table.run("act", unit="u1")
        table.run("act", unit="u2")
        table.hand("f1", "ordered", True)
        table.next()  # leaves u1; u2 is the last and is entered
        assert table.fields("aimed", "u1", "u2") == [False, True]
        assert table.fields("acted", "u1", "u2") == [True, True]
        assert table.field("f1", "ordered") is True
        table.next()
        assert table.field("u2", "aimed") is False
        assert table.field("f1", "ordered") is False

    def test_lapses_without_a_thing_are_of_all(self, play: Play) -> None:
        table = play(NESTED)
        table.next()
        for id_ in ("u1", "e2"):
            table.hand(id_, "acted", True)
        while table.at() != ["end"]:
            table.next()
        assert table.fields("acted", "u1", "e2") == [True, True]
        table.next()
        assert table.fields("acted", "u1", "e2") == [False, False]

    def test_who_is_left_for_another_is_left(self, play: Play) -> None:
        table = play(NESTED)
        table.next()
        table.choose("f1")
        table.choose("u1")
        table.run("act", unit="u1")
        table.choose("u2")
        assert table.fields("left", "u1", "u2") == [1, 0]
        assert table.field("u1", "aimed") is False

    def test_a_brigade_left_for_another_is_left_with_its_unit(self, play: Play) -> None:
        table = play(NESTED)
        table.next()
        table.choose("f1")
        table.choose("u1")
        table.run("act", unit="u1")
        table.hand("f1", "ordered", True)
        assert table.choose("f2") == ["side:a", "brigade:f2", "unit:u3"]
        assert table.fields("left", "u1", "u2", "f1", "f2") == [1, 0, 1, 0]
        assert table.field("u1", "aimed") is False
        assert table.field("f1", "ordered") is False

    def test_leaving_the_rest_leaves_those_that_were_entered(self, play: Play) -> None:
        table = play(NESTED)
        table.next()
        table.choose("f1")
        table.battle.leave()  # chooses no unit: only the brigade has been entered
        assert table.at() == ["side:a", "brigade:f2", "unit:u3"]
        assert table.fields("left", "u1", "u2", "f1") == [0, 0, 1]
        table.battle.leave()
        assert table.fields("left", "u3", "f2", "a") == [1, 1, 1]

    def test_leaving_the_rest_of_the_brigades(self, play: Play) -> None:
        table = play(NESTED)
        table.next()
        table.battle.leave()
        assert table.at() == ["side:b", "brigade:g1", "unit:?"]
        assert table.fields("left", "f1", "f2", "a") == [0, 0, 1]
        assert table.fields("entered", "f1", "f2") == [0, 0]


def test_what_has_no_side_is_nobodys_turn(play: Play) -> None:
    zones = """
    [kind.zone.field.walls]
    type = "number"
    [procedure.wall]
    roles = [{ id = "zone", kind = "zone" }]
    step = [{ change = "zone.walls", by = 1 }]
    [[sequence.step]]
    id = "side"
    each = "sides"
    """
    battle = "zone = [{ id = 'z' }]\nside = [{ id = 'a' }, { id = 'b' }]"
    table = play(zones, battle)
    assert table.next() == ["side:a"]
    assert table.run("wall", zone="z").text is not None
    assert table.field("z", "walls") == 1
