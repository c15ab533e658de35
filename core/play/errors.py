"""Why a battle cannot be opened, in one line that says where, what, and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.ruleset.positions import KeyPath, Positions

if TYPE_CHECKING:
    from core.battle import OrbatError
    from core.ruleset import RulesetError
    from core.ruleset.expression import Ref


class PlayError(ValueError):
    """A battle cannot be opened or begun; its text is one line."""

    def __init__(self, message: str, backup: Path | None = None) -> None:
        super().__init__(message)
        self.backup = backup
        """A sound backup of the battle that could be opened in its place."""


def of_ruleset(name: str, error: RulesetError) -> PlayError:
    """The ruleset of a battle cannot be used."""
    first = str(error.faults[0]) if error.faults else str(error)
    more = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
    return PlayError(f"the ruleset '{name}' cannot be used: {first}{more}; run: aiutante check {name}")


def of_orbat(path: Path, error: OrbatError) -> PlayError:
    """The order of battle is at fault: its first fault, with its place in the file."""
    first, *others = orbat_lines(path, error)
    return PlayError(first + (f" (and {len(others)} more)" if others else ""))


def orbat_lines(path: Path, error: OrbatError) -> list[str]:
    """Every fault of an order of battle, each in a line with file, line and column."""
    file = Lines(path)
    return [f"{file.place(fault.path)}: {fault}" for fault in error.faults]


class Lines:
    """Where the entries of a battle file or sample stand in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._positions: Positions | None = None

    def place(self, path: KeyPath) -> str:
        """File, line and column of a value; of one that is not there, of the entry that should have it."""
        if self._positions is None:
            self._positions = Positions(self._head())
        there = self._positions.paths()
        known = path if path in there else (*path[:2], "id")
        line, column = self._positions.value(known)
        return f"{self.path}:{line}:{column}"

    def place_of(self, tables: Mapping[str, Any], thing: Ref) -> str:
        """File, line and column of the entry of a thing."""
        entries = tables.get(thing.kind)
        for at, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, Mapping) and entry.get("id") == thing.id:
                return self.place((thing.kind, at, "id"))
        return self.place((thing.kind,))

    def _head(self) -> str:
        """The file without what has happened: only the head tells of the order of battle."""
        try:
            return self.path.read_text(encoding="utf-8-sig").partition("\n# end ")[0]
        except (OSError, UnicodeDecodeError):
            return ""
