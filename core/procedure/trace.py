"""What a run on the table writes down while it goes: questions, tallies, dice, what to do."""

from __future__ import annotations

from typing import Protocol

from core.procedure.result import Asked, Bar, Course, DiceWanted, Die, Follow, RollResult, Said, TallyResult
from core.procedure.world import World
from core.ruleset.expression import Value


class Supply(Protocol):
    """Somebody who rolls and answers while a run goes on, so that it need not stop and begin anew."""

    def dice(self, wanted: DiceWanted) -> tuple[Die, ...]:
        """The dice that are missing."""

    def answer(self, asked: Asked) -> Value:
        """The answer to a question that waits."""


class Trace:
    """Everything to be shown of a run, in its order; `world` is its latest, for a run that stops."""

    def __init__(self, supply: Supply | None = None) -> None:
        self.supply = supply
        self.answers: dict[str, Value] = {}
        """What the supply has answered."""
        self.asked: dict[str, Asked] = {}
        self.tallies: list[TallyResult] = []
        self.rolls: list[RollResult] = []
        self.bars: list[Bar] = []
        self.said: list[Said] = []
        self.follows: list[Follow] = []
        self.course: list[Course] = []
        self.world: World | None = None

    def ask(self, asked: Asked) -> None:
        """A question, the first time that it is asked."""
        if asked.key not in self.asked:
            self.asked[asked.key] = asked
            self.course.append(asked)

    def roll(self, roll: RollResult) -> None:
        """Dice as they fell."""
        self.rolls.append(roll)
        self.course.append(roll)

    def say(self, said: Said) -> None:
        """A text for the players."""
        self.said.append(said)
        self.course.append(said)

    def back_to(self, rolls: int, course: int) -> None:
        """Forgets rolls that are to be read anew, since dice have come to them."""
        del self.rolls[rolls:]
        del self.course[course:]

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
