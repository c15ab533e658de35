"""A new battle in three steps: which one, the ruleset's options, its name. Enter alone takes the defaults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from textual import events
from textual.content import Content

from core.play import PlayError, Sample, load_ruleset, new_battle, samples
from core.store import StoreError, read_toml
from core.text import NAME_LIMIT, clean_name, one_line
from tui.model.options import OptionRow, chosen_options, option_rows
from tui.model.parts import EntryModel, FooterKey
from tui.model.start import DIGITS, StartItem, sample_items
from tui.panes.drawing import Piece, shown
from tui.panes.pane import Look
from tui.screens.listing import INDENT, item_lines
from tui.screens.sheet import ListLine, ListModel, SheetScreen
from tui.words import say

Step = Literal["battle", "options", "name"]
STEPS: tuple[Step, ...] = ("battle", "options", "name")
TITLES: dict[Step, str] = {
    "battle": "new_battle.battle",
    "options": "new_battle.options",
    "name": "new_battle.name",
}


class NewBattleScreen(SheetScreen):
    """Which battle, how its rules are read, what it is called."""

    def __init__(self, look: Look | None = None) -> None:
        super().__init__(look)
        self.step: Step = "battle"
        self.samples: tuple[Sample, ...] = samples()
        self.items: tuple[StartItem, ...] = sample_items(self.look.language)
        self.sample = 0
        self.rows: tuple[OptionRow, ...] = ()
        self.row = 0
        self.name_typed = ""

    def say(self, key: str, **names: object) -> str:
        """A text in the language of the screen."""
        return say(key, self.look.language, **names)

    # -- what is shown ----------------------------------------------------------------------------------

    def head(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """Where one is among the steps."""
        pieces: list[Piece] = [(self.say("new_battle.title"), "b")]
        at = STEPS.index(self.step)
        for place, step in enumerate(STEPS):
            signs = self.look.signs
            mark = signs.done if place < at else signs.now if place == at else signs.todo
            style = "b now" if place == at else "quiet"
            pieces += [("   ", ""), (f"{mark} {self.say(TITLES[step])}", style)]
        return tuple(pieces), ()

    def listing(self, width: int, height: int) -> ListModel:
        """The list of the step."""
        if self.step == "battle":
            lines, focus = item_lines(self.items, self.sample, width, height, self.look)
            return ListModel(self.say("new_battle.battle"), "", lines, focus)
        if self.step == "options":
            return self._option_list(width)
        return self._summary(width)

    def _option_list(self, width: int) -> ListModel:
        lines: list[ListLine] = []
        focus: list[int] = []
        for at, row in enumerate(self.rows):
            start = len(lines)
            lines += option_lines(row, at, at == self.row, width, self.look)
            if at == self.row:
                focus = list(range(start, len(lines)))
        if not lines:
            lines = [ListLine(((self.say("new_battle.no_options"), "quiet"),))]
        changed = sum(row.changed for row in self.rows)
        subtitle = self.say("new_battle.changed", n=changed) if changed else ""
        return ListModel(self.say("new_battle.options"), subtitle, tuple(lines), tuple(focus))

    def _summary(self, width: int) -> ListModel:
        item = self.items[self.sample]
        lines = [ListLine(((item.title, "b"),), ((item.right, "quiet"),)), ListLine()]
        summary = self.samples[self.sample].summary
        for text in summary.say(self.look.language).splitlines() if summary else ():
            lines += [ListLine(((part, ""),)) for part in _broken(text, width - 2)]
        for row in (row for row in self.rows if row.changed):
            lines += [ListLine(), *option_lines(row, 0, False, width, self.look)]
        return ListModel(self.say("new_battle.name"), "", tuple(lines))

    def now(self) -> str:
        """What Enter does."""
        if self.step == "battle":
            name = self.items[self.sample].title if self.items else self.say("start.none")
            return self.say("new_battle.battle_now", name=name)
        return self.say("new_battle.options_now" if self.step == "options" else "new_battle.name_now")

    def entry(self) -> EntryModel:
        """The name, in the last step."""
        if self.step == "name":
            return EntryModel(self.say("new_battle.name"), self.name_typed, "")
        readback = "start.readback" if self.step == "battle" else "new_battle.readback"
        return EntryModel(self.say("start.prompt"), "", self.say(readback))

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys that work."""
        enter = FooterKey("⏎", self.say("sheet.key.start" if self.step == "name" else "sheet.key.next"))
        back = FooterKey("Esc", self.say("sheet.key.back"))
        move = FooterKey("↑↓", self.say("sheet.key.choose"))
        reading = FooterKey("→", self.say("sheet.key.reading"))
        return {
            "battle": (enter, move, back),
            "options": (enter, move, reading, back),
            "name": (enter, back),
        }[self.step]

    # -- keys -------------------------------------------------------------------------------------------

    def press(self, name: str, character: str | None) -> bool:
        """Esc a step back, Enter a step on; else what the step takes."""
        if name == "escape":
            self._back()
        elif name == "enter":
            self._on()
        elif self.step == "battle":
            return self._battle_key(name, character)
        elif self.step == "options":
            return self._option_key(name, character)
        else:
            return self._name_key(name, character)
        return True

    def take(self, item: int) -> None:
        """A click chooses; a click on what is chosen goes on, or takes the next reading."""
        if self.step == "battle":
            again, self.sample = item == self.sample, item
            if again:
                self._on()
        elif self.step == "options":
            if item == self.row:
                self._change(self.rows[item].turned(1))
            self.row = item

    def _battle_key(self, name: str, character: str | None) -> bool:
        if name in ("up", "down"):
            step = 1 if name == "down" else -1
            self.sample = max(0, min(len(self.items) - 1, self.sample + step))
            return True
        if character and character in DIGITS and DIGITS.index(character) < len(self.items):
            self.sample = DIGITS.index(character)
            self._on()
            return True
        return False

    def _option_key(self, name: str, character: str | None) -> bool:
        if not self.rows:
            return False
        row = self.rows[self.row]
        if name in ("up", "down", "pageup", "pagedown"):
            step = {"up": -1, "down": 1, "pageup": -5, "pagedown": 5}[name]
            self.row = max(0, min(len(self.rows) - 1, self.row + step))
        elif name in ("left", "right", "space"):
            self._change(row.turned(-1 if name == "left" else 1))
        elif character and character in DIGITS:
            self._change(row.taken(DIGITS.index(character)))
        else:
            return False
        return True

    def _change(self, changed: OptionRow) -> None:
        self.rows = tuple(changed if row.id == changed.id else row for row in self.rows)

    def _name_key(self, name: str, character: str | None) -> bool:
        if name == "backspace":
            self.name_typed = self.name_typed[:-1]
        elif name == "ctrl+u":
            self.name_typed = ""
        elif character is not None and character.isprintable():
            self.name_typed = (self.name_typed + character)[:NAME_LIMIT]
        else:
            return False
        return True

    def on_paste(self, event: events.Paste) -> None:
        """A name from the clipboard."""
        if self.step == "name":
            event.stop()
            self.name_typed = (self.name_typed + one_line(event.text))[:NAME_LIMIT]
            self.redraw()

    # -- steps ------------------------------------------------------------------------------------------

    def _back(self) -> None:
        if self.step == "battle":
            self.dismiss(None)
        else:
            self.step = STEPS[STEPS.index(self.step) - 1]

    def _on(self) -> None:
        if self.step == "battle" and self.items:
            self._read_options()
        elif self.step == "options":
            self.step = "name"
            self.name_typed = self.name_typed or self.items[self.sample].title
        elif self.step == "name":
            self._begin()

    def _read_options(self) -> None:
        sample = self.samples[self.sample]
        try:
            ruleset = load_ruleset(sample.ruleset).ruleset
            given = read_toml(sample.path).get("options", {})
        except (PlayError, StoreError) as error:
            self.error = str(error)
            return
        self.rows = option_rows(ruleset, given if isinstance(given, dict) else {}, self.look.language)
        self.row, self.name_typed, self.step = 0, "", "options"

    def _begin(self) -> None:
        sample = self.samples[self.sample]
        name = clean_name(self.name_typed) if self.name_typed.strip() else None
        try:
            path = new_battle(
                sample.id, name=name, options=chosen_options(self.rows), language=self.look.language
            )
        except PlayError as error:
            self.error = str(error)
        else:
            self.dismiss(path)


def option_lines(row: OptionRow, at: int, is_chosen: bool, width: int, look: Look) -> Iterator[ListLine]:
    """An option: its text and clause; of the chosen one every reading, the ruleset's own marked."""
    signs = look.signs
    mark = signs.now if is_chosen else signs.forced if row.changed else " "
    whole = is_chosen or row.changed
    parts = _broken(row.text, width - INDENT - 12) if whole else [row.text]
    value = dict(row.readings).get(row.value, str(row.value))
    style = "b" if is_chosen or row.changed else ""
    for place, part in enumerate(parts):
        left: tuple[Piece, ...] = ((f"{mark if place == 0 else ' '} ", "now"), (part, style))
        right: tuple[Piece, ...] = ((row.clause, "quiet"),) if place == 0 else ()
        yield ListLine(left, right, at, is_chosen)
    if is_chosen:
        yield from _readings(row, at, width, look)
    elif row.changed:
        yield ListLine(((f"    {value}", "b"),), item=at)


def _readings(row: OptionRow, at: int, width: int, look: Look) -> Iterator[ListLine]:
    if not row.readings:
        yield ListLine(((f"    ‹ {row.value} ›", "b"),), item=at)
    for place, (value, words) in enumerate(row.readings):
        sign = look.signs.hand_on if value == row.value else look.signs.hand_off
        own = f"   {say('new_battle.default', look.language)}" if value == row.default else ""
        for line, part in enumerate(_broken(words, width - INDENT - 18)):
            lead = f"    {sign} {place + 1} " if line == 0 else " " * 8
            style = "b" if value == row.value else ""
            yield ListLine(((lead, "b"), (part, style), (own if line == 0 else "", "quiet")), item=at)


def _broken(text: str, width: int) -> list[str]:
    return [line.plain for line in Content(shown(text)).wrap(max(10, width))]
