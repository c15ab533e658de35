"""Which rulesets there are, by their titles alone: a list of rulesets must not load them all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

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
    random_battle: bool = False
    """It, or what it extends, makes whole battles by dice."""


def find_rulesets(folders: Iterable[Path] | None = None) -> tuple[Found, ...]:
    """All rulesets in ``folders`` and all shipped ones, by name; of two with one name the player's own."""
    places = dict(rulesets_in(known_folders(folders)))
    heads = {name: _head(place) for name, place in places.items()}
    found = [Found(name, place, _title(heads[name]), _random(name, heads)) for name, place in places.items()]
    return tuple(sorted(found, key=lambda ruleset: ruleset.id))


def _head(place: Path) -> dict[str, Any]:
    """The first file alone, since a list of rulesets must not load them all; nothing if it cannot be read."""
    head = place if place.is_file() else place / HEAD
    try:
        with head.open("rb") as file:
            return tomli.loads(file.read(_MAX_HEAD).decode())
    except (OSError, ValueError):
        return {}


def _title(head: Mapping[str, Any]) -> Text | None:
    try:
        return Text(**head["title"])
    except (KeyError, ValueError, TypeError):
        return None


def _random(name: str, heads: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether it makes battles by dice, followed through what it extends."""
    seen: set[str] = set()
    while name in heads and name not in seen:
        seen.add(name)
        if isinstance(heads[name].get("random_battle"), str):
            return True
        name = str(heads[name].get("extends", ""))
    return False
