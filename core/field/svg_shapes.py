"""The shapes of a picture: one for each sign, and smooth lines through cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from core.field.cells import Spot

Point = tuple[float, float]


@dataclass(frozen=True)
class Frame:
    """Where the cells of a layout lie in the picture: the first corner, and the size of a cell."""

    left: float
    top: float
    across: float
    down: float

    def corner(self, spot: Spot) -> Point:
        """The top left of a cell."""
        return self.left + spot[0] * self.across, self.top + spot[1] * self.down

    def middle(self, spot: Spot) -> Point:
        """The middle of a cell."""
        return self.left + (spot[0] + 0.5) * self.across, self.top + (spot[1] + 0.5) * self.down

    @property
    def size(self) -> float:
        """Half of what a sign takes."""
        return min(self.across, self.down / 2) * 0.9


def smooth(points: Sequence[Point]) -> str:
    """A path through the middles between the points, bent at each: no corner is left."""
    if not points:
        return ""
    start, *rest = points
    parts = [f"M {_at(start)}"]
    for one, other in zip(rest, rest[1:], strict=False):
        parts.append(f"Q {_at(one)} {_at(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))}")
    if rest:
        parts.append(f"L {_at(rest[-1])}")
    return " ".join(parts)


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _polygon(style: str, points: Sequence[Point]) -> str:
    return f'<polygon class="{style}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>'


def shape(kind: str, sign: str, x: float, y: float, frame: Frame) -> str:
    """What is drawn for a cell of that kind around a point; nothing for what is drawn otherwise."""
    s = frame.size
    match kind:
        case "steep":
            return _polygon("hill", [(x - s, y + s * 0.8), (x, y - s), (x + s, y + s * 0.8)])
        case "gentle":
            hill = f"M {x - s:.1f} {y + s / 2:.1f} q {s:.1f} {-2 * s:.1f} {2 * s:.1f} 0"
            return f'<path class="gentle" d="{hill}"/>'
        case "dense-wood" | "thin-wood":
            return f'<circle class="wood" cx="{x:.1f}" cy="{y:.1f}" r="{s * 0.8:.1f}"/>'
        case "town" | "farm":
            return _polygon("house", _house(x, y, s))
        case "marsh":
            wave = f"M {x - s:.1f} {y:.1f} q {s / 2:.1f} {-s:.1f} {s:.1f} 0 t {s:.1f} 0"
            return f'<path class="low" d="{wave}"/>'
        case "rough":
            return f'<circle class="rough" cx="{x:.1f}" cy="{y:.1f}" r="{s * 0.4:.1f}"/>'
        case "wall" | "road-wall":
            return f'<path class="wall" d="{_wall(sign, x, y, frame)}"/>'
        case "ford":
            return f'<circle class="ford" cx="{x:.1f}" cy="{y:.1f}" r="{s * 1.1:.1f}"/>'
        case "bridge":
            return _polygon("bridge", [(x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)])
        case "supply":
            return _polygon("mark", [(x, y - s * 1.3), (x + s, y), (x, y + s * 1.3), (x - s, y)])
        case "objective":
            return _polygon("mark", _star(x, y, s * 1.3))
    return ""


def _house(x: float, y: float, s: float) -> list[Point]:
    return [
        (x - s * 0.8, y + s),
        (x - s * 0.8, y - s * 0.1),
        (x, y - s),
        (x + s * 0.8, y - s * 0.1),
        (x + s * 0.8, y + s),
    ]


def _star(x: float, y: float, radius: float) -> list[Point]:
    """Five points, one of them upwards."""
    return [
        (x + cos(turn) * far, y + sin(turn) * far)
        for at in range(10)
        for turn, far in ((-pi / 2 + at * pi / 5, radius if at % 2 == 0 else radius * 0.42),)
    ]


def _wall(sign: str, x: float, y: float, frame: Frame) -> str:
    """Strokes from the middle of a cell to those sides that the sign reaches."""
    across, down = frame.across / 2, frame.down / 2
    ends = {
        "─": ((-across, 0.0), (across, 0.0)),
        "│": ((0.0, -down), (0.0, down)),
        "┌": ((across, 0.0), (0.0, down)),
        "┐": ((-across, 0.0), (0.0, down)),
        "└": ((across, 0.0), (0.0, -down)),
        "┘": ((-across, 0.0), (0.0, -down)),
    }.get(sign, ())
    return " ".join(f"M {x:.1f} {y:.1f} l {dx:.1f} {dy:.1f}" for dx, dy in ends)
