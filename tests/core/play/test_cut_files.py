"""A save that dies halfway and a file that was cut off: the good battle is there, never a shorter army."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.play import Game, PlayError, battles, new_battle, open_battle
from core.ruleset.expression import Ref
from core.state import Change
from core.store import BadValue

Begin = Callable[..., Game]
GAME = Ref("game", "game")
UNITS = 60
"""Of the sample."""


@pytest.fixture
def seventh(begin: Begin) -> Path:
    """A battle that stands at turn 7."""
    with begin() as game:
        for turn in range(2, 8):
            game.battle.set_by_hand([Change(GAME, "turn", turn - 1, turn)])
        assert game.battle.turn == 7 and game.save_failed is None
        return game.file.path


def cut_before_the_last_unit(path: Path) -> bytes:
    """Cuts the file just before its last `[[unit]]`; gives what is left of it."""
    whole = path.read_bytes()
    left = whole[: whole.rindex(b"[[unit]]")]
    assert left.count(b"[[unit]]") == UNITS - 1
    path.write_bytes(left)
    return left


def test_a_value_that_no_file_can_hold_costs_nothing(seventh: Path) -> None:
    """A None in the last unit: refused by name before anything is written, and the next action is saved."""
    raw = seventh.read_bytes()
    with open_battle(seventh) as game:
        head = {"unit": [*game.file.document.head["unit"][:-1], {"id": "last", "name": None}]}
        with pytest.raises(BadValue, match="name"):
            game.file.append({"kind": "hand"}, head, 7)
        assert seventh.read_bytes() == raw
    with open_battle(seventh) as again:
        assert again.battle.turn == 7 and again.notices == []
        again.battle.note("on")
        assert again.save_failed is None
        assert len(again.battle.state.by_kind["unit"]) == UNITS


def test_a_file_cut_before_its_last_unit_is_refused_and_its_backup_offered(seventh: Path) -> None:
    """Never 59 units in silence; the backup that is named can be played, and the cut file stays as it is."""
    left = cut_before_the_last_unit(seventh)
    with pytest.raises(PlayError, match=r"cut off.*open its backup") as refused:
        open_battle(seventh)
    backup = seventh.with_name(f"{seventh.name}.bak")
    assert backup.name in str(refused.value) and "\n" not in str(refused.value)
    with open_battle(backup) as game:
        assert len(game.battle.state.by_kind["unit"]) == UNITS and game.battle.turn >= 6
    assert seventh.read_bytes() == left


def test_a_cut_battle_in_the_list_says_so(seventh: Path, home: Path) -> None:
    """The list of battles tells of it, whole ones stand beside it."""
    folder = home / "home" / "battles"
    folder.mkdir(parents=True, exist_ok=True)
    seventh.rename(folder / "cut.toml")
    cut_before_the_last_unit(folder / "cut.toml")
    whole = new_battle("adua-1896")
    told = {saved.path: saved.problem for saved in battles()}
    assert told[whole] is None and "cut off" in str(told[folder / "cut.toml"])


def test_a_new_battle_out_of_a_cut_one_is_refused(seventh: Path, home: Path) -> None:
    """Nor does its order of battle begin another one; a whole one does, as at its start."""
    fresh = new_battle(str(seventh), home / "fresh.toml")
    with open_battle(fresh) as game:
        assert game.battle.turn == 1 and len(game.battle.state.by_kind["unit"]) == UNITS
    cut_before_the_last_unit(seventh)
    with pytest.raises(PlayError, match="cut off"):
        new_battle(str(seventh), home / "short.toml")
    assert not (home / "short.toml").exists()
