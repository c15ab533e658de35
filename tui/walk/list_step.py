"""A step of the walk that is a list of things of the order of battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.procedure import Die, Request
from core.ruleset.expression import Ref
from tui.model.parts import FooterKey
from tui.muster.models import PanelModel, PanelRow
from tui.muster.panel import STEPS

if TYPE_CHECKING:
    from tui.muster import Muster
    from tui.walk.walk import Walk


class ListStep:
    """A list of things of the order of battle."""

    title = ""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.place = 0
        self.dice: tuple[Die, ...] = ()

    @property
    def muster(self) -> Muster:
        """The order of battle being prepared."""
        return self.walk.muster

    @property
    def things(self) -> tuple[Ref, ...]:
        """What is listed."""
        raise NotImplementedError

    @property
    def chosen(self) -> Ref | None:
        """The chosen one."""
        things = self.things
        return things[min(self.place, len(things) - 1)] if things else None

    def rows(self) -> tuple[PanelRow, ...]:
        """A thing a line."""
        raise NotImplementedError

    def panel(self) -> PanelModel:
        """The list as drawn."""
        rows = self.rows()
        self.place = max(0, min(len(rows) - 1, self.place))
        return PanelModel(self.walk.say(self.title), "", rows, self.place)

    def key(self, name: str, character: str | None) -> bool:
        """One key; false if it means nothing here."""
        if name in STEPS:
            self.place = max(0, min(len(self.things) - 1, self.place + STEPS[name]))
            self.dice = ()
            return True
        return self.press(name, character)

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys of this step, beside Enter and Esc."""
        raise NotImplementedError

    def press(self, name: str, character: str | None) -> bool:
        """A key that is no movement."""
        raise NotImplementedError

    def roll(self, procedure: str, role: str | None, dice: tuple[Die, ...], *, here: bool) -> None:
        """Runs a set-up procedure for the chosen thing; goes on to the next when it is done."""
        thing = self.chosen
        roles = {role: thing} if role is not None else {}
        self.dice = self.muster.roll(Request(procedure, roles), dice, here=here)
        self.walk.error, self.walk.told = self.muster.error, self.muster.told
        if not self.dice and not self.muster.error:
            self.place = min(self.place + 1, len(self.rows()) - 1)
