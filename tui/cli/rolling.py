"""`aiutante roll`: plain dice with their odds, for a table whose dice fell under the sofa."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tui.cli.arguments import Parser
from tui.cli.printing import as_json, line, percent
from tui.cli.wording import Both, Language, refusal

if TYPE_CHECKING:
    from core.dice.notation import Pool

RANGE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")
MOST_TERMS = 12


@dataclass(frozen=True)
class Term:
    """What is counted: dice that show one of the faces, so many of them making one."""

    text: str
    faces: range
    each: int = 1

    def count(self, faces: list[int]) -> int:
        """How often it is there."""
        return sum(face in self.faces for face in faces) // self.each


def parser(language: Language) -> Parser:
    """Its arguments."""
    summary = Both("Dadi semplici, con le probabilità.", "Plain dice, with odds.")
    parser = Parser("roll", language, summary)
    parser.option(
        "pool", metavar="13d6", it="quanti dadi, e quante facce", en="how many dice, and their faces"
    )
    parser.option(
        "--count",
        metavar="6,55",
        it="che cosa conta: 6 ogni sei, 55 ogni coppia di cinque, 5-6 da cinque a sei",
        en="what counts: 6 each six, 55 each pair of fives, 5-6 from five to six",
    )
    parser.option("--seed", type=int, metavar="N", it="tiro ripetibile", en="a repeatable roll")
    return parser


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Rolls and prints."""
    from core.dice.notation import parse_pool
    from core.dice.sources import SeededDice, SystemDice
    from core.dice.words import DiceError

    try:
        pool = parse_pool(arguments.pool)
    except DiceError as error:
        raise refusal(language, *error.words) from error
    terms = tuple(_terms(arguments.count, pool.faces, language)) if arguments.count is not None else ()
    source = SystemDice() if arguments.seed is None else SeededDice(arguments.seed)
    faces = source.roll(pool.count, pool.faces)
    spread = _spread(pool, terms)
    counts = {term.text: term.count(faces) for term in terms}
    total = sum(counts.values()) if terms else sum(faces)
    if arguments.json:
        as_json(_as_table(pool, arguments.seed, faces, counts, total, spread))
    else:
        _print(pool, faces, counts, total, spread, language)
    return 0


def _terms(text: str, die: int, language: Language) -> Iterator[Term]:
    words = [word for word in re.split(r"[,\s]+", text) if word]
    if not words or len(words) > MOST_TERMS:
        raise refusal(language, "--count: per esempio 6,55", "--count: for instance 6,55")
    for word in dict.fromkeys(words):
        term = _term(word, die)
        if term is None:
            raise refusal(
                language,
                f"--count: '{word[:12]}' non c'è su un d{die}; per esempio {die} o 1-2",
                f"--count: '{word[:12]}' is not on a d{die}; for instance {die} or 1-2",
            )
        yield term


def _term(word: str, die: int) -> Term | None:
    """A face, a range of faces, or a face written several times for a set of them."""
    between = RANGE.fullmatch(word)
    if between is not None:
        low, high = int(between[1]), int(between[2])
        return Term(word, range(low, high + 1)) if 1 <= low <= high <= die else None
    if not (word.isascii() and word.isdigit()):
        return None
    if len(word) <= 3 and 1 <= int(word) <= die:
        return Term(word, range(int(word), int(word) + 1))
    same = set(word) == {word[0]} and 1 <= int(word[0]) <= die
    return Term(word, range(int(word[0]), int(word[0]) + 1), len(word)) if same else None


def _spread(pool: Pool, terms: tuple[Term, ...]) -> dict[int, Fraction] | None:
    """The chance of each total; None where there are too many dice for exact odds."""
    from core.dice.fold import FRESH, Reader, TooManyDiceError, chances
    from core.dice.fold import Pool as Fold

    faces = range(1, pool.faces + 1)
    readers = tuple(Reader("count", tuple(int(face in term.faces) for face in faces)) for term in terms)
    readers = readers or (Reader("sum", tuple(faces)),)
    each = [term.each for term in terms] or [1]
    spread: dict[int, Fraction] = {}
    try:
        for figures, chance in chances(Fold((FRESH,) * pool.count, pool.faces, readers)).items():
            total = sum(int(figure or 0) // size for figure, size in zip(figures, each, strict=True))
            spread[total] = spread.get(total, Fraction(0)) + chance
    except TooManyDiceError:
        return None
    return dict(sorted(spread.items()))


def _mean(spread: dict[int, Fraction]) -> Fraction:
    return sum((total * chance for total, chance in spread.items()), Fraction(0))


def _at_least(spread: dict[int, Fraction], total: int) -> Fraction:
    return sum((chance for other, chance in spread.items() if other >= total), Fraction(0))


def _as_table(
    pool: Pool,
    seed: int | None,
    faces: list[int],
    counts: dict[str, int],
    total: int,
    spread: dict[int, Fraction] | None,
) -> dict[str, Any]:
    odds = None
    if spread is not None:
        odds = {
            "mean": float(_mean(spread)),
            "at_least": float(_at_least(spread, total)),
            "distribution": {str(value): float(chance) for value, chance in spread.items()},
        }
    table: dict[str, Any] = {"pool": str(pool), "seed": seed, "dice": faces, "sum": sum(faces)}
    return table | {"counts": counts, "total": total, "odds": odds}


def _print(
    pool: Pool,
    faces: list[int],
    counts: dict[str, int],
    total: int,
    spread: dict[int, Fraction] | None,
    language: Language,
) -> None:
    shown = " ".join(map(str, sorted(faces, reverse=True)))
    parts = "  ".join(f"{text}×{count}" for text, count in counts.items())
    line(f"{pool}: {shown}   {f'{parts} = {total}' if counts else f'= {total}'}")
    if spread is None:
        line(Both("troppi dadi per le probabilità esatte", "too many dice for exact odds").say(language))
        return
    comma = language == "it"
    mean = f"{float(_mean(spread)):.1f}"
    chance = percent(_at_least(spread, total), comma)
    said = Both(
        f"in media {mean.replace('.', ',')}; {total} o più: {chance}",
        f"on average {mean}; {total} or more: {chance}",
    )
    line(said.say(language))
