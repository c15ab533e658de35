"""Adua played by keys, as a player presses them: three turns with typed dice, then back and forth again.

Expectations are worked out by hand from the ledger's clauses, which stand beside them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.ruleset.expression import Ref
from tests.tui.play.at_the_table import Table, sitting


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """Adua on the screen, at 120 columns."""
    async with sitting("adua-1896", tmp_path, monkeypatch) as table:
        yield table


async def first_turn_of_the_italians(table: Table) -> None:
    """Opportunity, initiative, an order, a general joins, a volley with five lines."""
    await table.press("14p\n\n")
    assert table.field(14, "in_opportunity") is True  # 4.5a: Manovra, not disordered
    await table.press("n")
    await table.press("52\n")  # 6.1a: five against two, the Italians are first
    assert table.desk.battle.active_side == Ref("side", "italiani")

    await table.press("8\n")  # one of its units chooses the brigade
    await table.press("w\n")  # Manovra to Difesa: the corps is under Attacco (4.6b)
    assert table.step == "order" and "Attacco" in table.desk.error  # the reason, in words
    await table.press("ww\n")  # on past Ritirata to Attacco: one rung (4.6f)
    assert table.of(Ref("formation", "ari"), "order") == "attacco"
    assert table.field(10, "order") == "attacco"  # in the radius: the order reaches it (4.6c)

    await table.press("8g\n\n")
    await table.press("9f38 8\nbd")
    # 7.1a VBU 14; 7.2a cavalry; 7.2c side; 7.2e over 5 cm; 7.2h will move: 16 dice
    assert table.lines() == [("7.1a", 14), ("7.2a", 2), ("7.2c", 2), ("7.2e", -1), ("7.2h", -1)]
    await table.press("6666551234123412\n")
    # 7.5a: four 6s and a pair of 5s; 7.5b: 2 x 5 is not more than 12
    assert table.field(38, "damage") == 5 and table.field(38, "disordered") is False
    assert table.field(38, "vbu_now") == 12  # damage waits, it does not lower the VBU (7.5d)
    await leave_the_rest(table, brigades=3)


async def leave_the_rest(table: Table, brigades: int) -> None:
    """The rest of this brigade does nothing, and so many others keep their orders and stand."""
    await table.press("N")
    for _ in range(brigades):
        await table.press("\n\nN")


async def cohesion_and_a_general_at_risk(table: Table) -> None:
    """The cavalry's test under a general who is Motivato; a volley at the unit that Arimondi has joined."""
    assert table.desk.battle.active_side == Ref("side", "etiopi")
    await table.press("31\n\n")
    await table.press("38\n")
    assert table.step == "cohesion"  # before anything else it does (7.5d)
    await table.press("54321\n")
    # 7.5e: +1 on each die: 6 5 4 3 2; 5 or more recovers (7.5f): two recovered, three losses (7.5g)
    assert (table.field(38, "damage"), table.field(38, "losses"), table.field(38, "vbu_now")) == (0, 3, 9)

    await table.press("31f8 4\n")
    assert table.lines() == [("7.1a", 10), ("7.2j", -2)]  # light infantry
    await table.press("66612341\n")
    assert table.field(8, "damage") == 3
    # 8a: a unit with an attached general has come under fire; double 4 (8f): out, and the unit is tried
    await table.press("44\n")
    assert table.desk.battle.view.field(Ref("general", "ari-general"), "gone") is True
    assert table.field(8, "tried") is True and table.field(8, "impetus") == 0  # 2.2d


async def melee_retreat_and_pursuit(table: Table) -> None:
    """Impetus, a heroic general, a retreat of 3 cm and a pursuit of 2 that does not reach."""
    await table.press("32g\n\n")
    await table.press("32c10 6\n\n")
    assert table.desk.form is not None and table.desk.form.procedure == "melee"  # contact is fought at once
    # 9.4a VBU; 2.2p Impetus 5 each; 2.2m Eroico +3
    assert table.lines() == [("9.4a", 10), ("2.2p", 5), ("2.2m", 3), ("9.4a", 12), ("2.2p", 5)]
    await table.press("666655512341234123\n")  # 18 dice: four 6s and a pair
    await table.press("66123412341234123\n")  # 17 dice: two 6s
    await table.press("s")  # 9.4g: it pursues
    await table.press("4\n")  # half of 4 is 2 cm, less than 3: no contact (9.4h)
    assert table.field(10, "damage") == 5 and table.field(32, "damage") == 2  # 9.4b
    assert table.field(10, "tried") is True and table.field(32, "tried") is True  # 2.2b
    told = [text.it for text in table.desk.battle.history.events[-1].told]
    assert any("3 cm" in text for text in told) and any("2 cm" in text for text in told)
    assert table.desk.battle.dues[0].procedure == "pushback"  # 9.4d is offered
    await table.press("n")


async def a_brigade_breaks(table: Table) -> None:
    """Two of six bases gone: exactly a third, the brigade turns to Ritirata (4.6k)."""
    await table.press("12-12\n")
    assert table.field(12, "gone") is True  # 3 x 1 < 6
    assert table.of(Ref("formation", "ari"), "order") == "attacco"
    await table.press("13-6\n")
    assert table.of(Ref("formation", "ari"), "order") == "ritirata"
    assert table.field(9, "order") == "ritirata"


async def to_the_end_of_the_turn(table: Table, brigades: int) -> None:
    """Whoever is left stands; the end of the turn; the next turn's opportunity."""
    turn = table.desk.battle.turn
    await leave_the_rest(table, brigades)
    assert table.step == "end"
    await table.press("n")
    assert table.desk.battle.turn == turn + 1 and table.step == "opportunity"


async def a_quiet_turn(table: Table, dice: str, cohesion: dict[int, str]) -> None:
    """Initiative; units with damage make their tests; nobody else moves."""
    await table.press("n")
    for pair in dice.split():
        await table.press(f"{pair}\n")
    for number, faces in cohesion.items():
        await to_brigade_of(table, number)
        await table.press(f"{number}\n")
        await table.press(f"{faces}\nn")
    for _ in range(20):
        if table.step != "end":
            await table.press("N" if table.desk.form is None else "\n")
    assert table.step == "end"
    await table.press("n")


async def to_brigade_of(table: Table, number: int) -> None:
    """Leaves brigades until that unit's is the one that acts."""
    parent = table.field(number, "parent")
    for _ in range(40):
        frames = [frame.thing for frame in table.desk.battle.frames]
        if parent in frames and table.desk.form is None:
            return
        if table.desk.form is not None:
            await table.press("\n")
        elif parent in table.desk.battle.choices:
            await table.press(f"{number}\n")
        else:
            await table.press("N")
    raise AssertionError(f"{number} never acts")


async def test_three_turns_by_keys_then_back_and_forth(table: Table) -> None:
    """Three whole turns; undone to the start and done again to the end, equal at every step."""
    await first_turn_of_the_italians(table)
    await cohesion_and_a_general_at_risk(table)
    await melee_retreat_and_pursuit(table)
    await a_brigade_breaks(table)
    await to_the_end_of_the_turn(table, brigades=8)
    # 3.0b: 314 less the 12 and the 6 of the two bases lost, still 157 or more
    assert table.desk.battle.view.field(Ref("side", "italiani"), "vd_now") == 314 - 12 - 6
    assert any("VD" in text.it for event in table.desk.battle.history.events for text in event.told)

    await a_quiet_turn(table, "36", {10: "11116", 8: "555"})  # 10: no general any more; 4 losses
    assert table.field(10, "vbu_now") == 8 and table.field(8, "vbu_now") == 14
    await a_quiet_turn(table, "44 61", {})  # 6.1a: a tie is rolled again
    assert table.desk.battle.turn == 4
    await table.back_and_forth()


async def test_a_volley_costs_at_most_eight_keys(table: Table) -> None:
    """From choosing the unit to the logged result: eight keys besides the dice's own digits."""
    await table.press("n52\n8\n\n")
    keys = "9f38 8\n"
    await table.press(keys)
    await table.press("66665555123412")  # 14 + 2 - 1 = 15 dice, the digits that the table read out
    await table.press("3")
    await table.press("\n")
    assert len(keys) + 1 <= 8
    assert table.field(38, "damage") == 6


async def test_a_step_is_one_key_a_status_two_undo_one(table: Table) -> None:
    """`n`; `=d` for the unit that is chosen; `u`."""
    await table.press("n")
    assert table.step == "initiative"
    await table.press("52\n8\n\n9\n")
    await table.press("=d")
    assert table.field(9, "disordered") is True
    await table.press("u")
    assert table.field(9, "disordered") is False
