"""How the game ends, and what follows by itself from a step that is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Play = Callable[..., Any]


def step(id_: str, *keys: str) -> str:
    return "\n".join(["[[sequence.step]]", f'id = "{id_}"', *keys, ""])


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
