"""What the command palette offers on the desk: the same actions that the keys do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tui.desk.commands import by_name
from tui.desk.house import open_gaps
from tui.model.map import battle_field

if TYPE_CHECKING:
    from tui.desk.desk import Desk

Offer = tuple[str, str, Callable[[], object]]
KEYS = (
    ("palette.step", "n"),
    ("palette.undo", "u"),
    ("palette.redo", "U"),
    ("palette.undo_many", "A"),
    ("palette.lookup", "/"),
    ("palette.help", "?"),
    ("palette.army", "E"),
    ("palette.test", "P"),
    ("palette.phase", "F"),
    ("palette.log", "D"),
    ("palette.large", "G"),
    ("palette.muster", "O"),
)


def offers(desk: Desk) -> tuple[Offer, ...]:
    """Every action with its key, and the ruleset's procedures by their verbs."""
    own = [(desk.say(word), desk.say("palette.key", key=key), _press(desk, key)) for word, key in KEYS]
    own.append((desk.say("palette.leave_step"), desk.say("palette.leave_step_help"), desk.leave_step))
    if battle_field(desk.battle) is not None:
        own.append((desk.say("palette.map"), desk.say("palette.key", key="M"), _press(desk, "M")))
    if desk.battle.rules.ruleset.missing:
        count = desk.say("house.count", n=str(open_gaps(desk)))
        own.append((desk.say("palette.house"), count, desk.overlays.open_house))
    own.append((desk.say("palette.save"), desk.say("palette.save_help"), desk.save_again))
    own.append((desk.say("palette.quit"), desk.say("palette.quit_help"), desk.quit))
    verbs = [
        (model.text.say(desk.language), desk.say("palette.key", key=model.verb), _press(desk, model.verb))
        for model in desk.battle.rules.ruleset.procedure.values()
        if model.verb
    ]
    return (*own, *verbs, *_of_this_step(desk), *_at_any_time(desk))


def _of_this_step(desk: Desk) -> tuple[Offer, ...]:
    """What the step offers and no key opens."""
    step = desk.battle.step
    procedures = desk.battle.rules.ruleset.procedure
    return tuple(
        (procedures[name].text.say(desk.language), desk.say("palette.here"), partial(by_name, desk, name))
        for name in (step.offers or () if step is not None else ())
        if procedures[name].verb is None
    )


def _at_any_time(desk: Desk) -> tuple[Offer, ...]:
    """What the ruleset offers always and no key opens: looks at a side, lists to be printed."""
    return tuple(
        (model.text.say(desk.language), desk.say("palette.any_time"), partial(by_name, desk, name))
        for name, model in desk.battle.rules.ruleset.procedure.items()
        if model.verb is None and model.offer is True
    )


def _press(desk: Desk, key: str) -> Callable[[], object]:
    return lambda: desk.key(key, key)
