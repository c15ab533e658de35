"""The readings of a ruleset that a new battle chooses among."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.ruleset.models import Option, Ruleset
from core.ruleset.models.parts import Language
from tui.words import say

Reading = bool | str | int


@dataclass(frozen=True)
class OptionRow:
    """One option: what choosing it means, its readings in words, and which of them stands."""

    id: str
    text: str
    clause: str
    readings: tuple[tuple[Reading, str], ...]
    default: Reading
    given: Reading
    """What the sample itself chooses."""
    value: Reading

    @property
    def changed(self) -> bool:
        """Whether it is not as the ruleset has it."""
        return self.value != self.default

    def turned(self, step: int) -> OptionRow:
        """The same with the next reading, going round; a number goes up and down."""
        if not self.readings:
            return replace(self, value=int(self.value) + step) if isinstance(self.value, int) else self
        at = next((place for place, (value, _) in enumerate(self.readings) if value == self.value), 0)
        return replace(self, value=self.readings[(at + step) % len(self.readings)][0])

    def taken(self, place: int) -> OptionRow:
        """The same with the reading of that place, from 0; a place that is not there changes nothing."""
        return replace(self, value=self.readings[place][0]) if 0 <= place < len(self.readings) else self


def option_rows(ruleset: Ruleset, chosen: Mapping[str, Any], language: Language) -> tuple[OptionRow, ...]:
    """All options of a ruleset, with what the sample or the player has chosen."""
    return tuple(
        _row(id_, option, chosen.get(id_, option.default), language) for id_, option in ruleset.option.items()
    )


def _row(id_: str, option: Option, value: Reading, language: Language) -> OptionRow:
    text = option.text.say(language)
    readings = _readings(option, language)
    return OptionRow(id_, text, option.clause or "", readings, option.default, value, value)


def _readings(option: Option, language: Language) -> tuple[tuple[Reading, str], ...]:
    if option.values is not None:
        return tuple((value, text.say(language)) for value, text in option.values.items())
    if isinstance(option.default, bool):
        return ((False, say("overlay.choice.no", language)), (True, say("overlay.choice.yes", language)))
    return ()


def chosen_options(rows: tuple[OptionRow, ...]) -> dict[str, Reading]:
    """What the battle file notes: what is not as the ruleset has it, or as the sample had it."""
    return {row.id: row.value for row in rows if {row.given, row.value} != {row.default}}
