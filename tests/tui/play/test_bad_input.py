"""What goes wrong at the table: each gets one clear line, nothing is lost, no file is touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.play import PlayError, new_battle, open_battle
from core.store.disk import Disk
from tui.desk import Desk

KEYS = {"\n": "enter", " ": "space", "\x1b": "escape", "\b": "backspace"}


def press(desk: Desk, keys: str) -> None:
    """Keys one after another."""
    for key in keys:
        desk.key(KEYS.get(key, key), key if key.isprintable() else None)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Adua, with the bersaglieri's volley at the cavalry open: 15 dice."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    opened = Desk.open(new_battle("adua-1896"), "it")
    press(opened, "n52\n8\n\n9f38 8\n")
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("66665", "Hai scritto 5 dadi, ne servono 15"),
        ("6666655555444433", "Hai scritto 16 dadi, ne servono 15"),
        ("666675551234123", "7: il dado va da 1 a 6"),
    ],
)
def test_wrong_dice_stay_in_the_line(desk: Desk, typed: str, said: str) -> None:
    """Refused where they stand, uncleared; mended and taken."""
    events = len(desk.battle.history.events)
    press(desk, typed + "\n")
    assert said in desk.error and desk.line == typed
    assert len(desk.battle.history.events) == events and desk.form is not None
    press(desk, "\b" * len(typed) + "666612341234123\n")
    assert desk.form is None and len(desk.battle.history.events) == events + 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9f10 5\n", "è della stessa parte"),
        ("9f77 5\n", "77 non c'è"),
        ("77f38\n", "77 non c'è"),
        ("9f\n", "Manca chi"),
        ("9=9\n", "Non capisco"),
        ("9-999999\n", "Non capisco"),
    ],
)
def test_commands_that_mean_nothing(desk: Desk, typed: str, said: str) -> None:
    """One line that says why; nothing happens."""
    press(desk, "\x1b")
    events = len(desk.battle.history.events)
    press(desk, typed)
    assert said in desk.error
    assert len(desk.battle.history.events) == events


def test_a_target_of_the_own_side_can_be_forced(desk: Desk) -> None:
    """The table is always right."""
    press(desk, "\x1b9f10 5!\n")
    assert desk.form is not None and desk.form.roles["target"] is not None


def test_a_missing_file(tmp_path: Path) -> None:
    """A clear line, exit without a traceback."""
    with pytest.raises(PlayError, match="there is no such file"):
        open_battle(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"format = 1\n=", b"hello", b"", b"format = 1\n[battle]\nname = 'x'\n"]
)
def test_foreign_and_broken_files_are_not_touched(tmp_path: Path, content: bytes) -> None:
    """Byte for byte as they were, with the reason in one line."""
    path = tmp_path / "foreign.toml"
    path.write_bytes(content)
    with pytest.raises(PlayError) as error:
        open_battle(path)
    assert "\n" not in str(error.value) and "foreign.toml" in str(error.value)
    assert path.read_bytes() == content


def test_a_truncated_battle_is_opened_as_far_as_it_is_sound(desk: Desk) -> None:
    """Cut in the middle of its last event: all before it is there, and what was cut is told of."""
    press(desk, "666612341234123\n")
    path = desk.game.file.path
    desk.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-100])
    with open_battle(path) as game:
        assert game.notices
        assert len(game.battle.history.events) >= len(desk.battle.history.events) - 1


def test_a_save_that_fails_is_told_and_nothing_is_lost(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that refuses: the action stays in memory, the screen says so, the next save has it all."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        for name in ("replace", "rename"):
            if hasattr(Disk, name):
                broken.setattr(Disk, name, refuse)
        press(desk, "666612341234123\n")
        assert desk.game.save_failed
        assert not desk.model(120, 40).saved_ok
    press(desk, "# ancora qui\n")
    assert desk.game.save_failed is None
    events, path = len(desk.battle.history.events), desk.game.file.path
    desk.close()
    with open_battle(path) as game:
        assert len(game.battle.history.events) == events
