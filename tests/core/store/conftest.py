"""A small battle to save, and its actions."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.store import BattleFile

MakeHead = Callable[[int], dict[str, Any]]
MakeAction = Callable[[int], dict[str, Any]]
MakeBattle = Callable[[int], BattleFile]


@pytest.fixture
def head_after() -> MakeHead:
    """The head of the battle after so many actions."""

    def make(actions: int) -> dict[str, Any]:
        units = {
            "u1": {"name": "II Bersaglieri", "losses": actions},
            "u2": {"name": "Cavalleria", "losses": 0},
        }
        return {
            "battle": {"name": "Adua, 1 marzo 1896", "ruleset": "italiani-in-colonia"},
            "state": {"turn": 1 + actions // 3, "units": units},
        }

    return make


@pytest.fixture
def action() -> MakeAction:
    """The action of this number, counted from 1."""

    def make(number: int) -> dict[str, Any]:
        return {
            "turn": 1 + number // 3,
            "kind": "fire",
            "dice": [6, 5, 5, 3, 1, number % 6 + 1],
            "hits": 12,
            "note": f'"[/]" \\ è\nline {number}',
            "change": {"unit": "u1", "losses": number},
        }

    return make


@pytest.fixture
def battle_path(tmp_path: Path) -> Path:
    """Where the battle is saved."""
    return tmp_path / "adua.toml"


@pytest.fixture
def played(battle_path: Path, head_after: MakeHead, action: MakeAction) -> MakeBattle:
    """An open battle after so many actions; the turn changes with every third."""

    def make(actions: int) -> BattleFile:
        battle = BattleFile.create(battle_path, head_after(0))
        for number in range(1, actions + 1):
            battle.append(action(number), head_after(number), 1 + number // 3)
        return battle

    return make
