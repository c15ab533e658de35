"""A generator run to its end without a pause, and what came of it. Seeded runs repeat exactly.

Each roll is told with its meaning; so is each question and how it was answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.battle import Event
from core.dice.sources import Dice
from core.generate.drafting import Draft, Drafting
from core.generate.errors import GenerateError
from core.generate.tables import tables_of
from core.generate.telling import events_of
from core.procedure import Asked, RollResult, show
from core.ruleset import Loaded
from core.ruleset.expression import Value
from core.ruleset.models import Text
from core.state import View


@dataclass(frozen=True)
class RolledLine:
    """One roll: what for, the dice as they fell, those thrown again, what it gave."""

    text: Text
    faces: tuple[int, ...]
    die: int
    gives: Mapping[str, Value]
    repeated: bool
    place: str = ""
    """How the roll is called to overrule it."""


@dataclass(frozen=True)
class Generated:
    """What a generator made."""

    procedure: str
    rolls: tuple[RolledLine, ...]
    answers: tuple[tuple[Text, Text], ...]
    """Questions that nobody had answered beforehand, and the default that was taken."""
    told: tuple[Text, ...]
    tables: Mapping[str, Any]
    """The battle that came of it, as the tables of its start."""
    results: Mapping[str, Value]
    log: Text | None
    draft: Draft = field(compare=False)
    events: tuple[Event, ...] = ()
    """What was rolled and chosen, for the log of that battle."""


def generate(
    loaded: Loaded,
    what: str = "generate",
    *,
    dice: Dice | None = None,
    facts: Mapping[str, Value] | None = None,
    options: Mapping[str, Any] | None = None,
    rolls: Mapping[str, Sequence[int]] | None = None,
    answer: Callable[[Asked], Value] | None = None,
) -> Generated:
    """Runs a generator. Raises GenerateError.

    `facts` are answers given beforehand, by fact or `thing.field`; `rolls` the faces of rolls that the table
    has made itself, by their place; `answer` decides what is asked midway.
    """
    drafting = Drafting(loaded, what, dice=dice, facts=facts, options=options, rolls=rolls, answer=answer)
    return generated(drafting)


def generated(drafting: Drafting) -> Generated:
    """What a run has made. Raises GenerateError if it has not come to its end, or rolls were not made."""
    draft, result = drafting.draft, drafting.draft.result
    if result.status != "done":
        raise _unfinished(draft)
    unknown = next((place for place in drafting.given if place not in drafting.met), None)
    if unknown is not None:
        raise GenerateError(
            f"non c'è il tiro '{unknown}' in questa battaglia", f"there is no roll '{unknown}' in this battle"
        )
    results = drafting.procedure.results
    return Generated(
        draft.procedure,
        tuple(_line(roll) for roll in result.rolls if roll.natural),
        tuple((asked.text, _worded(draft.view, asked, value)) for asked, value in drafting.taken),
        tuple(said.text for said in result.said),
        tables_of(draft.state),
        {name: result.names.get(name) for name in results},
        result.log,
        draft,
        events_of(drafting),
    )


def _unfinished(draft: Draft) -> GenerateError:
    why = draft.bar or draft.whole.text
    end = f" ({draft.clause})" if draft.clause else ""
    if draft.result.status == "barred":
        return GenerateError(f"{why.it}{end}", f"{why.en}{end}")
    what = draft.procedure
    return GenerateError(f"'{what}' vuole ancora: {why.it}", f"'{what}' still wants: {why.en}")


def _worded(view: View, asked: Asked, value: Value) -> Text:
    if asked.values is not None and value in asked.values:
        return asked.values[str(value)]
    return Text(it=show(view, value, "it") or "\u2013", en=show(view, value, "en") or "\u2013")


def _line(roll: RollResult) -> RolledLine:
    text = roll.text or Text(it=roll.roll, en=roll.roll)
    faces = tuple(die.face for die in roll.natural)
    return RolledLine(text, faces, roll.die, dict(roll.gives), roll.repeated, roll.path)
