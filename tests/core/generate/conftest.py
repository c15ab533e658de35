"""The generator of Fire and Fury ACW, which has dice of every size, rolled again and looked up."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.dice.sources import Dice, SeededDice
from core.generate import Generated, generate
from core.play import load_ruleset
from core.ruleset import Loaded

Make = Callable[..., Generated]


@cache
def the_rules() -> Loaded:
    return load_ruleset("fire-and-fury-acw")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of this test's own."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def loaded(home: Path) -> Loaded:
    return the_rules()


@pytest.fixture
def make(loaded: Loaded) -> Make:
    """``make(7)``: a battle by that seed; ``make(dice, "generate-clock")``: that part by those dice."""

    def made(dice: int | Dice, what: str = "generate", **more: Any) -> Generated:
        source = SeededDice(dice) if isinstance(dice, int) else dice
        return generate(loaded, what, dice=source, **more)

    return made
