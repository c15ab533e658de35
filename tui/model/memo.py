"""What has been worked out once of something that never changes: a state, the rules of a battle.

Every key draws all panes anew, but most keys change nothing of the battle; so what follows from a state alone
is kept beside that very state, and forgotten with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, TypeVar

T = TypeVar("T")


class _This:
    """An object as a key: that one and no other like it."""

    def __init__(self, owner: object) -> None:
        self.owner = owner

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.owner is other.owner

    def __hash__(self) -> int:
        return id(self.owner)


@lru_cache(maxsize=8)
def _made(owner: _This) -> dict[Hashable, Any]:
    return {}


def once(owner: object, what: Hashable, make: Callable[[], T]) -> T:
    """What `make` gives, worked out once as long as the owner is in use."""
    made = _made(_This(owner))
    if what not in made:
        made[what] = make()
    found: T = made[what]
    return found
