"""On which line of an army file something stands, for messages."""

from __future__ import annotations

import re
from pathlib import Path


class Lines:
    """The lines of a file, read once; a file that cannot be read again has its faults on line 1."""

    def __init__(self, path: Path) -> None:
        try:
            self._lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            self._lines = []

    def of_key(self, key: str) -> int:
        """The line of a key or of the heading of a table."""
        word = re.escape(key)
        return self._first(rf"^\s*({word}\s*=|\[+{word}\]+)")

    def of_entry(self, kind: str, place: int, id_: object, last: bool) -> int:
        """The line of an entry: by its id, the last of that id or the first, else by its place."""
        if isinstance(id_, str):
            found = self._all(rf"\bid\s*=\s*[\"']{re.escape(id_)}[\"']")
            if found:
                return found[-1 if last else 0]
        headings = self._all(rf"^\s*\[\[{re.escape(kind)}\]\]")
        return headings[place - 1] if place <= len(headings) else self.of_key(kind)

    def _first(self, pattern: str) -> int:
        return next(iter(self._all(pattern)), 1)

    def _all(self, pattern: str) -> list[int]:
        wanted = re.compile(pattern)
        return [number for number, line in enumerate(self._lines, start=1) if wanted.search(line)]
