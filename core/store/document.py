"""What a battle's file holds, and its bytes: the head and the events, each with its end mark.

    # Aiutante battle, format 1. …          the first line, for people
    format = 1
    events = 2                              how many follow, so that a shortened file is noticed
    [battle] … [state] …                    all other top tables, the state after the last event among them
    # end 0 1a2b3c4d

    [[event]]
    …
    # end 1 5e6f7a8b

The figure after ``# end N`` is the CRC-32 of all bytes since the previous end line. It finds accidents, not
forgers. What the tables mean is left to the battle, reading them back and the disk to the neighbours.
"""

import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from core.store.errors import BadValue, StoreError
from core.store.toml_text import parse, table_lines

FORMAT: Final = 1
"""The format that is written, and the newest that can be read."""

FIRST_LINE: Final = "# Aiutante battle, format 1. You may read and edit it; keep the '# end' lines.\n"

OWN_KEYS: Final = ("events", "event")
"""Names that no top table may have, as the store uses them."""

_MEND_VALUE: Final = "give only text, numbers, lists and tables"


@dataclass
class Document:
    """What a battle's file holds."""

    head: dict[str, Any]
    """All top tables by name. ``format`` and ``battle`` are always there; those not known are kept."""
    events: list[dict[str, Any]]
    """Only ever grows, and only through the file that it belongs to."""


def encode_head(head: dict[str, Any], events: int, path: Path) -> bytes:
    """The head with its end mark, for a file with so many events.

    ``BadValue`` for what TOML cannot hold and for a head without ``[battle]``.
    """
    if type(head.get("battle")) is not dict:
        raise BadValue(path, None, "the head has no table 'battle'", "give at least its name and ruleset")
    for key in OWN_KEYS:
        if key in head:
            raise BadValue(path, None, f"'{key}' in the head is the store's own", "use another name")
    told = {"format": FORMAT, "events": events} | {key: head[key] for key in head if key != "format"}
    lines = (FIRST_LINE.rstrip("\n"), *_lines_of(told, (), path))
    return sealed(0, _checked(lines, told, "the head", path))


def encode_event(number: int, event: dict[str, Any], path: Path) -> bytes:
    """One event with its end mark. ``BadValue`` for what TOML cannot hold."""
    lines = ("", "[[event]]", *_lines_of(event, ("event",), path))
    return sealed(number, _checked(lines, {"event": [event]}, f"event {number}", path))


def encode_body(events: list[dict[str, Any]], path: Path) -> bytes:
    """All events with their end marks."""
    return b"".join(encode_event(number, event, path) for number, event in enumerate(events, 1))


def _lines_of(table: dict[str, Any], heading: tuple[str, ...], path: Path) -> list[str]:
    try:
        return list(table_lines(table, heading, path))
    except (RecursionError, ValueError) as error:  # nested without end; a number of 5,000 digits
        raise BadValue(path, None, f"it cannot be written: {error}", _MEND_VALUE) from None


def _checked(lines: tuple[str, ...], meant: dict[str, Any], what: str, path: Path) -> bytes:
    """Encoded strictly and read back: nothing is ever written that would come back as something else."""
    try:
        text = ("\n".join(lines) + "\n").encode()
        same = _same(parse(text, path), meant)
    except UnicodeEncodeError:
        raise BadValue(
            path, None, f"{what} holds half a character", "clean the text where it enters"
        ) from None
    except StoreError as error:
        raise BadValue(path, None, f"{what} cannot be read back: {error.message}", _MEND_VALUE) from None
    if not same:
        raise BadValue(path, None, f"{what} would not come back as it is", _MEND_VALUE)
    return text


def _same(one: Any, other: Any) -> bool:
    """Equal in type too: 1, 1.0 and true are three values in a file; and nan is as good as nan."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other) or (one != one and other != other)


def sealed(number: int, text: bytes) -> bytes:
    """The text of a record, and the end mark that proves it whole."""
    return b"%b# end %d %08x\n" % (text, number, zlib.crc32(text))
