"""Random battles of Fire and Fury ACW obey every limit of the source, whatever falls, by each reading."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from core.battle import Battle, build
from core.procedure import Die, Request
from core.ruleset import load
from core.ruleset.expression import Ref
from core.ruleset.models import Ruleset
from core.state import Rules, View

A, B, GAME = Ref("side", "a"), Ref("side", "b"), Ref("game", "game")
MOST = {"confederati": (4, 4, 60), "unionisti": (3, 3, 30)}
"""Divisions of a corps, brigades of a division, per cent of excellent generals."""
READINGS: tuple[dict[str, Any], ...] = (
    {},
    {
        "ratio_scope": "total",
        "understrength": "exchanged",
        "settlement_first": "choose",
        "river_and_settlement": "choose",
        "small_river": "edges",
        "attacker_roll": "agreed",
        "generals_over_cap": "picked",
        "month_roll": "minus_two",
    },
    {
        "understrength": "left-out",
        "generals_rolled": "leaders",
        "steep_hill_count": "rolled",
        "supply_off_table": "corner",
        "month_roll": "number_reroll_13",
        "attacker_roll": "lower-attacks",
        "objective_start_owner": "defender",
        "february_row": "by-hours",
    },
)
KINDS = tuple(product(("breve", "normale", "grande"), ("est", "ovest"), (False, True)))


@cache
def ruleset() -> Ruleset:
    return load("fire-and-fury-acw").ruleset


@cache
def generated(seed: int) -> View:
    """A battle made by dice that lie; what is asked on the way is answered by chance or as it is offered."""
    rng = random.Random(seed)
    length, theatre, night = KINDS[seed % len(KINDS)]
    rules = Rules(ruleset(), READINGS[seed // len(KINDS) % len(READINGS)])
    sides = [{"id": "a", "army": "confederati"}, {"id": "b", "army": "unionisti"}]
    battle = Battle(rules, build(rules, {"side": sides}))
    facts: Mapping[str, Any] = {
        "game.length": length,
        "game.theatre": theatre,
        "game.night_battle": night,
        "game.normal_cm": 60,
    }
    request = Request("generate", {}, facts, dice=tuple(Die(rng.randint(1, 6)) for _ in range(500)))
    while (result := battle.run(request)).status == "ask":
        assert result.question is not None
        key = result.question.key
        value = rng.choice(["first", "second"]) if key.endswith(".keep") else result.question.value
        request = replace(request, facts={**request.facts, key: value})
    assert result.status == "done", result.bars
    used = len(request.dice) - result.spare_dice
    battle.apply(replace(request, dice=request.dice[:used]))
    return battle.view


def of_level(view: View, owner: Ref, level: str) -> list[Ref]:
    formations: Any = view.field(owner, "formations")
    return [one for one in formations if view.field(one, "level") == level]


def sides(view: View) -> Iterator[tuple[Ref, tuple[int, int, int]]]:
    for side in (A, B):
        yield side, MOST[str(view.field(side, "army"))]


SEEDS = range(len(KINDS) * len(READINGS))


@pytest.mark.parametrize("seed", SEEDS)
def test_brigades_have_six_to_ten_stands_where_the_stands_allow_it(seed: int) -> None:
    view = generated(seed)
    for side, _ in sides(view):
        units: Any = view.field(side, "units")
        for arm, total in (("infantry", "infantry_stands"), ("cavalry", "cavalry_stands")):
            stands: list[Any] = [view.field(u, "stands") for u in units if view.field(u, "arm") == arm]
            short = sum(stands) < 6 or sum(stands) == 11
            assert sum(stands) == view.field(side, total)
            assert all((6 <= one or short) and one <= 10 for one in stands)


@pytest.mark.parametrize("seed", SEEDS)
def test_divisions_and_corps_are_within_their_limits_and_led(seed: int) -> None:
    view = generated(seed)
    for side, (divisions_most, brigades_most, _) in sides(view):
        corps, divisions = of_level(view, side, "corpo"), of_level(view, side, "divisione")
        assert len(of_level(view, side, "armata")) == (len(corps) > 1)
        assert corps or len(divisions) == 1
        for one in corps:
            assert 2 <= len(of_level(view, one, "divisione")) <= divisions_most
        for one in divisions:
            brigades: Any = view.field(one, "infantry_brigades")
            assert (2 if len(divisions) > 1 else 0) <= len(brigades) <= brigades_most
        formations: Any = view.field(side, "formations")
        assert all(view.field(one, "general") is not None for one in formations)


@pytest.mark.parametrize("seed", SEEDS)
def test_excellent_generals_stay_under_their_cap(seed: int) -> None:
    view = generated(seed)
    for side, (_, _, percent) in sides(view):
        leaders: Any = view.field(side, "leaders")
        brigades: Any = view.field(side, "brigades")
        excellent = [one for one in (*leaders, *brigades) if view.field(one, "excellent")]
        assert len(excellent) <= len((*leaders, *brigades)) * percent // 100


@pytest.mark.parametrize("seed", SEEDS)
def test_artillery_is_all_attached_and_where_it_belongs(seed: int) -> None:
    view = generated(seed)
    for side, _ in sides(view):
        units: Any = view.field(side, "units")
        guns = [one for one in units if view.field(one, "arm") == "artillery"]
        assert sum(view.field(one, "stands") for one in guns) == view.field(side, "artillery_stands")  # type: ignore[misc]
        for one in guns:
            most = {"divisione": 2, "corpo": 4 if view.field(side, "army") == "unionisti" else 999}
            assert view.field(one, "stands") <= most.get(str(view.field(one, "attachment")), 999)  # type: ignore[operator]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_field_keeps_its_limits(seed: int) -> None:
    view = generated(seed)
    zones: Any = view.name("zones")
    kinds = [view.field(zone, "kinds") for zone in zones]
    every = [kind for zone in kinds for kind in zone]  # type: ignore[union-attr]
    assert len(zones) == (4 if view.field(GAME, "small") else 9)
    assert every.count("fiume") <= 1 and every.count("paese") <= 1 and every.count("fattoria") <= 3
    assert view.field(GAME, "theatre") == "ovest" or every.count("collina-ripida") <= 2
    assert view.field(GAME, "theatre") == "est" or "paese" not in every
    for zone in kinds:
        dry = [kind for kind in zone if kind != "fiume"]  # type: ignore[union-attr]
        assert len(dry) == 1 or not {"paese", "fattoria"} & set(dry)
        assert not {"collina-ripida", "collina-dolce"} <= set(dry)
    if "fiume" in every:
        assert view.field(GAME, "river_entry") and view.field(GAME, "river_exit")


@pytest.mark.parametrize("seed", SEEDS)
def test_objectives_hours_and_turns(seed: int) -> None:
    view = generated(seed)
    width = 100 if view.field(GAME, "small") else 200
    objectives: Any = view.name("objectives")
    supply = [one for one in objectives if view.field(one, "sort") == "rifornimento"]
    assert {view.field(one, "home") for one in supply} == {A, B} and len(supply) == 2
    assert all(20 <= view.field(one, "at_cm") <= width for one in supply)  # type: ignore[operator]
    assert 1 <= len(objectives) - 2 <= (2 if width == 100 else 3)
    turns: Any = view.field(GAME, "turns")
    start: Any = view.field(GAME, "start_at")
    assert turns >= 2 and (view.field(GAME, "length") != "breve" or turns <= 10)
    if view.field(GAME, "night_battle"):
        assert start <= 4
    else:
        assert view.field(GAME, "dawn") <= start and start + turns <= view.field(GAME, "dusk")
