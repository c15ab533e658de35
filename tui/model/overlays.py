"""The models of what lies over the panes: look-up, card, undo, help, a question, a message.

Built in this package (`card`, `undo`, `lookup`, `help`, `choice`), drawn in `tui.overlays`. An overlay has no
keys of its own: the desk reads them and sets a new model. `top` is the first line shown where an overlay is
longer than its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.field import Field
from core.ruleset.expression import Ref, Value
from core.ruleset.models.parts import Language
from tui.model.parts import LineShape, StatusMark, UnitRow


@dataclass(frozen=True)
class CardLoss:
    """One step in how a strength came about: how much, by what, in which turn, by which clause."""

    text: str
    why: str
    clause: str


@dataclass(frozen=True)
class CardFigure:
    """One value on a card. `house`: not the source's, or doubtful in it."""

    label: str
    value: str
    clause: str
    house: bool = False


@dataclass(frozen=True)
class CardStatus:
    """A status in force: since when and by what; what it means and the clause that says so."""

    mark: StatusMark
    since: str
    why: str
    why_clause: str
    meaning: str
    clause: str


@dataclass(frozen=True)
class CardAction:
    """One procedure that the unit could begin: its key, and why not."""

    procedure: str
    verb: str
    text: str
    can: bool
    reason: str
    clause: str


@dataclass(frozen=True)
class CardModel:
    """All that is known of a unit."""

    row: UnitRow
    """The unit as the order of battle shows it: number, name, bar, whether it is out of the game."""
    language: Language
    side_index: int | None
    place: str
    """Where it stands in the order of battle, from its side down."""
    kind: str
    kind_clause: str
    strength_label: str
    strength_clause: str
    losses: tuple[CardLoss, ...]
    figures: tuple[CardFigure, ...]
    statuses: tuple[CardStatus, ...]
    formation_label: str
    formation: str
    """Its formation's order or quality."""
    general: str
    qualities: tuple[CardFigure, ...]
    actions: tuple[CardAction, ...]
    remark: str = ""
    before: int | None = None
    """The number of the unit before it in the order of battle."""
    after: int | None = None
    top: int = 0


@dataclass(frozen=True)
class UndoEntry:
    """One action that can be taken back: what it was, where in the turn, and what comes back."""

    n: int
    text: str
    dice: str
    where: str
    back: tuple[str, ...]
    going: bool


@dataclass(frozen=True)
class UndoModel:
    """The last actions, the last first; the first `count` of them are about to be undone."""

    language: Language
    count: int
    entries: tuple[UndoEntry, ...]
    more: int
    """Further actions back to the start that are not listed."""


@dataclass(frozen=True)
class LookupHit:
    """One answer: in a line of the open test `shape` and `letter` say how it stands there."""

    text: str
    value: str
    clause: str
    body: tuple[str, ...]
    key: str = ""
    """The key of the line of the open test that Enter ticks."""
    letter: str = ""
    shape: LineShape | None = None
    thing: Ref | None = None
    """The unit that this answer is, whose card Enter opens."""


@dataclass(frozen=True)
class LookupGroup:
    """Answers of one kind."""

    title: str
    hits: tuple[LookupHit, ...]


@dataclass(frozen=True)
class LookupModel:
    """What a look-up found. `chosen` counts through all groups."""

    language: Language
    query: str
    groups: tuple[LookupGroup, ...]
    chosen: int = 0

    @property
    def hits(self) -> tuple[LookupHit, ...]:
        """All answers in the order in which they are shown."""
        return tuple(hit for group in self.groups for hit in group.hits)

    @property
    def hit(self) -> LookupHit | None:
        """The answer that is chosen."""
        hits = self.hits
        return hits[self.chosen] if 0 <= self.chosen < len(hits) else None

    def next_group(self, step: int = 1) -> int:
        """The place of the first answer of the next group that has one, going round."""
        firsts = []
        place = 0
        for group in self.groups:
            if group.hits:
                firsts.append(place)
            place += len(group.hits)
        if not firsts:
            return 0
        current = max((at for at, first in enumerate(firsts) if first <= self.chosen), default=0)
        return firsts[(current + step) % len(firsts)]


@dataclass(frozen=True)
class HelpSection:
    """Keys, or what one types, with what they do."""

    title: str
    rows: tuple[tuple[str, str], ...]
    short: bool = False
    """Few words each: several in a line."""


@dataclass(frozen=True)
class HelpModel:
    """One page of help."""

    language: Language
    sections: tuple[HelpSection, ...]
    top: int = 0


@dataclass(frozen=True)
class ChoiceRow:
    """One value that can be chosen, with its letter."""

    letter: str
    text: str
    value: Value
    clause: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class ChoiceModel:
    """A question that a run waits with. Without rows a number is to be typed; `hint` says which."""

    title: str
    question: str
    rows: tuple[ChoiceRow, ...]
    clause: str = ""
    hint: str = ""


@dataclass(frozen=True)
class MessageModel:
    """Something that must be read: a conflict, what became of a file. `rows` may offer ways on."""

    title: str
    lines: tuple[str, ...]
    rows: tuple[ChoiceRow, ...] = ()
    tone: Literal["notice", "error"] = "notice"
    hint: str = ""


@dataclass(frozen=True)
class HouseRow:
    """One thing that the source leaves out (a heading), or one figure of it."""

    label: str
    value: str
    """Of a heading how it stands, of a figure what it is now or what is being typed."""
    note: str
    """Of a heading its clause, of a figure whose it is."""
    heading: bool = False
    chosen: bool = False
    typing: bool = False


@dataclass(frozen=True)
class HouseModel:
    """All that the source leaves out, and where the players' file for it is."""

    language: Language
    rows: tuple[HouseRow, ...]
    count: str
    file: str
    hint: str


@dataclass(frozen=True)
class MapModel:
    """The field of the battle as it is now."""

    language: Language
    field: Field


OverlayModel = (
    CardModel | UndoModel | LookupModel | HelpModel | ChoiceModel | MessageModel | HouseModel | MapModel
)

__all__ = [
    "CardAction",
    "CardFigure",
    "CardLoss",
    "CardModel",
    "CardStatus",
    "ChoiceModel",
    "ChoiceRow",
    "HelpModel",
    "HelpSection",
    "HouseModel",
    "HouseRow",
    "LookupGroup",
    "LookupHit",
    "LookupModel",
    "MapModel",
    "MessageModel",
    "OverlayModel",
    "UndoEntry",
    "UndoModel",
]
