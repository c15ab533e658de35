"""Where a list stands, so that the rows that matter are in sight. Plain arithmetic."""

from __future__ import annotations

from collections.abc import Sequence


def window(top: int, height: int, count: int, focus: Sequence[int], headings: Sequence[int]) -> int:
    """The first row in sight: moved as little as may be so that as much of `focus` is seen as fits.

    `focus` has the most important row first; `headings` gives each row's heading, seen too if it fits.
    """
    if height <= 0 or count <= height:
        return 0
    if not focus:
        return max(0, min(top, count - height))
    low = high = focus[0]
    for row in focus[1:]:
        if max(high, row) - min(low, row) < height:
            low, high = min(low, row), max(high, row)
    if high - headings[low] < height:
        low = headings[low]
    top = min(top, low)
    top = max(top, high - height + 1)
    return max(0, min(top, count - height))
