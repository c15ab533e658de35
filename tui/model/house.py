"""What a source leaves out, as a form: what is open, which figures are whose, and the one being typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from core.ruleset import Blank, Gap
from core.ruleset.models import Field
from core.ruleset.models.parts import Language
from core.state import as_value
from tui.model.numbers import figure_text
from tui.model.overlays import HouseModel, HouseRow
from tui.words import say

STATES = {"open": "house.open", "default": "house.default", "filled": "house.filled", "note": "house.note"}


def build_house(
    gaps: Sequence[Gap], chosen: int, typed: str, error: str, file: Path, language: Language
) -> HouseModel:
    """All that is left out, each with its figures; `chosen` counts the figures."""
    rows: list[HouseRow] = []
    place = 0
    for gap in sorted(gaps, key=lambda gap: gap.state == "note"):
        rows.append(_heading(gap, language))
        for blank in gap.blanks:
            rows.append(_figure(blank, typed if place == chosen else "", place == chosen, language))
            place += 1
    open_ = sum(gap.state == "open" for gap in gaps)
    hint = say("house.hint" if place else "house.hint_none", language)
    return HouseModel(language, tuple(rows), say("house.count", language, n=open_), str(file), error or hint)


def _heading(gap: Gap, language: Language) -> HouseRow:
    text = gap.missing.text.say(language)
    if gap.state == "default" and gap.missing.house is not None:
        text = f"{text} {say('house.proposed', language, text=gap.missing.house.say(language))}"
    if gap.state != "note" and not gap.blanks:
        text = f"{text} {say('house.in_file', language, name=gap.missing.supplies)}"
    return HouseRow(text, say(STATES[gap.state], language), gap.missing.clause or "", heading=True)


def _figure(blank: Blank, typed: str, chosen: bool, language: Language) -> HouseRow:
    declared = blank.declared
    unit = getattr(declared, "unit", None)
    value = typed or value_text(blank, language)
    limits = " ".join(_limits(declared)) if declared.type == "number" else ""
    label = " ".join(part for part in (blank.label.say(language), f"({limits})" if limits else "") if part)
    shown = f"{value} {unit}" if value and unit and not typed else value
    own = say("house.own", language) if blank.own else ""
    return HouseRow(label, shown or "\u2026", own, chosen=chosen, typing=bool(typed))


def value_text(blank: Blank, language: Language) -> str:
    """A figure in words; empty where there is none."""
    values = blank.declared.values
    if blank.value is None:
        return ""
    if isinstance(blank.value, bool):
        return say("overlay.choice.yes" if blank.value else "overlay.choice.no", language)
    if isinstance(blank.value, str):
        return values[blank.value].say(language) if values and blank.value in values else blank.value
    return figure_text(as_value(blank.value), language)


def _limits(declared: object) -> Iterator[str]:
    least, most = getattr(declared, "min", None), getattr(declared, "max", None)
    if least is not None and not (isinstance(declared, Field) and least == 0):
        yield f"\u2265 {least}"
    if most is not None:
        yield f"\u2264 {most}"
