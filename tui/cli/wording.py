"""The language of the command line, its texts in both, and the error that is one line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final, Literal, NamedTuple

Language = Literal["it", "en"]
LANGUAGES: Final[tuple[Language, Language]] = ("it", "en")
VARIABLE: Final = "AIUTANTE_LANG"


class Both(NamedTuple):
    """One text in Italian and in English."""

    it: str
    en: str

    def say(self, language: Language) -> str:
        """The text in that language."""
        return self.it if language == "it" else self.en


class InputError(Exception):
    """Something on the command line, or a file named there, that cannot be used; its text is one line."""


def refusal(language: Language, italian: str, english: str) -> InputError:
    """The error to raise, in that language."""
    return InputError(Both(italian, english).say(language))


def language_of(argv: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
    """The language asked for by `--lang`, the environment or the locale: Italian for `it…`, else English."""
    for word, following in zip(argv, [*argv[1:], ""], strict=False):
        asked = following if word == "--lang" else word.removeprefix("--lang=") if "--lang=" in word else ""
        if asked in LANGUAGES:
            return "it" if asked == "it" else "en"
    if environment.get(VARIABLE) in LANGUAGES:
        return "it" if environment[VARIABLE] == "it" else "en"
    locale = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), ""
    )
    return "it" if locale.lower().startswith("it") else "en"


def meant(word: str, known: Sequence[str], language: Language) -> str:
    """` (did you mean 'x'?)` with a leading space, or nothing."""
    near = [one for one in known if word and one.startswith(word)] or get_close_matches(word, known, n=1)
    if not near:
        return ""
    return Both(f" (intendevi '{near[0]}'?)", f" (did you mean '{near[0]}'?)").say(language)
