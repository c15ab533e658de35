"""What can be bought as lines of a list: name, way, cost, what is said of it, and the words that find it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.armies import Offer, offers
from core.armies.shop import SHOWN, like
from core.armies.telling import worded
from core.procedure import number
from core.ruleset.models.parts import Language
from core.state import View
from tui.muster.models import PanelRow
from tui.muster.tree import has_letters, way_letters
from tui.words import say

NO_WORDS = ("–", "no")


@dataclass(frozen=True)
class Line:
    """An offer, as it is drawn and as it is found."""

    offer: Offer
    row: PanelRow
    parts: tuple[str, ...]
    """The words that it is found by."""


def fitting(lines: tuple[Line, ...], words: list[str]) -> tuple[Line, ...]:
    """The lines in which each word begins one of theirs; a word that some have whole (a size) is meant so."""
    for word in words:
        near = tuple(line for line in lines if any(part.startswith(word) for part in line.parts))
        lines = tuple(line for line in near if word in line.parts) or near
    return lines


def lines_of(view: View, army: str | None, language: Language) -> Iterator[Line]:
    """All offers of an army, or of all, as lines."""
    every = offers(view.rules, view, army)
    for offer in every:
        twins = [other for other in every if other.troop == offer.troop]
        yield _line(view, offer, _apart(view, offer, twins, language), language, one_army=army is not None)


def _line(view: View, offer: Offer, apart: list[str], language: Language, *, one_army: bool) -> Line:
    name, ways = offer.name.say(language), ways_in_words(view, offer, language)
    army, letters = _army(view, offer, language), way_letters(like(view, offer.troop, offer.fields), SHOWN)
    priced = view.rules.ruleset.points is not None
    cost = number(offer.cost, language) if offer.cost is not None else "?" if priced else ""
    notes = [" · ".join(ways)] if ways else []
    notes += [say("muster.doubtful", language)] if offer.doubtful else []
    notes += [say("muster.house", language)] if offer.house else []
    notes += [say("muster.no_price", language)] if priced and offer.cost is None else []
    notes += [] if one_army else [army]
    marks = ("?" if offer.doubtful else "") + ("*" if offer.house else "")
    right = f"{' '.join(letters)}{cost:>5}".strip()
    row = PanelRow(" · ".join([name, *apart]), right, tuple(notes), marks)
    words = re.findall(r"\w+", " ".join([name, army, *ways, *letters, cost]).casefold())
    return Line(offer, row, tuple(words))


def _army(view: View, offer: Offer, language: Language) -> str:
    troop = view.rules.ruleset.troop_of(offer.troop)
    army = view.rules.ruleset.army.get(troop.army) if troop is not None else None
    return army.name.say(language) if army is not None else ""


def ways_in_words(view: View, offer: Offer, language: Language) -> list[str]:
    """The way in words: what the ruleset tells ways apart by."""
    points = view.rules.ruleset.points
    shown = like(view, offer.troop, offer.fields)
    words = [_word(shown, field, language) for field in (points.choose if points is not None else ())]
    return [word for word in words if word not in NO_WORDS]


def _word(shown: View, field: str, language: Language) -> str:
    """A value in words; of a flag that holds, what it says."""
    value, declared = shown.field(SHOWN, field), shown.rules.field("unit", field)
    if value is True and declared is not None and declared.text is not None:
        return declared.text.say(language)
    return worded(shown, SHOWN, field, value, language)


def _apart(view: View, offer: Offer, twins: list[Offer], language: Language) -> list[str]:
    """What tells this way from the troop's others and has no letter."""
    shown = like(view, offer.troop, offer.fields)
    varying = [field for field in offer.fields if len({str(other.fields.get(field)) for other in twins}) > 1]
    words = [_word(shown, field, language) for field in varying if not has_letters(offer.fields[field])]
    return [word for word in words if word not in NO_WORDS]
