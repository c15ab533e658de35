"""Dice of the past in words: sorted, with what was thrown again beside what it became."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.battle import Battle, Event, ThrownDice
from core.battle.fallen import faces_thrown_again, fallen
from core.procedure import Die
from core.ruleset.models.parts import Language
from tui.words import say

MOST_FACES: Final = 6
"""Dice shown in one line of the log; the details have them all."""


def dice_text(battle: Battle, event: Event, most: int | None = MOST_FACES) -> str:
    """`13d6 6 6 5 5 4 3 …` for each roll of an event."""
    return "   ".join(_roll_text(battle, event, thrown, most) for thrown in event.dice)


def _roll_text(battle: Battle, event: Event, thrown: ThrownDice, most: int | None) -> str:
    roll = fallen(battle.view, event, thrown)
    texts = roll.texts()
    cut = texts if most is None or len(texts) <= most else [*texts[:most], "\u2026"]
    return f"{roll.count}d{roll.die} {' '.join(cut)}"


def source_words(dice: Sequence[Die], language: Language) -> str:
    """Where dice came from: `tavolo`, `qui`, `9 tavolo, 3 qui`."""
    typed = sum(die.typed for die in dice)
    here = len(dice) - typed
    if typed and here:
        return say("source.mixed", language, table=typed, here=here)
    return say("source.table", language) if typed else say("source.here", language) if here else ""


__all__ = ["MOST_FACES", "dice_text", "faces_thrown_again", "source_words"]
