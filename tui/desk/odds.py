"""Odds of the open test: worked out apart from the screen, and kept by what they are for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from core.dice.fold import TooManyDiceError
from core.procedure import Chance
from core.ruleset.expression import ExpressionError
from core.ruleset.models.parts import Language
from tui.words import say

if TYPE_CHECKING:
    from tui.desk.form import Form

SLOW: Final = 0.12
"""Seconds of work for the odds that a player who types dice would feel."""


@dataclass(frozen=True)
class OddsFound:
    """Odds worked out: for what, and how long it took."""

    key: str
    odds: tuple[Chance, ...] | str
    seconds: float


def pending(form: Form, language: Language) -> Callable[[], OddsFound] | None:
    """Work still to be done for the odds shown; it touches neither the form nor the screen."""
    # What takes long is worked out for the dice of whole rolls only, not after every die typed.
    result = form.settled() if form.slow else form.shown()
    if result.status in ("barred", "ask") and not result.wanted:
        return None
    key = form.odds_key(result)
    if key in form.odds:
        return None
    battle, request = form.battle, result.request

    def work() -> OddsFound:
        begun = monotonic()
        try:
            found: tuple[Chance, ...] | str = battle.odds(request)
        except TooManyDiceError:
            found = say("odds.too_many", language)
        except ExpressionError as error:
            found = str(error)
        return OddsFound(key, found, monotonic() - begun)

    return work


def arrived(form: Form, found: OddsFound) -> None:
    """Keeps what was worked out, and whether it was slow."""
    form.odds[found.key] = found.odds
    form.slow = form.slow or found.seconds > SLOW
