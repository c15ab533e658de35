"""Files that are cut, spoiled, foreign or gone, and the backup in their place."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.store import BattleFile, StoreError, read_battle

MakeTable = Callable[[int], dict[str, Any]]
MakeBattle = Callable[[int], BattleFile]


def kinds(battle: BattleFile) -> list[str]:
    assert all(notice.text.it != notice.text.en for notice in battle.notices), "in both languages"
    return [notice.kind for notice in battle.notices]


def test_bad_files_stay_to_the_byte_and_the_others_load(
    tmp_path: Path, head_after: MakeTable, action: MakeTable
) -> None:
    paths = [tmp_path / f"{name}.toml" for name in ("first", "second", "third")]
    for path in paths:
        with BattleFile.create(path, head_after(0)) as battle:
            battle.append(action(1), head_after(1), 1)
    byte, equals, good = paths
    byte.write_bytes(byte.read_bytes().replace(b"Bersaglieri", b"Bers\xffglieri"))
    equals.write_bytes(equals.read_bytes().replace(b"ruleset =", b"ruleset = ="))
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for path, line, reason in ((byte, 11, "byte 0xFF"), (equals, 7, "Invalid value")):
        with pytest.raises(StoreError) as refusal:
            BattleFile.open(path)
        assert refusal.value.line == line
        assert str(refusal.value).startswith(f"{path}:{line}: {reason}")
        assert refusal.value.backup == path.with_name(f"{path.name}.bak")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    with BattleFile.open(good) as battle:
        assert not battle.notices


def test_a_file_of_others_gets_not_even_a_lock(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text("[project]\nname = 'x'\n")
    with pytest.raises(StoreError, match="no battle of Aiutante") as refusal:
        BattleFile.open(path)
    assert refusal.value.backup is None
    assert [entry.name for entry in tmp_path.iterdir()] == ["pyproject.toml"]


def test_a_missing_file_and_its_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no such file"):
        BattleFile.open(tmp_path / "nowhere" / "adua.toml")
    assert not list(tmp_path.iterdir())


def test_a_spoiled_end_is_left_out_and_kept(
    played: MakeBattle, battle_path: Path, action: MakeTable, head_after: MakeTable
) -> None:
    played(5).close()
    backup = battle_path.with_name("adua.toml.bak").read_bytes()
    raw = battle_path.read_bytes()
    cut = raw[: raw.rindex(b"# end 5")]
    battle_path.write_bytes(cut)
    with BattleFile.open(battle_path) as battle:
        assert kinds(battle) == ["tail-cut"]
        assert battle_path.read_bytes() == cut, "looking changes nothing"
        battle.append(action(9), head_after(9), 4)
        battle.append(action(9), head_after(9), 5)
    assert read_battle(battle_path).document.events == [*map(action, range(1, 5)), action(9), action(9)]
    (tail,) = battle_path.parent.glob("adua.tail-*.txt")
    assert tail.read_bytes() == cut[cut.index(b"# end 4 ") + len(b"# end 4 12345678\n") :]
    (kept,) = battle_path.parent.glob("adua.backup-*.toml")
    assert kept.read_bytes() == backup


def test_a_file_cut_between_two_events_is_noticed(played: MakeBattle, battle_path: Path) -> None:
    played(5).close()
    raw = battle_path.read_bytes()
    battle_path.write_bytes(raw[: raw.index(b"\n[[event]]", raw.index(b"# end 4"))])
    with BattleFile.open(battle_path) as battle:
        assert kinds(battle) == ["tail-cut"]
        assert "has 5 events, and has only 4" in battle.notices[0].message


def test_the_backup_takes_the_place_of_a_damaged_file(
    played: MakeBattle, battle_path: Path, action: MakeTable, head_after: MakeTable
) -> None:
    played(4).close()
    battle_path.write_bytes(b"\0" * 3000)
    with BattleFile.open_backup(battle_path) as battle:
        assert kinds(battle) == ["backup-used"]
        assert battle.document.events == [action(1), action(2)]
        assert battle_path.read_bytes() == b"\0" * 3000, "looking changes nothing"
        battle.append(action(3), head_after(3), 2)
    assert len(read_battle(battle_path).document.events) == 3
    (damaged,) = battle_path.parent.glob("adua.damaged-*.toml")
    assert damaged.read_bytes() == b"\0" * 3000


def test_the_backup_takes_the_place_of_a_file_that_is_gone(played: MakeBattle, battle_path: Path) -> None:
    played(4).close()
    battle_path.unlink()
    with pytest.raises(StoreError, match="or open its backup") as refusal:
        BattleFile.open(battle_path)
    assert refusal.value.backup is not None
    with BattleFile.open_backup(battle_path) as battle:
        battle.save()
    left = {path.name for path in battle_path.parent.iterdir() if path.suffix != ".lock"}
    assert left == {"adua.toml", "adua.toml.bak"}


def test_no_backup_no_offer(played: MakeBattle, battle_path: Path) -> None:
    played(4).close()
    battle_path.write_bytes(b"")
    battle_path.with_name("adua.toml.bak").write_bytes(b"spoiled too")
    with pytest.raises(StoreError) as refusal:
        BattleFile.open(battle_path)
    assert refusal.value.backup is None
    with pytest.raises(StoreError):
        BattleFile.open_backup(battle_path)


def test_what_a_killed_save_has_left_is_cleared(played: MakeBattle, battle_path: Path) -> None:
    played(1).close()
    stale = battle_path.with_name(".adua.toml.tmp")
    stale.write_bytes(b"half")
    BattleFile.open(battle_path).close()
    assert not stale.exists()
