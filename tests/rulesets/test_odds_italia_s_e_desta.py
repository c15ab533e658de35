"""The odds of L'Italia s'è desta against the clauses put another way, in icepool's words.

Each situation is one of the ledger's; its modifiers stand here as the clauses have them, and nothing is
taken from the ruleset's data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import icepool
import pytest

from core.examples import set_up
from core.procedure import Request, odds
from core.ruleset import load
from core.state import Rules

RULESET = "italia-s-e-desta"
D6 = icepool.d6
TWO = 2 @ D6
Due = Mapping[str, Any]
"""By the id of the odds: a die of icepool, or the chance of an event."""


def chance(die: icepool.Die, holds: Callable[[Any], bool]) -> Fraction:
    return sum((die.probability(one) for one in die.outcomes() if holds(one)), Fraction(0))


@dataclass(frozen=True)
class Case:
    """One situation and what some of its odds are due to be."""

    procedure: str
    roles: Mapping[str, Any]
    due: Due
    facts: Mapping[str, Any] = field(default_factory=dict)
    things: Mapping[str, Any] = field(default_factory=dict)


def musketry(dice: int, shaken: int, dispersed: int, *, rifled: bool = False, pips: int = 0) -> Due:
    """7.5a: hits on 5 or more, a natural 6 always, a natural 1 never; 7.3c: rifles roll ones again, once."""
    face = D6.map(lambda one: D6 if one == 1 else one) if rifled else D6
    hits = dice @ face.map(lambda one: int(one == 6 or (one > 1 and one + pips >= 5)))
    return {
        "hits": hits,
        "shaken": chance(hits, lambda n: bool(shaken) and shaken <= n < dispersed),
        "dispersed": chance(hits, lambda n: n >= dispersed),
    }


def bombardment(more: int) -> Due:
    """6.5a: 8 disorders, 11 a loss, 13 two; 6.5b: a natural 12 at least 11; 6.5c: a natural 2 runs short."""
    reading = TWO.map(lambda n: 2 if n == 2 else max(11, n + more) if n == 12 else max(3, n + more))
    return {
        "reading": reading,
        "disorder": chance(reading, lambda n: n >= 8),
        "loss": chance(reading, lambda n: n >= 11),
        "short": Fraction(1, 36),
    }


def manoeuvre(more: int, *, disordered: bool = False) -> Due:
    """mt.2a: 11 whole move, 9 half, 6 or less back, 2 rout; mt.2b: 9 whole, 7 half, 4 or less back."""
    total = TWO + more
    whole, some, back = (11, 9, 6) if disordered else (9, 7, 4)
    return {
        "total": total,
        "whole": chance(total, lambda n: n >= whole),
        "some": chance(total, lambda n: n >= some),
        "back": chance(total, lambda n: n <= back),
        "rout": chance(total, lambda n: n <= 2) if disordered else Fraction(0),
    }


def combat(attack: int, defence: int) -> Due:
    """9.4e: a die and the factors on either side; a difference of up to one is a tie."""
    margin = (D6 + attack) - (D6 + defence)
    return {
        "margin": margin,
        "attacker-wins": chance(margin, lambda n: n >= 2),
        "tie": chance(margin, lambda n: abs(n) <= 1),
        "defender-wins": chance(margin, lambda n: n <= -2),
    }


def pursuit(more: int) -> Due:
    """9.8a: 1d6 with modifiers, on 5 or more it pursues."""
    total = D6 + more
    return {"total": total, "pursues": chance(total, lambda n: n >= 5)}


def morale(losses: int, value: int) -> Due:
    """11.2e: 1-2 takes one off the losses, 5-6 adds one; 11.2f: as many as its value, or more, break it."""
    total = D6.map(lambda n: losses + (-1 if n <= 2 else 1 if n >= 5 else 0))
    return {"total": total, "decimated": chance(total, lambda n: n >= value)}


def risk(more: int) -> Due:
    """10.1a: 2d6 with modifiers, on 5 or less he is hit."""
    total = TWO + more
    return {"total": total, "hit": chance(total, lambda n: n <= 5)}


def unit(type_: str, **fields: Any) -> dict[str, Any]:
    return {"type": type_, **fields}


LINE, FRENCH, AUSTRIAN = (
    "piemontese-fanteria-di-linea",
    "francese-linea-fanteria",
    "austriaco-fanteria-di-linea",
)
MUSKETS = {"weapon": "ML"}
GUNS = "piemontese-artiglieria-a-piedi"


def general(**fields: Any) -> dict[str, Any]:
    return {"quality": "mediocre", "rank": "divisionale", **fields}


def division(**battery: Any) -> dict[str, Any]:
    """Two brigades, one routed and one shaken, bersaglieri, three batteries, cavalry."""
    units = [
        unit(LINE, gone=True, fate="routed"),
        unit(LINE, losses=5),
        unit("piemontese-bersaglieri"),
        unit(GUNS, **battery),
        unit(GUNS),
        unit(GUNS),
        unit("piemontese-cavalleggeri"),
    ]
    below = {f"u{n}": {**one, "parent": "division"} for n, one in enumerate(units, start=1)}
    return {"division": {"kind": "formation"}, **below}


CASES: dict[str, Case] = {
    # 3 dice of a B; a fresh A is shaken by 6 losses and dispersed by 11.
    "fire": Case(
        "fire",
        {"shooter": unit(FRENCH), "target": unit(AUSTRIAN, **MUSKETS)},
        musketry(3, 6, 11, rifled=True),
        {"musket_in": 5},
    ),
    # (2 of an E + 1 marksmen) doubled; a D with one loss is shaken by 2 more and dispersed by 4.
    "fire-in-flank": Case(
        "fire",
        {"shooter": unit("piemontese-bersaglieri"), "target": unit("austriaco-grenzer", **MUSKETS, losses=1)},
        musketry(6, 2, 4, rifled=True),
        {"musket_in": 3, "flank_fire": True, "exposed": False},
    ),
    # 4 of an A - 1 shaken - 1 wall; each die -1 for the wall.
    "fire-at-a-wall": Case(
        "fire",
        {
            "shooter": unit(AUSTRIAN, **MUSKETS, losses=7),
            "target": unit("piemontese-cacciatori-delle-alpi", size="D"),
        },
        musketry(2, 3, 5, pips=-1),
        {"musket_in": 6, "cover": "hard", "exposed": True},
    ),
    "bombardment": Case(
        "bombardment",
        {"battery": unit(GUNS), "target": unit(AUSTRIAN, **MUSKETS)},
        bombardment(1),
        {"range_in": 10},
    ),
    # Reserve at over 18: 0; soft cover and a single rank: -1 each.
    "bombardment-far": Case(
        "bombardment",
        {
            "battery": unit(GUNS, reserve=True),
            "target": unit("austriaco-jager-btg-n-8-11-23-24-25", losses=2),
        },
        bombardment(-2),
        {"range_in": 20, "gun_cover": "soft", "exposed": True},
    ),
    "manoeuvre": Case("manoeuvre", {"unit": unit(LINE, commander={"quality": "capace"})}, manoeuvre(4)),
    # Fresh +2, no general.
    "manoeuvre-disordered": Case(
        "manoeuvre", {"unit": unit(LINE, disordered=True)}, manoeuvre(2, disordered=True)
    ),
    # 2 + support 1 + general 1 + attack 1 + fresh 1 against 3 + fresh 1.
    "combat": Case(
        "combat",
        {
            "attackers": [unit(FRENCH, general=general(quality="capace"))],
            "defenders": [unit(AUSTRIAN, **MUSKETS)],
            "supports": [unit(FRENCH)],
        },
        combat(6, 4),
    ),
    "combat-alone": Case(
        "combat",
        {"attackers": [unit(LINE, losses=4)], "defenders": [unit("austriaco-grenzer", **MUSKETS, losses=2)]},
        combat(4, 2),
    ),
    "pursuit": Case("pursuit", {"pursuer": unit(FRENCH)}, pursuit(1)),
    "pursuit-of-the-shaken": Case(
        "pursuit", {"pursuer": unit("napoletano-linea-fanteria", losses=5)}, pursuit(-4), {"terrain_value": 1}
    ),
    "risk": Case("general-risk", {"general": general(unit_fought=True)}, risk(-1)),
    "risk-of-a-decisive-one": Case(
        "general-risk",
        {"general": general(quality="decisivo", unit_dispersed=True, unit_fought=True)},
        risk(-5),
    ),
    # Worth 2 + 2 + 0 + 3 batteries + cavalry 1; a B routed counts 4, the other shaken 2, a battery taken 2.
    "morale": Case("division-morale", {"formation": "division"}, morale(6, 8), things=division()),
    "morale-at-the-edge": Case(
        "division-morale",
        {"formation": "division"},
        morale(8, 8),
        things=division(gone=True, fate="captured"),
    ),
    **{
        f"substitute-{tries + 1}": Case(
            "replace-general",
            {"general": general(fallen=True, tries=tries)},
            {"arrives": Fraction(count, 6)},
        )
        for tries, count in enumerate((2, 3, 4, 5, 5))
    },
}


def found(case: Case) -> dict[str, Any]:
    """The odds that the program tells."""
    rules = Rules(load(RULESET).ruleset, {})
    setup = set_up(rules, rules.ruleset.procedure[case.procedure], case.roles, case.things)
    request = Request(case.procedure, setup.roles, {**setup.facts, **case.facts})
    return {
        one.id: one.chance if one.distribution is None else dict(one.distribution)
        for one in odds(rules, setup.battle.state, request)
    }


def spread(due: Any) -> Any:
    """What is due as the odds have it."""
    if isinstance(due, Fraction):
        return due
    return {value: due.probability(value) for value in due.outcomes() if due.probability(value)}


@pytest.mark.parametrize("name", CASES)
def test_the_odds_are_what_the_clauses_say(name: str) -> None:
    case = CASES[name]
    told = found(case)
    assert {id_: told[id_] for id_ in case.due} == {id_: spread(due) for id_, due in case.due.items()}


@pytest.mark.parametrize("name", CASES)
def test_every_distribution_is_whole(name: str) -> None:
    for id_, one in found(CASES[name]).items():
        assert sum(one.values()) == 1 if isinstance(one, dict) else 0 <= one <= 1, id_
