"""The cheapest way over cells, with turns that cost: what rivers and roads are found with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from heapq import heappop, heappush
from itertools import count

from core.field.cells import Spot

Step = tuple[int, int]
Price = Callable[[Spot, Step], float | None]
"""What it costs to go on to a cell by a step; None where one cannot."""


def way(
    starts: Iterable[Spot],
    goals: Collection[Spot],
    steps: tuple[Step, ...],
    price: Price,
    turn: float = 0.0,
) -> list[Spot]:
    """The cells from a start to a goal, both included; empty where there is no way."""
    order = count()  # ties are broken by age, so that the way is always the same
    best: dict[tuple[Spot, Step | None], float] = {}
    came: dict[tuple[Spot, Step | None], tuple[Spot, Step | None] | None] = {}
    todo: list[tuple[float, int, Spot, Step | None]] = []
    for start in starts:
        best[start, None], came[start, None] = 0.0, None
        heappush(todo, (0.0, next(order), start, None))
    while todo:
        cost, _, spot, last = heappop(todo)
        if cost > best[spot, last]:
            continue
        if spot in goals:
            return _traced(came, (spot, last))
        for step in steps:
            there = (spot[0] + step[0], spot[1] + step[1])
            own = price(there, step)
            if own is None:
                continue
            new = cost + own + (turn if last is not None and step != last else 0.0)
            if new < best.get((there, step), float("inf")):
                best[there, step], came[there, step] = new, (spot, last)
                heappush(todo, (new, next(order), there, step))
    return []


def _traced(
    came: dict[tuple[Spot, Step | None], tuple[Spot, Step | None] | None], end: tuple[Spot, Step | None]
) -> list[Spot]:
    found = [end[0]]
    here = came[end]
    while here is not None:
        found.append(here[0])
        here = came[here]
    return found[::-1]
