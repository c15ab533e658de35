"""A commander-in-chief put over a corps by keys, who takes it over (De Bellis Empire 5.1h, 5.1i).

The sample has one corps a side and nobody above it: the players add a supreme command in the order of battle.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.ruleset.expression import Ref, Value
from tests.tui.play.at_the_table import Table, sitting

IV = Ref("formation", "iv")


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """Austerlitz on the screen, at 120 columns, with a commander-in-chief for the French."""
    async with sitting("austerlitz-1805-pratzen", tmp_path, monkeypatch) as table:
        assert table.step == "deploy"
        await table.press("OfStato maggiore\ne")
        await table.pilot.press("right", "right")  # corps, division, supreme command
        await table.press("\x1b\x1b")
        assert chief(table).kind == "formation" and table.of(chief(table), "name") == "Stato maggiore"
        yield table


def chief(table: Table) -> Ref:
    """The supreme command of the French."""
    found = table.of(Ref("side", "francesi"), "command")
    assert isinstance(found, Ref)
    return found


def ap(table: Table) -> tuple[Value, Value]:
    """What the corps and the commander-in-chief have to spend."""
    return table.of(IV, "ap"), table.of(chief(table), "ap")


async def roll(table: Table, kind: str, soult: str, above: str) -> None:
    """The general's type, then the activation dice of the two."""
    await table.press("n")
    assert table.open == "general-types"
    await table.press(f"{kind}\n")
    assert table.open == "activation"
    await table.press(f"{soult}{above}")
    assert "2 di 2" in table.rows()[-2]  # one line for the dice of both
    await table.press("\n")


async def test_he_takes_a_corps_over_and_moves_what_is_near_him(table: Table) -> None:
    await roll(table, "6", "1", "5")
    assert ap(table) == (2, 6)  # 5.1c: both are geniuses, 1 + 1 and 5 + 1
    assert table.step == "command"
    await table.press("1i\n\n")
    assert table.log == "il Generale in Capo assume il comando: IV Corpo"
    assert ap(table) == (6, 0) and table.of(IV, "taken_over") is True  # 5.1h: his replace the corps's
    await table.press("1i\n")
    assert table.bars() == ["5.1h"]  # he has none left
    await table.press("\x1bn")
    assert table.step == "moves"

    await table.press("2v\nx24\n")
    assert table.bars() == ["5.1i"]  # 24 cm exactly is too far from him
    await table.press("x23\n")
    assert table.bars() == [] and table.lines() == [("5.1e", 1)]  # 5.2e: no distance from his general
    await table.press("\n")
    assert ap(table) == (5, 0)
    await table.press("nn")
    assert table.of(IV, "taken_over") is False and ap(table) == (0, 0)  # for this step
    await table.back_and_forth()


async def test_as_many_points_are_not_enough(table: Table) -> None:
    await roll(table, "3", "2", "3")
    assert ap(table) == (3, 3)  # a genius, 2 + 1; a normal general, 3
    assert table.step == "moves"  # 5.1h: the turn does not even ask
    await table.press("1i\n")
    assert table.bars() == ["5.1h"]
