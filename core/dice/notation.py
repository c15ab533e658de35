"""How dice are written in data and on the command line: ``13d6``.

Only the number of dice and their faces. Bonuses, thresholds and rerolls belong to a procedure and
are said there; whether a pool is too large for exact odds is for the odds to say.
"""

import re
from dataclasses import dataclass
from typing import Final

from core.dice.words import DiceError, Words

MAX_DICE: Final = 100
"""More dice than any table holds, and few enough that no text can keep the machine busy."""

MAX_FACES: Final = 100
"""A percentile die is the largest that is sold."""

MAX_LENGTH: Final = 20
"""Longer texts are refused unread."""

# Spelt [0-9]: \d would also take the digits of other scripts.
_POOL = re.compile(r"([0-9]{0,3}) ?[dD] ?([0-9]{1,4})")
_ADVICE_IT = "scrivi i dadi come 13d6 (numero, d, facce)"
_ADVICE_EN = "write dice like 13d6 (number, d, faces)"


@dataclass(frozen=True, slots=True)
class Pool:
    """A number of like dice that are rolled together."""

    count: int
    faces: int

    def __str__(self) -> str:
        return f"{self.count}d{self.faces}"


def parse_pool(text: str) -> Pool:
    """Read ``13d6``, ``13D6`` or ``d10`` (one die); anything else is a ``DiceError`` with advice."""
    if len(text) > MAX_LENGTH:
        raise DiceError(
            Words(f"testo troppo lungo per dei dadi: {_ADVICE_IT}", f"too long for dice: {_ADVICE_EN}")
        )
    match = _POOL.fullmatch(text.strip())
    if match is None:
        raise DiceError(_why_unreadable(text))
    return _within_limits(int(match[1] or 1), int(match[2]))


def _within_limits(count: int, faces: int) -> Pool:
    if not 1 <= count <= MAX_DICE:
        raise DiceError(
            Words(
                f"{count} dadi: da 1 a {MAX_DICE} per tiro", f"{count} dice: from 1 to {MAX_DICE} in one roll"
            )
        )
    if not 2 <= faces <= MAX_FACES:
        raise DiceError(
            Words(
                f"d{faces}: un dado ha da 2 a {MAX_FACES} facce",
                f"d{faces}: a die has from 2 to {MAX_FACES} faces",
            )
        )
    return Pool(count, faces)


def _why_unreadable(text: str) -> Words:
    """The commonest other notations get their own advice."""
    found = text.strip()
    if found.lower().endswith("d%"):
        instead = found[:-1] + "100"
        return Words(f"{found}: scrivi {instead}", f"{found}: write {instead}")
    if _POOL.match(found) and re.search(r"[-+*/x]", found):
        return Words(
            f"{found}: qui solo i dadi, senza somme; {_ADVICE_IT}",
            f"{found}: only the dice here, no sums; {_ADVICE_EN}",
        )
    return Words(f"{found!r} non sono dadi: {_ADVICE_IT}", f"{found!r} is no dice: {_ADVICE_EN}")
