"""What cannot be generated, in both languages."""

from __future__ import annotations

from core.ruleset.models import Text


class GenerateError(ValueError):
    """A generator that cannot be run: not there, a question without an answer, a rule that forbids it."""

    def __init__(self, it: str, en: str) -> None:
        super().__init__(en)
        self.text = Text(it=it, en=en)
