"""Why a line of the checklist counts or does not: the words in the column at its right.

The ruleset says why where it can; else the reason is taken from the line's own condition, with the values
that its fields have now.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.battle import Battle
from core.procedure import Asked, LineResult, Result, TallyResult, show
from core.ruleset.expression import Expression, ExpressionError, Field, Name, Ref, parse, walk
from core.ruleset.models import Line, Text
from core.ruleset.models.parts import Language
from tui.model.course import Course
from tui.model.figures import label_of, value_word
from tui.model.letters import assign
from tui.model.names import Names
from tui.model.numbers import figure_text
from tui.model.since import held_since, status_of_field
from tui.words import say

MOST_REASONS: Final = 2
"""Values told of a condition; more would not fit beside the line."""


class OpenTest:
    """An open test, with what is needed to speak of it."""

    def __init__(self, battle: Battle, result: Result, language: Language) -> None:
        self.battle = battle
        self.result = result
        self.language = language
        self.names = Names(battle, language)
        self.course = Course(battle, result)
        self.letter_of = assign(result).of_key
        self.asked = {asked.key: asked for asked in result.asked}

    def reason(self, tally: TallyResult, line: LineResult) -> str:
        """Why a line stands as it does."""
        if line.forced:
            return say("reason.forced", self.language)
        if line.counts:
            return self._why_counted(tally, line) if line.automatic else self._who_ticked(line)
        if line.shown:
            return say("reason.once", self.language)
        if line.excludes is not None:
            return say("reason.excluded", self.language, other=self._called(tally, line))
        if line.possible and not line.automatic:
            return self._rivals(tally, line)
        return self._why_not(tally, line)

    # -- lines that count -------------------------------------------------------------------------------

    def _why_counted(self, tally: TallyResult, line: LineResult) -> str:
        since = self._since(tally, line)
        if since:
            return since
        return self.by_number(line.why.say(self.language)) if line.why else ""

    def by_number(self, text: str) -> str:
        """A finished text in which the units of the test go by their numbers alone."""
        for thing in self.things():
            text = text.replace(self.names.alone(thing), self.names.short(thing))
        return text

    def things(self) -> Iterator[Ref]:
        """Everyone who has a role."""
        for value in self.result.request.roles.values():
            for thing in value if isinstance(value, tuple) else (value,):
                if isinstance(thing, Ref):
                    yield thing

    def _since(self, tally: TallyResult, line: LineResult) -> str:
        """`9 dal turno 3`: whose status it is that counts, and since when it holds."""
        for thing, field in self._fields(tally, line):
            status = status_of_field(self.battle, thing.kind, field)
            turn = held_since(self.battle, thing, status) if status is not None else None
            if turn is not None:
                return say("reason.since", self.language, who=self.names.short(thing), turn=turn)
        return ""

    def _who_ticked(self, line: LineResult) -> str:
        """By hand, or known already where the state says so by itself."""
        given = line.choices or any(self._is_given(key) for key, _ in line.ticks)
        return say("reason.by_hand" if given else "reason.known", self.language)

    def _is_given(self, key: str) -> bool:
        asked = self.asked.get(key)
        return asked.given if asked is not None else key in self.result.request.facts

    # -- lines that do not ------------------------------------------------------------------------------

    def _called(self, tally: TallyResult, line: LineResult) -> str:
        """The line that stands instead: its letter, else its clause."""
        rival = next((one for one in tally.lines if one.id == line.excludes), None)
        if rival is None:
            return line.excludes or ""
        return self.letter_of.get(rival.key) or rival.clause or rival.id

    def _rivals(self, tally: TallyResult, line: LineResult) -> str:
        """Which lines above would no longer count if this one were ticked."""
        letters = []
        for other in tally.lines:
            if other is line:
                break
            letter = self.letter_of.get(other.key)
            if letter and letter not in letters and _exclude_each_other(line, other):
                letters.append(letter)
        return say("reason.excludes", self.language, others=", ".join(letters)) if letters else ""

    def _why_not(self, tally: TallyResult, line: LineResult) -> str:
        told = []
        for text in self._values(tally, line):
            if text and text not in told:
                told.append(text)
        if not told and self._hangs_on_option(tally, line):
            return say("reason.option", self.language)
        return ", ".join(told[:MOST_REASONS]) or say("reason.not", self.language)

    def _hangs_on_option(self, tally: TallyResult, line: LineResult) -> bool:
        return any(owner == "option" for owner, _ in _owned(self.course.line(tally.path, line)))

    def _values(self, tally: TallyResult, line: LineResult) -> Iterator[str]:
        """What the fields and facts of a line's condition are now."""
        for thing, field in self._fields(tally, line):
            yield self._field_value(thing, field)
        model = self.course.line(tally.path, line)
        for name in _names(model):
            asked = self.asked.get(name)
            if asked is not None:
                between = " " if asked.type == "number" else ": "
                yield f"{asked.text.say(self.language)}{between}{self.answer(asked)}"

    def _field_value(self, thing: Ref, field: str) -> str:
        label = label_of(self.battle.view, thing.kind, field, self.language)
        try:
            value = self.battle.view.field(thing, field)
        except (ExpressionError, KeyError):
            return ""
        word = value_word(self.battle.view, thing.kind, field, value, self.language)
        return f"{self.names.short(thing)}: {label} {word}" if label and word else ""

    def _fields(self, tally: TallyResult, line: LineResult) -> list[tuple[Ref, str]]:
        """The things and fields that a line's condition looks at."""
        model = self.course.line(tally.path, line)
        place = self.course.place(tally.path)
        found = []
        for owner, field in _owned(model):
            thing = place.names.get(owner) if place else None
            if isinstance(thing, Ref):
                found.append((thing, field))
        return found

    # -- facts ------------------------------------------------------------------------------------------

    def answer(self, asked: Asked) -> str:
        """What is known of a fact, in words."""
        words: Text | None = (asked.values or {}).get(str(asked.value))
        if words is not None:
            return words.say(self.language)
        if isinstance(asked.value, Ref):
            return self.names.alone(asked.value)
        text = figure_text(asked.value, self.language) or show(self.battle.view, asked.value, self.language)
        return f"{text} {asked.unit}" if asked.unit else text

    def figure_letter(self, tally: TallyResult, line: LineResult) -> str:
        """The letter of the asked figure that an automatic line hangs on."""
        for name in _names(self.course.line(tally.path, line)):
            asked = self.asked.get(name)
            if asked is not None and asked.type == "number":
                return self.letter_of.get(asked.key, "")
        return ""


def _exclude_each_other(line: LineResult, other: LineResult) -> bool:
    if line.group is not None and line.group == other.group:
        return True
    theirs = dict(other.ticks)
    return any(key in theirs and theirs[key] != value for key, value in line.ticks)


def _condition(model: Line | None) -> Expression | None:
    if model is None or not isinstance(model.when, str):
        return None
    try:
        return parse(model.when)
    except ExpressionError:
        return None


def _owned(model: Line | None) -> Iterator[tuple[str, str]]:
    """`owner.field` of the condition, the owner being a name."""
    expression = _condition(model)
    for node in walk(expression.node) if expression else ():
        if isinstance(node, Field) and isinstance(node.owner, Name):
            yield node.owner.name, node.field


def _names(model: Line | None) -> Iterator[str]:
    """The bare names of the condition."""
    expression = _condition(model)
    for node in walk(expression.node) if expression else ():
        if isinstance(node, Name):
            yield node.name
