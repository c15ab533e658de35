"""The players' house file of a ruleset: filled in figure by figure, and written so that their own text stays.

The file is changed line by line; what people have written in it (notes, whole procedures) is left as it is.
Where that cannot be done the file is not touched.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from core.play.errors import PlayError
from core.ruleset import Blank, Gap, Loaded, gaps_of
from core.store import StoreError, places, read_toml
from core.store.disk import make_folder, write_whole
from core.store.toml_text import RULESET_LIMIT, inline, parse
from core.text import Both

Figure = int | float | bool | str
_HEADER: Final = re.compile(r"\s*\[")
_TROOP: Final = re.compile(r"\s*\[\[\s*troop\s*\]\]")
_DOT: Final = r"\s*\.\s*"


def gaps(loaded: Loaded) -> tuple[Gap, ...]:
    """What the source of a ruleset leaves out, and what of it players have supplied."""
    return gaps_of(loaded.ruleset, loaded.document, loaded.house)


def notices_of(loaded: Loaded) -> list[Both]:
    """What is wrong with the house file, a line each; the rest of it holds."""
    faults = loaded.house.faults if loaded.house is not None else ()
    return [
        Both(f"{fault.say('it')}; tralasciato", f"{fault}; left out")
        for fault in faults
        if fault.severity == "error"
    ]


def supply(loaded: Loaded, blank: Blank, figure: Figure | None) -> Path:
    """Writes a figure into the house file, or with none takes it out again; gives the file.

    Raises PlayError where the file cannot be read or written; it is then as it was.
    """
    path = places.house_file(loaded.ruleset.id)
    text, data = _read(path)
    if not text:
        text = _head(loaded)
        data = parse(text.encode(), path)
    if blank.path[0] == "troop":
        _, troop, field = map(str, blank.path)
        wanted = _with_troop(data, troop, field, figure)
        changed = _with_troop_key(text, troop, field, _written(figure, path))
    else:
        wanted, place, value = _changed(loaded, data, blank, figure)
        changed = _with_key(text, place[:-1], place[-1], _written(value, path))
    try:
        good = parse(changed.encode(), path) == wanted
    except StoreError:
        good = False
    if not good:
        raise PlayError(f"{path}: it is written so that only an editor can change it; open it there")
    _write(path, changed)
    return path


def _written(value: Any, path: Path) -> str | None:
    return None if value is None else inline(value, path)


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    """The file as text and as data; nothing where there is none."""
    if not path.exists():
        return "", {}
    try:
        data = read_toml(path)
        return path.read_text("utf-8-sig"), data
    except (StoreError, OSError, UnicodeDecodeError) as error:
        raise PlayError(str(error)) from error


def _write(path: Path, text: str) -> None:
    raw = text.encode()
    if len(raw) > RULESET_LIMIT:
        raise PlayError(f"{path}: it is larger than {RULESET_LIMIT // 1_000_000} MB")
    try:
        make_folder(path.parent)
        write_whole(path, (raw,))
    except OSError as error:
        raise PlayError(f"{path}: it cannot be written: {error.strerror or error}") from error


def _head(loaded: Loaded) -> str:
    title = loaded.ruleset.title
    return (
        f"# {title.it}: quello che la fonte lascia fuori, come lo giocate voi. Vale per tutte le battaglie.\n"
        f"# {title.en}: what the source leaves out, as you play it. It holds for all battles.\n"
        f'extends = "{loaded.ruleset.id}"\n'
    )


# -- what changes -----------------------------------------------------------------------------------------


def _changed(
    loaded: Loaded, data: Mapping[str, Any], blank: Blank, figure: Figure | None
) -> tuple[dict[str, Any], tuple[str, ...], Any]:
    """The data as it is to be, which key of it changes, and to what.

    A row of figures, a record and a list of bands are written as a whole, on one line.
    """
    path = blank.path
    if path[0] == "table" and path[2] == "bands":
        key: tuple[str, ...] = ("table", str(path[1]), "bands")
        value: Any = _bands(loaded, path, figure)
    elif path[0] == "table" and len(path) == 5:
        key = ("table", str(path[1]), "rows", str(path[3]))
        value = _row(loaded, path, figure)
    else:
        key, value = tuple(str(part) for part in path), figure
    return _with_value(data, key, value), key, value


def _bands(loaded: Loaded, path: tuple[str | int, ...], figure: Figure | None) -> list[dict[str, Any]]:
    bands = loaded.ruleset.table[str(path[1])].bands or ()
    found = [{**({"to": band.to} if band.to is not None else {}), **band.cells} for band in bands]
    return _set_in(found, path[3:], figure)


def _row(loaded: Loaded, path: tuple[str | int, ...], figure: Figure | None) -> Any:
    row = (loaded.ruleset.table[str(path[1])].rows or {}).get(str(path[3]))
    if isinstance(path[4], str):
        record = {**row} if isinstance(row, Mapping) else {}
        changed = _without_none({**record, path[4]: figure})
        return changed or None
    cells = list(row) if isinstance(row, list) else []
    if path[4] > len(cells):
        raise PlayError(f"row '{path[3]}': fill in the figures before this one first")
    if figure is None:
        return cells[: path[4]] or None  # a row has no holes: what stands behind goes too
    return [*cells[: path[4]], figure, *cells[path[4] + 1 :]]


def _set_in(
    bands: list[dict[str, Any]], path: tuple[str | int, ...], figure: Figure | None
) -> list[dict[str, Any]]:
    at, cell = int(path[0]), str(path[1])
    return [
        _without_none({**band, cell: figure}) if place == at else band for place, band in enumerate(bands)
    ]


def _without_none(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def _with_value(data: Mapping[str, Any], key: tuple[str, ...], value: Any) -> dict[str, Any]:
    """A copy of the data with another value under that key; with none of it without the key."""
    first, *rest = key
    inner = data.get(first)
    if value is None and first not in data:
        return dict(data)
    if rest:
        return {**data, first: _with_value(inner if isinstance(inner, Mapping) else {}, tuple(rest), value)}
    return _without_none({**data, first: value})


def _with_troop(data: Mapping[str, Any], troop: str, field: str, figure: Figure | None) -> dict[str, Any]:
    """The data with a figure of one troop type; its entry is made if there is none."""
    entries = data.get("troop")
    troops = [dict(entry) for entry in entries] if isinstance(entries, list) else []
    found = next((entry for entry in troops if entry.get("id") == troop), None)
    if found is None and figure is None:
        return dict(data)
    if found is None:
        troops.append({"id": troop, field: figure})
    else:
        troops[troops.index(found)] = _without_none({**found, field: figure})
    return {**data, "troop": troops}


# -- the text ---------------------------------------------------------------------------------------------


def _with_key(text: str, heading: tuple[str, ...], key: str, value: str | None) -> str:
    """The text with one key set, or taken out, below its heading; a heading is added where there is none."""
    lines = text.splitlines()
    at = next((n for n, line in enumerate(lines) if _is_heading(line, heading)), None)
    if at is None and value is None:
        return text
    if at is None:
        return "\n".join(
            [*lines, "", f"[{'.'.join(map(_quoted, heading))}]", f"{_quoted(key)} = {value}", ""]
        )
    return _set_below(lines, at, key, value)


def _with_troop_key(text: str, troop: str, key: str, value: str | None) -> str:
    """The same below the entry of one troop type."""
    lines = text.splitlines()
    own = re.compile(rf"\s*id\s*=\s*[\"']{re.escape(troop)}[\"']")
    for at, line in enumerate(lines):
        if _TROOP.match(line) and any(own.match(one) for one in lines[at + 1 : _end_of(lines, at)]):
            return _set_below(lines, at, key, value)
    if value is None:
        return text
    return "\n".join([*lines, "", "[[troop]]", f'id = "{troop}"', f"{_quoted(key)} = {value}", ""])


def _end_of(lines: Sequence[str], at: int) -> int:
    """Where the part that begins with that heading ends."""
    return next((n for n in range(at + 1, len(lines)) if _HEADER.match(lines[n])), len(lines))


def _set_below(lines: Sequence[str], at: int, key: str, value: str | None) -> str:
    """One key set or taken out in the part that begins with that line."""
    end = _end_of(lines, at)
    here = next((n for n in range(at + 1, end) if _is_key(lines[n], key)), None)
    new = [] if value is None else [f"{_quoted(key)} = {value}"]
    if here is not None:
        return "\n".join([*lines[:here], *new, *lines[here + 1 :], ""])
    last = max(n for n in range(at, end) if lines[n].strip()) + 1
    return "\n".join([*lines[:last], *new, *lines[last:], ""])


def _quoted(key: str) -> str:
    """A key as TOML has it: ids may have a dot in them."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{key}"'


def _is_heading(line: str, heading: tuple[str, ...]) -> bool:
    parts = (rf"[\"']?{re.escape(part)}[\"']?" for part in heading)
    return re.fullmatch(rf"\s*\[\s*{_DOT.join(parts)}\s*\]\s*(#.*)?", line) is not None


def _is_key(line: str, key: str) -> bool:
    return re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line) is not None


__all__ = ["gaps", "notices_of", "supply"]
