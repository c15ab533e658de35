"""The few calls by which a file is replaced whole, in the order that survives a power cut.

A new file is written beside the old one, synced, renamed over it, and the folder synced. Every call that
writes goes through ``Disk``, so that a test can let each of them fail. What is written is left to others.
"""

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from core.store.errors import StoreError

_NEW_FILE: Final = 0o666  # less what the umask takes
_FLAGS: Final = (
    os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
)
_NO_FOLDER_SYNC: Final = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS)  # some network folders know no sync


class Signature(NamedTuple):
    """What tells whether a file is still the one that we wrote."""

    size: int
    modified: int
    inode: int


class Disk:
    """The calls of the operating system, one method each."""

    def create(self, path: Path, mode: int | None) -> int:
        """Open a fresh file for writing, with these permissions or the usual ones."""
        descriptor = os.open(path, _FLAGS, _NEW_FILE if mode is None else mode)
        if mode is not None and hasattr(os, "fchmod"):
            with suppress(OSError):  # a stick formatted for Windows has no permissions to set
                os.fchmod(descriptor, mode)
        return descriptor

    def write(self, descriptor: int, data: memoryview) -> int:
        """Write some of the data and say how many bytes."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Wait until the file's bytes are on the disk itself."""
        if sys.platform == "darwin":  # where fsync leaves them in the disk's own cache
            import fcntl

            with suppress(OSError):
                fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
                return
        os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Close the file."""
        os.close(descriptor)

    def replace(self, old: Path, new: Path) -> None:
        """Rename, in one step, over whatever has the new name."""
        if sys.platform == "win32":
            _patiently(lambda: os.replace(old, new))
        else:
            os.replace(old, new)

    def unlink(self, path: Path) -> None:
        """Take a file away."""
        os.unlink(path)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in the folder are on the disk; Windows has no such call."""
        if sys.platform == "win32":
            return
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise
        finally:
            os.close(descriptor)

    def signature(self, path: Path) -> Signature | None:
        """The file's signature, or None where there is no file."""
        try:
            return signature_of(os.stat(path))
        except FileNotFoundError:
            return None


DISK: Final = Disk()
"""The real one."""


def signature_of(status: os.stat_result) -> Signature:
    """The part of a file's status that changes when somebody writes it."""
    return Signature(status.st_size, status.st_mtime_ns, status.st_ino)


def temporary_path(path: Path) -> Path:
    """Where a file is written before it takes its name: always the same, so that at most one can be left."""
    return path.with_name(f".{path.name}.tmp")


@contextmanager
def replacing(path: Path, chunks: Iterable[bytes], disk: Disk = DISK) -> Iterator[None]:
    """Write a whole new file beside ``path``; it takes the name when the block ends, else it is gone.

    The caller syncs the folder. ``OSError`` as the system gives it; the old file is then as it was.
    """
    temporary = temporary_path(path)
    try:
        _fill(temporary, chunks, _permissions(path), disk)
        yield
        disk.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            disk.unlink(temporary)
        raise


def write_whole(path: Path, chunks: Iterable[bytes], disk: Disk = DISK) -> None:
    """Replace a file whole and wait until it is there to stay. ``OSError`` as the system gives it."""
    with replacing(path, chunks, disk):
        pass
    disk.sync_folder(path.parent)


def make_folder(folder: Path, disk: Disk = DISK) -> None:
    """Make a folder and those above it. ``OSError`` as the system gives it."""
    if folder.is_dir():
        return
    make_folder(folder.parent, disk)
    folder.mkdir(exist_ok=True)
    disk.sync_folder(folder.parent)


def read_file(path: Path, limit: int) -> tuple[bytes, Signature]:
    """All bytes of a file, and its signature at that moment.

    ``StoreError`` if there is none, if it is no ordinary file, or longer than ``limit``.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # asked first: to open a pipe is to wait for ever
            raise StoreError(path, None, "this is no file", "choose a file")
        with path.open("rb") as file:
            signature = signature_of(os.fstat(file.fileno()))
            raw = file.read(limit + 1)
    except FileNotFoundError:
        raise StoreError(path, None, "there is no such file", "check its name and folder") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError(
            path, None, f"it cannot be read: {reason}", "check the disk and permissions"
        ) from None
    if len(raw) > limit:
        raise StoreError(path, None, f"it is larger than {limit // 1_000_000} MB", "choose another file")
    return raw, signature


def _fill(path: Path, chunks: Iterable[bytes], mode: int | None, disk: Disk) -> None:
    descriptor = disk.create(path, mode)
    try:
        for chunk in chunks:
            view = memoryview(chunk)
            while view:  # a system may take only a part
                view = view[disk.write(descriptor, view) :]
        disk.sync(descriptor)
    finally:
        disk.close(descriptor)


def _permissions(path: Path) -> int | None:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return None


def _patiently(call: Callable[[], None]) -> None:
    """Again for half a second where a virus scanner or an editor holds the file open."""
    for _ in range(10):
        with suppress(PermissionError):
            return call()
        time.sleep(0.05)
    call()
