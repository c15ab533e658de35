"""Battles on disk: played, saved, killed, opened again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.battle import History, decode
from core.play import Game, PlayError, last_battle, new_battle, open_battle
from core.ruleset.expression import Ref
from core.state import Change
from core.store import read_battle

Begin = Callable[..., Game]
Fill = Callable[[Game, int, int], None]

CHILD = """
import sys
from pathlib import Path
from random import Random
from core.play import open_battle
from core.procedure import Die, Request
from core.ruleset.expression import Ref
from core.state import Change

game = open_battle(Path(sys.argv[1]))
chance = Random(7)
units = game.battle.state.by_kind["unit"]
while True:
    unit = chance.choice(units)
    if chance.random() < 0.5:
        event = game.battle.next()
    else:
        old = game.battle.state.get(unit, "damage")
        event = game.battle.set_by_hand([Change(unit, "damage", old, chance.randrange(9))])
    if event is not None:
        print(event.n, flush=True)
"""


@pytest.fixture
def fill(player: Any) -> Fill:
    """Plays a game on by so many actions at random."""

    def play(game: Game, seed: int, actions: int) -> None:
        one = player(game.battle, seed)
        for _ in range(actions):
            one.anything()
            assert game.save_failed is None

    return play


@pytest.mark.parametrize("sample", ["adua-1896", "tientsin-1900"])
@pytest.mark.parametrize("seed", [3, 1860])
def test_a_game_opened_again_is_the_one_that_was_closed(
    begin: Begin, fill: Fill, sample: str, seed: int
) -> None:
    with begin(sample) as game:
        fill(game, seed, 60)
        state, events = game.battle.state, list(game.battle.history.events)
        redo, undo = game.battle.history.can_redo, game.battle.history.can_undo
    with begin() as again:
        assert again.notices == []
        assert again.battle.state == state
        assert [event.n for event in again.battle.history.events] == [event.n for event in events]
        assert [event.text for event in again.battle.history.events] == [event.text for event in events]
        for found, due in ((again.battle.history.can_redo, redo), (again.battle.history.can_undo, undo)):
            assert (found.n if found else None) == (due.n if due else None)
        fill(again, seed + 1, 20)
        state = again.battle.state
    with begin() as once_more:
        assert once_more.battle.state == state
        assert once_more.notices == []


def test_every_action_is_on_disk_when_it_is_answered(begin: Begin, fill: Fill) -> None:
    with begin() as game:
        for seed in range(12):
            fill(game, seed, 1)
            events = [decode(table) for table in read_battle(game.file.path).document.events]
            assert len(events) == len(game.battle.history.events)
            assert History(game.battle.history.start, events).state == game.battle.state


@pytest.mark.slow
@pytest.mark.parametrize("actions", [1, 7, 23])
def test_a_killed_game_has_every_action_that_it_answered(begin: Begin, actions: int) -> None:
    begin().close()
    path = Path(os.environ["AIUTANTE_HOME"]).parent / "battle.toml"
    root = Path(__file__).parents[3]
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(root)},
        text=True,
    )
    assert child.stdout is not None
    told = 0
    for line in child.stdout:
        told = int(line)
        if told >= actions:
            break
    child.send_signal(signal.SIGKILL)
    told = max([told, *(int(line) for line in child.stdout.read().split())])
    child.wait()
    with begin() as game:
        assert len(game.battle.history.events) in (
            told,
            told + 1,
        )  # the next may be whole, and not yet answered
        assert game.notices == []
        assert not game.file.read_only
        assert game.battle.note("on").n == len(game.battle.history.events)


def test_dice_that_were_rolled_are_there_after_a_kill(begin: Begin) -> None:
    """A run whose first dice lie and that waits for more is open with the same dice."""
    game = begin()
    battle = game.battle
    while battle.due_request is None or battle.due_request.procedure != "initiative":
        battle.next()
    request = battle.due_request
    from core.procedure import Die, Request

    battle.hold(Request(request.procedure, request.roles, dice=(Die(4, typed=False), Die(4, typed=False))))
    game.close()  # as the system does for a killed process
    with begin() as again:
        held = again.battle.held
        assert held is not None
        assert (held.procedure, [die.face for die in held.dice]) == ("initiative", [4, 4])
        assert [die.typed for die in held.dice] == [False, False]
        assert again.battle.run(held).wanted.missing == 2  # type: ignore[union-attr]


def test_what_cannot_be_saved_is_told_and_saved_later(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    with begin() as game:
        real = type(game.file._seat).write

        def full(*_: Any) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(type(game.file._seat.disk), "replace", full, raising=True)
        event = game.battle.note("pioggia")
        assert game.save_failed is not None
        assert "disk is full" in game.save_failed
        assert game.battle.history.events[-1] == event
        monkeypatch.undo()
        assert real is type(game.file._seat).write
        assert game.save()
        assert game.save_failed is None
        assert len(read_battle(game.file.path).document.events) == 1


def test_another_name_and_on_from_there(begin: Begin, home: Path) -> None:
    with begin() as game:
        game.battle.note("one")
        old = game.file.path
        game.save_to(home / "other.toml")
        game.battle.note("two")
        assert len(read_battle(old).document.events) == 1
        assert len(read_battle(home / "other.toml").document.events) == 2
        with pytest.raises(PlayError, match="already a file"):
            game.save_to(old)


def test_a_second_window_can_only_look(begin: Begin) -> None:
    with begin() as game:
        game.battle.note("one")
        with begin() as second:
            assert second.file.read_only
            second.battle.note("lost?")
            assert second.save_failed is not None
        game.battle.note("two")
        assert game.save_failed is None
    with begin() as again:
        assert [event.text.en for event in again.battle.history.events] == ["one", "two"]


def test_a_new_battle_says_what_it_is_about(begin: Begin, home: Path) -> None:
    with begin() as game:
        head = game.file.document.head
        assert head["battle"]["ruleset"] == "italiani-in-colonia"
        assert head["battle"]["ruleset_digest"] == game.loaded.digest
        assert game.name == "Adua, 1 marzo 1896"
        assert game.battle.turn == 1
        assert game.battle.history.events == []
    assert last_battle() is not None
    with pytest.raises(PlayError, match="already a file"):
        new_battle("adua-1896", home / "battle.toml")
    with pytest.raises(PlayError, match="no sample.*'adva'"):
        new_battle("adva")


def test_options_of_a_battle_are_its_own(home: Path) -> None:
    path = new_battle("adua-1896", home / "x.toml", options={"merge_plus_two": True})
    with open_battle(path) as game:
        assert game.battle.rules.options["merge_plus_two"] is True
    with pytest.raises(PlayError, match="no option 'merge_plus_three'"):
        new_battle("adua-1896", home / "y.toml", options={"merge_plus_three": True})
    with pytest.raises(PlayError, match="has no value"):
        new_battle("adua-1896", home / "y.toml", options={"merge_plus_two": "often"})
    assert not (home / "y.toml").exists()


def test_a_change_by_hand_of_a_text_that_looks_like_a_number(begin: Begin) -> None:
    with begin() as game:
        unit = game.battle.state.by_kind["unit"][0]
        game.battle.set_by_hand([Change(unit, "name", game.battle.state.get(unit, "name"), "1/2")])
        state = game.battle.state
    with begin() as again:
        assert again.battle.state == state
        assert again.battle.state.get(unit, "name") == "1/2"
        assert again.notices == []
        assert isinstance(unit, Ref)
