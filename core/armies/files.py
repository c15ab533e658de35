"""Armies as files of their own: written from a battle's side, read into another of the same ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from core.armies.army_places import Lines
from core.armies.army_values import ArmyFileError, checked
from core.armies.ways import own_fields
from core.armies.whole import END, counted, refuse_cut
from core.ruleset.expression import Ref, Value
from core.state import EXISTS, Change, Rules, State, View, plain
from core.store import StoreError, read_toml
from core.store.disk import make_folder, write_whole
from core.store.toml_text import table_lines
from core.text import clean_name

FORMAT = 1
LINKS: Mapping[str, tuple[str, ...]] = {
    "formation": ("side", "parent"),
    "general": ("formation",),
    "unit": ("parent", "side"),
}
"""The built-in fields that hang a thing where it is; a unit's own `formation` is how it stands."""
MOST_THINGS = 2000


def write_army(view: View, side: Ref, name: str, path: Path, start: State | None = None) -> None:
    """Writes a side's order of battle. Raises ArmyFileError where the file cannot be written."""
    tables = counted(army_tables(view, side, name, start), LINKS)
    try:
        text = "".join(f"{line}\n" for line in (*table_lines(tables, (), path), END))
        make_folder(path.parent)
        write_whole(path, (text.encode(),))
    except (OSError, StoreError) as error:
        raise ArmyFileError(f"{path}: cannot be written: {error}; choose another folder") from error


def army_tables(view: View, side: Ref, name: str, start: State | None = None) -> dict[str, Any]:
    """A side's order of battle as an army file has it.

    `start` is the state at the start of a battle that is being fought: what play has done is left out.
    """
    head = {"name": clean_name(name), "ruleset": view.rules.ruleset.id}
    fields = {field: plain(view.raw(side, field)) for field in ("army", *own_fields(view.rules, "side"))}
    return {
        "format": FORMAT,
        "army": head,
        "side": {field: value for field, value in fields.items() if value not in (None, "")},
        **{kind: [_entry(view, one, start) for one in _of_side(view, kind, side)] for kind in LINKS},
    }


def _of_side(view: View, kind: str, side: Ref) -> list[Ref]:
    """Those of a side, formations after the one that they stand in."""
    found = [one for one in view.state.by_kind.get(kind, ()) if view.field(one, "side") == side]
    return sorted(found, key=lambda one: _depth(view, one)) if kind == "formation" else found


def _depth(view: View, thing: Ref) -> int:
    depth, here = 0, view.field(thing, "parent")
    while isinstance(here, Ref) and depth < MOST_THINGS:
        depth, here = depth + 1, view.field(here, "parent")
    return depth


def _entry(view: View, thing: Ref, start: State | None) -> dict[str, Any]:
    kept = ("name", "type", *LINKS[thing.kind], *_bought(view.rules, thing, view))
    fields = {name: view.raw(thing, name) for name in kept}
    first = view.state if start is None else start
    for name, value in first.fields(thing).items() if thing in first else ():
        declared = view.rules.field(thing.kind, name)
        worked_out = start is not None and declared is not None and declared.start is not None
        if declared is not None and name not in kept and not worked_out:
            fields[name] = value
    told = {name: plain(value) for name, value in fields.items() if value not in (None, "")}
    return {"id": thing.id, **told}


def _bought(rules: Rules, thing: Ref, view: View) -> Iterable[str]:
    """The fields that say what a thing is, as it is now."""
    if thing.kind != "unit":
        return own_fields(rules, thing.kind)
    known = rules.ruleset.troop_of(str(view.raw(thing, "type")))
    return (*sorted(rules.chosen_fields), *(known.free if known is not None else ()))


# -- reading --------------------------------------------------------------------------------------------


def army_name(path: Path) -> str:
    """What an army file says that it is called. Raises ArmyFileError."""
    army = _read(path).get("army")
    name = army.get("name") if isinstance(army, Mapping) else None
    return clean_name(str(name or path.stem))


def read_army(view: View, side: Ref, path: Path) -> tuple[Change, ...]:
    """The changes that bring an army into a side. Raises ArmyFileError with file and place."""
    return army_changes(view, side, _read(path), path)


def army_changes(view: View, side: Ref, tables: Mapping[str, Any], path: Path) -> tuple[Change, ...]:
    """The same for what a file says already."""
    army = tables.get("army")
    if tables.get("format") != FORMAT or not isinstance(army, Mapping):
        raise ArmyFileError(f"{path}:1: this is no army file: it has no 'format = 1' or no table 'army'")
    lines = Lines(path)
    if army.get("ruleset") != view.rules.ruleset.id:
        raise ArmyFileError(
            f"{path}:{lines.of_key('ruleset')}: an army of the ruleset '{army.get('ruleset')}',"
            f" not of '{view.rules.ruleset.id}'"
        )
    return _Reader(view, side, path, lines).changes(tables)


def _read(path: Path) -> dict[str, Any]:
    try:
        tables = read_toml(path)
    except StoreError as error:
        raise ArmyFileError(str(error)) from error
    refuse_cut(path, tables, LINKS)
    return tables


class _Reader:
    """An army being read: ids made free of those that the battle has."""

    def __init__(self, view: View, side: Ref, path: Path, lines: Lines) -> None:
        self.view, self.side, self.path, self.lines = view, side, path, lines
        self.used = {thing.id for thing in view.state}
        self.ids: dict[tuple[str, str], str] = {}
        self.seen: set[str] = set()

    def changes(self, tables: Mapping[str, Any]) -> tuple[Change, ...]:
        """Everything in the file as changes."""
        found: list[Change] = self._of_side(tables.get("side"))
        for kind in LINKS:
            entries = tables.get(kind, [])
            if not isinstance(entries, list) or len(entries) > MOST_THINGS:
                raise ArmyFileError(f"{self.path}:1: '{kind}' wants a list of tables, [[{kind}]]")
            for place, entry in enumerate(entries, start=1):
                found.extend(self._entry(kind, place, entry))
        return tuple(found)

    def _of_side(self, fields: Any) -> list[Change]:
        where = f"{self.path}:{self.lines.of_key('side')}: side"
        if fields is not None and not isinstance(fields, Mapping):
            raise ArmyFileError(f"{where}: it wants a table, [side]")
        known = ("army", *own_fields(self.view.rules, "side"))
        told = {name: raw for name, raw in (fields or {}).items() if name in known}
        if told.get("army") not in (None, *self.view.rules.ruleset.army):
            raise ArmyFileError(f"{where}: there is no army '{told['army']}'")
        found = []
        for name, raw in told.items():
            old, new = self.view.raw(self.side, name), checked(self.view.rules, "side", "", name, raw, where)
            found += [Change(self.side, name, old, new)] if old != new else []
        return found

    def _entry(self, kind: str, place: int, entry: Any) -> list[Change]:
        id_ = entry.get("id") if isinstance(entry, Mapping) else None
        twice = isinstance(id_, str) and id_ in self.seen
        where = f"{self.path}:{self.lines.of_entry(kind, place, id_, twice)}: {kind} {place}"
        if not isinstance(id_, str) or not id_:
            raise ArmyFileError(f"{where}: it has no id")
        where += f" '{id_}'"
        if twice:
            raise ArmyFileError(f"{where}: the id '{id_}' stands twice; give it another")
        self.seen.add(id_)
        troop = str(entry.get("type"))
        if kind == "unit" and self.view.rules.ruleset.troop and troop not in self.view.rules.troops:
            raise ArmyFileError(f"{where}: there is no troop type '{troop}'")
        thing = Ref(kind, self._free(kind, id_))
        changes = [Change(thing, EXISTS, None, True)]
        for name, raw in entry.items():
            if name not in ("id", "number", "rank"):
                changes.append(Change(thing, name, None, self._value(kind, name, raw, troop, where)))
        if not any(change.field in LINKS[kind] for change in changes):
            changes.append(Change(thing, *self._hung(kind, where)))
        return changes

    def _hung(self, kind: str, where: str) -> tuple[str, None, Value]:
        """Where a thing hangs that does not say so: from the side itself."""
        if kind == "general":
            raise ArmyFileError(f"{where}: it has no formation")
        return "side", None, self.side.id

    def _free(self, kind: str, id_: str) -> str:
        free, number = id_, 1
        while free in self.used:
            number += 1
            free = f"{id_}.{number}"
        self.used.add(free)
        self.ids[kind, id_] = free
        return free

    def _value(self, kind: str, name: str, raw: Any, troop: str, where: str) -> Value:
        if name == "side":
            return self.side.id
        if name in LINKS[kind]:
            found = self.ids.get(("formation", raw)) if isinstance(raw, str) else None
            if found is None:
                raise ArmyFileError(f"{where}: there is no formation '{raw}' above it in the file")
            return found
        return checked(self.view.rules, kind, troop, name, raw, where)


__all__ = ["ArmyFileError", "army_changes", "army_name", "army_tables", "read_army", "write_army"]
