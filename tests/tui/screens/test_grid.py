"""The places of the panes: the figures of the design, and that nothing overlaps at any size."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.geometry import Region

from tui.panes.pane import Look
from tui.screens.grid import Front, Wish, plan

FRONTS: tuple[Front, ...] = ("army", "test", "phase", "log")


def regions(width: int, height: int, **wish: object) -> dict[str, tuple[int, int, int, int]]:
    """Each pane's x, y, width and height."""
    planned = plan(width, height, Wish(**wish), Look())  # type: ignore[arg-type]
    return {name: tuple(place.region) for name, place in planned.places.items()}  # type: ignore[misc]


def test_120x40() -> None:
    found = regions(120, 40, front="test")
    assert found == {
        "title": (0, 0, 120, 1),
        "army-1": (0, 1, 58, 18),
        "army-2": (0, 19, 58, 13),
        "phase": (58, 1, 62, 7),
        "test": (58, 8, 62, 18),
        "dice": (58, 26, 62, 6),
        "log": (0, 32, 120, 5),
        "now": (0, 37, 120, 1),
        "entry": (0, 38, 120, 1),
        "footer": (0, 39, 120, 1),
    }


def test_an_opposed_test_at_120x40() -> None:
    found = regions(120, 40, front="test", opposed=True)
    assert (found["phase"][3], found["test"][3], found["dice"][3]) == (4, 22, 5)


def test_160x50() -> None:
    found = regions(160, 50, front="test")
    assert found["army-1"] == (0, 1, 50, 41)
    assert found["army-2"] == (110, 1, 50, 41)
    assert (found["phase"], found["test"], found["dice"]) == (
        (50, 1, 60, 9),
        (50, 10, 60, 26),
        (50, 36, 60, 6),
    )


def test_80x24() -> None:
    order = regions(80, 24, front="army")
    assert (order["crumbs"], order["army-1"], order["log"]) == ((0, 1, 80, 1), (0, 2, 80, 18), (0, 20, 80, 1))
    test = regions(80, 24, front="test")
    assert (test["test"], test["dice"]) == ((0, 2, 80, 17), (0, 19, 80, 2))


def test_dice_that_wait_are_in_sight_whatever_is_in_front() -> None:
    for front in FRONTS:
        assert "dice" in regions(80, 24, front=front, waiting=True)
        assert "dice" in regions(120, 40, front=front, waiting=True)


def test_at_100_the_columns_are_44_and_56() -> None:
    found = regions(100, 40, front="test")
    assert (found["army-1"][2], found["test"][2]) == (44, 56)


def test_an_opposed_test_that_is_too_narrow_takes_the_whole_width() -> None:
    found = regions(100, 40, front="test", opposed=True)
    assert found["test"][2] == 100 and "army-1" not in found
    assert "army-1" in regions(100, 40, front="army", opposed=True)


def test_lower_windows_give_up_the_log_then_the_phase_then_the_second_list() -> None:
    assert regions(120, 39, front="test")["log"][3] == 1
    assert regions(120, 38, front="test")["phase"][3] == 7
    assert regions(120, 35, front="test")["crumbs"][3] == 1
    assert "army-2" in regions(120, 30, front="test")
    assert "army-2" not in regions(120, 29, front="test")


def test_the_side_that_acts_has_the_longer_list() -> None:
    found = regions(120, 40, front="test", acting=1)
    assert (found["army-1"][3], found["army-2"][3]) == (13, 18)


def test_a_list_takes_no_rows_that_it_cannot_fill() -> None:
    found = regions(120, 40, front="test", rows=(8, 40))
    assert (found["army-1"][3], found["army-2"][3]) == (10, 21)


@pytest.mark.parametrize("size", [(60, 20), (40, 10), (7, 3), (1, 1), (120, 20), (60, 40)])
def test_small_windows_say_so(size: tuple[int, int]) -> None:
    assert list(regions(*size)) == ["small"]


@pytest.mark.parametrize("width", [61, 79, 80, 99, 100, 113, 114, 120, 149, 150, 160, 240])
@pytest.mark.parametrize("height", [21, 24, 29, 30, 35, 36, 39, 40, 50, 70])
@pytest.mark.parametrize("opposed", [False, True])
def test_panes_fill_the_window_and_never_overlap(width: int, height: int, opposed: bool) -> None:
    for front in FRONTS:
        for sides in (1, 2, 3):
            for test in (True, False):
                wish = Wish(front=front, opposed=opposed and test, test=test, sides=sides)
                places = [place.region for place in plan(width, height, wish, Look()).places.values()]
                window = Region(0, 0, width, height)
                assert all(place in window and place.area > 0 for place in places)
                assert not any(one.overlaps(other) for one, other in combinations(places, 2))
                assert sum(place.area for place in places) == window.area
