"""A battle with its ruleset and its file: opening, beginning, saving each action before it is shown.

Joins the rooms that do not know each other: the store keeps the file, the battle knows the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazy import offering

if TYPE_CHECKING:
    from core.play.errors import PlayError
    from core.play.game import Game, open_battle
    from core.play.offered import Found, Sample, Saved, battles, last_battle, rulesets, samples
    from core.play.opening import new_battle, source_of
    from core.play.reading import Looked, look_at_battle
    from core.play.rules import load_ruleset
    from core.play.writing import write_battle

__getattr__ = offering(
    __name__,
    {
        "PlayError": "core.play.errors",
        "Game": "core.play.game",
        "open_battle": "core.play.game",
        "Found": "core.play.offered",
        "Sample": "core.play.offered",
        "Saved": "core.play.offered",
        "battles": "core.play.offered",
        "last_battle": "core.play.offered",
        "Looked": "core.play.reading",
        "look_at_battle": "core.play.reading",
        "load_ruleset": "core.play.rules",
        "rulesets": "core.play.offered",
        "samples": "core.play.offered",
        "new_battle": "core.play.opening",
        "source_of": "core.play.opening",
        "write_battle": "core.play.writing",
    },
)

__all__ = [
    "Found",
    "Game",
    "Looked",
    "PlayError",
    "Sample",
    "Saved",
    "battles",
    "last_battle",
    "load_ruleset",
    "look_at_battle",
    "new_battle",
    "open_battle",
    "rulesets",
    "samples",
    "source_of",
    "write_battle",
]
