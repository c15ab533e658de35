"""The card of a unit: how it came to be as it is, and what it can do."""

from collections.abc import Callable
from fractions import Fraction

from core.battle import Battle
from core.procedure import Die, Request
from core.ruleset.expression import Ref
from core.ruleset.models import Procedure
from core.state import Rules
from tui.model.card import build_card, remark_of
from tui.model.overlays import CardModel

N1, S1, W2 = (Ref("unit", id_) for id_ in ("n1", "s1", "w2"))
Put = Callable[..., None]


def card(battle: Battle, unit: Ref = N1) -> CardModel:
    return build_card(battle, unit, "en")


def fire(battle: Battle, firer: Ref, target: Ref, *faces: int) -> None:
    dice = tuple(Die(face) for face in faces)
    battle.apply(Request("fire", {"firer": firer, "target": target}, {"distance_cm": 4}, dice=dice))


def test_a_card_says_where_the_unit_stands_and_what_it_is(battle: Battle) -> None:
    found = card(battle)
    assert (found.row.number, found.row.name) == (1, "1a compagnia")
    assert (found.place, found.kind) == ("Reds › Corpo › Brigata Nord", "Foot")
    assert (found.formation_label, found.formation, found.general) == ("order", "Advance", "Bianchi")


def test_a_strength_tells_of_each_loss_with_its_event(battle: Battle, put: Put) -> None:
    put(battle, "n1", losses=2)
    put(battle, "n1", losses=1)
    found = card(battle)
    assert (found.row.strength, found.row.full, found.strength_label) == (Fraction(9), Fraction(10), "force")
    assert [(loss.text, loss.why) for loss in found.losses] == [
        ("+2 losses", "turn 1, by hand"),
        ("−1 losses", "turn 1, by hand"),
    ]


def test_damage_that_waits_tells_who_did_it(battle: Battle) -> None:
    fire(battle, W2, N1, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1)
    found = card(battle)
    assert found.row.waiting == 2
    assert [(loss.text, loss.why, loss.clause) for loss in found.losses] == [
        ("+2 hits waiting", "turn 1, fire 12 → 1", "3a")
    ]


def test_damage_that_has_been_tested_is_told_no_more(battle: Battle) -> None:
    fire(battle, W2, N1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    battle.apply(Request("test", {"unit": N1}, dice=(Die(6),)))
    assert card(battle).losses == ()


def test_undone_losses_are_told_no_more(battle: Battle, put: Put) -> None:
    put(battle, "n1", losses=2)
    battle.undo()
    assert card(battle).losses == ()


def test_a_status_says_since_when_and_by_what(battle: Battle, put: Put) -> None:
    put(battle, "n1", tired=True)
    put(battle, "n1", losses=1)
    (status,) = card(battle).statuses
    assert (status.mark.letter, status.since, status.why) == ("T", "since turn 1", "by hand")


def test_a_status_that_ended_and_came_again_counts_from_the_second_time(battle: Battle, put: Put) -> None:
    put(battle, "n1", tired=True)
    put(battle, "n1", tired=False)
    fire(battle, W2, N1, *[6] * 10)
    (status,) = card(battle).statuses
    assert (status.why, status.why_clause) == ("fire 12 → 1", "3a")


def test_a_target_that_is_missing_is_no_reason_against(battle: Battle) -> None:
    found = {action.verb: action for action in card(battle).actions}
    assert found["f"].can
    assert (found["f"].text, found["f"].reason) == ("Fire", "")


def test_what_bars_it_with_every_target_bars_the_unit(battle: Battle, put: Put) -> None:
    """The bar needs a target to be worked out, and says the same of each."""
    battle = with_bar(battle, "firer.tired and target.arm != 'x'", "{firer} is tired")
    assert next(action for action in card(battle).actions if action.verb == "f").can
    put(battle, "n1", tired=True)
    barred = next(action for action in card(battle).actions if action.verb == "f")
    assert (barred.can, barred.reason, barred.clause) == (False, "is tired", "7")


def test_what_bars_it_with_one_target_only_does_not_bar_the_unit(battle: Battle) -> None:
    battle = with_bar(battle, "target.arm == 'horse'", "{target} is mounted")
    assert next(action for action in card(battle).actions if action.verb == "f").can


def test_what_is_not_offered_says_so_where_no_bar_does(battle: Battle) -> None:
    battle = with_bar(battle, "false", "never", offer="firer.tired")
    action = next(action for action in card(battle).actions if action.verb == "f")
    assert (action.can, action.reason) == (False, "not possible now")


def with_bar(battle: Battle, bar: str, text: str, **more: str) -> Battle:
    """The battle where fire is nothing but a bar."""
    step = {"bar": bar, "clause": "7", "text": {"it": text, "en": text}}
    roles = [{"id": "firer"}, {"id": "target", "of": "enemy"}]
    fire = {"text": {"it": "Fuoco", "en": "Fire"}, "verb": "f", "roles": roles, "step": [step], **more}
    ruleset = battle.rules.ruleset
    procedures = {**ruleset.procedure, "fire": Procedure.model_validate(fire)}
    return Battle(Rules(ruleset.model_copy(update={"procedure": procedures})), battle.state)


def test_a_unit_out_of_the_game_says_so_and_can_do_nothing(battle: Battle, put: Put) -> None:
    put(battle, "n1", losses=10)
    found = card(battle)
    assert found.row.gone
    assert found.actions == ()


def test_neighbours_go_by_number_over_both_sides(battle: Battle) -> None:
    assert (card(battle, N1).before, card(battle, N1).after) == (None, 2)
    assert (card(battle, W2).before, card(battle, W2).after) == (11, 13)


def test_a_remark_comes_from_the_file_and_is_cleaned() -> None:
    tables = {"unit": [{"id": "s1"}, {"id": "n1", "remark": "two\x1b[2J plumes", "note": "old"}]}
    assert remark_of(tables, N1) == "two[2J plumes; old"
    assert remark_of(tables, S1) == remark_of({}, N1) == remark_of({"unit": 3}, N1) == ""
