"""Where a run stands: inside which calls and loops, and what is fixed and needed there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Frame:
    """Where in the run: the path of calls, and facts that the caller has fixed."""

    path: str = ""
    fixed: frozenset[str] = frozenset()
    live: frozenset[str] = frozenset()
    """Names that are needed after the steps at hand."""
    depth: int = 0

    def inside(self, name: str, fixed: Iterable[str] = (), live: Iterable[str] = ()) -> Frame:
        """One call or loop further in."""
        path = f"{self.path}{name}/" if name else self.path
        return Frame(path, self.fixed | frozenset(fixed), frozenset(live), self.depth + 1)
