"""The letters of a test: each belongs to its line for ever, so that it means the same in every test.

Given over all lines that can be ticked or chosen, also those that cannot apply now, in the order of the
ruleset; the ruleset's own keys come first. A tick that says the same in several tallies is one tick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from core.procedure import Asked, LineResult, Result

TAKEN: Final = "nruxyz"
"""Keys of the desk itself, and those of asked figures."""
ALPHABET: Final = tuple(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in TAKEN)
BACKWARDS: Final = ALPHABET[::-1]
FIGURES: Final = "xyz"

Lettered = LineResult | Asked


@dataclass
class Letters:
    """Who has which letter, both ways round."""

    of_letter: dict[str, Lettered] = field(default_factory=dict)
    of_key: dict[str, str] = field(default_factory=dict)
    """By the key of a line or of an asked fact."""

    def give(self, letter: str, owner: Lettered) -> None:
        """Gives a letter that is free; a line may share one that its twin has already."""
        self.of_letter.setdefault(letter, owner)
        self.of_key[owner.key] = letter

    def next_free(self) -> str | None:
        """The first letter that nobody has; none after the last."""
        return next((letter for letter in ALPHABET if letter not in self.of_letter), None)


def letters(result: Result) -> Mapping[str, Lettered]:
    """Each letter with the line that it ticks or the fact that it asks."""
    return assign(result).of_letter


def assign(result: Result) -> Letters:
    """The letters of all lines and facts of a test."""
    found = Letters()
    lines = [line for tally in result.tallies for line in tally.lines if line.ticks or line.choices]
    _own_keys(found, lines)
    _rest(found, lines)
    _facts(found, result, lines)
    return found


def _own_keys(found: Letters, lines: list[LineResult]) -> None:
    """The keys that the ruleset gives; the first that wants a key has it."""
    twins: dict[object, str] = {}
    for line in lines:
        letter = line.letter
        free = letter is not None and (letter not in found.of_letter or twins.get(_tick(line)) == letter)
        if letter is not None and letter in ALPHABET and free:
            found.give(letter, line)
            twins[_tick(line)] = letter


def _rest(found: Letters, lines: list[LineResult]) -> None:
    twins = {_tick(line): found.of_key[line.key] for line in lines if line.key in found.of_key}
    for line in lines:
        if line.key in found.of_key:
            continue
        letter = twins.get(_tick(line)) or found.next_free()
        if letter is not None:
            found.give(letter, line)
            twins[_tick(line)] = letter


def _tick(line: LineResult) -> object:
    """What a tick says: alike in two tallies, it is the same tick. A choice is the line's own."""
    return frozenset(line.ticks) if line.ticks and not line.choices else line.key


def _facts(found: Letters, result: Result, lines: list[LineResult]) -> None:
    """Figures have x, y, z; other facts come from the end of the alphabet, each in its own place.

    From the end and counting ticked ones too, so that a fact keeps its letter when the run is barred before
    its lines are reached: the same key takes the bar away again.
    """
    free = list(unticked(result, lines))
    figures = [asked for asked in result.asked if asked.type == "number"][: len(FIGURES)]
    others = [asked for asked in result.asked if asked not in figures]
    for asked, letter in [*zip(figures, FIGURES, strict=False), *zip(others, BACKWARDS, strict=False)]:
        if asked in free and letter not in found.of_letter:
            found.give(letter, asked)
    for asked in free:
        spare = found.next_free() if asked.key not in found.of_key else None
        if spare is not None:
            found.give(spare, asked)


def unticked(result: Result, lines: list[LineResult]) -> Iterator[Asked]:
    """The facts that no line ticks."""
    ticked = {key for line in lines for key, _ in line.ticks}
    return (asked for asked in result.asked if asked.key not in ticked)
