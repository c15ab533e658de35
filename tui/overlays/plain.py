"""The plain set of signs, for fonts that lack the others: models before they are laid out, lines after.

What a model says is changed first, since a plain word may be longer; the signs that an overlay itself draws
are changed one for one, so that no row moves.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from textual.content import Content

from core.ruleset.expression import Ref
from tui.panes.signs import plain_text

Thing = TypeVar("Thing")

OWN: Final = str.maketrans(
    {
        "►": ">",
        "▆": "#",
        "▃": "o",
        "·": ".",
        "│": "|",
        "■": "#",
        "□": "-",
        "●": "*",
        "○": "o",
        "◐": "!",
        "↶": "<",
        "─": "-",
        "▾": "v",
        "‹": "<",
        "›": ">",
        "…": "~",
    }
)


def in_plain(value: Thing, language: str) -> Thing:
    """The same model with every text in plain signs."""
    return _plain(value, language)  # type: ignore[no-any-return]


def _plain(value: Any, language: str) -> Any:
    if isinstance(value, str):
        return plain_text(value, language)
    if isinstance(value, tuple):
        return tuple(_plain(item, language) for item in value)
    if is_dataclass(value) and not isinstance(value, Ref | type):
        told = {one.name: _plain(getattr(value, one.name), language) for one in fields(value)}
        return replace(value, **told)
    return value


def plain_line(line: Content) -> Content:
    """A line that is laid out already, with the signs of the overlay itself in plain."""
    return Content(line.plain.translate(OWN), list(line.spans))
