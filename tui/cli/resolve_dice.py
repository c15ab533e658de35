"""The dice of `resolve`: typed ones taken roll by roll, or rolled here with a seed."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.battle import Battle
from core.dice.sources import SeededDice
from core.dice.words import out_of_range
from core.procedure import Chance, DiceWanted, Die, Request, Result
from tui.cli.resolve_input import Case
from tui.cli.wording import InputError, Language, refusal

MOST_TYPED = 4000
SEPARATORS = re.compile(r"[\s,;]+")


@dataclass(frozen=True)
class Outcome:
    """What came out."""

    case: Case
    result: Result
    odds: tuple[Chance, ...] | None
    """As they stood before the dice; none: too many dice for exact odds."""
    dice_given: bool


def with_dice(case: Case, typed: str | None, seed: int | None, language: Language) -> Outcome:
    """Runs the case with its dice; without any only as far as the first roll. Raises InputError."""
    before = case.battle.run(case.request)
    unknown = before.status == "barred" or any(asked.by_hand and not asked.given for asked in before.asked)
    odds = () if unknown else _odds(case.battle, case.request)
    result = before
    if typed is not None:
        result = _typed(case, before, typed, language)
    elif seed is not None:
        result = _rolled(case, before, seed)
    return Outcome(case, result, odds, typed is not None or seed is not None)


def _odds(battle: Battle, request: Request) -> tuple[Chance, ...] | None:
    from core.dice.fold import TooManyDiceError

    try:
        return battle.odds(request)
    except TooManyDiceError:
        return None


def unanswered(result: Result, language: Language) -> InputError | None:
    """What to raise where dice are given, and yet something is missing that only the players know."""
    if result.question is None:
        return None
    asked = result.question
    values = "|".join(asked.values) if asked.values else {"flag": "true|false"}.get(asked.type, "N")
    what = f"--fact {asked.key}={values} ({asked.text.say(language)})"
    return refusal(language, f"manca {what}", f"{what} is missing")


def _rolled(case: Case, result: Result, seed: int) -> Result:
    source = SeededDice(seed)
    dice: tuple[Die, ...] = ()
    while result.status == "dice" and result.wanted is not None:
        faces = source.roll(result.wanted.missing, result.wanted.die)
        dice += tuple(Die(face, typed=False) for face in faces)
        result = case.battle.run(replace(case.request, dice=dice))
    return result


def _typed(case: Case, result: Result, text: str, language: Language) -> Result:
    if len(text) > MOST_TYPED:
        raise refusal(language, "--dice: troppi dadi", "--dice: too many dice")
    waiting = deque(word for word in SEPARATORS.split(text) if word)
    dice: tuple[Die, ...] = ()
    while result.status == "dice" and result.wanted is not None:
        dice += tuple(Die(face) for face in _taken(waiting, result.wanted, language))
        result = case.battle.run(replace(case.request, dice=dice))
    if waiting and result.status != "ask":
        left = ", ".join(list(waiting)[:12])
        raise refusal(
            language,
            f"--dice: {len(waiting)} di troppo ({left}); ne servono {len(dice)}",
            f"--dice: {len(waiting)} too many ({left}); {len(dice)} are needed",
        )
    return result


def _taken(waiting: deque[str], wanted: DiceWanted, language: Language) -> Sequence[int]:
    """The next typed dice for a roll; up to nine faces digits may be run together."""
    faces: list[int] = []
    while len(faces) < wanted.missing:
        if not waiting:
            there = len(wanted.have) + len(faces)
            pool = f"{wanted.count}d{wanted.die}"
            raise refusal(
                language,
                f"--dice: per '{wanted.roll}' servono {pool}, ce ne sono {there}",
                f"--dice: '{wanted.roll}' needs {pool}, there are {there}",
            )
        word = waiting.popleft()
        if wanted.die <= 9 and len(word) > 1 and _digits(word):
            waiting.extendleft(reversed(word))
            continue
        faces.append(_face(word, wanted.die, language))
    return faces


def _face(word: str, die: int, language: Language) -> int:
    shown = word[:12]
    if not _digits(word) or len(word) > 3:
        raise refusal(
            language,
            f"--dice: '{shown}' non è un dado: solo cifre",
            f"--dice: '{shown}' is no die: digits only",
        )
    face = 10 if die == 10 and word == "0" else 100 if die == 100 and word in ("0", "00") else int(word)
    if not 1 <= face <= die:
        words = out_of_range(shown, die)
        raise refusal(language, f"--dice: {words.it}", f"--dice: {words.en}")
    return face


def _digits(word: str) -> bool:
    return word.isascii() and word.isdigit()
