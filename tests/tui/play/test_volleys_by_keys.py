"""Volleys by keys: ticks are of one test alone, dice are typed as they are read out, odds are the rule's.

Faces count by nature first (a six always hits, a one never), then with what the test adds. Expectations are
worked out from the clauses beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from core.play import open_battle
from core.procedure import Chance
from core.ruleset.expression import Value
from tests.tui.play.at_the_table import Table, sitting
from tests.tui.play.test_three_first_brigades import battle as three
from tui.desk.showing import test_model as shown_test
from tui.model.log_text import log_text
from tui.model.odds import percent

battle = three


@pytest.fixture
async def adua(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """The Italians are first; the bersaglieri's brigade acts, under the order that it had."""
    async with sitting("adua-1896", tmp_path, monkeypatch) as table:
        await table.press("n52\n8\n\n")
        assert table.step == "unit"
        yield table


@pytest.fixture
async def san_martino(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """The first side's musketry."""
    async with sitting("san-martino-1859", tmp_path, monkeypatch) as table:
        await table.press("65\n12\nn")
        assert table.step == "fire-phase"
        yield table


def letter_of(table: Table, clause: str) -> str:
    """The key that ticks the line of that clause."""
    test = shown_test(table.desk)
    assert test is not None
    lines = [line for column in test.columns for line in column.lines]
    (letter,) = {line.letter for line in lines if line.clause == clause and line.letter}
    return letter


def wanted(table: Table) -> int:
    """How many dice the test waits for."""
    assert table.desk.form is not None
    roll = table.desk.form.settled().wanted
    assert roll is not None
    return roll.missing


async def percents(table: Table, keys: str) -> str:
    """What the screen shows of a test that is opened, with its odds worked out."""
    await table.press(keys)
    await table.pilot.app.workers.wait_for_complete()
    await table.pilot.pause()
    return table.seen


# -- what is ticked -----------------------------------------------------------------------------------------


async def test_what_was_ticked_is_gone_with_its_test(adua: Table) -> None:
    """9 moved and is disordered; 10, at another, is neither; 9 next turn: disordered, and has not moved."""
    await adua.press("9=d\n9f38 8\n")
    await adua.press(letter_of(adua, "7.2h"))
    # 7.1a 14; 7.2a cavalry; 7.2e over 5 cm; 7.2f disordered; 7.2h moved: 13 dice
    ours: list[tuple[str | None, Value]] = [("7.1a", 14), ("7.2a", 2), ("7.2e", -1), ("7.2f", -1)]
    assert adua.lines() == [*ours, ("7.2h", -1)] and wanted(adua) == 13
    await adua.press("1234123412341\n")
    assert len(adua.desk.battle.history.events[-1].dice[0].dice) == 13
    await adua.press("10f32 4\n")
    assert adua.lines() == [("7.1a", 12)] and wanted(adua) == 12  # in the open, close, nothing remembered
    await adua.press("123412341234\n")
    turn = adua.desk.battle.turn
    for _ in range(40):
        if adua.desk.battle.turn == turn:
            await adua.press("n" if adua.step == "end" else "N" if adua.desk.form is None else "\n")
    await adua.press("n52\n8\n\n")
    await adua.press("9f38 8\n")
    assert adua.field(9, "disordered") is True  # 2.2f: it did not stand still to rally
    assert adua.lines() == ours and wanted(adua) == 14


async def test_a_tick_that_is_left_with_escape_is_gone(adua: Table) -> None:
    """Opened, ticked, left, opened again: as at first."""
    await adua.press("9f38 8\n")
    clean = adua.lines()
    await adua.press(letter_of(adua, "7.2h") + "\x1b9f38 8\n")
    assert adua.lines() == clean == [("7.1a", 14), ("7.2a", 2), ("7.2e", -1)]


# -- natural faces ------------------------------------------------------------------------------------------


async def test_a_six_hits_and_a_one_misses_whatever_is_added(san_martino: Table) -> None:
    """7.5a-c: with -1 on each die 6 hits and 5 and 1 miss; with +1 a 4 hits and a 1 misses."""
    table = san_martino
    await table.press("1f31\n")
    await table.press(letter_of(table, "7.4g"))  # a single rank: -1
    assert table.tallies() == [[("7.2c", 3)], [("7.4g", -1)]]
    await table.press("651\n")
    assert table.losses(31) == [1]
    await table.press("2f34\n")
    await table.press(letter_of(table, "7.4i"))  # in march column: +1
    assert table.tallies() == [[("7.2c", 3)], [("7.4i", 1)]]
    await table.press("411\n")
    assert table.losses(34) == [1]


async def test_rifles_roll_each_one_again_once(san_martino: Table) -> None:
    """7.3c: 1 1 5, the ones become 6 and 1: 6 and 5 hit, the second 1 stays; the log has all values."""
    table = san_martino
    await table.press("11f31\n")
    assert wanted(table) == 3  # 7.2d: 2; 7.4f: 1
    await table.press("115\n")
    assert table.open == "fire" and wanted(table) == 2
    await table.press("61\n")
    assert table.open == "" and table.losses(31) == [2]
    dice = table.desk.battle.history.events[-1].dice[0]
    assert [die.face for die in dice.dice] == [1, 1, 5, 6, 1]
    text = log_text(table.desk.battle, "it")
    assert "      3d6 1\u21926 5 1\u21921\n" in text
    path = table.desk.game.file.path
    table.desk.close()
    with open_battle(path) as again:
        assert log_text(again.battle, "it") == text


# -- dice of the table --------------------------------------------------------------------------------------


async def five_dice(table: Table) -> None:
    """12 that has lost 7 fires close at foot in the open: VBU 5, five dice."""
    await table.press("\x1b10f32 4!\n")
    assert table.lines() == [("7.1a", 5)] and wanted(table) == 5


@pytest.mark.parametrize("typed", ["65531", "6 5 5 3 1", "6,5,5,3,1"])
async def test_five_dice_as_they_are_read_out(adua: Table, typed: str) -> None:
    """7.5a: a six and a pair of fives are two damages; the log says that the table threw."""
    await adua.press("10-7\n")
    await five_dice(adua)
    await adua.press(f"{typed}\n")
    assert adua.field(32, "damage") == 2
    assert adua.log.endswith(": danni 2")
    (line,) = [row for row in log_text(adua.desk.battle, "it").splitlines() if "[tavolo]" in row][-1:]
    assert "10" in line


@pytest.mark.parametrize("typed", ["6553", "65537", "6abc", "655311"])
async def test_what_cannot_be_five_dice_stays_in_the_line(adua: Table, typed: str) -> None:
    """Refused where it stands; mended by one key and taken; Enter and Escape alone change nothing."""
    await adua.press("10-7\n")
    await five_dice(adua)
    events, state = len(adua.desk.battle.history.events), adua.desk.battle.state
    await adua.press(f"{typed}\n")
    assert adua.desk.error and adua.desk.line == typed and typed in adua.seen
    await adua.press("\x1b\n")
    assert adua.open == "fire" and adua.desk.error  # an empty line is no roll
    assert len(adua.desk.battle.history.events) == events and adua.desk.battle.state == state
    await adua.press("65531\n")
    assert adua.field(32, "damage") == 2
    await adua.press("u10f32 4!\n\x1b")
    assert adua.open == "" and adua.field(32, "damage") == 0


async def test_letters_alone_are_no_dice(adua: Table) -> None:
    """They tick lines, as written beside them, and no die falls by them."""
    await adua.press("10-7\n")
    await five_dice(adua)
    events = len(adua.desk.battle.history.events)
    await adua.press("abc\n")
    assert adua.open == "fire" and len(adua.desk.battle.history.events) == events


async def test_three_fives(adua: Table) -> None:
    """One pair, the third five is lost."""
    await adua.press("10-9\n10f32 4!\n")
    assert adua.lines() == [("7.1a", 3)]
    await adua.press("555\n")
    assert adua.field(32, "damage") == 1


@pytest.mark.parametrize("typed", ["0", "10"])
async def test_nought_is_ten(
    battle: str, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a ten-sided die, by keys."""
    async with sitting(battle, tmp_path, monkeypatch) as table:
        await table.press(f"\nn11f3\n{typed}\n")
        assert table.log == "11 1a Brigata spara a 3 1a Brigata (2a Divisione): 10"


# -- odds ---------------------------------------------------------------------------------------------------


async def test_the_odds_of_five_dice(adua: Table) -> None:
    """One damage or more 19/27, 70.4 %; two or more 27.2 %: by all 7776 throws, and on the screen."""
    brought = Counter(map(damages, product(range(1, 7), repeat=5)))
    assert 1 - Fraction(brought[0], 6**5) == Fraction(19, 27)
    await adua.press("10-7\n")
    seen = await percents(adua, "10f32 4!\n")
    (chance,) = [one for one in found(adua) if one.id == "damages"]
    assert chance.distribution == {count: Fraction(many, 6**5) for count, many in brought.items()}
    assert percent(chance.at_least(1), "it") == "70,4 %" and percent(chance.at_least(2), "it") == "27,2 %"
    for count, many in brought.items():
        if count < 5:  # as many as there is room for
            assert f"{count} {percent(Fraction(many, 6**5), 'it')}" in seen
    assert "almeno uno 70,4 %" in seen


def damages(faces: tuple[int, ...]) -> int:
    """7.5a: a six is one, a pair of fives is one."""
    return faces.count(6) + faces.count(5) // 2


def found(table: Table) -> tuple[Chance, ...]:
    """The odds that the open test has on the screen."""
    assert table.desk.form is not None
    odds = table.desk.form.odds[table.desk.form.odds_key(table.desk.form.shown())]
    assert isinstance(odds, tuple)
    return odds


async def test_the_odds_of_four_rifles(san_martino: Table) -> None:
    """Two hits or more of four dice: 50.6 % with the second roll of ones, 40.7 % without."""
    again = Fraction(1, 3) + Fraction(1, 6) * Fraction(1, 3)
    assert [percent(two_of_four(hit), "en") for hit in (again, Fraction(1, 3))] == ["50.6%", "40.7%"]
    await percents(san_martino, "31f1!\n")
    assert san_martino.lines() == [("7.2b", 4)]
    (hits,) = [one for one in found(san_martino) if one.id == "hits"]
    assert hits.at_least(2) == two_of_four(again)


def two_of_four(hit: Fraction) -> Fraction:
    """The chance of two hits or more with four dice."""
    miss = 1 - hit
    return 1 - miss**4 - 4 * hit * miss**3


async def test_no_dice_bring_nothing(adua: Table) -> None:
    """A VBU of 1, over 5 cm: no die, so no chance, and none is asked for."""
    await adua.press("10-11\n10f32 8!\n")
    assert adua.lines() == [("7.1a", 1), ("7.2e", -1)]
    await adua.pilot.app.workers.wait_for_complete()
    await adua.pilot.pause()
    assert "100 %" not in adua.seen
    await adua.press("\n")
    assert adua.field(32, "damage") == 0 and adua.open == ""


async def test_nearly_certain_is_not_certain(adua: Table) -> None:
    """9 at cavalry from behind, 14 + 2 + 3 dice: fewer than one volley of a hundred brings nothing."""
    await adua.press("9f38 4!\n")
    await adua.press(letter_of(adua, "7.2d"))
    assert wanted(adua) == 19
    seen = await percents(adua, "")
    assert "100 %" not in seen
    (chance,) = [one for one in found(adua) if one.id == "damages"]
    assert chance.at_least(1) == 1 - nothing(19)
    assert percent(1 - nothing(25), "it") == ">99,9 %"  # 99.97 %


def nothing(dice: int) -> Fraction:
    """The chance that so many dice bring no damage: no six, and not two fives."""
    return Fraction(4, 6) ** dice + dice * Fraction(1, 6) * Fraction(4, 6) ** (dice - 1)
