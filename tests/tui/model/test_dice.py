"""Dice as they lie: grouped under the rule that reads them."""

from collections.abc import Callable, Sequence

import pytest

from core.battle import Battle
from core.procedure import Die, Request
from core.ruleset.expression import Ref, SimpleScope
from tui.model.dice import build_dice
from tui.model.groups import rule_of, sort_dice
from tui.model.parts import DiceModel

Put = Callable[..., None]
N1, W1, W2 = (Ref("unit", id_) for id_ in ("n1", "w1", "w2"))


def groups(rule: str, *faces: int, die: int = 6, **names: int) -> list[tuple[tuple[int, ...], bool, object]]:
    found = sort_dice(faces, rule_of({"x": rule}, SimpleScope(names), die))
    return [(one.faces, one.scores, one.worth) for one in found]


class TestGroups:
    def test_sixes_score_alone_and_fives_in_pairs(self) -> None:
        rule = "count(face == 6) + count(face == 5) // 2"
        assert groups(rule, 6, 5, 5, 6, 3, 2, 5, 1, 4) == [
            ((6,), True, 1),
            ((6,), True, 1),
            ((5, 5), True, 1),
            ((5, 4, 3, 2, 1), False, None),
        ]
        assert groups(rule, 5, 5, 5) == [((5, 5), True, 1), ((5,), False, None)]

    def test_faces_that_count_alike_pair_with_each_other(self) -> None:
        assert groups("count(face >= 5) // 2", 6, 5, 5) == [((6, 5), True, 1), ((5,), False, None)]

    def test_a_figure_of_the_test_moves_the_threshold(self) -> None:
        assert groups("count(face + per_die >= 5)", 3, 2, per_die=2) == [((3,), True, 1), ((2,), False, None)]

    def test_what_is_worth_nothing_more_does_not_score(self) -> None:
        assert groups("min(1, count(face == 6))", 6, 6) == [((6,), True, 1), ((6,), False, None)]

    def test_dice_that_take_away_score_too(self) -> None:
        rule = "max(0, count(face >= 5) - count(face == 1))"
        assert groups(rule, 5, 1, 1) == [((5,), True, 1), ((1,), True, -1), ((1,), False, None)]

    def test_the_best_or_the_worst_die_stands_out(self) -> None:
        assert groups("max(face)", 3, 5, 2) == [((5,), True, 5), ((3, 2), False, None)]
        assert groups("min(face)", 3, 5, 2) == [((2,), True, 2), ((5, 3), False, None)]

    def test_dice_that_are_only_summed_lie_together(self) -> None:
        assert groups("sum(face)", 3, 5) == [((5, 3), True, 8)]

    def test_dice_that_are_read_one_by_one_keep_their_order(self) -> None:
        assert groups("die(1) * 10 + die(2)", 3, 5) == [((3,), True, None), ((5,), True, None)]

    def test_without_a_rule_dice_are_only_sorted(self) -> None:
        assert groups("count(face > unknown)", 3, 5) == [((5, 3), False, None)]

    def test_no_dice_no_groups(self) -> None:
        assert groups("count(face == 6)") == groups("sum(face)") == []

    @pytest.mark.parametrize("rule", ["count(face >= 3)", "sum(face)", "max(face) - min(face)", "die(2)"])
    def test_no_die_is_lost(self, rule: str) -> None:
        faces = (1, 6, 3, 3, 5, 2, 2, 4)
        assert sorted(face for group, _, _ in groups(rule, *faces) for face in group) == sorted(faces)


def fire(faces: Sequence[int] = (), typed: int | None = None) -> Request:
    dice = tuple(Die(face, typed is None or place < typed) for place, face in enumerate(faces))
    return Request("fire", {"firer": N1, "target": W1}, {"distance_cm": 8}, dice=dice)


def build(battle: Battle, request: Request) -> DiceModel:
    found = build_dice(battle.run(request), battle, "it", battle.odds(request))
    assert found is not None
    return found


def test_while_dice_are_missing(battle: Battle) -> None:
    model = build(battle, fire((6, 5, 1, 5, 6, 2)))
    assert [(group.faces, group.scores, group.note) for group in model.groups] == [
        ((6,), True, "1"),
        ((6,), True, "1"),
        ((5, 5), True, "1"),
        ((2, 1), False, "niente"),
    ]
    assert (model.title, model.missing, model.so_far) == ("11d6", 5, "3 danni")
    assert (model.rule, model.clause, model.source) == ("6 o doppio 5: un danno", "3a", "dal tavolo")
    assert [line.text for line in model.at_the_end] == ["3", "4", "5", "6", "7"]
    assert model.results == ()


def test_before_any_die(battle: Battle) -> None:
    model = build(battle, fire())
    assert (model.groups, model.missing, model.so_far, model.source) == ((), 11, "", "")


def test_the_source_counts_table_and_screen(battle: Battle) -> None:
    assert build(battle, fire((1, 2, 3), typed=2)).source == "2 tavolo, 1 qui"
    assert build(battle, fire((1, 2, 3), typed=0)).source == "tirati qui"


def test_a_finished_roll_tells_what_it_did_and_what_follows(battle: Battle) -> None:
    model = build(battle, fire((6, 6, 6, 6, *[1] * 7)))
    assert (model.missing, model.at_the_end) == (0, ())
    assert model.results == (
        "11 arretra di 2 cm",
        "11: colpi in attesa 0 \u2192 4",
        "11: stanca no \u2192 s\u00ec",
        "poi 11: prova subito?",
    )


def test_dice_thrown_again_leave_the_others_lying(battle: Battle, put: Put) -> None:
    put(battle, "w2", hits=4)
    request = Request("test", {"unit": W2}, dice=tuple(map(Die, (1, 5, 1, 3))))
    model = build(battle, request)
    assert [group.faces for group in model.groups] == [(5,), (3,)]
    assert (model.title, model.missing) == ("4d6", 2)
    done = Request("test", {"unit": W2}, dice=tuple(map(Die, (1, 5, 1, 3, 6, 1))))
    assert build(battle, done).results[:2] == ("ritirato: 1 \u2192 6", "ritirato: 1 \u2192 1")


def test_opposed_dice_stand_in_their_sums(battle: Battle) -> None:
    def clash(*faces: int) -> DiceModel:
        return build(battle, Request("clash", {"attacker": N1, "defender": W2}, dice=tuple(map(Die, faces))))

    assert [(group.faces, group.note) for group in clash(6, 3).groups] == [
        ((6,), "Rossi 10 + _ = 16"),
        ((3,), "Azzurri 10 + _ = 13"),
    ]
    half = clash(6)
    assert [(group.faces, group.note) for group in half.groups] == [
        ((6,), "Rossi 10 + _"),
        ((), "Azzurri 10 + _"),
    ]


def test_a_sum_of_dice_shows_itself(battle: Battle) -> None:
    battle.begin()
    model = build(battle, Request("omen", dice=(Die(3), Die(5))))
    assert [(group.faces, group.note) for group in model.groups] == [((5, 3), "_ = 8")]
    assert model.so_far == "8"


def test_a_run_without_dice_has_none(battle: Battle) -> None:
    assert build_dice(battle.run(Request("remove", {"unit": N1})), battle, "it") is None
