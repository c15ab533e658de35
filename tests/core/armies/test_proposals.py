"""A ruleset alone gives a battle: two sides of its first armies with a small brigade each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.armies import begun, breaches, cost_of, draft, proposed
from core.play import PlayError, load_ruleset, new_battle, open_battle, rulesets
from core.ruleset.models import Ruleset
from core.state import Rules, View
from tests.core.armies.made_up import rules
from tui.desk.desk import Desk


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new machine."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    yield tmp_path


def test_two_armies_and_troops_of_which_nobody_doubts() -> None:
    tables = proposed(rules())
    assert [side["army"] for side in tables["side"]] == ["blue", "red"]
    assert [unit["type"] for unit in tables["unit"]] == ["line", "horde"]
    assert "proposta" in tables["formation"][0]["name"]["it"]


def test_a_ruleset_without_troops_has_units_all_the_same() -> None:
    text = {"it": "x", "en": "x"}
    bare = Rules(Ruleset.model_validate({"format": 1, "id": "bare", "title": text}))
    battle = draft(bare, proposed(bare))
    assert len(battle.state.by_kind["unit"]) == 8
    assert begun(bare, battle.state).by_kind["unit"]


IDS = [found.id for found in rulesets()]


@pytest.mark.parametrize("ruleset", IDS)
def test_every_ruleset_begins_a_battle_that_can_be_played(ruleset: str) -> None:
    path = new_battle(ruleset)
    desk = Desk.open(path, "it")
    try:
        units = desk.battle.state.by_kind["unit"]
        assert {desk.battle.view.field(unit, "side") for unit in units} == set(
            desk.battle.state.by_kind["side"]
        )
        for _ in range(30):
            desk.key("n", "n")
            desk.model(80, 24)
        state = desk.battle.state
    finally:
        desk.close()
    with open_battle(path) as game:
        assert game.battle.state == state


@pytest.mark.parametrize("ruleset", IDS)
def test_a_proposal_breaks_no_limit_where_the_source_has_costs(ruleset: str) -> None:
    ready = Rules(load_ruleset(ruleset).ruleset)
    view = View(ready, begun(ready, draft(ready, proposed(ready)).state))
    costs = [cost_of(view, unit) for unit in view.state.by_kind["unit"]]
    if any(costs):
        assert None not in costs
        assert breaches(view) == ()


def test_a_name_that_is_nothing_says_what_there_is() -> None:
    with pytest.raises(PlayError, match="there is no sample, file or ruleset 'nothing'; there are: .*adua"):
        new_battle("nothing")
