"""TOML for people: reading with limits, and writing so that it can be read and mended by hand.

A roll's dice stand on one line, a small table within its line, a large one under its own heading. What the
tables mean is left to others.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, Final

import tomli_w

from core.store.disk import read_file
from core.store.errors import BadValue, StoreError

RULESET_LIMIT: Final = 1_000_000
"""Bytes of a ruleset's file."""

BATTLE_LIMIT: Final = 64_000_000
"""Bytes of a battle's file; ten thousand events take 2.5 million."""

_WIDTH: Final = 100
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN: Final = re.compile(r"[^\x00-\x1f\x7f\"\\]*")
_PLACE: Final = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
_MEND: Final = "mend that line in an editor"


def _reader() -> Callable[[str], dict[str, Any]]:
    try:
        from tomli import loads
    except ImportError:  # slower, and slow without limit on a hostile key, but always there
        from tomllib import loads as standard

        return standard
    return loads


_loads: Final = _reader()


def parse(raw: bytes, path: Path, first_line: int = 1) -> dict[str, Any]:
    """Read TOML from bytes that begin at ``first_line`` of the file at ``path``.

    ``StoreError`` with the line, if they are no UTF-8, no TOML, or nested beyond reason.
    """
    try:
        return _loads(raw.decode())
    except UnicodeDecodeError as error:
        line = first_line + raw[: error.start].count(b"\n")
        message = f"byte 0x{raw[error.start]:02X} is no UTF-8 text"
        raise StoreError(path, line, message, "save the file as UTF-8 in an editor") from None
    except RecursionError:
        raise StoreError(path, None, "nested too deeply", "this is no file of Aiutante") from None
    except ValueError as error:  # TOMLDecodeError is one too, as is a number of 5,000 digits
        raise _syntax_error(str(error), raw, path, first_line) from None


def read_toml(path: Path, limit: int = RULESET_LIMIT) -> dict[str, Any]:
    """Read a TOML file. ``StoreError`` with place and remedy, if that cannot be done."""
    return parse(read_file(path, limit)[0].removeprefix(b"\xef\xbb\xbf"), path)


def read_top(path: Path, limit: int = RULESET_LIMIT) -> dict[str, Any]:
    """Only what stands before the first array of tables, such as a title: a list of files needs no more.

    Raises StoreError as `read_toml` does.
    """
    raw = read_file(path, limit)[0].removeprefix(b"\xef\xbb\xbf")
    top, cut, _ = raw.partition(b"\n[[")
    if cut:
        # The cut may have gone through a text of several lines; then the whole file tells more than its top.
        with suppress(StoreError):
            return parse(top + b"\n", path)
    return parse(raw, path)


def _syntax_error(text: str, raw: bytes, path: Path, first_line: int) -> StoreError:
    place = _PLACE.search(text)
    if place is None:
        return StoreError(path, None, text, _MEND)
    last = raw.rstrip().count(b"\n") + 1
    line = first_line - 1 + (int(place[1]) if place[1] else last)
    return StoreError(path, line, text[: place.start()], _MEND)


def table_lines(table: dict[str, Any], heading: tuple[str, ...], path: Path) -> Iterator[str]:
    """The lines of a table whose heading, if any, is already written.

    ``BadValue`` for what TOML cannot hold; ``path`` is the file that it was meant for.
    """
    below = []
    for key, value in table.items():
        where = (*heading, key)
        if type(value) is dict and (not heading or not _may_fit(value)):
            below.append((where, value, "[{}]"))
            continue
        inline = f"{_key(key, where, path)} = {_inline(value, where, path)}"
        if len(inline) <= _WIDTH:
            yield inline
        elif type(value) is dict:
            below.append((where, value, "[{}]"))
        elif type(value) is not list:
            yield inline
        elif _are_large_tables(value, where, path):
            below.extend((where, item, "[[{}]]") for item in value)
        else:
            yield from _one_a_line(key, value, where, path)
    for where, value, form in below:
        lines = list(table_lines(value, where, path))
        if form == "[[{}]]" or not lines or lines[0]:  # a heading with only headings below needs none
            yield ""
            yield form.format(".".join(_key(part, where, path) for part in where))
        yield from lines


def inline(value: Any, path: Path) -> str:
    """A value as it stands behind its key, on one line. ``BadValue`` for what TOML cannot hold."""
    return _inline(value, (), path)


def _may_fit(value: Any) -> bool:
    """A quick look, so that a whole army is not written out only to see that it is too long for a line."""
    return type(value) is not dict or (len(value) < _WIDTH // 5 and all(map(_may_fit, value.values())))


def _are_large_tables(items: list[Any], where: tuple[str, ...], path: Path) -> bool:
    if not all(isinstance(item, dict) for item in items):
        return False
    return any(len(_inline(item, where, path)) > _WIDTH for item in items)


def _one_a_line(key: str, items: list[Any], where: tuple[str, ...], path: Path) -> Iterator[str]:
    name = _key(key, where, path)
    if all(isinstance(item, int | float) for item in items):  # a hundred dice are better read in a row
        yield f"{name} = {_inline(items, where, path)}"
        return
    yield f"{name} = ["
    yield from (f"  {_inline(item, where, path)}," for item in items)
    yield "]"


def _inline(value: Any, where: tuple[str, ...], path: Path) -> str:
    kind = type(value)  # exactly: an enum is a str or an int too, and would not come back as one
    if kind is bool:
        return "true" if value else "false"
    if kind is int or kind is float:
        return repr(value)
    if kind is list:
        return f"[{', '.join(_inline(item, where, path) for item in value)}]"
    if kind is dict:
        return _inline_table(value, where, path)
    if kind in (str, datetime, date, time):
        return _scalar(value)
    raise _bad_value(value, where, path)


def _inline_table(table: dict[str, Any], where: tuple[str, ...], path: Path) -> str:
    pairs = []
    for key, value in table.items():
        inner = (*where, key)
        pairs.append(f"{_key(key, inner, path)} = {_inline(value, inner, path)}")
    return f"{{ {', '.join(pairs)} }}" if pairs else "{}"


def _key(key: Any, where: tuple[str, ...], path: Path) -> str:
    if type(key) is not str:
        raise _bad_value(key, where, path)
    return key if _BARE_KEY.fullmatch(key) else _scalar(key)


def _scalar(value: Any) -> str:
    if type(value) is str and _PLAIN.fullmatch(value):  # nearly all: ten times as fast
        return f'"{value}"'
    return tomli_w.dumps({"k": value})[4:-1]


def _bad_value(value: Any, where: tuple[str, ...], path: Path) -> BadValue:
    what = "None" if value is None else f"a value of type {type(value).__name__}"
    name = ".".join(map(str, where))
    return BadValue(
        path, None, f"'{name}' holds {what}", "leave it out, or give a text, number, list or table"
    )
