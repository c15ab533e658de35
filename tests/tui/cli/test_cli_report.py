"""`aiutante report`: Markdown here, or a file of its own; the battle itself is never touched."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.play import new_battle, open_battle

Ask = Callable[..., Any]


@pytest.fixture
def battle(home: Path, tmp_path: Path) -> Path:
    """Adua, begun, with a note."""
    path = new_battle("adua-1896", tmp_path / "adua.toml", language="en")
    with open_battle(path) as game:
        game.battle.next()
        game.battle.note("the sun | rises")
    return path


def folder(path: Path) -> dict[str, str]:
    """All files beside a battle, by name, with what is in them."""
    return {
        one.name: hashlib.sha256(one.read_bytes()).hexdigest()
        for one in path.parent.iterdir()
        if one.is_file()
    }


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["# Adwa, 1 March 1896", "## Turn 1", "Note: the sun \\| rises", "## Losses"]),
        ("it", ["## Turno 1", "Nota: the sun \\| rises", "## Perdite"]),
    ],
)
def test_without_a_file_it_is_markdown_here(ask: Ask, battle: Path, language: str, said: list[str]) -> None:
    answer = ask("report", str(battle), "--lang", language)
    assert answer.code == 0
    for text in said:
        assert text in answer.out


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.md", "# Adwa"),
        ("a.MARKDOWN", "# Adwa"),
        ("a.html", "<!DOCTYPE html>"),
        ("a.htm", "<!DOCTYPE html>"),
    ],
)
def test_the_ending_of_the_file_says_which_format(
    ask: Ask, battle: Path, tmp_path: Path, name: str, begins: str
) -> None:
    target = tmp_path / "è un'altra" / name
    target.parent.mkdir()
    answer = ask("report", str(battle), "-o", str(target))
    assert (answer.code, answer.out) == (0, f"{target}\n")
    assert target.read_text(encoding="utf-8").startswith(begins)
    again = ask("report", str(battle), "-o", str(target))
    assert again.code == 2 and "it is there already; choose another name" in again.err


def test_a_file_that_is_there_stays_as_it_is(ask: Ask, battle: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.md"
    mine.write_text("mine", encoding="utf-8")
    link = tmp_path / "link.html"
    link.symlink_to(tmp_path / "nowhere.html")
    for target in (mine, link):
        assert ask("report", str(battle), "-o", str(target)).code == 2
    assert mine.read_text(encoding="utf-8") == "mine" and not (tmp_path / "nowhere.html").exists()


@pytest.mark.parametrize("name", ["report", "report.pdf", "report.toml", ""])
def test_another_ending_is_no_format(ask: Ask, battle: Path, tmp_path: Path, name: str) -> None:
    before = folder(battle)
    answer = ask("report", str(battle), "-o", f"{tmp_path}/{name}")
    assert answer.code == 2 and ".md" in answer.err and ".html" in answer.err
    assert folder(battle) == before


def test_a_folder_that_is_not_there_is_one_line(ask: Ask, battle: Path, tmp_path: Path) -> None:
    answer = ask("report", str(battle), "-o", str(tmp_path / "no" / "such.md"))
    assert answer.code == 2 and "such.md" in answer.err


def test_json_has_the_whole_report_and_where_it_was_written(ask: Ask, battle: Path, tmp_path: Path) -> None:
    target = tmp_path / "r.html"
    table = ask("report", str(battle), "--json", "-o", str(target)).table
    assert table["path"] == str(target) and target.is_file()
    assert table["title"] == "Adwa, 1 March 1896"
    assert [one["kind"] for one in table["turns"][0]["actions"]] == ["note"]
    assert ask("report", str(battle), "--json").table["path"] is None


def test_a_battle_that_is_played_can_be_told_and_is_not_touched(
    ask: Ask, battle: Path, tmp_path: Path
) -> None:
    with open_battle(battle) as game:
        before = folder(battle)
        assert ask("report", str(battle)).code == 0
        assert folder(battle) == before
        game.battle.note("and on")
        assert game.save_failed is None
    assert "and on" in ask("report", str(battle)).out


def test_a_battle_that_nobody_plays_gets_no_lock(ask: Ask, battle: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone"
    alone.mkdir()
    copy = alone / "adua.toml"
    copy.write_bytes(battle.read_bytes())
    assert ask("report", str(copy)).code == 0
    assert [one.name for one in alone.iterdir()] == ["adua.toml"]


def test_what_was_changed_in_the_file_by_hand_is_told_and_not_written(ask: Ask, battle: Path) -> None:
    text = battle.read_text(encoding="utf-8")
    assert text.count("[state]\n") == 1
    edited = text.replace("[state]\n", "[state]\nunit = { ari-1 = { losses = 3 } }\n")
    battle.write_text(edited, encoding="utf-8")
    before = folder(battle)
    answer = ask("report", str(battle))
    assert "changed by hand in the file" in answer.out and "| 14 | 11 | 3 |" in answer.out
    assert folder(battle) == before


@pytest.mark.parametrize(
    "content", ["", "x", "format = 1\n", "[battle]\nname = 3\n", "\x00\x01", 'ruleset = "a"\n']
)
def test_a_file_that_is_no_battle_is_one_line(ask: Ask, tmp_path: Path, content: str) -> None:
    path = tmp_path / "foreign.toml"
    path.write_text(content, encoding="utf-8")
    answer = ask("report", str(path))
    assert answer.code == 2 and "foreign.toml" in answer.err and answer.out == ""


def test_a_damaged_end_is_told_and_the_sound_part_reported(ask: Ask, battle: Path) -> None:
    raw = battle.read_bytes()
    battle.write_bytes(raw[: raw.rindex(b"the sun")])
    answer = ask("report", str(battle), "--lang", "it")
    assert answer.code == 0 and "Da sapere" in answer.out and "the sun" not in answer.out


def test_no_file_a_folder_and_too_few_words(ask: Ask, tmp_path: Path) -> None:
    assert "there is no such file" in ask("report", str(tmp_path / "none.toml")).err
    assert ask("report", str(tmp_path)).code == 2
    assert ask("report").code == 2
    assert ask("report", "a\x00b").code == 2
    assert ask("report", "--help").code == 0


def test_an_unknown_ruleset_is_one_line(ask: Ask, battle: Path) -> None:
    text = battle.read_text(encoding="utf-8").replace('ruleset = "italiani-in-colonia"', 'ruleset = "zz"')
    battle.write_text(text, encoding="utf-8")
    answer = ask("report", str(battle))
    assert answer.code == 2 and "'zz'" in answer.err
