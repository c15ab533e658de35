"""A spoiled copy of the shipped ruleset: all five faults in one run, each with its line and column."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulesets
from tui.__main__ import main

SHIPPED = Path(next(iter(rulesets.__path__))) / "italiani-in-colonia"

SPOILS = (
    # file, what stands there, what is put there, where the fault points, a word of the message
    ("fire-lines.toml", 'clause = "7.2b"', 'clause = "7.2b"\ncolour = "red"', "colour", "colour"),
    ("cohesion.toml", 'add = "unit.damage"', 'add = "unit.damagge"', "damagge", "damage"),
    ("fire.toml", 'follow = "pushback", offered', 'follow = "pushbak", offered', "pushbak", "pushback"),
    (
        "troops-etiopi.toml",
        'id = "etiopi-cavalleria"',
        'id = "etiopi-mg-maxim"',
        "etiopi-mg-maxim",
        "etiopi-mg-maxim",
    ),
    ("tables.toml", "to = 7, ", "to = 3, ", "to = 3, id", "to"),
)


def place_of(text: str, word: str) -> tuple[int, int]:
    """Line and column of a word, from 1."""
    at = text.rindex(word)  # an id that stands twice is at fault the second time
    line = text.count("\n", 0, at) + 1
    return line, at - (text.rfind("\n", 0, at) + 1) + 1


def test_all_five_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 1, and every fault where it stands."""
    copy = tmp_path / "italiani-in-colonia"
    shutil.copytree(SHIPPED, copy)
    expected = []
    for name, old, new, word, said in SPOILS:
        file = copy / name
        text = file.read_text("utf-8")
        assert old in text, f"{name} no longer has {old}"
        file.write_text(text.replace(old, new, 1), "utf-8")
        expected.append((name, word, said))
    assert main(["check", str(copy)]) == 1
    printed = capsys.readouterr()
    lines = (printed.out + printed.err).splitlines()
    for name, word, said in expected:
        text = (copy / name).read_text("utf-8")
        line, column = place_of(text, word)
        here = [one for one in lines if f"{name}:{line}:" in one]
        assert here, f"{name}:{line}: nothing is said; {lines}"
        assert any(said in one for one in here)
        # A text is pointed at with its quotes, a formula inside them.
        columns = {column, column - 1, column + len("to = ")}
        assert any(f"{name}:{line}:{at}:" in one for one in here for at in columns), here
