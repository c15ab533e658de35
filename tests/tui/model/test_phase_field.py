"""What is told beside the phase of the battle as a whole and of what lies on its field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.battle import Battle
from core.play import new_battle, open_battle
from core.procedure import Request
from core.ruleset.expression import Ref, Value
from core.ruleset.models.parts import Language
from core.state import Change
from tui.model.phase import build_phase


@pytest.fixture
def gettysburg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Battle]:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    with open_battle(new_battle("gettysburg-1863")) as game:
        yield game.battle


def told(battle: Battle, language: Language = "it") -> list[str]:
    return [line.text for line in build_phase(battle, language).field]


def by_hand(battle: Battle, name: str, value: Value) -> None:
    """A field of the battle as a whole."""
    game = Ref("game", "game")
    battle.set_by_hand((Change(game, name, battle.state.get(game, name), value),))


def test_the_hour_then_every_objective_by_the_number_that_takes_it(gettysburg: Battle) -> None:
    assert told(gettysburg)[0] == "Ore 10:00, giorno; si vede a \u2013 cm"  # normal sight is not told yet
    assert told(gettysburg)[3] == "3 di nessuno, 10 punti: Fattoria e crinale McPherson"
    third = gettysburg.state.by_kind["objective"][2]
    gettysburg.next()
    gettysburg.apply(Request("take-objective", {"unit": Ref("unit", "w2"), "objective": third}))
    assert told(gettysburg)[3] == "3 Unionisti, 10 punti: Fattoria e crinale McPherson"
    assert told(gettysburg, "en")[3].startswith("3 Union, 10 points: ")


def test_the_sky_says_night_moon_and_rain(gettysburg: Battle) -> None:
    values: dict[str, Value] = {
        "start_at": 39,
        "turns": 6,
        "weather": "pioggia",
        "falling": True,
        "moon_hidden": True,
    }
    for name, value in values.items():
        by_hand(gettysburg, name, value)
    # July: dusk at 19:30, 39 half hours; the two turns that begin there are halved, the third is night
    assert told(gettysburg)[0].startswith("Ore 19:30, alba o tramonto, piove;")
    by_hand(gettysburg, "turn", 3)
    assert told(gettysburg)[0].startswith("Ore 20:30, notte, luna coperta, piove;")
    assert told(gettysburg, "en")[0].startswith("20:30, night, moon hidden, rain;")


def test_a_ruleset_that_says_nothing_of_it_has_none(battle: Battle) -> None:
    assert told(battle) == []
