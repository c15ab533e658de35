"""The editor of an order of battle: keys in, a model out. The screen only draws it and forwards keys."""

from __future__ import annotations

from collections.abc import Mapping

from core.armies import (
    Breach,
    EditError,
    Offer,
    begun,
    breaches,
    emptied,
    with_starts,
)
from core.armies import telling as told
from core.battle import ActionError, Battle, OrbatError
from core.dice.sources import Dice, SystemDice
from core.procedure import Die, DieFaceError, Request, RequestError
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import Procedure, Text
from core.ruleset.models.parts import Language
from core.state import Change, View
from tui.model.memo import once
from tui.model.names import side_of
from tui.model.parts import FooterKey
from tui.muster import edits
from tui.muster.files import FilesPanel, Found, changes_from
from tui.muster.models import MusterModel
from tui.muster.panel import STEPS, Panel
from tui.muster.shop import ShopPanel
from tui.muster.showing import build, tree_keys
from tui.muster.small_panels import HelpPanel
from tui.muster.tree import Tree, apart_in
from tui.words import say

KEY_NAMES = {"⏎": "enter", "Esc": "escape", "Tab": "tab", "→": "right"}


class Muster:
    """Edits one battle's order of battle."""

    def __init__(
        self, battle: Battle, language: Language, *, running: bool = False, dice: Dice | None = None
    ) -> None:
        self.battle = battle
        self.language: Language = language
        self.running = running
        """The battle is being fought: changes follow its rules, and stand in its log."""
        self.dice: Dice = dice or SystemDice()
        self.first = battle.history.next_number
        """Undo goes back to here: what was played before is not the editor's."""
        self.chosen: Ref | None = None
        self.shop = ShopPanel(self)
        self.panel: Panel | None = None
        self.error = ""
        self.told = ""
        self.done = False
        self.chosen = self.tree.rows[0].thing if self.tree.rows else None

    def say(self, key: str, /, **names: object) -> str:
        """A text of the app's own in the players' language."""
        return say(key, self.language, **names)

    # -- what there is ----------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The order of battle as shown: of one that is prepared, as it would begin."""
        battle = self.battle
        return battle.view if self.running else once(battle.state, "begun", self._begun)

    def _begun(self) -> View:
        try:
            return View(self.battle.rules, begun(self.battle.rules, self.battle.state))
        except OrbatError:  # a fault of a ruleset's own formula: shown without what it works out
            return self.battle.view

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """The limits that are passed."""
        return once(self.view.state, "breaches", lambda: breaches(self.view))

    @property
    def tree(self) -> Tree:
        """The rows of the order of battle."""
        return once(
            self.view.state, ("tree", self.language), lambda: Tree(self.view, self.language, self.breaches)
        )

    @property
    def side(self) -> Ref | None:
        """The side that the chosen thing is of."""
        return side_of(self.battle, self.chosen)

    @property
    def army(self) -> str | None:
        """The army list of that side, if it has one."""
        army = self.battle.view.raw(self.side, "army") if self.side is not None else None
        return str(army) if army in self.battle.rules.ruleset.army else None

    @property
    def target(self) -> Ref | None:
        """The formation that is bought into: that of the chosen thing, else the side's first."""
        return edits.target(self.battle.view, self.chosen)

    @property
    def target_name(self) -> str:
        """What that formation is called."""
        target = self.target
        return (
            apart_in(self.view, target, self.language)
            if target is not None
            else self.say("muster.new_formation")
        )

    def rolls_for(self, thing: Ref) -> Mapping[str, Procedure]:
        """The ruleset's set-up rolls for a thing of that kind."""
        return {
            id_: procedure
            for id_, procedure in self.battle.rules.ruleset.procedure.items()
            if procedure.setup and len(procedure.roles) == 1 and procedure.roles[0].kind == thing.kind
        }

    # -- keys -------------------------------------------------------------------------------------------

    def key(self, name: str, character: str | None = None) -> None:
        """One key, as Textual names it. Never raises for what players can do."""
        self.error = self.told = ""
        try:
            if self.panel is not None:
                self.panel.key(name, character)
            else:
                self._tree_key(name, character)
        except (EditError, ActionError) as error:
            self.error = error.text.say(self.language)
        except (ExpressionError, RequestError) as error:
            self.error = self.say("entry.rules_fault", message=str(error))
        self._stay()

    def press_key(self, key: str) -> None:
        """A key as it is written on the screen."""
        self.key(KEY_NAMES.get(key, key), key if len(key) == 1 else None)

    def paste(self, text: str) -> None:
        """Text from the clipboard."""
        if self.panel is not None:
            self.panel.paste(text)

    def _tree_key(self, name: str, character: str | None) -> None:
        if name in STEPS:
            self._move(STEPS[name])
        elif name == "escape" or character == "q":
            self.done = True
        elif name == "tab":
            self.open_shop()
        elif name in ("shift+up", "shift+down"):
            edits.reorder_chosen(self, -1 if name == "shift+up" else 1)
        elif name == "delete":
            edits.ask_delete(self)
        else:
            self._command("enter" if name == "enter" else character or "")

    def _command(self, key: str) -> None:
        command = edits.COMMANDS.get(key)
        if command is not None:
            command(self)

    def open_shop(self) -> None:
        """Brings what can be bought to the front."""
        self.open_panel(self.shop)

    def open_help(self) -> None:
        """Brings all keys to the front."""
        self.open_panel(HelpPanel(self))

    def open_files(self) -> None:
        """Brings the armies that are there already to the front."""
        if self.side is not None:
            self.open_panel(FilesPanel(self, self.side))

    def _move(self, step: int) -> None:
        rows = self.tree.rows
        if rows:
            at = max(0, min(len(rows) - 1, self.tree.place_of(self.chosen) + step))
            self.chosen = rows[at].thing

    def _stay(self) -> None:
        """What was chosen may be gone: its neighbour is chosen then."""
        rows = self.tree.rows
        if self.chosen is None or self.chosen not in self.battle.state:
            at = max(0, min(self._last_place, len(rows) - 1))
            self.chosen = rows[at].thing if rows else None
        self._last_place = self.tree.place_of(self.chosen)

    _last_place = 0

    def open_panel(self, panel: Panel) -> None:
        """Brings a list to the front."""
        self.panel = panel

    def close_panel(self) -> None:
        """Back to the tree."""
        self.panel = None

    # -- the mouse --------------------------------------------------------------------------------------

    def click_tree(self, place: int) -> None:
        """A click on a row chooses it."""
        self.close_panel()
        rows = self.tree.rows
        if 0 <= place < len(rows):
            self.chosen = rows[place].thing
        self._stay()

    def click_panel(self, place: int) -> None:
        """A click at the right brings it to the front and chooses a line; a second one takes it."""
        self.error = self.told = ""
        fresh = self.panel is None
        self.panel = self.panel or self.shop
        if fresh:
            self.panel.place = place
        else:
            self.panel.take(place)
        self._stay()

    # -- changes ----------------------------------------------------------------------------------------

    def do(self, changes: tuple[Change, ...], text: Text) -> bool:
        """Makes the changes one action; false if they change nothing."""
        if self.running:
            changes = with_starts(self.battle.rules, self.battle.state, changes)
        event = self.battle.set_by_hand(changes, text)
        self.told = text.say(self.language) if event is not None else self.say("entry.nothing_changed")
        return event is not None

    def after(self, changes: tuple[Change, ...]) -> View:
        """The view after changes that are not made yet."""
        return View(self.battle.rules, self.battle.state.apply(changes))

    def undo(self) -> None:
        """Takes back the last change that was made here."""
        last = self.battle.history.can_undo
        if last is None or last.n < self.first:
            self.error = self.say("muster.nothing_to_undo")
        else:
            self.told = self.battle.undo().text.say(self.language)

    def redo(self) -> None:
        """Does again what was taken back here."""
        last = self.battle.history.can_redo
        if last is None or last.n < self.first:
            self.error = self.say("muster.nothing_to_redo")
        else:
            self.told = self.battle.redo().text.say(self.language)

    def buy(self, offer: Offer, count: int) -> None:
        """Units of an offer into the target; a side without a formation gets one."""
        edits.buy(self, offer, count)

    def move_to(self, thing: Ref, to: Ref) -> None:
        """Into another formation."""
        edits.move_to(self, thing, to)

    def set_fields(self, thing: Ref, fields: Mapping[str, Value]) -> None:
        """Fields of a thing, as one action."""
        edits.set_fields(self, thing, fields)

    def set_army(self, side: Ref, army: str) -> None:
        """Another army list."""
        edits.set_army(self, side, army)

    def bring(self, side: Ref, found: Found) -> None:
        """An army from elsewhere: in place of what a prepared side has, beside what a fighting one has."""
        view = self.battle.view
        away = () if self.running else emptied(view, side)
        changes = (*away, *changes_from(found, self.after(away), side))
        self.do(changes, told.brought(view, side, found.name))

    def roll(self, request: Request, dice: tuple[Die, ...], *, here: bool) -> tuple[Die, ...]:
        """Runs a set-up procedure with dice typed, or rolled here; gives what lies if dice are missing."""
        try:
            return edits.roll(self, request, dice, here=here)
        except DieFaceError as error:
            self.error = self.say("entry.no_face", face=str(error.face), die=str(error.die))
            return dice[:-1]

    # -- what is shown ----------------------------------------------------------------------------------

    def tree_keys(self) -> tuple[FooterKey, ...]:
        """The keys that work in the tree now."""
        return tree_keys(self)

    def model(self) -> MusterModel:
        """Everything on the screen."""
        return build(self)
