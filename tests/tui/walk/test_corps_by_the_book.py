"""A standard corps put into an army while a battle is prepared, by keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.play import open_battle
from core.procedure import name_of
from tui.muster import Muster
from tui.walk import Walk

RULES = "fire-and-fury-acw"
NAMES = {"⏎": "enter", "␛": "escape", "↓": "down"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new machine."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    yield tmp_path


def keys(target: Walk | Muster, text: str) -> None:
    for sign in text:
        target.key(NAMES.get(sign, sign), None if sign in NAMES else sign)


def test_a_standard_corps_is_made_by_enter_and_undone_by_u() -> None:
    walk = Walk("it")
    walk.item = next(at for at, item in enumerate(walk.items) if item.sample == RULES)
    while walk.step != "armies":
        keys(walk, "⏎")
    keys(walk, "e")
    muster = walk.take_editing()
    assert muster is not None
    keys(muster, "e")
    before = muster.battle.state
    for _ in range(20):
        if muster.model().now.startswith("Corpo standard"):
            break
        keys(muster, "↓")
    assert muster.model().now == "Corpo standard: ⏎ lo fa"
    keys(muster, "⏎")
    assert muster.error == ""
    after = muster.battle.state
    keys(muster, "␛u")
    assert muster.battle.state == before
    keys(muster, "U␛")
    assert muster.battle.state == after
    while walk.begun is None:
        keys(walk, "⏎")
    with open_battle(walk.begun) as game:
        view = game.battle.view
        names = Counter(name_of(view, unit, "it").partition(" ")[2] for unit in view.state.by_kind["unit"])
        levels = Counter(view.raw(one, "level") for one in view.state.by_kind["formation"])
        assert levels["corpo"] == 1 and levels["divisione"] >= 3  # corps.b
        # corps.c: three divisions of four brigades
        assert [names[f"{nth}a Brigata"] for nth in range(1, 6)] == [3, 3, 3, 3, 0]
