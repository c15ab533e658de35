"""Checks how the field of a battle is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.ruleset.checking_report import Report, compatible
from core.ruleset.checking_types import Names
from core.ruleset.expression import EntityOf, Flag, ListOf, Number, Text, Type, Unknown
from core.ruleset.expression.kinds import describe_kind
from core.ruleset.models import Map, MapEdge, MapMark, MapRiver
from core.ruleset.models.field_map import EDGES
from core.ruleset.models.parts import Formula
from core.ruleset.positions import KeyPath

_EDGE: Final = Text(frozenset(EDGES))
_ENDS: Final = Text(frozenset(("north", "south")))
"""Sides of the table that belong to a side of the battle."""
_ZONE_FIGURES: Final = ("number", "walls", "road_walls")
_PLAIN_FIGURES: Final = ("columns", "width", "depth", "wall")


def check_map(report: Report) -> None:
    """Note the faults of `[map]`."""
    drawn = report.ruleset.map
    if drawn is None:
        return
    path: KeyPath = ("map",)
    names = Names(report.types)
    for key in _PLAIN_FIGURES:
        _figure(report, (*path, key), getattr(drawn, key), names)
    _check_zones(report, path, drawn)
    for at, name in enumerate(drawn.beside):
        report.known((*path, "beside", at), name, list(report.ruleset.procedure), "procedure")
    if drawn.river is not None:
        _check_river(report, (*path, "river"), drawn.river, drawn)
    for at, mark in enumerate(drawn.mark):
        _check_mark(report, (*path, "mark", at), mark)
    for at, edge in enumerate(drawn.edge):
        _check_edge(report, (*path, "edge", at), edge, names)


def _figure(report: Report, path: KeyPath, value: Formula | None, names: Names) -> None:
    if value is not None:
        report.formula(path, value, names, Number)


def _things(report: Report, path: KeyPath, value: Formula) -> Names | None:
    """The names for formulas about one of the things that a formula lists; None where it lists none."""
    found = report.formula(path, value, Names(report.types), ListOf)
    item = found.item if isinstance(found, ListOf) else Unknown()
    if isinstance(item, EntityOf):
        return Names(report.types, {item.kind: item})
    if not isinstance(item, Unknown):
        report.fault(path, f"this must be a list of things; each of these is {describe_kind(item)}")
    return None


def _check_zones(report: Report, path: KeyPath, drawn: Map) -> None:
    names = _things(report, (*path, "zones"), drawn.zones)
    if names is None:
        return
    for key in _ZONE_FIGURES:
        _figure(report, (*path, key), getattr(drawn, key), names)
    if drawn.road is not None:
        report.formula((*path, "road"), drawn.road, names, Flag)
    here = (*path, "grounds")
    found = report.formula(here, drawn.grounds, names, ListOf)
    if isinstance(found, ListOf):
        _known(report, here, found.item, drawn.ground, "ground")


def _known(report: Report, path: KeyPath, kind: Type, declared: Iterable[str], what: str) -> None:
    """Note every value that a formula may give and that has no picture."""
    words = list(declared)
    if not isinstance(kind, Text | Unknown):
        report.fault(path, f"this must name a {what}, which is a text, not {describe_kind(kind)}")
    for word in sorted(kind.values or ()) if isinstance(kind, Text) else ():
        report.known(path, word, words, f"map.{what}")


def _check_river(report: Report, path: KeyPath, river: MapRiver, drawn: Map) -> None:
    names = Names(report.types)
    for key in ("entry", "exit", "length"):
        _figure(report, (*path, key), getattr(river, key), names)
    if river.through is not None:
        _numbers(report, (*path, "through"), river.through, names)
    if river.crossings is None:
        return
    own = _things(report, (*path, "crossings"), river.crossings)
    for key in ("at", "sort"):
        if getattr(river, key) is None:
            report.fault((*path, "crossings"), f"crossings need '{key}' too", of_key=True)
    if own is None:
        return
    _figure(report, (*path, "at"), river.at, own)
    if river.sort is not None:
        here = (*path, "sort")
        _known(report, here, report.formula(here, river.sort, own), drawn.crossing, "crossing")


def _numbers(report: Report, path: KeyPath, value: Formula, names: Names) -> None:
    found = report.formula(path, value, names, ListOf)
    if isinstance(found, ListOf) and not isinstance(found.item, Number | Unknown):
        report.fault(path, f"this must be a list of numbers; each of these is {describe_kind(found.item)}")


def _check_mark(report: Report, path: KeyPath, mark: MapMark) -> None:
    if mark.edge is None and mark.zone is None:
        report.fault(path, "a mark needs 'zone', or 'edge' and 'at'", of_key=True)
    if mark.edge is not None and mark.at is None:
        report.fault((*path, "edge"), "a mark on an edge needs 'at' too", of_key=True)
    names = _things(report, (*path, "things"), mark.things)
    if names is None:
        return
    for key in ("zone", "at", "points"):
        _figure(report, (*path, key), getattr(mark, key), names)
    if mark.edge is not None:
        report.fits((*path, "edge"), mark.edge, _EDGE, names, bare=False)
    if mark.owner is not None:
        _side(report, (*path, "owner"), mark.owner, names)


def _check_edge(report: Report, path: KeyPath, edge: MapEdge, names: Names) -> None:
    report.fits((*path, "edge"), edge.edge, _ENDS, names, bare=False)
    _side(report, (*path, "side"), edge.side, names)
    _figure(report, (*path, "depth"), edge.depth, names)


def _side(report: Report, path: KeyPath, value: Formula, names: Names) -> None:
    found = report.formula(path, value, names)
    if not compatible(found, EntityOf("side")):
        report.fault(path, f"this must be a side, not {describe_kind(found)}")
