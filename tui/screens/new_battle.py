"""A new battle: the walk drawn, a step at a time. Enter alone takes what is proposed."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Region

from core.dice.sources import Dice
from tui.model.options import OptionRow
from tui.model.parts import EntryModel, FooterKey
from tui.muster import Muster
from tui.panes.drawing import Piece, shown
from tui.panes.entry import EntryLine
from tui.panes.field import FieldPane, FieldPart
from tui.panes.footer import FooterBar
from tui.panes.now import NowBar
from tui.panes.pane import Look, Place
from tui.screens.army import ArmyScreen, panel_lines
from tui.screens.draft import draft_head, draft_list
from tui.screens.listing import INDENT, item_lines
from tui.screens.sheet import HeadLine, ListLine, ListModel, ListPane, SheetScreen
from tui.walk import Step, Walk
from tui.walk import draft_showing as showing
from tui.walk.sides import SidesStep
from tui.words import say

TITLES: dict[Step, str] = {
    "battle": "new_battle.battle",
    "options": "new_battle.options",
    "draft": "random.step",
    "armies": "walk.armies",
    "generals": "walk.generals",
    "rolls": "walk.rolls",
    "name": "new_battle.name",
}
NOW: dict[Step, str] = {
    "options": "new_battle.options_now",
    "armies": "walk.armies_now",
    "generals": "walk.generals_now",
    "rolls": "walk.rolls_now",
    "name": "new_battle.name_now",
}


MAP_SHARE = (5, 8)
"""How much of the width the field has beside the list."""


class NewBattleScreen(SheetScreen):
    """Which battle, how its rules are read, who fights, what it is called."""

    DEFAULT_CSS = """
    NewBattleScreen Horizontal { height: 1fr; }
    NewBattleScreen FieldPane { border: round $line; border-title-style: bold; }
    NewBattleScreen FieldPane.-plain { border: ascii $line; }
    """

    def __init__(self, look: Look | None = None, *, by_dice: bool = False, dice: Dice | None = None) -> None:
        """`by_dice`: a battle is made by dice; `dice` are those rolled here."""
        super().__init__(look)
        self.walk = Walk(self.look.language, by_dice=by_dice, dice=dice)

    def compose(self) -> ComposeResult:
        """The same five parts as other sheets, with a place for the field beside the list."""
        yield HeadLine()
        with Horizontal():
            yield FieldPane()
            yield ListPane()
        yield NowBar()
        yield EntryLine()
        yield FooterBar()

    def list_area(self) -> Region:
        """The list gives way to the field, where one is being made."""
        field = self.walk.draft_step.field if self.walk.draft_step is not None else None
        width, height = self.size
        rows, pane = max(1, height - 4), self.query_one(FieldPane)
        pane.display = field is not None
        if field is None:
            return super().list_area()
        at = width * MAP_SHARE[0] // MAP_SHARE[1]
        pane.styles.width = at
        pane.show(FieldPart(field), Place(Region(0, 1, at, rows)), self.look)
        return Region(at, 1, width - at, rows)

    def say(self, key: str, **names: object) -> str:
        """A text in the language of the screen."""
        return say(key, self.look.language, **names)

    # -- what is shown ----------------------------------------------------------------------------------

    def head(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """Where one is among the steps; where there is little room, only what is still to come is named."""
        if self.walk.draft_step is not None:
            return draft_head(self.walk.draft_step, self.look), ()
        steps = self.walk.steps
        at = steps.index(self.walk.step)
        pieces: list[Piece] = [(self.say("new_battle.title"), "b")]
        roomy = len(steps) < 5 or self.size.width >= 100
        for place, step in enumerate(steps):
            signs = self.look.signs
            mark = signs.done if place < at else signs.now if place == at else signs.todo
            style = "b now" if place == at else "quiet"
            word = self.say(TITLES[step]) if roomy or place >= at else ""
            pieces += [("   " if roomy else "  ", ""), (f"{mark} {word}".rstrip(), style)]
        return tuple(pieces), ()

    def listing(self, width: int, height: int) -> ListModel:
        """The list of the step."""
        walk = self.walk
        if walk.draft_step is not None:
            return draft_list(walk.draft_step, width, self.look)
        if walk.step == "battle":
            lines, focus = item_lines(walk.items, walk.item, width, height, self.look)
            return ListModel(self.say("new_battle.battle"), "", lines, focus)
        if walk.step == "options":
            return self._option_list(width)
        if walk.list_step is not None:
            panel = walk.list_step.panel()
            lines, focus = panel_lines(panel, width, self.look, front=True, first=0)
            return ListModel(panel.title, "", lines, focus)
        return self._summary(width)

    def _option_list(self, width: int) -> ListModel:
        lines: list[ListLine] = []
        focus: list[int] = []
        for at, row in enumerate(self.walk.options):
            start = len(lines)
            lines += option_lines(row, at, at == self.walk.option, width, self.look)
            if at == self.walk.option:
                focus = list(range(start, len(lines)))
        if not lines:
            lines = [ListLine(((self.say("new_battle.no_options"), "quiet"),))]
        changed = sum(row.changed for row in self.walk.options)
        subtitle = self.say("new_battle.changed", n=changed) if changed else ""
        return ListModel(self.say("new_battle.options"), subtitle, tuple(lines), tuple(focus))

    def _summary(self, width: int) -> ListModel:
        walk = self.walk
        item = walk.items[walk.item]
        lines = [ListLine(((item.title, "b"),), ((item.right, "quiet"),)), ListLine()]
        for text in walk.summary.say(self.look.language).splitlines() if walk.summary else ():
            lines += self._told(text, width, "")
        lines += [
            ListLine(((row.name, "b"),), ((row.right, "quiet"),))
            for row in walk.muster.tree.rows
            if row.thing.kind == "side"
        ]
        for breach in walk.muster.breaches:
            lines += self._told(f"! {breach.text.say(self.look.language)}", width, "cost")
        if walk.missing:
            lines += [ListLine(), *self._told(self.say("house.begin", n=walk.missing), width, "quiet")]
        for row in (row for row in walk.options if row.changed):
            lines += [ListLine(), *option_lines(row, 0, False, width, self.look)]
        return ListModel(self.say("new_battle.name"), "", tuple(lines))

    def _told(self, text: str, width: int, style: str) -> list[ListLine]:
        return [ListLine(((part, style),)) for part in _broken(text, width - 2)]

    def now(self) -> str:
        """What Enter does."""
        walk = self.walk
        if walk.draft_step is not None:
            return showing.now(walk.draft_step)
        if walk.told:
            return walk.told
        if walk.step == "battle":
            name = walk.items[walk.item].title if walk.items else self.say("start.none")
            return self.say("new_battle.battle_now", name=name)
        return self.say(NOW[walk.step])

    def entry(self) -> EntryModel:
        """A name being typed."""
        walk, step = self.walk, self.walk.list_step
        if walk.draft_step is not None:
            typed = walk.draft_step.typed
            return EntryModel(self.say("random.prompt"), typed, showing.readback(walk.draft_step))
        if walk.step == "name":
            return EntryModel(self.say("new_battle.name"), walk.name, "")
        if isinstance(step, SidesStep) and step.typed is not None:
            return EntryModel(self.say("new_battle.name"), step.typed, "")
        readback = {"battle": "start.readback", "options": "new_battle.readback"}.get(walk.step)
        return EntryModel(self.say("start.prompt"), "", self.say(readback) if readback else "")

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys that work."""
        enter = FooterKey("⏎", self.say("sheet.key.start" if self.walk.step == "name" else "sheet.key.next"))
        back = FooterKey("Esc", self.say("sheet.key.back"))
        move = FooterKey("↑↓", self.say("sheet.key.choose"))
        if self.walk.draft_step is not None:
            return showing.keys(self.walk.draft_step)
        step = self.walk.list_step
        if step is not None:
            return (enter, *step.keys(), back, move)
        reading = FooterKey("→", self.say("sheet.key.reading"))
        return {
            "battle": (enter, move, back),
            "options": (enter, move, reading, back),
        }.get(self.walk.step, (enter, back))

    # -- what is pressed --------------------------------------------------------------------------------

    def press(self, name: str, character: str | None) -> bool:
        """Every key is the walk's."""
        known = self.walk.key(name, character)
        self._follow()
        return known

    def take(self, item: int) -> None:
        """A click on a line."""
        self.walk.take(item)
        self._follow()

    def on_paste(self, event: events.Paste) -> None:
        """A name from the clipboard."""
        event.stop()
        self.walk.paste(event.text)
        self.redraw()

    def _follow(self) -> None:
        """Goes where the walk has come to."""
        self.error = self.walk.error
        if self.walk.begun is not None:
            self.dismiss(self.walk.begun)
        elif self.walk.left:
            self.dismiss(None)
        elif (muster := self.walk.take_editing()) is not None:
            self._edit(muster)

    def _edit(self, muster: Muster) -> None:
        self.app.push_screen(ArmyScreen(muster, self.look), lambda _: self.redraw())


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
