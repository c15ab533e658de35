"""A battle's report as plain data, in one language: what the two writers write, and `--json` prints.

All texts are clean and none is markup. Nothing here is worked out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Source = Literal["table", "here", "mixed", ""]


@dataclass(frozen=True)
class Dice:
    """One roll: `13d6` and each die as it lies, `1→4` where it was thrown again."""

    label: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class Action:
    """One thing that happened."""

    n: int
    kind: Literal["act", "hand", "walk", "note"]
    text: str
    side: str = ""
    dice: tuple[Dice, ...] = ()
    source: Source = ""
    """Where the dice came from: typed at the table, rolled here, or some of each."""
    forced: bool = False
    clause: str = ""
    reasons: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    """What was then to be done on the table, and what followed."""
    effects: tuple[str, ...] = ()
    """What it did to units, where the text does not say so itself."""


@dataclass(frozen=True)
class SideLoss:
    """What a side lost in a turn."""

    side: str
    lost: str


@dataclass(frozen=True)
class Turn:
    """A turn from its first action to its last; steps in which nothing happened are left out."""

    number: int
    actions: tuple[Action, ...]
    undone: tuple[Action, ...] = ()
    losses: tuple[SideLoss, ...] = ()


@dataclass(frozen=True)
class Setup:
    """A part of how the battle came to be, with its rolls, each with its meaning."""

    text: str
    lines: tuple[str, ...]
    clause: str = ""


@dataclass(frozen=True)
class Strength:
    """Strength at the start and at the end of whatever it is of."""

    name: str
    start: str
    end: str
    lost: str
    fate: str = ""
    """That it is out of the game and since when."""


@dataclass(frozen=True)
class FormationLosses:
    """A formation with those of its units that lost something, and how many did not."""

    total: Strength
    units: tuple[Strength, ...]
    whole: int


@dataclass(frozen=True)
class SideLosses:
    """The losses of a side."""

    total: Strength
    formations: tuple[FormationLosses, ...]


@dataclass(frozen=True)
class Gone:
    """Who is out of the game, when, and by what."""

    name: str
    side: str
    turn: int
    why: str


@dataclass(frozen=True)
class Side:
    """A side: name, and the figure by which it holds out, at the start and at the end."""

    name: str
    label: str = ""
    start: str = ""
    end: str = ""
    holds: str = ""
    """What it must have to hold out."""


@dataclass(frozen=True)
class DiceLuck:
    """All dice of one size and source that a side threw: their mean, and what that of so many would be."""

    side: str
    die: int
    source: str
    thrown: int
    mean: str
    expected: str
    spread: str
    """Two of three such means lie no further than this from what is expected."""


@dataclass(frozen=True)
class ProcedureLuck:
    """One thing that a procedure has odds for: what was to be expected of all its runs, and what came."""

    side: str
    procedure: str
    what: str
    source: str
    times: int
    expected: str
    fell: str


@dataclass(frozen=True)
class Luck:
    """What the dice did; undone rolls and those of the setup do not count."""

    dice: tuple[DiceLuck, ...] = ()
    tests: tuple[ProcedureLuck, ...] = ()
    left_out: int = 0
    """Runs that cannot be worked out again as they were: only their dice are counted."""


@dataclass(frozen=True)
class Option:
    """A reading of the rules that was chosen otherwise than the ruleset has it."""

    text: str
    value: str
    clause: str = ""


@dataclass(frozen=True)
class Picture:
    """The field: as rows of signs, as SVG, and what the signs mean."""

    rows: tuple[str, ...]
    svg: str
    legend: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """The whole battle."""

    language: Literal["it", "en"]
    title: str
    ruleset: str
    version: str
    sides: tuple[Side, ...]
    options: tuple[Option, ...] = ()
    house: bool = False
    """The players' own figures or rules were in force."""
    notices: tuple[str, ...] = ()
    setup: tuple[Setup, ...] = ()
    field: Picture | None = None
    turns: tuple[Turn, ...] = ()
    turn: int = 1
    """The turn in which it stands."""
    measure: str = ""
    """What strength is counted in, such as stands."""
    losses: tuple[SideLosses, ...] = ()
    gone: tuple[Gone, ...] = ()
    finish: tuple[str, ...] = ()
    """How the game ended; none while it has not."""
    luck: Luck = Luck()
