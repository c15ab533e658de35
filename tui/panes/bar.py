"""The bar of a unit's strength: absolute, a cell a point, scaled down alike for all where it is too long."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from tui.model.parts import UnitRow
from tui.panes.drawing import Piece
from tui.panes.signs import Signs

ONE = Fraction(1)


def scale_for(units: Iterable[UnitRow], width: int) -> Fraction:
    """Cells a point, so that the strongest of all units fits."""
    scale = ONE
    for unit in units:
        longest = max(unit.full, unit.strength)
        room = width - (unit.notch is not None)
        if longest > 0 and room > 0:
            scale = min(scale, Fraction(room) / longest)
    return scale


def bar(unit: UnitRow, scale: Fraction, signs: Signs) -> list[Piece]:
    """Strength, damage that waits, points lost; cut by the notch where the unit's life has a threshold."""
    whole, waiting, lost = _parts(unit, scale)
    drawn = [(signs.strength, "bar")] * whole + [(signs.waiting, "now")] * waiting
    drawn += [(signs.lost, "lost")] * lost
    if unit.notch is not None and 0 < unit.notch < unit.full:
        drawn.insert(min(len(drawn), round(unit.notch * scale)), (signs.notch, "quiet"))
    return _joined(drawn)


def _parts(unit: UnitRow, scale: Fraction) -> tuple[int, int, int]:
    """Cells of strength, of waiting damage and of losses. What is there at all has a cell."""
    full = max(unit.full, unit.strength)
    total = ceil(full * scale)
    strength = max(unit.strength, Fraction(0))
    lost = _cells(full - strength, scale)
    waiting = _cells(min(unit.waiting, strength), scale)
    lost = min(lost, total)
    waiting = min(waiting, total - lost)
    whole = total - lost - waiting
    if whole <= 0 and strength > unit.waiting:
        whole, lost = 1, max(lost - 1, 0)
    return whole, waiting, lost


def _cells(points: Fraction, scale: Fraction) -> int:
    return max(1, int(points * scale)) if points > 0 else 0


def _joined(drawn: list[Piece]) -> list[Piece]:
    pieces: list[Piece] = []
    for sign, style in drawn:
        if pieces and pieces[-1][1] == style:
            pieces[-1] = (pieces[-1][0] + sign, style)
        else:
            pieces.append((sign, style))
    return pieces
