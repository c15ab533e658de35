"""Events as what a reader wants to know of them; walking on by itself is no news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from core.battle import (
    Battle,
    Event,
    change_text,
    changes_in_words,
    fallen,
    reason_text,
)
from core.battle.held import OPEN
from core.battle.telling import PASSED, WITHOUT, begins, change_alone
from core.procedure import bare_name, told_name
from core.report.model import Action, Dice, Source
from core.report.texts import clean
from core.report.words import say
from core.ruleset.expression import Ref
from core.ruleset.models import Text
from core.ruleset.models.parts import Language
from core.state import Change
from core.state.figures import field_of, label_of
from core.state.state import GAME

BACK_AND_FORTH: Final = ("undo", "redo", "setup")
_SOURCES: Final[dict[str, Source]] = {"typed": "table", "rolled": "here", "mixed": "mixed"}


class Actions:
    """Makes actions of the events of one battle."""

    def __init__(self, battle: Battle, language: Language) -> None:
        self.battle = battle
        self.view = battle.view
        self.language = language
        self.marked = _marked_fields(battle)

    def of(self, events: Sequence[Event]) -> list[tuple[Event, Action]]:
        """The events that are news, as actions."""
        found = []
        for at, event in enumerate(events):
            if event.kind in BACK_AND_FORTH or self._taken_up(event, events[at + 1 :]):
                continue
            action = self._action(event)
            if action.kind != "walk" or self._is_news(event, action):
                found.append((event, action))
        return found

    def _taken_up(self, event: Event, later: Sequence[Event]) -> bool:
        """Dice rolled and kept open are told with the run that they became."""
        if event.kind != "held":
            return False
        closing = next((one for one in later if _touches(one, OPEN)), None)
        return closing is not None and closing.procedure == event.procedure

    def _is_news(self, event: Event, action: Action) -> bool:
        return bool(action.told or action.effects or action.dice) or begins(event.text, WITHOUT)

    def _action(self, event: Event) -> Action:
        text = clean(event.text.say(self.language))
        told = tuple(self._told(event))
        return Action(
            n=event.n,
            kind=_kind(event),
            text=text,
            side=self.side(event.side),
            dice=tuple(self._dice(event)),
            source=_SOURCES.get(event.source, ""),
            forced=event.forced,
            clause=clean(event.clause or ""),
            reasons=tuple(clean(reason_text(self.view, one, self.language)) for one in event.reasons),
            told=told,
            effects=tuple(self._effects(event, " ".join([text, *told]))),
        )

    def side(self, id_: str) -> str:
        """The name of a side by its id; empty where there is none."""
        side = Ref("side", id_)
        return clean(bare_name(self.view, side, self.language)) if side in self.battle.state else ""

    def _told(self, event: Event) -> Iterator[str]:
        for text in event.told:
            if not begins(text, PASSED):
                yield clean(text.say(self.language))

    def _dice(self, event: Event) -> Iterator[Dice]:
        for thrown in event.dice:
            roll = fallen(self.view, event, thrown)
            yield Dice(f"{roll.count}d{roll.die}", tuple(roll.texts()))

    def _effects(self, event: Event, said: str) -> Iterator[str]:
        """Strength, damage, statuses, who is gone, thing by thing; not figures that only the rules need."""
        found: dict[Ref, list[str]] = {}
        for change in event.changes:
            words = self._effect(change, said) if event.kind != "hand" or change.field == "gone" else ""
            if words:
                found.setdefault(change.thing, []).append(words)
        for thing, parts in found.items():
            who = clean(told_name(self.view, thing, self.language))
            yield f"{who}: {', '.join(parts)}" if thing != GAME else ", ".join(parts)

    def _effect(self, change: Change, said: str) -> str:
        """A change without the name of whom it befell; empty if it is nothing to tell, or told already."""
        if change.field == "gone":
            return say("gone_only" if change.new else "back", self.language)
        if (change.thing.kind, change.field) not in self.marked:
            return ""
        if not any(changes_in_words(self.view, [change], self.language)):
            return ""
        if isinstance(change.new, bool) or (change.new is None and isinstance(change.old, bool)):
            label = label_of(self.view, change.thing.kind, change.field, self.language) or change.field
            return clean(label if change.new else say("no_more", self.language, what=label))
        told = clean(change_text(self.view, change, self.language)) in said
        return "" if told else clean(change_alone(self.view, change, self.language))


def _kind(event: Event) -> Literal["act", "hand", "walk", "note"]:
    if event.kind == "hand":
        return "hand"
    if event.kind == "note":
        return "note"
    return "walk" if event.kind == "walk" else "act"


def _touches(event: Event, field: str) -> bool:
    return any(change.thing == GAME and change.field == field for change in event.changes)


def _marked_fields(battle: Battle) -> frozenset[tuple[str, str]]:
    """Strength, damage that waits, orders, statuses that hurt; that a unit has fired is no news."""
    ruleset = battle.rules.ruleset
    found: set[tuple[str, str | None]] = set()
    for kind, shown in ruleset.show.items():
        texts = (shown.strength, shown.waiting, shown.word, shown.have)
        found |= {(kind, shown.loss), *((kind, field_of(text)) for text in texts)}
    for status in (status for status in ruleset.status.values() if status.hurts):
        found.add((status.kind, field_of(status.when)))
        found |= {(status.kind, name) for name in status.set or {}}
    return frozenset((kind, name) for kind, name in found if name is not None)


def ended_by(event: Event) -> tuple[Text, ...]:
    """How the game ended with this event, in both languages."""
    ends = next(
        (change.new for change in event.changes if change.thing == GAME and change.field == "ended"), ()
    )
    return tuple(text for text in event.told if isinstance(ends, tuple) and text.it in ends)
