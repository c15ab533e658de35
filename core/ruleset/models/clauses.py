"""Clauses of the source in our words, and what the source leaves out."""

from __future__ import annotations

from typing import Literal

from core.ruleset.models.parts import Entry, Part, Text


class ClauseEntry(Part):
    """One clause: what it says, how it is resolved, and where it is shown."""

    kind: str
    resolve: Literal["auto", "ask", "remind"]
    term: Text
    text: Text
    short: Text | None = None
    at: tuple[str, ...] = ()


class Missing(Entry):
    """What the source leaves out; `supplies` says what the player may fill in."""

    text: Text
    supplies: str = "note"
    house: Text | None = None
