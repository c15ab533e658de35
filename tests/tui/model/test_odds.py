"""Chances in honest figures."""

from fractions import Fraction

import pytest

from core.battle import Battle
from core.procedure import Chance, Request, Result
from core.ruleset.models import Text
from tui.model.odds import histogram, mean_text, odds_lines, percent, spread

HITS = Text(it="danni", en="damages")
LOST = Text(it="perdite", en="losses")
RESULT = Result(Request("fire"), "done")
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(19, 27), "70,4 %"),
        (Fraction(9997, 10000), ">99,9 %"),
        (Fraction(9994, 10000), "99,9 %"),
        (Fraction(9995, 10000), ">99,9 %"),
        (Fraction(4, 10000), "<0,1 %"),
        (Fraction(5, 10000), "0,1 %"),
        (Fraction(1, 2), "50,0 %"),
    ],
)
def test_never_certain_where_it_is_not(chance: Fraction, shown: str) -> None:
    assert percent(chance, "it") == shown


def test_english_has_a_point_and_no_blank() -> None:
    assert percent(Fraction(969, 1000), "en") == "96.9%"
    assert percent(Fraction(1, 10**6), "en") == "<0.1%"


@pytest.mark.parametrize(
    ("mean", "shown"),
    [
        (Fraction(11, 4), "2,75"),
        (Fraction(3), "3,00"),
        (Fraction(-1, 3), "\u22120,33"),
        (Fraction(0), "0,00"),
    ],
)
def test_a_mean_has_two_decimals(mean: Fraction, shown: str) -> None:
    assert mean_text(mean, "it") == shown


def test_the_last_bar_holds_what_is_too_small_to_be_seen() -> None:
    shares = {0: Fraction(1, 2), 1: Fraction(49, 100), 2: Fraction(99, 10000), 3: Fraction(1, 10000)}
    bars = histogram([Chance("hits", HITS, distribution=dict(shares))], "it")
    assert [text for text, _ in bars] == ["0", "1", "\u22652"]
    assert sum(share for _, share in bars) == 1


def test_a_spread_tells_the_likeliest_in_their_order() -> None:
    shares = {n: Fraction(n + 1, 28) for n in range(7)}
    lines = spread([Chance("hits", HITS, distribution=dict(shares))], "it", 3)
    assert [(line.text, line.value) for line in lines] == [("4", "17,9 %"), ("5", "21,4 %"), ("6", "25,0 %")]


def test_several_counts_say_which_of_them_is_at_least_one(battle: Battle) -> None:
    chances = [Chance(text.en, text, distribution={0: HALF, 1: HALF}) for text in (HITS, LOST)]
    assert [line.text for line in odds_lines(battle, RESULT, chances, "it")] == [
        "danni in media",
        "danni: almeno uno",
        "perdite in media",
        "perdite: almeno uno",
    ]


def test_where_some_outcomes_have_no_figure_there_is_no_mean(battle: Battle) -> None:
    chances = [Chance("hits", HITS, distribution={0: HALF, 1: HALF / 2, None: HALF / 2})]
    lines = odds_lines(battle, RESULT, chances, "it")
    assert [(line.text, line.value) for line in lines] == [("danni: almeno uno", "25,0 %")]


def test_a_figure_that_cannot_be_nothing_has_only_its_mean(battle: Battle) -> None:
    chances = [Chance("hits", HITS, distribution={-1: HALF, 3: HALF})]
    assert [line.value for line in odds_lines(battle, RESULT, chances, "it")] == ["1,00"]
