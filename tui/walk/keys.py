"""What the keys do on the steps of the walk that are no lists of the order of battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.generate import GenerateError
from core.text import NAME_LIMIT
from tui.model.options import OptionRow
from tui.model.start import DIGITS
from tui.muster.panel import STEPS
from tui.walk.draft_step import DraftStep
from tui.walk.sides import SidesStep

if TYPE_CHECKING:
    from tui.walk.walk import Walk


def battle(walk: Walk, name: str, character: str | None) -> bool:
    """Which battle: arrows, or the digit before it."""
    if name in STEPS:
        walk.item = max(0, min(len(walk.items) - 1, walk.item + STEPS[name]))
    elif character and character in [item.key for item in walk.items]:
        walk.item = [item.key for item in walk.items].index(character)
        walk.go_on()
    else:
        return False
    return True


def option(walk: Walk, name: str, character: str | None) -> bool:
    """How the rules are read: arrows, or the digit of a reading."""
    if not walk.options:
        return False
    row = walk.options[walk.option]
    if name in STEPS:
        walk.option = max(0, min(len(walk.options) - 1, walk.option + STEPS[name]))
    elif name in ("left", "right", "space"):
        change(walk, row.turned(-1 if name == "left" else 1))
    elif character and character in DIGITS:
        change(walk, row.taken(DIGITS.index(character)))
    else:
        return False
    return True


def change(walk: Walk, changed: OptionRow) -> None:
    """Another reading of one option."""
    walk.options = tuple(changed if row.id == changed.id else row for row in walk.options)


def name(walk: Walk, name: str, character: str | None) -> bool:
    """The name of the battle, letter by letter."""
    if name == "backspace":
        walk.name = walk.name[:-1]
    elif name == "ctrl+u":
        walk.name = ""
    elif character is not None and character.isprintable():
        walk.name = (walk.name + character)[:NAME_LIMIT]
    else:
        return False
    return True


def draft(walk: Walk, step: DraftStep, name: str, character: str | None) -> bool:
    """A battle that is made by dice."""
    try:
        if name == "enter":
            if step.enter():
                walk.accept()
        elif name == "escape":
            if step.back():
                walk.go_back()
        else:
            return step.key(name, character)
    except GenerateError as error:
        walk.error = error.text.say(walk.language)
    return True


def click(walk: Walk, item: int) -> None:
    """A click chooses; a click on what is chosen goes on, or takes the next reading."""
    if walk.step == "battle":
        again, walk.item = item == walk.item, item
        if again:
            walk.go_on()
    elif walk.step == "options":
        if item == walk.option:
            change(walk, walk.options[item].turned(1))
        walk.option = item
    elif walk.draft_step is not None:
        draft_click(walk, walk.draft_step, item)
    elif walk.list_step is not None:
        again, walk.list_step.place = item == walk.list_step.place, item
        if again and isinstance(walk.list_step, SidesStep):
            walk.list_step.press("e", "e")


def draft_click(walk: Walk, step: DraftStep, item: int) -> None:
    """A click on a row of a battle that is made by dice."""
    try:
        step.choose(item)
    except GenerateError as error:
        walk.error = error.text.say(walk.language)
