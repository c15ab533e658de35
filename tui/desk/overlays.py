"""What lies over the panes, and its keys: card, undo, look-up, help, messages. Drawn in `tui.overlays`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from core.ruleset.expression import Ref
from tui.desk import hand
from tui.desk.house import HouseForm
from tui.model.map import battle_field

if TYPE_CHECKING:
    from tui.desk.desk import Desk

Kind = Literal["card", "undo", "lookup", "help", "message", "house", "map"]


class Overlays:
    """At most one overlay of a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.kind: Kind | None = None
        self.unit: Ref | None = None
        self.count = 1
        self.query = ""
        self.place = 0
        self.top = 0
        self.messages: tuple[str, ...] = ()
        self.house: HouseForm | None = None

    @property
    def shown(self) -> bool:
        """Whether something lies over the panes."""
        return self.kind is not None

    def _open(self, kind: Kind) -> None:
        self.kind, self.top, self.place = kind, 0, 0

    def close(self) -> None:
        """Takes the overlay away; the dice line is as it was."""
        form, self.house, self.kind = self.house, None, None
        if form is not None and form.changed:
            self.desk.take_house()

    def open_card(self, unit: Ref) -> None:
        """All about a unit."""
        self._open("card")
        self.unit = unit

    def open_undo(self) -> None:
        """The last actions, to take back several."""
        if self.desk.battle.history.can_undo is None:
            self.desk.error = self.desk.say("undo.nothing")
            return
        self._open("undo")
        self.count = 1

    def open_lookup(self) -> None:
        """Search."""
        self._open("lookup")
        self.query = ""

    def open_help(self) -> None:
        """Help."""
        self._open("help")

    def open_map(self) -> None:
        """The map of the field, where the battle has one."""
        if battle_field(self.desk.battle) is None:
            self.desk.error = self.desk.say("map.none")
        else:
            self._open("map")

    def open_message(self, lines: list[str]) -> None:
        """Something that must be read."""
        self._open("message")
        self.messages = tuple(lines)

    def open_house(self) -> None:
        """What the source leaves out, to be filled in."""
        self._open("house")
        self.house = HouseForm(self.desk)

    # -- keys -------------------------------------------------------------------------------------------

    def key(self, name: str, character: str | None) -> None:
        """One key while an overlay lies there."""
        if name == "escape":
            self.close()
        elif self.house is not None:
            self.house.key(name, character)
        elif self.kind == "lookup":
            self._lookup_key(name, character)
        elif self.kind == "undo":
            self._undo_key(name, character)
        elif self.kind == "card":
            self._card_key(name, character)
        elif name in ("up", "down", "pageup", "pagedown"):
            self._scroll(name)
        else:
            self.close()

    def paste(self, text: str) -> None:
        """Text from the clipboard."""
        if self.house is not None:
            self.house.type(" ".join(text.split()))
        elif self.kind == "lookup":
            self.query = (self.query + " ".join(text.split()))[:100]

    def _scroll(self, name: str) -> None:
        step = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[name]
        self.top = max(0, self.top + step)

    def _lookup_key(self, name: str, character: str | None) -> None:
        if name == "backspace":
            self.query, self.place = self.query[:-1], 0
        elif name in ("up", "down"):
            self.place = max(0, self.place + (1 if name == "down" else -1))
        elif name == "tab":
            self.place = self.desk.lookup_model().next_group()
        elif name == "enter":
            self._take_hit()
        elif character is not None and character.isprintable() and len(self.query) < 100:
            self.query, self.place = self.query + character, 0

    def _take_hit(self) -> None:
        """Enter on an answer: a line of the open test is ticked, a unit's card opens, else it closes."""
        hit = self.desk.lookup_model().hit
        self.close()
        if hit is not None and hit.thing is not None:
            self.open_card(hit.thing)
        elif hit is not None and hit.key:
            self.desk.click_line(hit.key)

    def _undo_key(self, name: str, character: str | None) -> None:
        most = self.desk.battle.history.undoable_count
        if name == "enter":
            self.close()
            self.desk.undo_many(self.count)
        elif name == "down" or character in ("u", "A"):
            self.count = min(most, self.count + 1)
        elif name in ("up", "backspace"):
            self.count = max(1, self.count - 1)

    def _card_key(self, name: str, character: str | None) -> None:
        unit = self.unit
        assert unit is not None
        if name in ("left", "right"):
            self._neighbour(-1 if name == "left" else 1)
        elif name in ("up", "down", "pageup", "pagedown"):
            self._scroll(name)
        elif character in ("+", "-"):
            points = 1 if character == "-" else -1
            self.desk.battle.set_by_hand(hand.loss_changes(self.desk.battle, unit, points))
        elif name == "enter":
            self.close()
            if self.desk.battle.can_choose(unit):
                self.desk.walked(self.desk.battle.choose(unit))
        elif character is not None and character.isdigit():
            self.close()
            self.desk.typed(character)
        elif character is not None:
            self._card_letter(unit, character)

    def _card_letter(self, unit: Ref, letter: str) -> None:
        status = hand.status_by_letter(self.desk.battle, letter, self.desk.language)
        if status is not None:
            self.desk.battle.set_by_hand(hand.status_changes(self.desk.battle, unit, status))
        elif letter == "u":
            self.desk.through_history(self.desk.battle.undo)

    def _neighbour(self, step: int) -> None:
        units = self.desk.battle.state.by_kind.get("unit", ())
        if self.unit in units:
            self.unit = units[(units.index(self.unit) + step) % len(units)]
            self.top = 0


__all__ = ["Overlays", "replace"]
