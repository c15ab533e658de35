"""What a report says of an evening at Adua, against what was done there, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from core.play import new_battle, open_battle
from core.procedure import Die, Request
from core.report import Report
from core.ruleset.expression import Ref
from core.state import Change
from tests.core.report.conftest import fire

Tell = Callable[..., Report]


def test_a_turn_has_its_actions_in_order_and_no_mere_walking(evening: Path, tell: Tell) -> None:
    first, second = tell(evening).turns
    # Between the initiative that nobody rolled and the end there were only steps.
    assert [(one.kind, one.text) for one in first.actions] == [
        ("hand", "by hand: 8: losses 0 \u2192 2"),
        ("act", "18 XIII battaglione fires at 59 Guerrieri del Jeggiù: damages 3"),
        ("note", "rain & mud\nuntil noon"),
        ("walk", "without initiative \u2192 end of turn"),
    ]
    assert [one.kind for one in second.actions] == ["act"]


def test_a_volley_has_its_dice_their_source_its_clause_and_what_it_did(evening: Path, tell: Tell) -> None:
    first, second = tell(evening).turns
    volley = next(one for one in first.actions if one.kind == "act")
    assert [(roll.label, roll.faces) for roll in volley.dice] == [("12d6", tuple("665544333322"))]
    assert (volley.source, volley.clause) == ("table", "7.1a")
    assert volley.reasons == ("+12 d6 = VBU + modifiers 7.1a",)
    assert any("59" in effect and "0 \u2192 3" in effect for effect in volley.effects)
    assert second.actions[0].source == "here"


def test_losses_are_counted_by_unit_formation_side_and_turn(evening: Path, tell: Tell) -> None:
    report = tell(evening)
    italians, ethiopians = report.losses
    assert (italians.total.lost, ethiopians.total.lost) == ("2", "0")
    assert int(italians.total.start) - int(italians.total.end) == 2
    (hit,) = [one for one in italians.formations if one.units]
    assert [(unit.start, unit.end, unit.lost) for unit in hit.units] == [("14", "12", "2")]
    assert hit.units[0].name.startswith("8 ")
    assert (hit.total.lost, hit.whole) == ("2", 5)
    assert [loss.lost for loss in report.turns[0].losses] == ["2"]
    assert report.turns[1].losses == ()


def test_what_was_taken_back_is_told_apart_and_counts_for_nothing(evening: Path, tell: Tell) -> None:
    first = tell(evening).turns[0]
    assert [one.text for one in first.undone] == ["by hand: 10: losses 0 \u2192 1"]
    assert all("10: losses" not in one.text for one in first.actions)


def test_luck_is_what_fell_against_what_was_to_be_expected(evening: Path, tell: Tell) -> None:
    luck = tell(evening).luck
    # 46 and 45 on twelve dice each; one mean of n dice strays by sqrt(35 / 12 / n).
    told = [(one.die, one.source, one.thrown, one.mean, one.expected, one.spread) for one in luck.dice]
    assert told == [
        (6, "table", 12, "3.83", "3.5", "0.49"),
        (6, "here", 12, "3.75", "3.5", "0.49"),
    ]
    # A volley of twelve: 2 sixes and (2 - P(odd fives)) / 2 pairs, P(odd) = (1 - (2/3)^12) / 2: 2.752.
    damages = [one for one in luck.tests if one.what.startswith("damage")]
    assert [(one.source, one.times, one.expected, one.fell) for one in damages] == [
        ("table", 1, "2.8", "3"),
        ("here", 1, "2.8", "3"),
    ]
    assert luck.left_out == 0


def test_undone_dice_are_no_luck(evening: Path, tell: Tell) -> None:
    with open_battle(evening) as game:
        game.battle.undo()
    assert [one.thrown for one in tell(evening).luck.dice] == [12]


def test_dice_that_were_edited_since_are_counted_and_no_more(evening: Path, tell: Tell) -> None:
    """One six does not give the three damages that the log has, so its odds are not told."""
    text = evening.read_text(encoding="utf-8")
    assert text.count("6, 6, 5, 5, 4, 4, 3, 3, 3, 3, 2, 2") == 1
    evening.write_text(text.replace("6, 6, 5, 5, 4, 4", "6, 1, 5, 5, 4, 4"), encoding="utf-8")
    luck = tell(evening).luck
    assert luck.left_out >= 1
    assert sum(one.thrown for one in luck.dice) == 24
    assert all(one.times == 1 for one in luck.tests)


def test_who_is_out_of_the_game_is_told_with_turn_and_cause(evening: Path, tell: Tell) -> None:
    with open_battle(evening) as game:
        game.battle.set_by_hand([Change(Ref("unit", "ari-1"), "gone", None, True)])
    report = tell(evening)
    (gone,) = report.gone
    assert gone.name.startswith("8 ") and gone.turn == 2
    assert report.losses[0].total.lost == "14"
    unit = next(unit for one in report.losses[0].formations for unit in one.units)
    assert "out of the game" in unit.fate


def test_options_are_told_only_where_they_are_not_the_ruleset_s(home: Path, tell: Tell) -> None:
    plain = new_battle("adua-1896", home / "plain.toml")
    before = tell(plain)
    assert before.turns == () and before.finish == () and before.field is None
    with open_battle(plain) as game:
        name, option = next(
            (name, one)
            for name, one in game.loaded.ruleset.option.items()
            if isinstance(one.default, bool) and name not in game.battle.rules.chosen
        )
    chosen = new_battle("adua-1896", home / "chosen.toml", options={name: not option.default})
    assert [one.text for one in tell(chosen).options if one not in before.options] == [option.text.en]


def test_the_end_of_the_game_is_told_in_the_language_asked_for(home: Path, tell: Tell) -> None:
    """Half of the Ethiopians out of the game: their army is demoralised when the turn ends."""
    path = new_battle("adua-1896", home / "end.toml")
    with open_battle(path) as game:
        battle = game.battle
        battle.next()
        sides = battle.state.by_kind["side"]
        theirs = [u for u in battle.state.by_kind["unit"] if battle.view.side_of(u) == sides[1]]
        battle.set_by_hand([Change(unit, "gone", None, True) for unit in theirs[: len(theirs) * 3 // 4]])
        while battle.turn == 1:
            battle.next()
    (english,), (italian,) = tell(path, "en").finish, tell(path, "it").finish
    assert english.endswith("is demoralised and routs: the game is lost")
    assert italian.endswith("si demoralizza e va in rotta: la partita è persa")


def test_dice_kept_open_are_told_once_with_their_run(home: Path, tell: Tell) -> None:
    path = new_battle("adua-1896", home / "held.toml")
    with open_battle(path) as game:
        game.battle.next()
        roles = {"firer": Ref("unit", "dab-xiii"), "target": Ref("unit", "oli-1")}
        facts = {"distance_cm": 5}
        volley = Request("fire", roles, facts, dice=tuple(Die(6, False) for _ in range(12)))
        game.battle.hold(volley)
        held = tell(path)
        game.battle.apply(volley)
        done = tell(path)
    assert [len(one.dice[0].faces) for one in held.turns[0].actions] == [12]
    assert [len(one.dice[0].faces) for one in done.turns[0].actions] == [12]
    assert [one.thrown for one in done.luck.dice] == [12]


def test_thirty_volleys_by_hand_count(home: Path, tell: Tell) -> None:
    """Typed and thrown here apart: 15 each, of twelve dice; what came is counted from the faces alone."""
    chance = Random(1896)
    thrown: dict[bool, list[list[int]]] = {True: [], False: []}
    path = new_battle("adua-1896", home / "thirty.toml", language="en")
    with open_battle(path) as game:
        game.battle.next()
        for number in range(30):
            faces = [chance.randint(1, 6) for _ in range(12)]
            thrown[number % 2 == 0].append(faces)
            fire(game, *faces, typed=number % 2 == 0, force=True)
    luck = tell(path).luck
    damages = {one.source: one for one in luck.tests if one.what.startswith("damage")}
    for typed, source in ((True, "table"), (False, "here")):
        (dice,) = [one for one in luck.dice if one.source == source]
        total = sum(map(sum, thrown[typed]))
        assert (dice.thrown, dice.mean) == (180, f"{total / 180:.2f}")
        came = sum(faces.count(6) + faces.count(5) // 2 for faces in thrown[typed])
        # 7.5a: 2 sixes and (2 - P(odd fives)) / 2 pairs of twelve dice, P(odd) = (1 - (2/3)^12) / 2
        due = 15 * (2 + (2 - (1 - (2 / 3) ** 12) / 2) / 2)
        told = damages[source]
        assert (told.times, told.expected, told.fell) == (15, f"{due:.1f}", str(came))
    assert {one.side for one in luck.tests} == {one.side for one in luck.dice} == {"Italians"}
