"""The open test as it is drawn."""

from collections.abc import Callable
from typing import Any

from core.battle import Battle
from core.procedure import Die, Request, RoleValue
from core.ruleset.expression import Ref
from tui.model.check import Odds, build_test, letters
from tui.model.parts import CheckLine, TestModel

Put = Callable[..., None]
N1, N2, S2, W1, W2 = (Ref("unit", id_) for id_ in ("n1", "n2", "s2", "w1", "w2"))
AT_8 = {"distance_cm": 8}


def fire(firer: Ref = N1, target: Ref = W1, facts: dict[str, Any] | None = None, **more: Any) -> Request:
    return Request("fire", {"firer": firer, "target": target}, AT_8 if facts is None else facts, **more)


def clash(facts: dict[str, Any], *faces: int) -> Request:
    roles: dict[str, RoleValue] = {"attacker": N1, "supports": (N2,), "defender": W2}
    return Request("clash", roles, facts, dice=tuple(Die(face) for face in faces))


def model(battle: Battle, request: Request, *, odds: bool = False, unfold: bool = False) -> TestModel:
    chances: Odds = battle.odds(request) if odds else None
    return build_test(battle, battle.run(request), chances, "it", unfold)


def line(battle: Battle, request: Request, clause: str) -> CheckLine:
    columns = model(battle, request, unfold=True).columns
    return next(line for column in columns for line in column.lines if line.clause == clause)


class TestLines:
    def test_shapes_say_who_decides_and_whether_it_counts(self, battle: Battle) -> None:
        request = fire(facts={**AT_8, "aspect": "side"}, lines={"dice:2a": False})
        found = {one.clause: one.shape for one in model(battle, request, unfold=True).columns[0].lines}
        assert found["1a"] == "base"
        assert found["2a"] == "forced-off"
        assert found["2e"] == "auto-on"
        assert found["2b"] == "hand-on"
        assert found["2c"] == found["2g"] == "hand-off"
        assert found["2d"] == "auto-off"

    def test_order_is_base_automatic_ticked_free(self, battle: Battle) -> None:
        lines = model(battle, fire(facts={**AT_8, "walls": True})).columns[0].lines
        assert [one.clause for one in lines if not one.folded] == [
            "1a", "2a", "2e", "2g", "2b", "2c", "2f", "2h",
        ]  # fmt: skip

    def test_what_cannot_apply_is_folded_until_asked_for(self, battle: Battle) -> None:
        """Neither of itself (the firer is not tired) nor by a tick (the firer has no horse)."""
        column = model(battle, fire()).columns[0]
        assert column.folded == 2
        assert [one.clause for one in column.lines if one.folded] == ["2i", "2d"]
        shown = model(battle, fire(), unfold=True).columns[0]
        assert [one.clause for one in shown.lines[-2:]] == ["2i", "2d"]
        assert (shown.folded, any(one.folded for one in shown.lines)) == (0, False)

    def test_values_have_their_sign(self, battle: Battle) -> None:
        values = {one.clause: (one.value, one.sign) for one in model(battle, fire()).columns[0].lines}
        assert values["1a"] == ("10", "none")
        assert values["2a"] == ("+2", "plus")
        assert values["2e"] == ("\u22121", "minus")
        assert values["2h"] == ("+2/\u22122", "plus")

    def test_the_sum_stands_as_the_lines_do(self, battle: Battle) -> None:
        column = model(battle, fire(facts={**AT_8, "aspect": "side", "walls": True})).columns[0]
        assert column.sum == "10 + 2 \u2212 1 + 2 \u2212 3"
        assert column.total == "10 dadi"

    def test_a_choice_adds_what_was_chosen(self, battle: Battle) -> None:
        request = fire(chosen={"dice:2h": -2})
        assert line(battle, request, "2h").value == "\u22122"
        assert line(battle, request, "2h").reason == "a mano"
        assert model(battle, request).columns[0].sum == "10 + 2 \u2212 1 \u2212 2"


class TestReasons:
    def test_the_rulesets_reason_names_units_by_number(self, battle: Battle) -> None:
        assert line(battle, fire(), "1a").text == "forza di 1"
        assert line(battle, fire(), "1a").reason == "10 \u2212 0"
        assert line(battle, fire(), "2a").reason == "11: cavalieri"

    def test_a_status_says_since_when(self, battle: Battle, put: Put) -> None:
        battle.begin()
        put(battle, "n1", tired=True)
        for _ in range(30):
            battle.next()
        since = line(battle, fire(), "2d")
        assert battle.turn > 1
        assert since.reason == "1 dal turno 1"

    def test_a_tick_is_by_hand_or_known(self, battle: Battle, put: Put) -> None:
        """What the state knows is ticked by itself; what a hand ticked for one run is gone at the next."""
        put(battle, "n1", moved=True)
        assert line(battle, fire(), "2f").reason == "gi\u00e0 noto"
        assert line(battle, fire(N2), "2f").shape == "hand-off"
        assert line(battle, fire(N2, facts={**AT_8, "firer_moved": True}), "2f").reason == "a mano"
        assert line(battle, fire(N2), "2f").shape == "hand-off"

    def test_a_line_tells_what_it_would_turn_off(self, battle: Battle) -> None:
        assert line(battle, fire(), "2b").reason == ""
        assert line(battle, fire(), "2c").reason == "esclude a"

    def test_a_line_that_does_not_apply_tells_the_values_it_looks_at(self, battle: Battle) -> None:
        assert line(battle, fire(), "2d").reason == "1: stanca no"
        assert line(battle, fire(), "2i").reason == "1: arma fanti"
        assert line(battle, fire(target=W2), "2a").reason == "12: arma fanti"
        assert line(battle, fire(facts={"distance_cm": 5}), "2e").reason == "distanza 5 cm"

    def test_an_overruled_line_says_so(self, battle: Battle) -> None:
        assert line(battle, fire(lines={"dice:2d": True}), "2d").reason == "forzata"


class TestLetters:
    def test_letters_belong_to_lines_whatever_is_ticked(self, battle: Battle) -> None:
        for facts in (AT_8, {**AT_8, "aspect": "rear", "walls": True}):
            for firer in (N1, S2):
                found = {
                    letter: one.key for letter, one in letters(battle.run(fire(firer, facts=facts))).items()
                }
                assert found == {
                    "m": "dice:2f",
                    "a": "dice:2b",
                    "b": "dice:2c",
                    "c": "dice:2g",
                    "d": "dice:2h",
                    "x": "distance_cm",
                    "s": "night",
                }

    def test_one_tick_has_one_letter_wherever_it_stands(self, battle: Battle) -> None:
        assert line(battle, fire(S2), "2g").letter == line(battle, fire(S2), "2i").letter == "c"
        columns = model(battle, clash({})).columns
        walls = [one.letter for column in columns for one in column.lines if one.clause == "5c"]
        flanks = [one.letter for column in columns for one in column.lines if one.clause == "5b"]
        assert walls == ["b", "b", "b"]
        assert flanks == ["a", "c", "d"]

    def test_an_automatic_line_has_the_letter_of_the_figure_it_hangs_on(self, battle: Battle) -> None:
        assert line(battle, fire(), "2e").letter == "x"

    def test_a_fact_keeps_its_letter_when_it_bars_the_run(self, battle: Battle) -> None:
        """The key that brought the bar takes it away again."""
        free = letters(battle.run(fire(facts={"distance_cm": 12})))
        barred = letters(battle.run(fire(facts={"distance_cm": 12, "night": True})))
        letter = next(letter for letter, one in free.items() if one.key == "night")
        assert barred[letter].key == "night"

    def test_no_letter_is_a_key_of_the_desk(self, battle: Battle) -> None:
        for request in (fire(), clash({})):
            lines = [
                letter for letter, one in letters(battle.run(request)).items() if one.key != "distance_cm"
            ]
            assert not set(lines) & set("nruxyz")


class TestAsked:
    def test_facts_without_a_line_are_listed_with_what_is_known(self, battle: Battle) -> None:
        asked = {one.key: (one.letter, one.value, one.missing) for one in model(battle, fire()).asked}
        assert asked == {"distance_cm": ("x", "8 cm", False), "night": ("s", "no", False)}

    def test_a_required_fact_is_missing_until_it_is_given(self, battle: Battle) -> None:
        asked = {one.key: one for one in model(battle, fire(facts={})).asked}
        assert asked["distance_cm"].missing
        assert asked["distance_cm"].value == ""

    def test_a_question_is_in_words_and_says_about_whom(self, battle: Battle) -> None:
        asked = model(battle, Request("chase", {"unit": S2})).asked
        assert [(one.letter, one.text, one.value, one.missing) for one in asked] == [
            ("w", "presa di fianco (4)", "no", False),
            ("v", "4 insegue?", "", True),
        ]


class TestWhole:
    def test_title_and_roles(self, battle: Battle) -> None:
        found = model(battle, fire())
        assert (found.procedure, found.title) == ("Fuoco", "1 \u2192 11")
        assert [(word, [row.number for row in rows]) for word, rows in found.roles] == [
            ("tira", [1]),
            ("contro", [11]),
        ]
        assert found.roles[0][1][0].name == "1a compagnia (Brigata Nord)"
        assert found.roles[1][1][0].mark == "target"
        assert model(battle, clash({})).title == "1+2 \u2192 12"

    def test_a_bar_says_why_and_shows_no_odds(self, battle: Battle) -> None:
        barred = model(battle, fire(facts={"distance_cm": 12, "night": True}), odds=True)
        assert barred.bars == (("di notte non oltre 10 cm", "1c"),)
        assert (barred.odds, barred.working, barred.forced) == ((), False, False)
        forced = model(battle, fire(facts={"distance_cm": 12, "night": True}, force=True))
        assert forced.forced
        assert forced.columns

    def test_odds_are_worked_out_or_cannot_be(self, battle: Battle) -> None:
        result = battle.run(fire())
        assert model(battle, fire()).working
        assert build_test(battle, result, "troppi dadi", "it", False).odds[0].text == "troppi dadi"
        found = model(battle, fire(facts={**AT_8, "walls": True, "aspect": "rear"}), odds=True)
        assert [(one.text, one.value) for one in found.odds][:1] == [("danni in media", "2,50")]
        assert sum(share for _, share in found.histogram) == 1


class TestOpposed:
    def test_each_side_is_a_column_with_its_supports(self, battle: Battle) -> None:
        attack, defence = model(battle, clash({"walls": True, "n2.side_on": True})).columns
        assert (attack.title, attack.side_index) == ("ROSSI attacca", 0)
        assert (defence.title, defence.side_index) == ("AZZURRI difende", 1)
        bases = [(one.text, one.value) for one in attack.lines if one.shape == "base"]
        assert bases == [("forza di 1", "10"), ("con", ""), ("forza di 2", "10")]
        assert (attack.sum, attack.total) == ("10 \u2212 1  10 + 1 \u2212 1", "9 + 10")
        assert (defence.sum, defence.total) == ("10 \u2212 1", "9")

    def test_the_bands_show_their_chances_and_where_the_result_fell(self, battle: Battle, put: Put) -> None:
        put(battle, "n2", losses=10)
        request = Request("clash", {"attacker": N1, "defender": W2}, dice=(Die(6), Die(3)))
        done = build_test(battle, battle.run(request), None, "it", False)
        assert done.bands == (
            ("", "differenza"),
            ("0\u20131", "pari"),
            ("\u25ba2\u20133", "una perdita"),
            ("4+", "due perdite"),
        )
        before = model(battle, Request("clash", {"attacker": N1, "defender": W2}), odds=True)
        assert [row[2] for row in before.bands] == ["", "44,4 %", "38,9 %", "16,7 %"]

    def test_bands_of_a_look_up_that_will_be_passed_are_not_shown(self, battle: Battle) -> None:
        walled = Request("clash", {"attacker": N1, "defender": W2}, {"walls": True})
        assert [row[1] for row in model(battle, walled).bands] == ["differenza", "pari al chiuso", "presa"]
        open_ = Request("clash", {"attacker": N1, "defender": W2}, {"walls": False})
        assert [row[1] for row in model(battle, open_).bands][1] == "pari"

    def test_outcomes_that_are_no_figures_go_by_name(self, battle: Battle) -> None:
        found = model(battle, Request("clash", {"attacker": N1, "defender": W2}), odds=True)
        assert [(one.text, one.value) for one in found.odds][:3] == [
            ("vince: 1 1a compagnia (Brigata Nord)", "41,7 %"),
            ("vince: 12 Fanti azzurri", "41,7 %"),
            ("vince: nessuno", "16,7 %"),
        ]


class TestArithmetic:
    def weigh(self, battle: Battle, **facts: bool) -> TestModel:
        return model(battle, Request("weigh", {"unit": N1}, facts), unfold=True)

    def test_what_is_no_sum_stands_in_the_order_in_which_it_is_worked(self, battle: Battle, put: Put) -> None:
        put(battle, "n1", losses=1, tired=True)
        column = self.weigh(battle, half=True).columns[0]
        assert (column.sum, column.total) == ("(9 + 1) \u00d7 1/2", "5")
        assert self.weigh(battle, half=True, twice=True).columns[0].sum == "((9 + 1) \u00d7 1/2) \u00d7 2"

    def test_a_figure_in_place_of_all_and_a_floor(self, battle: Battle) -> None:
        column = self.weigh(battle, nought=True).columns[0]
        values = {one.clause: (one.value, one.counts) for one in column.lines}
        assert values["6f"] == ("= 0", True)
        assert values["6g"] == ("\u22652", True)
        assert values["6d"] == ("\u00d71/2", False)
        assert (column.sum, column.total) == ("10 \u2212 10 + 2", "2")

    def test_of_reasons_that_count_once_the_others_say_so(self, battle: Battle, put: Put) -> None:
        put(battle, "n1", tired=True, moved=True)
        request = Request("weigh", {"unit": N1})
        assert (line(battle, request, "6b").counts, line(battle, request, "6c").counts) == (True, False)
        assert line(battle, request, "6c").reason == "conta una volta sola"

    def test_each_tally_of_a_plain_test_is_a_column_with_its_name(self, battle: Battle) -> None:
        columns = self.weigh(battle).columns
        assert [(column.title, column.side_index) for column in columns] == [("peso", None), ("", None)]
