"""What is wrong with a ruleset, and where: one fault a place, in words for the author of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from core.ruleset.expression.errors import closest, quoted
from core.text import one_line

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. With an error the ruleset is not right; a warning is for the author to think about."""

    file: str
    line: int
    column: int
    message: str
    severity: Severity = "error"
    suggestion: str | None = None
    """What may have been meant, as it would be written."""
    italian: str | None = field(default=None, compare=False)
    """The message in Italian, where it is one that players see; authors of rules read English."""

    def __post_init__(self) -> None:
        # Messages quote files from anybody: no control sign may reach the terminal that shows them.
        for name in ("file", "message", "suggestion", "italian"):
            if (text := getattr(self, name)) is not None:
                object.__setattr__(self, name, one_line(text))

    def __str__(self) -> str:
        return self.say("en")

    def say(self, language: Literal["it", "en"]) -> str:
        """`file:line:column: …` in that language, as far as it is known in it."""
        italian = language == "it"
        asks = "forse" if italian else "did you mean"
        advice = f" ({asks} {quoted(self.suggestion)}?)" if self.suggestion else ""
        return f"{self.file}:{self.line}:{self.column}: {self.told(language)}{advice}"

    def told(self, language: Literal["it", "en"]) -> str:
        """The message in that language, as far as it is known in it."""
        return self.italian if language == "it" and self.italian else self.message


class RulesetError(Exception):
    """A ruleset cannot be used. ``faults`` holds everything that was found, warnings among it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that may have been meant; None if none is like it."""
    found = closest(word, known)
    return None if found == word else found


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults by file and place, each once."""
    unique = dict.fromkeys(faults)
    return tuple(sorted(unique, key=lambda fault: (fault.file, fault.line, fault.column, fault.message)))
