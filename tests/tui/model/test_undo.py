"""What an undo names before it does it."""

from collections.abc import Callable

from core.battle import Battle
from core.procedure import Die, Request
from core.ruleset.expression import Ref
from tui.model.undo import build_undo

N1, W2 = Ref("unit", "n1"), Ref("unit", "w2")
Put = Callable[..., None]


def test_nothing_to_undo_is_told(battle: Battle) -> None:
    found = build_undo(battle, 1, "it")
    assert (found.count, found.entries, found.more) == (0, (), 0)


def test_an_undo_names_the_action_its_dice_and_what_comes_back(battle: Battle) -> None:
    dice = tuple(Die(face) for face in (1, 6, 6, 2, 1, 1, 1, 1, 1, 1))
    battle.apply(Request("fire", {"firer": W2, "target": N1}, {"distance_cm": 4}, dice=dice))
    (entry,) = build_undo(battle, 1, "en").entries
    assert "fires at" in entry.text
    assert "1 1a compagnia (Brigata Nord)" in entry.text
    assert entry.dice == "10d6 6 6 2 1 1 1 …"
    assert entry.back == ("1: hits waiting 2 → 0",)
    assert entry.going


def test_each_further_key_reaches_further_and_no_further_than_the_start(battle: Battle, put: Put) -> None:
    for losses in (1, 2, 3):
        put(battle, "n1", losses=losses)
    assert [entry.going for entry in build_undo(battle, 2, "it").entries] == [True, True, False]
    assert build_undo(battle, 99, "it").count == 3
    assert build_undo(battle, 0, "it").count == 1


def test_what_is_not_listed_is_counted(battle: Battle, put: Put) -> None:
    for losses in range(1, 9):
        put(battle, "n1", losses=losses)
    found = build_undo(battle, 1, "it")
    assert (len(found.entries), found.more) == (5, 3)
    assert len(build_undo(battle, 6, "it").entries) == 8


def test_a_step_back_over_the_walk_says_so(begun: Battle) -> None:
    (first, *_) = build_undo(begun, 1, "en").entries
    assert first.back == ("the step goes back",)


def test_what_is_undone_already_is_not_offered(battle: Battle, put: Put) -> None:
    put(battle, "n1", losses=1)
    battle.undo()
    assert build_undo(battle, 1, "it").entries == ()
