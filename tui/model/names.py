"""What things are called: whole, shortened, and with their formation where the name alone would not tell."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from rich.cells import cell_len, set_cell_size

from core.battle import Battle
from core.procedure import name_of
from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from tui.model.memo import once

BETWEEN = " \u00b7 "
"""Stands before what may be left out of a name first."""


def bare_name(battle: Battle, thing: Ref, language: Language) -> str:
    """What a thing is called, without its number."""
    name = battle.view.raw(thing, "name")
    if isinstance(name, Mapping):
        name = name.get(language) or name.get("it")
    return str(name or thing.id)


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
        return bare_name(self.battle, thing, self.language)

    def full(self, thing: Ref) -> str:
        """A unit with its number, anything else by its name."""
        return name_of(self.battle.view, thing, self.language)

    def short(self, thing: Ref) -> str:
        """A unit by its number alone, anything else by its name."""
        return str(number_of(self.battle, thing) or self.bare(thing))

    def alone(self, thing: Ref) -> str:
        """As shown away from the order of battle: with the formation, if others elsewhere have that name."""
        return self.full(thing) + self._where(thing)

    def alone_bare(self, thing: Ref) -> str:
        """The same without the number."""
        return self.bare(thing) + self._where(thing)

    def listed(self, things: Iterable[Ref]) -> str:
        """Several things, each as shown alone."""
        return ", ".join(self.alone(thing) for thing in things)

    def path(self, thing: Ref) -> str:
        """The whole way from the side down to the thing."""
        side = side_of(self.battle, thing)
        above = [self.bare(one) for one in reversed(self.above(thing)) if self._has_name(one)]
        start = [self.bare(side)] if side is not None and side != thing else []
        return " \u203a ".join([*start, *above, self.full(thing)])

    def above(self, thing: Ref) -> list[Ref]:
        """The formations that a thing stands in, the nearest first."""
        link = "formation" if thing.kind == "general" else "parent"
        if thing.kind not in ("unit", "formation", "general"):
            return []
        found: list[Ref] = []
        here = self.battle.view.field(thing, link)
        while isinstance(here, Ref) and here not in found:
            found.append(here)
            here = self.battle.view.field(here, "parent")
        return found

    def told_apart(self, text: str, things: Iterable[Ref]) -> str:
        """A finished text in which things that are called alike get their formation."""
        for thing in things:
            where = self._where(thing)
            if where:
                pattern = rf"(?<!\d){re.escape(self.full(thing))}(?!{re.escape(where)})"
                text = re.sub(pattern, lambda match, where=where: match[0] + where, text)  # type: ignore[misc]
        return text

    def _where(self, thing: Ref) -> str:
        """The formation in brackets, where units of the side in different formations are called alike."""
        if thing.kind != "unit" or len(self.alike.get(self._key(thing), ())) < 2:
            return ""
        above = [self.bare(formation) for formation in self.above(thing) if self._has_name(formation)]
        twins = [self.bare(one) for one in self.alike[self._key(thing)] if one is not None]
        shown = above[:1] if twins.count(above[0] if above else "") < 2 else above[:2]
        return f" ({', '.join(shown)})" if shown else ""

    def _has_name(self, thing: Ref) -> bool:
        return bool(self.battle.view.raw(thing, "name"))

    @property
    def alike(self) -> Mapping[str, set[Ref | None]]:
        """Side and name to the formations in which units of that name stand."""
        return once(self.battle.state, ("alike", self.language), self._find_alike)

    def _find_alike(self) -> Mapping[str, set[Ref | None]]:
        named: defaultdict[str, list[Ref]] = defaultdict(list)
        for unit in self.battle.state.by_kind.get("unit", ()):
            named[self.bare(unit)].append(unit)
        alike: defaultdict[str, set[Ref | None]] = defaultdict(set)
        for unit in (unit for units in named.values() if len(units) > 1 for unit in units):
            parent = self.battle.view.field(unit, "parent")
            alike[self._key(unit)].add(parent if isinstance(parent, Ref) else None)
        return alike

    def _key(self, unit: Ref) -> str:
        side = side_of(self.battle, unit)
        return f"{side.id if side else ''}\n{self.bare(unit)}"


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
