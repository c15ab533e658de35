"""The command palette speaks the players' language."""

from __future__ import annotations

import pytest

from core.ruleset.models.parts import Language
from tests.tui.fixtures import StubDesk
from tui.app import AiutanteApp

ASKS: dict[Language, str] = {"it": "Cerca fra i comandi", "en": "Search the commands"}


@pytest.mark.parametrize("language", ASKS)
async def test_the_palette_asks_in_the_players_language(language: Language) -> None:
    async with AiutanteApp(language, StubDesk()).run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        strips = pilot.app.screen._compositor.render_strips()
        assert any(ASKS[language] in "".join(segment.text for segment in strip) for strip in strips)
        await pilot.press("ctrl+p", "escape")
        await pilot.pause()
        assert len(pilot.app.screen_stack) == 2, "pressed twice it lies there once"
