"""An evening at Adua, small enough to be told by hand, and what to do with its report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.play import Game, look_at_battle, new_battle, open_battle
from core.procedure import Die, Request
from core.report import Report, report_of
from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from core.state import Change

VOLLEY = (6, 6, 5, 5, 4, 4, 3, 3, 3, 3, 2, 2)
"""Twelve dice of the thirteenth battalion: two sixes and a pair of fives are three damages."""
ARIMONDI, OLIVETI = Ref("unit", "ari-1"), Ref("unit", "oli-1")
"""Number 8, the first Bersaglieri battalion with 14; number 59, the Ethiopians shot at."""

Tell = Callable[..., Report]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of this test's own."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path / "home"))
    return tmp_path


def lose(game: Game, unit: Ref, losses: int) -> None:
    """Losses by hand."""
    old = game.battle.state.get(unit, "losses")
    game.battle.set_by_hand([Change(unit, "losses", old, losses)])


def fire(game: Game, *faces: int, typed: bool = True, force: bool = False) -> None:
    """The thirteenth battalion fires at number 59, 5 cm off."""
    roles: Any = {"firer": Ref("unit", "dab-xiii"), "target": OLIVETI}
    dice = tuple(Die(face, typed) for face in faces)
    game.battle.apply(Request("fire", roles, {"distance_cm": 5}, dice=dice, force=force))


def rename(game: Game, thing: Ref, name: str) -> None:
    """A name by hand."""
    game.battle.set_by_hand([Change(thing, "name", game.battle.state.get(thing, "name"), name)])


@pytest.fixture
def evening(home: Path) -> Path:
    """Begun; two losses by hand, a volley, a note, a loss that was taken back; then on to the next turn."""
    path = new_battle("adua-1896", home / "adua.toml", language="en")
    with open_battle(path) as game:
        game.battle.next()
        lose(game, ARIMONDI, 2)
        fire(game, *VOLLEY)
        game.battle.note("rain & mud\nuntil noon")
        lose(game, Ref("unit", "ari-2"), 1)
        game.battle.undo()
        while game.battle.turn == 1:
            game.battle.next()
        fire(game, *VOLLEY[:11], 1, typed=False)
    return path


@pytest.fixture
def tell() -> Tell:
    """``tell(path, "it")``: the report of a battle file."""

    def told(path: Path, language: Language = "en") -> Report:
        looked = look_at_battle(path)
        notices = tuple(notice.say(language) for notice in looked.notices)
        return report_of(looked.battle, looked.loaded, looked.name, language, notices=notices)

    return told
