"""The Textual app: themes, screens, the palette, and how it ends. Imported only on the way to the screen."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider

from core.ruleset.models.parts import Language
from core.text import one_line
from tui.faults import keep_fault
from tui.palette import Commands, Entry
from tui.panes.pane import Look
from tui.panes.signs import FULL, PLAIN
from tui.theme import COLOURS, DARK, THEMES, other

if TYPE_CHECKING:
    from tui.screens.main import MainScreen
    from tui.screens.port import DeskPort

BAD_INPUT = 2
PLAIN_SIGNS = "AIUTANTE_PLAIN"
"""With this variable the signs are the plain ones."""
POOR_TERMINALS = ("linux", "dumb", "vt100", "vt220")
"""Terminals whose fonts lack signs."""


class AiutanteApp(App[int]):
    """The companion on the screen."""

    CSS_PATH = "app.tcss"
    TITLE = "Aiutante"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {Commands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="quit"),
        Binding("ctrl+t", "change_theme", "Theme", show=False, priority=True, id="theme"),
    ]
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        language: Language = "it",
        desk: DeskPort | None = None,
        *,
        plain: bool | None = None,
    ) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK
        signs = PLAIN if (wants_plain_signs() if plain is None else plain) else FULL
        self.look = Look(DARK, signs, language)
        self._desk = desk
        """The battle that the program was begun with."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The stylesheet reads even while Textual's own theme is still in force."""
        return dict(COLOURS[DARK])

    def on_mount(self) -> None:
        """Shows the battle that was named, or the start."""
        if self._desk is not None:
            self._show(self._desk)
            return
        from tui.screens.start import StartScreen

        self.push_screen(StartScreen(self.look))

    # -- battles ----------------------------------------------------------------------------------------

    def open_battle(self, path: Path, *, backup: bool = False) -> None:
        """Opens a battle, or its backup, and shows it. Raises PlayError with one line."""
        self._show(open_desk(path, self.look.language, backup=backup))

    def _show(self, desk: DeskPort) -> None:
        from tui.screens.main import MainScreen

        self.push_screen(MainScreen(desk, self.look))

    def on_main_screen_left(self, message: MainScreen.Left) -> None:
        """Back to the start; a battle that was named on the command line was all there was to do."""
        message.stop()
        if self._desk is not None or len(self.screen_stack) <= 2:
            self.exit(0)
        else:
            self.pop_screen()

    def on_start_screen_language_chosen(self, message: Any) -> None:
        """The players want the other language."""
        self.take_look(replace(self.look, language=message.language))

    # -- looks ------------------------------------------------------------------------------------------

    def take_look(self, look: Look) -> None:
        """Draws everything in another look."""
        self.look = look
        for screen in self.screen_stack:
            redraw = getattr(screen, "redraw", None)
            if hasattr(screen, "look") and callable(redraw):
                screen.look = look
                redraw()

    def action_change_theme(self) -> None:
        """Dark or light."""
        self.theme = other(self.theme)
        self.take_look(replace(self.look, theme=self.theme))

    def action_change_signs(self) -> None:
        """All signs or the plain ones."""
        self.take_look(replace(self.look, signs=FULL if self.look.signs.plain else PLAIN))

    def palette_entries(self) -> Iterator[Entry]:
        """What the command palette offers: the desk's actions, then the app's own."""
        screen = next((one for one in reversed(self.screen_stack) if not one.is_modal), None)
        offers = getattr(screen, "offers", None)
        if screen is not None and callable(offers):
            for title, help_text, action in offers():
                yield title, help_text, _at(screen, action)
        word = self.look.word
        yield word("theme"), word("theme.help"), self.action_change_theme
        yield word("signs"), word("signs.help"), self.action_change_signs
        yield word("quit"), word("quit.help"), lambda: self.exit(0)

    def action_command_palette(self) -> None:
        """The palette, asking in the players' language."""
        if self.use_command_palette and not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=self.look.word("search"), id="--command-palette"))

    # -- faults -----------------------------------------------------------------------------------------

    def on_main_screen_faulted(self, message: MainScreen.Faulted) -> None:
        """A fault of the program, in one line; the details are kept in a file."""
        message.stop()
        path = keep_fault(message.fault)
        what = one_line(f"{type(message.fault).__name__}: {message.fault}")[:200]
        text = self.look.word("fault", what=what)
        if path is not None:
            text += "\n" + self.look.word("fault.kept", path=path)
        self.notify(text, severity="error", timeout=15, markup=False)

    def _handle_exception(self, error: Exception) -> None:
        """Where the app cannot go on, it ends with one line and no traceback."""
        if os.environ.get("AIUTANTE_DEBUG") or self.is_headless:
            super()._handle_exception(error)
            return
        self._exception = self._exception or error
        path = keep_fault(error)
        what = one_line(f"{type(error).__name__}: {error}")[:200]
        more = self.look.word("fault.kept", path=path) if path is not None else ""
        self.exit(1, return_code=1, message=f"{self.look.word('fault', what=what)} {more}".strip())


def _at(screen: Any, action: Callable[[], object]) -> Callable[[], object]:
    return lambda: screen.act(action)


def wants_plain_signs() -> bool:
    """Whether a setting or the terminal asks for plain signs."""
    setting = os.environ.get(PLAIN_SIGNS, "")
    return setting not in ("", "0") if setting else os.environ.get("TERM", "") in POOR_TERMINALS


def open_desk(path: Path, language: Language, *, backup: bool = False) -> DeskPort:
    """The desk for a battle file, or for its backup. Raises PlayError."""
    from tui.desk.desk import Desk

    return Desk.open(path, language, backup=backup)


def end_with_the_terminal() -> None:
    """A program begun where a hang-up is not heard would run on for nobody; all that was done is on disk."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def run_app(path: Path | None, language: Language) -> int:
    """Opens the screen, on a battle or on the start; gives the exit code."""
    from core.play import PlayError

    desk: DeskPort | None = None
    if path is not None:
        try:
            desk = open_desk(path, language)
        except PlayError as error:
            print(f"aiutante: {one_line(str(error))}", file=sys.stderr)
            return BAD_INPUT
    end_with_the_terminal()
    app = AiutanteApp(language, desk)
    result = app.run()
    if app.return_code:
        return app.return_code
    return result or 0


__all__ = ["AiutanteApp", "open_desk", "run_app"]
