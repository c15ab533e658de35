"""From a name or a folder to a ruleset that can be played, or to all that is wrong with it.

Loading looks at shapes only, so that a battle opens quickly; what the rules mean is looked at by
`check`, and here only if the ruleset cannot be used anyway.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from core.ruleset.documents import Document
from core.ruleset.faults import Fault, RulesetError, in_order, nearest
from core.ruleset.folders import find_ruleset, is_name, known_folders, rulesets_in
from core.ruleset.house import House, read_house
from core.ruleset.models import Ruleset
from core.ruleset.reading import read
from core.ruleset.shaping import shape


@dataclass(frozen=True)
class Loaded:
    """A ruleset that can be played."""

    ruleset: Ruleset
    faults: tuple[Fault, ...]
    """Warnings that were met on the way; `check` finds more."""
    folder: Path
    """Its folder; of a single file the folder that the file is in."""
    digest: str
    """SHA-256 over its files and those of what it extends: the same digest, the same rules."""
    document: Document
    """The data as read, with the place of everything."""
    house: House | None = None
    """The players' house file that is merged in; None where nobody has looked for one."""


def load(ruleset: str | Path, folders: Iterable[Path] | None = None) -> Loaded:
    """Load a ruleset by its name, or from the folder or file that a ``Path`` leads to.

    A text is only ever a name and never a path, since battle files bring names from anybody. Names, and
    what is extended, are looked for in ``folders`` and then among the shipped ones.

    Raises RulesetError with every fault that there is, also those that `check` would find.
    """
    known = known_folders(folders)
    place = _given(ruleset) if isinstance(ruleset, Path) else _named(ruleset, known)
    reading = read(place, known)
    shaped = shape(reading.document)
    faults = [*reading.faults, *shaped.faults]
    if shaped.ruleset is None:
        raise RulesetError(in_order(faults))
    if any(fault.severity == "error" for fault in faults):
        from core.ruleset.checking import faults_of

        faults.extend(faults_of(shaped.ruleset, shaped.document, shaped.broken))
        raise RulesetError(in_order(faults))
    folder = place.parent if place.is_file() else place
    return Loaded(shaped.ruleset, tuple(faults), folder, reading.digest, shaped.document)


def with_house(loaded: Loaded, path: Path) -> Loaded:
    """The ruleset with what players supply in the house file at that path, if there is one.

    What is wrong with the file stands in `house.faults`; such entries are left out, and nothing is raised.
    """
    housed = read_house(loaded.ruleset, loaded.document, path)
    return replace(loaded, ruleset=housed.ruleset, document=housed.document, house=housed.house)


def check(loaded: Loaded) -> tuple[Fault, ...]:
    """Every fault of what a loaded ruleset means, and the warnings, in the order of files and places."""
    from core.ruleset.checking import faults_of

    return in_order((*loaded.faults, *faults_of(loaded.ruleset, loaded.document)))


def _given(place: Path) -> Path:
    try:
        found = place.resolve()
        if found.is_dir() or found.is_file():
            return found
    except (OSError, ValueError):
        pass
    raise RulesetError([Fault(str(place), 1, 1, "there is no ruleset here")])


def _named(name: str, known: tuple[Path, ...]) -> Path:
    found = find_ruleset(name, known)
    if found is not None:
        return found
    message = f"there is no ruleset '{name}'" if is_name(name) else f"{name!r} is no name of a ruleset"
    raise RulesetError(
        [Fault(name, 1, 1, message, suggestion=nearest(name, [other for other, _ in rulesets_in(known)]))]
    )
