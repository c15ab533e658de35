"""Armies as files of their own: written from a battle's side, read into another of the same ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.ruleset.expression import Ref
from core.state import Change, State, View, as_value, plain
from core.store import StoreError, read_toml
from core.store.disk import make_folder, write_whole
from core.store.toml_text import table_lines

FORMAT = 1
LEFT_OUT = ("gone", "gone_turn", "rank")


class ArmyFileError(ValueError):
    """An army file that cannot be used; its text is one line with file and place."""


def write_army(view: View, side: Ref, name: str, path: Path) -> None:
    """Writes a side's order of battle. Raises ArmyFileError where the file cannot be written."""
    formations = view.state.children.get(("formation", "side", side.id), ())
    units = [unit for unit in view.state.by_kind.get("unit", ()) if view.field(unit, "side") == side]
    generals = [one for one in view.state.by_kind.get("general", ()) if view.field(one, "side") == side]
    tables = {
        "format": FORMAT,
        "army": {"name": name, "ruleset": view.rules.ruleset.id, "list": plain(view.raw(side, "army")) or ""},
        "formation": [_entry(view.state, one) for one in formations],
        "general": [_entry(view.state, one) for one in generals],
        "unit": [_entry(view.state, one) for one in units],
    }
    try:
        text = "".join(f"{line}\n" for line in table_lines(tables, (), path))
        make_folder(path.parent)
        write_whole(path, (text.encode(),))
    except (OSError, StoreError) as error:
        raise ArmyFileError(f"{path}: cannot be written: {error}; choose another folder") from error


def _entry(state: State, thing: Ref) -> dict[str, Any]:
    fields = {name: plain(value) for name, value in state.fields(thing).items() if name not in LEFT_OUT}
    return {"id": thing.id, **fields}


def read_army(view: View, side: Ref, path: Path) -> tuple[Change, ...]:
    """The changes that bring an army into a side. Raises ArmyFileError with file and place."""
    try:
        tables = read_toml(path)
    except StoreError as error:
        raise ArmyFileError(str(error)) from error
    army = tables.get("army")
    if tables.get("format") != FORMAT or not isinstance(army, Mapping):
        raise ArmyFileError(f"{path}:1: this is no army file: it has no 'format = 1' or no table 'army'")
    if army.get("ruleset") != view.rules.ruleset.id:
        raise ArmyFileError(
            f"{path}: an army of the ruleset '{army.get('ruleset')}', not of '{view.rules.ruleset.id}'"
        )
    return _Reader(view, side, path).changes(tables)


class _Reader:
    """An army being read: ids made free of those that the battle has."""

    def __init__(self, view: View, side: Ref, path: Path) -> None:
        self.view, self.side, self.path = view, side, path
        self.used = {thing.id for thing in view.state}
        self.ids: dict[str, str] = {}

    def changes(self, tables: Mapping[str, Any]) -> tuple[Change, ...]:
        """Everything in the file as changes."""
        found: list[Change] = []
        for kind in ("formation", "general", "unit"):
            entries = tables.get(kind, [])
            if not isinstance(entries, list):
                raise ArmyFileError(f"{self.path}: '{kind}' wants a list of tables, [[{kind}]]")
            for place, entry in enumerate(entries, start=1):
                found.extend(self._entry(kind, place, entry))
        return tuple(found)

    def _entry(self, kind: str, place: int, entry: Any) -> list[Change]:
        where = f"{self.path}: {kind} {place}"
        if not isinstance(entry, Mapping) or not isinstance(entry.get("id"), str):
            raise ArmyFileError(f"{where}: it has no id")
        if entry["id"] in self.ids:
            raise ArmyFileError(f"{where}: the id '{entry['id']}' stands twice")
        thing = Ref(kind, self._free(entry["id"]))
        if kind == "unit" and self.view.rules.ruleset.troop_of(str(entry.get("type"))) is None:
            raise ArmyFileError(f"{where}: there is no troop type '{entry.get('type')}'")
        changes = [Change(thing, "exists", None, True)]
        for name, raw in entry.items():
            if name != "id":
                changes.append(Change(thing, name, None, self._linked(name, raw, kind, where)))
        return changes

    def _free(self, id_: str) -> str:
        free, number = id_, 1
        while free in self.used:
            number += 1
            free = f"{id_}.{number}"
        self.used.add(free)
        self.ids[id_] = free
        return free

    def _linked(self, name: str, raw: Any, kind: str, where: str) -> Any:
        if name == "side":
            return self.side.id
        if name == "parent" or (name == "formation" and kind == "general"):
            if raw not in self.ids:
                raise ArmyFileError(f"{where}: there is no formation '{raw}' above it in the file")
            return self.ids[raw]
        declared = self.view.rules.field(kind, name)
        if declared is not None and declared.type == "number":
            if isinstance(raw, bool) or not isinstance(raw, int | float):
                raise ArmyFileError(f"{where}: {name} wants a number, not {raw!r}")
            if declared.min is not None and raw < declared.min:
                raise ArmyFileError(f"{where}: {name} is at least {declared.min}, not {raw}")
        if declared is not None and declared.values and raw not in declared.values:
            raise ArmyFileError(f"{where}: {name} has no value {raw!r}; it has {', '.join(declared.values)}")
        return as_value(raw)
