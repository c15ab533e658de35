"""A run told in parts: each procedure that it called, its own rolls and questions, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from core.procedure import Asked, Begun, Course, Die, Ended, RollResult, Said
from core.ruleset.models import Ruleset, Text


@dataclass(frozen=True)
class Rolled:
    """A roll with all its throws: those before the last were thrown again, as the rules want it."""

    place: str
    """Where in the run: the same as long as the run takes the same way."""
    text: Text
    die: int
    throws: tuple[RollResult, ...]

    @property
    def last(self) -> tuple[Die, ...]:
        """The dice that count."""
        return self.throws[-1].natural

    @property
    def count(self) -> int:
        """How many dice are thrown at a time."""
        return len(self.throws[-1].final)

    @property
    def faces(self) -> tuple[int, ...]:
        """What they show."""
        return tuple(die.face for die in self.last)

    @property
    def typed(self) -> bool:
        """Whether the table has said what they show."""
        return any(die.typed for die in self.last)


Entry = Rolled | Asked | Said


@dataclass(frozen=True)
class Part:
    """One procedure of the run: its own entries, and the parts that it called, in their order."""

    procedure: str
    text: Text
    clause: str | None
    log: Text | None
    """What came of it; none while it has not come to its end."""
    items: tuple[Entry | Part, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its own rolls, questions and texts."""
        return tuple(item for item in self.items if not isinstance(item, Part))

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """Its own rolls."""
        return tuple(item for item in self.items if isinstance(item, Rolled))

    @property
    def all(self) -> Iterator[Part]:
        """Itself and all parts inside it, in the order of the run."""
        yield self
        for item in self.items:
            if isinstance(item, Part):
                yield from item.all

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that it called itself."""
        return tuple(item for item in self.items if isinstance(item, Part))

    @property
    def all_rolls(self) -> tuple[Rolled, ...]:
        """Its rolls and those of all parts inside it."""
        return tuple(roll for part in self.all for roll in part.rolls)


@dataclass
class _Open:
    procedure: str
    log: Text | None = None
    items: list[Entry | Part] = field(default_factory=list)

    def closed(self, ruleset: Ruleset) -> Part:
        """As a part of the whole."""
        declared = ruleset.procedure[self.procedure]
        return Part(self.procedure, declared.text, declared.clause, self.log, tuple(self.items))


def whole_of(ruleset: Ruleset, procedure: str, course: Iterable[Course], log: Text | None) -> Part:
    """The run as one part, with those inside it that it has come to."""
    stack = [_Open(procedure)]
    for one in course:
        if isinstance(one, Begun):
            stack.append(_Open(one.procedure))
        elif isinstance(one, Ended):
            _close(stack, ruleset, one.log)
        elif isinstance(one, RollResult):
            _roll(stack[-1].items, one)
        else:
            stack[-1].items.append(one)
    while len(stack) > 1:
        _close(stack, ruleset, None)
    stack[0].log = log
    return stack[0].closed(ruleset)


def _close(stack: list[_Open], ruleset: Ruleset, log: Text | None) -> None:
    closing = stack.pop()
    closing.log = log
    stack[-1].items.append(closing.closed(ruleset))


def _roll(items: list[Entry | Part], roll: RollResult) -> None:
    """A throw; of a roll that was thrown before and has to be thrown again, one throw more."""
    if not roll.natural:
        return
    last = items[-1] if items else None
    if isinstance(last, Rolled) and last.place == roll.path and last.throws[-1].repeated:
        items[-1] = Rolled(last.place, last.text, last.die, (*last.throws, roll))
        return
    text = roll.text or Text(it=roll.roll, en=roll.roll)
    items.append(Rolled(roll.path, text, roll.die, (roll,)))
