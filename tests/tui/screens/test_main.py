"""The main screen: each key reaches the desk once, clicks mean what lies under them, nothing ends the app."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.pilot import Pilot

from tests.tui.fixtures import ADUA, ARIMONDI, LOG, NINE, ORDER, StubDesk
from tui.app import AiutanteApp
from tui.model.overlays import HelpModel, HelpSection, MessageModel
from tui.overlays import Overlay
from tui.panes.army import ArmyPane
from tui.panes.pane import Pane
from tui.screens.main import MainScreen

SIZE = (120, 40)


@asynccontextmanager
async def shown(desk: StubDesk, size: tuple[int, int] = SIZE) -> AsyncIterator[Pilot[int]]:
    """The app on that desk."""
    async with AiutanteApp("it", desk).run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        desk.heard.clear()
        yield pilot


KEYS = [
    ("tab", "\t"),
    ("shift+tab", None),
    ("enter", "\r"),
    ("escape", None),
    ("backspace", "\x7f"),
    ("delete", None),
    ("space", " "),
    ("up", None),
    ("down", None),
    ("left", None),
    ("right", None),
    ("home", None),
    ("end", None),
    ("pageup", None),
    ("pagedown", None),
    ("slash", "/"),
    ("question_mark", "?"),
    ("plus", "+"),
    ("minus", "-"),
    ("full_stop", "."),
    ("exclamation_mark", "!"),
    ("f1", None),
    *[(letter, letter) for letter in "abcdefghijklmnopqrstuvwxyzEPFDGU0123456789"],
    ("à", "à"),
]


@pytest.mark.parametrize("size", [(80, 24), SIZE])
async def test_every_key_reaches_the_desk_exactly_once(size: tuple[int, int]) -> None:
    desk = StubDesk()
    async with shown(desk, size) as pilot:
        for name, character in KEYS:
            pilot.app.post_message(events.Key(name, character))
        await pilot.pause()
        assert [(kind, name) for kind, name, _ in desk.heard] == [("key", name) for name, _ in KEYS]
        assert [character for _, _, character in desk.heard if character and character.isprintable()] == [
            character for _, character in KEYS if character and character.isprintable()
        ]


async def test_pressed_keys_come_with_their_character() -> None:
    desk = StubDesk()
    async with shown(desk) as pilot:
        await pilot.press("9", "f", "slash", "question_mark", "tab", "enter", "backspace")
        names = [name for _, name, _ in desk.heard]
        assert names == ["9", "f", "slash", "question_mark", "tab", "enter", "backspace"]
        assert [character for _, _, character in desk.heard][:4] == ["9", "f", "/", "?"]


async def test_nothing_ever_has_the_focus() -> None:
    async with shown(StubDesk()) as pilot:
        await pilot.press("tab", "tab", "enter")
        await pilot.click("#test", offset=(5, 8))
        assert pilot.app.focused is None


async def test_a_paste_reaches_the_desk_whole() -> None:
    desk = StubDesk()
    async with shown(desk) as pilot:
        pilot.app.post_message(events.Paste("6 5 5\n[red]3[/red]"))
        await pilot.pause()
        assert desk.heard == [("paste", "6 5 5\n[red]3[/red]")]


async def test_the_desk_is_asked_for_the_size_of_the_window() -> None:
    desk = StubDesk()
    async with shown(desk, (100, 30)):
        assert set(desk.sizes) == {(100, 30)}


async def test_what_the_desk_shows_after_a_key_is_drawn() -> None:
    desk = StubDesk()
    async with shown(desk) as pilot:
        desk.shown = replace(ADUA, now=replace(ADUA.now, text="Tocca a 10"))
        await pilot.press("enter")
        assert "Tocca a 10" in text_of(pilot, "now")


def text_of(pilot: Pilot[int], pane: str) -> str:
    """What a pane shows."""
    return "\n".join(row.text for row in pilot.app.screen.query_one(f"#{pane}", Pane).drawing.rows)


# -- the mouse --------------------------------------------------------------------------------------------


async def test_clicks_on_rows_lines_and_keys() -> None:
    desk = StubDesk()
    async with shown(desk) as pilot:
        await pilot.click("#army-1", offset=(8, 11))
        await pilot.click("#army-1", offset=(8, 9))
        await pilot.click("#test", offset=(8, 8))
        await pilot.click("#footer", offset=(15, 0))
        await pilot.click("#footer", offset=(1, 0))
        await pilot.click("#footer", offset=(26, 0))
        await pilot.pause()
        assert desk.heard == [
            ("unit", NINE.thing),
            ("formation", ARIMONDI.thing),
            ("line", "7.2h"),
            ("key", "r", "r"),
            ("key", "enter", None),
        ]


async def test_a_click_on_a_tab_brings_its_pane_to_the_front() -> None:
    desk = StubDesk()
    async with shown(desk, (80, 24)) as pilot:
        await pilot.click("#test", offset=(31, 0))
        await pilot.click("#test", offset=(60, 0))
        await pilot.pause()
        assert desk.heard == [("key", "D", "D")]


async def test_the_wheel_scrolls_the_list_and_a_key_brings_it_back() -> None:
    desk = StubDesk()
    async with shown(desk, (120, 24)) as pilot:
        pane = pilot.app.screen.query_one("#army-1", ArmyPane)
        before = pane.top
        pane.post_message(events.MouseScrollDown(pane, 5, 5, 0, 1, 0, False, False, False))
        await pilot.pause()
        assert pane.top == before + 3
        await pilot.press("a")
        assert pane.top == before + 3
        desk.shown = replace(ADUA, chosen=ADUA.sides[0].formations[0].units[1].thing)
        await pilot.press("down")
        assert pane.top < before + 3


async def test_arrows_scroll_the_log_when_it_is_in_front() -> None:
    desk = StubDesk(replace(ADUA, front="log", log=LOG * 20))
    async with shown(desk) as pilot:
        pane = pilot.app.screen.query_one("#log", Pane)
        end = pane.top
        await pilot.press("up", "pageup")
        assert pane.top == end - 11
        assert desk.heard == [("key", "up", None), ("key", "pageup", None)]


# -- what lies over the panes -----------------------------------------------------------------------------


async def test_an_overlay_comes_stays_and_goes() -> None:
    desk = StubDesk()
    message = MessageModel("Salvataggio", ("il disco è pieno",))
    async with shown(desk) as pilot:
        desk.overlay = message
        await pilot.press("a")
        first = pilot.app.screen.query_one(Overlay)
        desk.overlay = replace(message, lines=("va bene",))
        await pilot.press("a")
        assert pilot.app.screen.query_one(Overlay) is first
        desk.overlay = HelpModel("it", (HelpSection("tasti", (("n", "passo"),)),))
        await pilot.press("a")
        await pilot.pause()
        assert pilot.app.screen.query_one(Overlay) is not first
        desk.overlay = None
        await pilot.press("escape")
        await pilot.pause()
        assert not pilot.app.screen.query(Overlay)
        assert len(desk.heard) == 4


# -- odds -------------------------------------------------------------------------------------------------


async def test_odds_are_worked_out_apart_and_handed_back_once() -> None:
    desk = StubDesk()
    begun, go = Event(), Event()

    def work() -> str:
        begun.set()
        go.wait(5)
        return "found"

    async with shown(desk) as pilot:
        desk.odds_pending = work
        await pilot.press("a", "b")
        assert await asyncio.to_thread(begun.wait, 5)
        assert ("odds", "found") not in desk.heard
        go.set()
        for _ in range(200):
            await pilot.pause(0.01)
            if ("odds", "found") in desk.heard:
                break
        assert desk.heard.count(("odds", "found")) == 1


async def test_odds_that_fail_are_told_and_not_tried_again_by_themselves() -> None:
    desk = StubDesk()
    tried: list[int] = []

    def work() -> None:
        tried.append(1)
        raise RuntimeError("[/] no odds")

    async with shown(desk) as pilot:
        desk.odds_pending = work
        await pilot.press("a")
        for _ in range(200):
            await pilot.pause(0.01)
            if pilot.app._notifications:
                break
        assert any("[/] no odds" in str(note.message) for note in pilot.app._notifications)
        await pilot.pause(0.05)
        assert len(tried) == 1


# -- faults, leaving, looks -------------------------------------------------------------------------------


async def test_a_fault_of_the_desk_is_told_and_the_battle_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("AIUTANTE_DEBUG")
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    desk = StubDesk()
    async with shown(desk) as pilot:
        desk.key = lambda name, character=None: 1 / 0  # type: ignore[method-assign,assignment]
        await pilot.press("a")
        await pilot.pause()
        (note,) = pilot.app._notifications
        assert "ZeroDivisionError" in str(note.message)
        assert "ZeroDivisionError" in (tmp_path / "faults.log").read_text("utf-8")
        assert isinstance(pilot.app.screen, MainScreen)


async def test_leaving_a_battle_named_on_the_command_line_ends_the_app() -> None:
    desk = StubDesk()
    async with shown(desk) as pilot:
        desk.quit_wanted = True
        await pilot.press("q")
        await pilot.pause()
    assert pilot.app.return_value == 0
    assert desk.closed == 1


async def test_the_theme_changes_and_every_pane_with_it() -> None:
    async with shown(StubDesk()) as pilot:
        dark = pilot.app.screen.query_one("#title", Pane).render_line(0)
        await pilot.press("ctrl+t")
        await pilot.pause()
        light = pilot.app.screen.query_one("#title", Pane).render_line(0)
        assert pilot.app.theme == "giorno"
        assert dark.text == light.text and dark != light


async def test_the_palette_offers_what_the_desk_offers_and_reads_no_markup() -> None:
    desk = StubDesk()
    desk.entries = [("Annulla [/] 9", "come [b]u", lambda: desk.heard.append(("done",)))]
    async with shown(desk) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause(0.2)
        await pilot.press(*"annulla")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert ("done",) in desk.heard


async def test_the_order_of_battle_alone_shows_both_sides_and_the_target() -> None:
    async with shown(StubDesk(ORDER), (80, 24)) as pilot:
        text = text_of(pilot, "army-1")
        assert "II btg bersaglieri" in text and "Cavalleria dello Scioa" in text
        assert "ITALIANI" in text and "ETIOPI" in text
