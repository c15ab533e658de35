"""A random battle of the American Civil War played by keys: six turns from dusk into the night, to their end.

Expectations are worked out by hand from the ledger's clauses, which stand beside them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from fractions import Fraction
from pathlib import Path

import pytest

from core.ruleset.expression import Value
from tests.tui.play.at_the_table import Table
from tests.tui.play.made_by_keys import begun, made_on_the_screen, rolled
from tests.tui.play.random_battle import (
    FARM,
    GAME,
    HILL,
    NORTH,
    SOUTH,
    SUPPLY_NORTH,
    SUPPLY_SOUTH,
    beside_the_phase,
    game,
    start,
    to,
)
from tests.tui.play.test_random_battle_at_dusk import made_by_the_dice


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """The battle on the screen, at 120 columns: made by keys, every die typed, one of them overruled."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    async with made_on_the_screen() as (maker, _):
        await rolled(maker)
        table = await begun(maker)
        assert_made(table)
        yield table
        table.desk.close()


def assert_made(table: Table) -> None:
    """What the dice made, against arithmetic; each roll in the log, the overruled one with what it was."""
    made_by_the_dice(table)
    *events, first = table.desk.battle.history.events
    assert {event.kind for event in events} == {"setup"} and first.kind == "walk"
    ratio = next(event for event in events if event.procedure == "force-ratio")
    assert ratio.text.it == "Rapporto di forze 3 a 2" and "prima" in ratio.told[0].it
    assert all(die.typed for event in events for thrown in event.dice for die in thrown.dice)


def sky(table: Table) -> tuple[Value, ...]:
    """The hour, whether visibility is halved, night, moon hidden, rain, how far one sees."""
    return tuple(game(table, "hour", "halved", "night", "moon_hidden", "raining", "visibility_cm"))


def owners(table: Table) -> list[Value]:
    """Who holds the supply points of the North and of the South, the farm, the hill."""
    return [table.of(one, "owner") for one in (SUPPLY_NORTH, SUPPLY_SOUTH, FARM, HILL)]


def points(table: Table) -> tuple[Value, Value]:
    """Victory points of the South and of the North."""
    return table.of(SOUTH, "points"), table.of(NORTH, "points")


def works(table: Table, name: str = "works_level") -> list[Value]:
    """Of the two brigades of the North that dig undisturbed or not, and of its troopers."""
    return [table.field(number, name) for number in (8, 9, 11)]


async def dig(table: Table, *numbers: int) -> None:
    """Those brigades of the North entrench."""
    assert table.step == "manoeuvre" and table.desk.battle.active_side == NORTH
    for number in numbers:
        await table.press(f"{number}k\n\n")
        assert table.field(number, "digging") is True


async def end(table: Table, south: int, north: int) -> None:
    """The end of the turn, and what it tells of the points (4h, 4i)."""
    await to(table, "end", None)
    assert table.log == "fine turno"
    for line in (f"Confederati: {south} punti vittoria", f"Unionisti: {north} punti vittoria"):
        assert line in table.told
    assert points(table) == (south, north)


async def on_the_map(table: Table, *wanted: str) -> None:
    """The map of the field at both sizes: the four zones, both supply points, and who holds what."""
    for size in ((80, 24), (120, 40)):
        await table.pilot.resize_terminal(*size)
        await table.press("M")
        rows = table.rows()
        for sign in ("1", "2", "3", "4", "◆", "★", "═", *wanted):
            assert any(sign in row for row in rows), (size, sign, rows)
        await table.press("\x1b")


async def first_turn(table: Table) -> None:
    """Dusk, dry: half of 60. Two brigades and dismounted troopers dig; one of them answers fire."""
    await start(table, "3", "17:00")
    assert sky(table) == ("17:00", True, False, False, False, 30)  # 6a
    assert owners(table) == [NORTH, SOUTH, None, None] and points(table) == (50, 50)  # 4g, 4h
    await table.press("12k\n")
    assert table.bars() == ["3.1a"]  # guns
    await table.press("\x1b11k\n")
    assert table.bars() == ["3.1a"]  # on horseback
    await table.press("\x1b11a\n\n")
    await dig(table, 8, 9, 11)
    # 3.1b: seven stands; of four one holds the horses
    assert works(table, "dig_cm") == [Fraction(35, 2), Fraction(35, 2), Fraction(15, 2)]
    await table.press("10o3\n\n")
    assert table.of(FARM, "owner") == NORTH and points(table) == (50, 60)  # 4i

    await to(table, "manoeuvre", SOUTH)
    await table.press("6o4\n")
    assert table.bars() == ["4g"]  # guns take nothing
    await table.press("\x1b1o4\n\n")
    assert table.log == "Obiettivo 2: lo prende 1 1a Brigata" and points(table) == (60, 60)
    await to(table, "defensive-fire", SOUTH)
    await table.press("9f3\n7\n")
    assert table.log.endswith(": 7") and table.field(9, "disturbed") is True  # 3.1c: it answers fire
    await end(table, 60, 60)
    assert works(table, "work") == [1, 0, 1] and works(table) == [0, 0, 0]
    assert works(table, "digging") == [False] * 3


async def second_turn(table: Table) -> None:
    """Still dusk, and rain begins. One is entrenched; the troopers are charged; the guarded farm holds."""
    await table.press("n")
    await start(table, "6", "17:30")
    assert sky(table) == ("17:30", True, False, False, True, 60 // 2 - 10)  # 6a, 7j
    assert "si vede a 20 cm" in table.told
    await dig(table, 8, 9, 11)

    await to(table, "manoeuvre", SOUTH)
    await table.press("1o3\nw")
    assert table.bars() == ["4g"] and owners(table) == [NORTH, SOUTH, NORTH, SOUTH]  # guarded
    await table.press("\x1b")
    await to(table, "offensive-fire", SOUTH)
    await table.press("3f8\n")
    assert table.lines() == [("7k", -1)]  # house: 1 off in the rain; no works yet
    await table.press("5\n")
    assert table.log.endswith(": 4 (regola di casa)")
    await to(table, "charge", SOUTH)
    await table.press("2m11\n49\n")
    assert table.log.endswith("differenza \u22125") and table.field(11, "disturbed") is True

    await end(table, 60, 60)
    assert works(table, "work") == [2, 1, 1] and works(table) == [1, 0, 0]  # 3.1c
    assert "8 1a Brigata: trinceramento di 17,5 cm, livello 1" in table.told  # 3.1b
    assert game(table, "wet") == [1]  # 7m


async def third_turn(table: Table) -> None:
    """Night in the rain, the moon goes: 5 cm less 4. Works against musketry and guns; the farm is taken."""
    await table.press("n")
    await start(table, "53", "18:00", house=True)
    assert sky(table) == ("18:00", False, True, True, True, 5 - 4)  # 6e, 6f, 7j at night (house)
    await dig(table, 8, 9, 11)

    await to(table, "manoeuvre", SOUTH)
    await table.press("1o3\n\n")
    assert owners(table) == [NORTH, SOUTH, SOUTH, SOUTH] and points(table) == (70, 50)  # 4g, 4i
    assert beside_the_phase(table)[0] == "Ore 18:00, notte, luna coperta, piove; si vede a 1 cm"
    assert beside_the_phase(table)[3] == "3 Confederati, 10 punti: Obiettivo 1, Zona 1"
    await to(table, "offensive-fire", SOUTH)
    await table.press("3f8\n")
    assert table.lines() == [("3.1d", -1), ("7k", -1)]
    await table.press("0\n")
    assert table.log.endswith(": 8 (regola di casa)")  # a 0 is the ten
    await table.press("6f8\n")
    assert table.lines() == [("7k", -1)]  # 3.1d: the first level does not stop guns
    await table.press("4\n")
    assert table.log.endswith(": 3 (regola di casa)")

    await end(table, 70, 50)
    assert works(table, "work") == [3, 2, 2] and works(table) == [1, 1, 1]
    assert "11 1a Brigata di cavalleria: trinceramento di 7,5 cm, livello 1" in table.told
    assert game(table, "wet") == [2]


async def fourth_turn(table: Table) -> None:
    """The rain stops, no moon yet; four turns of work make two levels; the North loses its supply point."""
    await table.press("n")
    await start(table, "1", "18:30")  # 6f: no die for the moon
    assert sky(table) == ("18:30", False, True, True, False, 5)  # 6f, 7i
    await dig(table, 8)
    await to(table, "manoeuvre", SOUTH)
    await table.press("2o1\n\n")
    assert owners(table) == [SOUTH] * 4 and points(table) == (50 + 50 + 10 + 10, 0)  # 4h, 4i
    await to(table, "charge", SOUTH)
    await table.press("3m8\n")
    assert table.tallies() == [[], [("3.1d", 1)]]  # in melee too, at level two as well
    await table.press("\x1b")
    await end(table, 120, 0)
    assert works(table, "work") == [4, 2, 2] and works(table) == [2, 1, 1]
    assert game(table, "wet") == [0]  # 7m: a dry turn
    assert table.of(SUPPLY_NORTH, "held") is False  # 4l: not for a whole turn yet


async def fifth_turn(table: Table) -> None:
    """Nothing falls and nothing moves; the enemy's supply point is held to the end of a full turn."""
    await table.press("n")
    await start(table, "2", "19:00")
    assert sky(table) == ("19:00", False, True, True, False, 5)
    await end(table, 120, 0)
    assert table.of(SUPPLY_NORTH, "held") is True and table.of(SOUTH, "holds_supply") is True  # 4l
    assert table.of(SUPPLY_SOUTH, "held") is False  # its own


async def sixth_turn(table: Table) -> None:
    """The moon is back: 10 cm. The North takes its supply point again; the battle ends and is counted."""
    await table.press("n")
    await start(table, "24", "19:30")
    assert sky(table) == ("19:30", False, True, False, False, 10)  # 6e, 6f
    await table.press("10o1\n\n")
    assert owners(table) == [NORTH, SOUTH, SOUTH, SOUTH]
    await end(table, 70, 50)
    assert table.open == "victory-points"
    await table.press("x4\ny9\n")  # 4j: by the players' book
    await table.press("\n")
    assert table.log == "Confederati 74 punti, Unionisti 59" and "vince Confederati" in table.told  # 4k
    await table.press("n")
    assert table.told == ["L'ultimo turno è giocato: decidono i punti vittoria"]  # 6b
    assert table.desk.battle.state.get(GAME, "ended") == tuple(table.told)


async def test_six_turns_by_keys_then_back_and_forth(table: Table) -> None:
    """To the end of the battle; undone to the start and done again to the end, equal at every step."""
    await on_the_map(table, "Obiettivo 1, zona 1: nessuno", "Obiettivo 2, zona 2: nessuno")
    await first_turn(table)
    await on_the_map(table, "Obiettivo 1, zona 1: Unionisti", "Obiettivo 2, zona 2: Confederati")
    await second_turn(table)
    await third_turn(table)
    await fourth_turn(table)
    await fifth_turn(table)
    await sixth_turn(table)
    await table.back_and_forth()
