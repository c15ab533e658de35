"""What a look-up shows: answers in groups, the lines of the open test first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from core.lookup import Hit
from core.ruleset.models.parts import Language
from tui.model.overlays import LookupGroup, LookupHit, LookupModel
from tui.model.parts import CheckLine, TestModel
from tui.words import say

TITLES: Mapping[str, str] = {
    "unit": "overlay.lookup.units",
    "clause": "overlay.lookup.clauses",
    "line": "overlay.lookup.lines",
    "procedure": "overlay.lookup.procedures",
    "table": "overlay.lookup.tables",
    "troop": "overlay.lookup.troops",
    "status": "overlay.lookup.statuses",
    "option": "overlay.lookup.options",
}
"""The heading of each kind of answer."""
FIGURE = re.compile(r"^[+−]\d{1,3}\b")
"""What a line adds, as the search has it at the beginning of its body."""


def build_lookup(
    results: Iterable[Hit], query: str, chosen: int, language: Language, test: TestModel | None = None
) -> LookupModel:
    """The answers in groups; those that are lines of the open test come first and can be ticked from here."""
    hits = tuple(results)
    lines = _lines(test, query, hits)
    taken = {line.clause for line in lines}
    groups = [LookupGroup(say("overlay.lookup.test", language), _of_test(lines, hits, language))]
    for kind in dict.fromkeys(hit.kind for hit in hits):
        rest = [hit for hit in hits if hit.kind == kind and not _is_taken(hit, taken)]
        groups.append(LookupGroup(say(TITLES[kind], language), tuple(_answer(hit, language) for hit in rest)))
    shown = tuple(group for group in groups if group.hits)
    count = sum(len(group.hits) for group in shown)
    return LookupModel(language, query, shown, max(0, min(chosen, count - 1)))


def _is_taken(hit: Hit, taken: set[str]) -> bool:
    """Whether a line of the test says the same already."""
    return hit.kind in ("line", "clause") and hit.clause in taken


def _lines(test: TestModel | None, query: str, hits: tuple[Hit, ...]) -> list[CheckLine]:
    """The lines of the test that the search found, or that have every word looked for."""
    words = query.casefold().split()
    clauses = {hit.clause for hit in hits if hit.clause and hit.kind in ("line", "clause")}
    if test is None or not words:
        return []
    return [
        line
        for column in test.columns
        for line in column.lines
        if line.clause in clauses or all(word in f"{line.text} {line.clause}".casefold() for word in words)
    ]


def _of_test(lines: Iterable[CheckLine], hits: tuple[Hit, ...], language: Language) -> tuple[LookupHit, ...]:
    """The lines as they stand in the test, each with what its clause says."""
    bodies = {hit.clause: _body(hit, language) for hit in reversed(hits) if hit.kind in ("line", "clause")}
    bodies |= {hit.clause: _body(hit, language) for hit in hits if hit.kind == "clause"}
    return tuple(
        LookupHit(
            line.text,
            line.value,
            line.clause,
            (*((line.reason,) if line.reason else ()), *bodies.get(line.clause, ())),
            line.key,
            line.letter,
            line.shape,
        )
        for line in lines
    )


def _answer(hit: Hit, language: Language) -> LookupHit:
    body = _body(hit, language)
    return LookupHit(hit.title.say(language), _value(hit, body), hit.clause or "", body, thing=hit.thing)


def _value(hit: Hit, body: tuple[str, ...]) -> str:
    """What a line adds; of a unit its formation, since others may be called alike."""
    if hit.kind == "unit":
        return body[0] if body else ""
    figure = FIGURE.match(body[0]) if hit.kind == "line" and body else None
    return figure[0] if figure else ""


def _body(hit: Hit, language: Language) -> tuple[str, ...]:
    return tuple(text.say(language) for text in hit.body)
