"""Events in words: what happened, where it came from, with which reasons, and what it changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.battle import Battle, Event
from core.battle import details as details_of
from core.ruleset.models.parts import Language
from core.state import Change
from tui.model.names import Names
from tui.model.thrown import dice_text, source_words
from tui.words import say


def event_text(names: Names, event: Event) -> str:
    """What happened, in a line."""
    text = " ".join(event.text.say(names.language).splitlines())
    if event.kind == "note":
        return say("log.note", names.language, text=text)
    return text


def source_of(event: Event, language: Language) -> str:
    """Where its dice came from, or that it was done by hand; and whether the rules were overruled."""
    source = source_words([die for thrown in event.dice for die in thrown.dice], language)
    if event.kind == "hand":
        source = say("source.hand", language)
    return ", ".join(filter(None, [source, say("source.forced", language) if event.forced else ""]))


def side_marks(names: Names) -> dict[str, str]:
    """The first letters of each side's name, as many as tell them apart."""
    sides = names.battle.state.by_kind.get("side", ())
    called = {side.id: names.bare(side) for side in sides}
    for length in range(2, 6):
        marks = {id_: name[:length] for id_, name in called.items()}
        if len(set(marks.values())) == len(marks):
            return marks
    return called


# -- details ----------------------------------------------------------------------------------------------


def details(names: Names, event: Event) -> Iterator[str]:
    """The reasons of an event, all its dice, what was to be done on the table, and what it changed."""
    for reason in event.reasons:
        yield details_of.reason_text(names.battle.view, reason, names.language)
    if event.dice:
        yield dice_text(names.battle, event, None)
    for text in event.told:
        yield text.say(names.language)
    for change in changes_in_words(names.battle, event.changes, names.language):
        if change not in event.text.say(names.language):
            yield change


def changes_in_words(battle: Battle, changes: Iterable[Change], language: Language) -> Iterator[str]:
    """Changes that mean something to players, of a battle as it stands."""
    return details_of.changes_in_words(battle.view, changes, language)
