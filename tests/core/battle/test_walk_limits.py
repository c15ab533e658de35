"""The walk where things are passed, die, or nobody can act; and what is due on a step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.battle import ActionError
from core.procedure import Die, Request

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

    def test_nothing_is_due_when_none_is_left_to_choose(self, play: Play) -> None:
        keys = ('each = "units"', 'order = "choose"', 'procedure = "act"', 'roles = { unit = "unit" }')
        table = play(step("each", *keys) + step("end"))
        table.next()
        assert table.battle.due_request is None  # one must be chosen first
        for id_ in ("u1", "u2", "u3", "e1", "e2"):
            table.hand(id_, "losses", 9)
        assert (table.choices(), table.battle.due_request) == ([], None)
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

    def test_what_follows_from_entering_is_due_there(self, play: Play) -> None:
        more = """
        [procedure.arrive]
        step = [{ follow = "act", roles = { unit = "item(units, 3)" } }]
        """
        table = play(step("one") + step("two", 'enter = "arrive"') + step("end") + more)
        table.next(2)
        assert table.at() == ["two"]
        assert table.battle.due_request.roles == {"unit": table.thing("u3")}
        table.run("act", unit="u3")
        assert (table.at(), table.battle.dues) == (["two"], ())
        table.battle.undo()
        assert len(table.battle.dues) == 1

    def test_what_is_left_behind_is_in_the_log(self, play: Play) -> None:
        more = """
        [procedure.roll2]
        text = { it = "tiro", en = "roll" }
        step = [
          { follow = "late", roles = { unit = "item(units, 1)" } },
          { follow = "act", roles = { unit = "item(units, 2)" }, offered = true },
        ]
        [procedure.late]
        text = { it = "ritardo", en = "delay" }
        roles = [{ id = "unit" }]
        """
        table = play(step("roll", 'procedure = "roll2"') + step("end") + more)
        table.next()
        table.run("roll2")
        event = table.battle.next()
        assert (table.at(), table.battle.dues) == (["end"], ())
        assert "delay" in event.text.en
        assert "trial" not in event.text.en  # what was only offered needs no word

    def test_dice_that_lie_are_not_lost_by_another_run(self, play: Play) -> None:
        table = play(self.text)
        table.next()
        request = Request("fire", {"unit": table.thing("u1"), "target": table.thing("e1")}, dice=(Die(6),))
        table.battle.hold(request)
        table.run("act", unit="u2")
        assert table.battle.held == request
        table.battle.apply(request)
        assert table.battle.held is None
