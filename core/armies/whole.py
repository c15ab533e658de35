"""Whether an army file is whole: its head says how many entries it has, and a mark stands at its end.

Without them a file that was cut off is still good TOML, and a shorter army. Whoever writes a file by hand may
leave both out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from core.armies.army_values import ArmyFileError

COUNT: Final = "entries"
END: Final = "# end"


def counted(tables: Mapping[str, Any], kinds: Iterable[str]) -> dict[str, Any]:
    """The tables of an army with the number of its entries at the top of their head."""
    return {**tables, "army": {COUNT: _entries(tables, kinds), **tables["army"]}}


def refuse_cut(path: Path, tables: Mapping[str, Any], kinds: Iterable[str]) -> None:
    """Raises ArmyFileError where the head promises more than the file has."""
    army = tables.get("army")
    told = army.get(COUNT) if isinstance(army, Mapping) else None
    if type(told) is not int:
        return
    lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    found = _entries(tables, kinds)
    if found < told:
        raise ArmyFileError(
            f"{path}:{len(lines)}: the file is cut off: it says {COUNT} = {told} and has {found};"
            f" take the rest from a copy, or write {COUNT} = {found}"
        )
    if END not in (line.strip() for line in lines):
        raise ArmyFileError(
            f"{path}:{len(lines)}: the file is cut off, or its last line '{END}' is missing;"
            " take the rest from a copy"
        )


def _entries(tables: Mapping[str, Any], kinds: Iterable[str]) -> int:
    lists = (tables.get(kind) for kind in kinds)
    return sum(len(entries) for entries in lists if isinstance(entries, list))
