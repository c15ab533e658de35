"""A report as Markdown, with tables as GitHub has them. Every text is escaped: a name is never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from core.report import lines
from core.report.model import Action, FormationLosses, Report, Setup, SideLosses, Strength, Turn
from core.report.words import say
from core.ruleset.models.parts import Language

_SIGNS: Final = re.compile(r"([\\`*_\[\]|~$])")
_FIRST: Final = re.compile(r"^(\s*)([-+#=>]|\d+(?=[.)]))")


def escaped(text: str) -> str:
    """A text that Markdown shows as it is, on one line."""
    text = " ".join(text.split("\n"))
    text = _SIGNS.sub(r"\\\1", text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))
    return _FIRST.sub(_first, text)


def _first(found: re.Match[str]) -> str:
    """Signs that begin a list or a heading where they begin a line."""
    blank, sign = found.groups()
    return f"{blank}{sign}\\" if sign[0].isdigit() else f"{blank}\\{sign}"


def markdown_of(report: Report) -> str:
    """The whole report."""
    return "\n".join(_parts(report)).rstrip() + "\n"


def _parts(report: Report) -> Iterator[str]:
    yield f"# {escaped(report.title)}"
    yield from ("", f"*{escaped(lines.rules_words(report))}*", "")
    for text in lines.outcome(report):
        yield from (f"**{escaped(text)}**", "")
    yield from _about(report)
    yield from _setup(report)
    yield from _field(report)
    for turn in report.turns:
        yield from _turn(turn, report.language)
    yield from _losses(report)
    yield from _gone(report)
    yield from _luck(report)


def _heading(key: str, report: Report) -> tuple[str, str]:
    return f"## {say(key, report.language)}", ""


def _about(report: Report) -> Iterator[str]:
    for side in report.sides:
        yield f"- **{escaped(side.name)}** {escaped(lines.side_words(report, side))}".rstrip()
    yield ""
    if report.options:
        yield from (f"{say('options', report.language)}:", "")
        for option in report.options:
            clause = f" `{_code(option.clause)}`" if option.clause else ""
            yield f"- {escaped(option.text)}: {escaped(option.value)}{clause}"
        yield ""
    if report.notices:
        yield from (f"{say('notices', report.language)}:", "")
        yield from (f"- {escaped(notice)}" for notice in report.notices)
        yield ""


def _setup(report: Report) -> Iterator[str]:
    if report.setup:
        yield from _heading("setup", report)
        for part in report.setup:
            yield from _setup_part(part)
        yield ""


def _setup_part(part: Setup) -> Iterator[str]:
    yield f"- {escaped(part.text)}{_clause(part.clause)}"
    if part.lines:
        yield f"  - {escaped(lines.setup_words(part))}"


def _field(report: Report) -> Iterator[str]:
    if report.field is not None:
        yield from (f"## {lines.field_title(report)}", "")
        yield from ("```text", *report.field.rows, "```", "")
        yield from (f"- {escaped(text)}" for text in report.field.legend)
        yield ""


# -- turns ------------------------------------------------------------------------------------------------


def _turn(turn: Turn, language: Language) -> Iterator[str]:
    yield from (f"## {say('turn', language, n=turn.number)}", "")
    for side, actions in lines.by_side(turn.actions, language):
        yield from (f"### {escaped(side)}", "") if side else ()
        for action in actions:
            yield from _action(action, language)
        yield ""
    if not turn.actions:
        yield from (say("nothing", language), "")
    lost = lines.lost_words(turn, language)
    if lost:
        yield from (f"*{escaped(lost)}*", "")
    if turn.undone:
        yield from (f"<details><summary>{say('undone', language, n=len(turn.undone))}</summary>", "")
        yield from (_undone(action, language) for action in turn.undone)
        yield from ("", "</details>", "")


def _action(action: Action, language: Language) -> Iterator[str]:
    if action.kind == "note":
        yield f"- *{say('note', language)}: {escaped(action.text)}*"
        return
    about = lines.marks(action, language)
    tail = f" ({', '.join(about)})" if about and action.kind != "hand" else ""
    dice = f" \u2014 {escaped(lines.dice_words(action, language))}" if action.dice else ""
    yield f"- {escaped(action.text)}{tail}{dice}{_clause(action.clause)}"
    yield from (f"  - {escaped(text)}" for text in lines.below(action, language))


def _undone(action: Action, language: Language) -> str:
    dice = f" \u2014 {lines.dice_words(action, language)}" if action.dice else ""
    return f"- ~~{escaped(action.text + dice)}~~"


def _clause(clause: str) -> str:
    return f" `{_code(clause)}`" if clause else ""


def _code(text: str) -> str:
    return text.replace("`", "'")


# -- tables -----------------------------------------------------------------------------------------------


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], left: int) -> Iterator[str]:
    """A table whose first columns are texts and the rest figures; the cells are escaped already."""
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' if at < left else '---:' for at in range(len(heads)))} |"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _losses(report: Report) -> Iterator[str]:
    if not report.losses or not report.turns:
        return
    yield from _heading("losses", report)
    rows = [row for side in report.losses for row in _side_rows(side, report.language)]
    yield from _table(lines.loss_heads(report), rows, 1)


def _side_rows(side: SideLosses, language: Language) -> Iterator[tuple[str, ...]]:
    yield tuple(f"**{cell}**" for cell in _cells(side.total))
    for formation in side.formations:
        yield from _formation_rows(formation, language)


def _formation_rows(formation: FormationLosses, language: Language) -> Iterator[tuple[str, ...]]:
    yield tuple(f"*{cell}*" for cell in _cells(formation.total))
    for unit in formation.units:
        yield ("&emsp;" + escaped(lines.loss_name(unit)), *_cells(unit)[1:])
    if formation.whole and formation.units:
        yield (f"&emsp;{say('whole', language, n=formation.whole)}", "", "", "")


def _cells(strength: Strength) -> tuple[str, ...]:
    return (escaped(strength.name), strength.start, strength.end, strength.lost)


def _gone(report: Report) -> Iterator[str]:
    if not report.gone:
        return
    yield from _heading("gone", report)
    for gone in report.gone:
        side = f" ({escaped(gone.side)})" if gone.side else ""
        turn = say("turn", report.language, n=gone.turn)
        yield f"- {turn}: **{escaped(gone.name)}**{side}: {escaped(gone.why)}"
    yield ""


def _luck(report: Report) -> Iterator[str]:
    tables = list(lines.luck_tables(report))
    if not tables:
        return
    yield from _heading("luck", report)
    for table in tables:
        yield from (f"### {table.title}", "")
        yield from _table(table.heads, [[escaped(cell) for cell in row] for row in table.rows], table.texts)
    for note in lines.luck_notes(report):
        yield from (escaped(note), "")
