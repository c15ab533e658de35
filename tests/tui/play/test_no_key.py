"""Tests that no key opens, by the palette; figures at a question that waits, typed as they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.play import new_battle
from core.procedure import Request
from core.ruleset.expression import Ref
from tui.desk import Desk

SB, PIKES = Ref("unit", "sb-1"), Ref("unit", "col-1")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    desk = Desk.open(new_battle("ravenna-1512"), "it")
    yield desk
    desk.close()


def press(desk: Desk, keys: str) -> None:
    for sign in keys:
        desk.key("enter" if sign == "\n" else sign, sign)


def test_the_palette_opens_what_the_step_offers_and_no_key_does(desk: Desk) -> None:
    named = {title: action for title, help_, action in desk.palette() if help_ == "in questo passo"}
    assert "Aggrega gli S&B" in named
    desk.chosen = SB
    named["Aggrega gli S&B"]()
    assert desk.form is not None and desk.form.request(()).procedure == "attach-sb"
    assert desk.form.request(()).roles["sb"] == SB
    press(desk, f"+{desk.battle.state.get(PIKES, 'number')}\n")
    assert desk.error == "" and desk.form.request(()).roles["pikes"] == PIKES
    press(desk, "\n")
    assert (
        desk.battle.state.get(SB, "mode") == "attached" and desk.battle.state.get(SB, "supports") == PIKES.id
    )


def test_a_figure_is_an_answer_to_a_question_that_waits(desk: Desk) -> None:
    desk.open_form(Request("morale-test", {"unit": PIKES}))
    answered = 0
    while desk.form is not None and desk.form.settled().status == "ask":
        question = desk.form.settled().question
        assert question is not None
        if question.type == "number":
            press(desk, "3\n")
            answered += 1
            assert desk.form is None or desk.form.facts[question.key] == 3
        else:
            press(desk, "\n")
        assert desk.line == ""
    assert answered > 0 and desk.error == ""


def test_the_palette_opens_what_is_offered_always(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bases to be made, of the side of the unit that is chosen, else of the first; nothing is changed."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    desk = Desk.open(new_battle("gettysburg-1863"), "it")
    press(desk, "\n")
    state = desk.battle.state
    named = {title: action for title, help_, action in desk.palette() if help_ == "in ogni momento"}
    assert {"Basette di un'unità", "Basette da preparare"} <= set(named)
    named["Basette da preparare"]()
    press(desk, "\n")
    assert desk.form is None and desk.error == "" and desk.battle.state == state
    told = [text.it for text in desk.battle.history.events[-1].told]
    assert any(line.startswith("Fanteria: ") and line.endswith("(2,5 \u00d7 2,2 cm)") for line in told), told
    desk.close()


def test_nobody_joins_a_test_of_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start of a turn is about no unit: a number that would join or leave is refused in a line."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    desk = Desk.open(new_battle("gettysburg-1863"), "it")
    assert desk.form is not None and desk.form.procedure == "turn-start"
    for line in ("-2", "+2"):
        press(desk, f"{line}\n")
        assert desk.error != "" and desk.form is not None
        press(desk, "\x1b" if desk.line else "")
    desk.close()
