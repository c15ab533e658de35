"""Why a battle cannot be opened, in one line that says where, what, and how to mend it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.battle import OrbatError, OrbatFault
    from core.ruleset import RulesetError


class PlayError(ValueError):
    """A battle cannot be opened or begun; its text is one line."""


def of_ruleset(name: str, error: RulesetError) -> PlayError:
    """The ruleset of a battle cannot be used."""
    first = str(error.faults[0]) if error.faults else str(error)
    more = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
    return PlayError(f"the ruleset '{name}' cannot be used: {first}{more}; run: aiutante check {name}")


def of_orbat(path: Path, error: OrbatError) -> PlayError:
    """The order of battle is at fault: its first fault, with its line in the file."""
    fault = error.faults[0]
    more = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
    return PlayError(f"{path}:{line_of(path, fault)}: {fault}{more}")


def line_of(path: Path, fault: OrbatFault) -> int:
    """The line where the entry at fault stands in the file; 1 if it cannot be found."""
    word = re.search(r"'([^']+)'", fault.entry)
    if word is None:
        return 1
    wanted = re.compile(rf"^\s*id\s*=\s*[\"']{re.escape(word.group(1))}[\"']")
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return 1
    found = [number for number, line in enumerate(lines, start=1) if wanted.match(line)]
    return found[-1] if "twice" in fault.message and found else found[0] if found else 1
