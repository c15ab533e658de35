"""The one entrance for text from people: names, notes, and the file names made of them.

Whatever a keyboard or a file brings in passes here once, so that no control sequence, line break or
invisible sign gets any further. That such text is never taken as markup is left to whoever shows it.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator

NAME_LIMIT: Final = 400
"""Characters of a name. A name of 300 is odd, but it is shown whole."""

NOTE_LIMIT: Final = 2000
"""Characters of a note."""

NAMELESS: Final = "?"
"""What stands for a name of which nothing is left: a name is never empty."""

_BREAKS: Final = frozenset("\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029")
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by category, but nothing is seen
_JOINERS: Final = "\u200c\u200d"  # Persian words and family emoji fall apart without them
_MARKS_IN_A_ROW: Final = 3  # enough for any living script; a tower of marks runs over its neighbours' lines

_DEVICES: Final = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    + [f"{port}{n}" for port in ("COM", "LPT") for n in "0123456789¹²³"]
)
_FILE_NAME_BYTES: Final = 100  # leaves room for what stands beside a battle: '.conflict-20261130-070100.toml'
_UNTITLED: Final = "battle"


@dataclass(frozen=True, slots=True)
class Both:
    """A text of our own in both languages, for rooms that know of no ruleset."""

    it: str
    en: str

    def say(self, language: Literal["it", "en"]) -> str:
        """The text in that language."""
        return self.it if language == "it" else self.en


def one_line(text: str) -> str:
    """The text without control signs and line breaks, for messages; nothing else is changed."""
    return "".join(_allowed(text))


def clean_name(text: str, limit: int = NAME_LIMIT) -> str:
    """The text as a name: one line, nothing invisible, at most ``limit`` characters, never empty.

    Brackets, quotes and slashes stay: a name is data. Cleaning twice changes nothing.
    """
    return _cleaned(text, limit) or NAMELESS


def clean_note(text: str, limit: int = NOTE_LIMIT) -> str:
    """The text as a note: like a name, but its line breaks stay and it may be empty."""
    lines = re.sub(r"\r\n|[\r\x85\u2028\u2029]", "\n", text[: 8 * limit]).split("\n")
    return "\n".join(_cleaned(line, limit) for line in lines)[:limit].strip(_JOINERS + " \n")


def legal_file_name(title: str) -> str:
    """The title as a file name without its ending, legal on every system and inside its folder.

    It is never empty, hidden, a device of Windows, or longer than 100 bytes.
    """
    name = re.sub(r"[/\\|]", "-", clean_name(title))
    name = re.sub(r'[<>:"?*]', "", name)
    name = re.sub(r"\.toml$", "", name, flags=re.IGNORECASE)
    name = " ".join(name.split()).lstrip(".-~ ")
    name = name.encode()[:_FILE_NAME_BYTES].decode(errors="ignore").rstrip(". " + _JOINERS)
    if name.split(".")[0].rstrip().upper() in _DEVICES:
        name = f"_{name}"
    return name or _UNTITLED


def _cleaned(text: str, limit: int) -> str:
    shown = _few_marks(unicodedata.normalize("NFC", one_line(text[: 8 * limit])))
    # The cut can lay bare a space or a joiner, and taking one away can lay bare the other.
    return " ".join(shown.split())[:limit].strip(_JOINERS + " ")


def _allowed(text: str) -> list[str]:
    kept = []
    for char in text:
        category = unicodedata.category(char)
        if char in _BREAKS or char in _BLANKS:
            kept.append(" ")
        elif category not in ("Cc", "Cs", "Co", "Cn", "Cf") or char in _JOINERS:
            kept.append(char)
    return kept


def _few_marks(text: str) -> str:
    kept = []
    marks = 0
    for char in text:
        if unicodedata.category(char) in ("Mn", "Me"):
            marks += 1
        elif char not in _JOINERS:  # a joiner between marks is no way round the limit
            marks = 0
        if marks <= _MARKS_IN_A_ROW or char in _JOINERS:
            kept.append(char)
    return "".join(kept)


def _name(value: object) -> object:
    return clean_name(value) if isinstance(value, str) else value


def _note(value: object) -> object:
    return clean_note(value) if isinstance(value, str) else value


# Before pydantic's own check: it refuses a lone surrogate, and here that is only a sign to leave out.
Name = Annotated[str, BeforeValidator(_name)]
"""A name in any model: cleaned as it is read."""

Note = Annotated[str, BeforeValidator(_note)]
"""A note in any model: cleaned as it is read."""
