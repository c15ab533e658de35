"""`aiutante resolve` of what a source leaves out: asked, told as entered by hand, or by a house file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Ask = Callable[..., Any]
HOUSE = Path(__file__).parents[2] / "data" / "house"
MELEE = (
    "de-bellis-empire",
    "melee",
    "--as",
    "attacker=cavalleria,in_contact=true,contacts=defender",
    "--as",
    "defender=fanteria,side=b,in_contact=true,contacts=attacker",
)
MORALE = (
    "tactica-renaissance",
    "morale-test",
    "--as",
    "unit=picchieri,figures=36,front=6,morale=1,morale_known=true",
)
INTO = ("tactica-renaissance", "routed-into", "--as", "unit=picchieri,figures=36,front=6")
HALF = (
    "tactica-renaissance",
    "sb-morale",
    "--as",
    "sb=sword-and-buckler,figures=8,morale=1,morale_known=true",
)
TESTS = (MORALE, INTO, HALF)


@pytest.fixture
def house(home: Path) -> None:
    """The invented files in the players' folder."""
    (home / "house").mkdir(parents=True)
    for name in ("de-bellis-empire", "tactica-renaissance"):
        (home / "house" / f"{name}.toml").write_bytes((HOUSE / f"{name}.toml").read_bytes())


@pytest.mark.parametrize("words", [MELEE, *TESTS])
def test_without_an_answer_it_says_what_is_missing_and_no_odds(ask: Ask, words: tuple[str, ...]) -> None:
    answer = ask("resolve", *words)
    assert "missing: " in answer.out and "--fact " in answer.out
    assert "%" not in answer.out and "by hand" not in answer.out


@pytest.mark.parametrize("words", TESTS)
@pytest.mark.parametrize(("passed", "word"), [("true", "yes"), ("false", "no")])
def test_a_test_names_its_outcome_and_that_it_was_entered_by_hand(
    ask: Ask, words: tuple[str, ...], passed: str, word: str
) -> None:
    answer = ask("resolve", *words, "--fact", f"test_passed={passed}")
    assert f"passed: {word} (by hand)" in answer.out


def test_a_melee_names_its_outcome_too(ask: Ask) -> None:
    assert "both are destroyed (by hand)" in ask("resolve", *MELEE, "--fact", "fight=both-destroyed").out


@pytest.mark.usefixtures("house")
def test_by_the_players_own_rules_nothing_is_by_hand_and_all_is_marked(ask: Ask) -> None:
    morale = ask("resolve", *MORALE, "--dice", "2,2").out
    assert "passed: no (house rule)" in morale and "by hand" not in morale
    melee = ask("resolve", *MELEE, "--dice", "5,2").out
    assert "margin 4, the defender is destroyed (house rule)" in melee and "by hand" not in melee
    assert "worth (house rule)" in melee or "valore (house rule)" in melee


@pytest.mark.parametrize("name", ["de-bellis-empire", "tactica-renaissance"])
@pytest.mark.usefixtures("house")
def test_examples_of_the_players_own_rules_are_run_with_their_file(ask: Ask, name: str) -> None:
    answer = ask("check", name, "--examples", str(HOUSE / f"{name}.examples.toml"))
    assert answer.code == 0 and "2 of 2 worked examples passed" in answer.out
    assert ask("check", name).code == 0  # the book's own are run without it


@pytest.mark.parametrize("name", ["de-bellis-empire", "tactica-renaissance"])
def test_without_the_file_they_fail(ask: Ask, name: str) -> None:
    assert ask("check", name, "--examples", str(HOUSE / f"{name}.examples.toml")).code == 1
