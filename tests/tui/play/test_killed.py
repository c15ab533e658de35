"""The real program in a terminal of its own, killed: the next start has all that was shown."""

from __future__ import annotations

import pty
from pathlib import Path

import pytest

from core.play import last_battle, new_battle, open_battle
from core.ruleset.expression import Ref
from tests.tui.play.terminal import Terminal


@pytest.mark.skipif(not hasattr(pty, "fork"), reason="no pseudo-terminals here")
def test_killed_in_the_middle_of_a_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders, a volley, losses by hand; kill -9; the file has it all, and the start offers it."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    path = new_battle("adua-1896")
    terminal = Terminal([str(path)], tmp_path)
    try:
        terminal.read(4.0)
        terminal.press("n")
        terminal.press("52\r")
        terminal.press("8\r\r")
        terminal.press("9f38 8\r")
        terminal.press("666612341234123\r")  # 14 + 2 - 1 = 15 dice: four 6s
        terminal.press("10-2\r")
        terminal.read(1.0)
    finally:
        terminal.kill()

    offered = last_battle()
    assert offered is not None and offered.path == path.resolve()
    with open_battle(path) as game:
        battle = game.battle
        assert not [notice for notice in game.notices if "damaged" in notice]
        units = {battle.state.get(unit, "number"): unit for unit in battle.state.by_kind["unit"]}
        assert battle.view.field(units[38], "damage") == 4
        assert battle.view.field(units[10], "losses") == 2
        assert battle.active_side == Ref("side", "italiani")
