"""Reading a battle's file: all of it, or all up to a damaged event, and never a word more than is sound.

Only looks: nothing is locked, renamed, mended or deleted. What is done with a battle that is to be played on
is left to ``battle_file``.
"""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, Final

from core.store.disk import read_file
from core.store.document import FORMAT, OWN_KEYS, Document, encode_body, sealed
from core.store.errors import Notice, StoreError
from core.store.toml_text import BATTLE_LIMIT, parse
from core.text import Both

_END: Final = re.compile(rb"^# end (\d{1,9}) ([0-9a-f]{8})[ \t]*(?:\n|\Z)", re.MULTILINE)
_TORN: Final = Both("il file finisce a metà di un evento", "the file ends in the middle of an event")
_REARRANGED: Final = Both(
    "intere tabelle sono state spostate, aggiunte o tolte a mano",
    "whole tables were moved, added or taken out by hand",
)


@dataclass
class Reading:
    """What came out of a file's bytes."""

    document: Document
    notices: list[Notice]
    body: bytes
    """All events as they are written, end marks in order."""
    tail: bytes = b""
    """What stood behind the last event that can be used, and is not in the document."""


@dataclass(frozen=True)
class _Record:
    start: int
    text_end: int
    end: int
    sound: bool
    """The checksum is right: nobody has touched it since it was written."""


def read_battle(path: Path) -> Reading:
    """Read a battle only to look at it, also while somebody plays it. ``StoreError`` as for ``decode``."""
    return decode(read_file(path, BATTLE_LIMIT)[0], path)


def peek(path: Path) -> dict[str, Any]:
    """Only the head of a battle, for lists of battles. ``StoreError`` if there is none that can be read."""
    raw = _unix_text(read_file(path, BATTLE_LIMIT)[0])
    head = _head(raw, list(islice(_records(raw), 1)), path)
    return {key: value for key, value in head.items() if key not in OWN_KEYS}


def decode(raw: bytes, path: Path) -> Reading:
    """Read a battle's file: all of it, or all up to a damaged event, with a notice of what is left out.

    ``StoreError`` if there is no complete head, or if it is none of ours.
    """
    raw = _unix_text(raw)
    records = list(_records(raw))
    head = _head(raw, records, path)
    try:
        reading = _whole(raw, records, head, path)
    except StoreError as fault:
        reading = _sound_part(raw, records, head, fault, path)
    _tell_missing_events(reading)
    for key in OWN_KEYS:
        reading.document.head.pop(key, None)
    return reading


def _unix_text(raw: bytes) -> bytes:
    """Without what an editor on Windows may have added."""
    return re.sub(rb"\r+\n", b"\n", raw.removeprefix(b"\xef\xbb\xbf"))


def _records(raw: bytes) -> Iterator[_Record]:
    """The longest run of end marks that count 0, 1, 2, …: what comes after is none of them."""
    start = 0
    for number, mark in enumerate(_END.finditer(raw)):
        if int(mark[1]) != number:
            return
        sound = zlib.crc32(raw[start : mark.start()]) == int(mark[2], 16)
        yield _Record(start, mark.start(), mark.end(), sound)
        start = mark.end()


def _head(raw: bytes, records: list[_Record], path: Path) -> dict[str, Any]:
    head = parse(raw[: records[0].text_end] if records else raw, path)
    version = head.get("format")
    if type(version) is not int or type(head.get("battle")) is not dict:
        message = "this is no battle of Aiutante: it has no 'format' with a number, or no table 'battle'"
        raise StoreError(path, 1, message, "choose another file")
    if version > FORMAT:
        message = f"a newer Aiutante wrote it, in format {version}"
        raise StoreError(path, line_of(raw, raw.find(b"format")), message, "install the newer version")
    if version < 1:
        raise StoreError(path, 1, f"there is no format {version}", "choose another file")
    if not records:
        message = "the file is cut off, or its line '# end 0' is missing"
        raise StoreError(path, line_of(raw, len(raw.rstrip())), message, "take the rest from a copy")
    return head


def _whole(raw: bytes, records: list[_Record], head: dict[str, Any], path: Path) -> Reading:
    first, last = records[0].end, records[-1].end
    body = parse(raw[first:last], path, line_of(raw, first)) if last > first else {}
    events = body.pop("event", [])
    if body or "event" in head or not _is_list_of_tables(events) or len(events) != len(records) - 1:
        return _rearranged(raw[:last], raw[last:], path)
    text = b"".join(sealed(number, raw[r.start : r.text_end]) for number, r in enumerate(records) if number)
    reading = Reading(Document(head, events), [], text, raw[last:])
    edited = [number for number, record in enumerate(records) if not record.sound]
    if edited:
        reading.notices.append(_edited(edited))
    _tell_tail(reading, line_of(raw, last), _TORN)
    return reading


def _rearranged(raw: bytes, tail: bytes, path: Path) -> Reading:
    """All parses, yet not one event an end mark: somebody has moved, added or taken out whole tables."""
    head = parse(raw, path)
    events = head.pop("event", [])
    if not _is_list_of_tables(events):
        raise StoreError(path, None, "'event' is no list of tables", "write each event under [[event]]")
    notices = [Notice("edited-by-hand", _REARRANGED)]
    reading = Reading(Document(head, events), notices, encode_body(events, path), tail)
    _tell_tail(reading, line_of(raw, len(raw)), _TORN)
    return reading


def _sound_part(
    raw: bytes, records: list[_Record], head: dict[str, Any], fault: StoreError, path: Path
) -> Reading:
    """The events before the first whose checksum is wrong, as some event cannot be read."""
    sound = [records[0], *takewhile(lambda record: record.sound, records[1:])]
    end = sound[-1].end
    reading = _whole(raw[:end], sound, head, path)
    reading.tail = raw[end:]
    _tell_tail(reading, fault.line or line_of(raw, end), Both(fault.message, fault.message))
    return reading


def _tell_tail(reading: Reading, line: int, why: Both) -> None:
    if not reading.tail.strip():
        reading.tail = b""
        return
    kept, told = len(reading.document.events), reading.document.head.get("events")
    of_all = type(told) is int and told > kept
    before = Both(f"{kept} su {told}", f"{kept} of {told}") if of_all else Both(f"{kept}", f"{kept}")
    text = Both(
        f"riga {line}: {why.it}; {before.it} eventi stanno prima e valgono. "
        "Correggete la riga con un editor, o giocate: il prossimo salvataggio tiene il resto lì accanto",
        f"line {line}: {why.en}; {before.en} events stand before it and are used. "
        "Mend that line in an editor, or play on: the next save keeps the rest of the file beside it",
    )
    reading.notices.append(Notice("tail-cut", text))


def _tell_missing_events(reading: Reading) -> None:
    """A file cut exactly behind an end mark looks whole; only the head knows better."""
    told = reading.document.head.get("events")
    found = len(reading.document.events)
    known = {notice.kind for notice in reading.notices}
    if type(told) is not int or told == found or "tail-cut" in known:
        return
    if told > found:
        text = Both(
            f"il file dice di avere {told} eventi, e ne ha solo {found}",
            f"the file says that it has {told} events, and has only {found}",
        )
        reading.notices.append(Notice("tail-cut", text))
    elif "edited-by-hand" not in known:
        text = Both(f"{found - told} eventi aggiunti a mano", f"{found - told} events were added by hand")
        reading.notices.append(Notice("edited-by-hand", text))


def _edited(numbers: list[int]) -> Notice:
    parts = []
    if numbers[0] == 0:
        parts.append(
            Both("la testa (i suoi commenti non si tengono)", "the head (its comments are not kept)")
        )
    events = [str(number) for number in numbers if number]
    if events:
        shown = ", ".join(events[:8]) + (" …" if len(events) > 8 else "")
        one = len(events) == 1
        parts.append(Both(f"evento {shown}", f"event {shown}") if one else _several(shown))
    italian, english = " e ".join(part.it for part in parts), " and ".join(part.en for part in parts)
    return Notice("edited-by-hand", Both(f"modificato a mano: {italian}", f"edited by hand: {english}"))


def _several(shown: str) -> Both:
    return Both(f"eventi {shown}", f"events {shown}")


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def line_of(raw: bytes, offset: int) -> int:
    """The line, counted from 1, that the offset lies in."""
    return raw.count(b"\n", 0, offset) + 1
