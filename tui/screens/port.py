"""What the main screen asks of a desk, and nothing more: it forwards, and draws what it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from core.ruleset.expression import Ref
    from tui.model.overlays import OverlayModel
    from tui.model.parts import DeskModel
    from tui.muster import Muster

PaletteEntry = tuple[str, str, Callable[[], object]]
"""A title, a sentence of help, and what it does."""


class DeskPort(Protocol):
    """The controller of one battle."""

    quit_wanted: bool

    @property
    def overlay(self) -> OverlayModel | None:
        """What lies over the panes."""

    @property
    def odds_pending(self) -> Callable[[], Any] | None:
        """Work that takes too long for the screen."""

    @property
    def large(self) -> bool:
        """Whether the players want large type."""

    def key(self, name: str, character: str | None = None) -> None:
        """One key, as Textual names it."""

    def paste(self, text: str) -> None:
        """Text from the clipboard."""

    def model(self, width: int, height: int) -> DeskModel:
        """Everything to be shown, for a window of that size."""

    def click_unit(self, unit: Ref) -> None:
        """A unit was clicked."""

    def click_line(self, key: str) -> None:
        """A line of the checklist was clicked."""

    def click_formation(self, formation: Ref) -> None:
        """A formation was clicked."""

    def odds_arrived(self, found: Any) -> None:
        """What `odds_pending` has found."""

    def palette(self) -> Sequence[PaletteEntry]:
        """What the command palette offers."""

    def take_muster(self) -> Muster | None:
        """The editor of the order of battle, if the players want it; once."""

    def mustered(self) -> None:
        """The order of battle has been edited."""

    def close(self) -> None:
        """Lets the battle file go."""
