"""What a generator did, as the first events of the battle: each roll with its meaning, and what was changed.

Such an event tells and changes nothing: the battle begins with what was generated, as its tables say.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.battle import Event, ThrownDice
from core.generate.course import Part, Rolled
from core.generate.drafting import Drafting
from core.procedure import Asked, Said, show
from core.ruleset.models import Text
from core.state import View

SETUP = "setup"


def events_of(drafting: Drafting) -> tuple[Event, ...]:
    """One event for each part of the run that rolled, asked or was forced, in their order."""
    draft = drafting.draft
    told = [(part, tuple(_told(drafting, part))) for part in draft.whole.all if part.rolls or _answered(part)]
    forced = tuple(
        Text(it=f"forzato: {bar.text.it}", en=f"forced: {bar.text.en}") for bar in draft.result.bars
    )
    events = [
        Event(
            n=n,
            turn=1,
            kind=SETUP,
            text=part.log or part.text,
            procedure=part.procedure,
            dice=tuple(_thrown(part)),
            told=lines,
            clause=part.clause,
        )
        for n, (part, lines) in enumerate(told, start=1)
    ]
    if forced:
        text = draft.whole.log or draft.whole.text
        events.append(Event(len(events) + 1, 1, SETUP, text, told=forced, forced=True))
    return tuple(events)


def _answered(part: Part) -> bool:
    return any(isinstance(entry, Asked) and entry.given for entry in part.entries)


def _thrown(part: Part) -> Iterator[ThrownDice]:
    for roll in part.rolls:
        for throw in roll.throws:
            yield ThrownDice(throw.roll, roll.die, throw.natural)


def _told(drafting: Drafting, part: Part) -> Iterator[Text]:
    for entry in part.entries:
        if isinstance(entry, Rolled):
            yield roll_told(entry, drafting.earlier.get(entry.place, ()))
        elif isinstance(entry, Asked) and entry.given:
            yield answer_told(drafting.draft.view, entry)
        elif isinstance(entry, Said) and entry.text != part.log:
            yield entry.text


def roll_told(roll: Rolled, earlier: tuple[tuple[int, ...], ...]) -> Text:
    """`mese, 3d6: 5 6 3, 2 4 1 (prima 1 1 1; scelto al tavolo)`."""
    throws = ", ".join(_faces(tuple(die.face for die in throw.natural)) for throw in roll.throws)
    if not earlier:
        return Text(it=f"{roll.text.it}: {throws}", en=f"{roll.text.en}: {throws}")
    before = ", ".join(map(_faces, earlier))
    how = ("del tavolo", "the table's") if roll.typed else ("tirato di nuovo", "rolled again")
    return Text(
        it=f"{roll.text.it}: {throws} ({how[0]}; prima {before})",
        en=f"{roll.text.en}: {throws} ({how[1]}; {before} before)",
    )


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))


def answer_told(view: View, asked: Asked) -> Text:
    """A question with its answer."""
    words = worded(view, asked)
    return Text(it=f"{asked.text.it}: {words.it}", en=f"{asked.text.en}: {words.en}")


def worded(view: View, asked: Asked) -> Text:
    """An answer in words."""
    if asked.values is not None and asked.value in asked.values:
        return asked.values[str(asked.value)]
    if asked.type == "flag":
        return Text(it="sì", en="yes") if asked.value is True else Text(it="no", en="no")
    return Text(it=show(view, asked.value, "it") or "\u2013", en=show(view, asked.value, "en") or "\u2013")
