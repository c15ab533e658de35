"""What can be looked up of a ruleset, each with a title and a short body in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from core.lookup.wording import both, joined, values
from core.procedure import name_of, told_name
from core.ruleset.expression import Ref
from core.ruleset.models import Line, Option, Procedure, Ruleset, Status, Table, TallyStep, Text, Troop
from core.ruleset.models.procedures import EachStep, Step
from core.state import View

Kind = Literal["unit", "clause", "line", "procedure", "table", "troop", "status", "option"]
KINDS: tuple[Kind, ...] = ("unit", "clause", "line", "procedure", "table", "troop", "status", "option")
"""In the order in which answers of the same worth stand."""
MOST_ROWS = 40
"""Rows of a table in a body."""


@dataclass(frozen=True)
class Entry:
    """One thing that can be found; `words` are found though they are not shown."""

    kind: Kind
    id: str
    title: Text
    clause: str | None = None
    body: tuple[Text, ...] = ()
    words: tuple[str, ...] = ()
    thing: Ref | None = None
    """Of a unit: the unit."""


def entries(ruleset: Ruleset) -> Iterator[Entry]:
    """All of a ruleset, in the order of `KINDS`."""
    for id_, clause in ruleset.clause.items():
        words = (clause.short.it, clause.short.en) if clause.short else ()
        yield Entry("clause", id_, clause.term, id_, (clause.text,), words)
    yield from _lines(ruleset)
    for id_, procedure in ruleset.procedure.items():
        yield _procedure(ruleset, id_, procedure)
    for id_, table in ruleset.table.items():
        yield _table(ruleset, id_, table)
    for troop in ruleset.troop:
        yield _troop(ruleset, troop)
    for id_, status in ruleset.status.items():
        yield _status(ruleset, id_, status)
    for id_, option in ruleset.option.items():
        yield _option(ruleset, id_, option)


def unit_entries(view: View) -> tuple[Entry, ...]:
    """The units of a battle, by name and number, gone ones too."""
    return tuple(_unit(view, unit) for unit in view.state.by_kind.get("unit", ()))


def _unit(view: View, unit: Ref) -> Entry:
    title = Text(it=name_of(view, unit, "it"), en=name_of(view, unit, "en"))
    parent = view.field(unit, "parent")
    body = []
    if isinstance(parent, Ref):
        body.append(Text(it=told_name(view, parent, "it"), en=told_name(view, parent, "en")))
    troop = view.rules.ruleset.troop_of(str(view.raw(unit, "type") or ""))
    if troop is not None:
        body.append(_figures(view.rules.ruleset, troop))
    return Entry("unit", unit.id, title, None, tuple(body), (str(view.raw(unit, "number")),), unit)


def _clause_text(ruleset: Ruleset, *clauses: str | None) -> tuple[Text, ...]:
    return tuple(ruleset.clause[id_].text for id_ in clauses if id_ is not None and id_ in ruleset.clause)


# -- lines ----------------------------------------------------------------------------------------------


def _lines(ruleset: Ruleset) -> Iterator[Entry]:
    for name, lines in ruleset.lines.items():
        for line in lines.line:
            yield from _line(ruleset, line, name, lines.text)
    for name, procedure in ruleset.procedure.items():
        for step in _tallies(procedure.step):
            for line in step.line or ():
                yield from _line(ruleset, line, f"{name}.{step.identity}", procedure.text)


def _tallies(steps: Iterable[Step]) -> Iterator[TallyStep]:
    for step in steps:
        if isinstance(step, TallyStep):
            yield step
        elif isinstance(step, EachStep):
            yield from _tallies(step.step)


def _line(ruleset: Ruleset, line: Line, where: str, of: Text | None) -> Iterator[Entry]:
    clause = ruleset.clause.get(line.clause or "")
    title = line.text or (clause.term if clause else None)
    if line.include is not None or title is None:
        return
    value = _value(line)
    head = joined([value, of], ", ") if of is not None else value
    yield Entry(
        "line", f"{where}:{line.identity}", title, line.clause, (head, *_clause_text(ruleset, line.clause))
    )


def _value(line: Line) -> Text:
    """What a line does, with its sign."""
    raw = getattr(line, line.operation)
    if line.choose is not None:
        figures = ", ".join(_signed(figure) for figure in line.choose)
        return both(f"a scelta {figures}", f"to choose: {figures}")
    if isinstance(raw, str):
        return both(f"secondo i casi: {raw}", f"as it falls: {raw}")
    words = {
        "add": both(_signed(raw), _signed(raw)),
        "times": both(f"× {raw}", f"× {raw}"),
        "set": both(f"vale {raw}", f"is {raw}"),
        "at_least": both(f"almeno {raw}", f"at least {raw}"),
        "at_most": both(f"al massimo {raw}", f"at most {raw}"),
    }
    return words[line.operation]


def _signed(figure: int | float | bool) -> str:
    return f"+{figure}" if figure > 0 else str(figure).replace("-", "\u2212")


# -- the rest -------------------------------------------------------------------------------------------


def _procedure(ruleset: Ruleset, id_: str, procedure: Procedure) -> Entry:
    body = list(_clause_text(ruleset, procedure.clause))
    if procedure.verb:
        body.insert(0, both(f"tasto {procedure.verb}", f"key {procedure.verb}"))
    return Entry("procedure", id_, procedure.text, procedure.clause, tuple(body), (id_,))


def _table(ruleset: Ruleset, id_: str, table: Table) -> Entry:
    clause = ruleset.clause.get(table.clause or "")
    title = table.text or (clause.term if clause else both(id_, id_))
    rows = [*_bands(table)] if table.bands is not None else [*_rows(ruleset, table)]
    return Entry("table", id_, title, table.clause, tuple(rows[:MOST_ROWS]), (id_,))


def _bands(table: Table) -> Iterator[Text]:
    for band in table.bands or ():
        cells = ", ".join(f"{key} {value}" for key, value in band.cells.items())
        head = both(f"fino a {band.to}", f"to {band.to}") if band.to is not None else both("oltre", "beyond")
        yield joined([head, band.text or both(cells, cells)], ": ")


def _rows(ruleset: Ruleset, table: Table) -> Iterator[Text]:
    if table.columns is not None:
        columns = "  ".join(map(str, table.columns))
        yield both(columns, columns)
    for key, row in (table.rows or {}).items():
        yield joined([_row_name(ruleset, key), values(row)], ": ")


def _row_name(ruleset: Ruleset, key: str) -> Text:
    """The key of a row; where it is a troop type, that and whose, since armies have types of one name."""
    troop = ruleset.troop_of(key)
    if troop is None:
        return both(key, key)
    army = ruleset.army.get(troop.army)
    return joined([army.name, troop.name], ", ") if army else troop.name


def _troop(ruleset: Ruleset, troop: Troop) -> Entry:
    army = ruleset.army.get(troop.army)
    body = ([army.name] if army else []) + [_figures(ruleset, troop)]
    return Entry("troop", troop.id, troop.name, troop.clause, tuple(body), (troop.id,))


def _figures(ruleset: Ruleset, troop: Troop) -> Text:
    """The figures of a troop type: `VBU 12, M (cm) 8, arma: genio`."""
    fields = ruleset.kind["unit"].field if "unit" in ruleset.kind else {}
    parts = []
    for key, raw in troop.figures.items():
        declared = fields.get(key)
        label = declared.text if declared and declared.text else both(key, key)
        choice = declared.values.get(str(raw)) if declared and declared.values else None
        if raw is True:
            parts.append(label)
        elif raw is not False:
            parts.append(joined([label, choice or values(raw)], " "))
    return joined(parts, ", ") if parts else both("\u2013", "\u2013")


def _status(ruleset: Ruleset, id_: str, status: Status) -> Entry:
    letter = both(f"lettera {status.letter.it}", f"letter {status.letter.en}")
    return Entry(
        "status", id_, status.word, status.clause, (letter, *_clause_text(ruleset, status.clause)), (id_,)
    )


def _option(ruleset: Ruleset, id_: str, option: Option) -> Entry:
    clause = ruleset.clause.get(option.clause or "")
    body = [option.text]
    if option.values is not None:
        body += [joined([both(key, key), text], ": ") for key, text in option.values.items()]
    default = option.values.get(str(option.default)) if option.values else values(option.default)
    body.append(joined([both("di solito", "by default"), default or values(option.default)], ": "))
    return Entry("option", id_, clause.term if clause else both(id_, id_), option.clause, tuple(body), (id_,))
