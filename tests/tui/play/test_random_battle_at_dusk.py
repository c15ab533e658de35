"""The random battle on the screen: what the dice made of it, dusk by either reading, the program killed.

Expectations are worked out by hand from the ledger's clauses, which stand beside them.
"""

from __future__ import annotations

import pty
from pathlib import Path

import pytest

from core.play import open_battle
from core.ruleset.expression import Ref
from tests.tui.play.at_the_table import Table, seated
from tests.tui.play.random_battle import (
    DUSK,
    FARM,
    GAME,
    HILL,
    NORTH,
    SOUTH,
    SUPPLY_NORTH,
    SUPPLY_SOUTH,
    game,
    start,
    the_battle,
    to,
)
from tests.tui.play.terminal import Terminal


async def test_what_the_dice_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Foot 30 and 2/3 of it, guns 3 and 2, horse 6 and 4 (2f); grouped, led, tried; month, turns, sky."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    async with seated(the_battle(tmp_path)) as table:
        made_by_the_dice(table)


def made_by_the_dice(table: Table) -> None:
    """The forces and the hours."""
    stands = [table.field(number, "stands") for number in range(1, 13)]
    # four brigades of the South as equal as can be, horse, two guns to the division and one over (2u, 2x, 2z)
    assert stands == [8, 8, 7, 7, 6, 2, 1] + [7, 7, 6, 4, 2]
    assert table.field(11, "understrength") is True  # 2u
    # 2p: up to 4, three of six at most (2r); 2o: up to 2, one of five at most (2q)
    assert [number for number in (1, 2, 3, 4, 5, 8, 9, 10, 11) if table.field(number, "excellent")] == [
        2,
        5,
        8,
    ]
    experience = [str(table.field(number, "experience")) for number in (1, 2, 3, 4, 5, 8, 9, 10, 11)]
    assert "".join(word[0] for word in experience) == "vissv" + "ivsv"  # 2s, 2t
    assert game(table, "attacker", "ratio", "month", "turns", "weather") == [
        SOUTH,
        "3-2",
        "novembre",  # 6h: eleven
        2 + 4,  # 6b
        "pioggia",  # 7a: eleven
    ]
    assert [table.of(one, "zone") for one in (SUPPLY_NORTH, SUPPLY_SOUTH, FARM, HILL)] == [1, 4, 1, 2]


BEFORE_DUSK = [("3", "16:30", False, False, 60)]
BY_START = [*BEFORE_DUSK, ("3", "17:00", False, True, 10), ("33", "17:30", False, True, 10)]
"""Our reading: night at dusk, and a die for the moon in the third turn (6e, 6f)."""
BY_CLOCK = [*BEFORE_DUSK, ("3", "17:00", True, False, 30), ("3", "17:30", True, False, 30)]
"""The other one: the two half hours after dusk are halved, and no moon is rolled for."""
NIGHT = ("3", "18:00", False, True, 10)


@pytest.mark.parametrize(
    ("reading", "turns"), [("by-start", [*BY_START, NIGHT]), ("by-clock", [*BY_CLOCK, NIGHT])]
)
async def test_a_battle_that_runs_on_over_dusk(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    reading: str,
    turns: list[tuple[str, str, bool, bool, int]],
) -> None:
    """Begun half an hour before dusk: what is seen turn by turn (6a)."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    async with seated(the_battle(tmp_path, DUSK - 1, dawn_visibility=reading)) as table:
        for faces, hour, halved, night, cm in turns:
            await start(table, faces, hour)
            assert game(table, "halved", "night", "visibility_cm") == [halved, night, cm]
            await to(table, "end", None)
            await table.press("n")


@pytest.mark.skipif(not hasattr(pty, "fork"), reason="no pseudo-terminals here")
def test_killed_at_dusk(tmp_path: Path) -> None:
    """The start of the turn, an objective taken, works begun; kill -9; the file has it all."""
    path = the_battle(tmp_path)
    terminal = Terminal([str(path)], tmp_path)
    try:
        terminal.read(4.0)
        terminal.press("6\r")
        terminal.press("10o3\r\r")
        terminal.press("8k\r\r")
        terminal.read(1.0)
    finally:
        terminal.kill()
    with open_battle(path) as again:
        view = again.battle.view
        assert view.field(FARM, "owner") == NORTH and view.field(NORTH, "points") == 60
        assert view.field(GAME, "raining") is True and view.field(GAME, "visibility_cm") == 20
        assert view.field(Ref("unit", "unit+8"), "digging") is True


async def test_normal_visibility_has_to_be_said_where_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """6a: no figure is given; an empty line is none, and none is not 0."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    async with seated(the_battle(tmp_path, normal_cm=0)) as table:
        await table.press("3\n")  # no rain; begun at dusk, so that sight is halved
        await table.press("\n")
        assert table.open == "turn-start" and "visibilità normale" in table.desk.error
        await table.press("0\n")
        assert table.open == "turn-start" and table.desk.error
        await table.press("\b60\n")
        assert table.step == "manoeuvre"
        assert game(table, "normal_cm", "visibility_cm") == [60, 30]
