"""What a look-up shows: answers in groups, the lines of the open test first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from core.ruleset.expression import Ref
from core.ruleset.models import Text
from core.ruleset.models.parts import Language
from tui.model.overlays import LookupGroup, LookupHit, LookupModel
from tui.model.parts import CheckLine, TestModel
from tui.words import say


class Answer(Protocol):
    """What the search gives for each thing it finds."""

    @property
    def kind(self) -> str:
        """The group that it belongs to."""

    @property
    def title(self) -> Text:
        """What it is called."""

    @property
    def clause(self) -> str | None:
        """Its clause."""

    @property
    def body(self) -> tuple[Text, ...]:
        """What it says, a text a paragraph."""


def build_lookup(
    results: Iterable[Answer], query: str, chosen: int, language: Language, test: TestModel | None = None
) -> LookupModel:
    """The answers in groups; those that are lines of the open test come first and can be ticked from here."""
    answers = tuple(results)
    lines = _lines(test, query, answers)
    taken = {line.clause for line in lines}
    groups = [LookupGroup(say("overlay.lookup.test", language), _of_test(lines, answers, language))]
    for kind in dict.fromkeys(answer.kind for answer in answers):
        rest = [one for one in answers if one.kind == kind and not (one.clause and one.clause in taken)]
        groups.append(LookupGroup(_title(kind, language), tuple(_hit(one, language) for one in rest)))
    shown = tuple(group for group in groups if group.hits)
    count = sum(len(group.hits) for group in shown)
    return LookupModel(language, query, shown, max(0, min(chosen, count - 1)))


def _lines(test: TestModel | None, query: str, answers: tuple[Answer, ...]) -> list[CheckLine]:
    """The lines of the test that the search found, or that have every word looked for."""
    words = query.casefold().split()
    clauses = {answer.clause for answer in answers if answer.clause}
    if test is None or not words:
        return []
    return [
        line
        for column in test.columns
        for line in column.lines
        if line.clause in clauses or all(word in f"{line.text} {line.clause}".casefold() for word in words)
    ]


def _of_test(
    lines: Iterable[CheckLine], answers: tuple[Answer, ...], language: Language
) -> tuple[LookupHit, ...]:
    bodies = {answer.clause: _body(answer, language) for answer in answers if answer.clause}
    return tuple(
        LookupHit(
            line.text,
            line.value,
            line.clause,
            bodies.get(line.clause, (line.reason,) if line.reason else ()),
            line.key,
            line.letter,
            line.shape,
        )
        for line in lines
    )


def _hit(answer: Answer, language: Language) -> LookupHit:
    thing = getattr(answer, "thing", None)
    return LookupHit(
        answer.title.say(language),
        "",
        answer.clause or "",
        _body(answer, language),
        thing=thing if isinstance(thing, Ref) else None,
    )


def _body(answer: Answer, language: Language) -> tuple[str, ...]:
    return tuple(text.say(language) for text in answer.body)


def _title(kind: str, language: Language) -> str:
    return say(f"lookup.kind.{kind}", language)
