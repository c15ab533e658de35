"""A question that a run waits with, as something to choose from."""

from __future__ import annotations

from core.procedure import Asked, number
from core.ruleset.models.parts import Language
from tui.model.overlays import ChoiceModel, ChoiceRow
from tui.words import say

LETTERS = "abcdefghijklmopqstvw"
"""Without those of the commands that work everywhere (next, roll, undo) and of the facts (x, y, z)."""


def build_choice(asked: Asked, language: Language) -> ChoiceModel:
    """The values of a question with their letters; a number has none and is typed."""
    title = say("overlay.choice.title", language)
    question = asked.text.say(language)
    return ChoiceModel(title, question, _rows(asked, language), asked.clause or "", _hint(asked, language))


def _rows(asked: Asked, language: Language) -> tuple[ChoiceRow, ...]:
    if asked.type == "flag":
        answers = (
            ("overlay.choice.yes_letter", "overlay.choice.yes", True),
            ("overlay.choice.no_letter", "overlay.choice.no", False),
        )
        return tuple(
            ChoiceRow(say(letter, language), say(word, language), value, "", asked.value is value)
            for letter, word, value in answers
        )
    return tuple(
        ChoiceRow(letter, text.say(language), value, "", asked.value == value)
        for letter, (value, text) in zip(LETTERS, (asked.values or {}).items(), strict=False)
    )


def _hint(asked: Asked, language: Language) -> str:
    if asked.values or asked.type == "flag":
        return ""
    ends = [number(end, language) if isinstance(end, int) else "" for end in (asked.minimum, asked.maximum)]
    limits = f" {ends[0]}–{ends[1]}" if any(ends) else ""
    return f"{say('overlay.choice.number', language)}{limits}{' ' + asked.unit if asked.unit else ''}"
