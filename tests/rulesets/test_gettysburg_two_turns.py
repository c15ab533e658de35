"""Gettysburg played through the core for two turns: works, an objective, fire, a charge, an ambush."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.play import Game, new_battle, open_battle
from core.procedure import Die, Request, Result
from core.ruleset.expression import Ref, Value


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    with open_battle(new_battle("gettysburg-1863")) as opened:
        yield opened


def play(game: Game, procedure: str, *faces: int, **given: Any) -> Result:
    """Runs it with roles by their ids (and facts), and applies it."""
    declared = {role.id: role.kind for role in game.battle.rules.ruleset.procedure[procedure].roles}
    roles = {name: Ref(declared[name], id_) for name, id_ in given.items() if name in declared}
    facts = {name: value for name, value in given.items() if name not in declared}
    request = Request(procedure, roles, facts, dice=tuple(map(Die, faces)))
    result = game.battle.run(request)
    assert result.status == "done"
    game.battle.apply(request)
    return result


def field(game: Game, kind: str, id_: str, name: str) -> Value:
    return game.battle.view.field(Ref(kind, id_), name)


def walk(game: Game, steps: int) -> list[str]:
    """Goes on; where the walk stands."""
    for _ in range(steps):
        game.battle.next()
    return [frame.step for frame in game.battle.frames]


def test_two_turns(game: Game) -> None:
    assert walk(game, 1) == ["start"]
    assert play(game, "turn-start").names["clock"] == "10:00"
    assert field(game, "game", "game", "turns") == 13
    # The Union's manoeuvre: Gamble's dismounted troopers dig, Cutler takes the farm.
    assert play(game, "dig", unit="gam").names["length_cm"] == 15
    play(game, "take-objective", unit="w2", objective="mcpherson")
    assert field(game, "side", "nord", "points") == 60
    assert walk(game, 1) == ["player", "defensive-fire"]
    assert play(game, "fire-test", 7, firer="arc", target="w1", book_modifier=1).names["total"] == 8
    assert walk(game, 6) == ["player", "charge"]
    # Archer charges the diggers: the turn of work is lost, what they have is kept.
    assert play(game, "charge-test", 4, 9, attacker="arc", defender="gam").names["difference"] == -5
    assert walk(game, 1) == ["end"]
    assert field(game, "unit", "gam", "work") == 0
    assert walk(game, 1) == ["start"]
    assert play(game, "turn-start").names["clock"] == "10:30"
    play(game, "dig", unit="gam")
    play(game, "hide", unit="dav", ambush_place="bosco")
    assert field(game, "unit", "dav", "hidden") is True
    play(game, "reveal", unit="dav", act="fire")
    assert field(game, "unit", "dav", "revealed_turn") == 2
    assert walk(game, 8) == ["end"]
    assert field(game, "unit", "gam", "work") == 1
    walk(game, 1)
    arriving: Any = play(game, "turn-start").names["arriving"]
    assert {unit.id for unit in arriving} == {"d1", "d2", "i-a2", "pet", "bro", "mci"}
