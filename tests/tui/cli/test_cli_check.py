"""`aiutante check`: faults, clauses and worked examples of rulesets; battles and samples."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Ask = Callable[..., Any]
ROOT = Path(__file__).parents[3]
SKIRMISH = str(ROOT / "tests" / "data" / "schermaglia")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the made-up game, to be broken."""
    folder = tmp_path / "schermaglia"
    shutil.copytree(SKIRMISH, folder)
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_good_ruleset(ask: Ask) -> None:
    answer = ask("check", SKIRMISH)
    assert answer.code == 0
    assert answer.out == "18 of 18 clauses placed\n7 of 7 worked examples passed\n"


def test_in_italian(ask: Ask) -> None:
    assert "7 esempi svolti riusciti su 7" in ask("check", SKIRMISH, "--lang", "it").out


def test_as_json(ask: Ask) -> None:
    table = ask("check", SKIRMISH, "--json").table
    assert table["ok"] is True
    assert table["clauses"] == {"total": 18, "placed": 18, "unplaced": []}
    assert table["examples"] == {"total": 7, "passed": 7, "failed": []}


def test_the_folder_of_a_file_is_checked(ask: Ask) -> None:
    for name in ("ruleset.toml", "examples.toml"):
        assert ask("check", f"{SKIRMISH}/{name}").code == 0


def test_a_fault_of_meaning_has_its_place(ask: Ask, copied: Path) -> None:
    change(copied / "ruleset.toml", "firer.strength_now", "firer.strenght_now")
    answer = ask("check", str(copied))
    assert answer.code == 1
    assert "ruleset.toml:" in answer.out
    assert "did you mean 'strength_now'?" in answer.out


def test_a_fault_of_shape_has_its_place(ask: Ask, copied: Path) -> None:
    change(copied / "ruleset.toml", 'verb = "f"', 'verbo = "f"')
    answer = ask("check", str(copied), "--json")
    assert answer.code == 1
    assert [fault["message"] for fault in answer.table["faults"]] == ["unknown key 'verbo' in a procedure"]
    assert answer.table["ok"] is False


def test_a_file_that_is_no_toml(ask: Ask, copied: Path) -> None:
    (copied / "ruleset.toml").write_text("[[[")
    answer = ask("check", str(copied))
    assert answer.code == 1
    assert "this is not TOML" in answer.out


def test_an_example_that_fails(ask: Ask, copied: Path) -> None:
    change(copied / "examples.toml", "hits = 2", "hits = 3")
    answer = ask("check", str(copied))
    assert answer.code == 1
    assert "fire-1: hits: expected 3, found 2" in answer.out
    assert "6 of 7 worked examples passed" in answer.out
    failed = ask("check", str(copied), "--json").table["examples"]["failed"]
    assert failed[0]["differences"] == [{"key": "hits", "expected": "3", "found": "2"}]


def test_an_example_that_cannot_run(ask: Ask, copied: Path) -> None:
    change(copied / "examples.toml", "losses = 1", "loses = 1")
    answer = ask("check", str(copied))
    assert answer.code == 1
    assert "a unit has no field 'loses' (did you mean 'losses'?)" in answer.out


def test_other_examples(ask: Ask, tmp_path: Path) -> None:
    cases = tmp_path / "cases.toml"
    cases.write_text('[[example]]\nid = "x"\nprocedure = "fire"\nexpect.status = "ask"\n')
    assert "0 of 1" in ask("check", SKIRMISH, "--examples", str(cases)).out
    cases.write_text("[[")
    answer = ask("check", SKIRMISH, "--examples", str(cases))
    assert answer.code == 1
    assert "this is not TOML" in answer.out


def test_house_rules_in_one_file(ask: Ask, tmp_path: Path) -> None:
    shutil.copytree(SKIRMISH, tmp_path / "home" / "rulesets" / "schermaglia")
    file = tmp_path / "club.toml"
    file.write_text(
        'format = 1\nid = "club"\ntitle = { it = "Club", en = "Club" }\nextends = "schermaglia"\n'
        "[option.cold_steel]\ndefault = true\n"
    )
    answer = ask("check", str(file))
    assert answer.code == 0, answer.out
    assert "18 of 18" in answer.out


@pytest.mark.parametrize(
    "word", ["schermagli", "nothing-of-the-kind", "../x", "no.toml", "", "..", "/dev/null"]
)
def test_a_ruleset_that_is_not_there(ask: Ask, word: str) -> None:
    answer = ask("check", word)
    assert answer.code in (1, 2)
    assert answer.code == 2 or answer.out


def test_a_misspelt_ruleset_has_a_suggestion(ask: Ask, tmp_path: Path) -> None:
    shutil.copytree(SKIRMISH, tmp_path / "home" / "rulesets" / "schermaglia")
    assert "did you mean 'schermaglia'?" in ask("check", "schermaglie").err
    assert ask("check", "schermaglia").code == 0


# -- battles --------------------------------------------------------------------------------------------

SAMPLES = sorted((ROOT / "saves").glob("*.toml"))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_shipped_samples_can_be_played(ask: Ask, sample: Path) -> None:
    answer = ask("check", str(sample))
    assert answer.code == 0, answer.out
    assert ask("check", str(sample), "--json").table["units"] > 0


@pytest.mark.skipif(not SAMPLES, reason="no sample ships")
def test_a_battle_is_only_looked_at(ask: Ask, tmp_path: Path, home: Path) -> None:
    battle = tmp_path / "b.toml"
    assert ask("new", SAMPLES[0].stem, "-o", str(battle)).code == 0
    before = (battle.read_bytes(), sorted(tmp_path.iterdir()))
    assert ask("check", str(battle)).code == 0
    assert (battle.read_bytes(), sorted(tmp_path.iterdir())) == before
    battle.write_bytes(before[0][:200])
    answer = ask("check", str(battle))
    assert answer.code == 1
    assert answer.out.startswith(str(battle))
    assert ask("check", str(battle), "--json").table["ok"] is False


@pytest.mark.skipif(not SAMPLES, reason="no sample ships")
def test_a_battle_with_an_unknown_ruleset(ask: Ask, tmp_path: Path) -> None:
    sample = tmp_path / "sample.toml"
    text = SAMPLES[0].read_text(encoding="utf-8")
    lines = ['ruleset = "nothing"' if line.startswith("ruleset =") else line for line in text.splitlines()]
    sample.write_text("\n".join(lines), encoding="utf-8")
    answer = ask("check", str(sample))
    assert answer.code == 1
    assert "nothing" in answer.out
