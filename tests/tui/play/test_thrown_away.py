"""A battle that nobody saved by hand: another opened, its window closed, killed; the next start has it."""

from __future__ import annotations

import os
import pty
import signal
from pathlib import Path

import pytest

from core.play import battles, last_battle, new_battle, open_battle
from core.state import Change
from core.state.state import GAME
from tests.tui.play.terminal import Terminal
from tui.app import AiutanteApp
from tui.screens.main import MainScreen
from tui.screens.start import StartScreen

ENDS = (
    "the window is closed",
    "the window is closed, begun by nohup",
    "it is told to end",
    "it is killed",
)


@pytest.fixture
def fifth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A battle at turn 5."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    path = new_battle("adua-1896", name="La quinta")
    with open_battle(path) as game:
        game.battle.begin()
        game.battle.set_by_hand([Change(GAME, "turn", 1, 5)])
    return path


async def test_another_battle_is_opened_over_it(fifth: Path) -> None:
    """Losses typed and not a word of saving; back to the start, another sample, and back to the first."""
    app = AiutanteApp("it")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, MainScreen) and "La quinta" in seen(app)
        await pilot.press(*"9-2", "enter")
        await pilot.press("ctrl+p")
        await pilot.pause(0.2)
        await pilot.press(*"chiudi")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, StartScreen)
        await pilot.press("2")
        assert isinstance(app.screen, MainScreen) and "Austerlitz" in seen(app)
    turns = {saved.name: saved.turn for saved in battles()}
    assert turns["La quinta"] == 5 and len(turns) == 2
    assert lost(fifth) == 2


def seen(app: AiutanteApp) -> str:
    """The screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def lost(path: Path) -> object:
    """What unit 9 has lost, and that the file says nothing of any damage."""
    with open_battle(path) as game:
        assert game.notices == [] and game.battle.turn == 5
        units = {game.battle.state.get(unit, "number"): unit for unit in game.battle.state.by_kind["unit"]}
        return game.battle.view.field(units[9], "losses")


@pytest.mark.skipif(not hasattr(pty, "fork"), reason="no pseudo-terminals here")
@pytest.mark.parametrize(
    "end",
    ["the window is closed", "the window is closed, begun by nohup", "it is told to end", "it is killed"],
)
def test_the_program_ends_in_the_middle(fifth: Path, tmp_path: Path, end: str) -> None:
    """What was on the screen is on disk, and the next start offers it at that turn."""
    terminal = Terminal([str(fifth)], tmp_path, deaf="nohup" in end)
    terminal.read(4.0)
    terminal.press("9-2\r")
    terminal.read(1.0)
    if end.startswith("the window is closed"):
        os.close(terminal.fd)
        os.kill(terminal.pid, signal.SIGHUP)
    elif end == "it is told to end":
        os.kill(terminal.pid, signal.SIGTERM)
        os.close(terminal.fd)
    else:
        os.kill(terminal.pid, signal.SIGKILL)
        os.close(terminal.fd)
    os.waitpid(terminal.pid, 0)
    offered = last_battle()
    assert offered is not None and offered.path == fifth.resolve()
    assert (offered.name, offered.turn) == ("La quinta", 5)
    assert lost(fifth) == 2
