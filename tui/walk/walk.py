"""The walk to a new battle: its steps, what has been chosen so far, and the battle that comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from core.armies import army_tables, draft, proposed, tables_of
from core.armies.ways import own_fields
from core.battle import OrbatError
from core.dice.sources import Dice
from core.generate import GenerateError
from core.play import PlayError, new_battle, samples, source_of
from core.play.errors import of_orbat
from core.play.house import gaps
from core.ruleset import Loaded, still_open
from core.ruleset.expression import Ref
from core.ruleset.models import Ruleset, Text
from core.ruleset.models.parts import Language
from core.state import Rules
from core.text import NAME_LIMIT, clean_name, one_line
from tui.model.options import OptionRow, chosen_options, option_rows
from tui.model.start import StartItem, random_items, ruleset_items, sample_items
from tui.muster import Muster
from tui.muster.panel import Panel
from tui.walk import keys
from tui.walk.draft_step import DraftStep
from tui.walk.list_step import ListStep
from tui.walk.random_battle import RandomBattle
from tui.walk.rolls import GeneralsStep, RollsStep
from tui.walk.sides import SidesStep
from tui.words import say

Step = Literal["battle", "options", "draft", "armies", "generals", "rolls", "name"]


class Walk:
    """What a new battle is to be. Raises nothing: what goes wrong is told in `error`."""

    def __init__(self, language: Language, *, by_dice: bool = False, dice: Dice | None = None) -> None:
        """`by_dice`: only what makes whole battles by dice is offered; `dice` are those rolled here."""
        self.language: Language = language
        self.dice = dice
        self.step: Step = "battle"
        self.items: tuple[StartItem, ...] = random_items(language, 0) if by_dice else self._found()
        self.item = 0
        self.error = ""
        self.told = ""
        self.options: tuple[OptionRow, ...] = ()
        self.option = 0
        self.name = ""
        self.missing = 0
        """How many things the source leaves out that nobody has supplied."""
        self.begun: Path | None = None
        """The battle that came of it."""
        self.left = False
        self.editing: Muster | None = None
        """The editor that is wanted on a screen of its own."""
        self.rolled: dict[str, str] = {}
        self.lists: dict[Step, ListStep] = {}
        self.proposals: dict[Ref, dict[str, Any]] = {}
        """What was proposed to each side."""
        self.random = RandomBattle(self)
        self.only_one = by_dice and len(self.items) == 1
        """There is nothing to choose from."""
        if self.only_one:
            self._choose_battle()

    def _found(self) -> tuple[StartItem, ...]:
        found = sample_items(self.language)
        found = (*found, *ruleset_items(self.language, len(found)))
        return (*found, *random_items(self.language, len(found)))

    def say(self, key: str, /, **names: object) -> str:
        """A text of the app's own in the players' language."""
        return say(key, self.language, **names)

    # -- what has been chosen ---------------------------------------------------------------------------

    loaded: Loaded
    path: Path
    tables: dict[str, Any]
    rules: Rules
    muster: Muster

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the battle."""
        return self.loaded.ruleset

    @property
    def is_proposal_only(self) -> bool:
        """Whether the armies are those that we propose."""
        return self.items[self.item].action == "ruleset"

    @property
    def is_random(self) -> bool:
        """Whether the battle is made by dice."""
        return self.items[self.item].action == "random"

    @property
    def draft_step(self) -> DraftStep | None:
        """The step, where a battle is being made by dice."""
        return self.random.step if self.step == "draft" else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of this battle; those with nothing to do are left out."""
        if self.step == "battle":
            return ("battle", "options", "armies", "name")
        drawn: tuple[Step, ...] = ("draft",) if self.is_random else ()
        generals: tuple[Step, ...] = ("generals",) if self.has_generals else ()
        rolls: tuple[Step, ...] = ("rolls",) if self.set_up_rolls else ()
        return ("battle", "options", *drawn, "armies", *generals, *rolls, "name")

    @property
    def has_generals(self) -> bool:
        """Whether there are generals, and something to choose of them."""
        there = self.muster.battle.state.by_kind.get("general", ())
        return bool(there and own_fields(self.rules, "general"))

    @property
    def set_up_rolls(self) -> tuple[str, ...]:
        """The rolls before the battle that are for nobody alone."""
        return tuple(id_ for id_, one in self.ruleset.procedure.items() if one.setup and not one.roles)

    @property
    def summary(self) -> Text | None:
        """What is told of a sample."""
        chosen = self.items[self.item].sample
        return next((one.summary for one in samples() if one.id == chosen), None)

    @property
    def list_step(self) -> ListStep | None:
        """The step, where it is a list of things of the order of battle."""
        return self.lists.get(self.step)

    def is_proposal(self, side: Ref) -> bool:
        """Whether a side has just what we proposed."""
        return self.proposals.get(side) == army_tables(self.muster.battle.view, side, "")

    def note_proposal(self, side: Ref) -> None:
        """What a side has now is a proposal."""
        self.proposals[side] = army_tables(self.muster.battle.view, side, "")

    # -- keys -------------------------------------------------------------------------------------------

    def key(self, name: str, character: str | None) -> bool:
        """One key; false if it means nothing here."""
        self.error = self.told = ""
        if self.draft_step is not None:
            return keys.draft(self, self.draft_step, name, character)
        step = self.list_step
        if isinstance(step, SidesStep) and step.typed is not None:
            return step.key(name, character)
        if name == "escape":
            self.go_back()
        elif name == "enter":
            self.go_on()
        elif self.step == "battle":
            return keys.battle(self, name, character)
        elif self.step == "options":
            return keys.option(self, name, character)
        elif step is not None:
            known = step.key(name, character)
            self.error, self.told = self.muster.error, self.muster.told
            self.muster.error = self.muster.told = ""
            return known
        else:
            return keys.name(self, name, character)
        return True

    def paste(self, text: str) -> None:
        """A name or dice from the clipboard."""
        if self.draft_step is not None:
            self.draft_step.paste(text)
        if self.step == "name":
            self.name = (self.name + one_line(text))[:NAME_LIMIT]

    def take(self, item: int) -> None:
        """A click chooses; a click on what is chosen goes on, or takes the next reading."""
        keys.click(self, item)

    def edit(self, thing: Ref, panel: Panel | None = None) -> None:
        """Wants the editor, with that thing chosen and that list in front."""
        self.muster.chosen, self.muster.panel, self.muster.done = thing, panel, False
        self.editing = self.muster

    def take_editing(self) -> Muster | None:
        """The editor that is wanted, once."""
        wanted, self.editing = self.editing, None
        return wanted

    # -- steps ------------------------------------------------------------------------------------------

    def go_back(self) -> None:
        """Esc: the step before."""
        if self.step == "battle" or (self.step == "options" and self.only_one):
            self.left = True
        else:
            self.step = self.steps[self.steps.index(self.step) - 1]

    def accept(self) -> None:
        """The battle as rolled is the order of battle that may still be edited. Raises GenerateError."""
        if self.random.accept() and self.random.made is not None:
            self.tables = dict(self.random.made.tables)
            if not self._prepare(self.tables):
                return
        self.step = "armies"

    def go_on(self) -> None:
        """Enter: what stands is right, the next step."""
        if self.step == "battle":
            if self.items:
                self._choose_battle()
            return
        if self.step == "options" and not (self._roll() if self.is_random else self._read_again()):
            return
        if self.step == "name":
            self._begin()
            return
        self.step = self.steps[self.steps.index(self.step) + 1]
        if self.step == "name":
            self.name = self.name or self.random.title or self.items[self.item].title

    def _roll(self) -> bool:
        """A battle by dice under the readings that were chosen."""
        chosen = chosen_options(self.options)
        self.rules = Rules(self.ruleset, chosen)
        try:
            self.random.roll(chosen)
        except GenerateError as error:
            self.error = error.text.say(self.language)
            return False
        return True

    def _choose_battle(self) -> None:
        item = self.items[self.item]
        try:
            self.path, self.tables, self.loaded = source_of(item.sample)
        except PlayError as error:
            self.error = str(error)
            return
        given = self.tables.get("options", {})
        self.options = option_rows(self.ruleset, given if isinstance(given, dict) else {}, self.language)
        self.missing = len(still_open(gaps(self.loaded)))
        self.option, self.name, self.rolled = 0, "", {}
        self.random = RandomBattle(self)
        self.rules = Rules(self.ruleset, chosen_options(self.options))
        if self._prepare(self.tables):
            self.step = "options"

    def _prepare(self, tables: dict[str, Any]) -> bool:
        """The order of battle to be edited; false where its file has a fault."""
        try:
            battle = draft(self.rules, tables)
        except OrbatError as error:
            self.error = str(of_orbat(self.path, error))
            return False
        self.muster = Muster(battle, self.language)
        self.lists = {"armies": SidesStep(self), "generals": GeneralsStep(self), "rolls": RollsStep(self)}
        sides = battle.state.by_kind.get("side", ())
        self.proposals = {}
        for side in sides if self.is_proposal_only else ():
            self.note_proposal(side)
        return True

    def _read_again(self) -> bool:
        """The order of battle under other readings of the rules."""
        chosen = chosen_options(self.options)
        if chosen == self.rules.chosen:
            return True
        self.rules = Rules(self.ruleset, chosen)
        fresh = proposed(self.rules) if self.is_proposal_only else self.tables
        state = self.muster.battle.state
        edited = bool(self.muster.battle.history.events)
        return self._prepare({**self.tables, **tables_of(state)} if edited else {**self.tables, **fresh})

    @property
    def armies(self) -> dict[str, Any] | None:
        """The order of battle, where it is not just what the source says."""
        edited = self.muster.battle.history.live() or self.is_proposal_only
        return tables_of(self.muster.battle.state) if edited else None

    def _begin(self) -> None:
        name = clean_name(self.name) if self.name.strip() else None
        try:
            if self.is_random:
                self.begun = self.random.write(name or self.items[self.item].title, self.armies)
                return
            self.begun = new_battle(
                self.items[self.item].sample,
                name=name,
                options=chosen_options(self.options),
                language=self.language,
                armies=self.armies,
            )
        except PlayError as error:
            self.error = str(error)
