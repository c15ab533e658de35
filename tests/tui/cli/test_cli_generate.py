"""`aiutante generate`: each roll told, the same for the same seed, and no file ever overwritten."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from core.play import open_battle
from core.state.state import GAME

Ask = Callable[..., Any]
ROOT = Path(__file__).parents[3]
RULES = "fire-and-fury-acw"

WITHOUT_RIGHTS = """
import os, sys
from tui.__main__ import main
main(["generate", sys.argv[1], "--seed", "1", "-o", sys.argv[3]])
if os.geteuid() == 0:  # whom no folder refuses
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
print("----", flush=True)
sys.exit(main(["generate", sys.argv[1], "--seed", "1", "-o", sys.argv[2]]))
"""


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that everybody may read and nobody write; pytest's own is closed to others."""
    with tempfile.TemporaryDirectory() as folder:
        home, shut = Path(folder) / "home", Path(folder) / "shut"
        for made in (home, shut):
            made.mkdir()
        monkeypatch.setenv("AIUTANTE_HOME", str(home))
        os.chmod(folder, 0o777)
        home.chmod(0o777)
        shut.chmod(0o555)
        yield shut
        shut.chmod(0o755)


def test_the_same_seed_says_the_same_word_for_word(ask: Ask) -> None:
    first, again, other = (ask("generate", RULES, "--seed", seed) for seed in ("12", "12", "13"))
    assert first.code == 0 and first.out == again.out
    assert first.out.splitlines()[0] == "seed 12"
    assert first.out.splitlines()[1:] != other.out.splitlines()[1:]


def test_a_seed_that_was_drawn_is_told_and_gives_the_same_again(ask: Ask) -> None:
    drawn = ask("generate", RULES, "generate-clock").out
    seed = drawn.splitlines()[0].removeprefix("seed ")
    assert ask("generate", RULES, "generate-clock", "--seed", seed).out == drawn


def test_each_roll_has_a_line_and_says_when_it_is_rolled_again(ask: Ask) -> None:
    lines = ask("generate", RULES, "--seed", "3").out.splitlines()
    rolls = ask("generate", RULES, "--seed", "3", "--json").table["rolls"]
    assert rolls
    for roll, line in zip(rolls, lines[1:], strict=False):
        again = "  (rolled again)" if roll["repeated"] else ""
        faces = " ".join(map(str, roll["faces"]))
        assert line == f"{len(roll['faces'])}d{roll['die']}  {faces}   {roll['text']}{again}"


def test_the_battle_that_is_written_is_the_one_that_was_told(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    told = ask("generate", RULES, "--seed", "4", "-o", str(path), "--json").table
    assert told["path"] == str(path)
    with open_battle(path) as game:
        assert game.battle.state.get(GAME, "turns") == told["battle"]["game"]["turns"]
        assert len(game.battle.state.by_kind["unit"]) == len(told["battle"]["unit"])
        assert len(game.battle.state.by_kind["zone"]) == len(told["battle"]["zone"])


@pytest.mark.parametrize("words", ["an old battle\n", ""])
def test_a_file_that_is_there_is_refused_in_one_line_and_kept(ask: Ask, tmp_path: Path, words: str) -> None:
    path = tmp_path / "old.toml"
    path.write_text(words, encoding="utf-8")
    told = ask("generate", RULES, "--seed", "1", "-o", str(path))
    assert (told.code, told.out) == (2, "")
    assert str(path) in told.err and "it is there already; choose another name" in told.err
    assert path.read_text(encoding="utf-8") == words


def test_a_folder_or_a_broken_link_as_the_file_is_refused(ask: Ask, tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(tmp_path / "nowhere.toml")
    for path in (tmp_path, link):
        told = ask("generate", RULES, "--seed", "1", "-o", str(path))
        assert told.code == 2 and "it is there already" in told.err
    assert not (tmp_path / "nowhere.toml").exists()


def test_a_file_in_place_of_the_folder_is_told_in_one_line(ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    told = ask("generate", RULES, "--seed", "1", "-o", str(tmp_path / "file" / "one.toml"))
    assert told.code == 2 and "one.toml" in told.err
    assert "seed" not in told.out


def open_to_all(folder: Path) -> bool:
    """Whether another user could read the tree; a copy in a private temporary folder is closed to him."""
    return all(place.stat().st_mode & 0o005 == 0o005 for place in (folder, *folder.parents))


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders are closed otherwise there")
@pytest.mark.skipif(not open_to_all(ROOT), reason="without rights the rulesets could not be read either")
def test_a_folder_that_may_not_be_written_is_told_in_one_line(closed: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_RIGHTS, RULES, str(closed / "one.toml")]
    command.append(str(closed.parent / "before.toml"))
    environment = {**os.environ, "AIUTANTE_LANG": "en", "PYTHONDONTWRITEBYTECODE": "1"}
    told = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=environment, timeout=60
    )
    assert told.returncode == 2, told.stderr
    assert told.stderr.count("\n") == 1 and "one.toml" in told.stderr and "Traceback" not in told.stderr
    assert told.stdout.split("----\n")[1] == ""
    assert list(closed.iterdir()) == []


def test_what_is_wrong_in_the_words_is_told_in_one_line(ask: Ask) -> None:
    for words in (
        ["nothing"],
        ["--seed", "x"],
        ["--set", "game.length=enorme"],
        ["--set", "historical=perhaps"],
        ["--set", "month_roll=nothing"],
    ):
        assert ask("generate", RULES, *words).code == 2, words


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("historical=perhaps", "yes, no"),
        ("game.night_battle=perhaps", "yes, no"),
        ("game.month=brumaire", "gennaio"),
        ("length=breve", "game.length"),
        ("game.start_at=99", "0\u201347"),
        ("game.turns=many", "number"),
        ("river_cm=99999", "600"),
        ("zone+5.first=swamp", "bosco-fitto"),
        ("unit+1.stands=many", "number"),
    ],
)
def test_an_answer_that_a_question_cannot_take_is_refused_with_those_that_it_can(
    ask: Ask, answer: str, told: str
) -> None:
    found = ask("generate", RULES, "--seed", "3", "--set", answer)
    assert found.code == 2 and answer.partition("=")[0] in found.err and told in found.err


def test_dice_of_the_table_stand_for_a_roll(ask: Ask) -> None:
    found = ask("generate", RULES, "generate-clock", "--seed", "3", "--roll", "month=3,4,2")
    assert found.code == 0 and "3d6  3 4 2" in found.out
    named = ask("generate", RULES, "--seed", "3", "--roll", "clock_/when/month=3 4 2", "--json")
    assert [roll["faces"] for roll in json.loads(named.out)["rolls"] if "month" in roll["place"]] == [
        [3, 4, 2]
    ]


@pytest.mark.parametrize("words", ["nope=3", "month=7,1,1", "month=a", "month=", "month"])
def test_dice_of_the_table_that_cannot_be_are_refused_in_one_line(ask: Ask, words: str) -> None:
    found = ask("generate", RULES, "--seed", "3", "--roll", words)
    assert found.code == 2 and len(found.err.strip().splitlines()) == 1 and "Traceback" not in found.err
