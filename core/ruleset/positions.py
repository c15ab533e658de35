"""Where in a TOML text each key and each value stands, so that a fault can name line and column.

The TOML reader tells no places, so the text is scanned a second time, and only when a fault has to be
placed. It leaves judging the text to the reader: on a text that tomli accepts every path is found; on
any other the answer is of no use.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final, NamedTuple

import tomli

KeyPath = tuple[str | int, ...]
"""Keys and list places from the top of a document: ``("lines", "fire", "line", 3, "add")``."""

_BLANK: Final = re.compile(r"(?:[ \t\n\r]+|#[^\n]*)*")
_GAP: Final = re.compile(r"(?:[ \t\n\r,]+|#[^\n]*)*")
_KEY: Final = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_DOT: Final = re.compile(r"[ \t]*\.[ \t]*")
_EQUALS: Final = re.compile(r"[ \t]*=[ \t]*")
_STRINGS: Final = (
    # Up to two quotes may stand directly before the closing three.
    ('"""', re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}', re.DOTALL)),
    ("'''", re.compile(r"'''(?:[^']|'{1,2}(?!'))*'{3,5}", re.DOTALL)),
    ('"', re.compile(r'"(?:[^"\\\n]|\\.)*"')),
    ("'", re.compile(r"'[^'\n]*'")),
)
_SCALAR: Final = re.compile(r"[^,\]}#\n]*")
_CHARACTER: Final = re.compile(
    r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|(?P<joined>[ \t]*\n[ \t\n]*)|.)|.", re.DOTALL
)


class Place(NamedTuple):
    """Line and column, both counted from 1, columns in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class _Spot:
    """Offsets of a key, of its value, and of the first character of a string value."""

    key: int
    value: int
    text: int | None = None


class Positions:
    """The places of all keys and values of one text that tomli accepts."""

    def __init__(self, text: str) -> None:
        # As tomli does it, so that both count the same characters.
        self._text = text.replace("\r\n", "\n")
        self._lines = [0, *(found.end() for found in re.finditer("\n", self._text))]
        self._spots = _Scanner(self._text).scan()

    def paths(self) -> frozenset[KeyPath]:
        """All paths of the text, tables and list entries among them."""
        return frozenset(self._spots)

    def key(self, path: KeyPath) -> Place:
        """Where the key of that path stands; of a path that is not there, its nearest ancestor's."""
        spot = self._nearest(path)
        return self._place(spot.key) if spot else Place(1, 1)

    def value(self, path: KeyPath) -> Place:
        """Where the value of that path begins; of a path that is not there, its nearest ancestor's key."""
        if path not in self._spots:
            return self.key(path)
        return self._place(self._spots[path].value)

    def character(self, path: KeyPath, index: int) -> Place:
        """Where the ``index``-th character (from 0) of that path's string value stands."""
        spot = self._spots.get(path)
        if spot is None or spot.text is None:
            return self.value(path)
        return self._place(self._offset(spot, spot.text, index))

    def _offset(self, spot: _Spot, start: int, index: int) -> int:
        """The offset of a character of a string; an escape is one character, a joined line none."""
        if self._text[spot.value] == "'":
            return start + index
        for found in _CHARACTER.finditer(self._text, start):
            if found["joined"] is not None:
                continue
            if index == 0:
                return found.start()
            index -= 1
        return start

    def _nearest(self, path: KeyPath) -> _Spot | None:
        for length in range(len(path), 0, -1):
            if path[:length] in self._spots:
                return self._spots[path[:length]]
        return None

    def _place(self, offset: int) -> Place:
        line = bisect_right(self._lines, offset)
        return Place(line, offset - self._lines[line - 1] + 1)


@dataclass(slots=True)
class _Open:
    """An inline list or table that is not closed yet; ``index`` is the next entry's, None for a table."""

    path: KeyPath
    index: int | None


class _Scanner:
    """One pass over the text. Never recursive: nesting is only as deep as the text can make it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._spots: dict[KeyPath, _Spot] = {}
        self._counts: dict[KeyPath, int] = {}
        """How many entries each list of tables (``[[…]]``) has so far."""

    def scan(self) -> dict[KeyPath, _Spot]:
        """Walk the text statement by statement."""
        table: KeyPath = ()
        self._pass(_BLANK)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._statement(table)
            self._pass(_BLANK)
        return self._spots

    def _pass(self, pattern: re.Pattern[str]) -> str:
        """Take what the pattern matches here; never fails, so that a wrong text cannot loop for ever."""
        found = pattern.match(self._text, self._at)
        self._at = found.end() if found else self._at + 1
        return found.group() if found else ""

    def _mark(self, path: KeyPath, at: int) -> None:
        self._spots.setdefault(path, _Spot(at, at))

    def _header(self) -> KeyPath:
        """``[a.b]`` or ``[[a.b]]``: the path of the table that it opens."""
        many = self._text.startswith("[[", self._at)
        self._at += 2 if many else 1
        self._pass(_BLANK)
        path: KeyPath = ()
        keys = self._keys()
        for number, (key, at) in enumerate(keys, start=1):
            path = (*path, key)
            self._mark(path, at)
            if many and number == len(keys):
                self._counts[path] = self._counts.get(path, 0) + 1
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
                self._mark(path, at)
        self._pass(_BLANK)
        self._at += 2 if many else 1
        return path

    def _keys(self) -> list[tuple[str, int]]:
        """A dotted key: each part with its offset."""
        keys = [self._key()]
        while _DOT.match(self._text, self._at):
            self._pass(_DOT)
            keys.append(self._key())
        return keys

    def _key(self) -> tuple[str, int]:
        at = self._at
        raw = self._pass(_KEY)
        if raw[:1] == "'" or (raw[:1] == '"' and "\\" not in raw):
            return raw[1:-1], at
        if raw[:1] == '"':
            # Escapes are read by the one who knows them all.
            return str(tomli.loads(f"key = {raw}")["key"]), at
        return raw, at

    def _named(self, above: KeyPath) -> KeyPath:
        """``a.b =`` inside a table: the path that it names."""
        path = above
        for key, at in self._keys():
            path = (*path, key)
            self._mark(path, at)
        self._pass(_EQUALS)
        return path

    def _statement(self, table: KeyPath) -> None:
        """``key = value``, with all that the value holds."""
        opened: list[_Open] = []
        path: KeyPath | None = self._named(table)
        while path is not None:
            self._value(path, opened)
            path = self._next(opened)

    def _value(self, path: KeyPath, opened: list[_Open]) -> None:
        """Step over a plain value, or into a list or table."""
        at, key = self._at, self._spots[path].key
        self._spots[path] = _Spot(key, at)
        first = self._text[at : at + 1]
        if first in ("[", "{"):
            opened.append(_Open(path, 0 if first == "[" else None))
            self._at += 1
        elif first in ('"', "'"):
            self._spots[path] = _Spot(key, at, self._string())
        else:
            self._pass(_SCALAR)

    def _string(self) -> int:
        """Step over a string: the offset of its first character."""
        at = self._at
        quote, pattern = next(pair for pair in _STRINGS if self._text.startswith(pair[0], at))
        self._pass(pattern)
        start = at + len(quote)
        # A line break directly after three quotes does not belong to the text.
        return start + (len(quote) == 3 and self._text.startswith("\n", start))

    def _next(self, opened: list[_Open]) -> KeyPath | None:
        """The path of the next value inside what is still open; None where all is closed."""
        while opened:
            self._pass(_GAP)
            if self._at >= len(self._text):
                return None
            if self._text[self._at] in "]}":
                self._at += 1
                opened.pop()
                continue
            inner = opened[-1]
            if inner.index is None:
                return self._named(inner.path)
            path = (*inner.path, inner.index)
            inner.index += 1
            self._mark(path, self._at)
            return path
        return None
