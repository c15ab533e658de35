"""The command line on the shipped game: a volley worked by hand, through `aiutante resolve`."""

from collections.abc import Callable
from typing import Any

import pytest

from core.ruleset import find_rulesets

Ask = Callable[..., Any]
COLONIA = "italiani-in-colonia"
SHIPPED = [found.id for found in find_rulesets([])]
VOLLEY = (
    *("--as", "firer=italiani-bersaglieri,losses=2,disordered=true", "--as", "target=etiopi-cavalleria"),
    *("--fact", "distance_cm=9", "--fact", "aspect=side", "--fact", "firer_moved=true"),
)


@pytest.mark.skipif(COLONIA not in SHIPPED, reason="this ruleset does not ship")
def test_bersaglieri_into_the_side_of_cavalry(ask: Ask) -> None:
    """14 - 2 + 2 + 2 - 1 - 1 - 1 = 13 dice; three 6s and a pair of 5s: 4 damages."""
    table = ask("resolve", COLONIA, "fire", *VOLLEY, "--dice", "5,2,6,5,4,2,1,6,6,4,1,3,3", "--json").table
    assert (table["dice"], table["damages"]) == (13, 4)
    assert {line["clause"]: line["effect"] for line in table["lines"] if line["applies"]} == {
        "7.1a": 12,
        "7.2a": 2,
        "7.2c": 2,
        "7.2e": -1,
        "7.2f": -1,
        "7.2h": -1,
    }
    assert sum(table["odds"]["damages"]["distribution"].values()) == pytest.approx(1)
    assert 0 < table["odds"]["disorder"]["chance"] < 0.05


@pytest.mark.skipif(COLONIA not in SHIPPED, reason="this ruleset does not ship")
def test_the_same_without_dice_and_by_ticking(ask: Ask) -> None:
    words = (*VOLLEY[:6], "--tick", "7.2c", "--tick", "7.2h")
    assert ask("resolve", COLONIA, "f", *words, "--json").table["dice"] == 13


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_shipped_ruleset_passes_its_check(ask: Ask, ruleset: str) -> None:
    answer = ask("check", ruleset)
    assert answer.code == 0, answer.out


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_procedure_answers_or_says_what_it_needs(ask: Ask, ruleset: str) -> None:
    from core.ruleset import load

    for procedure in load(ruleset).ruleset.procedure:
        assert ask("resolve", ruleset, procedure).code in (0, 1, 2)
