"""What a source leaves out, and the players' house file, on the command line."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Ask = Callable[..., Any]
DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def house(home: Path) -> Path:
    """The maimed ruleset, and where its house file belongs."""
    shutil.copytree(DATA / "monca", home / "rulesets" / "monca")
    (home / "house").mkdir()
    return home / "house" / "monca.toml"


def test_check_lists_what_is_left_out(ask: Ask, house: Path) -> None:
    answer = ask("check", "monca")
    assert answer.code == 0
    assert "the source leaves out 12 things, 9 to be filled in" in answer.out
    assert "  missing: rout-distance (value:rout_distance): How far a routing unit flees." in answer.out
    assert "  house default: volley (value:volley)" in answer.out
    assert "  to be known: feast: The dinner after the battle." in answer.out
    assert f"your file: {house}" in answer.out
    table = ask("check", "monca", "--json").table
    assert {row["id"]: row["state"] for row in table["missing"]}["melee"] == "open"
    assert table["house"] == {"file": str(house), "filled": []}


def test_check_knows_a_file_that_is_filled_in(ask: Ask, house: Path) -> None:
    shutil.copy(DATA / "monca-house.toml", house)
    assert "9 to be filled in" not in ask("check", "monca").out
    for word in (str(house), str(DATA / "monca-house.toml")):
        answer = ask("check", word)
        assert answer.code == 0
        assert "0 to be filled in" in answer.out


def test_check_tells_faults_of_the_house_file_with_their_places(ask: Ask, house: Path) -> None:
    house.write_text('extends = "monca"\n[value]\nrout_distance = "x"\nnothing = 1\nvolley = 3\n', "utf-8")
    for word in ("monca", str(house)):
        answer = ask("check", word)
        assert answer.code == 1
        assert f"{house}:3:17: this must be a number, not a text" in answer.out
        assert f"{house}:4:1: there is no value 'nothing' to be filled in" in answer.out
    table = ask("check", "monca", "--json").table
    assert [(fault["line"], fault["column"]) for fault in table["faults"]] == [(3, 17), (4, 1)]
    assert table["house"]["filled"] == ["value:volley"]


def test_a_house_file_of_another_ruleset_is_told_of(ask: Ask, house: Path) -> None:
    house.write_text('extends = "italiani-in-colonia"\n', "utf-8")
    for word in ("monca", str(house)):
        answer = ask("check", word)
        assert answer.code == 1
        assert f"{house}:1:11: this house file is for 'italiani-in-colonia'" in answer.out


def test_a_house_file_of_no_ruleset_is_bad_input(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('extends = "nowhere"\n', "utf-8")
    assert ask("check", str(path)).code == 2


def test_resolve_uses_it(ask: Ask, house: Path) -> None:
    who = ("--as", "attacker=reds-foot", "--as", "target=blues-horse")
    words = ("resolve", "monca", "melee", *who, "--json")
    assert ask(*words).table["lines"] == []
    shutil.copy(DATA / "monca-house.toml", house)
    table = ask(*words).table
    assert [row["effect"] for row in table["lines"] if row["applies"]] == [4, 1]
    assert table["odds"]
