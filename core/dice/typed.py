"""Reading what a player types for dice that fell on the table, while it is being typed.

Bad input is an answer here, never an exception: the line stays as typed and says what is wrong.
What a paired die means (two dice read as tens and units) is left to the procedure.
"""

import re
from dataclasses import dataclass
from typing import Final

from core.dice.words import Words, out_of_range, wrong_number

MAX_TYPED: Final = 1_000
"""Characters read at most; a hundred dice with their commas need 300."""

# Dice are parted by spaces and commas, and by what else lies under the fingers on a number pad.
_PARTS = re.compile(r"[0-9]+|[^0-9\s,;.]")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a typed line says so far."""

    count: int
    """Dice that are due."""

    faces: tuple[int, ...] = ()
    """Dice read, up to the first fault."""

    error: Words | None = None
    """The first fault, if there is one; that dice are still missing is none."""

    @property
    def missing(self) -> int:
        """Dice still to be typed."""
        return max(0, self.count - len(self.faces))

    @property
    def complete(self) -> bool:
        """Whether the line can be taken as it stands."""
        return self.error is None and len(self.faces) == self.count

    @property
    def refusal(self) -> Words | None:
        """Why the line cannot be taken as it stands: a fault, or too few dice."""
        if self.error is None and self.missing:
            return wrong_number(len(self.faces), self.count)
        return self.error


def read_typed(text: str, count: int, faces: int) -> Reading:
    """Read ``text`` as ``count`` dice with ``faces`` faces each.

    Up to nine faces each digit is a die, parted or not: ``65531``, ``6 5 5 3 1``, ``6,5,5``. Larger
    dice are parted. On a ten-sided die 0 is the ten, and digits may be run together as long as there
    is no ``10`` among them; on a hundred-sided die 0 and 00 are the hundred.
    """
    if len(text) > MAX_TYPED:
        return Reading(count, error=Words("Troppo testo per dei dadi", "Too much text for dice"))
    read: list[int] = []
    error: Words | None = None
    for part in _PARTS.findall(text):
        found, error = _read_part(part, faces)
        read += found
        if error is not None:
            break
    if error is None and len(read) > count:
        error = wrong_number(len(read), count)
    return Reading(count, tuple(read), error)


def _read_part(part: str, faces: int) -> tuple[list[int], Words | None]:
    """The dice of one part and, if it has one, its fault."""
    # Not isdigit(): that also holds for the digits of other scripts.
    if not "0" <= part[0] <= "9":
        return [], _no_digit(part)
    if faces <= 9:
        return _read_digits(part, faces)
    if faces == 10 and part != "10":
        return _read_run_of_ten_sided(part)
    return _read_number(part, faces)


def _read_digits(part: str, faces: int) -> tuple[list[int], Words | None]:
    read: list[int] = []
    for digit in part:
        if not 1 <= int(digit) <= faces:
            return read, out_of_range(digit, faces)
        read.append(int(digit))
    return read, None


def _read_run_of_ten_sided(part: str) -> tuple[list[int], Words | None]:
    """A run like 7093; with a 10 inside it could be a ten or a one and a nought."""
    if "10" in part:
        shown = _short(part)
        return [], Words(
            f"{shown}: separa i dadi con uno spazio (10 oppure 1 0)",
            f"{shown}: part the dice with a space (10 or 1 0)",
        )
    return [int(digit) or 10 for digit in part], None


def _read_number(part: str, faces: int) -> tuple[list[int], Words | None]:
    if faces == 100 and part in ("0", "00"):
        return [100], None
    # Long runs are never turned into a number: Python refuses those of some thousand digits.
    if len(part) > 3 or not 1 <= int(part) <= faces:
        return [], _number_out_of_range(part, faces)
    return [int(part)], None


def _number_out_of_range(part: str, faces: int) -> Words:
    why = out_of_range(_short(part), faces)
    return Words(f"{why.it}; separa i dadi con uno spazio", f"{why.en}; part the dice with a space")


def _no_digit(char: str) -> Words:
    shown = f"«{char}»" if char.isprintable() else repr(char)
    return Words(
        f"{shown} non è un dado: scrivi solo cifre e spazi",
        f"{shown} is no die: write only digits and spaces",
    )


def _short(part: str) -> str:
    return part if len(part) <= 8 else part[:7] + "…"
