"""A battle's file while it is played: opened under a lock, written whole after every action.

An action is encoded and checked first, then kept in memory, then written; whatever fails in writing, the old
file is still there and the action still in memory. What an event means is left to the battle.
"""

import os
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from core.store.disk import DISK, Disk, Signature, make_folder, read_file
from core.store.document import FORMAT, Document, encode_body, encode_event, encode_head
from core.store.errors import BadValue, Notice, SaveFailed, StoreError
from core.store.reading import Reading, decode, read_battle
from core.store.seat import Content, Seat, backup_path, free_path, reporting
from core.store.toml_text import BATTLE_LIMIT


class BattleFile:
    """An open battle. Use it as a context manager, or close it."""

    document: Document
    """What is in memory; on disk too, unless ``unsaved``."""
    notices: list[Notice]
    """What a player should know, oldest first; saving can add to it."""

    def __init__(self, reading: Reading, seat: Seat) -> None:
        """Not to be called: there are ``create``, ``open`` and ``open_backup``."""
        self.document = reading.document
        self.notices = reading.notices
        head = encode_head(self.document.head, len(self.document.events), seat.path)
        self._content = Content(head, (reading.body,), b"")
        self._seat = seat
        self._unsaved = False
        self._closed = False

    @classmethod
    def create(
        cls, path: Path, head: dict[str, Any], events: Sequence[dict[str, Any]] = (), *, disk: Disk = DISK
    ) -> Self:
        """Write a new battle and keep it open; missing folders are made. `events` are those before it begins.

        ``BadValue`` for a head that no file can hold; ``SaveFailed`` if it cannot be written, or if there is
        a file already.
        """
        path = _real(path)
        body = encode_body(list(events), path)
        document = Document(_with_format(head), [deepcopy(event) for event in events])
        battle = cls(Reading(document, [], body), Seat(path, disk, None))
        battle._move_to(path)
        return battle

    @classmethod
    def open(cls, path: Path, *, disk: Disk = DISK) -> Self:
        """Open a battle to play on; what is odd about it stands in ``notices``.

        ``StoreError`` if it cannot be read; nothing is touched then, and its ``backup``, if it has one, can
        be opened with ``open_backup``.
        """
        path = _real(path)
        try:
            reading, seen = _read(path)  # before the lock: beside a foreign file not even a lock is laid
            seat, notices = Seat.claim(path, seen, disk)
            try:
                if seat.changed_by_others():  # saved by its last player between the two
                    reading, seat.seen = _read(path)
                return cls._seated(reading, seat, notices)
            except BaseException:
                seat.release()
                raise
        except StoreError as error:
            raise _offering_backup(error, path) from None

    @classmethod
    def open_backup(cls, path: Path, *, disk: Disk = DISK) -> Self:
        """Open the backup of the battle at ``path`` in its place. ``StoreError`` if there is none to be read.

        Only the first save puts the damaged file aside and writes a new one.
        """
        path = _real(path)
        backup = backup_path(path)
        reading = read_battle(backup)
        with reporting(path):
            seen = disk.signature(path)
        seat, notices = Seat.claim(path, seen, disk)
        if seat.seen is not None:
            seat.damaged_kept = free_path(path, "damaged", ".toml")
        message = f"opened from the backup {backup.name}, with {len(reading.document.events)} events"
        return cls._seated(reading, seat, [*notices, Notice("backup-used", message, backup)])

    @classmethod
    def _seated(cls, reading: Reading, seat: Seat, notices: list[Notice]) -> Self:
        battle = cls(reading, seat)
        battle.notices[:0] = notices
        seat.saved = battle._content
        if reading.tail:
            seat.tail, seat.tail_kept = reading.tail, free_path(seat.path, "tail", ".txt")
        if any(notice.kind == "tail-cut" for notice in reading.notices):
            seat.backup_kept = free_path(seat.path, "backup", ".toml")
        if seat.damaged_kept is None:
            seat.clear_temporary()
        return battle

    @property
    def path(self) -> Path:
        """The file that is written; another one after a conflict or ``save_to``."""
        return self._seat.path

    @property
    def unsaved(self) -> bool:
        """There is something in memory that is not on disk."""
        return self._unsaved

    @property
    def read_only(self) -> bool:
        """Nothing can be saved here, only with ``save_to``."""
        return self._seat.lock is None

    def append(self, event: dict[str, Any], head: dict[str, Any], turn: int) -> None:
        """Take over an action and save it; the first save of each turn renews the backup.

        The tables of ``head`` replace those of the same name, all others stay. ``BadValue`` if something
        cannot be written: then nothing is taken over. ``SaveFailed`` if it is in memory and not on disk.
        """
        self._refuse_if_closed()
        record = encode_event(len(self.document.events) + 1, event, self.path)
        self._take_over(head, [deepcopy(event)], record)
        self._save(turn)

    def save(self, head: dict[str, Any] | None = None) -> None:
        """Save again what is unsaved, or new tables of the head. Errors as for ``append``."""
        self._refuse_if_closed()
        if head is not None:
            self._take_over(head, [], b"")
        self._save(self._seat.backup_turn)

    def save_to(self, path: Path) -> None:
        """Save as a new file and go on there; the old file stays.

        ``SaveFailed`` if it cannot be written, or if there is a file already.
        """
        self._refuse_if_closed()
        self._move_to(_real(path))

    def close(self) -> None:
        """Let others write the file. What is unsaved is lost: look at ``unsaved`` before."""
        self._closed = True
        self._seat.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise SaveFailed(self.path, "not saved: the battle is closed", "open it again")

    def _take_over(self, head: dict[str, Any], events: list[dict[str, Any]], body: bytes) -> None:
        whole = _with_format(self.document.head | head)
        encoded = encode_head(whole, len(self.document.events) + len(events), self.path)
        content = self._content.grown(encoded, body)
        if sum(map(len, content.chunks)) > BATTLE_LIMIT:
            message = f"the battle would be larger than {BATTLE_LIMIT // 1_000_000} MB"
            raise BadValue(self.path, None, message, "begin a new one")
        self.document.head = whole
        self.document.events += events
        self._content = content

    def _save(self, turn: int | None) -> None:
        self._unsaved = True
        seat = self._seat
        if seat.lock is None:
            raise SaveFailed(seat.path, "not saved: it was opened only to be read", "save to another file")
        if seat.changed_by_others():
            self._step_aside()
        else:
            seat.write(self._content, turn)
        self._unsaved = False

    def _step_aside(self) -> None:
        changed = self.path
        beside = free_path(changed, "conflict", ".toml")
        self._move_to(beside)
        message = f"somebody else has changed {changed.name}; this battle goes on in {beside.name}"
        self.notices.append(Notice("conflict", message, beside))

    def _move_to(self, path: Path) -> None:
        disk = self._seat.disk
        self._unsaved = True
        with reporting(path):
            make_folder(path.parent, disk)
            taken = disk.signature(path) is not None
        if taken:
            raise SaveFailed(path, "not saved: there is already a file of this name", "choose another name")
        seat = self._seat
        if path != seat.path or seat.lock is None:
            seat = self._claimed(path)
        try:
            seat.write(self._content, None)
        except BaseException:
            if seat is not self._seat:
                seat.release()
            raise
        if seat is not self._seat:
            self._seat.release()
        self._seat = seat
        self._unsaved = False

    def _claimed(self, path: Path) -> Seat:
        seat, refusals = Seat.claim(path, None, self._seat.disk)
        if refusals:
            raise SaveFailed(path, f"not saved: {refusals[0].message}", "save to another folder")
        if backup_path(path).exists():  # of an older battle that had this name
            seat.backup_kept = free_path(path, "backup", ".toml")
        return seat


def _with_format(head: dict[str, Any]) -> dict[str, Any]:
    return {"format": FORMAT} | {key: value for key, value in head.items() if key != "format"}


def _real(path: Path) -> Path:
    """Behind all links: a rename must not put a file in the place of a link."""
    return Path(os.path.realpath(path))


def _read(path: Path) -> tuple[Reading, Signature]:
    raw, seen = read_file(path, BATTLE_LIMIT)
    return decode(raw, path), seen


def _offering_backup(error: StoreError, path: Path) -> StoreError:
    backup = backup_path(path)
    try:
        read_battle(backup)
    except StoreError:
        return error
    mend = f"{error.mend}, or open its backup {backup.name}"
    return StoreError(error.path, error.line, error.message, mend, backup=backup)
