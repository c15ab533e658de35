"""The steps of the walk on the order of battle: sides with their armies, generals, the first rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.armies import proposed_army
from core.armies import telling as told
from core.armies.editing import both, emptied, set_field
from core.armies.files import army_changes
from core.armies.ways import own_fields
from core.procedure import Die, Request
from core.ruleset.expression import Ref
from core.state import Change
from core.text import NAME_LIMIT, clean_name
from tui.model.parts import FooterKey
from tui.muster.fields import FieldsPanel
from tui.muster.files import FilesPanel
from tui.muster.models import PanelModel, PanelRow
from tui.muster.panel import STEPS
from tui.muster.tree import name_in

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


class SidesStep(ListStep):
    """Sides: name and army."""

    title = "walk.armies"

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.typed: str | None = None
        """A name being typed."""

    @property
    def things(self) -> tuple[Ref, ...]:
        """The sides."""
        return self.muster.battle.state.by_kind.get("side", ())

    def rows(self) -> tuple[PanelRow, ...]:
        """A side a line, with what it has."""
        rows = {row.thing: row for row in self.muster.tree.rows}
        return tuple(
            PanelRow(rows[side].name, rows[side].right, self._about(side), open=True) for side in self.things
        )

    def _about(self, side: Ref) -> tuple[str, ...]:
        view = self.muster.view
        army = view.rules.ruleset.army.get(str(view.raw(side, "army")))
        formations = [
            one for one in view.state.by_kind.get("formation", ()) if view.field(one, "side") == side
        ]
        units = [one for one in view.state.by_kind.get("unit", ()) if view.field(one, "side") == side]
        names = [name_in(view, one, self.walk.language) for one in formations[:3]]
        told = (
            [self.walk.say("walk.list", name=army.name.say(self.walk.language))] if army is not None else []
        )
        told.append(self.walk.say("muster.units", n=len(units)) + (": " + ", ".join(names) if names else ""))
        warned = [
            one.text.say(self.walk.language)
            for one in self.muster.breaches
            if one.thing in (side, *formations)
        ]
        return (*told, *(f"! {text}" for text in warned[:2]))

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys of this step."""
        say = self.walk.say
        if self.typed is not None:
            return (FooterKey("⏎", say("muster.key.good")),)
        army = (FooterKey("→", say("walk.key.army")),) if self.walk.ruleset.army else ()
        return (
            FooterKey("e", say("walk.key.edit")),
            *army,
            FooterKey("r", say("muster.key.rename")),
            FooterKey("o", say("walk.key.open")),
        )

    def press(self, name: str, character: str | None) -> bool:
        """Names, army lists, the editor."""
        side = self.chosen
        if side is None:
            return False
        if self.typed is not None:
            return self._type(side, name, character)
        if name in ("left", "right") and self.walk.ruleset.army:
            self._turn(side, -1 if name == "left" else 1)
        elif character == "r":
            self.typed = ""
        elif character in ("e", "b"):
            self.walk.edit(side)
        elif character == "o":
            self.walk.edit(side, FilesPanel(self.muster, side))
        else:
            return False
        return True

    def _type(self, side: Ref, name: str, character: str | None) -> bool:
        typed = self.typed or ""
        if name == "enter":
            self.typed = None
            view = self.muster.battle.view
            changes = set_field(view, side, "name", typed) if typed.strip() else ()
            if changes:
                self.muster.do(changes, told.renamed(view, side, clean_name(typed)))
        elif name == "escape":
            self.typed = None
        elif name == "backspace":
            self.typed = typed[:-1]
        elif character is not None and character.isprintable():
            self.typed = (typed + character)[:NAME_LIMIT]
        return True

    def _turn(self, side: Ref, step: int) -> None:
        """The next army list; a side that has nothing but a proposal gets that of the new list."""
        armies, view = list(self.walk.ruleset.army), self.muster.battle.view
        here = view.raw(side, "army")
        army = armies[(armies.index(str(here)) + step) % len(armies)] if here in armies else armies[0]
        changes: tuple[Change, ...] = (Change(side, "army", here, army),)
        name = self.walk.ruleset.army[army].name
        if self.walk.is_proposal(side):
            away = emptied(view, side)
            tables = {"format": 1, "army": {"ruleset": self.walk.ruleset.id}}
            tables |= proposed_army(view.rules, army, side.id)
            more = army_changes(self.muster.after(away), side, tables, self.walk.path)
            self.muster.do(
                (*away, *changes, *more, *_renamed(self.walk, side, army)), told.chosen_army(view, side, name)
            )
            self.walk.note_proposal(side)
        else:
            self.muster.do(changes, told.chosen_army(view, side, name))


def _renamed(walk: Walk, side: Ref, army: str) -> tuple[Change, ...]:
    """A side that is called as its army list is called as the new one."""
    view = walk.muster.battle.view
    old = walk.ruleset.army.get(str(view.raw(side, "army")))
    if old is None or name_in(view, side, "it") != old.name.it:
        return ()
    return (Change(side, "name", view.raw(side, "name"), both(walk.ruleset.army[army].name)),)


class GeneralsStep(ListStep):
    """Generals: their qualities, chosen or rolled."""

    title = "walk.generals"

    @property
    def things(self) -> tuple[Ref, ...]:
        """All generals, in the order of the tree."""
        return tuple(row.thing for row in self.muster.tree.rows if row.thing.kind == "general")

    def rows(self) -> tuple[PanelRow, ...]:
        """A general a line; what he leads below."""
        rows = {row.thing: row for row in self.muster.tree.rows}
        return tuple(PanelRow(rows[one].name, rows[one].right, self._about(one)) for one in self.things)

    def _about(self, general: Ref) -> tuple[str, ...]:
        view, language = self.muster.view, self.walk.language
        above = [view.field(general, "side"), view.field(general, "formation")]
        where = " › ".join(name_in(view, one, language) for one in above if isinstance(one, Ref))
        fields = [
            f"{declared.text.say(language) if declared and declared.text else field}: "
            + told.worded(view, general, field, view.field(general, field), language)
            for field in own_fields(view.rules, "general")
            if (declared := view.rules.field("general", field))
        ]
        dice = " ".join(str(die.face) for die in self.dice)
        return (where, *fields, *((dice,) if dice else ()))

    def _procedure(self) -> tuple[str, str] | None:
        """The set-up roll for a general, and the role that he has in it."""
        chosen = self.chosen
        found = self.muster.rolls_for(chosen) if chosen is not None else {}
        return next(((id_, procedure.roles[0].id) for id_, procedure in found.items()), None)

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys of this step."""
        say = self.walk.say
        turn = FooterKey("→", say("muster.key.general"))
        roll = (FooterKey("r", say("muster.key.roll")),) if self._procedure() is not None else ()
        return (turn, *roll, FooterKey("e", say("walk.key.edit")))

    def press(self, name: str, character: str | None) -> bool:
        """Chosen by arrow, rolled here, or typed as the table's die."""
        general, procedure = self.chosen, self._procedure()
        if general is None:
            return False
        if name in ("left", "right"):
            self._turn(general, -1 if name == "left" else 1)
        elif character == "e":
            self.walk.edit(general, FieldsPanel(self.muster, general))
        elif procedure is not None and character == "r":
            self.roll(*procedure, self.dice, here=True)
        elif procedure is not None and character is not None and character.isdecimal():
            self.roll(*procedure, (*self.dice, Die(int(character) or 10)), here=False)
        else:
            return False
        return True

    def _turn(self, general: Ref, step: int) -> None:
        """The next value of his last quality: that is what differs from one to another."""
        fields = own_fields(self.walk.rules, "general")
        declared = self.walk.rules.field("general", fields[-1]) if fields else None
        if declared is not None and declared.values:
            values = list(declared.values)
            here = self.muster.battle.view.field(general, fields[-1])
            at = values.index(str(here)) + step if here in values else 0
            self.muster.set_fields(general, {fields[-1]: values[at % len(values)]})


class RollsStep(ListStep):
    """The ruleset's rolls before the first turn."""

    title = "walk.rolls"

    @property
    def things(self) -> tuple[Ref, ...]:
        """There are none: the battle itself is what is rolled for."""
        return ()

    @property
    def procedures(self) -> tuple[str, ...]:
        """What is rolled."""
        return self.walk.set_up_rolls

    def rows(self) -> tuple[PanelRow, ...]:
        """A roll a line, with what came of it."""
        found = []
        for at, id_ in enumerate(self.procedures):
            done = self.walk.rolled.get(id_, "")
            dice = " ".join(str(die.face) for die in self.dice) if at == self.place else ""
            text = self.walk.ruleset.procedure[id_].text.say(self.walk.language)
            found.append(PanelRow(text, dice or ("" if done else self.walk.say("muster.to_roll")), (done,)))
        return tuple(found)

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys of this step."""
        return (FooterKey("r", self.walk.say("muster.key.roll")),)

    def key(self, name: str, character: str | None) -> bool:
        """Rolls here, or takes a die of the table's."""
        if name in STEPS:
            self.place = max(0, min(len(self.procedures) - 1, self.place + STEPS[name]))
            self.dice = ()
            return True
        at = self.procedures[min(self.place, len(self.procedures) - 1)]
        if character == "r":
            self._roll(at, self.dice, here=True)
        elif character is not None and character.isdecimal():
            self._roll(at, (*self.dice, Die(int(character) or 10)), here=False)
        else:
            return False
        return True

    def _roll(self, procedure: str, dice: tuple[Die, ...], *, here: bool) -> None:
        self.roll(procedure, None, dice, here=here)
        if not self.dice and not self.muster.error:
            self.walk.rolled[procedure] = self.muster.told


__all__ = ["GeneralsStep", "ListStep", "RollsStep", "SidesStep"]
