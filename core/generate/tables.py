"""A state as the tables of a battle's start: what `core.battle.build` reads, written from its things."""

from __future__ import annotations

from typing import Any

from core.ruleset.expression import Ref
from core.state import State, plain
from core.state.state import GAME

NOT_OF_THE_START = ("walk", "due", "open", "ended", "gone_turn")
FILE_NAMES = {("unit", "formation"): "posture"}
"""Fields that a file names otherwise, since a unit's `formation` there is where it belongs."""


def tables_of(state: State) -> dict[str, Any]:
    """The tables of all things, in their order; whatever is out of play is left out."""
    tables: dict[str, Any] = {}
    game = _fields(state, GAME)
    game.pop("turn", None)
    if game:
        tables["game"] = game
    for kind, things in state.by_kind.items():
        if kind != "game":
            there = [thing for thing in things if not state.get(thing, "gone")]
            tables[kind] = [{"id": thing.id, **_fields(state, thing)} for thing in there]
    return tables


def _fields(state: State, thing: Ref) -> dict[str, Any]:
    return {
        FILE_NAMES.get((thing.kind, name), name): plain(value)
        for name, value in state.fields(thing).items()
        if name not in NOT_OF_THE_START and value not in ("", ())
    }
