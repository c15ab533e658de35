"""Chances in words: one decimal, and never certain where it is not."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import Final

from core.battle import Battle
from core.procedure import Chance, Result, number, show
from core.ruleset.expression import Ref, Value
from core.ruleset.models.parts import Language
from tui.model.names import Names
from tui.model.numbers import Figure, figure_of
from tui.model.parts import OddsLine
from tui.words import say

MOST_BARS: Final = 12
"""Figures of a distribution drawn one by one; what lies beyond is drawn together."""
TOO_SMALL: Final = Fraction(1, 2000)
"""What is less likely than this all together needs no bar of its own at the end."""


def percent(chance: Fraction, language: Language) -> str:
    """A chance with one decimal: `96,9 %`; `100 %` and `0 %` only where that is certain."""
    if chance in (0, 1):
        return _sign(str(int(chance) * 100), language)
    tenths = floor(chance * 1000 + Fraction(1, 2))
    if tenths >= 1000:
        return ">" + _sign(_decimal("99.9", language), language)
    if tenths <= 0:
        return "<" + _sign(_decimal("0.1", language), language)
    return _sign(_decimal(f"{tenths // 10}.{tenths % 10}", language), language)


def _sign(figure: str, language: Language) -> str:
    return f"{figure} %" if language == "it" else f"{figure}%"


def _decimal(figure: str, language: Language) -> str:
    return figure.replace(".", ",") if language == "it" else figure


def mean_text(mean: Fraction, language: Language) -> str:
    """An expected figure with two decimals: `2,75`."""
    hundredths = floor(abs(mean) * 100 + Fraction(1, 2))
    sign = "\u2212" if mean < 0 and hundredths else ""
    return sign + _decimal(f"{hundredths // 100}.{hundredths % 100:02d}", language)


def odds_lines(
    battle: Battle, result: Result, chances: Iterable[Chance], language: Language
) -> tuple[OddsLine, ...]:
    """The odds of a test: of a figure its mean and the chance of one at least, of an event its chance.

    Where several figures can be more than nothing, each says which of them is at least one.
    """
    found = list(chances)
    alone = sum(any(_figures(chance)) for chance in found) < 2
    return tuple(line for chance in found for line in _lines(battle, result, chance, language, alone))


def _lines(battle: Battle, result: Result, chance: Chance, language: Language, alone: bool) -> list[OddsLine]:
    text = chance.text.say(language)
    if chance.chance is not None:
        return [OddsLine(text, percent(chance.chance, language))]
    lines = []
    if chance.mean is not None:
        lines.append(OddsLine(say("odds.mean", language, figure=text), mean_text(chance.mean, language)))
    if _counts_from_nothing(chance):
        one = say("odds.at_least_one", language)
        share = percent(chance.at_least(1), language)
        lines.append(OddsLine(one if alone and lines else f"{text}: {one}", share))
    return lines or _by_name(battle, result, chance, language)


def _counts_from_nothing(chance: Chance) -> bool:
    """Whether it is a count that can also be nothing: only then is one at least worth a word."""
    values = _figures(chance)
    return bool(values) and min(values) == 0 and max(values) > 0


def _figures(chance: Chance) -> list[Figure]:
    found = map(figure_of, chance.distribution or {})
    return [figure for figure in found if figure is not None]


def _by_name(battle: Battle, result: Result, chance: Chance, language: Language) -> list[OddsLine]:
    text = chance.text.say(language)
    return [
        OddsLine(f"{text}: {_named(battle, result, value, language)}", percent(share, language))
        for value, share in (chance.distribution or {}).items()
    ]


def _named(battle: Battle, result: Result, value: Value, language: Language) -> str:
    """An outcome that is no figure: who has the role of that name, or the thing or word itself."""
    who = result.request.roles.get(value) if isinstance(value, str) else value
    things = [who] if isinstance(who, Ref) else who if isinstance(who, tuple) else ()
    names = Names(battle, language)
    found = [names.alone(thing) for thing in things if isinstance(thing, Ref)]
    if found:
        return ", ".join(found)
    return say("odds.none", language) if value in (None, "none", ()) else show(battle.view, value, language)


def histogram(chances: Iterable[Chance], language: Language) -> tuple[tuple[str, Fraction], ...]:
    """The first distribution of figures, figure by figure; the last bar holds what lies beyond."""
    for chance in chances:
        if chance.mean is not None and chance.distribution:
            return _bars(chance, language)
    return ()


def _bars(chance: Chance, language: Language) -> tuple[tuple[str, Fraction], ...]:
    shares = sorted((Fraction(value), (chance.distribution or {})[value]) for value in _figures(chance))
    count = min(len(shares), MOST_BARS)
    while count > 1 and sum((share for _, share in shares[count - 1 :]), Fraction(0)) < TOO_SMALL:
        count -= 1
    bars = [(number(value, language), share) for value, share in shares[:count]]
    beyond = sum((share for _, share in shares[count:]), Fraction(0))
    if beyond:
        bars[-1] = (f"\u2265{bars[-1][0]}", bars[-1][1] + beyond)
    return tuple(bars)


def spread(chances: Iterable[Chance], language: Language, most: int = 5) -> tuple[OddsLine, ...]:
    """The figures that can still come with their chances, the likeliest `most`, in their order."""
    for chance in chances:
        if chance.mean is not None and chance.distribution:
            pairs = [(Fraction(value), chance.distribution[value]) for value in _figures(chance)]
            likely = sorted(sorted(pairs, key=lambda pair: -pair[1])[:most])
            return tuple(OddsLine(number(value, language), percent(one, language)) for value, one in likely)
    return ()
