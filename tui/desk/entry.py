"""Reading the entry line: what a typed command means, before anything is done. Pure; wrong text is an answer.

`9f38 8` unit 9, verb f, unit 38, then figures; `3+4m31` several in one role; `9-2` `9+1` losses; `9=d` a
status; `+34` `-34` joins or leaves the open test; `#text` a note; `9` alone a unit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_UNITS = r"\d{1,4}(?:\+\d{1,4})*"
_COMMAND = re.compile(rf"^({_UNITS})\s*([a-z])\s*({_UNITS})?((?:\s+-?[0-9]+(?:[.,][0-9]+)?)*)\s*(!?)$")
_LOSS = re.compile(r"^(\d{1,4})\s*([+\-\u2212])\s*(\d{1,3})$")
_STATUS = re.compile(r"^(\d{0,4})\s*=\s*([A-Za-z])$")
_JOIN = re.compile(r"^([+\-\u2212])\s*(\d{1,4})$")
_UNIT = re.compile(r"^(\d{1,4})$")
_FIGURE = re.compile(r"^-?[0-9]{1,6}(?:[.,][0-9]{1,4})?$")
LONGEST = 400


@dataclass(frozen=True)
class Command:
    """A procedure for units by number, with figures for what it asks."""

    first: tuple[int, ...]
    verb: str
    second: tuple[int, ...] = ()
    figures: tuple[Fraction, ...] = ()
    force: bool = False


@dataclass(frozen=True)
class Loss:
    """Losses of a unit by hand; negative gives back."""

    number: int
    points: int


@dataclass(frozen=True)
class StatusKey:
    """A status of a unit on or off by hand; without a number the unit that is chosen."""

    number: int | None
    letter: str


@dataclass(frozen=True)
class Join:
    """A unit joins or leaves the open test."""

    number: int
    joins: bool


@dataclass(frozen=True)
class Unit:
    """A unit alone."""

    number: int


@dataclass(frozen=True)
class Note:
    """A note for the log."""

    text: str


@dataclass(frozen=True)
class Unread:
    """Text that means nothing here."""

    text: str


Entry = Command | Loss | StatusKey | Join | Unit | Note | Unread


def figure(text: str) -> Fraction | None:
    """A figure with a comma or a point; None if it is none."""
    text = text.strip()
    return Fraction(text.replace(",", ".")) if _FIGURE.match(text) else None


def read_entry(text: str) -> Entry:
    """What the line means."""
    text = text[:LONGEST].strip()
    if text.startswith("#"):
        return Note(text[1:].strip())
    if match := _LOSS.match(text):
        points = int(match[3])
        return Loss(int(match[1]), -points if match[2] == "+" else points)
    if match := _COMMAND.match(text):
        return Command(
            _numbers(match[1]),
            match[2],
            _numbers(match[3]),
            tuple(Fraction(part.replace(",", ".")) for part in match[4].split()),
            bool(match[5]),
        )
    if match := _STATUS.match(text):
        return StatusKey(int(match[1]) if match[1] else None, match[2].lower())
    if match := _JOIN.match(text):
        return Join(int(match[2]), match[1] == "+")
    if match := _UNIT.match(text):
        return Unit(int(match[1]))
    return Unread(text)


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("+")) if text else ()
