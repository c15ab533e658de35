"""Why an action cannot be done."""

from __future__ import annotations

from core.ruleset.models import Text


class ActionError(ValueError):
    """An action that cannot be done as it stands; `text` says why in both languages."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text
