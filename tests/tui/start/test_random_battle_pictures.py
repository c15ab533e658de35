"""Pictures of a random battle in the making. Look at each change before it is accepted."""

from typing import Any

import pytest
from textual.app import App

from core.dice.sources import SeededDice
from tui.panes.pane import Look
from tui.panes.signs import PLAIN
from tui.screens.new_battle import NewBattleScreen
from tui.theme import DARK, THEMES

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
OPENED = {
    "forces": ["enter", *["down"] * 6, "right", "down"],
    "field": ["enter", "enter", *["down"] * 6, "right"],
}


class Making(App[None]):
    """The screen on which a battle is made, with dice that always fall alike."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK
        self.look = look

    def on_mount(self) -> None:
        self.push_screen(NewBattleScreen(self.look, by_dice=True, dice=SeededDice(7)))


@SIZES
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("section", OPENED)
def test_section(section: str, language: Any, size: tuple[int, int], snap_compare: Any) -> None:
    """The rolls of the forces; the field beside its own."""
    app = Making(Look(language=language))
    assert snap_compare(app, press=OPENED[section], terminal_size=size)


@SIZES
def test_plain_signs(size: tuple[int, int], snap_compare: Any) -> None:
    """For fonts that lack signs."""
    assert snap_compare(Making(Look(signs=PLAIN)), press=OPENED["field"], terminal_size=size)
