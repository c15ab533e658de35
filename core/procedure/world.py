"""One possible course of a run: names made so far, facts, changes so far, and its chance.

A run with dice on the table has one world; the odds have many. Worlds that cannot be told apart any more are
put together, which is what keeps exact odds small.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from core.ruleset.expression import Ref, Value
from core.ruleset.models import Fact
from core.state import Rules, State, View
from core.state.view import Overlay

ONE = Fraction(1)
RUNNING = "+"
"""Before the names of a loop's sums and lists while it runs; no formula can say them."""


class World(View):
    """A view with names on top. Never changed in place."""

    __slots__ = ("_facts_key", "_overlay_key", "changed", "facts", "given", "names", "used", "weight")

    def __init__(
        self,
        rules: Rules,
        state: State,
        overlay: Overlay,
        names: Mapping[str, Value],
        facts: Mapping[str, Value],
        given: Mapping[str, Value],
        changed: Mapping[tuple[Ref, str], str | None],
        weight: Fraction = ONE,
        used: int = 0,
    ) -> None:
        super().__init__(rules, state, overlay)
        self.names = names
        self.facts = facts
        """Facts asked so far."""
        self.given = given
        """Facts that the table has given for this run, asked or not."""
        self.changed = changed
        """What the run has changed, with the clause that did it last."""
        self.weight = weight
        self.used = used
        """How many of the dice given this world has used."""
        self._facts_key: tuple[object, object] | None = None
        self._overlay_key: tuple[object, object] | None = None

    def name(self, name: str, /) -> Value:
        """A name made so far, a fact, or what the name means anywhere."""
        if name in self.names:
            return self.names[name]
        if name in self.facts:
            return self.facts[name]
        fact = self.rules.ruleset.fact.get(name)
        if fact is not None:
            return self.fact(name, fact)
        return super().name(name)

    def fact(self, name: str, fact: Fact) -> Value:
        """A fact that no step has asked for: as given, else its default."""
        if name in self.facts:
            return self.facts[name]
        if name in self.given:
            return self.given[name]
        return plain_default(fact)

    def known_names(self) -> Iterable[str]:
        """For suggestions."""
        return [*self.names, *self.rules.ruleset.fact, *super().known_names()]

    def having(
        self,
        *,
        names: Mapping[str, Value] | None = None,
        facts: Mapping[str, Value] | None = None,
        overlay: Overlay | None = None,
        changed: Mapping[tuple[Ref, str], str | None] | None = None,
        weight: Fraction | None = None,
        used: int | None = None,
    ) -> World:
        """The same world but for what is given here."""
        other = type(self)(
            self.rules,
            self.state,
            self.overlay if overlay is None else overlay,
            self.names if names is None else names,
            self.facts if facts is None else facts,
            self.given,
            self.changed if changed is None else changed,
            self.weight if weight is None else weight,
            self.used if used is None else used,
        )
        if facts is None:
            other._facts_key = self._facts_key
        if overlay is None:
            other._overlay_key = self._overlay_key
        return other

    def deaf(self) -> World:
        """The same world, telling nobody of what is read in it."""
        return self

    def bind(self, name: str, value: Value) -> World:
        """The world with one more name."""
        return self.having(names={**self.names, name: value})

    def with_change(self, thing: Ref, field: str, value: Value, clause: str | None) -> World:
        """The world after a change."""
        key = (thing, field)
        return self.having(overlay={**self.overlay, key: value}, changed={**self.changed, key: clause})

    def with_field(self, thing: Ref, field: str, value: Value) -> World:
        """The world in which a field holds for this run only."""
        return self.having(overlay={**self.overlay, (thing, field): value})

    def only(self, live: frozenset[str]) -> World:
        """The world with those names alone (and the running sums of loops)."""
        dead = [name for name in self.names.keys() - live if name[0] != RUNNING]
        if not dead:
            return self
        return self.having(names={name: self.names[name] for name in self.names if name not in dead})

    def likeness(self) -> tuple[object, ...]:
        """Worlds with the same likeness go on alike."""
        if self._facts_key is None:
            self._facts_key = _alike(self.facts)
        if self._overlay_key is None:
            self._overlay_key = _alike(self.overlay)
        return (_alike(self.names), self._facts_key, self._overlay_key, self.used)


def _alike(values: Mapping[Any, Value]) -> tuple[object, object]:
    """The values and their types: to Python true and 1 are the same, to a formula they are not."""
    return frozenset(values.items()), tuple(map(type, values.values()))


def plain_default(fact: Fact) -> Value:
    """The default of a fact: as declared, else its first value, false or 0."""
    if fact.default is not None:
        return fact.default if not isinstance(fact.default, float) else Fraction(str(fact.default))
    if fact.type == "choice":
        return next(iter(fact.values or {}), None)
    return False if fact.type == "flag" else 0


def merge(worlds: list[World]) -> list[World]:
    """Worlds alike put together, their chances added; the order of the first stays."""
    if len(worlds) < 2:
        return worlds
    alike: dict[tuple[object, ...], World] = {}
    for world in worlds:
        key = world.likeness()
        twin = alike.get(key)
        alike[key] = world if twin is None else twin.having(weight=twin.weight + world.weight)
    return list(alike.values())
