"""Where things lie, and what new battles are called."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.store import BattleFile, places

MakeTable = Callable[[int], dict[str, Any]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for each test: nobody's battles are in the way."""
    folder = tmp_path / "home"
    monkeypatch.setenv(places.HOME_VARIABLE, str(folder))
    return folder


def saved(path: Path, head: dict[str, Any], modified: int) -> Path:
    BattleFile.create(path, head).close()
    os.utime(path, (modified, modified))
    return path


def test_everything_of_the_player_lies_at_home(home: Path) -> None:
    assert places.home() == home
    assert places.battles_folder() == home / "battles"
    assert places.rulesets_folder() == home / "rulesets"
    assert not home.exists(), "asking makes nothing"


def test_home_is_the_users_data_folder_where_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for nothing in ("", None):
        if nothing is None:
            monkeypatch.delenv(places.HOME_VARIABLE)
        else:
            monkeypatch.setenv(places.HOME_VARIABLE, nothing)
        assert places.home().name == "aiutante"
        assert places.home().is_absolute()


def test_a_relative_home_is_made_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, "here")
    assert places.home() == Path.cwd() / "here"


def test_nothing_is_there_at_first() -> None:
    assert places.battles() == []
    assert places.last_battle() is None


def test_battles_come_newest_first(head_after: MakeTable) -> None:
    paths = [saved(places.new_battle_path(title), head_after(0), n) for n, title in enumerate("cab", 1)]
    folder = places.battles_folder()
    for other in (
        "b.toml.bak",
        "b.toml.lock",
        ".b.toml.tmp",
        "b.damaged-20261130-070100.toml",
        "b.tail-1.txt",
    ):
        (folder / other).write_bytes(b"")
    assert places.battles() == paths[::-1]
    assert places.last_battle() == paths[-1]


def test_the_battle_opened_last_is_remembered(tmp_path: Path, head_after: MakeTable) -> None:
    newest = saved(places.new_battle_path("newest"), head_after(0), 2_000_000_000)
    elsewhere = saved(tmp_path / 'a stick "è"' / "adua.toml", head_after(0), 1)
    places.remember_battle(elsewhere)
    assert places.last_battle() == elsewhere
    elsewhere.unlink()
    assert places.last_battle() == newest


@pytest.mark.parametrize("text", [b"", b"\xff", b"last = 3", b"last = '\\u0000'", b'last = "\\u0000"'])
def test_a_spoiled_memory_is_no_memory(home: Path, text: bytes) -> None:
    home.mkdir()
    (home / "last.toml").write_bytes(text)
    assert places.last_battle() is None


def test_what_cannot_be_remembered_does_no_harm(home: Path) -> None:
    home.write_text("a file in the place of the folder")
    places.remember_battle(Path("adua.toml"))
    home.unlink()
    places.remember_battle(Path("bad\udcff.toml"))
    assert places.last_battle() is None


def test_new_battles_never_take_a_name_that_is_used(head_after: MakeTable) -> None:
    title = "Solferino 24/6"
    names = []
    for _ in range(3):
        path = places.new_battle_path(title)
        BattleFile.create(path, head_after(0)).close()
        names.append(path.name)
    assert names == ["Solferino 24-6.toml", "Solferino 24-6 2.toml", "Solferino 24-6 3.toml"]


def test_nor_the_name_of_a_lost_battle_with_a_backup(head_after: MakeTable) -> None:
    path = places.new_battle_path("Adua")
    with BattleFile.create(path, head_after(0)) as battle:
        battle.append({"kind": "note"}, {}, 1)
    path.unlink()
    assert places.new_battle_path("Adua").name == "Adua 2.toml"


@pytest.mark.parametrize("title", ["..", "CON", "", "../../x", "/etc/passwd", "~"])
def test_new_battles_stay_in_their_folder(title: str) -> None:
    assert places.new_battle_path(title).parent == places.battles_folder()


def test_samples_are_the_battles_that_ship(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(sample.suffix == ".toml" and sample.is_file() for sample in places.samples())
    for name in ("b.toml", "a.toml", "README.md"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "folder.toml").mkdir()
    monkeypatch.setattr(places, "files", lambda package: tmp_path)
    assert [path.name for path in places.samples()] == ["a.toml", "b.toml"]


def test_no_samples_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_SAMPLES", "no_such_package")
    assert places.samples() == []
