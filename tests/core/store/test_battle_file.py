"""A battle's file from its first save to its last, and all that others may do to it meanwhile."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.store import BadValue, BattleFile, SaveFailed, battle_file, read_battle
from core.store.errors import NoticeKind
from core.text import legal_file_name

MakeTable = Callable[[int], dict[str, Any]]
MakeBattle = Callable[[int], BattleFile]


def kinds(battle: BattleFile) -> list[NoticeKind]:
    assert all(notice.text.it != notice.text.en for notice in battle.notices), "in both languages"
    return [notice.kind for notice in battle.notices]


class TestSaving:
    """What is on disk after which call."""

    def test_each_action_is_on_disk_when_append_returns(
        self, played: MakeBattle, battle_path: Path, action: MakeTable, head_after: MakeTable
    ) -> None:
        with played(2) as battle:
            for number in (3, 4):
                battle.append(action(number), head_after(number), 2)
                document = read_battle(battle_path).document
                assert document.events == [action(n) for n in range(1, number + 1)]
                assert document.head["state"] == head_after(number)["state"]
            assert not battle.unsaved

    def test_save_load_save_is_the_same_to_the_byte(self, played: MakeBattle, battle_path: Path) -> None:
        played(4).close()
        raw = battle_path.read_bytes()
        with BattleFile.open(battle_path) as battle:
            assert not battle.notices
            battle.save()
        assert battle_path.read_bytes() == raw

    def test_unknown_tables_survive(
        self, played: MakeBattle, battle_path: Path, action: MakeTable, head_after: MakeTable
    ) -> None:
        played(1).close()
        raw = battle_path.read_text(encoding="utf-8")
        raw = raw.replace("format = 1", "format = 1\nclub = 'Roma'").replace(
            "# end 0", "[later]\nx = 1\n# end 0"
        )
        battle_path.write_text(raw, encoding="utf-8")
        with BattleFile.open(battle_path) as battle:
            assert kinds(battle) == ["edited-by-hand"]
            battle.append(action(2), {"state": head_after(2)["state"]}, 1)
        head = read_battle(battle_path).document.head
        assert (head["club"], head["later"]) == ("Roma", {"x": 1})
        assert head["battle"] == head_after(0)["battle"]

    def test_old_events_are_written_as_they_were_read(
        self, played: MakeBattle, battle_path: Path, action: MakeTable, head_after: MakeTable
    ) -> None:
        """Not encoded again: even a comment in one stays."""
        played(2).close()
        raw = battle_path.read_text(encoding="utf-8")
        battle_path.write_text(raw.replace("# end 1", "# a fine shot\n# end 1"), encoding="utf-8")
        with BattleFile.open(battle_path) as battle:
            battle.append(action(3), head_after(3), 2)
        assert "# a fine shot\n# end 1" in battle_path.read_text(encoding="utf-8")

    def test_what_the_caller_changes_later_is_not_in_the_document(
        self, played: MakeBattle, action: MakeTable, head_after: MakeTable
    ) -> None:
        event = action(1)
        with played(0) as battle:
            battle.append(event, head_after(1), 1)
            event["dice"].append(6)
            assert battle.document.events == [action(1)]

    def test_the_backup_is_the_battle_before_the_turn(self, played: MakeBattle, battle_path: Path) -> None:
        backup = battle_path.with_name("adua.toml.bak")
        for actions, in_backup in ((1, 0), (2, 0), (3, 2), (5, 2), (6, 5)):
            battle_path.unlink(missing_ok=True)
            backup.unlink(missing_ok=True)
            played(actions).close()
            assert len(read_battle(backup).document.events) == in_backup

    def test_a_long_battle_is_kept_in_blocks(self, battle_path: Path, head_after: MakeTable) -> None:
        with BattleFile.create(battle_path, head_after(0)) as battle:
            for number in range(1, 9):
                battle.append({"kind": "note", "text": f"{number}" * 20_000}, {}, 1)
        reading = read_battle(battle_path)
        assert not reading.notices
        assert [event["text"][0] for event in reading.document.events] == list("12345678")

    def test_no_battle_grows_beyond_what_can_be_opened(
        self, played: MakeBattle, action: MakeTable, head_after: MakeTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with played(1) as battle:
            monkeypatch.setattr(battle_file, "BATTLE_LIMIT", battle.path.stat().st_size + 10)
            with pytest.raises(BadValue, match="larger than"):
                battle.append(action(2), head_after(2), 1)
            assert len(battle.document.events) == 1
            assert not battle.unsaved

    def test_a_new_battle_never_writes_over_a_file(self, battle_path: Path, head_after: MakeTable) -> None:
        battle_path.write_bytes(b"mine")
        with pytest.raises(SaveFailed, match="already a file"):
            BattleFile.create(battle_path, head_after(0))
        assert battle_path.read_bytes() == b"mine"

    def test_missing_folders_are_made(self, tmp_path: Path, head_after: MakeTable) -> None:
        path = tmp_path / "a" / "b" / "adua.toml"
        BattleFile.create(path, head_after(0)).close()
        assert read_battle(path).document.events == []

    def test_a_link_stays_a_link(self, played: MakeBattle, battle_path: Path, tmp_path: Path) -> None:
        played(0).close()
        link = tmp_path / "last.toml"
        try:
            link.symlink_to(battle_path)
        except OSError:
            pytest.skip("links are not allowed here")
        with BattleFile.open(link) as battle:
            battle.save()
        assert link.is_symlink()
        assert read_battle(battle_path).document.events == []

    @pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
    def test_permissions_stay(self, played: MakeBattle, battle_path: Path) -> None:
        played(0).close()
        battle_path.chmod(0o660)
        with BattleFile.open(battle_path) as battle:
            battle.save()
        assert battle_path.stat().st_mode & 0o777 == 0o660

    def test_a_closed_battle_is_closed(
        self, played: MakeBattle, action: MakeTable, head_after: MakeTable
    ) -> None:
        battle = played(1)
        battle.close()
        battle.close()
        with pytest.raises(SaveFailed, match="closed"):
            battle.append(action(2), head_after(2), 1)
        assert len(battle.document.events) == 1


class TestText:
    """Names as people have them, and values as programs should not."""

    @pytest.mark.parametrize("title", ['Solferino 24/6: "l\'alba"?', "..", "CON", ""])
    def test_odd_names_save_load_save(self, tmp_path: Path, title: str, head_after: MakeTable) -> None:
        odd = ["1a Brigata.Nord", 'Perù & "Lamarmora"', "d’Africa \\ ½", "new\nline\tand tab", "", "N" * 300]
        head = head_after(0) | {"state": {"units": {name: {"name": name} for name in odd}, "names": odd}}
        path = tmp_path / f"{legal_file_name(title)}.toml"
        with BattleFile.create(path, head) as battle:
            battle.append({"kind": "rename", "unit": odd[0], "to": odd}, {}, 1)
        assert path.parent == tmp_path
        raw = path.read_bytes()
        with BattleFile.open(path) as battle:
            assert battle.document.head == {"format": 1} | head
            assert battle.document.events == [{"kind": "rename", "unit": odd[0], "to": odd}]
            battle.save()
        assert path.read_bytes() == raw

    @pytest.mark.parametrize(
        ("value", "reason"),
        [
            (None, "holds None"),
            ("\ud800", "half a character"),
            ([10**5000], "cannot be written"),
            ({1}, "set"),
        ],
    )
    def test_a_value_that_no_file_can_hold_touches_nothing(
        self,
        played: MakeBattle,
        battle_path: Path,
        action: MakeTable,
        head_after: MakeTable,
        value: object,
        reason: str,
    ) -> None:
        with played(7) as battle:
            before = {path: path.read_bytes() for path in battle_path.parent.iterdir()}
            units: dict[str, Any] = {"u1": {"losses": 1}, "u9": {"general": value}}
            for event, head in (
                (action(8), {"state": {"units": units}}),
                (action(8) | {"change": value}, head_after(8)),
            ):
                with pytest.raises(BadValue, match=reason):
                    battle.append(event, head, 9)
            assert {path: path.read_bytes() for path in battle_path.parent.iterdir()} == before
            assert not battle.unsaved
            assert battle.document == read_battle(battle_path).document
            battle.append(action(8), head_after(8), 9)
        assert len(read_battle(battle_path).document.events) == 8
