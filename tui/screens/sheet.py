"""A screen with one list: title, list, what now, entry line, keys. The start and a new battle are such.

Nothing here takes the focus: the screen reads the keys, and a click on a line is told to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen

from tui.model.parts import EntryModel, FooterKey, NowModel
from tui.panes.drawing import Piece, Row
from tui.panes.entry import EntryLine
from tui.panes.footer import FooterBar
from tui.panes.messages import KeyClicked
from tui.panes.now import NowBar
from tui.panes.pane import Drawing, Look, Pane, Place
from tui.panes.scrolling import window

KEY_NAMES = {"⏎": "enter", "Esc": "escape", "Tab": "tab", "?": "question_mark"}
"""Keys as they are written and as Textual names them."""


@dataclass
class ItemClicked(Message):
    """A line of the list was clicked."""

    item: int


@dataclass(frozen=True)
class ListLine:
    """One row of the list: pieces from the left, pieces at the right end, and the item that it belongs to."""

    left: tuple[Piece, ...] = ()
    right: tuple[Piece, ...] = ()
    item: int | None = None
    chosen: bool = False


@dataclass(frozen=True)
class ListModel:
    """What the list shows; `focus` are the rows that must be in sight, the most important first."""

    title: str
    subtitle: str
    lines: tuple[ListLine, ...]
    focus: tuple[int, ...] = ()


class HeadLine(Pane[tuple[tuple[Piece, ...], tuple[Piece, ...]]]):
    """The first row: what this is at the left, how to change the language at the right."""

    GROUND = "panel"

    def draw(self, part: tuple[tuple[Piece, ...], tuple[Piece, ...]]) -> Drawing:
        """One row."""
        row = self.row()
        start = row.right(row.width - 1, in_signs(part[1], self.look))
        row.pieces(1, in_signs(part[0], self.look), start - 3)
        return Drawing([row])


def in_signs(pieces: tuple[Piece, ...], look: Look) -> list[Piece]:
    """Pieces in the signs of the look."""
    return [(look.text(text), style) for text, style in pieces]


class ListPane(Pane[ListModel]):
    """The list, scrolled so that what is chosen is seen."""

    DEFAULT_CSS = """
    ListPane { border: heavy $foreground; border-title-style: bold; border-subtitle-color: $quiet; }
    ListPane.-plain { border: ascii $foreground; }
    """

    def follow(self) -> None:
        """Scrolls to what is chosen."""
        if self.part is not None:
            count = len(self.part.lines)
            headings = list(range(count))
            self.top = window(self.top, self.place.height, count, self.part.focus, headings)

    def draw(self, part: ListModel) -> Drawing:
        """The rows in sight."""
        most = max(0, len(part.lines) - self.place.height)
        self.top = max(0, min(self.top, most))
        rows = [self._line(line) for line in part.lines[self.top : self.top + self.place.height]]
        below = f" {self.look.signs.open}" if self.top < most else ""
        subtitle = f"{part.subtitle}{below}".strip()
        return Drawing(rows, [(part.title, "b")], [(subtitle, "quiet")] if subtitle else [], most)

    def _line(self, line: ListLine) -> Row:
        row = self.row("mark" if line.chosen else None)
        end = row.width - 1
        if line.right:
            end = row.right(end, in_signs(line.right, self.look), max(0, row.width // 2)) - 2
        row.pieces(1, in_signs(line.left, self.look), end - 1)
        if line.item is not None:
            row.hit(partial(ItemClicked, line.item))
        return row


class SheetScreen(Screen[Path | None]):
    """What all such screens share. Subclasses say what is shown and what a key does."""

    DEFAULT_CSS = """
    SheetScreen { background: $background; overflow: hidden; }
    SheetScreen HeadLine, SheetScreen NowBar, SheetScreen EntryLine, SheetScreen FooterBar { height: 1; }
    """

    def __init__(self, look: Look | None = None) -> None:
        super().__init__()
        self.look = look or Look()
        self.error = ""
        """Why the last key could not be followed."""

    def compose(self) -> ComposeResult:
        """Five parts, from top to bottom."""
        yield HeadLine()
        yield ListPane()
        yield NowBar()
        yield EntryLine()
        yield FooterBar()

    # -- what subclasses say ----------------------------------------------------------------------------

    def head(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The first row."""
        raise NotImplementedError

    def listing(self, width: int, height: int) -> ListModel:
        """The list for so many cells and rows."""
        raise NotImplementedError

    def now(self) -> str:
        """The sentence of the bright bar."""
        raise NotImplementedError

    def entry(self) -> EntryModel:
        """The entry line."""
        raise NotImplementedError

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys that work now."""
        raise NotImplementedError

    def press(self, name: str, character: str | None) -> bool:
        """One key; false if it means nothing here."""
        raise NotImplementedError

    def take(self, item: int) -> None:
        """A click on a line."""
        raise NotImplementedError

    # -- drawing ----------------------------------------------------------------------------------------

    def list_area(self) -> Region:
        """Where the list stands: between the first row and the last three."""
        return Region(0, 1, self.size.width, max(1, self.size.height - 4))

    def redraw(self) -> None:
        """Draws all parts."""
        if not self.is_mounted:
            return
        bar = Place(Region(0, 0, self.size.width, 1), framed=False)
        area = Place(self.list_area(), front=True)
        self.query_one(HeadLine).show(self.head(), bar, self.look)
        listing = self.listing(max(1, area.width), max(1, area.height))
        self.query_one(ListPane).show(listing, area, self.look)
        now = NowModel(self.error or self.now(), error=bool(self.error))
        self.query_one(NowBar).show(now, bar, self.look)
        self.query_one(EntryLine).show(self.entry(), bar, self.look)
        self.query_one(FooterBar).show(self.keys(), bar, self.look)

    def on_mount(self) -> None:
        """The first picture."""
        self.redraw()

    def on_resize(self) -> None:
        """The picture for another size."""
        self.redraw()

    # -- what players do --------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """A key from the keyboard."""
        if self._pressed(event.key, event.character):
            event.stop()
            event.prevent_default()

    def _pressed(self, name: str, character: str | None) -> bool:
        self.error = ""
        known = self.press(name, character)
        self.redraw()
        return known

    @on(KeyClicked)
    def press_clicked(self, message: KeyClicked) -> None:
        """A key of the last row that was clicked."""
        message.stop()
        self._pressed(KEY_NAMES.get(message.key, message.key), message.key)

    @on(ItemClicked)
    def take_clicked(self, message: ItemClicked) -> None:
        """A line that was clicked."""
        message.stop()
        self.error = ""
        self.take(message.item)
        self.redraw()
