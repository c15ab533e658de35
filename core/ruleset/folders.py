"""Where rulesets lie, and which names may lead to one.

A name is an identifier and never a path: battle files and `extends` come from anybody. What a player
points to by hand is a `Path`, and only the caller may make one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""What a ruleset may be called; also the name of its folder."""

HEAD: Final = "ruleset.toml"
"""The file that makes a folder a ruleset."""

_DEVICES: Final = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])")


def is_name(text: str) -> bool:
    """Whether a ruleset may have this name: no path, and no device of Windows."""
    return NAME.fullmatch(text) is not None and _DEVICES.fullmatch(text) is None


def shipped_folders() -> tuple[Path, ...]:
    """The folders of the rulesets that come with the program, in a checkout or installed."""
    spec = find_spec("rulesets")
    places = spec.submodule_search_locations if spec else None
    return tuple(dict.fromkeys(Path(place).resolve() for place in places or () if Path(place).is_dir()))


def known_folders(folders: Iterable[Path] | None) -> tuple[Path, ...]:
    """The given folders, then the shipped ones: what players have of their own comes first."""
    own = (Path(folder).resolve() for folder in folders or () if Path(folder).is_dir())
    return tuple(dict.fromkeys((*own, *shipped_folders())))


def find_ruleset(name: str, folders: Iterable[Path]) -> Path | None:
    """The folder (or single file) of that name; None if there is none, or if it leads out of its folder."""
    if not is_name(name):
        return None
    for folder in folders:
        for place in (folder / name, folder / f"{name}.toml"):
            if _is_ruleset(place) and place.resolve().is_relative_to(folder):
                return place.resolve()
    return None


def rulesets_in(folders: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Name and place of all rulesets; of two with one name the first."""
    seen = set()
    for folder in folders:
        for place in sorted(folder.iterdir()):
            name = place.stem if place.suffix == ".toml" else place.name
            if name not in seen and find_ruleset(name, (folder,)) is not None:
                seen.add(name)
                yield name, place.resolve()


def _is_ruleset(place: Path) -> bool:
    return place.is_file() if place.suffix == ".toml" else (place / HEAD).is_file()
