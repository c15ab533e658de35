"""The start by itself: a new machine, and an app that writes down which battles are opened."""

import os
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from textual.app import App

from core.play import new_battle, open_battle
from tui.panes.pane import Look
from tui.screens.start import StartScreen
from tui.theme import DARK, THEMES

NOON = datetime(2026, 10, 12, 12, 0)
SAMPLE = "adua-1896"


class StartApp(App[None]):
    """An app that opens battles only to note them."""

    def __init__(self, look: Look | None = None) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK
        self.look = look or Look()
        self.opened: list[Path] = []
        self.languages: list[str] = []

    def on_mount(self) -> None:
        self.push_screen(StartScreen(self.look, clock=lambda: NOON))

    def open_battle(self, path: Path) -> None:
        open_battle(path).close()
        self.opened.append(path)

    def on_start_screen_language_chosen(self, message: StartScreen.LanguageChosen) -> None:
        self.languages.append(message.language)

    @property
    def text(self) -> str:
        """The screen as text."""
        strips = self.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    @property
    def now(self) -> str:
        """The bright bar."""
        return self.text.splitlines()[-3]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new machine, in one time zone."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield tmp_path
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def start() -> Callable[..., StartApp]:
    """The app, in some look."""
    return StartApp


@pytest.fixture
def begin() -> Callable[..., Path]:
    """Begins a battle of a name, saved at some time."""

    def make(name: str, at: datetime = NOON) -> Path:
        path = new_battle(SAMPLE, name=name)
        os.utime(path, (at.timestamp(), at.timestamp()))
        return path

    return make
