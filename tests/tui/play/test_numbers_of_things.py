"""Numbers after a verb name units; for a role of a kind that no unit stands for, they count that kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.play import new_battle
from core.ruleset.expression import Ref
from tui.desk import Desk
from tui.desk.showing import build_desk


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    desk = Desk.open(new_battle("gettysburg-1863"), "it")
    for _ in range(4):
        if desk.battle.active_side is None:
            keys(desk, "\n")
    yield desk
    desk.game.close()


def keys(desk: Desk, line: str) -> None:
    for key in line:
        desk.key("enter" if key == "\n" else key, None if key == "\n" else key)


def first_of_the_north(desk: Desk) -> tuple[int, Ref]:
    """A foot brigade of the Union and its number."""
    view = desk.battle.view
    unit = next(
        one
        for one in desk.battle.state.by_kind["unit"]
        if view.field(one, "side") == Ref("side", "nord") and view.field(one, "arm") == "infantry"
    )
    return int(str(view.field(unit, "number"))), unit


def test_an_objective_is_named_by_its_place(desk: Desk) -> None:
    number, unit = first_of_the_north(desk)
    third = desk.battle.state.by_kind["objective"][2]
    keys(desk, f"{number}o3")
    assert "Fattoria e crinale McPherson" in build_desk(desk, 120, 40).entry.readback
    keys(desk, "\n")
    assert desk.form is not None and desk.form.roles == {"unit": unit, "objective": third}


@pytest.mark.parametrize("place", ["0", "99"])
def test_a_place_where_there_is_none_is_refused(desk: Desk, place: str) -> None:
    number, _ = first_of_the_north(desk)
    keys(desk, f"{number}o{place}\n")
    assert desk.form is None and desk.error == f"{place} non c'è"
