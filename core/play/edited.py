"""The state at the top of a battle file, and what somebody has changed there by hand.

The events are the truth of a battle; the state on top is what they add up to, for people to read and to mend.
What it says otherwise becomes a change by hand; what it says of nothing in the battle stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from core.battle import Battle, beyond_bounds
from core.battle.values import from_file, to_file
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Field
from core.state import Change, State
from core.state.state import EXISTS, GAME
from core.text import Both

TABLES = ("walk", "due", "open", "ended")
"""What the game keeps of the walk: not for editing, and looked at with care where it is read."""


@dataclass
class Edited:
    """What the state at the top of a file says otherwise than its events."""

    changes: list[Change] = field(default_factory=list)
    problems: list[Both] = field(default_factory=list)
    """Values that cannot be, in words."""
    foreign: dict[str, Any] = field(default_factory=dict)
    """Entries that are about nothing in this battle."""


def state_table(start: State, state: State) -> dict[str, Any]:
    """The state as the top of the file has it: for each thing the fields that are not as at the start."""
    table: dict[str, dict[str, Any]] = {"game": {}}
    for thing in state:
        fields = state.fields(thing)
        old = start.fields(thing) if thing in start else {}
        differing = {name: to_file(value, name) for name, value in fields.items() if old.get(name) != value}
        if thing not in start:
            differing[EXISTS] = True
        if thing == GAME:
            table["game"] = {"turn": to_file(fields.get("turn") or 1)} | differing
        elif differing:
            table.setdefault(thing.kind, {})[thing.id] = differing
    return table


def with_foreign(table: dict[str, Any], foreign: Mapping[str, Any]) -> dict[str, Any]:
    """The table with the entries that are not ours."""
    for kind, entries in foreign.items():
        table[kind] = {**entries, **table.get(kind, {})} if isinstance(entries, Mapping) else entries
    return table


def look(battle: Battle, table: Any, *, edited: bool) -> Edited:
    """Compares the state at the top of a file with that of its events.

    `edited`: somebody has edited the file, so that a line that is missing has been taken out.
    """
    found = Edited()
    if not isinstance(table, Mapping):
        return found
    written = state_table(battle.history.start, battle.state)
    for thing, fields in _entries(battle, table, found):
        _compare(battle, thing, fields, _of(written, thing), found)
        if edited:
            _taken_out(battle, thing, fields, _of(written, thing), found)
    if edited:
        for kind, entries in written.items():
            for id_ in () if kind == "game" else set(entries) - set(table.get(kind, {})):
                _taken_out(battle, Ref(kind, id_), {}, entries[id_], found)
    return found


def _entries(
    battle: Battle, table: Mapping[str, Any], found: Edited
) -> Iterator[tuple[Ref, Mapping[str, Any]]]:
    for kind, entries in table.items():
        if not isinstance(entries, Mapping):
            found.foreign[kind] = entries
            continue
        for id_, fields in [("game", entries)] if kind == "game" else entries.items():
            thing = Ref(str(kind), str(id_))
            if isinstance(fields, Mapping) and thing in battle.state:
                yield thing, fields
            else:
                found.foreign.setdefault(kind, {})[id_] = fields


def _of(written: Mapping[str, Any], thing: Ref) -> Mapping[str, Any]:
    entries: Mapping[str, Any] = written.get(thing.kind, {})
    return entries if thing == GAME else entries.get(thing.id, {})


def _compare(
    battle: Battle, thing: Ref, fields: Mapping[str, Any], before: Mapping[str, Any], found: Edited
) -> None:
    for name, raw in fields.items():
        if name == EXISTS or raw == before.get(name) and type(raw) is type(before.get(name)):
            continue
        declared = battle.rules.field(thing.kind, name)
        try:
            value = from_file(raw, name)
        except (ValueError, TypeError):
            value = None
        old = battle.state.get(thing, name)
        if value is None or not _fits(thing, name, declared, value):
            told, wants = f"[state.{thing.kind}.{thing.id}] {name} = {raw!r}", _wants(name, declared)
            found.problems.append(Both(f"{told}: {wants.it}; tralasciato", f"{told}: {wants.en}; left out"))
        elif value != old or type(value) is not type(old):
            beyond = beyond_bounds(declared, value) if declared is not None else ""
            if beyond:
                place = f"[state.{thing.kind}.{thing.id}] {name} = {raw!r}"
                found.problems.append(
                    Both(
                        f"{place}: fuori dai limiti ({beyond}); vale il più vicino",
                        f"{place}: it is {beyond}; the nearest is taken",
                    )
                )
            found.changes.append(Change(thing, name, old, value))


def _taken_out(
    battle: Battle, thing: Ref, fields: Mapping[str, Any], before: Mapping[str, Any], found: Edited
) -> None:
    start = battle.history.start
    for name in before:
        if name not in fields and name != EXISTS and not (thing == GAME and name == "turn"):
            old, new = battle.state.get(thing, name), start.get(thing, name) if thing in start else None
            found.changes.append(Change(thing, name, old, new))


def _fits(thing: Ref, name: str, declared: Field | None, value: Value) -> bool:
    """Whether a field can have that value; what no rule says anything of may be anything."""
    number = isinstance(value, int | Fraction) and not isinstance(value, bool)
    if declared is None:
        if name in ("turn", "number", "gone_turn"):
            return isinstance(value, int) and number
        if thing == GAME and name in TABLES:
            return isinstance(value, tuple) or name == "open"
        return isinstance(value, bool) if name == "gone" else True
    if declared.values is not None:
        return isinstance(value, str) and value in declared.values
    if declared.type == "units":
        return isinstance(value, tuple) and all(isinstance(item, str) for item in value)
    if declared.whole and number and not isinstance(value, int):
        return False
    return {"number": number, "flag": isinstance(value, bool)}.get(declared.type, isinstance(value, str))


def _wants(name: str, declared: Field | None) -> Both:
    if declared is None:
        return Both(f"'{name}' non può essere così", f"'{name}' cannot be that")
    if declared.values is not None:
        values = ", ".join(declared.values)
        return Both(f"è uno di {values}", f"it is one of {values}")
    kind = _WHOLE if declared.whole else _KINDS.get(declared.type)
    return kind or Both(f"è l'id di: {declared.type}", f"it is the id of a {declared.type}")


_WHOLE: Final = Both("è un numero intero", "it is a whole number")
_KINDS: Final = {
    "number": Both("è un numero", "it is a number"),
    "flag": Both("è true o false", "it is true or false"),
    "text": Both("è un testo", "it is a text"),
    "units": Both("è una lista di unità", "it is a list of units"),
}
