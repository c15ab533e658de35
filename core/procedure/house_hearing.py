"""Hears, while a run on the table goes, when it really reads a figure that is not the source's.

An ear is told by a world that listens. What rests on such a figure (a name, a field that the run has changed)
is heard in its turn. The odds listen to nothing: their worlds are plain ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from core.procedure.house_use import HouseUse
from core.procedure.world import World
from core.ruleset.expression import Ref, Value
from core.state import Record
from core.state.view import Overlay

T = TypeVar("T")


class Ear:
    """What one run has read of the players' own."""

    def __init__(self) -> None:
        self.heard = False
        self.names: frozenset[str] = frozenset()
        """Names and facts that rest on such a figure, as far as the steps at hand know them."""
        self.fields: frozenset[tuple[Ref, str]] = frozenset()
        """Fields that the run has given a value that rests on one."""

        self._records: dict[str, HeardRecord] = {}

    def record(self, name: str, record: Record, use: HouseUse) -> HeardRecord:
        """A table, or the values, that tell what is read in them."""
        if name not in self._records:
            self._records[name] = HeardRecord(record, use.names(name, record), self.hear)
        return self._records[name]

    def hear(self) -> None:
        """Such a figure has been read."""
        self.heard = True

    def within(self, do: Callable[[], T]) -> tuple[T, bool]:
        """Does a part of the run; tells whether that part has read such a figure."""
        before, self.heard = self.heard, False
        try:
            return do(), self.heard
        finally:  # also where the run stops here
            self.heard = self.heard or before

    def apart(self, do: Callable[[], T]) -> tuple[T, bool]:
        """The same for what is only looked at: the run itself has not read it."""
        before, self.heard = self.heard, False
        try:
            return do(), self.heard
        finally:
            self.heard = before


class HeardRecord(Record):
    """A record that tells when one of its house figures is read; one that is not there is none."""

    __slots__ = ("_hear", "_house")

    def __init__(self, items: Mapping[str, Value], house: Collection[str], hear: Callable[[], None]) -> None:
        super().__init__(items)
        self._house = house
        self._hear = hear

    def __getitem__(self, key: str) -> Value:
        value = super().__getitem__(key)
        if value is not None and key in self._house:
            self._hear()
        return value


class HouseWorld(World):
    """A world that tells its ear of every house figure that is read in it."""

    __slots__ = ("ear", "use")

    use: HouseUse
    ear: Ear

    @classmethod
    def over(cls, world: World, use: HouseUse, ear: Ear) -> HouseWorld:
        """The same world, listening."""
        other = cls(
            world.rules,
            world.state,
            world.overlay,
            world.names,
            world.facts,
            world.given,
            world.changed,
            world.weight,
            world.used,
        )
        other.use = use
        other.ear = ear
        return other

    def having(
        self,
        *,
        names: Mapping[str, Value] | None = None,
        facts: Mapping[str, Value] | None = None,
        overlay: Overlay | None = None,
        changed: Mapping[tuple[Ref, str], str | None] | None = None,
        weight: Fraction | None = None,
        used: int | None = None,
    ) -> HouseWorld:
        """The same world but for what is given here."""
        other = super().having(
            names=names, facts=facts, overlay=overlay, changed=changed, weight=weight, used=used
        )
        assert isinstance(other, HouseWorld)
        other.use, other.ear = self.use, self.ear
        return other

    def deaf(self) -> World:
        """The same world, telling nobody."""
        return World(
            self.rules,
            self.state,
            self.overlay,
            self.names,
            self.facts,
            self.given,
            self.changed,
            self.weight,
            self.used,
        )

    def name(self, name: str, /) -> Value:
        """What the name means; values and tables are given as records that tell."""
        value = super().name(name)
        if value is not None and name in self.ear.names:
            self.ear.hear()
        if isinstance(value, Record) and (value is self.rules.values or value is self.rules.tables.get(name)):
            return self.ear.record(name, value, self.use)
        return value

    def field(self, owner: Ref, field: str, /) -> Value:
        """A field of a thing."""
        value = super().field(owner, field)
        if value is None or self.ear.heard:
            return value
        if (self.ear.fields and (owner, field) in self.ear.fields) or self.use.figure(self, owner, field):
            self.ear.hear()
        return value


def changed_fields(before: World, after: Iterable[World]) -> frozenset[tuple[Ref, str]]:
    """The fields to which the worlds after a step give another value than the one before it."""
    found: set[tuple[Ref, str]] = set()
    for world in after:
        if world.overlay is not before.overlay:
            old = before.overlay
            found |= {key for key, value in world.overlay.items() if key not in old or old[key] is not value}
    return frozenset(found)
