"""What stands behind an event: the reasons that counted, what it changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.battle.telling import change_text
from core.ruleset.expression import Value
from core.ruleset.models import Field
from core.ruleset.models.parts import Language
from core.state import Change, View
from core.state.view import default_of


def changes_in_words(view: View, changes: Iterable[Change], language: Language) -> Iterator[str]:
    """Changes that mean something to players: `38: danni 3 → 0`; not that a default is now written down."""
    for change in changes:
        declared = view.rules.field(change.thing.kind, change.field)
        if declared is None and change.field != "name":
            continue
        old, new = (_value(value, declared) for value in (change.old, change.new))
        if old != new:
            yield change_text(view, change, language)


def _value(value: Value, declared: Field | None) -> Value:
    return default_of(declared) if value is None and declared is not None else value


def reason_text(view: View, reason: str, language: Language) -> str:
    """`7.2a +2` as `+2 bersaglio a cavallo 7.2a`."""
    clause, _, value = reason.partition(" ")
    entry = view.rules.ruleset.clause.get(clause)
    term = entry.term.say(language) if entry is not None else ""
    return " ".join(filter(None, [value.replace("-", "\u2212"), term, clause]))
