"""Windows that grow and shrink, during a roll and with something lying over the panes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tui.fixture_melee import SAN_MARTINO
from tests.tui.fixtures import ADUA, FRONTS, StubDesk
from tui.app import AiutanteApp
from tui.model.overlays import HelpModel, HelpSection
from tui.overlays import Overlay
from tui.panes.pane import Pane
from tui.screens.main import MainScreen

HELP = HelpModel("it", (HelpSection("tasti", tuple((f"{n}", "un tasto") for n in range(30))),))


def screen_text(app: AiutanteApp) -> str:
    """The whole screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips(app.size))


@pytest.mark.parametrize("overlay", [None, HELP])
async def test_through_all_sizes_and_back(overlay: HelpModel | None) -> None:
    desk = StubDesk(overlay=overlay)
    app = AiutanteApp("it", desk)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        first = screen_text(app)
        for width, height in ((80, 24), (60, 20), (40, 10), (7, 3), (1, 1), (120, 40)):
            await pilot.resize_terminal(width, height)
            await pilot.pause(0.05)
            small = width <= 60
            text = screen_text(app)
            assert ("piccola" in text) == small or width == 1
            assert bool(app.screen.query(Overlay)) == (overlay is not None and not small)
            assert app.size == (width, height)
            heard = len(desk.heard)
            await pilot.press("a")
            assert len(desk.heard) == heard + 1
        await pilot.pause(0.05)
        assert screen_text(app) == first


async def test_at_80x24_phase_unit_and_dice_are_in_sight_whatever_is_in_front() -> None:
    desk = StubDesk()
    app = AiutanteApp("it", desk)
    async with app.run_test(size=(80, 24)) as pilot:
        for front in FRONTS:
            desk.shown = replace(ADUA, front=front)
            await pilot.press("a")
            await pilot.pause()
            text = screen_text(app)
            assert "TURNO 4" in text and "muove e spara" in text
            assert "finora 3 danni" in text and "9 II btg bersaglieri" in text
            assert "Esercito  Prova  Fase  Diario".split()[0] in text


@pytest.mark.parametrize("width", range(61, 170, 7))
async def test_no_width_breaks_a_row(width: int) -> None:
    desk = StubDesk()
    app = AiutanteApp("it", desk)
    async with app.run_test(size=(width, 31)) as pilot:
        for model in (ADUA, SAN_MARTINO):
            for front in ("army", "test"):
                desk.shown = replace(model, front=front)  # type: ignore[arg-type]
                assert isinstance(app.screen, MainScreen)
                app.screen.redraw()
                await pilot.pause()
                for pane in app.screen.query(Pane):
                    if pane.display:
                        rows = pane.drawing.rows
                        assert all(row.drawn("notte").cell_length == pane.place.width for row in rows)
                        assert len(rows) <= pane.place.height or pane.id in ("test", "phase")
