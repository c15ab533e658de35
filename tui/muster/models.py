"""What the army screen draws."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from core.ruleset.expression import Ref
from tui.model.parts import EntryModel, FooterKey


@dataclass(frozen=True)
class TreeRow:
    """A side, formation, general or unit."""

    thing: Ref
    depth: int
    number: str
    name: str
    right: str
    side_index: int
    warned: bool = False
    """A limit speaks against it."""
    gone: bool = False


@dataclass(frozen=True)
class PanelRow:
    """One line that can be chosen at the right; a heading cannot."""

    left: str
    right: str = ""
    notes: tuple[str, ...] = ()
    """What is said of it while it is chosen."""
    marks: str = ""
    """Doubtful, not the source's."""
    open: bool = False
    """Its notes are always shown."""


@dataclass(frozen=True)
class PanelModel:
    """The right half."""

    title: str
    subtitle: str = ""
    rows: tuple[PanelRow, ...] = ()
    place: int = 0
    nothing: str = ""
    """What stands there instead of rows."""


@dataclass(frozen=True)
class MusterModel:
    """Everything on the army screen."""

    title: str
    total: str
    tree: tuple[TreeRow, ...]
    place: int
    notes: tuple[str, ...]
    panel: PanelModel
    front: Literal["tree", "panel"]
    now: str
    error: bool
    entry: EntryModel
    keys: tuple[FooterKey, ...] = field(default_factory=tuple)
