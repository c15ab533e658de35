"""Corps by the book and what bases they need, as a new user comes to them on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.play import open_battle

Ask = Callable[..., Any]
RULES = "fire-and-fury-acw"
CORPS = ("generate", RULES, "standard-corps")


def test_what_there_is_to_make_is_listed(ask: Ask) -> None:
    """Each by its name and what it is called; what only a step of another makes is not among them."""
    answer = ask("generate", RULES, "--list", "--lang", "it")
    assert answer.code == 0
    lines = dict(line.split(maxsplit=1) for line in answer.out.splitlines())
    assert lines["standard-corps"] == "Corpo standard" and lines["generate"] == "Battaglia a caso"
    assert "organise" not in lines and "bases-needed" not in lines


def test_what_can_be_answered_is_listed(ask: Ask) -> None:
    """The side, and each question with its answers; another answer may lead to further questions."""
    out = ask(*CORPS, "--list", "--lang", "en").out
    assert "--set side=\u2026  side: confederati, unionisti" in out
    assert "--set corps_cavalry=\u2026  attached cavalry: none, montata, appiedata" in out
    more = ask(*CORPS, "--list", "--lang", "en", "--set", "corps_cavalry=montata").out
    assert "--set corps_cavalry_brigades=\u2026  attached cavalry brigades: 0-6" in more


@pytest.mark.parametrize(
    ("answers", "stands", "guns", "bases"),
    [
        # corps.a-f: 3 x 4 x 8 stands of infantry, a command each; 3 x 2 + 4 of artillery, a limber each
        (
            (),
            "96 infantry stands, 0 cavalry stands, 80 guns",
            "artillery: 2 figures and 1 gun: 10",
            (84, 12, 10),
        ),
        # corps.g-n: 3 x 3 x 6; 4 + 2 of artillery
        (("side=unionisti",), "54 infantry stands, 0 cavalry stands, 48 guns", "1 gun: 6", (45, 9, 6)),
    ],
)
def test_a_corps_and_the_bases_that_a_painter_needs(
    ask: Ask, answers: tuple[str, ...], stands: str, guns: str, bases: tuple[int, int, int]
) -> None:
    """Stands, guns, and every base with its number and size (base.a, base.b)."""
    out = ask(*CORPS, "--lang", "en", *(word for answer in answers for word in ("--set", answer))).out
    infantry, command, limbers = bases
    assert stands in out and guns in out
    for line in (
        f"\ninfantry: {infantry} (2.5 \u00d7 2.2 cm)",
        f"\ninfantry command: {command} (2.5 \u00d7 2.2 cm)",
        f"\nlimber: {limbers} (3 \u00d7 5 cm)",
    ):
        assert line in out, out


def test_a_corps_written_is_a_battle_to_be_played(ask: Ask, tmp_path: Path) -> None:
    """Three divisions of the side that was asked for."""
    path = tmp_path / "corps.toml"
    assert ask(*CORPS, "--set", "side=unionisti", "-o", str(path)).code == 0
    with open_battle(path) as game:
        sides = {str(game.battle.view.field(unit, "side")) for unit in game.battle.state.by_kind["unit"]}
        assert len(sides) == 1 and "unionisti" in sides.pop()
        assert len(game.battle.state.by_kind["formation"]) == 4


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("corps_cavarly=montata", "did you mean 'corps_cavalry'?"),
        ("corps_cavalry=cavallo", "there are: none, montata, appiedata"),
        ("side=prussiani", "there are: confederati, unionisti"),
    ],
)
def test_an_answer_that_means_nothing_is_refused(ask: Ask, answer: str, said: str) -> None:
    """In one line that says what there is."""
    told = ask(*CORPS, "--set", answer, "--lang", "en")
    assert told.code == 2 and said in told.err and told.err.count("\n") == 1
