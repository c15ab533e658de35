"""The odds of every test of Italiani in Colonia that rolls, against the clauses put another way.

What is due stands here as the clauses have it, in icepool's words and with figures out of the roster;
nothing of it is taken from the ruleset's data.
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
from core.ruleset.expression import Ref
from core.ruleset.models import DoStep, EachStep, RollStep, Step
from core.state import Rules, State

RULESET = "italiani-in-colonia"
D6 = icepool.d6
Spread = dict[Any, Fraction]
Due = Mapping[str, Any]
"""By the id of the odds: a die of icepool, or the chance of an event."""


def damages(dice: int) -> icepool.Die:
    """7.5a, 9.4b: each six one, each pair of fives one, pairs within one roll; an odd five is lost."""
    read = D6.map(lambda face: icepool.Vector((int(face == 6), int(face == 5))))
    return (dice @ read).map(lambda both: both[0] + both[1] // 2) if dice else icepool.Die([0])


def chance(die: icepool.Die, holds: Callable[[Any], bool]) -> Fraction:
    return sum((die.probability(one) for one in die.outcomes() if holds(one)), Fraction(0))


@dataclass(frozen=True)
class Case:
    """One situation and what its odds are due to be."""

    procedure: str
    roles: Mapping[str, Any]
    due: Due
    facts: Mapping[str, Any] = field(default_factory=dict)
    things: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)


def fire(
    dice: int,
    against: int,
    *,
    disordered: bool = False,
    last: bool = False,
    answer: tuple[int, int] | None = None,
) -> Due:
    """7.5b: more damages than half the effective VBU; 7.5c: if disordered already a loss and 2 cm back."""
    die, reply = damages(dice), damages(answer[0]) if answer else icepool.Die([0])
    over = chance(die, lambda n: 2 * n > against)
    return {
        "damages": die,
        "disorder": over,
        "driven-back": over if disordered else Fraction(0),
        "destroyed": over if last else Fraction(0),
        "return_damages": reply,
        "return-disorder": chance(reply, lambda n: 2 * n > answer[1]) if answer else Fraction(0),
    }


def melee(attack: tuple[int, ...], defence: tuple[int, ...]) -> Due:
    """9.4c, 9.5b: one roll a unit; the side that received more damages loses by the difference."""
    ours = sum((damages(dice) for dice in attack), start=icepool.Die([0]))
    theirs = sum((damages(dice) for dice in defence), start=icepool.Die([0]))
    margin = ours - theirs
    return {
        "damages_by_attacker": ours,
        "damages_by_defender": theirs,
        "margin": margin,
        "attacker-wins": chance(margin, lambda n: n > 0),
        "draw": chance(margin, lambda n: n == 0),
        "defender-wins": chance(margin, lambda n: n < 0),
    }


def cohesion(damage: int, recovers_on: int, left: int) -> Due:
    """7.5f: each damage is recovered on 5 or more after charisma, else it is a loss; 2.0b: VBU used up."""
    losses = damage @ D6.map(lambda face: int(face < recovers_on))
    return {
        "new_losses": losses,
        "all-recovered": chance(losses, lambda n: n == 0),
        "removed": chance(losses, lambda n: n >= left),
    }


def ford(left: int, *, before: int = 0) -> Due:
    """5.1.6h: to 4 nothing, 7 one loss, 10 three, over 10 routed; 2.2i: disordered again is a loss before."""
    total = 2 @ D6
    losses = total.map(lambda n: before + (0 if n <= 4 or n > 10 else 1 if n <= 7 else 3))
    return {
        "total": total,
        "losses": losses,
        "destroyed": chance(losses, lambda n: n >= left),
        "routed": chance(total, lambda n: n > 10),
    }


def charge(move: Fraction | int, distance: float, *, bonus: bool = True, by_ground: bool = False) -> Due:
    """4.4a: half of 1d6 cm on top of the move, if played; 4.4b: not reached with it, disordered at once."""
    reach = D6.map(lambda face: move + Fraction(face, 2)) if bonus else icepool.Die([move])
    short = chance(reach, lambda cm: cm < distance)
    return {
        "reach_cm": reach,
        "contact": 1 - short,
        "disorder": Fraction(1) if by_ground else short if bonus else Fraction(0),
    }


HALF_DIE = D6.map(lambda face: Fraction(face, 2))
DOUBLES = {
    "nothing": Fraction(30, 36),
    **{f"double-{n}": Fraction(1, 36) for n in range(1, 6)},
    "unit-lost": Fraction(1, 36),
    "general-lost": Fraction(3, 36),
}
INFANTRY, LIGHT, ASCARI = (
    "italiani-fanteria",
    "italiani-bersaglieri",
    "italiani-ascari-basci-baluk",
)  # VBU 12, 14, 10
MIXED, RIFLES, COLD, HORSE = (
    f"etiopi-{one}" for one in ("fanteria-mista", "fanteria-con-fucile", "fanteria-arma-bianca", "cavalleria")
)
TRIED = {"tried": True}
EITHER = {Ref("side", side): Fraction(1, 2) for side in "ab"}


def one(type_: str, **fields: Any) -> dict[str, Any]:
    return {"type": type_, **fields}


def shot(firer: dict[str, Any], target: dict[str, Any], due: Due, cm: float) -> Case:
    return Case("fire", {"firer": firer, "target": target}, due, {"distance_cm": cm})


def fight(attacker: dict[str, Any], defender: dict[str, Any], due: Due, **more: Any) -> Case:
    facts = more.pop("facts", {})
    return Case("melee", {"attacker": attacker, "defender": defender, **more}, due, facts)


def charged(due: Due, **facts: Any) -> Case:
    return Case("charge", {"unit": one(INFANTRY), "target": one(MIXED)}, due, facts)


def alone(procedure: str, due: Due, facts: Mapping[str, Any] | None = None, **unit: Any) -> Case:
    return Case(procedure, {"unit": one(unit.pop("type", INFANTRY), **unit)}, due, facts or {})


def broken_off(due: Due, **options: Any) -> Case:
    roles = {"unit": one(HORSE, in_melee=True), "opponents": [one(INFANTRY)]}
    return Case("break-off", roles, due, options=options)


CASES: dict[str, Case] = {
    "fire-plain": shot(one(LIGHT), one(MIXED), fire(14, 10), 4),
    # 12 - 3 losses, +2 cavalry, -1 beyond 5 cm, -1 disordered; the target 12 - 2 losses - 1 disordered.
    "fire-at-the-disordered": shot(
        one(INFANTRY, losses=3, disordered=True),
        one(HORSE, losses=2, disordered=True),
        fire(9, 9, disordered=True),
        8,
    ),
    # The last point of a disordered unit counts 0: any damage is over half, and the loss is the last.
    "fire-at-the-last": shot(
        one("italiani-marinai"),
        one(MIXED, losses=9, disordered=True),
        fire(10, 0, disordered=True, last=True),
        3,
    ),
    "fire-answered": shot(one(RIFLES), one(INFANTRY, in_opportunity=True), fire(10, 12, answer=(12, 10)), 4),
    "fire-of-none": shot(one("italiani-mg-gatling", losses=7), one(MIXED), fire(0, 10), 9),
    # 6 dice by the range table at 40 cm, +1 for a column.
    "fire-of-guns": shot(one("italiani-art-da-149"), one(MIXED, formation="column"), fire(8, 10), 30),
    "cohesion": alone("cohesion", cohesion(3, 5, 2), damage=3, losses=10),
    **{
        f"cohesion-{carisma}": alone(
            "cohesion", cohesion(4, on, 14), type=LIGHT, damage=4, general={"carisma": carisma}
        )
        for carisma, on in (("arrogante", 6), ("neutro", 5), ("motivato", 4), ("leader-naturale", 3))
    },
    "cohesion-far": alone(
        "cohesion",
        cohesion(1, 5, 1),
        {"unit.in_radius": False},
        damage=1,
        losses=11,
        general={"carisma": "leader-naturale"},
    ),
    "melee-tried": fight(one(INFANTRY, **TRIED), one(MIXED, **TRIED), melee((12,), (10,))),
    # Fresh units add their Impetus: 14 + 7 against 8 + 5.
    "melee-fresh": fight(one(LIGHT), one(COLD), melee((21,), (13,))),
    # 12 + 2 for a valiant general; from the flank +1, which also disorders the defender before the dice.
    "melee-flank": fight(
        one(INFANTRY, general={"valore": "valoroso"}, **TRIED),
        one(HORSE, **TRIED),
        melee((15,), (11,)),
        facts={"attacker.direction": "flank"},
    ),
    # Supports fight with half their VBU, rounded down for each, each with a roll of its own.
    "melee-supports": fight(
        one(INFANTRY, losses=6, **TRIED),
        one(HORSE, losses=5, **TRIED),
        melee((6, 3, 2), (7, 4)),
        attacker_supports=[one(LIGHT, losses=8, **TRIED), one(ASCARI, losses=5, **TRIED)],
        defender_supports=[one(MIXED, losses=1, **TRIED)],
    ),
    **{
        f"pursuit-{cm}": Case(
            "pursuit",
            {"victor": one(INFANTRY)},
            {"pursuit_cm": HALF_DIE, "recontact": due},
            {"retreat_cm": cm},
        )
        for cm, due in ((1, Fraction(5, 6)), (2, Fraction(3, 6)), (3, Fraction(1, 6)), (4, Fraction(0)))
    },
    "general-at-risk": alone("general-at-risk", DOUBLES, general={}),
    "initiative": Case("initiative", {}, {"first": EITHER}, things={"u": one(INFANTRY)}),
    "bridge": alone("wooden-bridge", {"collapses": Fraction(1, 6)}),
    "bridge-of-stone": alone("wooden-bridge", {"collapses": Fraction(0)}, {"bridge": "other"}),
    "ford-search": alone("ford-search", {"found": Fraction(10, 36), "lost": Fraction(0)}),
    "ford-search-beaten": alone(
        "ford-search",
        {"found": Fraction(10, 36), "lost": Fraction(26, 36)},
        {"forced_by": "melee", "bridge_distance_cm": 31},
    ),
    "ford": alone("ford-crossing", ford(3), losses=9),
    "ford-disordered": alone("ford-crossing", ford(2, before=1), losses=10, disordered=True),
    "charge": charged(charge(5, 6.5), distance_cm=Fraction(13, 2), bonus=True),
    "charge-without": charged(charge(5, 5, bonus=False), distance_cm=5),
    # Difficult ground halves the move and then comes the bonus; it also disorders all but light infantry.
    "charge-uphill": charged(
        charge(Fraction(5, 2), 4, by_ground=True), distance_cm=4, bonus=True, terrain="difficile"
    ),
    "break-off": broken_off({"back_cm": HALF_DIE}),
    "break-off-rounded": broken_off({"back_cm": D6.map(lambda face: -(-face // 2))}, round_half_cm_up=True),
    "square": alone("emergency-square", {"formed": Fraction(3, 6)}),
    "square-already": alone("emergency-square", {"formed": Fraction(1)}, formation="square"),
}


def ready(case: Case) -> tuple[Rules, State, Request]:
    """The case set up, and the run that it asks for."""
    rules = Rules(load(RULESET).ruleset, case.options)
    setup = set_up(rules, rules.ruleset.procedure[case.procedure], case.roles, case.things)
    request = Request(case.procedure, setup.roles, {**setup.facts, **case.facts})
    return rules, setup.battle.state, request


def spread(due: Any) -> Any:
    """What is due as the odds have it."""
    if isinstance(due, Fraction | dict):
        return due
    return {value: due.probability(value) for value in due.outcomes() if due.probability(value)}


@pytest.mark.parametrize("name", CASES)
def test_the_odds_are_what_the_clauses_say(name: str) -> None:
    found = {}
    for one in odds(*ready(CASES[name])):
        found[one.id] = one.chance if one.distribution is None else dict(one.distribution)
    assert found == {id_: spread(due) for id_, due in CASES[name].due.items()}


def test_every_procedure_that_rolls_tells_its_odds() -> None:
    ruleset = load(RULESET).ruleset

    def rolls(steps: tuple[Step, ...]) -> bool:
        return any(
            isinstance(step, RollStep)
            or (isinstance(step, EachStep) and rolls(step.step))
            or (isinstance(step, DoStep) and rolls(ruleset.procedure[step.do].step))
            for step in steps
        )

    rolling = {name for name, procedure in ruleset.procedure.items() if rolls(procedure.step)}
    silent = {name for name in rolling if not ruleset.procedure[name].odds or ruleset.procedure[name].no_odds}
    assert silent == set()
    assert {case.procedure for case in CASES.values()} == rolling
