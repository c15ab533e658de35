"""A new battle: which one, how its rules are read, what it is called."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import tomli

from tui.screens.new_battle import NewBattleScreen
from tui.screens.start import StartScreen

Start = Callable[..., Any]


def battle_of(path: Path) -> dict[str, Any]:
    """What the file says of itself."""
    table = tomli.loads(path.read_text("utf-8"))
    battle: dict[str, Any] = table["battle"]
    return battle


async def to_the_name(app: Any, pilot: Any) -> None:
    """Enter until only the name is left."""
    while app.screen.walk.step != "name":
        await pilot.press("enter")


async def to_the_end(app: Any, pilot: Any) -> None:
    """Enter all the way."""
    await to_the_name(app, pilot)
    await pilot.press("enter")


async def test_enter_all_the_way_takes_the_defaults(start: Start) -> None:
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("n")
        await to_the_end(app, pilot)
        (path,) = app.opened
        assert isinstance(app.screen, StartScreen)
    assert battle_of(path)["options"] == {}
    assert battle_of(path)["name"] == "Adua, 1 marzo 1896"


async def test_a_reading_is_chosen_by_arrow_or_digit_and_noted_in_the_file(start: Start) -> None:
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("n", "enter", "right", "down", "2", "down", "2", "1")
        assert "2 cambiate" in app.text
        await to_the_end(app, pilot)
        (path,) = app.opened
    options = battle_of(path)["options"]
    assert list(options.values()) == [True, True]


async def test_an_option_shows_its_readings_its_clause_and_which_is_the_text_s_own(start: Start) -> None:
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("n", "enter")
        text = app.text
    assert "2.0b" in text
    assert "● 1 no   come il testo" in text
    assert "○ 2 sì" in text


async def test_a_name_arrives_whole_and_nothing_else_happens(start: Start) -> None:
    """Every letter of it is a command somewhere."""
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("n", "enter")
        await to_the_name(app, pilot)
        await pilot.press("ctrl+u", *"quadrato", "space", *"qun", "backspace", "?")
        assert "quadrato qu?" in app.text
        await pilot.press("enter")
        (path,) = app.opened
    assert battle_of(path)["name"] == "quadrato qu?"


async def test_escape_goes_back_a_step_and_then_to_the_start(start: Start) -> None:
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("n", "enter", "right", "enter", "escape")
        assert "1 cambiata" in app.text, "what was chosen is kept"
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, StartScreen)
        assert app.opened == []


async def test_a_fault_while_beginning_is_told_and_the_screen_stays(home: Path, start: Start) -> None:
    (home / "battles").write_text("a file where the folder should be")
    app = start()
    async with app.run_test() as pilot:
        await pilot.press("1")
        assert "!" in app.now
        await pilot.press("n")
        await to_the_end(app, pilot)
        assert isinstance(app.screen, NewBattleScreen)
        assert "!" in app.now
