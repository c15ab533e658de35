"""A battle with its ruleset and its file: opening, beginning, saving each action before it is shown.

Joins the rooms that do not know each other: the store keeps the file, the battle knows the rules.
"""

from core.play.errors import PlayError
from core.play.game import Game, open_battle
from core.play.library import Found, Sample, Saved, battles, last_battle, load_ruleset, rulesets, samples
from core.play.opening import new_battle, source_of
from core.play.writing import write_battle

__all__ = [
    "Found",
    "Game",
    "PlayError",
    "Sample",
    "Saved",
    "battles",
    "last_battle",
    "load_ruleset",
    "new_battle",
    "open_battle",
    "rulesets",
    "samples",
    "source_of",
    "write_battle",
]
