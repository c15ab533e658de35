"""What things are called: whole, and with their formation where the name alone would not tell."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property

from core.procedure import name_of
from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from core.state import View

Alike = Mapping[str, set[Ref | None]]
"""Side and name to the formations in which units of that name stand."""


def bare_name(view: View, thing: Ref, language: Language) -> str:
    """What a thing is called, without its number."""
    name = view.raw(thing, "name")
    if isinstance(name, Mapping):
        name = name.get(language) or name.get("it")
    return str(name or thing.id)


class Naming:
    """The names of one battle as it stands, in one language."""

    def __init__(self, view: View, language: Language) -> None:
        self.view = view
        self.language = language

    def bare(self, thing: Ref) -> str:
        """The name alone."""
        return bare_name(self.view, thing, self.language)

    def full(self, thing: Ref) -> str:
        """A unit with its number, anything else by its name."""
        return name_of(self.view, thing, self.language)

    def alone(self, thing: Ref) -> str:
        """As shown away from the order of battle: with the formation, if others elsewhere have that name."""
        return self.full(thing) + self.where(thing)

    def above(self, thing: Ref) -> list[Ref]:
        """The formations that a thing stands in, the nearest first."""
        link = "formation" if thing.kind == "general" else "parent"
        if thing.kind not in ("unit", "formation", "general"):
            return []
        found: list[Ref] = []
        here = self.view.field(thing, link)
        while isinstance(here, Ref) and here not in found:
            found.append(here)
            here = self.view.field(here, "parent")
        return found

    def told_apart(self, text: str, things: Iterable[Ref]) -> str:
        """A finished text in which things that are called alike get their formation."""
        for thing in things:
            where = self.where(thing)
            if where:
                pattern = rf"(?<!\d){re.escape(self.full(thing))}(?!{re.escape(where)})"
                text = re.sub(pattern, lambda match, where=where: match[0] + where, text)  # type: ignore[misc]
        return text

    def where(self, thing: Ref) -> str:
        """The formation in brackets, where units of the side in different formations are called alike."""
        if thing.kind != "unit" or len(self.alike.get(self._key(thing), ())) < 2:
            return ""
        above = [self.bare(formation) for formation in self.above(thing) if self.has_name(formation)]
        twins = [self.bare(one) for one in self.alike[self._key(thing)] if one is not None]
        shown = above[:1] if twins.count(above[0] if above else "") < 2 else above[:2]
        return f" ({', '.join(shown)})" if shown else ""

    def has_name(self, thing: Ref) -> bool:
        """Whether the players have given it one."""
        return bool(self.view.raw(thing, "name"))

    @cached_property
    def alike(self) -> Alike:
        """Units that are called alike."""
        return self.find_alike()

    def find_alike(self) -> Alike:
        """The same, looked for."""
        named: defaultdict[str, list[Ref]] = defaultdict(list)
        for unit in self.view.state.by_kind.get("unit", ()):
            named[self.bare(unit)].append(unit)
        alike: defaultdict[str, set[Ref | None]] = defaultdict(set)
        for unit in (unit for units in named.values() if len(units) > 1 for unit in units):
            parent = self.view.field(unit, "parent")
            alike[self._key(unit)].add(parent if isinstance(parent, Ref) else None)
        return alike

    def _key(self, unit: Ref) -> str:
        side = self.view.side_of(unit)
        return f"{side.id if side else ''}\n{self.bare(unit)}"
