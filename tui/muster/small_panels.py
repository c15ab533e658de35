"""Small questions: what something is called, whether it is to go, where it is to stand, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.ruleset.expression import Ref
from core.text import NAME_LIMIT, one_line
from tui.model.names import side_of
from tui.model.parts import EntryModel, FooterKey
from tui.muster.models import PanelRow
from tui.muster.panel import Panel
from tui.muster.tree import apart_in

if TYPE_CHECKING:
    from tui.muster.muster import Muster


class NamePanel(Panel):
    """Types a name; every letter is text."""

    def __init__(self, muster: Muster, prompt: str, text: str, done: Callable[[str], None]) -> None:
        super().__init__(muster)
        self.prompt, self.text, self.done = prompt, text, done
        self._fresh = True
        """The first letter takes the place of what stands there; an arrow keeps it."""

    def title(self) -> str:
        """What is named."""
        return self.prompt

    def nothing(self) -> str:
        """How to begin anew."""
        return self.muster.say("muster.name_help")

    def now(self) -> str:
        """What is named."""
        return self.muster.say("muster.name_now", what=self.prompt)

    def entry(self) -> EntryModel:
        """The name."""
        return EntryModel(self.muster.say("muster.name"), self.text, "")

    def keys(self) -> tuple[FooterKey, ...]:
        """Enter and Esc."""
        return (FooterKey("⏎", self.muster.say("muster.key.good")), self.back())

    def enter(self) -> None:
        """Takes the name, if there is one."""
        self.muster.close_panel()
        if self.text.strip():
            self.done(self.text)

    def press(self, name: str, character: str | None) -> None:
        """A letter."""
        if name == "backspace":
            self.text = self.text[:-1]
        elif name == "ctrl+u":
            self.text = ""
        elif character is not None and character.isprintable():
            self.text = (("" if self._fresh else self.text) + character)[:NAME_LIMIT]
        self._fresh = False

    def paste(self, text: str) -> None:
        """A name from the clipboard."""
        self.text = (("" if self._fresh else self.text) + one_line(text))[:NAME_LIMIT]
        self._fresh = False


class SurePanel(Panel):
    """Asks before something goes."""

    def __init__(self, muster: Muster, question: str, done: Callable[[], None]) -> None:
        super().__init__(muster)
        self.question, self.done = question, done

    def title(self) -> str:
        """What this is."""
        return self.muster.say("muster.key.delete")

    def nothing(self) -> str:
        """What will happen."""
        return self.question

    def now(self) -> str:
        """The question."""
        return self.question

    def keys(self) -> tuple[FooterKey, ...]:
        """Enter and Esc."""
        return (FooterKey("⏎", self.muster.say("muster.key.delete")), self.back())

    def enter(self) -> None:
        """Yes."""
        self.muster.close_panel()
        self.done()

    def press(self, name: str, character: str | None) -> None:
        """Any other key is a no."""
        self.muster.close_panel()


class WherePanel(Panel):
    """Chooses the formation that something is moved into."""

    def __init__(self, muster: Muster, thing: Ref) -> None:
        super().__init__(muster)
        self.thing = thing
        view = muster.battle.view
        every = [row.thing for row in muster.tree.rows if row.thing.kind in ("side", "formation")]
        self.choices = [one for one in every if one not in (thing, view.field(thing, "parent"))]
        mine = side_of(muster.battle, thing)
        near = (at for at, one in enumerate(self.choices) if side_of(muster.battle, one) == mine)
        self.place = next(near, 0)

    def rows(self) -> tuple[PanelRow, ...]:
        """Sides and formations."""
        rows = {row.thing: row for row in self.muster.tree.rows}
        return tuple(
            PanelRow("  " * rows[one].depth + rows[one].name, rows[one].right)
            for one in self.choices
            if one in rows
        )

    def title(self) -> str:
        """What is moved."""
        return self.muster.say(
            "muster.where", name=apart_in(self.muster.view, self.thing, self.muster.language)
        )

    def now(self) -> str:
        """What Enter does."""
        return self.muster.say("muster.where_now")

    def keys(self) -> tuple[FooterKey, ...]:
        """Enter, arrows, Esc."""
        say = self.muster.say
        return (FooterKey("⏎", say("muster.key.move")), FooterKey("↑↓", say("sheet.key.choose")), self.back())

    def enter(self) -> None:
        """Moves it there."""
        self.muster.close_panel()
        if self.choices:
            self.muster.move_to(self.thing, self.choices[min(self.place, len(self.choices) - 1)])


class HelpPanel(Panel):
    """Every key of the tree."""

    def rows(self) -> tuple[PanelRow, ...]:
        """A key a line."""
        return tuple(PanelRow(key.text, key.key) for key in self.muster.tree_keys())

    def title(self) -> str:
        """What this is."""
        return self.muster.say("muster.key.help")

    def now(self) -> str:
        """How to go on."""
        return self.muster.say("muster.help_now")

    def keys(self) -> tuple[FooterKey, ...]:
        """Enter does what the chosen key does."""
        return (FooterKey("⏎", self.muster.say("muster.key.do")), self.back())

    def enter(self) -> None:
        """Presses the chosen key."""
        keys = self.muster.tree_keys()
        self.muster.close_panel()
        self.muster.press_key(keys[self.place].key)

    def press(self, name: str, character: str | None) -> None:
        """A key does what it says."""
        self.muster.close_panel()
        self.muster.key(name, character)
