"""Where the turn stands."""

from pathlib import Path

import pytest

from core.battle import Battle
from core.play import new_battle, open_battle
from core.ruleset.expression import Ref
from core.state import Change
from core.state.state import GAME
from tui.model.parts import Crumb, PhaseModel
from tui.model.phase import build_phase

NORTH, SOUTH = Ref("formation", "north"), Ref("formation", "south")


def crumbs(given: tuple[Crumb, ...]) -> list[tuple[str, str]]:
    return [(crumb.text, crumb.mark) for crumb in given]


def clauses(model: PhaseModel) -> list[str]:
    return [reminder.clause for reminder in model.reminders]


def test_before_the_first_step_there_is_only_the_turn(battle: Battle) -> None:
    model = build_phase(battle, "it")
    assert (model.turn, model.title, model.side, model.things, model.steps) == (1, "", "", (), ())


def test_brigades_stand_in_one_row_the_steps_of_who_acts_in_another(acting: Battle) -> None:
    model = build_phase(acting, "it")
    assert (model.side, model.side_index, model.title, model.acting) == ("Rossi", 0, "Brigata Nord", "1")
    assert crumbs(model.things) == [("Brigata Nord", "now"), ("Brigata Sud", "todo")]
    assert crumbs(model.steps) == [("riposo", "done"), ("muove e tira", "now"), ("chiude", "todo")]


def test_those_who_have_acted_come_first(acting: Battle) -> None:
    acting.choose(SOUTH)
    model = build_phase(acting, "en")
    assert crumbs(model.things) == [("Brigata Nord", "done"), ("Brigata Sud", "now")]
    assert crumbs(model.steps) == [("order", "now"), ("unit", "todo")]


def test_while_the_players_choose_all_are_still_to_come(begun: Battle) -> None:
    model = build_phase(begun, "it")
    assert crumbs(model.things) == [("Brigata Nord", "todo"), ("Brigata Sud", "todo")]
    assert crumbs(model.steps) == [("brigata", "now")]


def test_outside_the_brigades_only_the_steps_are_shown(battle: Battle) -> None:
    battle.begin()
    model = build_phase(battle, "it")
    assert (model.things, model.title) == ((), "presagio")
    assert crumbs(model.steps)[:2] == [("presagio", "now"), ("turno di parte", "todo")]


def test_reminders_are_those_of_the_test_then_of_the_step_then_of_the_steps_around(acting: Battle) -> None:
    assert clauses(build_phase(acting, "it")) == ["1b", "4a", "4b"]
    assert clauses(build_phase(acting, "it", "fire")) == ["1b", "4a", "4b"]
    acting.choose(SOUTH)
    assert clauses(build_phase(acting, "it")) == ["4b"]
    assert clauses(build_phase(acting, "it", "fire")) == ["1b", "4b"]


def test_a_reminder_is_short_with_the_whole_clause_behind_it(acting: Battle) -> None:
    first, second, _ = build_phase(acting, "it").reminders
    assert first.text == "Al pi\u00f9 vicino"
    assert first.detail.startswith("Si tira sempre")
    assert (second.text, second.detail) == ("Muove chi non \u00e8 stanco", "")


def test_a_clause_is_remembered_only_while_its_own_condition_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mud, in the manoeuvre step of a battle of the American Civil War (7n)."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    with open_battle(new_battle("gettysburg-1863")) as game:
        battle = game.battle
        battle.begin()
        for _ in range(8):
            if battle.step is not None and battle.step.id == "manoeuvre":
                break
            battle.next()
        assert "3k" in clauses(build_phase(battle, "it")) and "7n" not in clauses(build_phase(battle, "it"))
        battle.set_by_hand([Change(GAME, "mud", None, True)])
        assert "7n" in clauses(build_phase(battle, "it"))
