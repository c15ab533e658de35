"""The start: continue the last battle, begin a sample or a new battle, or open another one that is saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol, cast

from textual.message import Message

from core.play import PlayError
from core.ruleset.models.parts import Language
from tui.model.parts import EntryModel, FooterKey
from tui.model.start import StartItem, saved_items, start_items
from tui.panes.drawing import Piece
from tui.panes.pane import Look
from tui.screens.listing import item_lines
from tui.screens.sheet import ListModel, SheetScreen
from tui.words import say


class BattleHost(Protocol):
    """The app, as far as this screen knows it."""

    def open_battle(self, path: Path, *, backup: bool = False) -> None:
        """Opens a battle, or its backup, and shows it. Raises PlayError with one line."""


BACKUP_KEY = "B"
"""Opens the backup of a battle that could not be opened."""


class StartScreen(SheetScreen):
    """What the program opens with."""

    @dataclass
    class LanguageChosen(Message):
        """The players want the other language."""

        language: Language

    def __init__(self, look: Look | None = None, clock: Callable[[], datetime] = datetime.now) -> None:
        super().__init__(look)
        self.clock = clock
        self.others = False
        """Whether the saved battles are listed instead."""
        self.place = 0
        self.items: tuple[StartItem, ...] = ()
        self.problems: dict[Path, str] = {}
        """What opening a file has said, to stand beside it in the list."""
        self.backups: set[Path] = set()
        """Battles that could not be opened, whose backups can."""

    def on_mount(self) -> None:
        """Looks what there is."""
        self.gather()
        super().on_mount()

    def on_screen_resume(self) -> None:
        """Looks again: a battle has been played meanwhile, and is the likeliest to go on with."""
        self.place = self.place if self.error else 0
        self.gather()
        self.redraw()

    def gather(self) -> None:
        """What there is to choose from."""
        found = (saved_items if self.others else start_items)(self.look.language, self.clock())
        self.items = tuple(self._with_problem(item) for item in found)
        self.place = max(0, min(self.place, len(self.items) - 1))

    def _with_problem(self, item: StartItem) -> StartItem:
        problem = self.problems.get(item.path) if item.path is not None else None
        if not problem or item.problem:
            return item
        return replace(item, problem=problem, details=(*item.details, problem))

    def say(self, key: str, **names: object) -> str:
        """A text in the language of the screen."""
        return say(key, self.look.language, **names)

    # -- what is shown ----------------------------------------------------------------------------------

    def head(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The name of the program; the other language."""
        return ((self.say("start.app"), "b"),), ((self.say("start.other_language"), "quiet"),)

    def listing(self, width: int, height: int) -> ListModel:
        """The lines, each with what is said of it, or only the chosen one where there is little room."""
        lines, focus = item_lines(self.items, self.place, width, height, self.look)
        title = self.say("start.others_title" if self.others else "start.title")
        return ListModel(title, self.say("start.by_file"), lines, focus)

    def now(self) -> str:
        """What Enter does."""
        if not self.items:
            return self.say("start.none")
        item = self.items[self.place]
        return self.say("start.others_now" if self.others else "start.now", name=item.title)

    def entry(self) -> EntryModel:
        """Nothing is ever typed here: each key acts at once."""
        return EntryModel(self.say("start.prompt"), "", self.say("start.readback"))

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys that work."""
        first: tuple[FooterKey, ...] = (
            FooterKey("⏎", self.say("sheet.key.enter")),
            FooterKey("↑↓", self.say("sheet.key.choose")),
        )
        if self._backup_of() is not None:
            first = (*first, FooterKey(BACKUP_KEY, self.say("sheet.key.backup")))
        if self.others:
            return (*first, FooterKey("Esc", self.say("sheet.key.back")))
        there = {item.action for item in self.items}
        others = (FooterKey("a", self.say("sheet.key.others")),) if "others" in there else ()
        rest = (FooterKey("l", self.say("sheet.key.language")), FooterKey("q", self.say("sheet.key.quit")))
        return (*first, FooterKey("n", self.say("sheet.key.new")), *others, *rest)

    # -- keys -------------------------------------------------------------------------------------------

    def press(self, name: str, character: str | None) -> bool:
        """Arrows move, Enter takes, a digit or letter takes its line."""
        if name in ("up", "down", "home", "end", "pageup", "pagedown"):
            self._move(name)
        elif name == "enter":
            self.take(self.place)
        elif name in ("escape", "backspace", "left") and self.others:
            self._show_others(False)
        elif character == BACKUP_KEY and (path := self._backup_of()) is not None:
            self._open(path, backup=True)
        elif character is not None and (place := self._place_of(character)) is not None:
            self.take(place)
        else:
            return False
        return True

    def _move(self, name: str) -> None:
        last = len(self.items) - 1
        step = {"up": -1, "down": 1, "pageup": -5, "pagedown": 5, "home": -last, "end": last}[name]
        self.place = max(0, min(last, self.place + step))

    def _place_of(self, character: str) -> int | None:
        key = character.lower()
        return next((place for place, item in enumerate(self.items) if item.key == key), None)

    def take(self, item: int) -> None:
        """Does what a line is for."""
        if not 0 <= item < len(self.items):
            return
        self.place = item
        chosen = self.items[item]
        if chosen.action == "open" and chosen.path is not None:
            self._open(chosen.path)
        elif chosen.action == "sample":
            self._begin(chosen)
        elif chosen.action in ("new", "random"):
            from tui.screens.new_battle import NewBattleScreen

            screen = NewBattleScreen(self.look, by_dice=chosen.action == "random")
            self.app.push_screen(screen, self._open_new)
        elif chosen.action == "others":
            self._show_others(True)
        elif chosen.action == "language":
            self._change_language()
        else:
            self.app.exit()

    def _begin(self, item: StartItem) -> None:
        """A sample as it stands; its options are for a new battle."""
        from core.play import new_battle

        try:
            path = new_battle(item.sample, language=self.look.language)
        except PlayError as error:
            self.error = str(error)
            return
        self._open(path)

    def _open_new(self, path: Path | None) -> None:
        if path is not None:
            self._open(path)
            self.redraw()

    def _backup_of(self) -> Path | None:
        """The chosen battle, if it could not be opened and has a sound backup."""
        path = self.items[self.place].path if self.items else None
        return path if path in self.backups else None

    def _open(self, path: Path, *, backup: bool = False) -> None:
        self.problems.pop(path, None)
        self.backups.discard(path)
        try:
            host = cast(BattleHost, self.app)
            host.open_battle(path, backup=True) if backup else host.open_battle(path)
        except PlayError as error:
            self.error = self.problems[path] = str(error)
            if error.backup is not None:
                self.backups.add(path)
        self.gather()

    def _show_others(self, others: bool) -> None:
        self.others, self.place = others, 0
        self.gather()

    def _change_language(self) -> None:
        language: Language = "en" if self.look.language == "it" else "it"
        self.look = replace(self.look, language=language)
        self.post_message(self.LanguageChosen(language))
        self.gather()
