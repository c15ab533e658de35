"""What a run on the table writes down while it goes: questions, tallies, dice, what to do."""

from __future__ import annotations

from core.procedure.result import Asked, Bar, DiceWanted, Follow, RollResult, Said, TallyResult
from core.procedure.world import World


class Trace:
    """Everything to be shown of a run, in its order; `world` is its latest, for a run that stops."""

    def __init__(self) -> None:
        self.asked: dict[str, Asked] = {}
        self.tallies: list[TallyResult] = []
        self.rolls: list[RollResult] = []
        self.bars: list[Bar] = []
        self.said: list[Said] = []
        self.follows: list[Follow] = []
        self.world: World | None = None

    @property
    def missing(self) -> tuple[Asked, ...]:
        """Required facts that are not given."""
        return tuple(asked for asked in self.asked.values() if asked.required and not asked.given)


class RunStoppedError(Exception):
    """The run cannot go on yet, or not at all."""


class DiceMissingError(RunStoppedError):
    """A roll has not all its dice."""

    def __init__(self, wanted: DiceWanted) -> None:
        super().__init__(wanted)
        self.wanted = wanted


class AnswerMissingError(RunStoppedError):
    """A question waits for the players."""

    def __init__(self, question: Asked) -> None:
        super().__init__(question)
        self.question = question


class BarredError(RunStoppedError):
    """A rule forbids it."""
