"""The walk where things are passed, die, or nobody can act; how the game ends; what is due on a step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.battle import ActionError

Play = Callable[..., Any]


def step(id_: str, *keys: str) -> str:
    return "\n".join(["[[sequence.step]]", f'id = "{id_}"', *keys, ""])


class TestPassing:
    """Steps in which nobody can act."""

    def test_a_step_whose_condition_fails_is_passed(self, play: Play) -> None:
        table = play(step("one") + step("even", 'when = "game.turn % 2 == 0"') + step("three"))
        assert [table.next()[0] for _ in range(6)] == ["one", "three", "one", "even", "three", "one"]

    @pytest.mark.parametrize(("keys", "told"), [(("log_pass = true",), ["passed: quiet"]), ((), [])])
    def test_with_a_line_in_the_log_if_wanted(
        self, play: Play, keys: tuple[str, ...], told: list[str]
    ) -> None:
        table = play(step("one") + step("quiet", 'when = "false"', *keys) + step("three"))
        table.next()
        event = table.battle.next()
        assert [text.en for text in event.told] == told
        assert table.at() == ["three"]

    def test_a_step_for_each_of_nobody(self, play: Play) -> None:
        quiet = step("quiet", 'each = "units"', 'where = "unit.losses > 5"', "log_pass = true")
        table = play(step("one") + quiet + step("three"))
        table.next()
        event = table.battle.next()
        assert (table.at(), [text.en for text in event.told]) == (["three"], ["passed: quiet"])

    def test_a_step_with_nothing_inside_that_can_be_done(self, play: Play) -> None:
        inner = '[[sequence.step.step]]\nid = "inner"\nwhen = "false"\n'
        text = step("one") + step("quiet", "log_pass = true", 'lapses = "turn"') + inner + step("three")
        table = play(text)
        table.next()
        table.hand("u1", "acted", True)
        event = table.battle.next()
        assert (table.at(), [text.en for text in event.told]) == (["three"], ["passed: quiet"])
        assert table.field("u1", "acted") is False  # it was entered and left

    def test_things_with_nothing_inside_that_can_be_done(self, play: Play) -> None:
        inner = '[[sequence.step.step]]\nid = "inner"\nwhen = "unit.id == \'u3\'"\n'
        table = play(
            step("each", 'each = "units"', 'enter = "enter-unit"', 'leave = "leave-unit"')
            + inner
            + step("end")
        )
        assert table.next() == ["each:u3", "inner"]
        assert table.next() == ["end"]
        assert table.fields("entered", "u1", "e2") == table.fields("left", "u1", "e2") == [1, 1]

    def test_a_turn_in_which_nobody_can_act_is_gone_through(self, play: Play) -> None:
        table = play(step("third", 'when = "game.turn % 3 == 0"'))
        assert table.next() == ["third"]
        assert table.field("game", "turn") == 3
        assert table.next() == ["third"]
        assert table.field("game", "turn") == 6

    def test_a_turn_that_nobody_can_ever_act_in_is_told(self, play: Play) -> None:
        table = play(step("never", 'when = "false"'))
        with pytest.raises(ActionError):
            table.next()
        assert table.battle.history.events == []


class TestDying:
    """Things that go while the walk stands on them, or before it comes to them."""

    def test_the_dead_are_not_offered(self, play: Play) -> None:
        table = play(step("each", 'each = "units"', 'order = "choose"') + step("end"))
        table.next()
        table.choose("u1")
        table.run("fire", 6, unit="u1", target="e1")
        assert table.field("e1", "gone") is True
        table.next()
        assert table.choices() == ["u2", "u3", "e2"]
        assert not table.battle.can_choose(table.thing("e1"))

    def test_the_walk_goes_on_from_one_that_died_on_its_step(self, play: Play) -> None:
        text = step("each", 'each = "units"', 'lapses = "activation"') + step("end")
        table = play(text)
        table.next(2)
        assert table.at() == ["each:u2"]
        table.hand("u2", "losses", 9)
        table.hand("u3", "losses", 9)
        assert table.next() == ["each:e1"]

    def test_all_others_die_while_one_acts(self, play: Play) -> None:
        table = play(step("each", 'each = "units"', 'order = "choose"') + step("end"))
        table.next()
        table.choose("u1")
        for id_ in ("u2", "u3", "e1", "e2", "u1"):
            table.hand(id_, "losses", 9)
        assert table.next() == ["end"]

    def test_those_being_chosen_from_die(self, play: Play) -> None:
        table = play(step("each", 'each = "units"', 'order = "choose"') + step("end"))
        table.next()
        for id_ in ("u1", "u2", "u3", "e1", "e2"):
            table.hand(id_, "losses", 9)
        assert table.choices() == []
        assert table.next() == ["end"]

    def test_a_new_unit_is_walked_too(self, play: Play) -> None:
        more = """
        [procedure.split]
        verb = "s"
        roles = [{ id = "unit" }]
        step = [{ create = "unit", as = "half", like = "unit" }]
        """
        table = play(step("each", 'each = "units"') + step("end") + more)
        table.next()
        table.run("split", unit="u1")
        walked = []
        while table.at() != ["end"]:
            walked.append(table.at()[0])
            table.next()
        assert walked == ["each:u1", "each:u2", "each:u3", "each:e1", "each:e2", "each:u1+6"]


class TestDue:
    """The procedure of a step, and what follows from it."""

    text = step("roll", 'procedure = "roll"') + step("end")

    def test_it_is_due_and_the_walk_goes_on_when_it_is_done(self, play: Play) -> None:
        table = play(self.text)
        table.next()
        assert table.battle.due_request.procedure == "roll"
        with pytest.raises(ActionError):
            table.run("roll")
        assert table.at() == ["roll"]
        event = table.run("roll", 6)
        assert (table.at(), event.results["pips"], event.dice[0].dice[0].face) == (["end"], 6, 6)

    def test_it_may_be_left_out_and_the_log_says_so(self, play: Play) -> None:
        table = play(self.text)
        table.next()
        event = table.battle.next()
        assert table.at() == ["end"]
        assert "roll" in event.text.en

    def test_its_roles_are_the_things_around(self, play: Play) -> None:
        table = play(step("each", 'each = "units"', 'procedure = "act"') + step("end"))
        table.next(2)
        assert table.battle.due_request.roles == {"unit": table.thing("u2")}
        table.run("act", unit="u2")
        assert table.at() == ["each:u3"]

    def test_a_run_for_somebody_else_is_not_the_one_that_is_due(self, play: Play) -> None:
        table = play(step("each", 'each = "units"', 'procedure = "act"') + step("end"))
        table.next(2)
        table.run("act", unit="e1")
        assert table.at() == ["each:u2"]
        assert table.battle.due_request.roles == {"unit": table.thing("u2")}

    def test_what_follows_comes_first(self, play: Play) -> None:
        more = """
        [procedure.roll2]
        step = [
          { follow = "act", roles = { unit = "item(units, 1)" } },
          { follow = "act", roles = { unit = "item(units, 2)" }, offered = true },
        ]
        """
        table = play(step("roll", 'procedure = "roll2"') + step("end") + more)
        table.next()
        table.run("roll2")
        assert table.at() == ["roll"]
        assert [(due.procedure, due.roles["unit"].id, due.offered) for due in table.battle.dues] == [
            ("act", "u1", False),
            ("act", "u2", True),
        ]
        table.run("act", unit="u2")  # the second before the first
        assert [due.roles["unit"].id for due in table.battle.dues] == ["u1"]
        table.battle.pass_due()
        assert (table.at(), table.battle.dues) == (["end"], ())
        with pytest.raises(ActionError):
            table.battle.pass_due()


class TestFinishing:
    """How the game ends."""

    ends = """
    [[finish]]
    id = "beaten"
    each = "sides"
    when = "len(side.units) == 0"
    text = { it = "{side} battuta", en = "{side} beaten" }
    after = "check"
    [[finish]]
    id = "night"
    when = "game.turn >= 2"
    text = { it = "notte", en = "night" }
    after = "check"
    """

    def test_all_that_hold_are_reported_together_when_the_step_is_left(self, play: Play) -> None:
        table = play(step("one") + step("check") + step("end") + self.ends)
        table.next(2)
        for id_ in ("u1", "u2", "u3", "e1", "e2"):
            table.hand(id_, "losses", 9)
        assert table.battle.state.get(table.thing("game"), "ended") is None
        event = table.battle.next()
        assert [text.it for text in event.told] == ["Rossi battuta", "Blu battuta"]
        assert table.battle.state.get(table.thing("game"), "ended") == ("Rossi battuta", "Blu battuta")
        table.battle.undo()
        assert table.battle.state.get(table.thing("game"), "ended") is None

    def test_only_after_its_step(self, play: Play) -> None:
        table = play(step("one") + step("check") + step("end") + self.ends)
        told = [[text.en for text in table.battle.next().told] for _ in range(6)]
        assert told == [[], [], [], [], [], ["night"]]

    def test_also_after_a_step_in_which_nobody_could_act(self, play: Play) -> None:
        quiet = step("check", 'each = "units"', 'where = "unit.losses > 5"')
        table = play(step("one") + quiet + step("end") + self.ends)
        told = [[text.en for text in table.battle.next().told] for _ in range(4)]
        assert told == [[], [], [], ["night"]]


def test_watches_follow_what_lapses_and_the_turn(play: Play) -> None:
    more = """
    [[watch]]
    id = "rested"
    kind = "unit"
    when = "not acted and losses == 1"
    do = "heal"
    [[watch]]
    id = "reserves"
    kind = "game"
    when = "turn == 2"
    do = "arrive"
    [procedure.heal]
    roles = [{ id = "unit" }]
    step = [{ change = "unit.losses", to = 0 }]
    [procedure.arrive]
    roles = [{ id = "game", kind = "game" }]
    step = [{ change = "game.first", to = "item(sides, 2)" }]
    """
    table = play(step("one") + step("end", 'lapses = "turn"') + more)
    table.next()
    table.hand("u1", "acted", True)
    table.hand("u1", "losses", 1)
    table.next()
    assert table.field("u1", "losses") == 1
    table.next()
    assert table.field("u1", "losses") == 0
    assert table.field("game", "first") == table.thing("b")
