"""The main screen: forwards keys and clicks to the desk, and hands each pane its part of what is shown."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from tui.model.overlays import OverlayModel
from tui.panes.messages import FormationClicked, KeyClicked, LineClicked, TabsClicked, UnitClicked
from tui.panes.pane import Look
from tui.panes.tabs import tab_at
from tui.screens.pane_grid import PaneGrid
from tui.screens.port import DeskPort, PaletteEntry

KEYS = {
    "⏎": "enter",
    "Esc": "escape",
    "Tab": "tab",
    "⌫": "backspace",
    "?": "question_mark",
    "/": "slash",
    "+": "plus",
    "-": "minus",
    ".": "full_stop",
    "!": "exclamation_mark",
}
"""Keys as they are written on the screen, and as Textual names them."""
LEFT_TO_THE_APP = frozenset({"ctrl+c", "ctrl+q", "ctrl+p", "ctrl+t"})
DEBUG = "AIUTANTE_DEBUG"
"""With this variable a fault ends the app instead of being told."""


class MainScreen(Screen[None]):
    """One battle. No part of it takes the focus: the desk has the entry line and reads all keys."""

    ALLOW_SELECT = False

    @dataclass
    class OddsFound(Message):
        """Work apart from the screen has ended: what it found, or why it failed."""

        found: Any
        fault: Exception | None = None

    @dataclass
    class Left(Message):
        """The players have left the battle."""

    @dataclass
    class Faulted(Message):
        """Something that must not happen has happened."""

        fault: Exception

    def __init__(self, desk: DeskPort, look: Look | None = None) -> None:
        super().__init__()
        self.desk = desk
        self.look = look or Look()
        self._covered = False
        """Something lies over the panes."""
        self._working = False
        self._given_up = False
        """The odds failed: not tried again before the next key."""

    def compose(self) -> ComposeResult:
        """All panes; overlays come and go on top of them."""
        yield PaneGrid()

    def on_mount(self) -> None:
        """The first picture."""
        self.redraw()

    def on_unmount(self) -> None:
        """The battle file is let go."""
        self.desk.close()

    @property
    def grid(self) -> PaneGrid:
        """The panes."""
        return self.query_one(PaneGrid)

    # -- what the players do ----------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Every key goes to the desk, once, but for the app's own."""
        if event.key in LEFT_TO_THE_APP:
            return
        event.stop()
        event.prevent_default()
        self.act(lambda: self.desk.key(event.key, event.character))
        if not self._covered:
            self.grid.scroll(event.key)

    def on_paste(self, event: events.Paste) -> None:
        """Text from the clipboard."""
        event.stop()
        self.act(lambda: self.desk.paste(event.text))

    def on_resize(self, event: events.Resize) -> None:
        """The picture for another size."""
        self.redraw()

    @on(UnitClicked)
    def choose_unit(self, message: UnitClicked) -> None:
        """A click on a unit."""
        self.act(lambda: self.desk.click_unit(message.unit))

    @on(FormationClicked)
    def fold_formation(self, message: FormationClicked) -> None:
        """A click on a formation."""
        self.act(lambda: self.desk.click_formation(message.formation))

    @on(LineClicked)
    def tick_line(self, message: LineClicked) -> None:
        """A click on a line of the checklist."""
        self.act(lambda: self.desk.click_line(message.key))

    @on(KeyClicked)
    def press_key(self, message: KeyClicked) -> None:
        """A click on a key that is written on the screen; several keys in one place are none."""
        name = KEYS.get(message.key, message.key)
        if len(message.key) == 1 or message.key in KEYS:
            character = message.key if len(message.key) == 1 and name not in ("enter", "backspace") else None
            self.act(lambda: self.desk.key(name, character))

    @on(TabsClicked)
    def turn_front(self, message: TabsClicked) -> None:
        """A click on the name of a pane brings it to the front."""
        key = tab_at(message.x, self.look)
        if key is not None:
            self.act(lambda: self.desk.key(key, key))

    def act(self, action: Callable[[], object]) -> None:
        """Does something at the desk and shows what has become of it."""
        self._given_up = False
        self._guarded(action)
        if self.desk.quit_wanted:
            self.post_message(self.Left())
            return
        self._guarded(self._edit_army)
        self.redraw()

    def _edit_army(self) -> None:
        """The order of battle on a screen of its own, if the players want that."""
        muster = self.desk.take_muster()
        if muster is not None:
            from tui.screens.army import ArmyScreen

            self.app.push_screen(ArmyScreen(muster, self.look), lambda _: self.act(self.desk.mustered))

    def _guarded(self, action: Callable[[], object]) -> None:
        """A fault of the program is told, and the battle goes on: what was done is on disk."""
        try:
            action()
        except Exception as fault:  # whatever it is, players at the table cannot use a traceback
            if os.environ.get(DEBUG):
                raise
            self.post_message(self.Faulted(fault))

    def offers(self) -> list[PaletteEntry]:
        """What the command palette offers of the desk."""
        found: list[PaletteEntry] = []
        self._guarded(lambda: found.extend(self.desk.palette()))
        return found

    # -- drawing ----------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Hands each pane its part; draws what lies over them; begins work that takes long."""
        if self.is_mounted and self.size:
            self._guarded(lambda: self._draw(self.size))

    def _draw(self, size: Size) -> None:
        model = self.desk.model(size.width, size.height)
        with self.app.batch_update():
            self.grid.show(model, size, self.look, large=self.desk.large)
            self._lay_over(self.desk.overlay if self.grid.roomy else None)
        self._begin_work()

    def _lay_over(self, model: OverlayModel | None) -> None:
        from tui.overlays import Overlay, can_show, widget_for

        self._covered = model is not None
        here = next(iter(self.query(Overlay)), None)
        if here is not None and model is not None and can_show(here, model) and not here.has_class("-gone"):
            here.show(model)
            return
        if here is not None:
            here.add_class("-gone")
            here.remove()
        if model is not None:
            self.mount(widget_for(model))

    # -- work apart from the screen ---------------------------------------------------------------------

    def _begin_work(self) -> None:
        if self._working or self._given_up:
            return
        work = self.desk.odds_pending
        if callable(work):
            self._working = True
            self.run_worker(lambda: self._work(work), thread=True, exit_on_error=False, group="odds")

    def _work(self, work: Callable[[], Any]) -> None:
        try:
            self.post_message(self.OddsFound(work()))
        except Exception as fault:  # in another thread nobody else would hear of it
            self.post_message(self.OddsFound(None, fault))

    @on(OddsFound)
    def take_odds(self, message: OddsFound) -> None:
        """The odds, or why there are none."""
        self._working = False
        if message.fault is not None:
            self._given_up = True
            self.post_message(self.Faulted(message.fault))
            return
        self._guarded(lambda: self.desk.odds_arrived(message.found))
        self.redraw()
