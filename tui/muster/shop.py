"""What can be bought: filtered as one types, a number before it buys several at once."""

from __future__ import annotations

import re

from core.armies import Offer
from core.text import one_line
from tui.model.memo import once
from tui.model.parts import EntryModel, FooterKey
from tui.muster.models import PanelRow
from tui.muster.offers import Line, fitting, lines_of
from tui.muster.panel import Panel

COUNT = re.compile(r"^\s*(\d{1,2})\s+(?=\S|$)")
MOST_AT_ONCE = 40


class ShopPanel(Panel):
    """Troops in each of their ways, with cost."""

    query = ""
    every_army = False

    @property
    def count(self) -> int:
        """How many Enter buys."""
        found = COUNT.match(self.query)
        return max(1, min(MOST_AT_ONCE, int(found[1]))) if found else 1

    def found(self) -> tuple[Offer, ...]:
        """The offers that fit what is typed, those of the side's own army list if it has one."""
        return tuple(line.offer for line in self._fitting())

    def _fitting(self) -> tuple[Line, ...]:
        return fitting(self._lines(), COUNT.sub("", self.query).casefold().split())

    def _lines(self) -> tuple[Line, ...]:
        """The whole list, made once for a ruleset and a language."""
        battle, language = self.muster.battle, self.muster.language
        army = None if self.every_army else self.muster.army
        return once(
            battle.rules, ("shop", army, language), lambda: tuple(lines_of(battle.view, army, language))
        )

    # -- what is shown ----------------------------------------------------------------------------------

    def rows(self) -> tuple[PanelRow, ...]:
        """An offer a line."""
        return tuple(line.row for line in self._fitting())

    def title(self) -> str:
        """Whose list it is."""
        army = self.muster.battle.rules.ruleset.army.get(self.muster.army or "")
        if army is None or self.every_army:
            return self.muster.say("muster.shop_all")
        return army.name.say(self.muster.language)

    def subtitle(self) -> str:
        """How many fit."""
        return self.muster.say("muster.offers", n=len(self.found()))

    def nothing(self) -> str:
        """Nothing fits."""
        return self.muster.say("muster.no_offer")

    def now(self) -> str:
        """Where Enter buys to."""
        where = self.muster.target_name
        found = self.found()
        if not found:
            return self.muster.say("muster.no_offer")
        place = min(self.place, len(found) - 1)
        name = found[place].name.say(self.muster.language)
        times = f"{self.count} × " if self.count > 1 else ""
        return self.muster.say("muster.shop_now", what=times + name, where=where)

    def entry(self) -> EntryModel:
        """What is typed."""
        return EntryModel(
            self.muster.say("muster.shop_prompt"), self.query, self.muster.say("muster.shop_help")
        )

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys that work."""
        say = self.muster.say
        return (
            FooterKey("⏎", say("muster.key.buy")),
            FooterKey("↑↓", say("sheet.key.choose")),
            FooterKey("→", say("muster.key.every_army" if not self.every_army else "muster.key.own_army")),
            self.back(),
        )

    # -- keys -------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Buys the chosen offer."""
        found = self.found()
        if found:
            self.muster.buy(found[min(self.place, len(found) - 1)], self.count)
            self.query = ""

    def escape(self) -> None:
        """Clears what is typed, then back to the tree."""
        if self.query:
            self.query = ""
        else:
            self.muster.close_panel()

    def press(self, name: str, character: str | None) -> None:
        """A letter filters."""
        if name == "backspace":
            self.query = self.query[:-1]
        elif name in ("left", "right"):
            self.every_army = not self.every_army
            self.place = 0
        elif name == "tab":
            self.muster.close_panel()
        elif character is not None and character.isprintable():
            self.query = (self.query + character)[:60]
            self.place = 0

    def paste(self, text: str) -> None:
        """Text from the clipboard filters too."""
        self.query = (self.query + one_line(text))[:60]
        self.place = 0
