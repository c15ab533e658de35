"""A random battle on the walk: rolled under the readings that were chosen, accepted, written with its log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.generate import Drafting, Generated, generated
from core.play import write_battle
from core.text import clean_name
from tui.walk.draft_step import DraftStep

if TYPE_CHECKING:
    from tui.walk.walk import Walk


class RandomBattle:
    """What is rolled, and what was accepted of it."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.step: DraftStep | None = None
        self.made: Generated | None = None
        self._options: dict[str, Any] = {}

    def roll(self, options: dict[str, Any]) -> None:
        """Rolls a battle, unless one lies that was rolled under the same readings. Raises GenerateError."""
        if self.step is not None and options == self._options:
            return
        what = self.walk.ruleset.random_battle
        assert what is not None
        drafting = Drafting(self.walk.loaded, what, options=options, dice=self.walk.dice)
        self.step, self._options, self.made = DraftStep(self.walk, drafting), options, None

    def accept(self) -> bool:
        """Takes what lies; false if it is what was taken already. Raises GenerateError."""
        assert self.step is not None
        if self.made is not None and self.made.draft is self.step.drafting.draft:
            return False
        proposed = self.title
        self.made = generated(self.step.drafting)
        if self.walk.name == proposed:  # nobody has named it: it is called after what it has become
            self.walk.name = ""
        return True

    @property
    def title(self) -> str:
        """What the battle is called if nobody names it; nothing before one is accepted."""
        log = self.made.log if self.made is not None else None
        return clean_name(log.say(self.walk.language)) if log is not None else ""

    def write(self, name: str, armies: dict[str, Any] | None) -> Path:
        """The battle on disk; each roll stands in its log. Raises PlayError."""
        assert self.made is not None
        tables = {**self.made.tables, **(armies or {})}
        return write_battle(self.walk.loaded, tables, name, self._options, None, self.made.events)
