"""The command `aiutante`: whatever happens it ends with an exit code and at most one line on stderr.

What the words of a command line mean is in `tui.cli`; Textual is imported only where a screen is opened.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from tui.cli import InputError, run_command

BAD_INPUT = 2
INTERRUPTED = 130
LONGEST = 1000
"""Characters of a message; words from the command line may be of any length."""
BROKEN_PIPE = 141
"""As a shell has it for a program that the signal ended."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command line. 0: done; 1: the answer is no; 2: bad input, with one line on stderr."""
    _prepare_streams()
    try:
        code = run_command(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except InputError as error:
        return _refuse(str(error))
    except SystemExit as end:  # argparse, after --help
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_stdout()
        return BROKEN_PIPE
    except OSError as error:
        _give_up_stdout()
        return _refuse(f"{error.filename or 'output'}: {error.strerror or error}")
    except Exception as error:  # the last guard: a player at the table cannot use a traceback
        if os.environ.get("AIUTANTE_DEBUG"):
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        return _refuse(f"a fault of Aiutante itself: {what[:300]} (AIUTANTE_DEBUG=1 shows where)")


def _refuse(message: str) -> int:
    from core.text import one_line

    line = one_line(" ".join(message.split()))
    line = line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
    if sys.stderr is not None:
        print(f"aiutante: {line}", file=sys.stderr)
    return BAD_INPUT


def _prepare_streams() -> None:
    """A terminal that cannot show a letter shows a question mark instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _give_up_stdout() -> None:
    """Nobody reads any more: without this the interpreter would complain at its own end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        pass


if __name__ == "__main__":
    sys.exit(main())
