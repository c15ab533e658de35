"""The limits that an order of battle passes, each told with the place of its entry in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.armies import breaches
from core.play.errors import Lines
from core.ruleset.models import Text
from core.ruleset.models.parts import Language
from core.state import Rules, State, View


@dataclass(frozen=True)
class PassedLimit:
    """What speaks against an order of battle, and the place of the entry that it is about."""

    place: str
    text: Text

    def say(self, language: Language, mark: str = "") -> str:
        """In one line; with a mark between the place and the text if there is one."""
        return ": ".join(filter(None, [self.place, mark, self.text.say(language)]))


def passed_limits(
    path: Path, tables: Mapping[str, Any], rules: Rules, state: State
) -> tuple[PassedLimit, ...]:
    """What speaks against an order of battle: shown, and allowed."""
    file = Lines(path)
    found = []
    for breach in breaches(View(rules, state)):
        clause = f" ({breach.clause})" if breach.clause else ""
        text = Text(it=f"{breach.text.it}{clause}", en=f"{breach.text.en}{clause}")
        found.append(PassedLimit(file.place_of(tables, breach.thing), text))
    return tuple(found)
