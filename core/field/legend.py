"""Which signs a layout shows, with the ruleset's words for them."""

from __future__ import annotations

from typing import Final

from core.field.cells import Kind, Layout
from core.ruleset.models.parts import Text

_ORDER: Final[tuple[Kind, ...]] = (
    "steep",
    "gentle",
    "dense-wood",
    "thin-wood",
    "marsh",
    "rough",
    "town",
    "farm",
)


def words_of(layout: Layout) -> list[tuple[Kind, Text]]:
    """Every kind of sign that occurs, numbers and marks apart, in the order in which legends tell them."""
    field = layout.field
    there = {cell.kind for cell in layout.cells.values()}
    found: dict[Kind, Text] = {}
    for kind in _ORDER:
        for zone in field.zones:
            for ground in zone.grounds:
                if ground.picture == kind:
                    found.setdefault(kind, ground.text)
    if field.river is not None:
        found["river"] = field.river.text
        for crossing in field.river.crossings:
            found.setdefault(crossing.picture, crossing.text)
    if field.road_text is not None:
        found["road"] = field.road_text
    if field.wall_text is not None:
        found["wall" if "wall" in there else "road-wall"] = field.wall_text
    return [(kind, text) for kind, text in found.items() if kind in there]
