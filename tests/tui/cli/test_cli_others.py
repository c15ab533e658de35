"""`aiutante list`, `new`, `roll`, `lookup`, `schema`."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Ask = Callable[..., Any]
ROOT = Path(__file__).parents[3]
SKIRMISH = str(ROOT / "tests" / "data" / "schermaglia")


SAMPLES = sorted((ROOT / "saves").glob("*.toml"))

# -- list -----------------------------------------------------------------------------------------------


def test_list_names_rulesets_samples_and_battles(ask: Ask, home: Path) -> None:
    shutil.copytree(SKIRMISH, home / "rulesets" / "schermaglia")
    out = ask("list").out
    assert "schermaglia" in out and "Skirmish" in out
    table = ask("list", "--json").table
    assert set(table) == {"rulesets", "samples", "battles"}
    own = next(row for row in table["rulesets"] if row["id"] == "schermaglia")
    assert own["title"] == {"it": "Schermaglia", "en": "Skirmish"}


def test_a_broken_battle_is_listed_and_left_alone(ask: Ask, home: Path) -> None:
    battle = home / "battles" / "b[x]\x1b.toml"
    battle.parent.mkdir(parents=True)
    battle.write_bytes(b"\xff\xfe")
    table = ask("list", "--json").table
    assert table["battles"][0]["problem"]
    assert "\x1b" not in ask("list").out
    assert battle.read_bytes() == b"\xff\xfe"


# -- new ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not SAMPLES, reason="no sample ships")
def test_new_writes_a_battle_and_never_over_another_file(ask: Ask, tmp_path: Path) -> None:
    battle = tmp_path / "b.toml"
    assert ask("new", SAMPLES[0].stem, "-o", str(battle), "--json").table == {"path": str(battle)}
    before = battle.read_bytes()
    answer = ask("new", SAMPLES[0].stem, "-o", str(battle))
    assert answer.code == 2
    assert "it is there already" in answer.err
    assert battle.read_bytes() == before


@pytest.mark.skipif(not SAMPLES, reason="no sample ships")
def test_new_finds_a_place_by_itself(ask: Ask, home: Path) -> None:
    path = Path(ask("new", SAMPLES[0].stem).out.strip())
    assert path.is_file()
    assert path.is_relative_to(home)
    assert str(path) in ask("list").out


def test_new_of_nothing(ask: Ask) -> None:
    answer = ask("new", "nothing-of-the-kind")
    assert answer.code == 2
    assert "nothing-of-the-kind" in answer.err


# -- roll -----------------------------------------------------------------------------------------------


def test_roll_counts_faces_and_pairs(ask: Ask) -> None:
    table = ask("roll", "13d6", "--count", "6,55", "--seed", "3", "--json").table
    assert table["counts"] == {"6": table["dice"].count(6), "55": table["dice"].count(5) // 2}
    assert table["total"] == sum(table["counts"].values())
    assert table["seed"] == 3
    assert table == ask("roll", "13d6", "--count", "6,55", "--seed", "3", "--json").table


def test_the_odds_of_a_roll_are_exact(ask: Ask) -> None:
    """Five dice, a six or a pair of fives: one at least in 19 of 27 (70.4 %)."""
    spread = ask("roll", "5d6", "--count", "6,55", "--json").table["odds"]["distribution"]
    assert 1 - spread["0"] == pytest.approx(19 / 27)
    assert ask("roll", "3d6", "--json").table["odds"]["mean"] == 10.5


def test_chances_are_never_rounded_to_certainty(ask: Ask) -> None:
    for seed in range(6):
        out = ask("roll", "20d6", "--count", "1-5", "--seed", str(seed)).out
        assert "0 or more" in out or " 100 %" not in out
        assert " 0 %" not in out


@pytest.mark.parametrize("count", ["6", "5-6", "66", "1,2,3", "6 55", "6,6"])
def test_what_can_be_counted(ask: Ask, count: str) -> None:
    assert ask("roll", "8d6", "--count", count).code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["13"], "write dice like 13d6"),
        (["0d6"], "from 1 to 100"),
        (["999d6"], "from 1 to 100"),
        (["3d1"], "a die has from 2"),
        (["3d6+1"], "only the dice here"),
        (["3d6", "--count", "7"], "'7' is not on a d6"),
        (["3d6", "--count", "56"], "'56' is not on a d6"),
        (["3d6", "--count", "6-5"], "'6-5' is not on a d6"),
        (["3d6", "--count", "six"], "'six' is not on a d6"),
        (["3d6", "--count", ""], "for instance 6,55"),
        (["3d6", "--count", "0"], "'0' is not on a d6"),
        (["3d6", "--count", "9" * 5000], "is not on a d6"),
        (["3d6", "--seed", "9" * 5000], "is no whole number"),
        ([], "missing: 13d6"),
        (["\x1b[2J"], "no dice"),
    ],
)
def test_wrong_dice(ask: Ask, words: list[str], told: str) -> None:
    answer = ask("roll", *words)
    assert answer.code == 2
    assert told in answer.err


def test_too_many_dice_for_exact_odds_are_rolled_all_the_same(ask: Ask) -> None:
    answer = ask("roll", "100d6", "--count", "1,2,3,44,55,66", "--json")
    assert answer.code == 0
    assert answer.table["odds"] is None


# -- lookup ---------------------------------------------------------------------------------------------


def test_lookup_prints_the_best_first(ask: Ask) -> None:
    answer = ask("lookup", SKIRMISH, "on", "the", "flank")
    assert answer.code == 0
    assert answer.out.startswith("on the flank  [modifier 2.4]\n") or answer.out.startswith(
        "flank  [rule 2.4]\n"
    )


def test_lookup_as_json(ask: Ask) -> None:
    table = ask("lookup", SKIRMISH, "2.4", "--json").table
    assert table["hits"][0]["id"] == "2.4"
    assert table["hits"][0]["body"] == ["On the flank +2."]


def test_nothing_found_is_a_no(ask: Ask) -> None:
    answer = ask("lookup", SKIRMISH, "lanceri")
    assert answer.code == 1
    assert answer.out == "nothing for 'lanceri'; perhaps 'lancieri'?\n"


def test_lookup_in_no_ruleset(ask: Ask) -> None:
    assert ask("lookup", "nothing-there", "x").code == 2
    assert "missing: WORDS" in ask("lookup", SKIRMISH).err


# -- schema ---------------------------------------------------------------------------------------------


def test_the_schema_is_json(ask: Ask) -> None:
    assert "procedure" in json.loads(ask("schema").out)["properties"]
