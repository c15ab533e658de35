"""One history: undo and redo of whole actions over steps and turns; what is undone stays in the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.battle import ActionError, Battle, Event, History, HistoryError
from core.ruleset.expression import Ref
from core.ruleset.models import Text
from core.state import Change, State, invert

Play = Callable[..., Any]

TURN = """
[[sequence.step]]
id = "roll"
procedure = "roll"
[[sequence.step]]
id = "unit"
each = "units"
order = "choose"
leave = "leave-unit"
lapses = "activation"
[[sequence.step]]
id = "shoot"
procedure = "volley"
[[sequence.step]]
id = "end"
lapses = "turn"
[procedure.volley]
results = ["pips"]
step = [
  { let = "target", is = "item(units, len(units))" }, { roll = "fire", gives = { pips = "die(1)" } },
  { change = "target.losses", by = "pips" },
]
"""


def replayed(battle: Battle) -> State:
    """The state that the events add up to."""
    return History(battle.history.start, battle.history.events).state


def test_undo_over_a_step_that_the_walk_took_by_itself(play: Play) -> None:
    """Undo gives the step before, with its dice still to roll; redo every field as it was."""
    table = play(TURN)
    table.next()
    table.run("roll", 6)
    table.battle.leave()
    assert table.at() == ["shoot"]
    before = table.battle.state
    table.run("volley", 4)
    assert table.at() == ["end"]
    assert table.field("e2", "gone") is True
    after = table.battle.state
    table.battle.undo()
    assert (table.at(), table.battle.state == before) == (["shoot"], True)
    assert table.fields("losses", "e1", "e2") == [0, 0]
    assert table.battle.due_request.procedure == "volley"
    table.battle.redo()
    assert (table.at(), table.battle.state == after) == (["end"], True)
    assert replayed(table.battle) == after


def test_undo_over_the_turn_brings_back_what_lapsed_and_who_died(play: Play) -> None:
    table = play(TURN)
    table.next()
    table.run("roll", 6)
    table.choose("u1")
    table.run("act", unit="u1")
    table.battle.leave()
    table.run("volley", 6)
    moment = table.battle.state
    assert (table.at(), table.field("u1", "acted")) == (["end"], True)
    table.next()  # once too often
    assert (table.at(), table.field("game", "turn")) == (["roll"], 2)
    assert table.field("u1", "acted") is False
    table.battle.undo()
    assert table.battle.state == moment
    assert (table.field("game", "turn"), table.field("u1", "acted"), table.field("e2", "gone")) == (
        1,
        True,
        True,
    )
    table.battle.redo()
    table.run("roll", 1)
    assert table.choices() == ["u1", "u2", "u3", "e1"]  # the dead are never offered again
    assert table.field("u1", "acted") is False


def test_undone_dice_stay_in_the_log(play: Play) -> None:
    table = play(TURN)
    table.next()
    table.run("roll", 5)
    table.battle.undo()
    table.run("roll", 2)
    events = table.battle.history.events
    assert [event.kind for event in events] == ["walk", "run", "undo", "run"]
    assert [event.n for event in events] == [1, 2, 3, 4]
    assert [die.face for die in events[1].dice[0].dice] == [5]
    assert [table.battle.history.is_undone(n) for n in (1, 2, 3, 4)] == [False, True, False, False]
    assert events[2].of == 2
    assert [event.n for event in table.battle.history.live()] == [1, 4]


def test_a_new_action_ends_what_could_be_done_again(play: Play) -> None:
    table = play(TURN)
    table.next()
    table.battle.note("one")
    table.battle.undo()
    assert table.battle.history.can_redo is not None
    table.battle.note("two")
    assert table.battle.history.can_redo is None
    with pytest.raises(ActionError):
        table.battle.redo()


def test_undo_and_redo_name_what_they_do(play: Play) -> None:
    table = play(TURN)
    with pytest.raises(ActionError):
        table.battle.undo()
    table.next()
    table.battle.note("pioggia")
    assert table.battle.history.can_undo.text.it == "pioggia"
    assert table.battle.undo().text.it == "annullato: pioggia"
    assert table.battle.history.can_redo.text.it == "pioggia"
    assert table.battle.redo().text.it == "rifatto: pioggia"


def test_undo_to_the_beginning_is_the_start(play: Play) -> None:
    table = play(TURN)
    start = table.battle.state
    table.next()
    table.run("roll", 6)
    table.hand("u1", "losses", 9)
    table.hand("u2", "label", "1/2")
    table.battle.leave()
    states = []
    while table.battle.history.can_undo is not None:
        states.append(table.battle.state)
        table.battle.undo()
    assert table.battle.state == start
    assert table.at() == []
    for state in reversed(states):
        table.battle.redo()
        assert table.battle.state == state
    assert replayed(table.battle) == table.battle.state


def test_refused_actions_leave_nothing_behind(play: Play) -> None:
    table = play(TURN)
    table.next()
    state, count = table.battle.state, len(table.battle.history.events)
    with pytest.raises(ActionError):
        table.run("roll")  # no dice
    with pytest.raises(ActionError):
        table.choose("u1")
    with pytest.raises(ActionError):
        table.battle.pass_due()
    assert table.hand("u1", "losses", 0) is None  # as it was
    assert (table.battle.state, len(table.battle.history.events)) == (state, count)


def test_each_event_is_kept_before_it_is_answered(play: Play) -> None:
    table = play(TURN)
    kept: list[tuple[Event, State]] = []
    battle = Battle(
        table.battle.rules, table.battle.history.start, (), lambda event, state: kept.append((event, state))
    )
    event = battle.next()
    assert kept == [(event, battle.state)]
    battle.undo()
    assert [one.kind for one, _ in kept] == ["walk", "undo"]


UNIT = Ref("unit", "u1")
NOTE = Event(n=1, turn=1, kind="note", text=Text(it="x", en="x"))


@pytest.mark.parametrize(
    "events",
    [
        (replace(NOTE, n=2),),
        (NOTE, replace(NOTE, n=3)),
        (NOTE, NOTE),
        (replace(NOTE, kind="undo", of=1),),
        (NOTE, replace(NOTE, n=2, kind="undo", of=2)),
        (NOTE, replace(NOTE, n=2, kind="undo")),
        (NOTE, replace(NOTE, n=2, kind="redo", of=1)),
        (NOTE, replace(NOTE, n=2, kind="undo", of=1), replace(NOTE, n=3, kind="redo", of=2)),
        (replace(NOTE, kind="hand", changes=(Change(Ref("unit", "nobody"), "losses", None, 1),)),),
    ],
)
def test_events_that_do_not_follow_are_refused(events: tuple[Event, ...]) -> None:
    with pytest.raises(HistoryError, match=r"event \d"):
        History(State({UNIT: {}}), events)


def test_changes_turned_round_lead_back() -> None:
    start = State({UNIT: {"losses": 1}})
    other = Ref("unit", "u2")
    changes = (
        Change(UNIT, "losses", 1, 2),
        Change(other, "exists", None, True),
        Change(other, "losses", None, 3),
        Change(UNIT, "losses", 2, None),
        Change(UNIT, "label", None, "x"),
    )
    after = start.apply(changes)
    assert after.fields(other) == {"losses": 3}
    assert after.fields(UNIT) == {"label": "x"}
    assert after.apply(invert(changes)) == start
    assert start.fields(UNIT) == {"losses": 1}  # never changed in place


class TestByHand:
    """Whatever the table says, clipped to what a field can be; nothing where nothing changes."""

    @pytest.mark.parametrize(("value", "due"), [(3, 3), (-2, None), (0, None), (99, 99)])
    def test_losses(self, play: Play, value: int, due: int | None) -> None:
        table = play(TURN)
        event = table.hand("u1", "losses", value)
        assert (event is None) == (due is None)
        assert table.field("u1", "losses") == (due or 0)

    def test_a_figure_beyond_its_limits(self, play: Play) -> None:
        table = play(TURN)
        table.hand("u1", "strength", 40)
        assert table.field("u1", "strength") == 9
        assert table.hand("u1", "strength", 50) is None

    def test_what_follows_is_one_action_with_it(self, play: Play) -> None:
        table = play(TURN)
        event = table.hand("u1", "losses", 4)
        assert event is not None
        assert {change.field for change in event.changes} == {"losses", "gone", "gone_turn"}
        assert event.kind == "hand"
        table.battle.undo()
        assert table.fields("gone", "u1") == [False]

    def test_a_status_set_to_what_it_is(self, play: Play) -> None:
        table = play(TURN)
        assert table.hand("u1", "acted", False) is None
        assert table.hand("u1", "acted", True) is not None
        assert table.hand("u1", "acted", True) is None
