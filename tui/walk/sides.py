"""The step of the walk that says who fights: sides, their names and armies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.armies import proposed_army
from core.armies import telling as told
from core.armies.editing import both, emptied, set_field
from core.armies.files import army_changes
from core.ruleset.expression import Ref
from core.state import Change
from core.text import NAME_LIMIT, clean_name
from tui.model.parts import FooterKey
from tui.muster.files import FilesPanel
from tui.muster.models import PanelRow
from tui.muster.tree import name_in
from tui.walk.list_step import ListStep

if TYPE_CHECKING:
    from tui.walk.walk import Walk


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
