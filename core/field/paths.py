"""The cheapest way over cells, with turns that cost: what rivers and roads are found with."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from heapq import heappop, heappush
from itertools import count

from core.field.cells import Spot

Step = tuple[int, int]
Costs = Mapping[Spot, tuple[float, float]]
"""For each cell that one can come to: by how much a step there costs more or less, and what is added."""


def way(
    starts: Iterable[Spot],
    goals: Collection[Spot],
    steps: Mapping[Step, float],
    costs: Costs,
    turn: float = 0.0,
) -> list[Spot]:
    """The cells from a start to a goal, both included; empty where there is no way.

    `steps` are what each step costs by itself, `turn` what is added where the next is another.
    """
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
        for step, far in steps.items():
            there = (spot[0] + step[0], spot[1] + step[1])
            if there not in costs:
                continue
            times, more = costs[there]
            new = cost + far * times + more + (turn if last is not None and step != last else 0.0)
            came_by = step if turn else None  # where turns are free, how one came does not matter
            if new < best.get((there, came_by), float("inf")):
                best[there, came_by], came[there, came_by] = new, (spot, last)
                heappush(todo, (new, next(order), there, came_by))
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
