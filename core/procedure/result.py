"""What a run is asked and what it answers: plain data, complete enough to draw a form, a log line, a JSON.

Nothing here computes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from core.ruleset.expression import Ref, Value
from core.ruleset.models import Text
from core.state import Change

RoleValue = Ref | tuple[Ref, ...] | None


@dataclass(frozen=True)
class Die:
    """One die as it fell, and whether the table typed it or it was rolled here."""

    face: int
    typed: bool = True


@dataclass(frozen=True)
class Request:
    """A run to be made.

    `facts` has fact ids, `role.field` and `thing-id.field`; `lines` overrules lines by key, `chosen` gives
    the player's figure to lines with `choose`; `dice` are all dice known so far, in their order.
    """

    procedure: str
    roles: Mapping[str, RoleValue] = field(default_factory=dict)
    facts: Mapping[str, Value] = field(default_factory=dict)
    lines: Mapping[str, bool] = field(default_factory=dict)
    chosen: Mapping[str, int] = field(default_factory=dict)
    dice: tuple[Die, ...] = ()
    force: bool = False
    past: frozenset[str] = frozenset()
    """The bars that are gone past, by their place, where not all are."""


@dataclass(frozen=True)
class Asked:
    """A fact (or a field of a thing) that the run wanted to know."""

    key: str
    type: str
    text: Text
    value: Value
    given: bool
    required: bool = False
    wait: bool = False
    unit: str | None = None
    values: Mapping[str, Text] | None = None
    thing: Ref | None = None
    clause: str | None = None
    minimum: int | float | None = None
    maximum: int | float | None = None
    by_hand: bool = False
    """The answer is what the players' book decides, and the ruleset cannot."""


@dataclass(frozen=True)
class LineResult:
    """One line of a tally: whether it counts, what it does, and why."""

    key: str
    id: str
    operation: str
    clause: str | None
    also: tuple[str, ...]
    text: Text
    effect: Value
    counts: bool
    automatic: bool
    """The companion decides; false: the player ticks or chooses."""
    forced: bool = False
    shown: bool = False
    """Holds, but another line of its `once` counts already."""
    why: Text | None = None
    """While it counts the reason, else why not."""
    ticks: tuple[tuple[str, Value], ...] = ()
    choices: tuple[int, ...] = ()
    excludes: str | None = None
    """The id of the line of its group that stands instead."""
    possible: bool = True
    """Could count if ticked: its condition holds."""
    group: str | None = None
    letter: str | None = None
    house: bool = False


@dataclass(frozen=True)
class TallyResult:
    """A number with its lines. `path` is where in the run, such as `attacker/dice`."""

    path: str
    name: str
    total: Value
    lines: tuple[LineResult, ...]


@dataclass(frozen=True)
class RollResult:
    """Dice as they fell, what was thrown again, and what they gave."""

    roll: str
    path: str
    text: Text | None
    die: int
    natural: tuple[Die, ...]
    final: tuple[int, ...]
    rerolled: tuple[int, ...]
    """Places (from 0) of the dice that were thrown again."""
    gives: Mapping[str, Value]
    owner: Ref | None = None
    repeated: bool = False
    """The whole roll was thrown again after this."""


@dataclass(frozen=True)
class Bar:
    """Why something is not allowed."""

    clause: str | None
    text: Text
    forced: bool = False
    place: str = ""
    """Where in the run it stands, and which it is: the same whatever figures its text shows."""


@dataclass(frozen=True)
class Said:
    """What the players now do on the table, or a clause to remember."""

    text: Text
    clause: str | None = None
    reminder: bool = False


@dataclass(frozen=True)
class Begun:
    """In the course of a run: a procedure that another one calls begins."""

    procedure: str


@dataclass(frozen=True)
class Ended:
    """In the course of a run: the procedure that began last is at its end, and what its log line says."""

    log: Text | None


Course = RollResult | Asked | Said | Begun | Ended
"""What a run met, one thing after another: rolls, questions, texts, calls."""


@dataclass(frozen=True)
class Follow:
    """A procedure that is now due or offered."""

    procedure: str
    roles: Mapping[str, RoleValue]
    facts: Mapping[str, Value]
    offered: bool
    clause: str | None = None
    text: Text | None = None


@dataclass(frozen=True)
class DiceWanted:
    """A roll that waits for dice: `have` lie already, `missing` are to come."""

    roll: str
    path: str
    text: Text | None
    die: int
    count: int
    have: tuple[Die, ...]
    again: bool = False
    """These are dice thrown again."""
    owner: Ref | None = None
    gives: Mapping[str, str] = field(default_factory=dict)
    first: tuple[Die, ...] = ()
    """The dice of this roll as they fell, where these are thrown again."""

    @property
    def missing(self) -> int:
        """How many dice are still to come."""
        return self.count - len(self.have)


@dataclass(frozen=True)
class Result:
    """All that a run found out, as far as it came."""

    request: Request
    status: Literal["done", "dice", "ask", "barred"]
    asked: tuple[Asked, ...] = ()
    tallies: tuple[TallyResult, ...] = ()
    rolls: tuple[RollResult, ...] = ()
    bars: tuple[Bar, ...] = ()
    said: tuple[Said, ...] = ()
    follows: tuple[Follow, ...] = ()
    names: Mapping[str, Value] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    wanted: DiceWanted | None = None
    question: Asked | None = None
    missing: tuple[Asked, ...] = ()
    """Required facts that are not given yet; no dice before they are."""
    log: Text | None = None
    course: tuple[Course, ...] = ()
    """Rolls, questions and texts in the order in which they came, with the calls that they belong to."""
    house: bool = False
    """It has used a figure or rule that is not the source's."""

    @property
    def spare_dice(self) -> int:
        """Dice given that nothing asked for."""
        used = sum(len(roll.natural) for roll in self.rolls)
        if self.wanted is not None:
            used += len(self.wanted.first) + len(self.wanted.have)
        return len(self.request.dice) - used


@dataclass(frozen=True)
class Chance:
    """The odds of one thing: a distribution of a figure, or the chance of an event."""

    id: str
    text: Text
    distribution: Mapping[Value, Fraction] | None = None
    chance: Fraction | None = None

    @property
    def mean(self) -> Fraction | None:
        """The expected figure, where the distribution is of numbers."""
        if self.distribution is None:
            return None
        total = Fraction(0)
        for value, chance in self.distribution.items():
            if isinstance(value, bool) or not isinstance(value, int | Fraction):
                return None
            total += value * chance
        return total

    def at_least(self, figure: int) -> Fraction:
        """The chance of that figure or more."""
        return sum(
            (
                chance
                for value, chance in (self.distribution or {}).items()
                if isinstance(value, int | Fraction) and value >= figure
            ),
            Fraction(0),
        )
