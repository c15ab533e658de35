"""Which clause of the source stands where in a ruleset: computed, asked, or shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import BaseModel

from core.ruleset.models import RemindStep, Ruleset
from core.ruleset.positions import KeyPath

_NO_PLACES: Final = ("clause", "missing")
"""Parts that speak of clauses and carry none out."""

ALWAYS: Final = ("setup", "lookup")
"""Where a clause can be shown besides steps and procedures."""


def cited(ruleset: Ruleset) -> Iterator[tuple[KeyPath, str, bool]]:
    """Every clause that is named: where, which, and whether it is carried out there and not only shown."""
    for name in type(ruleset).model_fields:
        if name != "clause":
            yield from _cited((name,), getattr(ruleset, name))


def _cited(path: KeyPath, value: object) -> Iterator[tuple[KeyPath, str, bool]]:
    if isinstance(value, BaseModel):
        yield from _of_model(path, value)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _cited((*path, key), inner)
    elif isinstance(value, tuple | list):
        for at, inner in enumerate(value):
            yield from _cited((*path, at), inner)


def _of_model(path: KeyPath, model: BaseModel) -> Iterator[tuple[KeyPath, str, bool]]:
    carried_out = path[0] not in _NO_PLACES
    clause = getattr(model, "clause", None)
    if isinstance(clause, str):
        yield (*path, "clause"), clause, carried_out
    for key, does in (("also", carried_out), ("reminders", False)):
        for at, other in enumerate(getattr(model, key, ())):
            yield (*path, key, at), other, does
    if isinstance(model, RemindStep):
        yield (*path, "remind"), model.remind, False
    for name, info in type(model).model_fields.items():
        if name not in ("clause", "also", "reminders"):
            yield from _cited((*path, info.alias or name), getattr(model, name))


def placed(ruleset: Ruleset) -> dict[str, list[str]]:
    """For each clause of the ruleset all places where it is carried out or shown, ``lines.fire.line.3``."""
    places: dict[str, list[str]] = {clause: [] for clause in ruleset.clause}
    for path, clause, _ in cited(ruleset):
        if path[0] not in _NO_PLACES and clause in places:
            places[clause].append(".".join(str(key) for key in path if key not in ("clause", "also")))
    for clause, entry in ruleset.clause.items():
        places[clause].extend(f"at {place}" for place in entry.at)
    return places


def unplaced(ruleset: Ruleset) -> tuple[str, ...]:
    """The clauses that have no place: what is computed or asked must be named where that is done, what is
    a reminder must say where it is shown."""
    done = {clause for _, clause, carried_out in cited(ruleset) if carried_out}
    shown = {path_clause for path, path_clause, _ in cited(ruleset) if path[0] not in _NO_PLACES}
    return tuple(
        clause
        for clause, entry in ruleset.clause.items()
        if clause not in (shown if entry.resolve == "remind" else done)
        and not (entry.resolve == "remind" and entry.at)
    )
