"""What the keys of the tree do: buying, naming, copying, deleting, moving, saving."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from core.armies import (
    ArmyFileError,
    Offer,
    add_formation,
    add_unit,
    copy_thing,
    delete,
    move,
    reorder,
    set_field,
    write_army,
)
from core.armies import telling as told
from core.procedure import Die, Request
from core.ruleset.expression import Ref, Value
from core.state import Change, View
from core.store import places
from core.text import clean_name
from tui.muster.fields import FieldsPanel
from tui.muster.small_panels import NamePanel, SurePanel, WherePanel
from tui.muster.tree import apart_in, name_in, units_below

if TYPE_CHECKING:
    from tui.muster.muster import Muster

MOST_THROWS = 20
"""Rolls of one set-up procedure: one that asks for more never ends."""


def target(view: View, chosen: Ref | None) -> Ref | None:
    """The formation that is bought into."""
    if chosen is None:
        return None
    if chosen.kind == "formation":
        return chosen
    if chosen.kind == "side":
        return next(iter(view.state.children.get(("formation", "side", chosen.id), ())), None)
    above = view.field(chosen, "formation" if chosen.kind == "general" else "parent")
    return above if isinstance(above, Ref) else None


def buy(muster: Muster, offer: Offer, count: int) -> None:
    """Units of an offer; without a formation, into a new one."""
    view, changes = muster.battle.view, list[Change]()
    where = target(view, muster.chosen)
    if where is None:
        if muster.side is None:
            return
        where, made = add_formation(view, muster.side, None, muster.say("muster.first_formation"))
        changes += made
    bought = []
    for _ in range(count):
        unit, made = add_unit(muster.after(tuple(changes)), where, offer.troop, offer.fields)
        changes += made
        bought.append(unit)
    after = muster.after(tuple(changes))
    if muster.do(tuple(changes), told.bought(after, tuple(bought), where)):
        muster.chosen = bought[-1]


def open_fields(muster: Muster) -> None:
    """What the chosen thing is."""
    if muster.chosen is not None:
        muster.open_panel(FieldsPanel(muster, muster.chosen))


# -- names ----------------------------------------------------------------------------------------------


def ask_name(muster: Muster) -> None:
    """Another name for the chosen thing."""
    thing = muster.chosen
    if thing is not None:
        old = name_in(muster.battle.view, thing, muster.language)
        prompt = muster.say("muster.rename", name=old)
        muster.open_panel(NamePanel(muster, prompt, old, partial(rename, muster, thing)))


def rename(muster: Muster, thing: Ref, name: str) -> None:
    """Gives a thing a name."""
    view = muster.battle.view
    changes = set_field(view, thing, "name", name)
    if changes:
        muster.do(changes, told.renamed(view, thing, clean_name(name)))


def ask_formation(muster: Muster, *, below: bool) -> None:
    """A new formation: beside the one that is chosen, or below it."""
    if muster.side is None:
        return
    view, here = muster.battle.view, target(muster.battle.view, muster.chosen)
    beside = view.field(here, "parent") if here is not None else None
    parent = here if below else beside
    if muster.chosen is not None and muster.chosen.kind == "side":
        parent = None
    done = partial(form, muster, muster.side, parent if isinstance(parent, Ref) else None)
    count = len(view.state.by_kind.get("formation", ())) + 1
    name = muster.say("muster.formation_name", n=count)
    muster.open_panel(NamePanel(muster, muster.say("muster.new_formation"), name, done))


def form(muster: Muster, side: Ref, parent: Ref | None, name: str) -> None:
    """A new formation with its general."""
    thing, changes = add_formation(muster.battle.view, side, parent, name)
    if muster.do(changes, told.formed(muster.after(changes), thing)):
        muster.chosen = thing


# -- copies, deletions, places --------------------------------------------------------------------------


def copy_chosen(muster: Muster) -> None:
    """A copy beside the chosen unit or formation."""
    thing, view = muster.chosen, muster.battle.view
    if thing is None or thing.kind not in ("unit", "formation"):
        muster.error = muster.say("muster.no_copy")
        return
    copy, changes = copy_thing(view, thing)
    if muster.do(changes, told.copied(view, thing)):
        muster.chosen = copy


def ask_delete(muster: Muster) -> None:
    """Asks whether the chosen thing is to go, with all that hangs on it."""
    thing = muster.chosen
    if thing is None or thing.kind == "side":
        muster.error = muster.say("muster.no_delete")
        return
    name = apart_in(muster.battle.view, thing, muster.language)
    below = len(units_below(muster.battle.view, thing)) if thing.kind == "formation" else 0
    question = (
        muster.say("muster.sure_all", name=name, n=below) if below else muster.say("muster.sure", name=name)
    )
    muster.open_panel(SurePanel(muster, question, partial(remove, muster, thing)))


def remove(muster: Muster, thing: Ref) -> None:
    """Takes a thing out."""
    view = muster.battle.view
    changes = delete(view, thing)
    muster.do(changes, told.deleted(view, thing))


def ask_where(muster: Muster) -> None:
    """Where the chosen unit or formation is to stand."""
    if muster.chosen is None or muster.chosen.kind not in ("unit", "formation"):
        muster.error = muster.say("muster.no_move")
        return
    muster.open_panel(WherePanel(muster, muster.chosen))


def move_to(muster: Muster, thing: Ref, to: Ref) -> None:
    """Into another formation, or to the top of a side."""
    view = muster.battle.view
    muster.do(move(view, thing, to), told.moved(view, thing, to))


def reorder_chosen(muster: Muster, step: int) -> None:
    """Up or down among those beside it."""
    thing, view = muster.chosen, muster.battle.view
    changes = reorder(view, thing, step) if thing is not None and thing.kind in ("unit", "formation") else ()
    if thing is not None and changes:
        muster.do(changes, told.reordered(view, thing, step))
    else:
        muster.error = muster.say("muster.no_further")


# -- values ---------------------------------------------------------------------------------------------


def set_fields(muster: Muster, thing: Ref, fields: Mapping[str, Value]) -> None:
    """Fields of a thing, as one action."""
    view = muster.battle.view
    changes = tuple(
        change
        for field, value in fields.items()
        if view.field(thing, field) != value
        for change in set_field(view, thing, field, value)
    )
    if changes:
        muster.do(changes, told.changed(view, thing, changes))


def set_army(muster: Muster, side: Ref, army: str) -> None:
    """Another army list."""
    view = muster.battle.view
    change = Change(side, "army", view.raw(side, "army"), army)
    muster.do((change,), told.chosen_army(view, side, view.rules.ruleset.army[army].name))


# -- files, dice ----------------------------------------------------------------------------------------


def ask_save(muster: Muster) -> None:
    """A name for the army of the chosen side as a file."""
    side = muster.side
    if side is not None:
        name = name_in(muster.battle.view, side, muster.language)
        muster.open_panel(NamePanel(muster, muster.say("muster.save"), name, partial(save, muster, side)))


def save(muster: Muster, side: Ref, name: str) -> None:
    """Writes it; an army file that is there already is never written over."""
    path = places.new_army_path(name)
    start = muster.battle.history.start if muster.running else None
    try:
        write_army(muster.battle.view, side, name, path, start)
    except ArmyFileError as error:
        muster.error = str(error)
    else:
        muster.told = muster.say("muster.saved", path=path)


def roll(muster: Muster, request: Request, dice: tuple[Die, ...], *, here: bool) -> tuple[Die, ...]:
    """Runs a set-up procedure; gives the dice that lie if some are missing."""
    battle = muster.battle
    for _ in range(MOST_THROWS):
        asked = replace(request, dice=dice)
        result = battle.run(asked)
        if result.status != "dice" or result.wanted is None:
            muster.told = battle.apply(asked).text.say(muster.language)
            return ()
        if not here:
            return dice
        rolled = muster.dice.roll(result.wanted.missing, result.wanted.die)
        dice = (*dice, *(Die(face, typed=False) for face in rolled))
    return ()


COMMANDS: Mapping[str, Callable[[Muster], object]] = {
    "enter": lambda muster: muster.open_shop(),
    "b": lambda muster: muster.open_shop(),
    "e": open_fields,
    "r": ask_name,
    "f": partial(ask_formation, below=False),
    "F": partial(ask_formation, below=True),
    "c": copy_chosen,
    "d": ask_delete,
    "m": ask_where,
    "<": lambda muster: reorder_chosen(muster, -1),
    ">": lambda muster: reorder_chosen(muster, 1),
    "u": lambda muster: muster.undo(),
    "U": lambda muster: muster.redo(),
    "w": ask_save,
    "o": lambda muster: muster.open_files(),
    "?": lambda muster: muster.open_help(),
}
"""What the keys of the tree do."""
