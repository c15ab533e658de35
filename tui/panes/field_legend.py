"""What the map shows, in words: the signs that occur, and each mark with who holds it and what it gives."""

from __future__ import annotations

from collections.abc import Iterator

from core.field import SIGNS, Kind, Layout, Mark, words_of
from core.ruleset.models.parts import Language
from tui.panes.drawing import cut, length, wrapped
from tui.panes.field_signs import STYLES, Line, figure
from tui.panes.signs import Signs
from tui.panes.title import side_style
from tui.words import say

_BESIDE = "   "
_SAMPLES: dict[Kind, int] = {"dense-wood": 3, "thin-wood": 2}
"""Signs that stand for a wood: close together or apart."""


def legend_lines(layout: Layout, width: int, rows: int, signs: Signs, language: Language) -> list[Line]:
    """The legend in at most so many rows: one thing a row, or closer together where that is too long."""
    known = list(_signs(layout, signs, language))
    marks = layout.field.marks
    long = [line for mark in marks for line in _long(mark, width, signs, language)]
    short = [_short(mark, width, signs, language) for mark in marks]
    flowing = _flow(known, width)
    for first, second in ((known, long), (known, short), (flowing, long), (flowing, short)):
        if len(first) + len(second) < rows:
            return [*first, [], *second]
        if len(first) + len(second) == rows:
            return [*first, *second]
    return [*flowing[: max(0, rows - len(short))], *short][:rows]


def _signs(layout: Layout, signs: Signs, language: Language) -> Iterator[Line]:
    """Every sign that occurs, marks apart, with its word."""
    for kind, text in words_of(layout):
        sign = signs.on_map(kind, SIGNS[kind])
        sample = {3: sign * 3, 2: f"{sign} {sign}"}.get(_SAMPLES.get(kind, 0), sign)
        yield [(f"{sample:<3} ", STYLES[kind]), (text.say(language), "")]


def _flow(items: list[Line], width: int) -> list[Line]:
    """Several things in a row, their signs close to their words."""
    lines: list[Line] = []
    for sign, word in items:
        item: Line = [(sign[0].strip() + " ", sign[1]), word]
        if lines and length(lines[-1]) + len(_BESIDE) + length(item) <= width:
            lines[-1] += [(_BESIDE, ""), *item]
        else:
            lines.append(item)
    return lines


def _sign(mark: Mark, signs: Signs) -> Line:
    return [(signs.on_map(mark.picture, SIGNS[mark.picture]) + " ", STYLES[mark.picture])]


def _held(mark: Mark, language: Language) -> Line:
    """Who holds it."""
    if mark.owner is None:
        return [(say("map.nobody", language), "quiet")]
    return [(mark.owner.name.say(language), side_style(mark.owner.index))]


def _where(mark: Mark, language: Language) -> str:
    return say("map.zone", language, n=mark.zone) if mark.placed else say("map.unplaced", language)


def _long(mark: Mark, width: int, signs: Signs, language: Language) -> list[Line]:
    """Name, zone, who holds it, what it gives: broken where it is longer than a row."""
    told: Line = [(f"{mark.name.say(language)}, {_where(mark, language)}: ", ""), *_held(mark, language)]
    if mark.points is not None:
        n = figure(mark.points, language)
        told.append((f", {say('map.points', language, n=n)}", "quiet"))
    first, *rest = wrapped(told, width - 2)
    return [[*_sign(mark, signs), *first], *([("  ", ""), *line] for line in rest)]


def _short(mark: Mark, width: int, signs: Signs, language: Language) -> Line:
    """Zone, who holds it, what it gives."""
    points = f" {figure(mark.points, language)}" if mark.points is not None else ""
    told: Line = [*_sign(mark, signs), (f"{_where(mark, language)}: ", "")]
    (name, style), room = _held(mark, language)[0], width - length(told) - len(points)
    return [*told, (cut(name, room), style), (points, "quiet")]
