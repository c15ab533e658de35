"""Ravenna played by keys, as a player presses them: two turns, typed dice and results, then back and forth.

Expectations are worked out by hand from the ledger's clauses, which stand beside them. What the core rules
decide (number that hits, morale, dice of the figures in contact) is entered as a player would.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.ruleset.expression import Ref
from tests.tui.play.at_the_table import Table, sitting

NAVARRO, PALICE = Ref("general", "nav-general"), Ref("general", "ava-general")
PIKES, LANDSKNECHTS = Ref("unit", "col-1"), Ref("unit", "lan")
FRANCE, LEAGUE = Ref("side", "francia"), Ref("side", "lega")


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """Ravenna on the screen, at 120 columns."""
    async with sitting("ravenna-1512", tmp_path, monkeypatch) as table:
        yield table


async def deploy(table: Table) -> None:
    """Sword and buckler behind a colonelcy; one general with it, one with the gendarmes; France is first."""
    assert table.step == "setup"
    await table.press("29\n\x1b")  # who is looked at is in the test that has no key of its own
    await table.find("aggrega gli s")
    assert table.open == "attach-sb" and table.bars() == ["8.2a"]  # to whom?
    await table.press("+26\n")
    await table.press("x8\n\n")  # 8.2b: the figures of the two bases
    assert table.field(29, "mode") == "attached" and table.field(29, "supports") == PIKES
    assert table.field(29, "left") == 8
    await table.press("26g\n\n1g\n\n")
    assert table.of(NAVARRO, "attached") == PIKES and table.of(PALICE, "attached") == Ref("unit", "g-ava")
    await table.press("n\n")
    assert table.step == "move" and table.desk.battle.active_side == FRANCE


async def moves_of_the_first_turn(table: Table) -> None:
    """Shot, skirmishers and horse archers move so that each is halved by another reason."""
    await table.press("9v\nx5\n\n")
    assert table.field(9, "moved_inches") == 5  # over half of 8 (5a)
    await table.press("6k\n\n6v\nx3\nz6\n\n")
    assert table.field(6, "skirmishing") is True and table.field(6, "figures_moved") == 6
    await table.press("10v\nx8\nv")
    assert table.tallies() == [[("5b", 12)]]
    await table.press("\n10=d\n")
    assert table.field(10, "rotated") is True and table.field(10, "disordered") is True
    await table.press("nnnn")
    assert table.step == "artillery"


async def guns_into_deep_ranks(table: Table) -> None:
    """Heavy guns at four ranks, a morale test with a general; then the guns that are charged later."""
    await table.press("12b26 30\n\n")  # the core's number that hits: 6 is taken
    assert table.of(Ref("game", "game"), "to_hit") == 0
    await table.press("66612341\n")
    # 7c: four gunners, two dice each; 7.4b: 24 figures 6 wide are 4 ranks: 2 beyond the second, 3 losses
    assert table.tallies() == [[("7.4a", 4 * 2)], [("7.4b", 2 * 3)]]
    await table.press("666123\n")
    assert table.of(Ref("game", "game"), "to_hit") == 6
    assert table.losses(26, 29) == [3 + 3, 0] and table.field(26, "ranks") == 3  # 18 left
    assert table.field(12, "ready") is False  # 7.2e
    await table.press("\nx3\n")
    assert table.tallies() == [[("0c", 3), ("2a", 1), ("7.4.3a", -3)]]  # 2b: 3 + 2 is held at 4
    await table.press("\n")
    assert table.log.endswith("test di morale con 1, superato: sì (a mano)")

    await table.press("34b4 30\n612345\n")
    # 7c: three gunners; 7.4b: 40 figures 10 wide, 2 ranks beyond the second, one loss
    assert table.tallies() == [[("7.4a", 3 * 2)], [("7.4b", 2 * 1)]]
    await table.press("61\n")
    assert table.losses(4) == [2] and table.field(34, "ready") is False
    await table.press("n")
    assert table.dues == []
    await table.press("34b4 30\n")
    assert table.bars() == ["7.2a"]  # it has taken its action
    await table.press("\x1bn")
    assert table.step == "small-arms"


async def three_halvings(table: Table) -> None:
    """Halved once for however many reasons (6.3i), once more for disorder (6.3j)."""
    await table.press("9f31 10\nb")
    assert table.tallies() == [[("6.3d", 6), ("6.3d", -3)]]  # a long move and cover (6.3g): once
    await table.press("661\n")
    assert table.losses(31) == [2]
    await table.press("n")

    await table.press("6f33 12\nb")
    assert table.tallies() == [[("6.3e", 24), ("6.3e", -12)]]  # 6 of 24 moved: 25%; cover: once
    await table.press("666123412341\n")
    assert table.losses(33) == [3]
    await table.press("n")

    await table.press("10f24 12\nb")
    # a long move, a rotation (6.3f), cover: once, 8 to 4; disorder: 4 to 2
    assert table.tallies() == [[("6.3d", 8), ("6.3d", -4), ("6.3j", -2)]]
    await table.press("61\n")
    assert table.losses(24) == [1] and table.field(10, "fired") is True
    await table.press("n")

    await table.press("9f31 13\n")
    assert table.bars() == ["6.1a"]  # an arquebus reaches 12 in.
    await table.press("\x1bnn")
    assert table.desk.battle.turn == 2 and table.open == "initiative"
    assert [table.field(number, "fired") for number in (9, 6, 10)] == [False] * 3
    assert table.field(10, "disordered") is True  # who is disordered stays so


async def reload_charge_and_last_salvo(table: Table) -> None:
    """Landsknechts charge the pikes; guns reload and are charged after their own side's move."""
    await table.press("\n12b26 30\n")
    assert table.bars() == ["7.2f"]  # it fired and has not reloaded
    await table.press("\x1b12a\n\n")
    assert table.field(12, "ready") is True and table.field(12, "action") == "reload"  # 7.2e
    await table.press("12b26 30\n")
    assert table.bars() == ["7.2a"]  # 7.2g: only light cannons reload and shoot
    await table.press("\x1b4c26\n\n\n")
    assert table.field(4, "engaged") == (PIKES,) and table.field(26, "engaged") == (LANDSKNECHTS,)
    await table.press("n")
    assert table.desk.battle.active_side == LEAGUE
    await table.press("34a\n\n")
    assert table.field(34, "ready") is True
    await table.press("n")
    assert table.step == "late-charge"  # 2e: La Palice's gendarmes have not moved
    await table.press("1l34\n\n\n")
    assert table.open == "last-salvo"
    await table.press("4\n")  # 7.4.2a: a cannon fires on 4 or more
    assert table.tallies() == [[("7.4a", 3 * 2)]]
    await table.press("661234\n")
    assert table.losses(1) == [2]  # 7.4b: two ranks, no dice for depth
    assert table.field(34, "gone") is True and table.field(1, "engaged") == ()
    await table.press("\nx1\n")
    assert table.tallies() == [[("0c", 1), ("2a", 2), ("7.4.3a", -3)]]
    await table.press("\n")
    assert table.log.endswith("test di morale con 0, superato: sì (a mano)")
    await table.press("nnn")
    assert table.step == "sword-and-buckler"


async def sword_and_buckler_then_the_pikes(table: Table) -> None:
    """The attached fight first and lose half; then ten and their ranks against six."""
    await table.press("29h\n\n")
    # the Landsknechts: ten in contact (entered), 4 ranks against the 3 left, 3 dice a rank (8.3a, 8.3e)
    assert table.tallies()[:2] == [[("8.3a", 3)], [("0a", 10), ("8.3e", 3)]]
    await table.press("5612\n")  # 8.2.1a: half of 8, against FV 5-6
    await table.press("5555123412341\n")  # 8.2.1b: the S&B's FV 5-6
    assert table.losses(4, 29, 26) == [2 + 2, 4, 6]  # they take all of it, the pikes nothing
    assert table.open == "sb-morale"  # 8.2.1c: 4 of 8
    await table.press("x1\n")
    assert table.tallies() == [[("0c", 1)]]  # the general is with the pikes
    await table.press("n")  # failed, entered by hand
    assert any(line.endswith("esito inserito a mano") for line in table.told)
    assert table.log.endswith("test a metà perdite con 1, superato: no (a mano)")
    assert table.field(29, "spent") is True and table.field(29, "gone") is False

    assert table.open == "melee"  # 8.2.1d
    await table.press("\n561234\n\n")
    # six in contact, 3 ranks against 4: none (8.3e); ten and one rank: 36 left are still 4
    assert [tally for tally in table.tallies() if tally] == [
        [("0a", 6)],
        [("8.3a", 3)],
        [("0a", 10), ("8.3e", 3)],
    ]
    await table.press("5555661234123\n")
    assert table.losses(4, 26, 29) == [4 + 2, 6 + 6, 4]
    assert table.field(26, "left") == 12 and table.field(26, "ranks") == 2
    assert table.dues == ["morale-test", "morale-test"]


async def a_general_lost_and_his_contagion(table: Table) -> None:
    """The pikes rout; Navarro is lost; of three units near, two are within 8 inches and one of them runs."""
    await table.press("n\n")  # nothing for the Landsknechts; the pikes' morale stays 3
    assert table.tallies() == [[("0c", 3), ("2a", 1)]]
    await table.press("n")
    assert table.log.endswith("test di morale con 4, superato: no (a mano)")
    assert table.dues == ["rout"]
    await table.press("\n\n")
    assert table.field(26, "routed") is True and table.field(4, "in_melee") is False
    await table.press("nn")
    assert table.open == "general-death"  # 2f: the end of the turn
    await table.press("+27\n+32\n+28\nx6\ny8\nz9\n6\n")  # 2f: eliminated on 5 or 6
    assert table.of(NAVARRO, "gone") is True and table.of(PALICE, "gone") is False
    assert table.dues == ["routed-into", "routed-into"]  # 2g: within 8 inches, 8 itself too; not the one at 9
    await table.press("\n")  # passed, entered by hand
    assert table.log == "27 Colonnella spagnola: test «routed into», superato: sì (a mano)"
    assert table.field(27, "routed") is False
    await table.press("n")  # failed, entered by hand
    assert table.log == "32 Fanti pontifici: test «routed into», superato: no (a mano)"
    assert table.dues == ["rout"]
    await table.press("\n\n")
    assert [table.field(number, "routed") for number in (26, 27, 28, 32)] == [True, False, False, True]
    # 8.2c: only who is eliminated is lost, here the battery; the S&B stay with the routed pikes
    assert table.of(LEAGUE, "lost_units") == 1 and table.of(FRANCE, "lost_units") == 0
    await table.press("n")
    assert (
        table.desk.battle.turn == 3
        and table.field(12, "ready") is True
        and table.field(12, "action") == "none"
    )


async def test_two_turns_by_keys_then_back_and_forth(table: Table) -> None:
    """Two whole turns; undone to the start and done again to the end, equal at every step."""
    await deploy(table)
    await moves_of_the_first_turn(table)
    await guns_into_deep_ranks(table)
    await three_halvings(table)
    await reload_charge_and_last_salvo(table)
    await sword_and_buckler_then_the_pikes(table)
    await a_general_lost_and_his_contagion(table)
    await table.back_and_forth()
