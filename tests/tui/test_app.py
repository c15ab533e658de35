"""The app around the screens: beginning, leaving, looks, and how it ends when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.play import new_battle, open_battle
from tui.app import AiutanteApp, run_app, wants_plain_signs
from tui.panes.signs import PLAIN
from tui.screens.main import MainScreen
from tui.screens.start import StartScreen


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path / "home"))


def test_a_file_that_is_no_battle_is_one_line_and_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"\xff = [\n")
    assert run_app(bad, "it") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("aiutante: ") and told.err.count("\n") == 1
    assert bad.read_bytes() == b"\xff = [\n"


@pytest.mark.parametrize(
    ("setting", "terminal", "plain"),
    [
        ("", "xterm-256color", False),
        ("1", "xterm-256color", True),
        ("0", "linux", False),
        ("", "linux", True),
    ],
)
def test_when_signs_are_plain(
    setting: str, terminal: str, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AIUTANTE_PLAIN", setting)
    monkeypatch.setenv("TERM", terminal)
    assert wants_plain_signs() is plain


async def test_from_the_start_into_a_battle_and_back() -> None:
    app = AiutanteApp("it")
    path = new_battle("adua-1896", language="it")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        app.open_battle(path)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MainScreen)
        screen.desk.quit_wanted = True
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        # The file is let go: it can be opened again at once.
        app.open_battle(path)
        await pilot.pause()
        assert isinstance(app.screen, MainScreen)


async def test_the_backup_of_a_battle_that_was_cut_off_is_one_key_away() -> None:
    """Cut before its last unit: refused with the reason, `B` opens the backup, and the cut file is kept."""
    path = new_battle("adua-1896", name="Tagliata")
    with open_battle(path) as game:
        game.battle.begin()
        game.battle.note("di ieri")
    whole = path.read_bytes()
    left = whole[: whole.rindex(b"[[unit]]")]
    path.write_bytes(left)
    app = AiutanteApp("it")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("a", "1")
        assert isinstance(app.screen, StartScreen) and "cut off" in text_of(app)
        assert "B copia di riserva" in text_of(app)
        await pilot.press("B")
        await pilot.pause()
        assert isinstance(app.screen, MainScreen)
        await pilot.press("escape", *"9-2", "enter")
    with open_battle(path) as game:
        assert len(game.battle.state.by_kind["unit"]) == 60
    (kept,) = path.parent.glob("Tagliata.damaged-*.toml")
    assert kept.read_bytes() == left


def text_of(app: AiutanteApp) -> str:
    """The screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def test_looks_reach_all_screens() -> None:
    app = AiutanteApp("it")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.action_change_signs()
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.screen.look.signs == PLAIN
        assert (app.theme, app.screen.look.theme) == ("giorno", "giorno")


async def test_ctrl_q_leaves_from_everywhere() -> None:
    app = AiutanteApp("it")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
    assert not app.is_running
