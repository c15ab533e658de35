"""What can be wrong with an order of battle: every fault with its entry and its place in the file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.ruleset.positions import KeyPath


@dataclass(frozen=True)
class OrbatFault:
    """What is wrong with an order of battle: whose entry, what, how to mend it, and where it stands."""

    entry: str
    message: str
    suggestion: str | None = None
    path: KeyPath = ()
    """Keys and list places from the top of the file."""

    def __str__(self) -> str:
        hint = f" (did you mean '{self.suggestion}'?)" if self.suggestion else ""
        return f"{self.entry}: {self.message}{hint}"


class OrbatError(ValueError):
    """The order of battle cannot be used. `faults` holds all of them."""

    def __init__(self, faults: Iterable[OrbatFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))
