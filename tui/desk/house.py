"""The form for what a source leaves out: which figure, what is typed, and writing it into the house file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from core.play import PlayError, load_ruleset
from core.play.house import gaps, supply
from core.ruleset import Blank, Gap, Loaded, still_open
from core.ruleset.house_figures import wrong_figure
from core.store import places
from tui.model.house import build_house
from tui.model.overlays import HouseModel

if TYPE_CHECKING:
    from tui.desk.desk import Desk

_NUMBER: Final = re.compile(r"[-\u2212]?\d{1,6}(?:[.,]\d{1,4})?")
_LONGEST: Final = 100
Figure = int | float | bool | str


class HouseForm:
    """What is left out of the ruleset of a desk, while the form is open."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.place = 0
        self.typed = ""
        self.error = ""
        self.changed = False
        """Something was written: the battle has to take it up."""
        self._loaded: Loaded = desk.game.loaded
        self.gaps: tuple[Gap, ...] = ()
        self._look()

    def _look(self) -> None:
        found = gaps(self._loaded)
        self.gaps = tuple(sorted(found, key=lambda gap: gap.state == "note"))

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """All figures, in the order in which they are shown."""
        return tuple(blank for gap in self.gaps for blank in gap.blanks)

    def model(self) -> HouseModel:
        """What is shown."""
        file = places.house_file(self._loaded.ruleset.id)
        return build_house(self.gaps, self.place, self.typed, self.error, file, self.desk.language)

    # -- keys -------------------------------------------------------------------------------------------

    def key(self, name: str, character: str | None) -> None:
        """One key but Esc."""
        self.error = ""
        blanks = self.blanks
        if not blanks:
            return
        blank = blanks[min(self.place, len(blanks) - 1)]
        if name in ("up", "down", "pageup", "pagedown"):
            self._move({"up": -1, "down": 1, "pageup": -8, "pagedown": 8}[name])
        elif name == "enter":
            self._enter(blank)
        elif name == "backspace" and self.typed:
            self.typed = self.typed[:-1]
        elif name in ("backspace", "delete"):
            self._take_out(blank)
        elif blank.declared.type in ("choice", "flag") and name in ("left", "right", "space"):
            self._write(blank, _turned(blank, -1 if name == "left" else 1))
        elif character is not None and character.isprintable() and blank.declared.type in ("number", "text"):
            self.type(character)

    def type(self, text: str) -> None:
        """Signs for the figure that is chosen."""
        self.typed = (self.typed + text)[:_LONGEST]

    def _move(self, step: int) -> None:
        self.place = max(0, min(len(self.blanks) - 1, self.place + step))
        self.typed = ""

    def _enter(self, blank: Blank) -> None:
        """What is typed is written, and the next figure is chosen; with nothing typed only that."""
        if self.typed.strip():
            figure = _read(blank, self.typed.strip())
            if figure is None or wrong_figure(blank.declared, figure) is not None:
                self.error = self.desk.say("house.wrong", text=self.typed.strip())
                return
            if not self._write(blank, figure):
                return
        self._move(1)

    def _take_out(self, blank: Blank) -> None:
        if blank.own:
            self._write(blank, None)

    def _write(self, blank: Blank, figure: Figure | None) -> bool:
        try:
            supply(self._loaded, blank, figure)
            self._loaded = load_ruleset(self._loaded.ruleset.id)
        except PlayError as error:
            self.error = str(error)
            return False
        self.typed, self.changed = "", True
        self._look()
        return True


def open_gaps(desk: Desk) -> int:
    """How many things nobody has supplied."""
    return len(still_open(gaps(desk.game.loaded)))


def _read(blank: Blank, typed: str) -> Figure | None:
    """What is typed as a figure; None where it is none."""
    if blank.declared.type == "text":
        return typed
    if _NUMBER.fullmatch(typed) is None:
        return None
    text = typed.replace("\u2212", "-").replace(",", ".")
    return float(text) if "." in text else int(text)


def _turned(blank: Blank, step: int) -> Figure:
    """The next of the values that can be chosen, going round; the first where none is chosen yet."""
    values: list[Figure] = (
        [False, True] if blank.declared.type == "flag" else list(blank.declared.values or ())
    )
    if blank.value not in values:
        return values[0 if step > 0 else -1]
    return values[(values.index(blank.value) + step) % len(values)]
