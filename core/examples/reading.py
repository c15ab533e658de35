"""Reads a file of examples: each example with its place, and what is wrong with the shape of the others.

Files come from anybody: size and encoding are looked at first, as with rulesets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time
from math import isfinite
from pathlib import Path
from typing import Any

import tomli
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from core.examples.models import VERBS, Example, Faces, Play, Variant, verbs_of
from core.examples.outcome import ExamplesError
from core.ruleset import Fault
from core.ruleset.documents import Source
from core.ruleset.faults import nearest
from core.ruleset.positions import KeyPath
from core.ruleset.reading import MAX_FILE, shown

DEEPEST = 30
"""Tables and lists in an example nest at most this deep."""


@dataclass(frozen=True)
class Entry:
    """One example as read; without a model it has faults."""

    id: str
    source: Source
    path: KeyPath
    example: Example | None
    faults: tuple[Fault, ...] = ()

    @property
    def line(self) -> int:
        """Where it begins."""
        return self.source.positions.key(self.path).line


def read_examples(file: Path) -> tuple[Entry, ...]:
    """The examples of a file. Raises ExamplesError where it cannot be read at all."""
    source, data = _parsed(file)
    unknown = next((key for key in data if key not in ("example", "format")), None)
    if unknown is not None:
        message = f"unknown key '{unknown}': a file of examples has [[example]]"
        raise ExamplesError([_fault(source, (unknown,), message)])
    entries = data.get("example", [])
    if not isinstance(entries, list):
        raise ExamplesError([_fault(source, ("example",), "'example' must be a list of tables, [[example]]")])
    read = [_entry(source, at, table) for at, table in enumerate(entries)]
    return _told_apart(read)


def _parsed(file: Path) -> tuple[Source, dict[str, Any]]:
    name = shown(file.absolute())
    line = column = 1
    try:
        if file.stat().st_size > MAX_FILE:
            raise ValueError(f"it is larger than {MAX_FILE} bytes")
        text = file.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        return Source(name, text), tomli.loads(text)
    except OSError as error:
        message = f"it cannot be read: {error.strerror or error}"
    except UnicodeDecodeError:
        message = "it is not UTF-8 text: save it as UTF-8"
    except tomli.TOMLDecodeError as error:
        line, column, message = error.lineno, error.colno, f"this is not TOML: {error.msg}"
    except (RecursionError, ValueError) as error:
        message = f"this cannot be read as TOML: {error}"
    raise ExamplesError([Fault(name, line, column, message)])


def _entry(source: Source, at: int, table: Any) -> Entry:
    path: KeyPath = ("example", at)
    named = table.get("id") if isinstance(table, dict) else None
    id_ = named if isinstance(named, str) else f"example {at + 1}"
    if _deeper(table, DEEPEST):
        return Entry(id_, source, path, None, (_fault(source, path, f"nested deeper than {DEEPEST} levels"),))
    strange = next(_strange(table, path), None)
    if strange is not None:
        message = "dates, and numbers that are none, have no place in an example"
        return Entry(id_, source, path, None, (_fault(source, strange, message),))
    try:
        example = Example.model_validate(table)
    except ValidationError as error:
        found = {(_path(path, one), one["type"]): one for one in error.errors(include_url=False)}
        faults = tuple(_of_shape(source, where, one) for (where, _), one in found.items())
        return Entry(id_, source, path, None, faults)
    return Entry(id_, source, path, example, tuple(_of_verbs(source, path, example)))


def _deeper(value: Any, levels: int) -> bool:
    inner: Sequence[Any] = ()
    if isinstance(value, dict):
        inner = list(value.values())
    elif isinstance(value, list):
        inner = value
    return levels == 0 or any(_deeper(one, levels - 1) for one in inner if isinstance(one, dict | list))


def _strange(value: Any, path: KeyPath) -> Iterator[KeyPath]:
    """Where there are values that no rule could take."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _strange(inner, (*path, key))
    elif isinstance(value, date | time) or (isinstance(value, float) and not isfinite(value)):
        yield path


def _of_verbs(source: Source, path: KeyPath, example: Example) -> list[Fault]:
    """Faults that only the whole table shows."""
    faults = []
    for at, play in enumerate(example.play):
        if len(verbs_of(play)) != 1:
            words = ", ".join(VERBS)
            faults.append(_fault(source, (*path, "play", at), f"an action has exactly one of {words}"))
    procedures = [example.procedure] if example.expect else [one.procedure for one in example.variants]
    if not example.procedure and not example.play and not all(procedures):
        faults.append(_fault(source, path, "an example has a 'procedure', or actions to 'play'"))
    if not example.expect and not example.variants and not any(play.expect for play in example.play):
        faults.append(_fault(source, path, "it expects nothing: say what must come out in 'expect'"))
    return faults


def _path(base: KeyPath, error: ErrorDetails) -> KeyPath:
    """The error's place in the file, without the alternatives of unions that pydantic tried."""
    loc: KeyPath = tuple(error["loc"])
    return base + tuple(key for key in loc if not (isinstance(key, str) and ("[" in key or key == "str")))


def _of_shape(source: Source, path: KeyPath, error: ErrorDetails) -> Fault:
    key = path[-1]
    if error["type"] == "extra_forbidden":
        near = nearest(str(key), _keys(path))
        return _fault(source, path, f"unknown key '{key}'", near)
    if error["type"] == "missing":
        return _fault(source, path, f"it needs '{key}'")
    subject = f"'{key}'" if isinstance(key, str) else "this entry"
    message = error["msg"][:1].lower() + error["msg"][1:]
    return _fault(source, path, f"{subject}: {message.removeprefix('input ')}")


def _keys(path: KeyPath) -> list[str]:
    model: type[BaseModel] = Example
    for key, inner in (("variants", Variant), ("play", Play), ("dice", Faces)):
        if key in path[2:-1]:
            model = inner
    return [info.alias or name for name, info in model.model_fields.items()]


def _told_apart(entries: list[Entry]) -> tuple[Entry, ...]:
    """Two examples with one id are a fault of the second."""
    seen: set[str] = set()
    told = []
    for entry in entries:
        if entry.id in seen:
            fault = _fault(entry.source, (*entry.path, "id"), f"the id '{entry.id}' is there twice")
            entry = Entry(entry.id, entry.source, entry.path, None, (*entry.faults, fault))
        seen.add(entry.id)
        told.append(entry)
    return tuple(told)


def _fault(source: Source, path: KeyPath, message: str, suggestion: str | None = None) -> Fault:
    place = source.positions.key(path)
    return Fault(source.file, place.line, place.column, message, suggestion=suggestion)


def place_fault(
    source: Source, bases: Sequence[KeyPath], path: KeyPath, message: str, suggestion: str | None = None
) -> Fault:
    """A fault at the first of the bases under which the path is there."""
    known = source.positions.paths()
    base = next((base for base in bases if (*base, *path) in known), bases[0])
    return _fault(source, (*base, *path), message, suggestion)
