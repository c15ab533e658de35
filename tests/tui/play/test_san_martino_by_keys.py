"""San Martino played by keys, as a player presses them: three turns, typed dice, then back and forth again.

Expectations are worked out by hand from the ledger's clauses, which stand beside them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.ruleset.expression import Ref
from tests.tui.play.at_the_table import Table, sitting

MOLLARD = Ref("general", "d3-general")
PIEDMONT, AUSTRIA = Ref("side", "piemonte"), Ref("side", "austria")


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """San Martino on the screen, at 120 columns."""
    async with sitting("san-martino-1859", tmp_path, monkeypatch) as table:
        yield table


async def initiative(table: Table) -> None:
    """Eleven against three, and three points of generals on either side."""
    # 12.1a: three Divisions; two Divisions and the Corps that has batteries of its own: 3 each
    assert (table.of(PIEDMONT, "nerve"), table.of(AUSTRIA, "nerve")) == (9, 9)
    # 3.1a: capable 1 + 1 + 1, mediocre 0; decisive 2, capable 1, mediocre 0
    assert table.tallies() == [[("3.1a", 3)], [("3.1a", 3)]]
    await table.press("65\n12\n")
    assert "14 a 6" in table.log and table.of(Ref("game", "game"), "first") == PIEDMONT
    assert table.step == "bombardment-phase" and table.desk.battle.active_side == PIEDMONT


async def short_of_ammunition(table: Table) -> None:
    """A double one: no effect, and reduced ammunition (6.5c)."""
    await table.press("18b31 12\n")
    assert table.tallies() == [[("6.2b", 1)]]  # over 3 and up to 12 in., a divisional battery
    await table.press("11\n")
    assert table.field(18, "reduced_ammo") is True and table.field(18, "fired") is True
    assert table.losses(31) == [0] and table.field(31, "disordered") is False
    await table.press("n")


async def rifles_roll_a_one_again(table: Table) -> None:
    """Bersaglieri with rifles: 1 5 6, and the one becomes a five."""
    await table.press("11f31\n")
    assert table.tallies() == [[("7.2d", 2), ("7.4f", 1)], []]  # an E has two dice; marksmen one more
    await table.press("156\n")
    assert table.open == "fire"  # 7.3c: the one waits for its second roll
    await table.press("5\n")
    assert table.losses(31) == [3] and table.field(31, "shaken") is False  # an A is shaken at 6 (4.2b)
    await table.press("n")


async def manoeuvre_and_charge(table: Table) -> None:
    """A general joins; a disordered unit rallies, three in order move; they charge two regiments."""
    await table.press("1g\n\n")
    assert table.of(MOLLARD, "attached") == Ref("unit", "r7")
    await table.press("n3=d\n")
    assert table.field(3, "disordered") is True
    await table.press("3t\n")
    assert table.tallies() == [[("mt.1b", 2)]]  # 8.2a: Mollard helps only the unit that he has joined
    await table.press("52\n")
    # mt.2a: 7 + 2 = 9, disordered column: rallied, up to half a move
    assert table.field(3, "disordered") is False and table.field(3, "may") == "half"

    await table.press("1t\n")
    assert table.tallies() == [[("mt.1b", 2), ("mt.1d", 2)]]  # joined, capable
    await table.press("a51\n")  # mt.1i: enemy infantry within 6 in.; 6 + 4 - 1 = 9 (mt.2b: moves)
    assert table.field(1, "may") == "whole" and ": 9," in table.log
    await table.press("2t\n51\n")  # 6 + 2 = 8: up to half a move
    assert table.field(2, "may") == "half"
    await table.press("4t\n61\n")  # 7 + 2 = 9
    assert table.field(4, "may") == "whole"
    await table.press("11t\n")
    assert table.bars() == ["8.1b"]  # who has fired does not move
    await table.press("\x1b")

    await table.press("1+2+4c34\n\n4c37\n\n")
    assert table.field(34, "engaged") == (Ref("unit", "r7"), Ref("unit", "r8"), Ref("unit", "r14"))
    assert table.field(4, "engaged") == (Ref("unit", "berg-ir"), Ref("unit", "reic-ir"))
    await table.press("nn")
    assert table.step == "contact"


async def three_against_two(table: Table) -> None:
    """Three with two supports and a general against two up the slope: a tie, then the second round."""
    await table.press("34\n+3\n+5\n")
    await table.press("pw")  # the defenders stand above on a steep slope; 3 touches the enemy
    # contact 2 + 2 + 2; supports 2 and 2 - 1; general; attacker; regular = 12
    # contact 3 + 3; regular; steep slope = 9
    assert table.tallies() == [
        [("9.4c", 6), ("9.5a", 3), ("9.5e", 1), ("9.5f", 1), ("9.5i", 1)],
        [("9.4c", 6), ("9.5i", 1), ("9.5n", 2)],
    ]
    await table.press("14\n")  # 13 to 13
    assert "13 a 13" in table.log and table.open == "spread-losses"
    await table.press("\n")  # 9.6e: one loss on any one unit, here the first
    await table.press("y0\nz1\n\n")  # the attackers put theirs on 2
    assert table.losses(34, 37) == [1, 0] and table.losses(1, 2, 4, 3, 5) == [0, 1, 0, 0, 0]
    await table.press("\n")  # the outcome: it is fought again
    assert table.open == "combat"
    await table.press("pw")
    # 9.6e: the same without the attacker's bonus
    assert table.tallies() == [
        [("9.4c", 6), ("9.5a", 3), ("9.5e", 1), ("9.5i", 1)],
        [("9.4c", 6), ("9.5i", 1), ("9.5n", 2)],
    ]
    await table.press("64\n")  # 17 to 13: a difference of four
    assert "17 a 13" in table.log
    await table.press("\n\n")  # 9.6c: two losses, spread one each
    assert table.losses(34, 37) == [2, 1] and table.losses(1, 2, 4, 3, 5) == [0, 1, 0, 0, 0]
    assert all(table.field(number, "disordered") for number in (1, 2, 4, 3, 5, 34, 37))  # 9.10a
    assert any("arretrano di 3″" in line for line in table.told)
    assert table.dues == [
        "retreat",
        "pursuit",
        "pursuit",
        "pursuit",
        "recover",
        "recover",
    ]  # 9.8a: each that touched


async def pursuit_and_a_fallen_general(table: Table) -> None:
    """The first pursues thanks to its general, the others do not; he falls."""
    await table.press("\n\n")  # they go back, nobody behind them
    assert table.open == "pursuit" and table.tallies() == [[("9.9f", 1)]]
    await table.press("4\n")  # 4 + 1: five or more (9.8a)
    assert any("insegue di 3″" in line for line in table.told)  # infantry: 3 in.
    assert sum("segue 1 " in line for line in table.told) == 2  # 9.8e: supports of its arm follow
    await table.press("n")  # it does not come into contact
    assert table.open == "pursuit" and table.tallies() == [[]]
    await table.press("4\n")
    assert table.log.endswith("no")
    await table.press("3\n")
    assert table.log.endswith("no")
    await table.press("nn")  # nobody re-forms
    assert table.step == "combats"
    await table.press("n")
    # 10.2c: with units that fought; 10.2d: capable
    assert table.open == "general-risk" and table.tallies() == [[("10.2c", -1), ("10.2d", -1)]]
    await table.press("43\n")  # 7 - 2 = 5: hit (10.1a)
    assert table.of(MOLLARD, "fallen") is True and table.of(MOLLARD, "attached") is None
    assert table.desk.battle.active_side == AUSTRIA


async def a_shaken_brigade_is_charged(table: Table) -> None:
    """Losses by hand: the two regiments of Aosta are shaken; one is charged and goes back."""
    await table.press("nnn")
    await table.press("9-5\n10-5\n")
    assert table.field(9, "shaken") is True and table.field(10, "shaken") is True  # a B at 5 (4.2c)
    await table.press("40t\n")
    assert table.tallies() == [[("mt.1b", 2), ("mt.1c", 1)]]  # Lang is mediocre and near
    await table.press("24\n40c9\n\nnn")
    # 3 + attacker + regular = 5; 2 + regular - shaken = 2
    assert table.tallies() == [
        [("9.4c", 3), ("9.5f", 1), ("9.5i", 1)],
        [("9.4c", 2), ("9.5i", 1), ("9.5o", -1)],
    ]
    await table.press("34\n")  # 8 to 6: one loss, disorder, back 3 in. (9.6b)
    assert table.losses(40, 9) == [0, 6] and table.field(9, "disordered") is True
    assert "pursuit" not in table.dues
    await table.press("nnnn")


async def morale(table: Table) -> None:
    """Every Division that fought tests; the brigade breaks; the army loses by it."""
    assert table.step == "division-morale" and table.tallies() == [[]]
    await table.press("3\n")  # 11.2e: 0; four B 8, two bersaglieri 0, cavalry 1, three guns 3 (11.2b)
    assert table.log.endswith("morale 0 su 12")
    await table.press("2\n")  # -1; the 5th gave a support
    assert table.log.endswith("morale −1 su 12")
    assert table.tallies() == [[("11.2c", 4)]]  # two shaken B
    await table.press("6\n")  # 4 + 1 = 5, as much as two B and a gun: 2 + 2 + 1 (11.2f)
    assert table.log.endswith("morale 5 su 5")
    assert table.of(Ref("formation", "d2"), "decimated") is True
    assert [table.field(number, "fate") for number in (9, 10, 15, 24)] == ["withdrawn"] * 4
    await table.press("5\n")  # three A 9, three Jäger 0, cavalry 1, three guns 3
    assert table.log.endswith("morale 1 su 13")
    await table.press("3\n")
    assert table.log.endswith("morale 0 su 13")
    assert table.open == "army-morale"
    await table.press("4\n")  # 12.1b: one die for the one that failed
    assert (table.of(PIEDMONT, "nerve"), table.of(AUSTRIA, "nerve")) == (9 - 4, 9)
    assert table.step == "turn-end"
    await table.press("n")
    assert (
        table.desk.battle.turn == 2 and table.field(18, "reduced_ammo") is True
    )  # not a whole turn yet (1.6b)


async def second_turn(table: Table) -> None:
    """The battery is silent, no substitute comes, two disordered regiments test; ammunition comes back."""
    await table.press("18b31 12\n")
    assert table.bars() == ["1.6a"]  # our reading: silent as long as it is short
    await table.press("\x1b")
    await table.press("nn")
    assert table.open == "replace-general"
    await table.press("4\n")  # 10.4b: five or more at the first try
    assert table.of(MOLLARD, "fallen") is True
    await table.press("n2t\n21\n")  # 3 + 2 = 5: back half a move, one loss (mt.2a)
    assert table.losses(2) == [2] and table.field(2, "disordered") is True
    assert table.field(2, "may") == "back-half"
    await table.press("4t\n32\n\n")  # 5 + 2 = 7: uncertain; it stays and rallies (mt.2a)
    assert table.field(4, "disordered") is False and table.field(4, "may") == "none"
    await to_the_end_of_the_turn(table)
    assert table.desk.battle.turn == 3
    assert table.field(18, "reduced_ammo") is False  # 1.6b: a whole turn without fire or movement


async def third_turn(table: Table) -> None:
    """The battery fires again; a substitute arrives at the second try."""
    await table.press("18b31 12\n54\n")  # 9 + 1 = 10: disordered, no loss (6.5a)
    assert table.losses(31) == [3] and table.field(31, "disordered") is True
    await table.press("nn4\n")  # 10.4b: four or more at the second try
    assert table.of(MOLLARD, "fallen") is False and table.of(MOLLARD, "quality") == "scadente"  # 10.4c
    await to_the_end_of_the_turn(table)
    assert table.desk.battle.turn == 4


async def to_the_end_of_the_turn(table: Table) -> None:
    """Nobody does anything more."""
    turn = table.desk.battle.turn
    for _ in range(20):
        if table.desk.battle.turn == turn:
            assert table.desk.form is None
            await table.press("n")


async def test_three_turns_by_keys_then_back_and_forth(table: Table) -> None:
    """Three whole turns; undone to the start and done again to the end, equal at every step."""
    await initiative(table)
    await short_of_ammunition(table)
    await rifles_roll_a_one_again(table)
    await manoeuvre_and_charge(table)
    await three_against_two(table)
    await pursuit_and_a_fallen_general(table)
    await a_shaken_brigade_is_charged(table)
    await morale(table)
    await second_turn(table)
    await third_turn(table)
    await table.back_and_forth()
