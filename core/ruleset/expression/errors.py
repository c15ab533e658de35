"""The one exception of expressions, and the search for what a misspelt word may have meant.

For everything in this package that refuses something. Where an expression stands (file, line, entry) is
not known here: who reads the file adds that.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class ExpressionError(ValueError):
    """Something is wrong with an expression, or with the values that it was given."""

    message: str
    """What is wrong, in words for the author of the ruleset."""
    column: int
    """Where, counted from 1 in the text of the expression."""
    suggestion: str | None
    """What may have been meant, as it would be written."""
    text: str | None
    """The expression that `column` counts in. A derived field fails inside its own formula, and the caller
    of the outer expression could not tell otherwise."""

    def __init__(self, message: str, column: int, suggestion: str | None = None) -> None:
        super().__init__(message, column, suggestion)
        self.message = message
        self.column = column
        self.suggestion = suggestion
        self.text = None

    def __str__(self) -> str:
        if self.suggestion is None:
            return self.message
        return f"{self.message} (did you mean {quoted(self.suggestion)}?)"


def quoted(text: str) -> str:
    """The text between quotes, unless it has some of its own."""
    return text if "'" in text else f"'{text}'"


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like this one, if any is near enough."""
    by_lower = {candidate.lower(): candidate for candidate in sorted(known, reverse=True)}
    found = get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[found[0]] if found else None
