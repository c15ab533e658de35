"""What the store has to tell: errors with place, reason and remedy, and notices.

Each is one clean line, whatever a file name or a damaged file may hold. How and where it is shown is left to
the screen and the command line.
"""

import errno
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from core.text import Both, one_line

NoticeKind = Literal["edited-by-hand", "tail-cut", "backup-used", "read-only", "conflict"]


@dataclass(frozen=True)
class Notice:
    """Something that a player should know about a battle that is open all the same."""

    kind: NoticeKind
    text: Both
    path: Path | None = None
    """The other file that it is about: the backup, the kept rest, the file beside a changed one."""

    @property
    def message(self) -> str:
        """The text in English."""
        return self.text.en


class StoreError(Exception):
    """A file that cannot be used, and what can be done about it; the file was not touched."""

    def __init__(
        self, path: Path, line: int | None, message: str, mend: str, *, backup: Path | None = None
    ) -> None:
        super().__init__(path, line, message, mend)
        self.path: Final = path
        self.line: Final = line
        """Counted from 1; none where the fault has no line."""
        self.message: Final = one_line(message)
        self.mend: Final = one_line(mend)
        self.backup: Final = backup
        """A backup that lies beside the file and can be opened instead."""

    def __str__(self) -> str:
        place = one_line(str(self.path)) + (f":{self.line}" if self.line is not None else "")
        return f"{place}: {self.message}; {self.mend}"


class SaveFailed(StoreError):  # noqa: N818 - it is what the player is told: not saved
    """Something is not on disk. It is still in memory, and a later save writes it."""

    def __init__(self, path: Path, why: str, mend: str) -> None:
        super().__init__(path, None, why, mend)

    @classmethod
    def because_of(cls, path: Path, error: OSError) -> "SaveFailed":
        """The failure in words, where the system gave one of its errors."""
        why, mend = _REASONS.get(error.errno or 0, (error.strerror or str(error), _ELSEWHERE))
        return cls(path, f"not saved: {why}", mend)


class BadValue(StoreError):  # noqa: N818 - named for what it is about
    """A value that no battle file can hold, such as None; nothing was taken over and nothing written."""


_ELSEWHERE: Final = "try again, or save to another folder"
_PERMISSION: Final = ("there is no permission to write here", "save to another folder")
_FULL: Final = ("the disk is full", "make room and try again, or save to another folder")
_REASONS: Final = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: ("the file would be larger than allowed here", "save to another folder"),
    errno.EACCES: _PERMISSION,
    errno.EPERM: _PERMISSION,
    errno.EROFS: _PERMISSION,
    errno.EIO: ("the disk reports a fault", "save to another disk"),
    errno.ENOENT: ("the folder is gone", "bring it back and try again, or save to another folder"),
    errno.ENOTDIR: ("there is no such folder", "save to another folder"),
    errno.ENAMETOOLONG: ("the name is too long", "choose a shorter one"),
}
