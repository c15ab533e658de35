"""A run that is open while dice lie already: kept in the state, so that no kill can be used to roll again."""

from __future__ import annotations

from collections.abc import Mapping

from core.battle.due import Due, encode_due, is_known, read_due
from core.procedure import Die, Request
from core.ruleset.expression import Value
from core.state import Record, View
from core.state.state import GAME

OPEN = "open"


def encode_request(request: Request) -> Record:
    """As the state keeps it."""
    due = Due(request.procedure, request.roles, request.facts)
    table: dict[str, Value] = dict(encode_due(due))
    if request.lines:
        table["lines"] = Record(dict(request.lines))
    if request.chosen:
        table["chosen"] = Record(dict(request.chosen))
    if request.force:
        table["force"] = True
    table["faces"] = tuple(die.face for die in request.dice)
    table["typed"] = tuple(die.typed for die in request.dice)
    return Record(table)


def read_held(view: View) -> Request | None:
    """The run that is open, if there is one."""
    stored = view.raw(GAME, OPEN)
    if not isinstance(stored, Mapping):
        return None
    due = read_due(stored)
    if not is_known(view, due):
        return None
    faces, typed = stored.get("faces") or (), stored.get("typed") or ()
    assert isinstance(faces, tuple) and isinstance(typed, tuple)
    dice = tuple(
        Die(face, how is True) for face, how in zip(faces, typed, strict=False) if isinstance(face, int)
    )
    return Request(
        due.procedure,
        due.roles,
        due.facts,
        {key: value is True for key, value in _table(stored, "lines").items()},
        {key: value for key, value in _table(stored, "chosen").items() if isinstance(value, int)},
        dice,
        stored.get("force") is True,
    )


def _table(stored: Mapping[str, Value], key: str) -> Mapping[str, Value]:
    found = stored.get(key)
    return found if isinstance(found, Mapping) else {}
