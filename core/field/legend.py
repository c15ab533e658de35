"""Which signs a layout shows, with the ruleset's words for them; edges and marks in words."""

from __future__ import annotations

from typing import Final

from core.field.cells import Kind, Layout
from core.field.model import Edge, Mark
from core.ruleset.models.parts import Language, Text

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


def edge_words(edge: Edge, measure: str, language: Language) -> str:
    """Who comes from an edge, and how far they may deploy."""
    words = f"{edge.holder.name.say(language)} {edge.text.say(language)}"
    return f"{words}, {float(edge.depth):g} {measure}" if edge.depth else words


def mark_words(mark: Mark, language: Language) -> str:
    """A mark with its place and who holds it."""
    italian = language == "it"
    if mark.placed:
        where = f"{'zona' if italian else 'zone'} {mark.zone}"
    else:
        where = "non ancora posto" if italian else "not placed yet"
    nobody = "nessuno" if italian else "nobody"
    words = f"{mark.name.say(language)}, {where}: {mark.owner.name.say(language) if mark.owner else nobody}"
    if mark.points is None:
        return words
    return f"{words}, {float(mark.points):g} {'punti' if italian else 'points'}"
