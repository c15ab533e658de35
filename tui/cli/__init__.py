"""The command line: one module a command, each imported only when it is asked for.

Commands ask `core` and print; they hold no rules. Modules here import nothing heavy at their top, so that
`aiutante --version` answers at once.
"""

from tui.cli.dispatch import run_command
from tui.cli.wording import Both, InputError, language_of

__all__ = ["Both", "InputError", "language_of", "run_command"]
