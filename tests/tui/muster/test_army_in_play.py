"""The order of battle of a running battle: opened with O or from the palette, logged, on disk, taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.play import new_battle, open_battle
from tui.app import AiutanteApp
from tui.desk.desk import Desk
from tui.screens.army import ArmyScreen
from tui.screens.main import MainScreen

SIZE = (80, 24)


@pytest.fixture
def path(home: Path) -> Path:
    """A running battle."""
    return new_battle("adua-1896")


def text_of(app: Any) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def test_a_unit_bought_in_play_is_in_the_log_and_on_disk(path: Path) -> None:
    desk = Desk.open(path, "it")
    app = AiutanteApp("it", desk)
    before = len(desk.battle.state.by_kind["unit"])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("O")
        assert isinstance(app.screen, ArmyScreen)
        await pilot.press("down", "down", "enter", *"2 fant", "enter", "escape", "r", *"Nuovi n u?", "enter")
        assert len(desk.battle.state.by_kind["unit"]) == before + 2
        await pilot.press("escape")
        assert isinstance(app.screen, MainScreen)
        assert "rinominato" in text_of(app)
    with open_battle(path) as game:
        events = game.battle.history.events[-2:]
        assert [event.kind for event in events] == ["hand", "hand"]
        assert events[0].text.it.startswith("acquistato: 2 × ")
        assert events[1].text.it.endswith("→ Nuovi n u?")
        assert len(game.battle.state.by_kind["unit"]) == before + 2
        game.battle.undo()
        game.battle.undo()
        assert len(game.battle.state.by_kind["unit"]) == before


async def test_the_chosen_unit_may_be_gone_afterwards(path: Path) -> None:
    desk = Desk.open(path, "it")
    app = AiutanteApp("it", desk)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "down")
        unit = desk.chosen
        assert unit is not None
        await pilot.press("O")
        assert isinstance(app.screen, ArmyScreen)
        app.screen.muster.chosen = unit
        await pilot.press("d", "enter", "escape")
        assert unit not in desk.battle.state
        assert desk.chosen is None
        await pilot.press("down", "u")
        assert unit in desk.battle.state


def test_the_palette_offers_it(path: Path) -> None:
    desk = Desk.open(path, "en")
    try:
        title, _, action = next(offer for offer in desk.palette() if "Order of battle" in offer[0])
        action()
        assert title == "Order of battle: edit"
        muster = desk.take_muster()
        assert muster is not None
        assert muster.running
        assert desk.take_muster() is None
    finally:
        desk.close()
