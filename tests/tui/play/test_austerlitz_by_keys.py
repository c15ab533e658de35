"""Austerlitz played by keys, as a player presses them: two turns, typed dice, then back and forth again.

Expectations are worked out by hand from the ledger's clauses, which stand beside them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from fractions import Fraction
from pathlib import Path

import pytest

from core.ruleset.expression import Ref, Value
from tests.tui.play.at_the_table import Table, sitting

FRENCH, ALLIES = Ref("side", "francesi"), Ref("side", "alleati")
SOULT, KOLLOWRAT = Ref("general", "iv-general"), Ref("general", "iv-col-general")
IV, FOURTH = Ref("formation", "iv"), Ref("formation", "iv-col")
LIGHT = Ref("unit", "10l")  # it gives 17 and 18
THE_14TH, THE_36TH = Ref("unit", "14"), Ref("unit", "36")
NOVGOROD, VIENNA = Ref("unit", "novg"), Ref("unit", "wien")


def ap(table: Table) -> tuple[Value, Value]:
    """What the two corps have left to spend."""
    return table.of(IV, "ap"), table.of(FOURTH, "ap")


def told(table: Table) -> str:
    """All that the last event tells, in Italian."""
    return " | ".join(table.told)


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """Austerlitz on the screen, at 120 columns."""
    async with sitting("austerlitz-1805-pratzen", tmp_path, monkeypatch) as table:
        yield table


async def the_french_spend_all(table: Table) -> None:
    """Five points: a group, a group far away, a light element opened, a square."""
    assert table.step == "deploy" and "schiera prima Austro-russi, poi Francesi" in told(table)  # 4.0b
    await table.press("n")
    assert table.open == "activation" and table.desk.battle.active_side == FRENCH
    await table.press("4\n")
    assert ap(table) == (5, 0)  # 5.1a, 5.1c: 4, and 1 for a genius
    await table.press("2+3+4v\nx20\n")
    assert table.lines() == [("5.1e", 1)]  # a group, whatever its number
    await table.press("\n")
    assert ap(table) == (4, 0)
    await table.press("8+9v\nx48\n")
    assert table.lines() == [("5.1e", 1)]  # 5.2e: at 48 cm in sight it still costs 1
    await table.press("x49\n")
    assert table.lines() == [("5.1e", 1), ("5.2e", 1)]  # more than 48 cm: 1 x 2
    await table.press("\n")
    assert ap(table) == (2, 0) and "2 PA (ne restano 2)" in table.log

    await table.press("1o\n")
    assert table.lines() == [("5.6f", 1)]
    await table.press("\n")
    assert ap(table) == (1, 0) and table.of(LIGHT, "gone") is True
    assert [table.field(number, "type") for number in (17, 18)] == ["volteggiatori"] * 2  # 5.6g
    await table.press("10q\n")
    assert table.lines() == [("5.6a", 1)]
    await table.press("\n")
    assert ap(table) == (0, 0) and table.field(10, "formation") == "square"

    await table.press("11v\n")
    assert table.bars() == ["5.1g"]  # nothing left, and no other corps lends
    await table.press("\x1b")
    await table.press("2v\n")
    assert table.bars() == ["5.1e"]  # it has moved
    await table.press("\x1b")
    await table.press("2g\n")
    assert table.lines() == [("5.7a", 0)]  # free
    await table.press("\n")
    assert table.of(SOULT, "attached") == THE_14TH


async def the_allies_shoot(table: Table) -> None:
    """One half of the light infantry is lost; Soult falls with the element that he touches."""
    await table.press("n")
    assert table.step == "defensive-fire"
    await table.press("24f17\n")
    assert table.open == "shot"
    await table.press("\n")
    assert table.open == "shot"  # part2-a: no result is taken for known
    await table.press("www\n")
    assert table.log.endswith("distrutto (a mano)") and "inserito a mano: distrutto" in told(table)
    assert table.field(17, "gone") is True
    assert table.field(18, "gone") is False and table.field(18, "locked") is True  # 5.6h
    assert table.of(IV, "losses") == Fraction(1, 2)  # 5.6h: half a light infantry element

    await table.press("33f2\nww\n")
    assert table.log.endswith("si ritira (a mano)") and table.open == "retreat"
    await table.press("ww\n")  # 5.3d: behind it stands one that faces another way
    assert table.of(THE_14TH, "gone") is True and table.of(SOULT, "gone") is True  # 2.0g
    assert table.of(IV, "out_of_sight") is True  # 2.0h
    assert table.of(IV, "losses") == Fraction(3, 2)
    await table.press("n")
    assert table.open == "break-check"  # 4.0h: nobody is in contact
    await table.press("\n")
    assert table.log == "Austro-russi: in rottura – (a mano)"  # 4.0i: the passive player's corps
    assert "Quarta colonna: perdite 0, coefficiente non inserito" in told(table)


async def the_allies_attack(table: Table) -> None:
    """Kollowrat is mediocre; a strategic march, a contact, a melee that destroys both."""
    assert table.open == "activation" and table.desk.battle.active_side == ALLIES
    await table.press("3\n")
    assert ap(table) == (0, 2)  # 5.1b: 3 - 1
    await table.press("34+35s\n48\n60\n")
    assert table.bars() == ["5.5b"]  # 48 cm exactly is too near
    await table.press("\x1b")
    await table.press("34+35s\n60\n50\n")
    assert table.lines() == [("5.1e", 1)]  # 5.5a: each move 1
    await table.press("\n")
    assert ap(table) == (0, 1)
    await table.press("34g\n\n")
    assert table.of(KOLLOWRAT, "attached") == Ref("unit", "phan") and ap(table) == (0, 1)  # 5.7a
    await table.press("21v\n\n")
    assert ap(table) == (0, 0)
    await table.press("21c3\n\n")
    assert table.field(21, "in_contact") is True and table.field(3, "in_contact") is True

    await table.press("n")
    assert table.step == "defensive-fire"
    await table.press("3f21\n")
    assert table.bars() == ["4.0g"]  # in contact
    await table.press("\x1b")
    await table.press("n")
    assert table.open == "melee" and table.desk.battle.active == NOVGOROD  # 4.0h
    await table.press("\n")
    assert table.open == "melee"  # part2-a: it waits for the result
    await table.press("wwwwww\n")
    assert table.log.startswith("mischia 21") and table.log.endswith("distrutti tutti e due (a mano)")
    assert "inserito a mano: distrutti tutti e due" in told(table)
    assert "3 36° di linea: corpo fuori dalla vista del Generale" in told(table)  # 2.0h
    assert table.of(NOVGOROD, "gone") is True and table.of(THE_36TH, "gone") is True
    assert table.of(KOLLOWRAT, "gone") is False  # 2.0g: he touches another
    assert (table.of(IV, "losses"), table.of(FOURTH, "losses")) == (Fraction(5, 2), 1)
    assert table.open == "break-check"
    await table.press("w\n")  # the coefficient is in the players' book: they say that it is broken
    assert table.log == "Francesi: in rottura IV Corpo (a mano)"
    assert "perdite 2,5" in told(table) and "inserito a mano: sì" in told(table)
    assert table.of(IV, "broken") is True and table.of(FOURTH, "broken") is False


async def a_corps_without_its_general(table: Table) -> None:
    """No die, no points; a shot at the square does nothing, another pushes back whoever stands behind."""
    assert table.desk.battle.turn == 2 and table.open == "activation"
    await table.press("\n")
    assert table.step == "moves" and ap(table) == (0, 0)  # 2.0h
    await table.press("18l\n")
    assert "5.6h" in table.bars()  # locked in skirmish
    await table.press("\x1b")
    await table.press("n")
    await table.press("24f10\nw\n")
    assert table.log.endswith("nessun effetto (a mano)") and table.field(10, "gone") is False
    await table.press("33f4\nww\n")
    assert table.open == "retreat"
    await table.press("w\n")
    assert "respinge chi ha dietro" in told(table) and table.field(4, "gone") is False  # 5.3c
    await table.press("n")
    assert table.open == "break-check"
    await table.press("\n")
    assert "Quarta colonna: perdite 1," in told(table)
    assert table.of(IV, "broken") is True  # 4.0i: not checked now


async def the_allies_spend_all(table: Table) -> None:
    """Five points: a group with its general, a turn and a move, a group unseen, a gun beside infantry."""
    await table.press("6\n")
    assert ap(table) == (0, 5)  # 5.1b: 6 - 1
    await table.press("34+35v\n")
    assert table.lines() == [("5.1e", 1), ("5.7b", -1)]  # it shares the general's free move
    await table.press("\n")
    assert ap(table) == (0, 5)
    await table.press("32v\na")
    assert table.lines() == [("5.1e", 1), ("5.4b", 0)]  # the turn is free
    await table.press("\n")
    assert ap(table) == (0, 4)
    await table.press("26+27v\nx24\nv")
    assert table.lines() == [("5.1e", 1)]  # 5.2e: at 24 cm out of sight it still costs 1
    await table.press("x25\n")
    assert table.lines() == [("5.1e", 1), ("5.2e", 1)]
    await table.press("\n")
    assert ap(table) == (0, 2)
    await table.press("23+24v\n")
    assert table.lines() == [("5.1e", 1), ("5.2c", 1)]  # a gun and its neighbour are two movers
    await table.press("\n")
    assert ap(table) == (0, 0)
    await table.press("22v\n")
    assert table.bars() == ["5.1g"]
    await table.press("\x1b")

    await table.press("n")
    await table.press("6f32\nwww\n")
    assert table.of(VIENNA, "gone") is True
    assert table.of(FOURTH, "losses") == 2  # 5.6h: voltigeurs bought as such count one each
    await table.press("n")
    assert table.open == "break-check"
    await table.press("\n")
    assert table.log == "Francesi: in rottura IV Corpo (a mano)"
    assert table.desk.battle.turn == 3 and table.desk.battle.active_side == FRENCH  # 4.0j


async def test_two_turns_by_keys_then_back_and_forth(table: Table) -> None:
    """Two whole turns; undone to the start and done again to the end, equal at every step."""
    await the_french_spend_all(table)
    await the_allies_shoot(table)
    await the_allies_attack(table)
    await a_corps_without_its_general(table)
    await the_allies_spend_all(table)
    await table.back_and_forth()
