"""What a run asks, in words: with the names of those whom the question is about."""

from __future__ import annotations

from collections.abc import Mapping

from core.battle import Battle
from core.procedure import Asked, Result, fill
from core.procedure.gives import Within
from core.ruleset.expression import Value
from core.ruleset.models.parts import Language
from tui.model.names import Names


def asked_text(battle: Battle, result: Result, asked: Asked, language: Language) -> str:
    """The text of a question, filled in; of a figure of one thing with that thing behind it."""
    names: Mapping[str, Value] = {**result.names, **dict(result.request.roles)}
    text = fill(asked.text, battle.view, Within(battle.view, names)).say(language)
    if asked.thing is None or "{" in asked.text.say(language):
        return text
    return f"{text} ({Names(battle, language).short(asked.thing)})"
