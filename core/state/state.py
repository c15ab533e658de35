"""The state of a battle: every thing with its stored fields, and changes that can be turned round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from core.ruleset.expression import Ref, Value

EXISTS = "exists"
"""The field whose change makes or unmakes a thing."""
RANK = "rank"
"""The built-in field that puts a thing at another place among its like."""
GAME = Ref("game", "game")

T = TypeVar("T")
Fields = Mapping[str, Value]


@dataclass(frozen=True)
class Change:
    """One field of one thing, from old to new; None means that it had, or has, no value of its own."""

    thing: Ref
    field: str
    old: Value
    new: Value
    clause: str | None = None


def invert(changes: Iterable[Change]) -> tuple[Change, ...]:
    """The changes that lead back."""
    return tuple(replace(change, old=change.new, new=change.old) for change in reversed(tuple(changes)))


class State:
    """All things of a battle. Never changed in place: `apply` gives the state after."""

    def __init__(self, things: Mapping[Ref, Fields], places: Mapping[Ref, int] | None = None) -> None:
        """`places` are those of an earlier state: what comes back stands where it stood."""
        known = dict(places or {})
        for thing in things:
            known.setdefault(thing, len(known))
        self._places = known
        self._kept: dict[Hashable, Any] = {}
        self._things = (
            dict(sorted(things.items(), key=lambda item: known[item[0]])) if places else dict(things)
        )

    def __contains__(self, thing: Ref) -> bool:
        return thing in self._things

    def __iter__(self) -> Iterator[Ref]:
        return iter(self._things)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._things == other._things

    __hash__ = None  # type: ignore[assignment]

    def fields(self, thing: Ref) -> Fields:
        """The stored fields of a thing; KeyError if there is no such thing."""
        return self._things[thing]

    def get(self, thing: Ref, field: str) -> Value:
        """A stored field, None if it has no value of its own."""
        return self._things.get(thing, {}).get(field)

    def keep(self, what: Hashable, make: Callable[[], T]) -> T:
        """Something worked out from this very state, once."""
        if what not in self._kept:
            self._kept[what] = make()
        return self._kept[what]  # type: ignore[no-any-return]

    @cached_property
    def by_kind(self) -> Mapping[str, tuple[Ref, ...]]:
        """The things of each kind, in the order in which they came into the battle."""
        kinds: defaultdict[str, list[Ref]] = defaultdict(list)
        for thing in self._things:
            kinds[thing.kind].append(thing)
        return {kind: tuple(sorted(things, key=self._rank)) for kind, things in kinds.items()}

    def _rank(self, thing: Ref) -> tuple[int | Fraction, int]:
        """Where a thing stands among its like: as the players have put it, else as it came."""
        rank, place = self._things[thing].get(RANK), self._places[thing]
        return (rank if isinstance(rank, int | Fraction) else place, place)

    @cached_property
    def children(self) -> Mapping[tuple[str, str, str], tuple[Ref, ...]]:
        """(kind, link field, id linked to) to the things that link there."""
        links: defaultdict[tuple[str, str, str], list[Ref]] = defaultdict(list)
        for thing, fields in self._things.items():
            for link in ("parent", "side", "formation", "attached"):
                target = fields.get(link)
                if isinstance(target, str) and target:
                    links[(thing.kind, link, target)].append(thing)
        return {key: tuple(sorted(things, key=self._rank)) for key, things in links.items()}

    def apply(self, changes: Iterable[Change]) -> State:
        """The state after these changes, in their order."""
        things: dict[Ref, Fields] = dict(self._things)
        fresh: set[Ref] = set()
        for change in changes:
            if change.field == EXISTS:
                self._exist(things, fresh, change)
                continue
            if change.thing not in fresh:
                things[change.thing] = dict(things[change.thing])
                fresh.add(change.thing)
            _set(things[change.thing], change)
        return State(things, self._places)

    @staticmethod
    def _exist(things: dict[Ref, Fields], fresh: set[Ref], change: Change) -> None:
        if change.new:
            things[change.thing] = {}
            fresh.add(change.thing)
        else:
            things.pop(change.thing, None)


def _set(fields: Fields, change: Change) -> None:
    assert isinstance(fields, dict)
    if change.new is None:
        fields.pop(change.field, None)
    else:
        fields[change.field] = change.new
