"""Where dice come from: this computer, a seed that can be told, or the table.

A procedure asks for its dice and does not know which source answers. Keeping what fell, so that
nothing is rolled twice, is left to the history; weighing all outcomes is left to the odds.
"""

import random
from collections import deque
from collections.abc import Iterable
from typing import Final, Protocol

from core.dice.words import DiceError, Words, out_of_range

_SEEDS: Final = 1_000_000
"""A drawn seed has at most six digits, so that it can be read out across the table."""


class Dice(Protocol):
    """Anything that can be asked for dice."""

    def roll(self, n: int, faces: int) -> list[int]:
        """The natural faces of ``n`` dice, in the order in which they fell."""
        ...


class SystemDice:
    """Dice from the operating system's own randomness: not to be foreseen, not to be repeated."""

    def __init__(self) -> None:
        self._random = random.SystemRandom()

    def roll(self, n: int, faces: int) -> list[int]:
        """Roll ``n`` fresh dice."""
        return _drawn(self._random, n, faces)


class SeededDice:
    """Dice that fall the same way again for the same seed, which is there to be shown."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed: Final = random.SystemRandom().randrange(_SEEDS) if seed is None else seed
        """Drawn where none was given."""
        self._random = random.Random(self.seed)

    def roll(self, n: int, faces: int) -> list[int]:
        """The next ``n`` dice of this seed."""
        return _drawn(self._random, n, faces)

    def __repr__(self) -> str:
        return f"SeededDice({self.seed})"


class MissingDiceError(DiceError):
    """The table owes dice: roll them, type them, and run the procedure again."""

    def __init__(self, n: int, faces: int, given: tuple[int, ...]) -> None:
        missing = n - len(given)
        super().__init__(
            Words(
                f"{'manca' if missing == 1 else 'mancano'} {missing} di {n}d{faces}",
                f"{missing} of {n}d{faces} {'is' if missing == 1 else 'are'} missing",
            )
        )
        self.n: Final = n
        self.faces: Final = faces
        self.given: Final = given


class TypedDice:
    """Dice rolled on the table and typed, handed out in the order in which they were typed."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._waiting = deque(faces)

    @property
    def left(self) -> tuple[int, ...]:
        """What was typed and not yet asked for; at the end it should be empty."""
        return tuple(self._waiting)

    def roll(self, n: int, faces: int) -> list[int]:
        """The next ``n`` typed dice.

        ``MissingDiceError`` if there are too few, ``DiceError`` for a face that such a die does not have;
        in both cases nothing is taken. On a ten-sided die 0 is the ten.
        """
        _require_possible(n, faces)
        given = tuple(_ten_for_nought(face, faces) for face in list(self._waiting)[:n])
        for face in given:
            if not 1 <= face <= faces:
                raise DiceError(out_of_range(str(face), faces))
        if len(given) < n:
            raise MissingDiceError(n, faces, given)
        for _ in given:
            self._waiting.popleft()
        return list(given)


def _ten_for_nought(face: int, faces: int) -> int:
    return 10 if face == 0 and faces == 10 else face


def _drawn(source: random.Random, n: int, faces: int) -> list[int]:
    _require_possible(n, faces)
    # randrange draws whole bits and rejects, so that no face is favoured, as it is by a remainder.
    return [source.randrange(faces) + 1 for _ in range(n)]


def _require_possible(n: int, faces: int) -> None:
    if n < 0 or faces < 1:
        raise ValueError(f"{n} dice with {faces} faces cannot be rolled")
