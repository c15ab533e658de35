"""What things are called: whole, shortened, and with their formation where the name alone would not tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rich.cells import cell_len, set_cell_size

from core.battle import Battle
from core.procedure import apart, bare_name, formations_above, name_of, told_name
from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language

BETWEEN = " \u00b7 "
"""Stands before what may be left out of a name first."""


def number_of(battle: Battle, thing: Ref) -> int:
    """The short number of a unit; 0 where there is none."""
    number = battle.view.raw(thing, "number")
    return number if isinstance(number, int) else 0


def side_index(battle: Battle, side: Ref | None) -> int | None:
    """The place of a side in the file, from 0."""
    sides = battle.state.by_kind.get("side", ())
    return sides.index(side) if side in sides else None


def side_of(battle: Battle, thing: Ref | None) -> Ref | None:
    """The side of a thing, if it has one; a side is its own."""
    if thing is None or thing.kind == "side":
        return thing
    try:
        side = battle.view.field(thing, "side")
    except KeyError:
        return None
    return side if isinstance(side, Ref) else None


class Names:
    """The names of one battle in one language; made anew for each picture, since names can change."""

    def __init__(self, battle: Battle, language: Language) -> None:
        self.battle = battle
        self.language = language

    def bare(self, thing: Ref) -> str:
        """The name alone."""
        return bare_name(self.battle.view, thing, self.language)

    def full(self, thing: Ref) -> str:
        """A unit with its number, anything else by its name."""
        return name_of(self.battle.view, thing, self.language)

    def short(self, thing: Ref) -> str:
        """A unit by its number alone, anything else by its name as shown alone."""
        return str(number_of(self.battle, thing) or self.alone_bare(thing))

    def alone(self, thing: Ref) -> str:
        """As shown away from the order of battle: with the formation, if others elsewhere have that name."""
        return told_name(self.battle.view, thing, self.language)

    def alone_bare(self, thing: Ref) -> str:
        """The same without the number."""
        return self.bare(thing) + apart(self.battle.view, thing, self.language)

    def listed(self, things: Iterable[Ref]) -> str:
        """Several things, each as shown alone."""
        return ", ".join(self.alone(thing) for thing in things)

    def path(self, thing: Ref) -> str:
        """The whole way from the side down to the thing."""
        return " \u203a ".join([*self.above(thing), self.full(thing)])

    def above(self, thing: Ref) -> list[str]:
        """The names of the side and of the formations that a thing stands in, from the side down."""
        view, side = self.battle.view, side_of(self.battle, thing)
        formations = [one for one in reversed(formations_above(view, thing)) if view.raw(one, "name")]
        start = [self.bare(side)] if side is not None and side != thing else []
        return [*start, *(self.bare(one) for one in formations)]


def shorten(name: str, width: int, abbreviations: Mapping[str, str]) -> str:
    """The name in so many cells: whole, else with words abbreviated, else without its second part, else cut.

    Words are shortened one by one, those first that save most, and no more of them than needed.
    """
    if cell_len(name) <= width:
        return name
    for word, short in _by_saving(name, abbreviations):
        name = re.sub(rf"\b{re.escape(word)}\b", short, name)
        if cell_len(name) <= width:
            return name
    if BETWEEN in name:
        return shorten(name.split(BETWEEN)[0], width, {})
    return name if cell_len(name) <= width else set_cell_size(name, max(0, width - 1)).rstrip() + "\u2026"


def abbreviated(name: str, abbreviations: Mapping[str, str]) -> str:
    """The name with every word abbreviated that can be."""
    for word, short in _by_saving(name, abbreviations):
        name = re.sub(rf"\b{re.escape(word)}\b", short, name)
    return name


def _by_saving(name: str, abbreviations: Mapping[str, str]) -> list[tuple[str, str]]:
    """The words of the name that have an abbreviation, with it written as they are."""
    known = {word.casefold(): short for word, short in abbreviations.items()}
    found = {word: known[word.casefold()] for word in re.findall(r"\w+", name) if word.casefold() in known}
    pairs = [(word, _written_like(word, short)) for word, short in found.items()]
    return sorted(pairs, key=lambda pair: len(pair[1]) - len(pair[0]))


def _written_like(word: str, short: str) -> str:
    return short[:1].upper() + short[1:] if word[:1].isupper() else short
