"""Other programs, other windows and other places for the same battle."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import core
from core.store import BattleFile, SaveFailed, read_battle

ROOT = Path(core.__file__).parents[1]

MakeTable = Callable[[int], dict[str, Any]]
MakeBattle = Callable[[int], BattleFile]


def kinds(battle: BattleFile) -> list[str]:
    assert all(notice.text.it != notice.text.en for notice in battle.notices), "in both languages"
    return [notice.kind for notice in battle.notices]


def test_a_file_changed_meanwhile_is_not_written_over(
    played: MakeBattle, battle_path: Path, action: MakeTable, head_after: MakeTable
) -> None:
    with played(2) as battle:
        theirs = battle_path.read_bytes().replace(b"Cavalleria", b"Alula")
        battle_path.write_bytes(theirs)
        battle.append(action(3), head_after(3), 2)
        assert kinds(battle) == ["conflict"]
        assert battle.path == battle.notices[0].path
        assert battle.path.name.startswith("adua.conflict-")
        battle.append(action(4), head_after(4), 2)
        assert kinds(battle) == ["conflict"]
        assert len(read_battle(battle.path).document.events) == 4
    assert battle_path.read_bytes() == theirs


def test_a_file_that_is_gone_is_written_again(
    played: MakeBattle, battle_path: Path, action: MakeTable, head_after: MakeTable
) -> None:
    with played(2) as battle:
        battle_path.unlink()
        battle.append(action(3), head_after(3), 2)
        assert not battle.notices
    assert len(read_battle(battle_path).document.events) == 3


def test_save_to_goes_on_there(
    played: MakeBattle, battle_path: Path, tmp_path: Path, action: MakeTable, head_after: MakeTable
) -> None:
    other = tmp_path / "stick" / "copy.toml"
    with played(2) as battle:
        battle.save_to(other)
        battle.append(action(3), head_after(3), 2)
        assert battle.path == other
        with BattleFile.open(battle_path) as old:
            assert not old.read_only
        with pytest.raises(SaveFailed, match="already a file"):
            battle.save_to(battle_path)
        assert battle.path == other
    assert len(read_battle(other).document.events) == 3
    assert len(read_battle(battle_path).document.events) == 2


def test_the_backup_of_a_namesake_is_kept(battle_path: Path, head_after: MakeTable) -> None:
    battle_path.with_name("adua.toml.bak").write_bytes(b"of an older battle")
    with BattleFile.create(battle_path, head_after(0)) as battle:
        battle.append({"kind": "note"}, {}, 1)
    (kept,) = battle_path.parent.glob("adua.backup-*.toml")
    assert kept.read_bytes() == b"of an older battle"


def test_a_second_opening_can_only_read(
    played: MakeBattle, battle_path: Path, tmp_path: Path, action: MakeTable, head_after: MakeTable
) -> None:
    first = played(2)
    raw = battle_path.read_bytes()
    with BattleFile.open(battle_path) as second:
        assert second.read_only
        assert kinds(second) == ["read-only"]
        with pytest.raises(SaveFailed, match="only to be read"):
            second.append(action(3), head_after(3), 2)
        assert second.unsaved
        assert battle_path.read_bytes() == raw
        second.save_to(tmp_path / "copy.toml")
        assert not second.unsaved
        assert not second.read_only
    first.close()
    with BattleFile.open(battle_path) as third:
        assert not third.read_only


def test_two_processes(played: MakeBattle, battle_path: Path) -> None:
    played(2).close()
    code = (
        "import sys; from pathlib import Path; from core.store import BattleFile\n"
        "battle = BattleFile.open(Path(sys.argv[1]))\n"
        "print(battle.read_only, flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(battle_path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, **pipes) as other:  # type: ignore[call-overload]
        assert other.stdout.readline() == "False\n"
        with BattleFile.open(battle_path) as mine:
            assert kinds(mine) == ["read-only"]
        other.kill()
    with BattleFile.open(battle_path) as mine:
        assert not mine.notices, "the lock of the dead is free"
