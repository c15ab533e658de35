"""Rows of cells: text put at a cell, cut by cells, in named styles; and the bar of a unit's strength.

Text from people passes `shown` here, the one exit to the screen: control signs never get through, and nothing
is ever taken as markup. Styles are words: `b` bold, `i` italic, `u` underlined, `s` struck, `r` reversed, a
colour by its name in `tui.theme`, and `on` with the name of a ground.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from rich.cells import cell_len, split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.style import Style as ContentStyle

from core.text import one_line
from tui.theme import COLOURS, DARK

Piece = tuple[str, str]
"""A text and its style words."""

ELLIPSIS: Final = "…"
ATTRIBUTES: Final = frozenset("bius")
"""Style words that are no colours."""


def shown(text: str) -> str:
    """The text as it may reach the screen: one line, no control signs, nothing of uncertain width."""
    if text.isascii() and text.isprintable():
        return text
    # Terminals do not agree how wide a sign with a variation selector is.
    return one_line(text).replace("\ufe0f", "")


def cells(text: str) -> int:
    """How many cells a text takes."""
    return cell_len(text)


def cut(text: str, width: int, ellipsis: str = ELLIPSIS) -> str:
    """The text in at most `width` cells, its end replaced by `…` if it is longer."""
    if cell_len(text) <= width:
        return text
    if width <= 0:
        return ""
    return _first(text, width - cell_len(ellipsis)).rstrip() + ellipsis if width > 1 else ellipsis


def cut_start(text: str, width: int, ellipsis: str = ELLIPSIS) -> str:
    """The end of the text in at most `width` cells, its start replaced by `…` if it is longer."""
    if cell_len(text) <= width:
        return text
    if width <= 0:
        return ""
    kept = ""
    for start, end, size in reversed(split_graphemes(text)[0]):
        if cell_len(kept) + size > width - cell_len(ellipsis):
            break
        kept = text[start:end] + kept
    return ellipsis + kept


def _first(text: str, width: int) -> str:
    taken = 0
    for start, _end, size in split_graphemes(text)[0]:
        if taken + size > width:
            return text[:start]
        taken += size
    return text


def length(pieces: Iterable[Piece]) -> int:
    """How many cells the pieces take together."""
    return sum(cell_len(shown(text)) for text, _ in pieces)


def wrapped(pieces: Iterable[Piece], width: int) -> list[list[Piece]]:
    """The pieces in lines of at most `width` cells, broken at blanks; a word longer than a line is cut."""
    lines: list[list[Piece]] = [[]]
    used = 0
    for text, style in pieces:
        for word in re.findall(r"\s+|\S+", shown(text)):
            size = cell_len(word)
            if used + size > width and used:
                lines.append([])
                used = 0
            if not (word.isspace() and not used):
                lines[-1].append((cut(word, width), style))
                used += min(size, width)
    return lines


# -- styles ---------------------------------------------------------------------------------------------


def _read(words: str, ground: str) -> tuple[str, str, set[str]]:
    """The colour, the ground and the attributes that style words name."""
    colour, attributes = "foreground", set()
    names = iter(words.split())
    for name in names:
        if name == "on":
            ground = next(names)
        elif name in ATTRIBUTES:
            attributes.add(name)
        elif name != "r":
            colour = name
    # Quiet text has too little contrast on the ground of a chosen row.
    if ground == "mark" and colour == "quiet":
        colour = "foreground"
    return (ground, colour, attributes) if "r" in words.split() else (colour, ground, attributes)


@lru_cache(maxsize=2048)
def rich_style(theme: str, words: str, ground: str) -> Style:
    """Style words as a style of a segment, in that theme and on that ground."""
    colours = COLOURS.get(theme, COLOURS[DARK])
    colour, ground, attributes = _read(words, ground)
    return Style(
        color=colours[colour],
        bgcolor=colours[ground],
        bold="b" in attributes,
        italic="i" in attributes,
        underline="u" in attributes,
        strike="s" in attributes,
    )


@lru_cache(maxsize=512)
def _content_style(theme: str, words: str) -> ContentStyle:
    colours = COLOURS.get(theme, COLOURS[DARK])
    colour, ground, attributes = _read(words, "background")
    return ContentStyle(
        background=Color.parse(colours[ground]),
        foreground=Color.parse(colours[colour]),
        bold="b" in attributes,
        italic="i" in attributes,
        underline="u" in attributes,
        strike="s" in attributes,
    )


def content(pieces: Iterable[Piece], theme: str) -> Content:
    """The pieces as the title of a border."""
    return Content.assemble(*((shown(text), _content_style(theme, words)) for text, words in pieces))


# -- rows -----------------------------------------------------------------------------------------------


@dataclass
class Row:
    """One line of cells being put together. What would lie on another piece is left out."""

    width: int
    ground: str = "background"
    placed: list[tuple[int, int, str, str]] = field(default_factory=list)
    hits: list[tuple[int, int, Callable[[], Message]]] = field(default_factory=list)
    """Cells that answer to a click, and the message that they post."""

    def put(self, x: int, text: str, style: str = "", room: int | None = None) -> int:
        """Puts a text at a cell, cut to `room` and to the row; gives the cell after it."""
        room = self.width - x if room is None else min(room, self.width - x)
        text = cut(shown(text), room)
        if not text or x < 0:
            return x
        size = cell_len(text)
        self.placed.append((x, size, text, style))
        return x + size

    def pieces(self, x: int, pieces: Iterable[Piece], room: int | None = None) -> int:
        """Puts several texts one after the other; gives the cell after the last."""
        end = self.width if room is None else min(self.width, x + room)
        for text, style in pieces:
            if x >= end:
                break
            left = end - x
            x = self.put(x, text, style, left)
            if cell_len(shown(text)) > left:  # one ellipsis is enough
                break
        return x

    def right(self, end: int, pieces: Iterable[Piece], room: int | None = None) -> int:
        """Puts texts so that the last cell is the one before `end`; gives the cell of the first."""
        kept = list(pieces)
        size = length(kept)
        room = end if room is None else min(room, end)
        start = end - min(size, max(room, 0))
        self.pieces(start, kept, end - start)
        return start

    def fill(self, x: int, end: int, sign: str, style: str = "line") -> None:
        """Fills cells with one sign."""
        if end > x:
            self.put(x, sign * (end - x), style)

    def hit(self, message: Callable[[], Message], x: int = 0, end: int | None = None) -> None:
        """Makes cells answer to a click."""
        self.hits.append((x, self.width if end is None else end, message))

    def message_at(self, x: int) -> Message | None:
        """What a click on a cell posts."""
        for start, end, message in self.hits:
            if start <= x < end:
                return message()
        return None

    @property
    def text(self) -> str:
        """The row without its styles."""
        return "".join(segment.text for segment in self.drawn(DARK))

    def drawn(self, theme: str) -> Strip:
        """The row as Textual draws it."""
        plain = rich_style(theme, "", self.ground)
        segments: list[Segment] = []
        at = 0
        for x, size, text, words in sorted(self.placed, key=lambda piece: piece[0]):
            if x < at:
                continue
            if x > at:
                segments.append(Segment(" " * (x - at), plain))
            segments.append(Segment(text, rich_style(theme, words, self.ground)))
            at = x + size
        if at < self.width:
            segments.append(Segment(" " * (self.width - at), plain))
        return Strip(segments, max(at, self.width))
