"""What all panes share: rows of cells under a border, clicks, and scrolling by the wheel.

A pane is told its part of the model, its place and the look, and draws all its rows at once; it asks nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.geometry import NULL_REGION, Region
from textual.strip import Strip
from textual.widget import Widget

from core.ruleset.models.parts import Language
from tui.panes.drawing import Piece, Row, content
from tui.panes.messages import TabsClicked
from tui.panes.signs import FULL, Signs, plain_text
from tui.panes.words import word
from tui.theme import DARK

Part = TypeVar("Part")
WHEEL = 3
"""Rows that a notch of the wheel scrolls."""


@dataclass(frozen=True)
class Look:
    """How everything is drawn: theme, signs, language."""

    theme: str = DARK
    signs: Signs = FULL
    language: Language = "it"

    def word(self, key: str, **values: object) -> str:
        """A word of the panes in the language of the look."""
        return word(key, self.language, **values)

    def text(self, text: str) -> str:
        """A text of the model in the signs of the look."""
        return plain_text(text, self.language) if self.signs.plain else text


@dataclass(frozen=True)
class Place:
    """Where a pane stands and how: with a border or bare, in front or not."""

    region: Region = NULL_REGION
    framed: bool = True
    front: bool = False
    tabs: tuple[Piece, ...] = ()
    """Where only one pane is seen at a time: the names of all, for the border."""

    @property
    def width(self) -> int:
        """Cells inside the border."""
        return max(0, self.region.width - 2 * self.framed)

    @property
    def height(self) -> int:
        """Rows inside the border."""
        return max(0, self.region.height - 2 * self.framed)


@dataclass
class Drawing:
    """What a pane drew: its rows, and what stands in its border."""

    rows: list[Row] = field(default_factory=list)
    title: list[Piece] = field(default_factory=list)
    subtitle: list[Piece] = field(default_factory=list)
    most: int = 0
    """How far the pane can scroll."""


class Pane(Widget, Generic[Part]):
    """A pane of the main screen. Subclasses draw."""

    DEFAULT_CSS = """
    Pane { width: 1fr; height: 1fr; overflow: hidden; }
    """
    ALLOW_SELECT = False
    can_focus = False
    GROUND: ClassVar[str] = "background"
    """The ground of the rows."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.part: Part | None = None
        self.place = Place()
        self.look = Look()
        self.top = 0
        self.drawing = Drawing()

    def show(self, part: Part, place: Place, look: Look) -> None:
        """Takes a new model, place or look; draws only if one of them is new."""
        if (part, place, look) == (self.part, self.place, self.look):
            return
        self.part, self.place, self.look = part, place, look
        self.set_class(place.framed, "-framed")
        self.set_class(place.front, "-front")
        self.set_class(look.signs.plain, "-plain")
        self.follow()
        self.redraw()

    def follow(self) -> None:
        """Scrolls to what must be seen; for panes that scroll."""

    def draw(self, part: Part) -> Drawing:
        """All rows for the place that the pane has."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draws again what the pane was told last."""
        if self.part is None:
            return
        self.drawing = self.draw(self.part)
        title = [*self.place.tabs, *self.drawing.title]
        self.border_title = content(title, self.look.theme) if title else None
        self.border_subtitle = content(self.drawing.subtitle, self.look.theme)
        self.refresh()

    def row(self, ground: str | None = None) -> Row:
        """An empty row as wide as the pane."""
        return Row(self.place.width, ground or self.GROUND)

    def text(self, text: str) -> str:
        """A text of the model in the signs of the look."""
        return self.look.text(text)

    def render_line(self, y: int) -> Strip:
        """A row of cells."""
        if 0 <= y < len(self.drawing.rows):
            return self.drawing.rows[y].drawn(self.look.theme)
        return self.row().drawn(self.look.theme)

    def scroll_rows(self, rows: int) -> None:
        """Scrolls, as far as there is anything."""
        top = max(0, min(self.top + rows, self.drawing.most))
        if top != self.top:
            self.top = top
            self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel down."""
        event.stop()
        self.scroll_rows(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel up."""
        event.stop()
        self.scroll_rows(-WHEEL)

    def on_click(self, event: events.Click) -> None:
        """Posts what the clicked cells stand for."""
        if event.y == 0 and self.place.framed and self.place.tabs:
            self.post_message(TabsClicked(event.x))
        at = event.get_content_offset(self)
        if at is None or not 0 <= at.y < len(self.drawing.rows):
            return
        message = self.drawing.rows[at.y].message_at(at.x)
        if message is not None:
            event.stop()
            self.post_message(message)
