"""The models that panes draw: rows, lines, dice, sentences. Built in this package, drawn in `tui.panes`."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from core.ruleset.expression import Ref

Mark = Literal["now", "done", "todo", "target", "out", ""]
"""► acts now, ✓ done, · to come, ◎ target, ✗ out of the game."""


@dataclass(frozen=True)
class StatusMark:
    """One status in its column: letter, word, whether it hurts."""

    id: str
    letter: str
    word: str
    column: int
    hurts: bool


@dataclass(frozen=True)
class UnitRow:
    """A unit in the order of battle."""

    thing: Ref
    number: int
    name: str
    mark: Mark
    strength: Fraction
    full: Fraction
    waiting: Fraction
    notch: Fraction | None
    figures: str
    statuses: tuple[StatusMark, ...]
    gone: str = ""
    """Where it is out of the game: what became of it and when."""
    words: str = ""
    """Statuses and waiting damage in words."""
    short: str = ""
    """The name with its words abbreviated, where there is no room for it whole."""


@dataclass(frozen=True)
class FormationRow:
    """A formation: mark, name, order or quality, and what breaks it."""

    thing: Ref
    name: str
    mark: Mark
    depth: int
    open: bool
    word: str
    holds: str
    """Such as `basi 5/7 ≥5`."""
    units: tuple[UnitRow, ...] = ()
    summary: str = ""
    short: str = ""
    """The name with its words abbreviated, where there is no room for it whole."""


@dataclass(frozen=True)
class SideModel:
    """One side's list. `index` 0 is the first side of the file: left or above, never swapped."""

    thing: Ref
    index: int
    name: str
    holds: str
    """Such as `VD 294/314 ≥157`."""
    formations: tuple[FormationRow, ...]
    chosen_words: str = ""
    """The chosen unit's statuses in words, for the pane's lower border."""


@dataclass(frozen=True)
class Crumb:
    """A step or a thing in the phase pane with its mark."""

    text: str
    mark: Mark


@dataclass(frozen=True)
class Reminder:
    """A clause to remember now."""

    text: str
    clause: str
    detail: str = ""


@dataclass(frozen=True)
class PhaseModel:
    """Where the turn stands: two rows of crumbs (things; steps of the thing that acts), what is told of the
    battle and of what lies on its field, and reminders."""

    turn: int
    side: str
    side_index: int
    title: str
    things: tuple[Crumb, ...]
    acting: str
    steps: tuple[Crumb, ...]
    reminders: tuple[Reminder, ...]
    field: tuple[Reminder, ...] = ()


LineShape = Literal["base", "auto-on", "auto-off", "hand-on", "hand-off", "forced-on", "forced-off"]


@dataclass(frozen=True)
class CheckLine:
    """A line of the checklist as drawn: `■□●○◐`, letter, text, reason, clause, value."""

    key: str
    shape: LineShape
    letter: str
    text: str
    reason: str
    clause: str
    value: str
    """With its sign."""
    sign: Literal["plus", "minus", "none"]
    counts: bool
    folded: bool
    """Cannot apply: folded into one count until asked for."""
    house: bool = False
    chosen: bool = False
    """The arrows stand on it: space ticks or overrules it."""


@dataclass(frozen=True)
class Column:
    """One tally: the only one of a test, or one side of an opposed test."""

    path: str
    title: str
    side_index: int | None
    lines: tuple[CheckLine, ...]
    sum: str
    """Such as `13 + 2 − 1 − 1 − 1`."""
    total: str
    """Such as `12 dadi`."""
    folded: int


@dataclass(frozen=True)
class AskedLine:
    """A fact of the test: its letter, what is known, whether it is still missing."""

    key: str
    letter: str
    text: str
    value: str
    given: bool
    missing: bool
    clause: str


@dataclass(frozen=True)
class OddsLine:
    """One piece of the odds: words and the figure, already rounded honestly."""

    text: str
    value: str


@dataclass(frozen=True)
class TestModel:
    """The open test."""

    __test__ = False

    procedure: str
    title: str
    roles: tuple[tuple[str, tuple[UnitRow, ...]], ...]
    """Role word (`spara`, `contro`) and who."""
    columns: tuple[Column, ...]
    asked: tuple[AskedLine, ...]
    bars: tuple[tuple[str, str], ...]
    """Why it is not allowed: text and clause."""
    odds: tuple[OddsLine, ...]
    working: bool = False
    """The odds are still being worked out."""
    histogram: tuple[tuple[str, Fraction], ...] = ()
    bands: tuple[tuple[str, ...], ...] = ()
    forced: bool = False


@dataclass(frozen=True)
class DiceGroup:
    """Dice that lie together: their faces, whether they score, and what is written under them."""

    faces: tuple[int, ...]
    scores: bool
    note: str


@dataclass(frozen=True)
class DiceModel:
    """The dice of the roll that waits, or of the last one."""

    title: str
    groups: tuple[DiceGroup, ...]
    missing: int
    so_far: str
    rule: str
    clause: str
    source: str
    """`dal tavolo`, `tirati qui`, `9 tavolo, 3 qui`."""
    at_the_end: tuple[OddsLine, ...] = ()
    results: tuple[str, ...] = ()
    """What the finished roll did, line by line."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log."""

    n: int
    turn: str
    side_index: int | None
    text: str
    dice: str
    clause: str
    source: str
    undone: bool
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class NowModel:
    """The bright bar: one sentence that says what now."""

    text: str
    error: bool = False


@dataclass(frozen=True)
class EntryModel:
    """The entry line: what it expects (`dadi`), what is typed, and what is read back at its right."""

    prompt: str
    text: str
    readback: str
    error: bool = False


@dataclass(frozen=True)
class FooterKey:
    """A key that works now."""

    key: str
    text: str


@dataclass(frozen=True)
class DeskModel:
    """Everything on the main screen."""

    title: str
    ruleset: str
    saved: str
    saved_ok: bool
    sides: tuple[SideModel, ...]
    phase: PhaseModel
    test: TestModel | None
    dice: DiceModel | None
    log: tuple[LogLine, ...]
    now: NowModel
    entry: EntryModel
    keys: tuple[FooterKey, ...] = field(default_factory=tuple)
    front: Literal["army", "test", "phase", "log"] = "army"
    chosen: Ref | None = None
