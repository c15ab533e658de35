"""The army screen: the order of battle at the left, what can be bought or chosen at the right.

It draws what the editor says and forwards keys; see `tui.muster`.
"""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Region

from tui.model.parts import EntryModel, FooterKey, NowModel
from tui.muster import Muster
from tui.muster.models import MusterModel, PanelModel, PanelRow, TreeRow
from tui.panes.drawing import Piece, shown
from tui.panes.entry import EntryLine
from tui.panes.footer import FooterBar
from tui.panes.now import NowBar
from tui.panes.pane import Look, Place
from tui.screens.sheet import HeadLine, ListLine, ListModel, ListPane, SheetScreen
from tui.words import say

AT_RIGHT = 1_000_000
"""Added to the places of the right list, so that one message serves both."""
SIDES = ("side-1", "side-2")
MOST_NOTE_ROWS = 6


class ArmyScreen(SheetScreen):
    """Two lists side by side; the one that takes the keys has the heavy border."""

    DEFAULT_CSS = """
    ArmyScreen Horizontal { height: 1fr; }
    ArmyScreen ListPane { border: round $line; }
    ArmyScreen ListPane.-front { border: heavy $foreground; }
    ArmyScreen ListPane.-plain { border: ascii $line; }
    """

    def __init__(self, muster: Muster, look: Look | None = None) -> None:
        super().__init__(look)
        self.muster = muster

    def compose(self) -> ComposeResult:
        """The same five parts as other sheets, with two lists."""
        yield HeadLine()
        with Horizontal():
            yield ListPane(id="tree")
            yield ListPane(id="panel")
        yield NowBar()
        yield EntryLine()
        yield FooterBar()

    def redraw(self) -> None:
        """Draws all parts."""
        if not self.is_mounted:
            return
        self.muster.language = self.look.language
        model = self.muster.model()
        width, height = self.size
        bar = Place(Region(0, 0, width, 1), framed=False)
        left = (width + 1) // 2
        tree, panel = tree_list(model, left - 2, self.look), panel_list(model, width - left - 2, self.look)
        self._show_list("tree", tree, 0, left, model.front == "tree")
        self._show_list("panel", panel, left, width - left, model.front == "panel")
        self.query_one(HeadLine).show(head(model, self.look), bar, self.look)
        self.query_one(NowBar).show(NowModel(model.now, error=model.error), bar, self.look)
        self.query_one(EntryLine).show(model.entry, bar, self.look)
        self.query_one(FooterBar).show(model.keys, bar, self.look)

    def _show_list(self, name: str, model: ListModel, x: int, width: int, front: bool) -> None:
        pane = self.query_one(f"#{name}", ListPane)
        pane.styles.width = max(1, width)
        area = Place(Region(x, 1, max(1, width), max(1, self.size.height - 4)), front=front)
        pane.show(model, area, self.look)

    # -- what is pressed --------------------------------------------------------------------------------

    def press(self, name: str, character: str | None) -> bool:
        """Every key is the editor's."""
        self.muster.key(name, character)
        if self.muster.done:
            self.dismiss(None)
        return True

    def on_key(self, event: events.Key) -> None:
        """Every key but the app's own."""
        if not event.key.startswith("ctrl+") or event.key == "ctrl+u":
            super().on_key(event)

    def on_paste(self, event: events.Paste) -> None:
        """Text from the clipboard."""
        event.stop()
        self.muster.paste(event.text)
        self.redraw()

    def take(self, item: int) -> None:
        """A row that was clicked, of either list."""
        if item >= AT_RIGHT:
            self.muster.click_panel(item - AT_RIGHT)
        else:
            self.muster.click_tree(item)

    def entry(self) -> EntryModel:
        """The entry line, as the editor has it."""
        return self.muster.model().entry

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys, as the editor has them."""
        return self.muster.model().keys


def head(model: MusterModel, look: Look) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The first row: what this is, and the total of the side."""
    title = say("muster.title", look.language)
    return ((title, "b"), ("  ·  ", "quiet"), (model.title, "quiet")), ((model.total, "b"),)


def tree_list(model: MusterModel, width: int, look: Look) -> ListModel:
    """The order of battle, and below it what speaks against it."""
    lines = [_tree_line(row, at, at == model.place, look) for at, row in enumerate(model.tree)]
    notes: list[ListLine] = []
    for note in model.notes:
        notes += [ListLine(((part, "cost"),)) for part in broken(f"! {note}", width - 2)]
    if notes:
        lines += [ListLine(), *notes[:MOST_NOTE_ROWS]]
    focus = (model.place,) if model.tree else ()
    return ListModel(say("muster.tree", look.language), "", tuple(lines), focus)


def _tree_line(row: TreeRow, at: int, is_chosen: bool, look: Look) -> ListLine:
    mark = look.signs.now if is_chosen else " "
    colour = SIDES[min(row.side_index, 1)]
    style = {"side": f"b {colour}", "formation": colour, "general": "quiet"}.get(row.thing.kind, "")
    style = "s quiet" if row.gone else style
    number = f"{row.number:>2} " if row.number else ""
    left: tuple[Piece, ...] = (
        (f"{mark}{' ' * row.depth}", "now"),
        (number, "quiet"),
        (row.name, style),
        (" !" if row.warned else "", "b cost"),
    )
    right: tuple[Piece, ...] = ((row.right, "b" if row.thing.kind in ("side", "formation") else "quiet"),)
    return ListLine(left, right if row.right else (), at, is_chosen)


def panel_list(model: MusterModel, width: int, look: Look) -> ListModel:
    """The right list; of the chosen line all that is said of it."""
    panel = model.panel
    lines, focus = panel_lines(panel, width, look, front=model.front == "panel", first=AT_RIGHT)
    if panel.nothing:
        lines = tuple(ListLine(((part, "quiet"),)) for part in broken(panel.nothing, width - 2))
    return ListModel(panel.title, panel.subtitle, lines, focus)


def panel_lines(
    panel: PanelModel, width: int, look: Look, *, front: bool, first: int
) -> tuple[tuple[ListLine, ...], tuple[int, ...]]:
    """The rows of a list and those that must be in sight; `first` is added to the places for clicks."""
    lines: list[ListLine] = []
    focus: list[int] = []
    for at, row in enumerate(panel.rows):
        chosen = at == panel.place and front
        if chosen:
            focus = [len(lines)]
        lines.append(_panel_line(row, first + at, chosen, look))
        for note in row.notes if chosen or row.open else ():
            lines += [
                ListLine(((f"    {part}", "quiet"),), item=first + at) for part in broken(note, width - 6)
            ]
        if chosen:
            focus += range(focus[0] + 1, len(lines))
    return tuple(lines), tuple(focus)


def _panel_line(row: PanelRow, item: int, is_chosen: bool, look: Look) -> ListLine:
    mark = look.signs.now if is_chosen else " "
    marks: tuple[Piece, ...] = ((f" {row.marks}", "cost"),) if row.marks else ()
    left: tuple[Piece, ...] = ((f"{mark} ", "now"), (row.left, "b" if is_chosen else ""), *marks)
    right: tuple[Piece, ...] = ((row.right, "quiet"),) if row.right else ()
    return ListLine(left, right, item, is_chosen)


def broken(text: str, width: int) -> list[str]:
    """A text in lines that fit."""
    return [line.plain for line in Content(shown(text)).wrap(max(10, width))]
