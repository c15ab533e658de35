"""Rooms that are entered only when they are used: what an `__init__` offers is imported at its first use.

A start screen shows a list of battles and needs neither the checker nor the interpreter; importing both would
take longer than all the rest of the start. Types are imported under TYPE_CHECKING beside it, so nothing is
lost to mypy.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def offering(room: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a room: each name it offers, with the module that has it.

    Raises AttributeError for a name that the room does not offer.
    """

    def enter(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        found = getattr(import_module(places[name]), name)
        setattr(sys.modules[room], name, found)
        return found

    return enter
