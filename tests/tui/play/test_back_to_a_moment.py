"""Back to a moment and forward again by keys: no mixture of two, the dead stay dead, no dice for free.

What is undone stays in the log, struck; dice that were thrown here fall anew when the run is made again, and
the undone throw stays in sight. Dice that the table typed are never replaced.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from core.play import open_battle
from core.ruleset.expression import Ref
from core.state import State
from tests.tui.play.at_the_table import Table, seated, sitting
from tui.model.log_text import log_text
from tui.model.undo import build_undo

PIEDMONT = Ref("side", "piemonte")


def live(table: Table) -> list[int]:
    """The numbers of the actions that hold."""
    return [event.n for event in table.desk.battle.history.live()]


def last_faces(table: Table) -> list[tuple[int, bool]]:
    """The dice of the last action and whether the table typed them."""
    return [(die.face, die.typed) for roll in table.desk.battle.history.events[-1].dice for die in roll.dice]


async def test_undo_over_a_phase_that_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last to fire costs two; on to the manoeuvre; back: fire phase, the same unit, nothing lost."""
    async with sitting("san-martino-1859", tmp_path, monkeypatch) as table:
        await table.press("65\n12\nn")
        assert table.step == "fire-phase"
        await table.press("11f31\n")
        before, acts, held = table.desk.battle.state, table.desk.chosen, live(table)
        await table.press("256\n")  # 7.5a: 5 or more hits; rifles, but no one to throw again
        assert table.losses(31) == [2] and table.field(11, "fired") is True
        shot = table.desk.battle.state
        await table.press("n")
        assert table.step == "attach"  # over the risk of generals, of whom none was under fire
        moved = table.desk.battle.state

        await table.press("u")
        assert table.step == "fire-phase" and table.desk.battle.state == shot
        await table.press("u")
        assert table.step == "fire-phase" and table.desk.battle.state == before
        assert table.losses(31) == [0] and table.field(11, "fired") is False
        assert table.desk.chosen == acts == table.unit(11) and live(table) == held
        await table.press("U")
        assert table.desk.battle.state == shot
        await table.press("U")
        assert table.desk.battle.state == moved and table.step == "attach"


async def test_undo_over_a_phase_that_the_walk_left_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The initiative's last die leads to the first bombardment by itself; one undo, one redo."""
    async with sitting("san-martino-1859", tmp_path, monkeypatch) as table:
        await table.press("65\n")
        before, held = table.desk.battle.state, live(table)
        assert table.step == "initiative"
        await table.press("12\n")
        after, now = table.desk.battle.state, live(table)
        assert table.step == "bombardment-phase" and table.of(Ref("game", "game"), "first") == PIEDMONT
        await table.press("u")
        assert table.step == "initiative" and live(table) == held
        due = table.desk.battle.due_request
        assert table.desk.battle.state == before and due is not None and due.procedure == "initiative"
        await table.press("U")
        assert table.desk.battle.state == after and live(table) == now


async def to_the_next_turn(table: Table) -> None:
    """Nobody does anything more: brigades are left, orders stay."""
    turn = table.desk.battle.turn
    for _ in range(60):
        if table.desk.battle.turn > turn:
            return
        if table.step in ("opportunity", "end"):
            await table.press("n")
        elif table.open == "initiative":
            await table.press("52\n")
        else:
            await table.press("N" if table.desk.form is None else "\n")
    raise AssertionError(table.step)


async def to_brigade(table: Table, number: int) -> None:
    """Through opportunity and initiative to that unit's brigade, whose order stays."""
    await table.press(f"n52\n{number}\n\n")
    assert table.step == "unit"


async def test_back_a_turn_and_forward(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """9 disordered in turn 3, stands still in turn 4 and rallies (2.2f), 10 destroyed; once too far."""
    async with sitting("adua-1896", tmp_path, monkeypatch) as table:
        await to_the_next_turn(table)
        await to_the_next_turn(table)
        assert table.desk.battle.turn == 3
        await table.press("9=d")
        await table.press("\n")
        third = table.desk.battle.state
        await to_the_next_turn(table)
        await to_brigade(table, 8)
        await table.press("9\ns\n")
        assert table.field(9, "rallying") is True and table.field(9, "disordered") is True
        await table.press("10-99\n")
        assert table.field(10, "gone") is True
        await to_the_next_turn(table)  # once too often
        assert table.desk.battle.turn == 5 and table.field(9, "disordered") is False  # 2.2f: at the end
        fifth, told = table.desk.battle.state, log_text(table.desk.battle, "it")
        seen = await back_to(table, third)
        assert (table.desk.battle.turn, table.field(9, "disordered")) == (3, True)
        assert table.field(10, "gone") is False and table.field(9, "rallying") is False
        for state in reversed(seen):
            await table.press("U")
            assert table.desk.battle.state == state
        assert table.desk.battle.state == fifth
        # Forward again it is the first time again, dice included.
        live_text = [event.text.it for event in table.desk.battle.history.live()]
        assert all(text in told for text in live_text)
        await to_brigade(table, 8)
        assert table.unit(10) not in table.desk.battle.choices
        await table.press("10\n")
        assert table.desk.battle.active != table.unit(10)


async def back_to(table: Table, moment: State) -> list[State]:
    """Undo by undo to that moment; the states on the way, the last moment first."""
    seen = []
    for _ in range(200):
        if table.desk.battle.state == moment:
            return seen
        seen.append(table.desk.battle.state)
        await table.press("u")
    raise AssertionError("never there")


async def volley(table: Table, keys: str) -> list[tuple[int, bool]]:
    """9 fires at 38, 8 cm off (15 dice: 14, cavalry +2, over 5 cm -1), with these keys for the dice."""
    await table.press("\x1b9f38 8!\n")
    await table.press(keys)
    return last_faces(table)


async def test_a_roll_made_again_is_another_and_the_first_stays_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thrown here, undone, thrown again: both stand in the log, one struck; after loading others again."""
    async with sitting("adua-1896", tmp_path, monkeypatch) as table:
        await table.press("n52\n8\n\n")
        first = await volley(table, "r")
        number = len(table.desk.battle.history.events)
        assert len(first) == 15 and not any(typed for _, typed in first)
        await table.press("u")
        second = await volley(table, "r")
        assert second != first  # once in 6^15
        event = table.desk.battle.history.events[number - 1]
        assert [(die.face, die.typed) for die in event.dice[0].dice] == first
        assert table.desk.battle.history.is_undone(number)
        assert any("annullato" in row for row in table.rows())
        undone = [row for row in log_text(table.desk.battle, "it").splitlines() if f"{number:4} " in row[:6]]
        assert len(undone) == 1 and undone[0].endswith("[annullato]")
        path = table.desk.game.file.path
    async with seated(path) as table:
        assert await volley(table, "\x1b9f38 8!\nr") not in (first, second)


async def test_dice_of_the_table_are_never_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed, undone and done again: the same; three typed and the rest thrown here: the three stay."""
    async with sitting("adua-1896", tmp_path, monkeypatch) as table:
        await table.press("n52\n8\n\n")
        typed = await volley(table, "666612341234123\n")
        assert typed == [(int(face), True) for face in "666612341234123"]
        done = table.desk.battle.state
        await table.press("uU")
        assert table.desk.battle.state == done
        await table.press("u")
        mixed = await volley(table, "654r")
        assert mixed[:3] == [(6, True), (5, True), (4, True)] and len(mixed) == 15
        assert not any(by_hand for _, by_hand in mixed[3:])


async def test_log_and_undo_agree_with_the_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loss, undone: struck in the log, on the screen and in the text; what `u` would do is named before."""
    async with sitting("adua-1896", tmp_path, monkeypatch) as table:
        await table.press("9-2\n")
        assert table.losses(9) == [2]
        action = table.log
        assert "9" in action and "0 \u2192 2" in action
        await table.press("A")
        assert build_undo(table.desk.battle, 1, "it").entries[0].text in action and action[-6:] in table.seen
        await table.press("\x1bu")
        assert table.losses(9) == [0]
        assert table.desk.error == f"annullato: {action}"
        text = log_text(table.desk.battle, "it")
        (struck,) = [row for row in text.splitlines() if action in row and "[annullato]" in row]
        path = table.desk.game.file.path
    with open_battle(path) as again:
        assert log_text(again.battle, "it") == text and struck in text
