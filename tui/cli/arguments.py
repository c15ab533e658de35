"""argparse with faults of one line in both languages."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn

from tui.cli.wording import LANGUAGES, Both, InputError, Language, meant

_FAULTS = (
    (r"the following arguments are required: (.+)", Both("manca: {0}", "missing: {0}")),
    (r"unrecognized arguments: (.+)", Both("non capisco: {0}", "not understood: {0}")),
    (
        r"argument (.+): expected (?:one|at least one) argument",
        Both("{0}: manca il valore", "{0}: its value is missing"),
    ),
    (
        r"argument (.+): invalid int value: (.+)",
        Both("{0}: {1} non è un numero intero", "{0}: {1} is no whole number"),
    ),
    (
        r"argument (.+): invalid choice: (.+) \(choose from (.+)\)",
        Both("{0}: {1} non va; c'è {2}", "{0}: not {1}; there is {2}"),
    ),
    (
        r"argument (.+): ignored explicit argument (.+)",
        Both("{0}: non vuole un valore", "{0}: takes no value"),
    ),
)


class Parser(argparse.ArgumentParser):
    """A command's arguments; what is wrong with them is an InputError. `--lang` is understood everywhere."""

    def __init__(self, command: str, language: Language, summary: Both, *, json: bool = True) -> None:
        super().__init__(
            prog=f"aiutante {command}".strip(),
            description=summary.say(language),
            allow_abbrev=False,
            add_help=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self.language = language
        self._positionals.title = Both("argomenti", "arguments").say(language)
        self._optionals.title = Both("opzioni", "options").say(language)
        self.option("-h", "--help", action="help", it="mostra questo aiuto", en="show this help")
        self.option("--lang", choices=LANGUAGES, it="lingua: it o en", en="language: it or en")
        if json:
            self.option("--json", action="store_true", it="risposta in JSON", en="answer in JSON")

    def option(self, *names: str, it: str, en: str, **settings: object) -> None:
        """One argument with its help in both languages."""
        self.add_argument(*names, help=Both(it, en).say(self.language), **settings)  # type: ignore[arg-type]

    def format_help(self) -> str:
        """The help, its first word in the player's language."""
        text = super().format_help()
        return text.replace("usage:", "uso:", 1) if self.language == "it" else text

    def error(self, message: str) -> NoReturn:
        """Raises InputError with the fault and the way to more help."""
        raise InputError(f"{self._told(message)}; {self.prog} --help")

    def _told(self, message: str) -> str:
        for pattern, text in _FAULTS:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found is not None:
                said = text.say(self.language).format(*(_short(part) for part in found.groups()))
                return said + self._nearest(found.group(1) if "unrecognized" in pattern else "")
        return message

    def _nearest(self, words: str) -> str:
        known = [name for action in self._actions for name in action.option_strings]
        return meant(words.split(" ")[0].split("=")[0], known, self.language) if words else ""


def _short(text: str) -> str:
    """Words from the command line may be of any length."""
    return text if len(text) <= 80 else f"{text[:79]}…"
