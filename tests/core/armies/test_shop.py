"""What can be bought, what it costs, what is too much."""

from __future__ import annotations

from fractions import Fraction

from core.armies import allowed, breaches, cost_of, fields_of, offers, total
from core.ruleset.expression import Ref
from core.state import Change, View
from tests.core.armies.made_up import fought, rules


def test_each_way_of_each_troop_is_an_offer_with_its_cost() -> None:
    battle = fought()
    found = [(one.troop, one.fields.get("size"), one.cost) for one in offers(battle.rules, battle.view)]
    assert found == [
        ("line", "B", 90),
        ("line", "A", 120),
        ("guard", None, 160),
        ("scouts", None, None),
        ("horde", None, 45),
    ]


def test_offers_of_one_army_and_what_is_doubtful_or_not_the_source_s() -> None:
    battle = fought()
    found = offers(battle.rules, battle.view, "blue")
    assert {one.troop for one in found} == {"line", "guard", "scouts"}
    assert [one.doubtful for one in found] == [False, True, False, False]
    assert [one.house for one in found] == [False, False, True, False]


def test_a_total_says_how_many_costs_are_not_known() -> None:
    battle = fought()
    units = [Ref("unit", one) for one in ("u1", "u2", "u3")]
    assert [cost_of(battle.view, unit) for unit in units] == [90, 120, 160]
    assert total(battle.view, units) == (Fraction(370), 0)
    scouts = battle.state.apply([Change(Ref("unit", "u1"), "type", "line", "scouts")])
    assert total(View(battle.rules, scouts), units) == (Fraction(280), 1)


def test_a_limit_that_is_passed_is_told_and_the_army_stands() -> None:
    battle = fought()
    assert breaches(battle.view) == ()
    battle.set_by_hand([Change(Ref("side", "a"), "limit", None, 300)])
    (breach,) = breaches(battle.view)
    assert (breach.thing, breach.clause) == (Ref("side", "a"), "l.1")
    assert breach.text.it == "Nord: 370 punti su 300"
    assert breach.text.en == "Nord: 370 points of 300"


def test_what_a_unit_can_be() -> None:
    ready = rules()
    assert allowed(ready, "line", "size") == ("B", "A")
    assert allowed(ready, "guard", "size") == ("A",)
    assert allowed(ready, "line", "weapon") == ("old", "new"), "free"
    assert allowed(ready, "scouts", "points") is None, "any number"


def test_the_fields_that_players_set() -> None:
    view = fought().view
    assert fields_of(view, Ref("unit", "u1")) == ("weapon",)
    assert fields_of(view, Ref("formation", "f")) == ("level",)
    assert fields_of(view, Ref("general", "f-general")) == ("quality",)
    assert fields_of(view, Ref("side", "a")) == ("limit",)
