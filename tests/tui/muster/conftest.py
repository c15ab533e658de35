"""The army screen alone, on a battle made up for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from tests.core.armies.made_up import prepared
from tui.muster import Muster
from tui.panes.pane import Look
from tui.screens.army import ArmyScreen
from tui.theme import COLOURS, DARK, THEMES


class ArmyApp(App[None]):
    """An app with nothing but an army."""

    def __init__(self, look: Look | None = None, muster: Muster | None = None) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK
        self.look = look or Look()
        self.muster = muster or Muster(prepared(), self.look.language)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours while the theme is not in force yet."""
        return dict(COLOURS[DARK])

    def on_mount(self) -> None:
        self.push_screen(ArmyScreen(self.muster, self.look))

    @property
    def text(self) -> str:
        """The screen as text."""
        strips = self.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new machine."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    yield tmp_path


@pytest.fixture
def army() -> Callable[..., Any]:
    """The app, in some look, with some army."""
    return ArmyApp
