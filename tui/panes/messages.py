"""What panes tell the screen: what was clicked. The screen acts, and hands new models down."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from core.ruleset.expression import Ref


@dataclass
class UnitClicked(Message):
    """A unit's row was clicked."""

    unit: Ref


@dataclass
class FormationClicked(Message):
    """A formation's row was clicked."""

    formation: Ref


@dataclass
class LineClicked(Message):
    """A line of the checklist, or a figure that is asked, was clicked."""

    key: str


@dataclass
class KeyClicked(Message):
    """A key that is written on the screen was clicked."""

    key: str
    """As it is written: `⏎`, `Esc`, `n`."""


@dataclass
class TabsClicked(Message):
    """The border with the names of all panes was clicked."""

    x: int
