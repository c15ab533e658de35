"""A battle that somebody has edited by hand: every fault with file, line, column, what, and how to mend it.

What passes a limit is a warning, since a historical order of battle goes its own way: the battle is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.play import PlayError, open_battle
from core.ruleset.expression import Ref
from tui.desk import Desk

Ask = Callable[..., Any]
FORMATION = '"formation+2"'
BRIGADES = "".join(
    f'[[unit]]\nid = "more-{n}"\nnumber = {60 + n}\ntype = "confederati-fanteria"\nparent = "formation+2"\n'
    f'name = "Di troppo {n}"\nstands = 8\n\n'
    for n in range(4)
)
FAULTS = (
    # what stands there, what is put there, where it points, what is said
    ('month = "ottobre"', 'month = "otobre"', '"otobre"', "did you mean 'ottobre'?"),
    ("start_at = 13", "start_at = 48", "48", "start_at is 0 to 47, not 48"),
    ("start_at = 13", 'start_at = "25:00"', '"25:00"', "start_at wants a number, not '25:00'"),
    ("start_at = 13", "start_at = -1", "-1", "start_at is 0 to 47, not -1"),
    ("start_at = 13", 'start_at = 13\nhour = "25:00"', '"25:00"', "hour follows from other figures"),
    ("place = 9", "place = 10", "10", "zone 'zone+9': place is 1 to 9, not 10"),
    ('id = "zone+9"', 'id = "zone+8"', '"zone+8"', "the id 'zone+8' stands twice"),
    ("zone = 3", "zone = 12", "12", "objective 'objective+4': zone is 0 to 9, not 12"),
    ("\nstands = 7\n", "\nstands = -2\n", "-2", "stands is at least 0, not -2"),
    ('parent = "formation+5"', 'parent = "formation+55"', '"formation+55"', "did you mean 'formation+5'?"),
    ('owner = "unionisti"', 'owner = "unonisti"', '"unonisti"', "did you mean 'unionisti'?"),
    ('attacker = "confederati"', 'attacker = "francesi"', '"francesi"', "there is no side 'francesi'"),
    ('weather = "nessun-effetto"', 'weather = "bufera"', '"bufera"', "it has nessun-effetto, neve"),
    ("start_at = 13", "start_at = 13.5", "13.5", "start_at is a whole number, not 13.5"),
)


@pytest.fixture
def battle(ask: Ask, tmp_path: Path) -> Path:
    """A random battle: October, 6.30, nine zones."""
    path = tmp_path / "battle.toml"
    assert ask("generate", "fire-and-fury-acw", "--seed", "7", "-o", str(path)).code == 0
    return path


def edit(path: Path, old: str, new: str) -> str:
    """Edits the last place where the words stand, as in an editor; what the file then is."""
    before, found, after = path.read_text("utf-8").rpartition(old)
    assert found, f"the battle no longer has {old}"
    path.write_text(before + new + after, "utf-8")
    return before + new + after


def place(text: str, word: str, near: str) -> str:
    """Line and column of the word, in what has been edited."""
    at = text.index(word, text.rindex(near))
    return f"{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


@pytest.mark.parametrize(("old", "new", "word", "said"), FAULTS)
def test_a_fault_has_its_place_and_says_how_to_mend_it(
    battle: Path, ask: Ask, old: str, new: str, word: str, said: str
) -> None:
    """The same line on the command line and where the battle is opened; the file is left alone."""
    text = edit(battle, old, new)
    answer = ask("check", str(battle))
    assert answer.code == 1
    [line] = answer.out.splitlines()
    assert line.startswith(f"{battle}:{place(text, word, new)}: ") and said in line, line
    with pytest.raises(PlayError) as told:
        open_battle(battle)
    assert str(told.value) == line
    assert battle.read_text("utf-8") == text


def test_all_faults_are_told_each_in_its_line(battle: Path, ask: Ask) -> None:
    """Mended one by one they would want as many runs."""
    for old, new, _, _ in (FAULTS[0], FAULTS[1], FAULTS[5], FAULTS[8]):
        edit(battle, old, new)
    answer = ask("check", str(battle))
    assert answer.code == 1 and len(answer.out.splitlines()) == 4
    assert ask("check", str(battle), "--json").table["ok"] is False


def test_four_brigades_too_many_are_a_warning_with_its_place(battle: Path, ask: Ask) -> None:
    """2v: at most four brigades a division. Where it is edited, and opened, it is told; then it is played."""
    text = edit(battle, '[[general]]\nid = "general+1"', BRIGADES + '[[general]]\nid = "general+1"')
    said = "1a Divisione (I Corpo, Confederati) ha 8 brigate di fanteria, al massimo 4"
    here = f"{battle}:{place(text, FORMATION, f'id = {FORMATION}')}: "
    answer = ask("check", str(battle), "--lang", "it")
    assert answer.code == 0
    assert [line for line in answer.out.splitlines() if said in line and line.startswith(f"{here}avviso: ")]
    assert any(
        said in notice for notice in ask("check", str(battle), "--lang", "it", "--json").table["notices"]
    )
    desk = Desk.open(battle, "it")
    try:
        assert [notice for notice in desk.game.notices if notice.it.startswith(here) and said in notice.it]
        assert len(desk.battle.state.by_kind["unit"]) == 40
    finally:
        desk.close()


def test_a_zone_twice_is_a_warning_with_its_place(battle: Path, ask: Ask) -> None:
    """3b: zones are numbered once each."""
    edit(battle, "place = 9", "place = 8")
    answer = ask("check", str(battle))
    assert answer.code == 0 and answer.out.count("the number 8 is there more than once (3b)") == 2


def test_an_order_of_battle_as_it_was_made_passes_no_limit(battle: Path, ask: Ask) -> None:
    """What the generator makes is within the limits, and says nothing when it is opened."""
    assert "warning" not in ask("check", str(battle)).out
    desk = Desk.open(battle, "en")
    assert desk.game.notices == []
    desk.close()


def test_a_state_edited_beyond_its_bounds_is_named(battle: Path, ask: Ask) -> None:
    """What has happened so far, on top of the file: what cannot be is named, the nearest stands."""
    edit(battle, "game = { turn = 1 }", 'game = { turn = 1 }\nunit = { "unit+1" = { losses = -3 } }')
    with open_battle(battle) as game:
        [notice] = [notice.en for notice in game.notices if "losses" in notice.en]
        assert "losses = -3: it is at least 0; the nearest is taken" in notice
        assert game.battle.view.field(Ref("unit", "unit+1"), "losses") == 0
