"""Moments in words, and pictures of the start. Look at each change before it is accepted."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from core.play import Sample, Saved
from core.ruleset.models import Text
from tui.model.start import when
from tui.panes.pane import Look

NOON = datetime(2026, 10, 12, 12, 0)
Start = Callable[..., Any]


@pytest.mark.parametrize(
    ("then", "told"),
    [
        (datetime(2026, 10, 12, 0, 1), "today at 00:01"),
        (datetime(2026, 10, 11, 23, 59), "yesterday at 23:59"),
        (datetime(2025, 10, 12, 8, 0), "12 October 2025"),
    ],
)
def test_moments_are_told_as_people_say_them(then: datetime, told: str) -> None:
    assert when(then.timestamp(), NOON, "en") == told


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Samples and battles that no change of ours can alter."""
    title = Text(it="Adua, 1 marzo 1896", en="Adwa, 1 March 1896")
    summary = Text(
        it="Tre colonne salgono verso Adua.\nE poi?", en="Three columns climb towards Adwa.\nAnd then?"
    )
    sample = Sample("adua", title, "colonial", home / "adua.toml", summary)
    saved = Saved(home / "b.toml", "Una sera d'ottobre", "colonial", 4, datetime(2026, 10, 12, 9).timestamp())
    broken = Saved(home / "c.toml", "rotta", problem="rotta.toml:3: valore non valido")
    monkeypatch.setattr("tui.model.start.samples", lambda: (sample,) * 6)
    monkeypatch.setattr("tui.model.start.last_battle", lambda: saved)
    monkeypatch.setattr("tui.model.start.battles", lambda: (saved, broken))
    monkeypatch.setattr(
        "tui.model.start.ruleset_titles", lambda language: {"colonial": "Italiani in Colonia"}
    )


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_start_screen(size: tuple[int, int], language: Any, snap_compare: Any, start: Start) -> None:
    """What the program opens with."""
    assert snap_compare(start(Look(language=language)), terminal_size=size)


@pytest.mark.usefixtures("made_up")
def test_other_battles(snap_compare: Any, start: Start) -> None:
    """One that can be opened and one that cannot."""
    assert snap_compare(start(), press=["a", "down"])
