"""Where an open battle is kept: its file under a lock, and the files that may come to lie beside it.

One save here is one replacement of the whole file, in an order in which any call may fail, or the power,
without loss. What the bytes say, and what is told to a player, is left to ``battle_file``.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from core.store.disk import Disk, Signature, replacing, temporary_path
from core.store.errors import Notice, SaveFailed
from core.store.lock import Lock, acquire
from core.text import Both

_BLOCK: Final = 64_000  # to copy what grows costs nothing up to here, and few blocks are quickly written


class Content(NamedTuple):
    """What is written into the file. The blocks are shared by all later contents and never copied again."""

    head: bytes
    blocks: tuple[bytes, ...]
    last: bytes

    def grown(self, head: bytes, record: bytes) -> "Content":
        """With another head, and a record more."""
        if len(self.last) + len(record) <= _BLOCK:
            return Content(head, self.blocks, self.last + record)
        return Content(head, (*self.blocks, self.last), record)

    @property
    def chunks(self) -> tuple[bytes, ...]:
        """All of it, in order."""
        return (self.head, *self.blocks, self.last)


@dataclass
class Seat:
    """A file of which nobody else may be the writer, and what is known of what lies there."""

    path: Path
    disk: Disk
    lock: Lock | None
    """None: it may only be read."""
    seen: Signature | None = None
    """The file as we last read or wrote it."""
    saved: Content | None = None
    """What the file holds, for the next backup."""
    backup_turn: int | None = None
    """The turn in which the backup was last renewed."""
    backup_kept: Path | None = None
    """Where the backup found here goes before it is written over: it may hold more than the file does."""
    tail: bytes = b""
    tail_kept: Path | None = None
    """Where the part that could not be read goes before it is left out."""
    damaged_kept: Path | None = None
    """Where the file itself goes, as the backup is used in its place."""

    @classmethod
    def claim(cls, path: Path, seen: Signature | None, disk: Disk) -> tuple["Seat", list[Notice]]:
        """Take the lock; without it the seat can only be read, and a notice says why."""
        lock = _protection(path) or acquire(path)
        if isinstance(lock, Notice):
            return cls(path, disk, None, seen), [lock]
        return cls(path, disk, lock, seen), []

    def release(self) -> None:
        """Let others write."""
        if self.lock is not None:
            self.lock.release()
            self.lock = None

    def changed_by_others(self) -> bool:
        """The file is not the one that we last read or wrote. One that is gone can be written again."""
        with reporting(self.path):
            now = self.disk.signature(self.path)
        return now is not None and now != self.seen

    def write(self, content: Content, turn: int | None) -> None:
        """Replace the file; in a new turn renew the backup first. ``SaveFailed`` if any call fails."""
        with reporting(self.path):
            with replacing(self.path, content.chunks, self.disk):
                self._keep_tail()
                self._back_up(turn)
                self._keep_damaged()
                ours = self.disk.signature(temporary_path(self.path))
            # From here on the file is ours, even if the folder cannot be synced. The second look is for
            # folders that give a file other signs when it is renamed.
            self.seen, self.saved = ours, content
            with suppress(OSError):
                self.seen = self.disk.signature(self.path)
            self.disk.sync_folder(self.path.parent)

    def clear_temporary(self) -> None:
        """Take away what a killed save has left. Only for a file that is proved whole."""
        if self.lock is not None:
            for path in (self.path, backup_path(self.path)):
                with suppress(OSError):
                    self.disk.unlink(temporary_path(path))

    def _keep_tail(self) -> None:
        if self.tail_kept is not None:
            with replacing(self.tail_kept, (self.tail,), self.disk):
                pass
            self.tail_kept = None

    def _back_up(self, turn: int | None) -> None:
        if self.saved is None or turn is None or turn == self.backup_turn:
            return
        backup = backup_path(self.path)
        if self.backup_kept is not None:
            with suppress(FileNotFoundError):
                self.disk.replace(backup, self.backup_kept)
            self.backup_kept = None
        with replacing(backup, self.saved.chunks, self.disk):
            pass
        self.backup_turn = turn

    def _keep_damaged(self) -> None:
        if self.damaged_kept is not None:
            self.disk.replace(self.path, self.damaged_kept)
            self.damaged_kept = None


def _protection(path: Path) -> Notice | None:
    """Asked, as a rename would pass by the protection of a file, and an old lock hide that of a folder."""
    if path.exists() and not os.access(path, os.W_OK):
        return _protected(Both(path.name, path.name))
    if not os.access(path.parent, os.W_OK):
        return _protected(Both(f"la cartella di {path.name}", f"the folder of {path.name}"))
    return None


def _protected(what: Both) -> Notice:
    text = Both(f"{what.it}: la scrittura è protetta", f"{what.en} is protected against writing")
    return Notice("read-only", text)


def backup_path(path: Path) -> Path:
    """Where the backup of a battle lies, if it has one."""
    return path.with_name(f"{path.name}.bak")


def free_path(path: Path, label: str, ending: str) -> Path:
    """A free name beside a battle, like ``adua.conflict-20261130-070100.toml``."""
    name = f"{path.name.removesuffix('.toml')}.{label}-{datetime.now():%Y%m%d-%H%M%S}"
    free = path.with_name(name + ending)
    count = 1
    while free.exists():
        count += 1
        free = path.with_name(f"{name}-{count}{ending}")
    return free


@contextmanager
def reporting(path: Path) -> Iterator[None]:
    """Turn an error of the system into ``SaveFailed``."""
    try:
        yield
    except OSError as error:
        raise SaveFailed.because_of(path, error) from error
