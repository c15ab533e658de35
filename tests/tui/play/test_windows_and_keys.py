"""The real program in windows of any size, with any key: nothing is lost, nothing else happens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.play import new_battle, open_battle
from tests.tui.play.at_the_table import Table, seated, sitting
from tui.app import AiutanteApp
from tui.screens.army import ArmyScreen
from tui.screens.main import MainScreen

SHRINKING = ((80, 24), (60, 20), (40, 10), (7, 3), (120, 40))


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """9's volley at 38 waits for 15 dice, six of which are typed."""
    async with sitting("adua-1896", tmp_path, monkeypatch) as table:
        await table.press("n52\n8\n\n9f38 8\n666612")
        assert table.open == "fire" and table.desk.line == "666612"
        yield table


async def shrink_and_grow(table: Table) -> None:
    """Through all sizes and back: the same picture, the same state."""
    state, first = table.desk.battle.state, table.seen
    for width, height in SHRINKING:
        await table.pilot.resize_terminal(width, height)
        await table.pilot.pause(0.05)
        assert table.pilot.app.is_running
        if width in (60, 40):
            assert "piccola" in table.seen
    assert table.seen == first and table.desk.battle.state == state


async def test_during_a_roll(table: Table) -> None:
    """The dice that were typed are still in the line, and are taken with those that follow."""
    await table.press("")
    await shrink_and_grow(table)
    await table.press("341234123\n")
    assert table.field(38, "damage") == 4  # 7.5a: four sixes, no five


@pytest.mark.parametrize("keys", ["?", "/fuoco", "A", "9\n"])
async def test_with_something_open(table: Table, keys: str) -> None:
    """Help, look-up, undo, card: there again, and closed by one key."""
    await table.press("\x1b" * 2 + keys)
    overlay = table.desk.overlay
    assert overlay is not None
    await shrink_and_grow(table)
    assert table.desk.overlay == overlay
    await table.press("\x1b" * 2)
    assert table.desk.overlay is None


async def test_at_80x24_phase_unit_and_dice_are_in_sight(table: Table) -> None:
    """Of the real battle, whichever pane is in front."""
    await table.pilot.resize_terminal(80, 24)
    for _ in range(4):
        await table.pilot.press("tab")
        await table.pilot.pause()
        assert "TURNO 1" in table.seen and "9 \u25ba muove e spara" in table.seen
        assert "15 dadi di 9 II battaglione bersaglieri contro 38" in table.seen
        assert "666612" in table.seen and "6 di 15" in table.seen


async def test_the_keys_of_the_footer_work_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the start into a new battle, in it and in its editor: nothing has to take the focus first."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    app = AiutanteApp("it")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("down", "up", "enter")
        assert isinstance(app.screen, MainScreen)
        desk = app.screen.desk
        await pilot.press("question_mark")
        assert desk.overlay is not None
        await pilot.press("escape", "slash")
        assert desk.overlay is not None
        await pilot.press("escape", "n")
        assert desk.battle.step.id == "initiative"  # type: ignore[attr-defined]
        await pilot.press("escape", "u")
        assert desk.battle.step.id == "opportunity"  # type: ignore[attr-defined]
        await pilot.press("O")
        assert isinstance(app.screen, ArmyScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, MainScreen)


async def test_the_footer_shows_what_works_now(table: Table) -> None:
    """With dice due it offers to roll them; without a test it offers the step."""
    assert "tira qui" in table.rows()[-1]
    await table.press("\x1b\x1b")
    assert "tira qui" not in table.rows()[-1] and "passo" in table.rows()[-1]


@pytest.mark.parametrize("name", ["quadrato q u n ?", "/9-2 =d A u U"])
async def test_a_new_name_arrives_whole_and_nothing_else_happens(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters of commands are letters while a unit is renamed; one action comes of it."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    path = new_battle("adua-1896")
    async with seated(path) as table:
        before = table.desk.battle.state
        await table.press("O")
        screen = table.pilot.app.screen
        assert isinstance(screen, ArmyScreen)
        screen.muster.chosen = unit = table.unit(9)
        await table.press(f"r{name}\n\x1b")
        assert isinstance(table.pilot.app.screen, MainScreen)
        assert table.of(unit, "name") == name and table.desk.quit_wanted is False
        await table.press("u")
        assert table.desk.battle.state == before
        await table.press("U")
    with open_battle(path) as game:
        assert game.battle.view.field(unit, "name") == name


@pytest.mark.parametrize("note", ["# quadrato q u n ?", "# [/] 9f38 r u"])
async def test_a_note_arrives_whole(table: Table, note: str) -> None:
    """In the entry line letters are text as soon as something stands in it."""
    await table.press("\x1b\x1b")
    state = table.desk.battle.state
    await table.press(f"{note}\n")
    assert table.log == note[2:] and table.desk.battle.state == state
