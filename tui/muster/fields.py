"""What a thing is: the way in which a unit is taken, the fields that players set, a general's qualities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.armies import allowed, fields_of, offers
from core.armies.telling import worded
from core.procedure import Die, Request
from core.procedure.all_steps import all_steps
from core.ruleset.expression import Ref, Value
from core.ruleset.models import RollStep
from tui.model.parts import EntryModel, FooterKey
from tui.muster.models import PanelRow
from tui.muster.panel import Panel
from tui.muster.tree import apart_in

if TYPE_CHECKING:
    from tui.muster.muster import Muster

NUMBER_LIMIT = 6


@dataclass(frozen=True)
class FieldLine:
    """One line: what it says, its value in words, and what an arrow, a figure or Enter makes of it."""

    text: str
    value: str
    turn: Callable[[int], None]
    take: Callable[[str], None] | None = None
    """For a figure or text that is typed."""
    roll: str = ""
    """The procedure that Enter rolls."""


class FieldsPanel(Panel):
    """The fields of one thing."""

    def __init__(self, muster: Muster, thing: Ref) -> None:
        super().__init__(muster)
        self.thing = thing
        self.typed = ""
        self.dice: tuple[Die, ...] = ()

    def lines(self) -> list[FieldLine]:
        """Every line that can be changed."""
        found = [*self._army(), *self._ways()]
        view = self.muster.battle.view
        shown = [*fields_of(view, self.thing), *self._chosen_alone()]
        found += [line for field in dict.fromkeys(shown) if (line := self._line(field)) is not None]
        return found + self._rolls()

    def _chosen_alone(self) -> list[str]:
        """Fields of `choose` that the ways of this troop leave open."""
        if self.thing.kind != "unit" or self._offers():
            return []
        rules = self.muster.battle.rules
        troop = str(self.muster.battle.view.raw(self.thing, "type") or "")
        return [field for field in rules.chosen_fields if len(allowed(rules, troop, field) or ()) > 1]

    def _army(self) -> list[FieldLine]:
        """The army list of a side."""
        armies = self.muster.battle.rules.ruleset.army
        if self.thing.kind != "side" or not armies:
            return []
        here = self.muster.battle.view.raw(self.thing, "army")
        value = armies[str(here)].name.say(self.muster.language) if here in armies else "–"

        def turn(step: int) -> None:
            ids = list(armies)
            at = ids.index(str(here)) + step if here in armies else 0
            self.muster.set_army(self.thing, ids[at % len(ids)])

        return [FieldLine(self.muster.say("muster.army"), value, turn)]

    def _offers(self) -> list[dict[str, Value]]:
        """The ways of this unit's troop, where there is more than one."""
        if self.thing.kind != "unit":
            return []
        battle = self.muster.battle
        troop = battle.view.raw(self.thing, "type")
        found = [dict(one.fields) for one in offers(battle.rules, battle.view) if one.troop == troop]
        return found if len(found) > 1 else []

    def _ways(self) -> list[FieldLine]:
        ways = self._offers()
        if not ways:
            return []
        view = self.muster.battle.view
        fields = {field for way in ways for field in way}
        here = {field: view.field(self.thing, field) for field in fields}
        at = next((n for n, way in enumerate(ways) if all(here[f] == v for f, v in way.items())), 0)

        def turn(step: int) -> None:
            self.muster.set_fields(self.thing, ways[(at + step) % len(ways)])

        words = [worded(view, self.thing, f, here[f], self.muster.language) for f in ways[0]]
        return [FieldLine(self.muster.say("muster.way"), f"{' · '.join(words)}  {at + 1}/{len(ways)}", turn)]

    def _line(self, field: str) -> FieldLine | None:
        view, language = self.muster.battle.view, self.muster.language
        declared = view.rules.field(self.thing.kind, field)
        if declared is None:
            return None
        text = declared.text.say(language) if declared.text is not None else field
        value = view.field(self.thing, field)
        return FieldLine(
            text,
            worded(view, self.thing, field, value, language),
            lambda step: self._turn(field, value, step),
            (lambda typed: self._take(field, typed)) if declared.type in ("number", "text") else None,
        )

    def _turn(self, field: str, value: Value, step: int) -> None:
        """The next value; of a number, one more or one less."""
        rules = self.muster.battle.rules
        declared = rules.field(self.thing.kind, field)
        troop = str(self.muster.battle.view.raw(self.thing, "type") or "")
        known = allowed(rules, troop, field) if self.thing.kind == "unit" else None
        values = known or (tuple(declared.values) if declared is not None and declared.values else ())
        if values:
            at = values.index(value) + step if value in values else 0
            self.muster.set_fields(self.thing, {field: values[at % len(values)]})
        elif isinstance(value, bool):
            self.muster.set_fields(self.thing, {field: not value})
        elif isinstance(value, int | Fraction):
            least = declared.min if declared is not None and declared.min is not None else None
            after = value + step
            self.muster.set_fields(self.thing, {field: after if least is None or after >= least else value})

    def _take(self, field: str, typed: str) -> None:
        declared = self.muster.battle.rules.field(self.thing.kind, field)
        if declared is not None and declared.type == "number":
            self.muster.set_fields(self.thing, {field: int(typed)} if typed.isdecimal() else {})
        else:
            self.muster.set_fields(self.thing, {field: typed})

    def _rolls(self) -> list[FieldLine]:
        """The ruleset's set-up rolls for such a thing."""
        found = []
        for id_, procedure in self.muster.rolls_for(self.thing).items():
            dice = " ".join(str(die.face) for die in self.dice)
            text = procedure.text.say(self.muster.language)
            waits = self.muster.say("muster.to_roll" if self._has_dice(id_) else "muster.to_do")
            found.append(FieldLine(text, dice or waits, lambda step: None, roll=id_))
        return found

    def _has_dice(self, procedure: str) -> bool:
        """Whether it rolls; if not, it does something to the army by itself."""
        steps = all_steps(self.muster.battle.rules.ruleset, procedure)
        return any(isinstance(step, RollStep) for step in steps)

    # -- what is shown ----------------------------------------------------------------------------------

    def rows(self) -> tuple[PanelRow, ...]:
        """A field a line."""
        return tuple(PanelRow(line.text, line.value) for line in self.lines())

    def title(self) -> str:
        """Whose fields."""
        return apart_in(self.muster.view, self.thing, self.muster.language)

    def nothing(self) -> str:
        """There is nothing to choose."""
        return self.muster.say("muster.no_fields")

    @property
    def line(self) -> FieldLine | None:
        """The chosen line."""
        lines = self.lines()
        return lines[min(self.place, len(lines) - 1)] if lines else None

    def now(self) -> str:
        """What the keys do with the chosen line."""
        line = self.line
        if line is None:
            return self.nothing()
        if line.roll:
            key = "muster.roll_now" if self._has_dice(line.roll) else "muster.do_now"
            return self.muster.say(key, what=line.text)
        return self.muster.say("muster.field_now", what=line.text, value=line.value)

    def entry(self) -> EntryModel:
        """A figure being typed."""
        return EntryModel(self.muster.say("muster.value_prompt"), self.typed, "")

    def keys(self) -> tuple[FooterKey, ...]:
        """The keys that work with the chosen line."""
        say, line = self.muster.say, self.line
        move = FooterKey("↑↓", say("sheet.key.choose"))
        if line is not None and line.roll:
            key = "muster.key.roll" if self._has_dice(line.roll) else "muster.key.do"
            return (FooterKey("⏎", say(key)), move, self.back())
        return (FooterKey("→", say("muster.key.change")), move, self.back())

    # -- keys -------------------------------------------------------------------------------------------

    def move(self, step: int) -> None:
        """Another line; what was half typed is dropped."""
        self.typed, self.dice = "", ()
        super().move(step)

    def enter(self) -> None:
        """Takes what is typed, rolls, or goes back."""
        line = self.line
        if line is None:
            self.muster.close_panel()
        elif line.roll:
            self._roll(line.roll, self.dice, here=True)
        elif self.typed and line.take is not None:
            line.take(self.typed)
            self.typed = ""
        else:
            self.muster.close_panel()

    def escape(self) -> None:
        """Drops what is half typed, then goes back."""
        if self.typed or self.dice:
            self.typed, self.dice = "", ()
        else:
            self.muster.close_panel()

    def press(self, name: str, character: str | None) -> None:
        """Arrows change; digits are a figure or dice; `r` rolls."""
        line = self.line
        if line is None:
            return
        if name in ("left", "right", "space") and not self.typed:
            line.turn(-1 if name == "left" else 1)
        elif name == "backspace":
            self.typed, self.dice = self.typed[:-1], self.dice[:-1]
        elif line.roll and character is not None and character.isdecimal():
            self._roll(line.roll, (*self.dice, Die(int(character) or 10)), here=False)
        elif line.roll and character == "r":
            self._roll(line.roll, self.dice, here=True)
        elif line.take is not None and character is not None and character.isprintable():
            self.typed = (self.typed + character)[:NUMBER_LIMIT]

    def _roll(self, procedure: str, dice: tuple[Die, ...], *, here: bool) -> None:
        """Rolls the dice that are missing, or keeps those typed until there are enough."""
        role = self.muster.rolls_for(self.thing)[procedure].roles[0].id
        self.dice = self.muster.roll(Request(procedure, {role: self.thing}), dice, here=here)
