"""The made-up game of `game/`, and a battle of it with the armies of `game.toml`."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import tomli

from core.battle import Battle, build
from core.procedure import Die
from core.ruleset import Loaded, load
from core.ruleset.expression import Ref, Value
from core.state import Change, Rules

HERE = Path(__file__).parent


@cache
def _game() -> Loaded:
    return load(HERE / "game")


@pytest.fixture
def battle() -> Battle:
    """The battle before its first step."""
    rules = Rules(_game().ruleset)
    return Battle(rules, build(rules, tomli.loads((HERE / "game.toml").read_text("utf-8"))))


@pytest.fixture
def begun(battle: Battle) -> Battle:
    """The battle where the reds are to choose their brigade."""
    battle.begin()
    battle.next()
    return battle


@pytest.fixture
def acting(begun: Battle) -> Battle:
    """The battle where unit 1 of the brigade in the north moves and fires."""
    begun.choose(Ref("formation", "north"))
    begun.next()
    begun.choose(unit("n1"))
    return begun


def unit(id_: str) -> Ref:
    """A unit by its id."""
    return Ref("unit", id_)


Set = Callable[..., None]


@pytest.fixture
def put() -> Set:
    """Sets fields by hand: ``put(battle, "n1", losses=2)``."""

    def change(battle: Battle, id_: str, **fields: Value) -> None:
        thing = next(thing for thing in battle.state if thing.id == id_)
        battle.set_by_hand(
            Change(thing, name, battle.state.get(thing, name), value) for name, value in fields.items()
        )

    return change


def dice(*faces: int, typed: bool = True) -> tuple[Die, ...]:
    """Dice that lie."""
    return tuple(Die(face, typed) for face in faces)
