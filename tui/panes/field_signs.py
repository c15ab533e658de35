"""The map's signs in their set and style, and small texts of it: for the map itself and its legend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from core.field import SIGNS, Cell, Kind
from core.ruleset.models.parts import Language
from tui.panes.drawing import Piece, cells, shown
from tui.panes.signs import Signs
from tui.panes.title import side_style

Line = list[Piece]
STYLES: Final[Mapping[Kind, str]] = {
    "steep": "bar",
    "gentle": "bar",
    "dense-wood": "gain",
    "thin-wood": "gain",
    "town": "",
    "farm": "",
    "marsh": "side-1",
    "rough": "bar",
    "wall": "",
    "river": "side-1",
    "ford": "b",
    "bridge": "b",
    "road": "",
    "road-wall": "quiet",
    "depth": "quiet",
    "number": "quiet",
    "supply": "b now",
    "objective": "b now",
}
"""The style words of each kind."""


def style_of(cell: Cell) -> str:
    """The style words of a cell."""
    return side_style(cell.side) if cell.kind == "depth" else STYLES[cell.kind]


def sign_of(cell: Cell, signs: Signs) -> str:
    """The sign of a cell in a set of signs."""
    return signs.on_map(cell.kind, cell.sign)


def kind_piece(kind: Kind, signs: Signs) -> Piece:
    """The sign of a kind as it stands for all of it."""
    return signs.on_map(kind, SIGNS[kind]), STYLES[kind]


def fitting(pieces: Iterable[Piece], width: int) -> Line:
    """As many of the pieces as there is room for."""
    found: Line = []
    left = width
    for text, style in pieces:
        size = cells(shown(text))
        if size > left:
            break
        found.append((text, style))
        left -= size
    return found


def figure(value: int | Fraction, language: Language) -> str:
    """A length or number as people write it."""
    text = str(value) if isinstance(value, int) else f"{float(value):.4g}"
    return text.replace(".", ",") if language == "it" else text
