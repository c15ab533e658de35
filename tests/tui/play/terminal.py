"""The real program in a terminal of its own: keys in, screen out, and the hardest end there is."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from pathlib import Path


class Terminal:
    """A program in a pseudo-terminal: keys in, screen out."""

    def __init__(self, arguments: list[str], home: Path, *, deaf: bool = False) -> None:
        """`deaf`: begun as `nohup` begins a program, where a hang-up is not heard."""
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:  # the child; how the tests themselves were begun must not matter
            for one in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
                signal.signal(one, signal.SIG_DFL)
            if deaf:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
            os.environ.update(AIUTANTE_HOME=str(home), AIUTANTE_LANG="it", TERM="xterm-256color")
            os.environ.update(COLUMNS="120", LINES="40")
            os.execv(sys.executable, [sys.executable, "-m", "tui", *arguments])

    def read(self, seconds: float) -> None:
        """Reads what the program draws for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            ready, _, _ = select.select([self.fd], [], [], left)
            if ready:
                try:
                    self.seen += os.read(self.fd, 65536)
                except OSError:
                    return

    def press(self, keys: str) -> None:
        """Keys one after another, as a person types them."""
        for key in keys:
            os.write(self.fd, key.encode())
            self.read(0.15)

    def kill(self) -> None:
        """The hardest end there is."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
