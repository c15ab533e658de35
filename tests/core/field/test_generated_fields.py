"""Fields of random battles: all that was rolled is on the map, and nothing hides what matters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest

from core.field import Field, Layout, lay_out
from core.field.cells import Spot
from core.field.layout import lay_out as laid_out

SEEDS = range(1, 16)
SIZES = [(48, 15), (75, 27)]
TABLES = ["tavolo-200x150", "tavolo-100x100"]


@pytest.fixture(params=SIZES, ids=str)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=TABLES)
def layouts(
    request: pytest.FixtureRequest, size: tuple[int, int], field: Callable[..., Field]
) -> list[Layout]:
    return _all(request.param, size, field)


@cache
def _all(table: str, size: tuple[int, int], field: Callable[..., Field]) -> list[Layout]:
    return [lay_out(field(seed, table), *size) for seed in SEEDS]


def test_all_ground_is_drawn_in_its_zone_and_nowhere_else(layouts: list[Layout]) -> None:
    for layout in layouts:
        for place in layout.zones:
            pictures = {ground.picture for ground in place.zone.grounds} - {"river"}
            drawn = {cell.kind for spot, cell in layout.cells.items() if place.has(spot)}
            ground = {"steep", "gentle", "dense-wood", "thin-wood", "town", "farm", "marsh", "rough"}
            assert drawn & ground == pictures
            assert ("wall" in drawn) == (place.zone.walls > 0)


def test_each_zone_has_its_number(layouts: list[Layout]) -> None:
    for layout in layouts:
        for place in layout.zones:
            signs = [layout.cells[spot].sign for spot in layout.spots("number") if place.has(spot)]
            assert "".join(signs) == str(place.zone.number)


def test_the_river_runs_from_the_outer_edge_of_its_entry_to_that_of_its_exit(layouts: list[Layout]) -> None:
    assert any(layout.field.river for layout in layouts)
    for layout in layouts:
        river = layout.field.river
        if river is None:
            assert not layout.river
            continue
        ends = layout.river[0], layout.river[-1]
        places = [layout.zone_at(*spot) for spot in ends]
        assert [place and place.zone.number for place in places] == [river.entry, river.exit]
        assert all(_on_the_edge(layout, spot) for spot in ends)
        assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(layout.river))
        assert len(set(layout.river)) == len(layout.river)
        passed = {place.zone.number for spot in layout.river if (place := layout.zone_at(*spot))}
        assert set(river.through) <= passed


def _on_the_edge(layout: Layout, spot: Spot) -> bool:
    return spot[0] in (0, layout.columns - 1) or spot[1] in (0, layout.rows - 1)


def test_each_crossing_lies_on_the_river_in_their_order(layouts: list[Layout]) -> None:
    for layout in layouts:
        found = [layout.cells[spot].kind for spot in layout.river]
        kinds = [kind for kind in found if kind in ("ford", "bridge")]
        crossings = layout.field.river.crossings if layout.field.river else ()
        assert kinds == [crossing.picture for crossing in sorted(crossings, key=lambda one: one.at)]
        assert len(layout.spots("ford", "bridge")) == len(crossings)


def test_roads_join_the_supply_points_and_cross_each_zone_that_has_one(layouts: list[Layout]) -> None:
    for layout in layouts:
        net = {spot for road in layout.roads for spot in road}
        supply = [placed.spot for placed in layout.marks if placed.mark.joined]
        assert len(supply) == 2
        assert set(supply) <= net
        assert _reached(supply[0], net) == net
        for place in layout.zones:
            if place.zone.road:
                assert any(place.has(spot) for spot in net)


def _reached(start: Spot, net: set[Spot]) -> set[Spot]:
    seen, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        new = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & net - seen
        seen |= new
        todo += new
    return seen


def test_a_road_comes_to_each_town(layouts: list[Layout]) -> None:
    for layout in layouts:
        net = {spot for road in layout.roads for spot in road}
        for place in layout.zones:
            if any(ground.joined for ground in place.zone.grounds):
                houses = [spot for spot in layout.spots("town") if place.has(spot)]
                near = min(abs(x - a) + abs(y - b) for x, y in net for a, b in houses)
                assert near <= 2


def test_roads_pass_the_river_at_fords_and_bridges(layouts: list[Layout]) -> None:
    """Soft: where there is no way else they pass where they can."""
    wet = [
        (layout, spot)
        for layout in layouts
        for road in layout.roads
        for spot in road
        if spot in layout.river and layout.cells[spot].kind not in ("ford", "bridge")
    ]
    assert len(wet) <= 1


def test_marks_are_at_their_place(layouts: list[Layout]) -> None:
    for layout in layouts:
        field = layout.field
        assert len(layout.marks) == sum(mark.placed for mark in field.marks)
        assert len({placed.spot for placed in layout.marks}) == len(layout.marks)
        for placed in layout.marks:
            assert layout.cells[placed.spot].kind == placed.mark.picture
            if placed.mark.edge is not None:
                column = min(layout.columns - 1, int(placed.mark.at * layout.columns / field.width))
                assert placed.spot == (column, 0 if placed.mark.edge == "north" else layout.rows - 1)
            else:
                place = layout.zone_at(*placed.spot)
                assert place is not None and place.zone.number == placed.mark.zone


def test_the_same_field_has_the_same_map(field: Callable[..., Field]) -> None:
    laid_out.cache_clear()
    first = lay_out(field(7), 48, 15)
    laid_out.cache_clear()
    assert lay_out(field(7), 48, 15) == first


def test_the_west_has_a_map_too(field: Callable[..., Field]) -> None:
    for seed in SEEDS:
        west = field(seed, theatre="ovest")
        assert all(zone.number for zone in west.zones)
        assert lay_out(west, 48, 15).cells


@pytest.mark.parametrize("cells", [(1, 1), (6, 3), (20, 8), (200, 80)])
def test_any_size_gives_a_map(cells: tuple[int, int], field: Callable[..., Field]) -> None:
    layout = lay_out(field(4), *cells)
    assert all(0 <= x < layout.columns and 0 <= y < layout.rows for x, y in layout.cells)
