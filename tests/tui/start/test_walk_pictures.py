"""Pictures of the walk to a new battle, on a made-up ruleset. Look at each change before it is accepted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.core.armies.made_up import RULESET
from tui.panes.pane import Look
from tui.screens.army import ArmyScreen

Start = Callable[..., Any]
STEPS = {"armies": 2, "generals": 3, "rolls": 4, "name": 5}


@pytest.fixture(autouse=True)
def club(home: Path) -> None:
    """A ruleset of the players' own."""
    folder = home / "rulesets" / "club"
    folder.mkdir(parents=True)
    (folder / "ruleset.toml").write_text(RULESET, "utf-8")


async def to_the_club(pilot: Any, enters: int) -> None:
    """Goes so many steps on with that ruleset."""
    await pilot.press("n")
    walk = pilot.app.screen.walk
    walk.item = [item.sample for item in walk.items].index("club")
    await pilot.press(*["enter"] * enters)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("step", STEPS)
def test_walk(step: str, size: tuple[int, int], language: Any, snap_compare: Any, start: Start) -> None:
    """Who fights, their generals, the first rolls, the name."""

    async def before(pilot: Any) -> None:
        await to_the_club(pilot, STEPS[step])

    assert snap_compare(start(Look(language=language)), terminal_size=size, run_before=before)


async def test_the_editor_opens_on_the_way_and_leads_back(start: Start) -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_club(pilot, 2)
        await pilot.press("e")
        assert isinstance(app.screen, ArmyScreen)
        await pilot.press("down", "enter", *"guard", "enter", "escape", "escape")
        assert "Guardia" not in app.text
        assert "250 punti" in app.text
        await pilot.press("enter", "enter", "r", "enter", "enter")
        (path,) = app.opened
    assert "guard" in path.read_text("utf-8")
