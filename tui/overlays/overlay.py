"""What all overlays have in common: a double border, a place, lines of text, and no keys and no focus."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from tui.model.overlays import OverlayModel
from tui.overlays.placing import Kind, place
from tui.overlays.plain import in_plain, plain_line
from tui.panes.pane import Look

Model = TypeVar("Model", bound=OverlayModel)

BORDER = 2
PADDING = 2


class Overlay(Static, Generic[Model]):
    """Draws one model over the panes. It stays when the model changes: `show` draws the next."""

    DEFAULT_CSS = """
    Overlay {
        overlay: screen; position: absolute; padding: 0 1;
        background: $sheet; color: $foreground;
        border: double $foreground; border-title-style: bold; border-title-color: $foreground;
        border-subtitle-color: $quiet;
    }
    Overlay.-plain { border: ascii $foreground; }
    """
    KIND: ClassVar[Kind] = "middle"
    can_focus = False

    def __init__(self, model: Model, plain: bool | None = None) -> None:
        super().__init__(Content(""), markup=False)
        self._plain = plain
        self._drawn_for = Size(0, 0)
        self._given = self.model = model

    def on_mount(self) -> None:
        """Finds its place, now and whenever the screen changes its size."""
        self.screen.screen_layout_refresh_signal.subscribe(self, self._moved)
        self.draw()

    def show(self, model: Model) -> None:
        """Draws another model of the same kind."""
        self._given = self.model = model
        if self.is_mounted:
            self.draw()

    @property
    def plain(self) -> bool:
        """Whether only the plain set of signs is drawn: as was said, else as the screen below is drawn."""
        look = getattr(self.screen, "look", None)
        return self._plain if self._plain is not None else isinstance(look, Look) and look.signs.plain

    def _take_signs(self) -> None:
        language = getattr(self._given, "language", "en")
        self.model = in_plain(self._given, language) if self.plain else self._given
        self.set_class(self.plain, "-plain")

    def draw(self) -> None:
        """Works out place and lines for the size that the screen has now."""
        self._take_signs()
        width, height = self.screen.size
        region = place(self.KIND, width, height, height)
        lines = self.lines(max(1, region.width - BORDER - PADDING))
        region = place(self.KIND, width, height, len(lines) + BORDER)
        self._lie(region.x, region.y, region.width, region.height)
        room = max(1, region.height - BORDER)
        lines = self.fitting(lines, room)
        top = max(0, min(self.top(lines, room), len(lines) - room))
        self.border_title = self._in_border(self.title(), region.width)
        self.border_subtitle = self._in_border(self.subtitle(len(lines) - top - room), region.width)
        self.update(Content("\n").join(self._signs(line) for line in lines[top : top + room]))

    def lines(self, width: int) -> list[Content]:
        """All lines at that width."""
        raise NotImplementedError

    def fitting(self, lines: list[Content], room: int) -> list[Content]:
        """The lines for a place with `room` rows; without the blank ones where that is too little."""
        return lines if len(lines) <= room else [line for line in lines if line.plain.strip()]

    def top(self, lines: list[Content], room: int) -> int:
        """The first line to be shown."""
        return 0

    def title(self) -> Content:
        """What stands in the upper border."""
        raise NotImplementedError

    def subtitle(self, below: int) -> Content:
        """What stands in the lower border; `below` lines are not shown."""
        return Content("")

    def _moved(self, screen: Screen[object]) -> None:
        if self.is_mounted and screen.size != self._drawn_for:
            self.draw()

    def _lie(self, x: int, y: int, width: int, height: int) -> None:
        self._drawn_for = self.screen.size
        self.styles.offset = (x, y)
        self.styles.width = width
        self.styles.height = height

    def _in_border(self, title: Content, width: int) -> Content | None:
        return self._signs(title.truncate(max(0, width - 6), ellipsis=True)) if title.plain else None

    def _signs(self, line: Content) -> Content:
        return plain_line(line) if self.plain else line
