"""One battle, one writer: a lock beside the file for as long as the battle is open.

Readers need none. The lock falls by itself when its holder dies.
"""

from pathlib import Path
from typing import Protocol

from core.store.errors import Notice
from core.text import Both


class Lock(Protocol):
    """A lock that is held."""

    def release(self) -> None:
        """Let others write."""
        ...


def acquire(path: Path) -> Lock | Notice:
    """Take the lock of a battle's file, or say why it can only be read."""
    from filelock import FileLock, Timeout  # 50 ms, and nothing that only looks needs it

    # Not bound to a thread: a battle may be closed by another one than opened it.
    lock = FileLock(path.with_name(f"{path.name}.lock"), timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        return Notice(
            "read-only",
            Both(
                f"{path.name} è aperto in un'altra finestra: qui si può solo leggere",
                f"{path.name} is open in another window, so that it can only be read here",
            ),
        )
    except (OSError, NotImplementedError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        why = reason or error
        return Notice(
            "read-only",
            Both(
                f"accanto a {path.name} non si può scrivere: {why}",
                f"nothing can be written beside {path.name}: {why}",
            ),
        )
    return lock
