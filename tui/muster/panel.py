"""What stands at the right: a list with one line chosen, that takes the keys while it is in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.model.parts import EntryModel, FooterKey
from tui.muster.models import PanelModel, PanelRow

if TYPE_CHECKING:
    from tui.muster.muster import Muster

STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -(10**6), "end": 10**6}
"""What the keys that move do to a place."""


class Panel:
    """A list at the right. Subclasses say what it holds and what its keys do."""

    def __init__(self, muster: Muster) -> None:
        self.muster = muster
        self.place = 0

    def rows(self) -> tuple[PanelRow, ...]:
        """The lines."""
        return ()

    def title(self) -> str:
        """What stands in the border."""
        raise NotImplementedError

    def subtitle(self) -> str:
        """What stands in the lower border."""
        return ""

    def nothing(self) -> str:
        """What stands there if there are no lines."""
        return ""

    def now(self) -> str:
        """The sentence of the bright bar."""
        raise NotImplementedError

    def entry(self) -> EntryModel:
        """The entry line."""
        return EntryModel(self.muster.say("muster.prompt"), "", "")

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys that work."""
        raise NotImplementedError

    def press(self, name: str, character: str | None) -> None:
        """A key that is neither a movement nor Esc."""

    def enter(self) -> None:
        """Enter on the chosen line."""

    def escape(self) -> None:
        """Back to the tree."""
        self.muster.close_panel()

    def paste(self, text: str) -> None:
        """Text from the clipboard."""

    def key(self, name: str, character: str | None) -> None:
        """One key."""
        if name in STEPS:
            self.move(STEPS[name])
        elif name == "escape":
            self.escape()
        elif name == "enter":
            self.enter()
        else:
            self.press(name, character)

    def move(self, step: int) -> None:
        """Up and down the list."""
        self.place = max(0, min(len(self.rows()) - 1, self.place + step))

    def take(self, item: int) -> None:
        """A click chooses a line; a second one takes it."""
        if item == self.place:
            self.enter()
        self.place = item

    def model(self) -> PanelModel:
        """The right half as drawn."""
        rows = self.rows()
        self.place = max(0, min(len(rows) - 1, self.place))
        nothing = "" if rows else self.nothing()
        return PanelModel(self.title(), self.subtitle(), rows, self.place, nothing)

    def back(self) -> FooterKey:
        """The key that leads back."""
        return FooterKey("Esc", self.muster.say("sheet.key.back"))
