"""The steps of the walk on which something may be rolled: generals, and the rolls before the first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.armies import telling as told
from core.armies.ways import own_fields
from core.procedure import Die
from core.ruleset.expression import Ref
from tui.model.parts import FooterKey
from tui.muster.fields import FieldsPanel
from tui.muster.models import PanelRow
from tui.muster.panel import STEPS
from tui.muster.tree import name_in
from tui.walk.list_step import ListStep

if TYPE_CHECKING:
    pass


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
