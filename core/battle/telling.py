"""What the log says of an action, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from core.battle.event import Event, ThrownDice
from core.procedure import LineResult, Result, number, show, told_name
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Text
from core.ruleset.models.parts import Language
from core.state import Change, View

LANGUAGES: tuple[Language, Language] = ("it", "en")
PASSED = Text(it="passato: ", en="passed: ")
"""Begins a line about a step in which nobody could act."""
WITHOUT = Text(it="senza ", en="without ")
"""Begins a line about a step left although something was due."""


def both(italian: str, english: str) -> Text:
    """A text of our own."""
    return Text(it=italian, en=english)


def joined(parts: list[Text], between: str = "; ") -> Text:
    """Several texts as one."""
    return Text(it=between.join(part.it for part in parts), en=between.join(part.en for part in parts))


def begun(opening: Text, text: Text) -> Text:
    """A text behind one of these beginnings."""
    return both(opening.it + text.it, opening.en + text.en)


def begins(text: Text, opening: Text) -> bool:
    """Whether a text begins so."""
    return text.it.startswith(opening.it) and text.en.startswith(opening.en)


def told(result: Result, view: View) -> Text:
    """One line for a run: the ruleset's own, else its title and those who took part; marked as it must be."""
    return marked(_told(result, view), result)


def marked(text: Text, result: Result) -> Text:
    """What is told of a run, with what must be said behind it.

    An outcome that the players have given, as their book decides it, is entered by hand. What has used their
    own figures or rules says so: it stays in the log when they are gone.
    """
    if result.status == "done" and any(asked.by_hand for asked in result.asked):
        text = both(f"{text.it} (a mano)", f"{text.en} (by hand)")
    if result.house:
        text = both(f"{text.it} (regola di casa)", f"{text.en} (house rule)")
    return text


def _told(result: Result, view: View) -> Text:
    if result.log is not None:
        return result.log
    procedure = view.rules.ruleset.procedure[result.request.procedure]
    who = [value for value in result.request.roles.values() if value not in (None, ())]
    return Text(
        it=_line(procedure.text.it, who, view, "it"),
        en=_line(procedure.text.en, who, view, "en"),
    )


def _line(title: str, who: Sequence[Value], view: View, language: Language) -> str:
    return " ".join([title, *(show(view, value, language) for value in who)])


def reasons(result: Result) -> tuple[str, ...]:
    """The lines that counted: clause and effect, tally by tally."""
    found = []
    for tally in result.tallies:
        for line in tally.lines:
            if line.counts and line.clause:
                found.append(f"{line.clause} {signed(line)}")
    return tuple(found)


def signed(line: LineResult) -> str:
    """The effect of a line with its sign."""
    if not isinstance(line.effect, int | Fraction) or isinstance(line.effect, bool):
        return ""
    return f"+{line.effect}" if line.effect >= 0 else str(line.effect)


def thrown(result: Result) -> tuple[ThrownDice, ...]:
    """The dice of a run as they fell."""
    return tuple(
        ThrownDice(roll.roll, roll.die, roll.natural, roll.rerolled) for roll in result.rolls if roll.natural
    )


def change_text(view: View, change: Change, language: Language) -> str:
    """A change in words: `38: danni 3 → 0`."""
    what = change_alone(view, change, language)
    if change.thing.kind == "game":
        return what
    figure = view.raw(change.thing, "number")
    who = str(figure) if isinstance(figure, int) else told_name(view, change.thing, language)
    return f"{who}: {what}"


def change_alone(view: View, change: Change, language: Language) -> str:
    """The same without whom it befell: `danni 3 → 0`."""
    declared = view.rules.field(change.thing.kind, change.field)
    label = declared.text.say(language) if declared and declared.text else change.field
    old, new = (_shown(view, change, value, language) for value in (change.old, change.new))
    return f"{label} {old} \u2192 {new}"


def _shown(view: View, change: Change, value: Value, language: Language) -> str:
    declared = view.rules.field(change.thing.kind, change.field)
    if value is None and declared is not None:
        from core.state.view import default_of

        value = default_of(declared)
    if declared is not None and declared.type in view.rules.kinds and isinstance(value, str) and value:
        return told_name(view, Ref(declared.type, value), language)
    if declared is not None and declared.values and value in declared.values:
        return declared.values[str(value)].say(language)
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return number(value, language)
    return show(view, value, language)


HIDDEN_FIELDS = ("walk", "due", "turn", "ended", "open")


def visible_changes(event: Event, view: View, language: Language) -> list[str]:
    """The changes of an event that mean something to players."""
    return [
        change_text(view, change, language)
        for change in event.changes
        if change.field not in HIDDEN_FIELDS
        and _shown(view, change, change.old, language) != _shown(view, change, change.new, language)
        and (view.rules.field(change.thing.kind, change.field) is not None or change.field == "name")
    ]


def by_hand(view: View, changes: tuple[Change, ...]) -> Text:
    """The log line of changes made by hand."""
    parts = {
        language: ", ".join(change_text(view, change, language) for change in changes)
        for language in LANGUAGES
    }
    return both(f"a mano: {parts['it']}", f"by hand: {parts['en']}")


def who_acts(view: View, thing: Ref) -> Text:
    """A thing's name in both languages."""
    return Text(it=told_name(view, thing, "it"), en=told_name(view, thing, "en"))
