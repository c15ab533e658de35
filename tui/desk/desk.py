"""The desk: a battle, the open test and the entry line, moved by keys. No Textual here.

What is shown is built in `showing`; what lies over the panes is moved in `overlays`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Literal

from core.battle import ActionError, Battle, Event
from core.dice.sources import Dice, SystemDice
from core.lookup import Index
from core.play import Game, PlayError, open_battle
from core.procedure import DieFaceError, Request, RequestError, Result
from core.ruleset.expression import ExpressionError, Ref
from core.ruleset.models.parts import Language
from core.text import Both
from tui.desk import commands, open_test
from tui.desk.entry import Command, StatusKey, read_entry
from tui.desk.form import Form, facts_by_order
from tui.desk.house import open_gaps
from tui.desk.odds import OddsFound, arrived, pending
from tui.desk.overlay_models import lookup_model, make_index, overlay_model
from tui.desk.overlays import Overlays
from tui.desk.palette import Offer, offers
from tui.desk.showing import build_desk, test_model
from tui.model.overlays import LookupModel, OverlayModel
from tui.model.parts import DeskModel, SideModel
from tui.muster import Muster
from tui.words import LANGUAGES, say

Front = Literal["army", "test", "phase", "log"]
FRONTS: tuple[Front, ...] = ("army", "test", "phase", "log")
FRONT_KEYS: dict[str, Front] = {"E": "army", "P": "test", "F": "phase", "D": "log"}


class Desk:
    """One battle on the table beside the miniatures."""

    def __init__(self, game: Game, language: Language, dice: Dice | None = None) -> None:
        self.game = game
        self.language: Language = language
        self.dice: Dice = dice or SystemDice()
        self.form: Form | None = None
        self.line = ""
        self.error = ""
        """Why the line was not taken, or what the players should know now."""
        self.front: Front = "army"
        self.chosen: Ref | None = None
        self.opened: set[Ref] = set()
        self.last: Result | None = None
        """The run that was applied last, for its dice."""
        self.large = False
        self.quit_wanted = False
        self.kept_sides: tuple[object, tuple[SideModel, ...]] | None = None
        self.overlays = Overlays(self)
        self._muster: Muster | None = None
        self._seen_notices = 0
        self._resume()
        game.notices += [Both(*map(limit.say, LANGUAGES)) for limit in game.limits]
        self._tell_notices()

    @classmethod
    def open(cls, path: Path, language: Language, dice: Dice | None = None, *, backup: bool = False) -> Desk:
        """Opens a battle file, or its backup in its place. Raises PlayError."""
        return cls(open_battle(path, backup=backup), language, dice)

    @property
    def battle(self) -> Battle:
        """The battle."""
        return self.game.battle

    def close(self) -> None:
        """Lets the file go."""
        self.game.close()

    def _resume(self) -> None:
        """Goes on where the file stands: the first turn, a run kept open, or what is due."""
        if not self.battle.frames and not self.game.file.read_only and self.battle.rules.ruleset.sequence:
            self.battle.begin()
        held = self.battle.held
        if held is not None:
            self.form = Form.of(self.battle, held)
            self.front = "test"
        else:
            self._open_due()
        missing = open_gaps(self)
        if missing and not self.error:
            self.error = self.say("house.told", n=str(missing), entry=self.say("palette.house"))

    def say(self, key: str, /, **names: str) -> str:
        """A text of the app's own in the players' language."""
        return say(key, self.language, **names)

    # -- keys -------------------------------------------------------------------------------------------

    def key(self, name: str, character: str | None = None) -> None:
        """One key, as Textual names it. Never raises for what players can do."""
        self.error = ""
        try:
            self._key(name, character)
        except ActionError as error:
            self.error = error.text.say(self.language)
        except DieFaceError as error:
            self.error = self.say("entry.no_face", face=str(error.face), die=str(error.die))
        except (ExpressionError, RequestError) as error:
            self.error = self.say("entry.rules_fault", message=str(error))
        self._tell_notices()

    def _key(self, name: str, character: str | None) -> None:
        if self.overlays.shown:
            self.overlays.key(name, character)
        elif name == "enter":
            self._enter()
        elif name == "escape":
            self._escape()
        elif name in ("backspace", "delete"):
            self.typed(self.line[:-1])
        elif name in ("tab", "shift+tab"):
            self._turn_front(-1 if name == "shift+tab" else 1)
        elif name in ("up", "down", "pageup", "pagedown", "home", "end", "left", "right"):
            self._move(name)
        elif name == "space" and not self.line:
            self._space()
        elif character is not None and character.isprintable():
            self._character(character)

    def paste(self, text: str) -> None:
        """Text from the clipboard: into the line, as if typed, without doing anything."""
        self.error = ""
        if self.overlays.shown:
            self.overlays.paste(text)
        else:
            self.typed((self.line + " ".join(text.split()))[:400])

    def typed(self, line: str) -> None:
        self.line = line
        if self.form is not None:
            self.form.typed = line if not any(sign.isalpha() for sign in line) and self._dice_wanted() else ""

    def _dice_wanted(self) -> bool:
        if self.form is None:
            return False
        result = self.form.settled()
        return result.status == "dice" and self.form.figure_wanted(result) is None

    def _character(self, sign: str) -> None:
        if self.line == "=" and sign.isalpha():
            self.line = ""
            commands.set_status(self, StatusKey(None, sign.lower()))
        elif sign == "r" and self.form is not None and self._dice_wanted() and _figures_only(self.line):
            open_test.roll_here(self)
        elif self.line:
            self.typed(self.line + sign)
        elif self._anywhere(sign):
            return
        elif self.form is not None:
            open_test.in_form(self, sign)
        else:
            self._without_form(sign)

    def _anywhere(self, sign: str) -> bool:
        """Keys that work with and without an open test."""
        if sign in FRONT_KEYS:
            self.front = FRONT_KEYS[sign]
        elif sign == "G":
            self.large = not self.large
        elif sign == "u":
            self.through_history(self.battle.undo)
        elif sign == "U":
            self.through_history(self.battle.redo)
        elif sign == "N":
            self.leave_step()
        elif sign == "A":
            self.overlays.open_undo()
        elif sign == "O":
            self.open_muster()
        elif sign == "M":
            self.overlays.open_map()
        elif sign == "?":
            self.overlays.open_help()
        elif sign == "/":
            self.overlays.open_lookup()
        else:
            return False
        return True

    def _without_form(self, sign: str) -> None:
        if sign == "n":
            self._next()
        elif sign == "y":
            self._enter()
        elif sign.isascii() and sign.islower():
            commands.verb(self, sign)
        else:
            self.typed(sign)

    # -- the line ---------------------------------------------------------------------------------------

    def _escape(self) -> None:
        if self.line:
            self.typed("")
        elif self.form is not None and self.form.asking is not None:
            self.form.asking = None
        elif self.form is not None:
            self._close_form()

    def _close_form(self) -> None:
        self.form = None
        self.front = "army"
        self.battle.release()

    def _enter(self) -> None:
        if self.line.strip():
            self._submit(self.line.strip())
        elif self.form is not None:
            open_test.enter_form(self, self.form)
        elif self.battle.due_request is not None:
            self.open_form(self.battle.due_request)
        else:
            self._next()

    def _submit(self, line: str) -> None:
        figures = not any(sign.isalpha() or sign in "=!" for sign in line)
        figures = figures and not line.startswith(("+", "-", "\u2212", "#"))
        if self.form is not None and figures and open_test.figures_or_dice(self, self.form, line):
            return
        commands.do(self, read_entry(line))

    # -- entries ----------------------------------------------------------------------------------------

    def open_form(self, request: Request, command: Command | None = None) -> None:
        form = Form.of(self.battle, request)
        if command is not None and command.figures:
            asked = facts_by_order(form.settled())
            if len(command.figures) > len(asked):
                self.error = self.say("entry.too_many_figures")
            for one, number in zip(asked, command.figures, strict=False):
                if open_test.within(one, number):
                    form.give(one, number)
                else:
                    self.error = self.say("entry.figure_range", text=str(number))
        against = self.battle.objections(request)
        if against and not self.error:
            self.error = " \u00b7 ".join(text.say(self.language) for text in against)
        self.form = form
        self.front = "test"
        self.line = ""
        first = next(iter(request.roles.values()), None)
        if isinstance(first, Ref) and first.kind == "unit":
            self.chosen = first

    # -- moving on --------------------------------------------------------------------------------------

    def apply(self, form: Form) -> None:
        result = form.settled()
        self.battle.apply(form.request())
        self.last = result
        self.form = None
        self.front = "army"
        self._open_due()

    def _next(self) -> None:
        if self.battle.dues:
            self.battle.pass_due()
            self._open_due()
        else:
            self.walked(self.battle.next())

    def walked(self, event: Event) -> None:
        self.last = None
        active = self.battle.active
        if active is not None and active.kind == "unit":
            self.chosen = active
        if event.told:
            self.error = " \u00b7 ".join(text.say(self.language) for text in event.told)
        self._open_due()

    def _open_due(self) -> None:
        """Opens what is due; what is only offered waits for Enter."""
        request = self.battle.due_request
        offered = bool(self.battle.dues) and self.battle.dues[0].offered
        if request is not None and not offered and not self.game.file.read_only:
            self.open_form(request)

    def through_history(self, move: Callable[[], Event]) -> None:
        """One action back or forth, and what it was."""
        self.leave_form()
        self.error = move().text.say(self.language)
        self.after_history()

    def undo_many(self, count: int) -> None:
        """Takes back several actions."""
        self.leave_form()
        for _ in range(count):
            self.battle.undo()
        self.after_history()

    def leave_form(self) -> None:
        """An open test is no action yet: it closes, and nothing is lost but its ticks."""
        self.form = None
        self.last = None
        self.front = "army"
        self.typed("")

    def after_history(self) -> None:
        """Opens again what a run left open at the moment that undo or redo came to."""
        held = self.battle.held
        if held is not None:
            self.form = Form.of(self.battle, held)

    # -- moving about -----------------------------------------------------------------------------------

    def _turn_front(self, step: int) -> None:
        self.front = FRONTS[(FRONTS.index(self.front) + step) % len(FRONTS)]

    def _move(self, name: str) -> None:
        if self.front == "test" and self.form is not None:
            self._move_line(name)
        else:
            self._move_unit(name)

    def _move_line(self, name: str) -> None:
        """The arrows go over the lines in sight: those folded away are not there."""
        form, test = self.form, test_model(self)
        assert form is not None and test is not None
        keys = [
            line.key for column in test.columns for line in column.lines if form.unfold or not line.folded
        ]
        if not keys:
            return
        step = {"up": -1, "down": 1}.get(name, 0)
        here = keys.index(form.cursor) + step if form.cursor in keys else 0
        form.cursor = keys[max(0, min(len(keys) - 1, here))]

    def _move_unit(self, name: str) -> None:
        units = [unit for unit in self.battle.state.by_kind.get("unit", ())]
        if not units:
            return
        place = units.index(self.chosen) if self.chosen in units else 0
        step = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}.get(name, 0)
        ends = {"home": 0, "end": len(units) - 1}
        self.chosen = units[ends.get(name, max(0, min(len(units) - 1, place + step)))]

    def _space(self) -> None:
        if self.form is not None and self.form.cursor:
            self.click_line(self.form.cursor)

    # -- the mouse --------------------------------------------------------------------------------------

    def click_unit(self, unit: Ref) -> None:
        """A click on a unit chooses it; a second one opens its card."""
        if self.chosen == unit and not self.overlays.shown:
            self.overlays.open_card(unit)
        self.chosen = unit

    def click_line(self, key: str) -> None:
        """A click on a line of the checklist toggles it."""
        if self.form is not None:
            result = self.form.shown()
            for tally in result.tallies:
                for line in tally.lines:
                    if line.key == key:
                        self.form.toggle(line, result)

    def click_formation(self, formation: Ref) -> None:
        """A click on a formation folds or opens it."""
        self.opened ^= {formation}

    # -- what is shown ----------------------------------------------------------------------------------

    def model(self, width: int, height: int) -> DeskModel:
        """Everything on the main screen."""
        return build_desk(self, width, height)

    @property
    def overlay(self) -> OverlayModel | None:
        """What lies over the panes."""
        return overlay_model(self)

    def lookup_model(self) -> LookupModel:
        """What the look-up finds for what is typed."""
        return lookup_model(self)

    @cached_property
    def index(self) -> Index:
        """Everything that can be looked up."""
        return make_index(self)

    def palette(self) -> tuple[Offer, ...]:
        """What the command palette offers."""
        return offers(self)

    def leave_step(self) -> None:
        """Leaves the brigade (or whatever is walked one by one): the rest of it does nothing."""
        self.error = ""
        self.leave_form()
        self.walked(self.battle.leave())

    def take_house(self) -> None:
        """What the players have filled in holds from now on, in the battle that is open too."""
        self.leave_form()
        try:
            self.game.take_house()
        except PlayError as error:
            self.error = str(error)
            return
        self.__dict__.pop("index", None)
        self.after_history()
        self._open_due()

    def open_muster(self) -> None:
        """Wants the order of battle edited: the screen asks for the editor with `take_muster`."""
        self.error = ""
        if self.game.file.read_only:
            self.error = self.say("muster.read_only")
            return
        self.leave_form()
        self._muster = Muster(self.battle, self.language, running=True, dice=self.dice)

    def take_muster(self) -> Muster | None:
        """The editor that is wanted, once."""
        wanted, self._muster = self._muster, None
        return wanted

    def mustered(self) -> None:
        """Goes on after the order of battle was edited: what was chosen may be gone."""
        if self.chosen is not None and self.chosen not in self.battle.state:
            self.chosen = None
        self.opened = {one for one in self.opened if one in self.battle.state}
        self.after_history()
        self._tell_notices()

    def save_again(self) -> None:
        """Tries to save what could not be saved."""
        self.error = self.say("saved.yes") if self.game.save() else self.game.save_failed or ""

    def quit(self) -> None:
        """Back to the start; everything done is on disk."""
        self.quit_wanted = True

    # -- odds -------------------------------------------------------------------------------------------

    @property
    def odds_pending(self) -> Callable[[], OddsFound] | None:
        """Work still to be done for the odds shown, to be run apart from the screen."""
        return None if self.form is None else pending(self.form, self.language)

    def odds_arrived(self, found: OddsFound) -> None:
        """The odds that were worked out, for whatever form is open now."""
        if self.form is not None:
            arrived(self.form, found)

    def settle(self) -> None:
        """Works the odds out here and now; for tests and for whoever has no threads."""
        work = self.odds_pending
        if work is not None:
            self.odds_arrived(work())

    def _tell_notices(self) -> None:
        """What happened to the file is told once, at once."""
        notices = self.game.notices
        if len(notices) > self._seen_notices:
            self.overlays.open_message([one.say(self.language) for one in notices[self._seen_notices :]])
            self._seen_notices = len(notices)


def _figures_only(line: str) -> bool:
    """Whether a line could be dice so far."""
    return all(sign.isdigit() or sign in " ,;." for sign in line)
