"""What the dice have to say to a player, in both languages.

Which language is shown is left to whoever shows it.
"""

from typing import NamedTuple


class Words(NamedTuple):
    """One text in Italian and in English."""

    it: str
    en: str


class DiceError(ValueError):
    """Dice that cannot be read or rolled; ``words`` says why and what to do instead."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def out_of_range(shown: str, faces: int) -> Words:
    """Why ``shown`` is no face of a die with ``faces`` faces."""
    return Words(
        it=f"{shown}: il dado va da 1 a {faces}",
        en=f"{shown}: the die goes from 1 to {faces}",
    )


def wrong_number(written: int, needed: int) -> Words:
    """Why ``written`` dice will not do where ``needed`` are due."""
    return Words(it=f"{_written_it(written)}, {_needed_it(needed)}", en=f"You wrote {_en(written, needed)}")


def _written_it(written: int) -> str:
    if written == 0:
        return "Non hai scritto dadi"
    return "Hai scritto 1 dado" if written == 1 else f"Hai scritto {written} dadi"


def _needed_it(needed: int) -> str:
    if needed == 0:
        return "non ne servono"
    return "ne serve 1" if needed == 1 else f"ne servono {needed}"


def _en(written: int, needed: int) -> str:
    dice = {0: "no dice", 1: "1 die"}.get(written, f"{written} dice")
    due = {0: "none is needed", 1: "1 is needed"}.get(needed, f"{needed} are needed")
    return f"{dice}, {due}"
