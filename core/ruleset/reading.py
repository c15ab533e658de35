"""Reads the files of a ruleset, and of those that it extends, into one document.

Everything here takes files from anybody: sizes, depths and circles are limited before they can hurt.
Shapes and meanings are left to `shaping.py` and `checking.py`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import tomli

from core.ruleset.documents import Document, Node, Source, node_of
from core.ruleset.entries import identity, lists_of
from core.ruleset.faults import Fault, RulesetError, nearest
from core.ruleset.folders import HEAD, find_ruleset, is_name, rulesets_in
from core.ruleset.merging import extended, joined
from core.ruleset.positions import KeyPath

EXAMPLES: Final = "examples.toml"
"""Worked examples are no rules: they are read by who runs them."""

MAX_FILE: Final = 1_000_000
"""Bytes of one file: thirty times the largest that we know."""
MAX_FILES: Final = 100
MAX_LEVELS: Final = 8
"""How far house rules may stand on house rules."""
MAX_DEPTH: Final = 40
"""How deep tables and lists may nest; the deepest that is of use is about fifteen."""

_UNSEEN: Final = re.compile(
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e"
    "\\u2060-\\u206f\\u3164\\ud800-\\uf8ff\\ufeff\\uffa0\\ufff0-\\uffff\\U000e0000-\\U0010ffff]|[\\u0300-\\u036f]{4}"
)
"""Control signs, turns of the writing direction, blanks that look like nothing, towers of accents."""


@dataclass(frozen=True)
class Reading:
    """What was read: the document with all that it extends merged in, and what is wrong so far."""

    document: Document
    faults: tuple[Fault, ...]
    place: Path
    """Its folder, or its single file."""
    digest: str
    """SHA-256 over the files, those that it extends among them."""


@dataclass(frozen=True)
class _Part:
    """One ruleset of the chain, alone."""

    root: Node
    faults: tuple[Fault, ...]
    files: tuple[tuple[str, bytes], ...]


def read(place: Path, folders: Sequence[Path]) -> Reading:
    """Read a folder or a single file. ``folders`` are where what it extends is looked for.

    Raises RulesetError where nothing at all can be read; everything else is a fault of the reading.
    """
    chain = [_read_part(place)]
    faults: list[Fault] = []
    seen = {place.resolve()}
    while (base := _base_of(chain[-1].root, folders, seen, faults)) is not None:
        seen.add(base)
        if len(seen) > MAX_LEVELS:
            faults.append(
                chain[-1].root.table["extends"].fault(f"more than {MAX_LEVELS} levels of `extends`")
            )
            break
        chain.append(_read_part(base))
    root = chain[-1].root
    for part in reversed(chain[:-1]):
        root, merge_faults = extended(root, part.root)
        faults.extend(merge_faults)
    for part in chain:
        faults.extend(part.faults)
    return Reading(Document(root), tuple(faults), place, _digest(chain))


def _base_of(root: Node, folders: Sequence[Path], seen: set[Path], faults: list[Fault]) -> Path | None:
    """Where the ruleset lies that this one extends."""
    node = root.table.get("extends")
    if node is None:
        return None
    name = node.value
    if not isinstance(name, str) or not is_name(name):
        faults.append(node.fault(f"{name!r} is no name of a ruleset", of_value=True))
        return None
    found = find_ruleset(name, folders)
    if found is None:
        known = nearest(name, [other for other, _ in rulesets_in(folders)])
        faults.append(node.fault(f"there is no ruleset '{name}' to extend", known, of_value=True))
    elif found in seen:
        faults.append(node.fault(f"'{name}' extends itself, by way of others or directly", of_value=True))
        return None
    return found


def _digest(chain: Iterable[_Part]) -> str:
    total = hashlib.sha256()
    for part in chain:
        for name, content in part.files:
            total.update(f"{name}\0{len(content)}\0".encode())
            total.update(content)
    return total.hexdigest()


def _read_part(place: Path) -> _Part:
    """One folder or file, without what it extends."""
    faults: list[Fault] = []
    roots: list[Node] = []
    contents: list[tuple[str, bytes]] = []
    for file in _files_of(place, faults):
        content = _content(file, place, faults)
        if content is None:
            continue
        contents.append((file.name, content))
        if (root := _parsed(content, shown(file), faults)) is not None:
            roots.append(root)
    if not roots:
        raise RulesetError(faults or [Fault(shown(place), 1, 1, "there is no ruleset here")])
    root, join_faults = joined(roots)
    faults.extend(join_faults)
    faults.extend(_head_faults(root, place))
    faults.extend(_doubles(root))
    return _Part(root, tuple(faults), tuple(contents))


def read_alone(file: Path) -> tuple[Node | None, tuple[Fault, ...]]:
    """One file that is no ruleset by itself; nothing of it where it cannot be read."""
    faults: list[Fault] = []
    content = _content(file, file.parent, faults)
    root = _parsed(content, shown(file), faults) if content is not None else None
    return root, tuple(faults)


def shown(file: Path) -> str:
    """A file as faults name it: from here if it is below, else in full."""
    here = Path.cwd()
    return str(file.relative_to(here)) if file.is_relative_to(here) else str(file)


def _files_of(place: Path, faults: list[Fault]) -> list[Path]:
    if place.is_file():
        return [place]
    try:
        files = sorted(file for file in place.iterdir() if file.suffix == ".toml" and file.name != EXAMPLES)
    except (OSError, ValueError) as error:
        raise RulesetError([Fault(str(place), 1, 1, f"it cannot be read: {_reason(error)}")]) from error
    if not (place / HEAD).is_file():
        faults.append(Fault(shown(place / HEAD), 1, 1, f"a ruleset needs a file '{HEAD}'"))
    if len(files) > MAX_FILES:
        faults.append(Fault(shown(place), 1, 1, f"{len(files)} files: at most {MAX_FILES}"))
    return files[:MAX_FILES]


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _content(file: Path, place: Path, faults: list[Fault]) -> bytes | None:
    """The bytes of a file that is a plain one, of bearable size, and inside its folder."""
    problem = None
    try:
        inside = file.resolve().is_relative_to(place.resolve())
        if not inside or not file.is_file():
            problem = "it leads out of its folder" if not inside else "it is no plain file"
        elif file.stat().st_size > MAX_FILE:
            problem = f"{file.stat().st_size} bytes: at most {MAX_FILE}"
        else:
            return file.read_bytes()
    except OSError as error:
        problem = f"it cannot be read: {_reason(error)}"
    faults.append(Fault(shown(file), 1, 1, problem))
    return None


def _parsed(content: bytes, file: str, faults: list[Fault]) -> Node | None:
    try:
        # Some editors put a mark in front of UTF-8; it is none of the author's doing.
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        faults.append(Fault(file, line, column, "it is not UTF-8 text: save it as UTF-8"))
        return None
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        faults.append(Fault(file, error.lineno, error.colno, f"this is not TOML: {error.msg}"))
    except (RecursionError, ValueError) as error:
        # Too deep for the reader, or a number of thousands of digits: no place is told.
        faults.append(Fault(file, 1, 1, f"this cannot be read as TOML: {error}"))
    else:
        return _within_limits(data, Source(file, text), faults)
    return None


def _within_limits(data: dict[str, object], source: Source, faults: list[Fault]) -> Node | None:
    """The tree, unless it is too deep. Signs that nobody sees are noted: texts reach the screen as is."""
    level: list[tuple[KeyPath, object]] = [((), data)]
    for _ in range(MAX_DEPTH):
        level = [
            ((*path, key), inner)
            for path, value in level
            if isinstance(value, dict | list)
            for key, inner in (value.items() if isinstance(value, dict) else enumerate(value))
        ]
        for path, value in level:
            _note_unseen(path, value, source, faults)
    if not level:
        return node_of(data, source)
    line, column = source.positions.key(level[0][0])
    faults.append(Fault(source.file, line, column, f"nested deeper than {MAX_DEPTH} levels"))
    return None


def _note_unseen(path: KeyPath, value: object, source: Source, faults: list[Fault]) -> None:
    key = path[-1]
    found = _UNSEEN.search(key) if isinstance(key, str) else None
    place = source.positions.key(path) if found else None
    if found is None and isinstance(value, str):
        found = _UNSEEN.search(value)
        place = source.positions.character(path, found.start()) if found else None
    if found is not None and place is not None:
        message = f"a sign that cannot be seen, U+{ord(found.group()[0]):04X}: take it out"
        faults.append(Fault(source.file, place.line, place.column, message))


def _head_faults(root: Node, place: Path) -> list[Fault]:
    """House rules inherit nearly everything, but each ruleset says itself what it is."""
    faults = [
        root.fault(f"a ruleset needs '{key}' at its top (in {HEAD})")
        for key in ("format", "id", "title")
        if key not in root.table
    ]
    name, own = root.text("id"), place.stem if place.is_file() else place.name
    if name is not None and (not is_name(name) or (name != own and is_name(own))):
        node = root.table["id"]
        message = f"'{name}' must be called as its folder is" if is_name(name) else f"'{name}' is no name"
        faults.append(node.fault(message, own if is_name(own) else None, of_value=True))
    return faults


def _doubles(root: Node) -> list[Fault]:
    """Entries that cannot be told apart."""
    faults = []
    turn: dict[str, Node] = {}
    for path, entries in lists_of(root):
        of = str(path[-1])
        # The steps of the turn are named from everywhere, so they share one room.
        seen = turn if path[0] == "sequence" else {}
        for entry in entries.items:
            name = identity(entry, of)
            other = seen.setdefault(name, entry) if name is not None else entry
            if other is entry or (of == "step" and not _explicit(entry, other)):
                continue
            advice = "" if entry.text("id") is not None else "; give one of them an `id`"
            message = f"'{name}' is there twice; the other is {other.place()}{advice}"
            faults.append(entry.table.get("id", entry).fault(message, of_value="id" in entry.table))
    return faults


def _explicit(*entries: Node) -> bool:
    """Whether steps are named on purpose: with an id, or by the roll that dice are given for."""
    return all("id" in entry.table or "roll" in entry.table for entry in entries)


__all__ = ["EXAMPLES", "MAX_FILE", "Reading", "read", "read_alone", "shown"]
