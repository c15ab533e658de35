"""The bands of a table that a test ends in: what each of them brings, and its chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from core.procedure import Chance, number
from core.procedure.gives import Within
from core.ruleset.expression import Expression, ExpressionError, Value
from core.ruleset.models import Band, EachStep, Formula, LookupStep, Step, Table
from core.ruleset.models.parts import Language
from core.state.rules import formula
from tui.model.numbers import figure_of
from tui.model.odds import percent
from tui.model.reasons import OpenTest
from tui.words import say

HERE = "\u25ba"


def build_bands(test: OpenTest, chances: Sequence[Chance]) -> tuple[tuple[str, ...], ...]:
    """A heading, then for each band its range, its text, and its chance where that is known.

    A mark before the range says that the result fell there. The chance is known where the odds are of the
    very figure that is looked up. Bands without a text are for the rules alone and not shown, nor are those
    of a look-up that will be passed.
    """
    for step in _lookups(test.battle.rules.ruleset.procedure[test.result.request.procedure].step):
        if step.when is not None and _passed(test, step.when):
            continue
        table = test.battle.rules.ruleset.table[step.table]
        if table.bands and all(band.text for band in table.bands):
            return tuple(_rows(test, step, table, chances))
    return ()


def _passed(test: OpenTest, when: Formula) -> bool:
    """Whether a condition does not hold, as far as the run has come; what cannot be told yet may hold."""
    names = {key: asked.value for key, asked in test.asked.items()} | dict(test.result.names)
    ready = formula(when)
    try:
        held = ready.evaluate(Within(test.battle.view, names)) if isinstance(ready, Expression) else ready
    except (ExpressionError, KeyError):
        return False
    return held is False


def _lookups(steps: Sequence[Step]) -> Iterator[LookupStep]:
    for step in steps:
        if isinstance(step, LookupStep):
            yield step
        elif isinstance(step, EachStep):
            yield from _lookups(step.step)


def _rows(
    test: OpenTest, step: LookupStep, table: Table, chances: Sequence[Chance]
) -> Iterator[tuple[str, ...]]:
    odds = test.battle.rules.ruleset.procedure[test.result.request.procedure].odds
    looked_up = {entry.id: entry.text for entry in odds if entry.of is not None and entry.of == step.at}
    chance = next((one for one in chances if one.id in looked_up), None)
    yield ("", *[text.say(test.language) for text in looked_up.values()][:1], *[""] * (chance is not None))
    fell = test.result.names.get(step.lookup) if test.result.status == "done" else None
    low: Fraction | None = Fraction(str(table.first)) if table.first is not None else None
    for band in table.bands or ():
        high = Fraction(str(band.to)) if band.to is not None else None
        mark = HERE if isinstance(fell, Mapping) and _is(band, fell) else ""
        text = band.text.say(test.language) if band.text else ""
        share = [_share(chance, low, high, test.language)] if chance is not None else []
        yield (mark + _range(low, high, test.language), text, *share)
        low = high + 1 if high is not None else None


def _is(band: Band, fell: Mapping[str, Value]) -> bool:
    return band.id is not None and fell.get("id") == band.id


def _range(low: Fraction | None, high: Fraction | None, language: Language) -> str:
    if high is None:
        return f"{number(low, language)}+" if low is not None else ""
    if low is None:
        return f"\u2264{number(high, language)}"
    return number(low, language) if low == high else f"{number(low, language)}\u2013{number(high, language)}"


def _share(chance: Chance, low: Fraction | None, high: Fraction | None, language: Language) -> str:
    share = Fraction(0)
    for value, one in (chance.distribution or {}).items():
        figure = figure_of(value)
        if figure is not None and (high is None or figure <= high) and (low is None or figure >= low):
            share += one
    return say("odds.never", language) if share == 0 else percent(share, language)
