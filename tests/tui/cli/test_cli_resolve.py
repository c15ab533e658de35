"""`aiutante resolve`: one procedure, its lines, odds, dice and outcome; and all that one can type wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Ask = Callable[..., Any]
ROOT = Path(__file__).parents[3]
SKIRMISH = str(ROOT / "tests" / "data" / "schermaglia")


RIFLES = ("--as", "firer=reds-rifles,losses=1", "--as", "target=blues-lancers")
NEAR = (*RIFLES, "--fact", "distance_cm=5")


@pytest.fixture
def fire(ask: Ask) -> Ask:
    """Fires with the words given."""

    def run(*words: str) -> Any:
        return ask("resolve", SKIRMISH, "fire", *words)

    return run


def test_the_whole_of_a_volley_as_json(fire: Ask) -> None:
    table = fire(*RIFLES, "--fact", "distance_cm=12", "--dice", "5,1,6", "--json").table
    assert table["ruleset"] == "schermaglia"
    assert table["procedure"] == "fire"
    assert table["status"] == "done"
    assert (table["dice"], table["hits"], table["half"]) == (2, 2, True)
    counting = [(line["clause"], line["effect"]) for line in table["lines"] if line["counts"]]
    assert counting == [("2.1", 3), ("2.2", -1)]
    assert table["rolled"][0] == {
        "roll": "fire",
        "die": 6,
        "faces": [5, 1],
        "final": [5, 6],
        "source": "table",
        "owner": None,
        "gives": {"hits": 2},
    }
    assert table["rerolled"] == [{"roll": "fire", "dice": [{"place": 2, "was": 1, "is": 6}]}]
    effects = {(one["thing"], one["field"]): (one["old"], one["new"]) for one in table["effects"]}
    assert effects[("target", "losses")] == (0, 2)
    assert table["next"][0]["procedure"] == "rally"
    assert table["odds"]["hits"]["mean"] == pytest.approx(2 * 7 / 18)
    assert table["odds"]["half"]["exact"] == "49/324"
    assert table["told"] == [{"text": "Lancers goes back 2 cm", "clause": None}]
    assert table["reminders"] == [{"text": "nearest target", "clause": "2.8"}]


def test_every_line_says_why(fire: Ask) -> None:
    lines = {line["id"]: line for line in fire(*NEAR, "--json").table["lines"]}
    assert len(lines) == 9
    assert lines["2.1"]["applies"] and not lines["2.4"]["applies"]
    assert lines["2.4"]["why"] == "not ticked: target.direction=flank"
    assert lines["2.5"]["why"] == "its condition does not hold"
    assert lines["2.4"]["label"] == "on the flank"


def test_without_dice_only_lines_and_odds(fire: Ask) -> None:
    table = fire(*NEAR, "--json").table
    assert table["status"] == "dice"
    assert (table["dice"], table["rolled"], table["effects"]) == (3, [], [])
    assert table["odds"]["hits"]["distribution"].keys() == {"0", "1", "2", "3"}
    words = fire(*NEAR).out
    assert "■ 2.1" in words and "to roll: 3d6 (fire)" in words


def test_the_preview_supposes_what_is_missing(fire: Ask) -> None:
    answer = fire(*RIFLES)
    assert answer.code == 0
    assert "distance: 5 (assumed: --fact distance_cm=…)" in answer.out
    assert fire(*RIFLES, "--json").table["missing"] == ["distance_cm"]


def test_a_seed_rolls_the_same_again(fire: Ask) -> None:
    first, second = (fire(*NEAR, "--seed", "4", "--json").table for _ in range(2))
    assert first["rolled"] == second["rolled"]
    assert first["rolled"][0]["source"] == "here"


@pytest.mark.parametrize("dice", ["6,2,3", "6 2 3", "623", "6;2,3", " 6,2,3, ", "62,3"])
def test_dice_as_people_type_them(fire: Ask, dice: str) -> None:
    assert fire(*NEAR, "--dice", dice, "--json").table["hits"] == 1


def test_in_italian(fire: Ask) -> None:
    out = fire(*NEAR, "--dice", "623", "--lang", "it").out
    assert "Fuoco · Schermaglia" in out
    assert "colpi (in media 1,2)" in out


def test_the_key_of_a_procedure_is_its_name_too(ask: Ask) -> None:
    assert ask("resolve", SKIRMISH, "f", *NEAR).code == 0


@pytest.mark.parametrize(
    ("words", "dice"),
    [
        (["--tick", "2.4"], 5),
        (["--tick", "2.6"], 2),
        (["--tick", "2.3.house"], 1),
        (["--pick", "2.7=-1"], 2),
        (["--pick", "2.7=2"], 5),
        (["--overrule", "2.1=off"], 0),
        (["--overrule", "2.5=on"], 4),
        (["--option", "cold_steel=true"], 4),
        (["--fact", "cover=hedge"], 2),
        (["--fact", "moved=yes"], 2),
        (["--fact", "moved=no"], 3),
        (["--fact", "target.direction=flank"], 5),
        (["--as", "supports=reds-rifles", "--as", "supports=reds-rifles,losses=3"], 5),
        (["--as", "supports=firer"], 4),
        (["--tick", "2.4", "--tick", "2.6", "--pick", "2.7=1"], 5),
    ],
)
def test_what_the_table_says_counts(fire: Ask, words: list[str], dice: int) -> None:
    assert fire(*NEAR, *words, "--json").table["dice"] == dice


def test_a_general_is_attached(fire: Ask) -> None:
    words = ("--as", "firer=reds-rifles,general.bravery=2", "--as", "target=blues-lancers")
    assert fire(*words, "--fact", "distance_cm=5", "--json").table["dice"] == 6


def test_what_is_overruled_is_shown_as_such(fire: Ask) -> None:
    assert "□ 2.1      strength of Rifles (by hand)" in fire(*NEAR, "--overrule", "2.1=off").out


def test_what_is_forbidden_is_a_no_and_can_be_forced(fire: Ask) -> None:
    far = (*RIFLES, "--fact", "distance_cm=40", "--dice", "1")
    answer = fire(*far, "--json")
    assert answer.code == 2 or answer.code == 1
    barred = fire(*far[:-2])
    assert barred.code == 1
    assert "not allowed: Lancers is out of range  2.2  (--force)" in barred.out
    table = fire(*far[:-2], "--json").table
    assert table["bars"] == [{"clause": "2.2", "text": "Lancers is out of range", "forced": False}]
    assert fire(*far[:-2], "--force").code == 0


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("6,5", "--dice: 'fire' needs 3d6, there are 2"),
        ("6,5,4,3", "--dice: 1 too many (3); 3 are needed"),
        ("6,5,7", "--dice: 7: the die goes from 1 to 6"),
        ("6,5,0", "--dice: 0: the die goes from 1 to 6"),
        ("6,5,-1", "--dice: '-1' is no die"),
        ("abc", "--dice: 'abc' is no die"),
        ("", "--dice: 'fire' needs 3d6, there are 0"),
        ("6,5,٣", "is no die"),
        ("6.5.4", "is no die"),
        ("6,5,1", "--dice: 'fire' needs 1d6, there are 0"),
        ("9" * 10_000, "--dice: too many dice"),
        ("6,5,4," + "1," * 1000, "too many"),
    ],
)
def test_wrong_dice_are_told_in_one_line(fire: Ask, dice: str, told: str) -> None:
    answer = fire(*NEAR, f"--dice={dice}")
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "--as firer=TYPE (fires) is missing"),
        (["--as", "firer=reds-rifles"], "--as target=TYPE (at) is missing"),
        (
            ["--as", "firerer=x"],
            "--as: no role 'firerer' (did you mean 'firer'?); there are: firer, target, supports",
        ),
        (["--as", "firer"], "write it key=value"),
        (["--as", "=x"], "write it key=value"),
        (
            ["--as", "firer=reds-rifels", *NEAR[2:]],
            "no troop type 'reds-rifels' (did you mean 'reds-rifles'?)",
        ),
        (["--as", "firer=", *NEAR[2:]], "no troop type"),
        ([*NEAR, "--as", "firer=reds-rifles"], "--as firer: there is only one"),
        (
            ["--as", "firer=reds-rifles,loses=1", *NEAR[2:]],
            "a unit has no field 'loses' (did you mean 'losses'?)",
        ),
        (["--as", "firer=reds-rifles,losses=x", *NEAR[2:]], "losses wants a number, not 'x'"),
        (["--as", "firer=reds-rifles,losses=-1", *NEAR[2:]], "losses is at least 0"),
        (["--as", "firer=reds-rifles,losses", *NEAR[2:]], "write it key=value"),
        (
            ["--as", "firer=reds-rifles,arm=cavalry", *NEAR[2:]],
            "arm has no value 'cavalry'; it has foot, horse",
        ),
        (["--as", "firer=reds-rifles,general.courage=2", *NEAR[2:]], "a general has no field 'courage'"),
        (["--as", "firer=reds-rifles,general=x", *NEAR[2:]], "--as firer: write it general.bravery=…"),
        ([*RIFLES, "--fact", "distance=5"], "there is no fact 'distance' (did you mean 'distance_cm'?)"),
        ([*RIFLES, "--fact", "distance_cm=near"], "distance_cm wants a number, not 'near'"),
        ([*RIFLES, "--fact", "distance_cm"], "write it key=value"),
        ([*NEAR, "--fact", "cover=wood"], "cover has no value 'wood'; it has open, hedge, house"),
        ([*NEAR, "--fact", "moved=perhaps"], "moved wants a flag"),
        ([*NEAR, "--fact", "target.direction=up"], "has no value 'up'"),
        (
            [*NEAR, "--fact", "tarjet.direction=flank"],
            "there is no role or thing 'tarjet' (did you mean 'target'?)",
        ),
        ([*RIFLES, "--dice", "1"], "--fact distance_cm=N (distance) is missing"),
        ([*NEAR, "--tick", "2.5"], "this line is not ticked; --overrule 2.5=on"),
        ([*NEAR, "--tick", "2.7"], "this line is not ticked; --pick 2.7=N"),
        ([*NEAR, "--tick", "2.66"], "no such line (did you mean '2.6'?)"),
        ([*NEAR, "--pick", "2.7"], "write it key=value"),
        ([*NEAR, "--pick", "2.7=x"], "a number is wanted"),
        ([*NEAR, "--pick", "2.7=9"], "the line '2.7' has no 9; it has 1, 2, -1"),
        ([*NEAR, "--pick", "2.6=1"], "the line '2.6' leaves nothing to pick"),
        ([*NEAR, "--overrule", "2.4=on"], "the table decides it; --tick 2.4"),
        ([*NEAR, "--overrule", "2.5=perhaps"], "on or off"),
        ([*NEAR, "--overrule", "9.9=on"], "no such line"),
        ([*NEAR, "--option", "cold_steal=true"], "did you mean 'cold_steel'?"),
        ([*NEAR, "--option", "cold_steel=7"], "--option cold_steel=7: there is true, false"),
        ([*NEAR, "--dice", "623", "--seed", "1"], "--dice or --seed, not both"),
    ],
)
def test_everything_wrong_is_told_in_one_line(fire: Ask, words: list[str], told: str) -> None:
    answer = fire(*words)
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err


def test_a_clause_of_several_lines_wants_the_id(fire: Ask) -> None:
    """2.3 is the id of one line and the clause of two: the id goes first."""
    assert fire(*NEAR, "--tick", "2.3", "--json").table["dice"] == 2


def test_an_unknown_procedure(ask: Ask) -> None:
    assert "no procedure 'fyre' (did you mean 'fire'?)" in ask("resolve", SKIRMISH, "fyre").err


def test_a_procedure_of_a_side_or_of_nobody(ask: Ask) -> None:
    assert ask("resolve", SKIRMISH, "initiative", "--dice", "5", "--json").table["status"] == "done"


DIVISION = (
    *("--with", "d=kind=formation"),
    *("--with", "u1=piemontese-fanteria-di-linea,gone=true,fate=routed,parent=d"),
    *("--with", "u2=piemontese-fanteria-di-linea,losses=5,parent=d"),
    *("--with", "u3=piemontese-bersaglieri,parent=d"),
    *(word for n in (4, 5, 6) for word in ("--with", f"u{n}=piemontese-artiglieria-a-piedi,parent=d")),
    *("--with", "u7=piemontese-cavalleggeri,parent=d"),
)


def test_a_formation_with_the_units_below_it(ask: Ask) -> None:
    words = ("italia-s-e-desta", "division-morale", *DIVISION, "--as", "formation=d", "--dice", "6", "--json")
    table = ask("resolve", *words).table
    # 11.2a: 2 + 2 + 0 + 3 batteries + 1; 11.2c, 11.2d: a routed B 4, a shaken one 2; 11.2e: a six adds one.
    assert (table["morale_value"], table["losses_value"], table["total"]) == (8, 6, 7)
    assert table["decimated"] is False
    assert table["odds"]["total"]["distribution"] == pytest.approx({"5": 1 / 3, "6": 1 / 3, "7": 1 / 3})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--with", "x"), "--with 'x': write it key=value"),
        (("--with", "x=kind=formation", "--with", "x=reds-rifles"), "--with x: it is there twice"),
        (("--with", "x=kind=regiment"), "there is no kind 'regiment'"),
        (("--with", "x=no-such-troop"), "--with x: "),
        (("--with", "x=reds-rifles,general=1"), "--with x: write it general."),
    ],
)
def test_what_else_is_there_typed_wrong(fire: Ask, words: tuple[str, ...], said: str) -> None:
    answer = fire(*NEAR, *words)
    assert answer.code == 2
    assert said in answer.err
    assert len(answer.err.strip().splitlines()) == 1
