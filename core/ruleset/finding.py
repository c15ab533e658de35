"""Which rulesets there are, by their titles alone: a list of rulesets must not load them all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import tomli

from core.ruleset.folders import HEAD, known_folders, rulesets_in
from core.ruleset.models.parts import Text

_MAX_HEAD: Final = 1_000_000
"""Bytes of a file that are looked at."""


@dataclass(frozen=True)
class Found:
    """A ruleset that could be loaded."""

    id: str
    place: Path
    """Its folder, or its single file."""
    title: Text | None
    """None where it cannot be read."""


def find_rulesets(folders: Iterable[Path] | None = None) -> tuple[Found, ...]:
    """All rulesets in ``folders`` and all shipped ones, by name; of two with one name the player's own."""
    found = [Found(name, place, _title(place)) for name, place in rulesets_in(known_folders(folders))]
    return tuple(sorted(found, key=lambda ruleset: ruleset.id))


def _title(place: Path) -> Text | None:
    """The title alone, since a list of rulesets must not load them all."""
    head = place if place.is_file() else place / HEAD
    try:
        with head.open("rb") as file:
            return Text(**tomli.loads(file.read(_MAX_HEAD).decode())["title"])
    except (OSError, KeyError, ValueError, TypeError):
        return None
