"""The start screen: few keys to a game, and no file that breaks it."""

import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from core.play import last_battle, open_battle, samples
from core.text import legal_file_name
from tui.panes.drawing import shown
from tui.panes.pane import Look
from tui.panes.signs import PLAIN
from tui.screens.new_battle import NewBattleScreen
from tui.screens.start import StartScreen

ROOT = Path(__file__).parents[3]
Start = Callable[..., Any]
Begin = Callable[..., Path]
NAMES = (
    "1° Bersaglieri [riserva]",
    "[/]",
    "[/",
    "[b]X[/b]",
    "[1] Brigata",
    "[@click=app.quit]x[/]",
    "中軍",
    "and\x1b[2Jthere",
    "long " * 60,
)


async def test_the_first_battle_is_one_key_away_on_a_new_machine(start: Start) -> None:
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("enter")
        assert [path.stem for path in app.opened] == ["Adua, 1 marzo 1896"]


@pytest.mark.parametrize("place", range(len(samples())))
async def test_each_sample_is_one_digit_away(place: int, start: Start) -> None:
    app = start(Look(language="en"))
    async with app.run_test() as pilot:
        await pilot.press(str(place + 1))
        assert [path.stem for path in app.opened] == [legal_file_name(samples()[place].title.en)]


async def test_the_last_battle_is_named_with_turn_and_time_and_enter_goes_on_with_it(
    start: Start, begin: Begin
) -> None:
    path = begin("La mia battaglia", datetime(2026, 10, 12, 9, 5))
    app = start()
    async with app.run_test() as pilot:
        assert "Continua: La mia battaglia" in app.text
        assert "turno 1" in app.text
        assert "salvata oggi alle 09:05" in app.text
        await pilot.press("enter")
        assert app.opened == [path]
        await pilot.press("c")
        assert app.opened == [path, path]


async def test_arrows_and_clicks_reach_every_line(start: Start) -> None:
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("down", "enter")
        assert len(app.opened) == 1
        row = app.text.splitlines().index(next(row for row in app.text.splitlines() if "1  Adua" in row))
        await pilot.click(offset=(20, row))
        assert len(app.opened) == 2


async def test_other_battles_are_listed_the_newest_first(start: Start, begin: Begin) -> None:
    for hour, name in enumerate(["old", "middle", "new"]):
        begin(name, datetime(2026, 10, 11, hour))
    app = start(Look(language="en"))
    async with app.run_test() as pilot:
        await pilot.press("a")
        rows = [row for row in app.text.splitlines() if "yesterday" in row]
        names = [word for row in rows for word in ("new", "middle", "old") if f" {word} " in row]
        assert names == ["new", "middle", "old"]
        await pilot.press("2")
        assert [path.stem for path in app.opened] == ["middle"]
        await pilot.press("escape")
        assert "Where to begin" in app.text


@pytest.mark.parametrize(
    ("raw", "reason"),
    [(b"format = \xff", "UTF-8"), (b"a = = 3", "Invalid value"), (b"x = 1\n", "")],
    ids=["bytes", "stray sign", "foreign"],
)
async def test_a_file_that_cannot_be_read_is_told_of_and_never_touched(
    raw: bytes, reason: str, home: Path, start: Start, begin: Begin
) -> None:
    sound = begin("sound")
    broken = sound.with_name("broken [b].toml")
    broken.write_bytes(raw)
    before = sorted(sound.parent.iterdir())
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("a")
        assert "broken [b]" in app.text
        await pilot.press(_key_of(app, "broken"))
        assert app.opened == []
        assert "!" in app.now
        assert reason in app.text
        await pilot.press(_key_of(app, "sound"))
        assert app.opened == [sound]
    assert broken.read_bytes() == raw
    assert sorted(path for path in sound.parent.iterdir() if path.suffix == ".toml") == [
        path for path in before if path.suffix == ".toml"
    ]


def _key_of(app: Any, title: str) -> str:
    """The digit before a title."""
    row = next(row for row in app.text.splitlines() if f"  {title}" in row)
    return next(word for word in row.split() if word.isdigit())


async def test_a_language_changes_everything_and_is_told_to_the_app(start: Start) -> None:
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("l")
        assert "Adwa, 1 March 1896" in app.text
        assert "Where to begin" in app.text
        await pilot.press("L")
        assert "Adua, 1 marzo 1896" in app.text
    assert app.languages == ["en", "it"]


async def test_q_ends_the_program(start: Start) -> None:
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("q")
        assert app._exit


@pytest.mark.parametrize("name", NAMES, ids=repr)
async def test_names_are_shown_as_text(name: str, start: Start, begin: Begin) -> None:
    path = begin(name)
    path.rename(path.with_name("[b]file[@click=x].toml"))
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("a")
        await pilot.pause()
        assert shown(name).split()[0] in app.text
        assert "[b]file[@click=x].toml" in app.text
        assert "\x1b" not in app.text
        strips = app.screen._compositor.render_strips()
        assert not any("@click" in s.style.meta for strip in strips for s in strip if s.style)
        await pilot.press("enter")
        assert len(app.opened) == 1


async def test_a_resumed_start_goes_on_with_the_battle_just_played(start: Start, begin: Begin) -> None:
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("down")
        begin("played meanwhile")
        assert isinstance(app.screen, StartScreen)
        app.screen.on_screen_resume()
        await pilot.pause()
        assert "Continua: played meanwhile" in app.text
        await pilot.press("enter")
        assert [path.stem for path in app.opened] == ["played meanwhile"]


@pytest.mark.parametrize("size", [(60, 20), (40, 10), (7, 3), (1, 1)], ids=str)
async def test_a_small_window_breaks_nothing(size: tuple[int, int], start: Start, begin: Begin) -> None:
    begin("long " * 60)
    app = start()
    async with app.run_test() as pilot:
        await pilot.resize_terminal(*size)
        await pilot.press("down", "a", "down", "escape", "n", "enter", "down", "enter")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(app.screen, NewBattleScreen)


async def test_the_plain_set_needs_no_rare_signs(start: Start, begin: Begin) -> None:
    begin("name")
    app = start(Look(signs=PLAIN))
    async with app.run_test() as pilot:
        assert not set(app.text) & set("►▸▾⏎↑↓·→")
        await pilot.press("n", "enter")
        assert not set(app.text) & set("►▸▾⏎↑↓·→●○◐←−")


def test_the_last_battle_is_the_one_opened_last(begin: Begin) -> None:
    """The list goes by the time of saving; continuing goes by what was opened."""
    first = begin("first", datetime(2026, 10, 10))
    begin("second", datetime(2026, 10, 11))
    open_battle(first).close()
    found = last_battle()
    assert found is not None
    assert found.name == "first"


LATER = ("core.battle", "core.field", "core.generate", "core.procedure", "core.report", "core.state")
"""Rooms that a list of battles has no use for: importing them would take longer than all the rest."""


def test_the_start_screen_enters_no_room_that_only_a_battle_needs(home: Path) -> None:
    look = """
import asyncio, sys
from tui.app import AiutanteApp

async def begin():
    async with AiutanteApp("it").run_test() as pilot:
        await pilot.pause()

asyncio.run(begin())
print(*sorted(sys.modules))
"""
    ran = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True)
    entered = set(ran.stdout.split())
    assert "tui.screens.start" in entered
    assert [name for name in LATER if name in entered] == []
