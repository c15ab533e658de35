"""A report as one HTML file: no script, nothing from outside, every text escaped; well formed as XML too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from core.report import lines
from core.report.model import Action, FormationLosses, Option, Report, Setup, SideLosses, Strength, Turn
from core.report.style import STYLE
from core.report.words import say
from core.ruleset.models.parts import Language

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""Tells browsers to fetch and run nothing, whatever a name may hold."""


class Html(str):
    """Text that is markup already; any other is escaped where it is put in."""


def tag(name: str, *inside: str, kind: str = "") -> Html:
    """An element with its class and what is inside."""
    attribute = f' class="{escape(kind)}"' if kind else ""
    return Html(f"<{name}{attribute}>{''.join(map(_safe, inside))}</{name}>")


def _safe(text: str) -> str:
    return text if isinstance(text, Html) else escape(text)


def _all(name: str, parts: Iterable[str], kind: str = "") -> Html:
    return tag(name, *(Html(f"\n{_safe(part)}") for part in parts), Html("\n"), kind=kind)


def html_of(report: Report) -> str:
    """The whole report as a document."""
    head = "\n".join(
        [
            '<meta charset="utf-8"/>',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            tag("title", report.title),
            tag("style", Html(f"\n{STYLE}\n")),
        ]
    )
    body = _all("body", _parts(report))
    return (
        f'<!DOCTYPE html>\n<html lang="{report.language}" xmlns="http://www.w3.org/1999/xhtml">\n'
        f"<head>\n{head}\n</head>\n{body}\n</html>\n"
    )


def _parts(report: Report) -> Iterator[Html]:
    yield tag("h1", report.title)
    yield tag("p", lines.rules_words(report), kind="rules")
    yield from (tag("p", text, kind="outcome") for text in lines.outcome(report))
    yield from _about(report)
    if report.setup:
        yield tag("h2", say("setup", report.language))
        yield _all("ul", map(_setup_part, report.setup))
    if report.field is not None:
        yield tag("h2", lines.field_title(report))
        yield tag("figure", Html(f"\n{report.field.svg}"))
    for turn in report.turns:
        yield from _turn(turn, report.language)
    yield from _losses(report)
    yield from _gone(report)
    yield from _luck(report)
    yield tag("footer", say("made_by", report.language))


def _about(report: Report) -> Iterator[Html]:
    language = report.language
    yield _all(
        "ul", (tag("li", tag("b", side.name), " ", lines.side_words(report, side)) for side in report.sides)
    )
    if report.options:
        yield tag("p", say("options", language), ":", kind="small")
        yield _all("ul", map(_option, report.options), "small")
    if report.notices:
        yield tag("p", say("notices", language), ":", kind="small")
        yield _all("ul", (tag("li", notice) for notice in report.notices), "small")


def _option(option: Option) -> Html:
    return tag("li", f"{option.text}: {option.value}", *_clause(option.clause))


def _setup_part(part: Setup) -> Html:
    rolls = [tag("span", lines.setup_words(part), kind="below")] if part.lines else []
    return tag("li", part.text, *_clause(part.clause), *rolls)


def _clause(clause: str) -> tuple[str, ...]:
    return (" ", tag("span", clause, kind="clause")) if clause else ()


# -- turns ------------------------------------------------------------------------------------------------


def _turn(turn: Turn, language: Language) -> Iterator[Html]:
    yield tag("h2", say("turn", language, n=turn.number))
    for side, actions in lines.by_side(turn.actions, language):
        if side:
            yield tag("h3", side)
        yield _all("ul", (_action(action, language) for action in actions))
    if not turn.actions:
        yield tag("p", say("nothing", language), kind="small")
    lost = lines.lost_words(turn, language)
    if lost:
        yield tag("p", lost, kind="turn-lost")
    if turn.undone:
        summary = tag("summary", say("undone", language, n=len(turn.undone)))
        struck = (tag("li", tag("del", _undone(action, language))) for action in turn.undone)
        yield tag("details", summary, _all("ul", struck, "small"))


def _action(action: Action, language: Language) -> Html:
    if action.kind == "note":
        return tag("li", tag("span", f"{say('note', language)}: {action.text}", kind="note"))
    about = lines.marks(action, language) if action.kind != "hand" else []
    inside: list[str] = [action.text, f" ({', '.join(about)})" if about else ""]
    if action.dice:
        inside += [" ", tag("span", lines.dice_words(action, language), kind="dice")]
    inside += _clause(action.clause)
    return tag("li", *inside, *(tag("span", text, kind="below") for text in lines.below(action, language)))


def _undone(action: Action, language: Language) -> str:
    return f"{action.text} {lines.dice_words(action, language)}".rstrip()


# -- tables -----------------------------------------------------------------------------------------------


def _table(heads: Sequence[str], rows: Iterable[Html], left: int) -> Html:
    """A table whose first columns are texts and the rest figures."""
    head = tag("thead", _row(heads, left, cell="th"))
    return tag("table", head, _all("tbody", rows))


def _row(cells: Sequence[str], left: int, kind: str = "", cell: str = "td") -> Html:
    made = (tag(cell, text, kind="" if at < left else "figure") for at, text in enumerate(cells))
    return tag("tr", *made, kind=kind)


def _losses(report: Report) -> Iterator[Html]:
    if report.losses and report.turns:
        yield tag("h2", say("losses", report.language))
        rows = (row for side in report.losses for row in _side_rows(side, report.language))
        yield _table(lines.loss_heads(report), rows, 1)


def _side_rows(side: SideLosses, language: Language) -> Iterator[Html]:
    yield _row(_cells(side.total), 1, "of-side")
    for formation in side.formations:
        yield from _formation_rows(formation, language)


def _formation_rows(formation: FormationLosses, language: Language) -> Iterator[Html]:
    yield _row(_cells(formation.total), 1, "of-formation")
    for unit in formation.units:
        yield _row((lines.loss_name(unit), *_cells(unit)[1:]), 1, "of-unit")
    if formation.whole and formation.units:
        yield _row((say("whole", language, n=formation.whole), "", "", ""), 1, "of-unit")


def _cells(strength: Strength) -> tuple[str, ...]:
    return (strength.name, strength.start, strength.end, strength.lost)


def _gone(report: Report) -> Iterator[Html]:
    if report.gone:
        yield tag("h2", say("gone", report.language))
        yield _all(
            "ul",
            (
                tag(
                    "li",
                    f"{say('turn', report.language, n=gone.turn)}: ",
                    tag("b", gone.name),
                    f" ({gone.side}): " if gone.side else ": ",
                    gone.why,
                )
                for gone in report.gone
            ),
        )


def _luck(report: Report) -> Iterator[Html]:
    tables = list(lines.luck_tables(report))
    if tables:
        yield tag("h2", say("luck", report.language))
    for table in tables:
        yield tag("h3", table.title)
        yield _table(table.heads, (_row(row, table.texts) for row in table.rows), table.texts)
    for note in lines.luck_notes(report) if tables else ():
        yield tag("p", note, kind="small")
