"""What speaks against an action at this moment: told and logged, and never a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.procedure import Request

Play = Callable[..., Any]

TURN = """
[procedure.shot]
by = "other"
roles = [{ id = "unit" }]
step = [{ change = "unit.acted", to = true }]
[procedure.count]
by = "other"
roles = [{ id = "unit" }]
step = [{ change = "unit.aimed", to = true }]
[procedure.flee]
by = "other"
roles = [{ id = "unit" }]
step = [{ change = "unit.entered", by = 1 }]
[procedure.lose]
by = "any"
roles = [{ id = "unit" }]
step = [{ change = "unit.losses", by = 1 }]
[[sequence.step]]
id = "phase"
each = "sides"
as = "player"
[[sequence.step.step]]
id = "think"
[[sequence.step.step]]
id = "move"
offers = ["act"]
[[sequence.step.step]]
id = "reply"
side = "other"
offers = ["shot", "lose"]
[[sequence.step.step]]
id = "tally"
procedure = "count"
roles = { unit = "item(player.enemy.units, 1)" }
"""
STEPS = {"think": 1, "move": 2, "reply": 3, "tally": 4}


def objections(table: Any, procedure: str, unit: str) -> list[str]:
    request = Request(procedure, {"unit": table.thing(unit)})
    return [text.en for text in table.battle.objections(request)]


@pytest.mark.parametrize(
    ("procedure", "unit", "free_in"),
    [
        ("shot", "e1", {"reply"}),
        ("count", "e1", {"tally"}),
        ("flee", "e1", set(STEPS)),
        ("lose", "e1", set(STEPS)),
        ("lose", "u1", set(STEPS)),
        ("act", "u1", {"think", "move", "tally"}),
    ],
)
def test_what_has_its_place_in_the_turn_is_objected_to_elsewhere(
    play: Play, procedure: str, unit: str, free_in: set[str]
) -> None:
    """A reaction that a step names belongs there; one that none names,
    and what anybody may do, anywhere.

    What the acting side does is objected to where a step offers other things.
    """
    for step, presses in STEPS.items():
        table = play(TURN)
        table.next(presses)
        assert table.at()[-1] == step
        assert (objections(table, procedure, unit) == []) is (step in free_in), step


def test_it_may_be_done_all_the_same_and_the_log_says_so(play: Play) -> None:
    table = play(TURN)
    table.next(STEPS["move"])
    event = table.run("shot", unit="e1")
    assert event.forced and [text.en for text in event.told] == ["trial: not in this step (move)"]
    assert table.field("e1", "acted") is True


def test_a_reaction_of_the_side_whose_turn_it_is_has_two_things_against_it(play: Play) -> None:
    table = play(TURN)
    table.next(STEPS["move"])
    assert objections(table, "shot", "u1") == [
        "trial: not in this step (move)",
        "1 u1: it is the other side's turn",
    ]
