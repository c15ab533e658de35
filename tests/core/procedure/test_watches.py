"""Watches: they fire once, when something becomes true, whoever made it so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.ruleset.expression import Ref

Make = Callable[..., Any]


def watch(when: str, kind: str = "unit", do: str = "mark") -> str:
    return f'[[watch]]\nid = "{do}-{kind}"\nkind = "{kind}"\nwhen = "{when}"\ndo = "{do}"\n'


MARK = """
[procedure.mark]
roles = [{ id = "unit" }]
step = [{ change = "unit.shaken", to = true }, { change = "game.score", by = 1 }]
[procedure.count]
roles = [{ id = "formation", kind = "formation" }]
step = [{ change = "game.score", by = 10 }, { change = "formation.order", to = "attack" }]
[procedure.tell]
step = [{ tell = { it = "fine", en = "end" } }, { change = "game.score", by = 100 }]
roles = [{ id = "game", kind = "game" }]
"""
LOSE = '{ change = "unit.losses", by = 2 }'


def test_it_fires_when_its_condition_becomes_true(steps: Make) -> None:
    trial = steps(LOSE, MARK + watch("losses >= 2"))
    result = trial.run()
    assert trial.field(result, "u1", "shaken") is True
    assert trial.field(result, "game", "score") == 1
    assert trial.field(result, "u2", "shaken") is False


def test_not_where_it_was_true_before(steps: Make, bench: Make) -> None:
    battle = """
    side = [{ id = "a" }, { id = "b" }]
    formation = [{ id = "fa", side = "a" }]
    unit = [{ id = "u1", formation = "fa", losses = 2 }]
    """
    trial = steps(LOSE, MARK + watch("losses >= 2"), battle=battle)
    result = trial.run(roles={"foe": None, "friends": ()})
    assert [(one.thing.id, one.field) for one in result.changes] == [("u1", "losses")]


def test_not_where_it_was_true_only_on_the_way(steps: Make) -> None:
    trial = steps(LOSE + ', { change = "unit.losses", by = -1 }', MARK + watch("losses >= 2"))
    assert trial.field(trial.run(), "game", "score") == 0


def test_once_for_each_thing_in_one_action(steps: Make) -> None:
    text = LOSE + ', { change = "friends.losses", by = 5 }'
    trial = steps(text, MARK + watch("losses >= 2"))
    assert trial.field(trial.run(), "game", "score") == 3


def test_one_brings_about_another(steps: Make) -> None:
    more = MARK + watch("losses >= 2") + watch("any(u.shaken for u in units)", "formation", "count")
    trial = steps(LOSE, more)
    result = trial.run()
    assert trial.field(result, "game", "score") == 11
    assert trial.field(result, "fa", "order") == "attack"
    assert trial.field(result, "fb", "order") == "hold"


def test_two_that_bring_each_other_about_come_to_an_end(steps: Make) -> None:
    more = """
    [[watch]]
    id = "up"
    kind = "unit"
    when = "losses == 2"
    do = "down"
    [[watch]]
    id = "down"
    kind = "unit"
    when = "losses == 1"
    do = "up"
    [procedure.down]
    roles = [{ id = "unit" }]
    step = [{ change = "unit.losses", to = 1 }, { change = "game.score", by = 1 }]
    [procedure.up]
    roles = [{ id = "unit" }]
    step = [{ change = "unit.losses", to = 2 }, { change = "game.score", by = 1 }]
    """
    trial = steps(LOSE, more)
    assert trial.field(trial.run(), "game", "score") == 2


def test_it_fires_after_a_change_by_hand_too(steps: Make) -> None:
    trial = steps(LOSE, MARK + watch("losses >= 2"))
    assert trial.by_hand(u1__losses=1) == {"u1.losses": 1}
    assert trial.by_hand(u1__losses=3, u2__losses=1) == {
        "u1.losses": 3,
        "u2.losses": 1,
        "u1.shaken": True,
        "game.score": 1,
    }


def test_it_may_say_something_and_look_at_the_game(steps: Make) -> None:
    text = '{ change = "game.score", by = 7 }'
    trial = steps(text, MARK + watch("score >= 7", "game", "tell"))
    result = trial.run()
    assert [said.text.en for said in result.said] == ["end"]
    assert trial.field(result, "game", "score") == 107


@pytest.mark.parametrize(
    ("when", "kind", "step"),
    [
        ("self.parent.order == 'attack'", "unit", '{ change = "unit.parent.order", to = "attack" }'),
        ("self.side.enemy.units == []", "unit", '{ remove = "foe.parent.units" }'),
        (
            "len(attached) == 0 and strength == 4 and self.side == unit.general.side",
            "unit",
            '{ let = "g", is = "unit.general" }, { change = "g.attached", to = "none" }',
        ),
        ("general == none", "unit", '{ let = "g", is = "unit.general" }, { remove = "g" }'),
        ("game.score > 5", "unit", '{ change = "game.score", by = 6 }'),
        (
            "rival != none and rival.losses > 1",
            "unit",
            '{ change = "unit.rival", to = "foe" }, { change = "foe.losses", by = 2 }',
        ),
    ],
)
def test_it_follows_what_lies_elsewhere(steps: Make, when: str, kind: str, step: str) -> None:
    """The thing itself is not changed; what its condition looks at is."""
    more = MARK + f'[kind.unit.derived]\nlook = {{ is = "{when}" }}\n'
    for condition in (when, "look"):
        rules = (more if condition == "look" else MARK) + watch(condition, kind)
        trial = steps(step, rules)
        assert trial.field(trial.run(), "u1", "shaken") is True, condition


def test_a_formation_that_a_unit_leaves_is_looked_at(steps: Make) -> None:
    text = '{ let = "other", is = "foe.parent" }, { change = "friends.parent", to = "other" }'
    more = MARK + watch("len(units) < 2", "formation", "count")
    trial = steps(text, more)
    result = trial.run()
    assert trial.after(result).field(Ref("formation", "fb"), "units") == tuple(
        Ref("unit", id_) for id_ in ("u2", "u3", "e1", "e2")
    )
    assert trial.field(result, "fa", "order") == "attack"


def test_it_fires_for_all_however_many(steps: Make) -> None:
    units = ", ".join(f'{{ id = "u{n}", formation = "fa" }}' for n in range(1, 61))
    battle = f'side = [{{ id = "a" }}]\nformation = [{{ id = "fa", side = "a" }}]\nunit = [{units}]'
    trial = steps(
        '{ change = "unit.parent.units.losses", by = 4 }', MARK + watch("losses >= 2"), battle=battle
    )
    result = trial.run(roles={"foe": None, "friends": ()})
    assert trial.field(result, "game", "score") == 60


def test_a_new_thing_is_looked_at(steps: Make) -> None:
    text = '{ create = "unit", as = "x", like = "unit", fields = { losses = 3 } }'
    trial = steps(text, MARK + watch("losses >= 2"))
    result = trial.run()
    assert trial.after(result).field(result.names["x"], "shaken") is True


def test_those_out_of_play_are_looked_at_too(steps: Make) -> None:
    trial = steps(
        '{ remove = "unit" }, { change = "unit.losses", by = 2 }', MARK + watch("losses >= 2 and gone")
    )
    assert trial.field(trial.run(), "game", "score") == 1
