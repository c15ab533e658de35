"""The checklist of one tally: its lines with shape, letter, reason and value, and the sum written out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, Literal

from core.procedure import LineResult, TallyResult, number
from core.ruleset.models import Line
from core.ruleset.models.parts import Language
from tui.model.numbers import Figure, figure_of, signed
from tui.model.parts import CheckLine, LineShape
from tui.model.reasons import OpenTest

PLAIN: Final = ("add", "choose")
"""Operations whose order does not matter."""
ORDER: Final[tuple[LineShape, ...]] = (
    "base",
    "auto-on",
    "forced-on",
    "forced-off",
    "hand-on",
    "hand-off",
    "auto-off",
)


def check_lines(test: OpenTest, tally: TallyResult, *, unfold: bool) -> tuple[CheckLine, ...]:
    """All lines of a tally: base, automatic, ticked, free, and last those that cannot apply.

    The last are marked as folded, but with `unfold` they are lines like the others.
    """
    base = base_of(test, tally)
    running: Figure = 0
    found = []
    for line in tally.lines:
        running += _effect_of(line) if line.counts else 0
        found.append(_check_line(test, tally, line, line is base, running))
    found.sort(key=lambda line: (line.folded, ORDER.index(line.shape)))
    return tuple(replace(line, folded=False) for line in found) if unfold else tuple(found)


def base_of(test: OpenTest, tally: TallyResult) -> LineResult | None:
    """The line that the others are added to: the first that counts, if it is a figure and no modifier."""
    first = next((line for line in tally.lines if line.counts), None)
    if first is None or not first.automatic or first.operation not in ("add", "set"):
        return None
    model = test.course.line(tally.path, first)
    worked_out = model is not None and isinstance(model.add, str)
    return first if model is None or model.when is None or worked_out else None


def _check_line(
    test: OpenTest, tally: TallyResult, line: LineResult, is_base: bool, running: Figure
) -> CheckLine:
    letter = test.letter_of.get(line.key, "")
    if line.automatic:
        letter = test.figure_letter(tally, line)
    return CheckLine(
        key=line.key,
        shape=_shape(line, is_base),
        letter=letter,
        text=test.by_number(line.text.say(test.language)),
        reason=test.reason(tally, line),
        clause=line.clause or "",
        value=_value(test, tally, line, is_base, running),
        sign=_sign(line, is_base),
        counts=line.counts,
        folded=_folded(line, is_base),
        house=line.house,
    )


def _shape(line: LineResult, is_base: bool) -> LineShape:
    if line.forced:
        return "forced-on" if line.counts else "forced-off"
    if is_base:
        return "base"
    if line.automatic:
        return "auto-on" if line.counts else "auto-off"
    return "hand-on" if line.counts else "hand-off"


def _folded(line: LineResult, is_base: bool) -> bool:
    """Whether a line cannot apply: not by itself, and not by a tick either."""
    if line.counts or line.forced or line.shown or is_base:
        return False
    return line.automatic or not line.possible


# -- values -----------------------------------------------------------------------------------------------


def _value(test: OpenTest, tally: TallyResult, line: LineResult, is_base: bool, running: Figure) -> str:
    language = test.language
    if is_base:
        return number(_effect_of(line), language)
    if line.choices and not line.counts:
        return "/".join(signed(figure, language) for figure in line.choices)
    if line.operation in PLAIN:
        return signed(_effect_of(line), language) if line.effect is not None else ""
    if line.operation == "set" and line.counts:
        return f"= {number(running, language)}"
    return _operation(test.course.line(tally.path, line), language) or _effect(line, language)


def _operation(model: Line | None, language: Language) -> str:
    """`×2`, `≥1`, `≤7`: what a line does that does not add, as the ruleset writes it."""
    if model is None:
        return ""
    raw = {"times": model.times, "at_least": model.at_least, "at_most": model.at_most}.get(model.operation)
    sign = {"times": "\u00d7", "at_least": "\u2265", "at_most": "\u2264"}.get(model.operation, "")
    if raw is None or isinstance(raw, bool):
        return ""
    text = number(Fraction(str(raw)), language) if isinstance(raw, int | float) else raw
    return f"{sign}{text}" if len(text) <= 4 else ""


def _effect(line: LineResult, language: Language) -> str:
    return signed(_effect_of(line), language) if line.counts else ""


def _effect_of(line: LineResult) -> Figure:
    return figure_of(line.effect) or 0


def _sign(line: LineResult, is_base: bool) -> Literal["plus", "minus", "none"]:
    effect = _effect_of(line)
    if is_base or effect == 0:
        return "none"
    return "plus" if effect > 0 else "minus"


# -- the sum ----------------------------------------------------------------------------------------------


def sum_text(test: OpenTest, tally: TallyResult, lines: Sequence[CheckLine]) -> str:
    """The arithmetic in one line: `13 + 2 − 1 − 1`.

    Where only sums are made the figures stand as the lines do, else in the order in which they are worked.
    """
    counting = [line for line in tally.lines if line.counts]
    if all(line.operation in PLAIN for line in counting):
        order = {line.key: place for place, line in enumerate(lines)}
        counting.sort(key=lambda line: order[line.key])
    terms: list[str] = []
    for line in counting:
        if line.operation == "times" and len(terms) > 1:
            terms = [f"({' '.join(terms)})"]
        terms.append(_term(test, tally, line, first=not terms))
    return " ".join(terms) if terms else "0"


def _term(test: OpenTest, tally: TallyResult, line: LineResult, *, first: bool) -> str:
    if line.operation == "times":
        shown = _operation(test.course.line(tally.path, line), test.language)
        if shown:
            return f"{shown[0]} {shown[1:]}"
    effect = _effect_of(line)
    if first:
        return number(effect, test.language)
    return f"{'+' if effect >= 0 else chr(0x2212)} {number(max(effect, -effect), test.language)}"
