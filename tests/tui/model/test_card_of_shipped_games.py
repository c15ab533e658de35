"""Cards of games whose source leaves figures out: what nobody has supplied is not told as a 0."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.play import new_battle, open_battle
from core.ruleset import load
from core.ruleset.expression import Ref
from tui.model.card import build_card
from tui.model.figures import UNKNOWN

SAMPLES = {"de-bellis-empire": "austerlitz-1805-pratzen", "tactica-renaissance": "ravenna-1512"}


def figures(path: Path, unit: str) -> dict[str, str]:
    """The figures on the card of a unit, by their label."""
    with open_battle(path) as game:
        card = build_card(game.battle, Ref("unit", unit), "en")
        return {one.label: one.value for one in card.figures}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_figure_that_the_source_leaves_out_is_no_nought(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every unit of the sample and every figure that `[missing]` names for units."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    ruleset = load(name).ruleset
    fields = [one.name.partition(".")[2] for one in ruleset.missing.values() if one.name.startswith("unit.")]
    labels = {text.en for field in fields if (text := ruleset.kind["unit"].field[field].text) is not None}
    with open_battle(new_battle(SAMPLES[name])) as game:
        units = game.battle.state.by_kind["unit"]
        cards = [build_card(game.battle, unit, "en") for unit in units]
    told = {(one.label, one.value) for card in cards for one in card.figures if one.label in labels}
    assert (any(value == UNKNOWN for _, value in told)) and not [one for one in told if one[1] == "0"]


def test_what_the_players_supply_is_told_a_nought_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    path = new_battle(SAMPLES["de-bellis-empire"])
    assert figures(path, "14")["range (cm)"] == UNKNOWN
    house = tmp_path / "house" / "de-bellis-empire.toml"
    house.parent.mkdir()
    house.write_text(
        'extends = "de-bellis-empire"\n[[troop]]\nid = "fanteria"\nrange_cm = 0\nspeed_cm = 7\n', "utf-8"
    )
    own = figures(path, "14")
    assert (own["range (cm)"], own["speed (cm)"], own["cost in points"]) == ("0", "7", UNKNOWN)
    assert figures(path, "10l")["speed (cm)"] == UNKNOWN  # light infantry: another type
