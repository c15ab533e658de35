"""Each limit of the source of the random battles of Fire and Fury ACW, one by one, on seeded battles.

What is expected is told here by the source's clauses, not taken from the ruleset's tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.dice.sources import SeededDice
from core.generate import Generated, RolledLine, generate
from core.play import open_battle, write_battle
from core.procedure import Die, Request, Result
from core.ruleset import Loaded, load
from core.ruleset.expression import Value
from core.ruleset.models import Table
from core.state.state import GAME

SEEDS = range(1, 26)
LENGTHS, THEATRES = ("breve", "normale", "grande"), ("est", "ovest")
NOTHING = "nessun-terreno"
SETTLED = ("paese", "fattoria")
INFANTRY = {"breve": 10, "normale": 20, "grande": 20}  # 2h, 2i; of a big battle the players say, as in normal
GUNS = {"breve": (1, 8), "normale": (2, 16), "grande": (2, 16)}  # 2j
HORSE = {"breve": 2, "normale": 4, "grande": 4}  # 2k
EXCELLENT = {"confederati": (4, 60), "unionisti": (2, 30)}  # 2o to 2r: highest die, per cent
MOST = {"confederati": 4, "unionisti": 3}  # 2v, 2w: divisions of a corps and brigades of a division
EXPERIENCE = {  # 2s, 2t
    "confederati": ["inesperta", *["veterana"] * 3, *["scelta"] * 2],
    "unionisti": [*["inesperta"] * 2, *["veterana"] * 3, "scelta"],
}
TERRAIN = {  # 3j, by 2d6 from 2
    "est": [
        *("fiume", "bosco-fitto", NOTHING, "collina-dolce", NOTHING, "collina-ripida"),
        *("fattoria", NOTHING, "paese", "bosco-rado", NOTHING),
    ],
    "ovest": [
        *("fiume", "bosco-fitto", "bosco-rado", "bosco-fitto", "collina-dolce", NOTHING),
        *("collina-ripida", "collina-dolce", "fattoria", NOTHING, "collina-ripida"),
    ],
}
CALENDAR = {  # 6g: dawn and dusk in half hours, dice for the turns, highest starting turn
    "gennaio": (15, 34, 2, 8),
    "febbraio": (14, 35, 2, 8),
    "marzo": (13, 36, 3, 6),
    "aprile": (11, 37, 3, 9),
    "maggio": (10, 38, 4, 5),
    "giugno": (9, 39, 4, 7),
    "luglio": (9, 39, 4, 7),
    "agosto": (10, 38, 4, 5),
    "settembre": (11, 36, 3, 8),
    "ottobre": (12, 35, 3, 6),
    "novembre": (13, 34, 2, 10),
    "dicembre": (14, 33, 2, 8),
}
MONTHS = list(CALENDAR)
SNOWY = ("novembre", "dicembre", "gennaio", "febbraio", "marzo")  # 7p: house
WEATHER = ["neve", "foschia", *["nessun-effetto"] * 7, "pioggia", "fango"]  # 7a, by 2d6 from 2
ONE_TO_THREE = [1, 1, 2, 2, 3, 3]  # 3w, 3x, 4e
ENTRIES, EXITS = [1, 1, 4, 4, 7, 7], [3, 3, 6, 6, 9, 9]  # 3m


@dataclass(frozen=True)
class Drawn:
    """A battle and how it was asked for."""

    seed: int
    length: str
    theatre: str
    night: bool
    made: Generated

    @property
    def game(self) -> dict[str, Any]:
        return dict(self.made.tables["game"])

    @property
    def small(self) -> bool:
        return self.length == "breve"

    @property
    def zones(self) -> list[dict[str, Any]]:
        return list(self.made.tables["zone"])

    @property
    def armies(self) -> list[Army]:
        """The attacker first, as the dice fell."""
        first = [side for side in self.made.tables["side"] if side["id"] == self.game["attacker"]]
        last = [side for side in self.made.tables["side"] if side["id"] != self.game["attacker"]]
        return [Army(self.made, side) for side in (*first, *last)]

    def table(self, kind: str) -> list[dict[str, Any]]:
        return list(self.made.tables.get(kind, []))

    def rolls(self, word: str) -> list[RolledLine]:
        """The rolls that stand whose meaning has that word."""
        return [roll for roll in self.made.rolls if word in roll.text.en and not roll.repeated]

    def total(self, word: str) -> int:
        (roll,) = self.rolls(word)
        return sum(roll.faces)


@dataclass(frozen=True)
class Army:
    """One side of it."""

    made: Generated
    side: dict[str, Any]

    @property
    def name(self) -> str:
        return str(self.side["army"])

    @property
    def formations(self) -> list[dict[str, Any]]:
        return [one for one in self.made.tables["formation"] if one["side"] == self.side["id"]]

    def of_level(self, level: str) -> list[dict[str, Any]]:
        return [one for one in self.formations if one["level"] == level]

    @property
    def highest(self) -> dict[str, Any]:
        return (self.of_level("armata") + self.of_level("corpo") + self.of_level("divisione"))[0]

    def units(self, arm: str) -> list[dict[str, Any]]:
        own = {one["id"] for one in self.formations}
        ours = [one for one in self.made.tables["unit"] if one["parent"] in own]
        return [one for one in ours if one["type"].endswith("-" + arm)]

    @property
    def brigades(self) -> list[dict[str, Any]]:
        return self.units("fanteria") + self.units("cavalleria")

    @property
    def generals(self) -> list[dict[str, Any]]:
        own = {one["id"] for one in self.formations}
        return [one for one in self.made.tables["general"] if one["formation"] in own]

    def stands(self, arm: str) -> int:
        return sum(one["stands"] for one in self.units(arm))


@cache
def rules() -> Loaded:
    """As shipped, without any house file of whoever runs this."""
    return load("fire-and-fury-acw")


@cache
def drawn(seed: int) -> Drawn:
    """By its seed short, normal or big, East or West, by day or by night."""
    length, theatre = LENGTHS[seed % 3], THEATRES[seed // 3 % 2]
    night = seed // 6 % 3 == 2
    facts: dict[str, Value] = {
        "game.length": length,
        "game.theatre": theatre,
        "game.night_battle": night,
        "game.normal_cm": 60,
    }
    made = generate(rules(), dice=SeededDice(seed), facts=facts)
    return Drawn(seed, length, theatre, night, made)


# ---------------------------------------------------------------- 2: the forces
def the_higher_die_attacks(one: Drawn) -> None:  # 2d
    (roll,) = one.rolls("who attacks")
    first, second = roll.faces
    assert first != second
    assert one.game["attacker"] == one.made.tables["side"][0 if first > second else 1]["id"]
    assert all(roll.faces[0] == roll.faces[1] for roll in one.made.rolls if again(roll, "who attacks"))


def the_ratio_is_two_to_one_or_three_to_two(one: Drawn) -> None:  # 2e
    assert one.game["ratio"] == ("2-1" if one.total("ratio") <= 3 else "3-2")


def the_defender_has_his_part_of_each_arm_rounded_down(one: Drawn) -> None:  # 2f
    attacker, defender = one.armies
    times, over = (1, 2) if one.game["ratio"] == "2-1" else (2, 3)
    for arm in ("infantry_stands", "artillery_stands", "cavalry_stands"):
        assert defender.side.get(arm, 0) == attacker.side[arm] * times // over


def the_attackers_infantry(one: Drawn) -> None:  # 2h, 2i
    times = INFANTRY[one.length]
    stands = one.armies[0].side["infantry_stands"]
    assert stands == times * one.total("infantry:")
    assert stands in (3 * times, 4 * times, 5 * times, 6 * times)
    assert all(sum(roll.faces) < 3 for roll in one.made.rolls if again(roll, "infantry:"))


def the_attackers_artillery(one: Drawn) -> None:  # 2j
    least, most = GUNS[one.length]
    (roll,) = one.rolls("artillery")
    assert (roll.die, len(roll.faces)) == (8, least)
    assert least <= one.armies[0].side["artillery_stands"] == sum(roll.faces) <= most


def the_attackers_cavalry(one: Drawn) -> None:  # 2k
    assert one.armies[0].side["cavalry_stands"] == HORSE[one.length] * one.total("cavalry:")


def all_stands_are_in_brigades_and_batteries(one: Drawn) -> None:
    for army in one.armies:
        assert army.stands("fanteria") == army.side.get("infantry_stands", 0)
        assert army.stands("cavalleria") == army.side.get("cavalry_stands", 0)
        assert army.stands("artiglieria") == army.side.get("artillery_stands", 0)


def brigades_have_six_to_ten_stands(one: Drawn) -> None:  # 2u
    for army in one.armies:
        for arm in ("fanteria", "cavalleria"):
            total = army.stands(arm)
            under = [unit for unit in army.units(arm) if unit["stands"] < 6]
            assert all(1 <= unit["stands"] <= 10 for unit in army.units(arm))
            assert len(under) == (0 < total < 6 or total == 11)
            told = [text.en for text in one.made.told if "understrength" in text.en]
            assert all(any(f": {unit['stands']} stands" in text for text in told) for unit in under)


def divisions_have_two_brigades_to_their_most(one: Drawn) -> None:  # 2v, 2w
    for army in one.armies:
        divisions = army.of_level("divisione")
        counts = Counter(unit["parent"] for unit in army.units("fanteria"))
        assert set(counts) == {division["id"] for division in divisions}
        least = 2 if len(divisions) > 1 or army.stands("fanteria") >= 12 else 1
        assert all(least <= number <= MOST[army.name] for number in counts.values())


def corps_have_two_divisions_to_their_most(one: Drawn) -> None:  # 2v, 2w
    for army in one.armies:
        corps, divisions = army.of_level("corpo"), army.of_level("divisione")
        counts = Counter(division.get("parent") for division in divisions)
        if not corps:
            assert len(divisions) == 1 and counts == {None: 1}
        else:
            assert set(counts) == {each["id"] for each in corps}
            assert all(2 <= number <= MOST[army.name] for number in counts.values())


def each_formation_has_one_general_and_several_corps_an_army(one: Drawn) -> None:  # 2c
    for army in one.armies:
        assert len(army.of_level("armata")) == (len(army.of_level("corpo")) > 1)
        assert Counter(each["formation"] for each in army.generals) == {
            each["id"]: 1 for each in army.formations
        }


def generals_are_rolled_for_from_the_top_down(one: Drawn) -> None:  # 2n
    rolls = one.rolls("excellent up to")
    for army in one.armies:
        mine, rolls = rolls[: len(ranked(army))], rolls[len(ranked(army)) :]
        highest, _ = EXCELLENT[army.name]
        assert all(roll.text.en.endswith(f"up to {highest}") and len(roll.faces) == 1 for roll in mine)
        assert len(mine) == len(ranked(army))
    assert not rolls


def excellent_generals_are_the_first_successes_up_to_the_cap(one: Drawn) -> None:  # 2o to 2r
    rolls = one.rolls("excellent up to")
    for army in one.armies:
        mine, rolls = rolls[: len(ranked(army))], rolls[len(ranked(army)) :]
        highest, percent = EXCELLENT[army.name]
        cap = len(ranked(army)) * percent // 100
        lucky = [who["id"] for who, roll in zip(ranked(army), mine, strict=True) if roll.faces[0] <= highest]
        excellent = [who["id"] for who in ranked(army) if who.get("excellent")]
        assert excellent == lucky[:cap]


def each_brigade_has_the_experience_of_its_die(one: Drawn) -> None:  # 2s, 2t
    rolls = one.rolls("experience of")
    brigades = [(army.name, unit) for army in one.armies for unit in army.brigades]
    for (army, unit), roll in zip(brigades, rolls, strict=True):
        assert unit["experience"] == EXPERIENCE[army][roll.faces[0] - 1]


def southern_artillery_goes_to_divisions_and_then_to_the_corps(one: Drawn) -> None:  # 2x, 2z
    army = next(army for army in one.armies if army.name == "confederati")
    left = army.side.get("artillery_stands", 0)
    for division in army.of_level("divisione"):
        assert guns(army, division, "divisione") == min(2, left)
        left -= min(2, left)
    holders = army.of_level("corpo") or [army.highest]
    assert sum(guns(army, holder, "corpo") for holder in holders) == left


def northern_artillery_goes_to_corps_and_then_to_the_reserve(one: Drawn) -> None:  # 2y, 2z
    army = next(army for army in one.armies if army.name == "unionisti")
    left = army.side.get("artillery_stands", 0)
    for holder in army.of_level("corpo") or [army.highest]:
        assert guns(army, holder, "corpo") == min(4, left)
        left -= min(4, left)
    assert guns(army, army.highest, "riserva") == left


def cavalry_is_under_the_highest_officer(one: Drawn) -> None:  # 2aa
    for army in one.armies:
        assert all(unit["parent"] == army.highest["id"] for unit in army.units("cavalleria"))


def ranked(army: Army) -> list[dict[str, Any]]:
    """Generals in the order of their dice: army, corps, divisions, infantry and cavalry brigades."""
    levels = [one["id"] for name in ("armata", "corpo", "divisione") for one in army.of_level(name)]
    return sorted(army.generals, key=lambda one: levels.index(one["formation"])) + army.brigades


def guns(army: Army, holder: dict[str, Any], sort: str) -> int:
    found = [unit for unit in army.units("artiglieria") if unit["attachment"] == sort]
    return sum(unit["stands"] for unit in found if unit["parent"] == holder["id"])


def again(roll: RolledLine, word: str) -> bool:
    return roll.repeated and word in roll.text.en


# ---------------------------------------------------------------- 3: the field
def four_zones_on_the_small_table_and_nine_on_the_large(one: Drawn) -> None:  # 3b, 5a
    assert one.game["table"] == ("tavolo-100x100" if one.small else "tavolo-200x150")
    assert [zone["place"] for zone in one.zones] == list(range(1, 5 if one.small else 10))


def the_theatre_is_the_one_asked_for(one: Drawn) -> None:  # 3g
    assert one.game["theatre"] == one.theatre


def two_dice_twice_for_each_zone(one: Drawn) -> None:  # 3h
    rolls = one.rolls("terrain")
    assert len(rolls) == 2 * len(one.zones)
    assert all((roll.die, len(roll.faces)) == (6, 2) for roll in rolls)


def each_zone_has_what_its_dice_gave(one: Drawn) -> None:  # 3d, 3f, 3i, 3j, 3r, 3u, 3v, 3y, 3z
    rolls, column = iter(one.rolls("terrain")), TERRAIN[one.theatre]
    lain: Counter[str] = Counter()
    for zone in one.zones:
        first, second = (column[sum(next(rolls).faces) - 2] for _ in range(2))
        expected = settled(*within(first, second, lain, one.theatre))
        lain.update(expected)
        assert kinds(zone) == expected, zone


def one_river_one_town_three_farms_at_most(one: Drawn) -> None:  # 3r, 3u, 3v
    every = Counter(kind for zone in one.zones for kind in kinds(zone))
    assert every["fiume"] <= 1 and every["paese"] <= 1 and every["fattoria"] <= 3


def no_town_in_the_west_and_two_steep_hills_in_the_east(one: Drawn) -> None:  # 3j, 3z
    every = Counter(kind for zone in one.zones for kind in kinds(zone))
    assert every["paese"] == 0 if one.theatre == "ovest" else every["collina-ripida"] <= 2


def a_town_or_farm_has_its_zone_to_itself(one: Drawn) -> None:  # 3d, 3f
    for zone in one.zones:
        dry = [kind for kind in kinds(zone) if kind != "fiume"]
        assert len(dry) <= 2 and (len(dry) == 1 or not set(SETTLED) & set(dry))


def no_steep_hill_with_a_gentle_one(one: Drawn) -> None:  # 3y
    assert all(not {"collina-ripida", "collina-dolce"} <= set(kinds(zone)) for zone in one.zones)


def no_river_no_ends_and_no_crossings(one: Drawn) -> None:  # 3l
    if wet(one) is None:
        assert not any(one.game.get(key) for key in ("river_entry", "river_exit", "river_cm"))
        assert not one.table("crossing") and not one.rolls("the river")


def a_river_has_the_ends_of_its_dice(one: Drawn) -> None:  # 3m, 3n, 3o
    place = wet(one)
    if place is None:
        return
    ends = [one.game["river_entry"], one.game["river_exit"]]
    if one.small:
        others = [other for other in range(1, 5) if other != place]
        assert ends == [place, others[(one.total("other end of the river") - 1) // 2]]
    else:
        entry = place if place in ENTRIES else ENTRIES[one.total("where the river enters") - 1]
        exit_ = place if place in EXITS else EXITS[one.total("where the river leaves") - 1]
        assert ends == [entry, exit_]


def a_ford_or_bridge_for_each_whole_stretch(one: Drawn) -> None:  # 3q
    if wet(one) is None:
        return
    every = 25 if one.small else 50
    rolls = one.rolls("crossing")
    assert [crossing["at_cm"] for crossing in one.table("crossing")] == [
        every * (nth + 1) for nth in range(one.game["river_cm"] // every)
    ]
    assert [crossing["sort"] for crossing in one.table("crossing")] == [
        "ponte" if roll.faces == (6,) else "guado" for roll in rolls
    ]


def one_to_three_walled_sides_where_there_is_a_town_or_farm(one: Drawn) -> None:  # 3w
    rolls = iter(one.rolls("walls or fences"))
    for zone in one.zones:
        has = set(SETTLED) & set(kinds(zone))
        assert zone.get("walls", 0) == (ONE_TO_THREE[next(rolls).faces[0] - 1] if has else 0)
    assert next(rolls, None) is None


def one_to_three_elements_of_wall_where_the_road_goes(one: Drawn) -> None:  # 3x
    rolls = iter(one.rolls("elements of wall"))
    for zone in one.zones:
        road = zone.get("road", False)
        assert zone.get("road_walls", 0) == (ONE_TO_THREE[next(rolls).faces[0] - 1] if road else 0)
    assert next(rolls, None) is None


def roads_reach_both_supply_points_and_the_town(one: Drawn) -> None:  # 3s
    road = {zone["place"] for zone in one.zones if zone.get("road")}
    assert {aim["zone"] for aim in supply(one)} <= road
    assert {zone["place"] for zone in one.zones if "paese" in kinds(zone)} <= road


def kinds(zone: dict[str, Any]) -> list[str]:
    return [zone[at] for at in ("first", "second") if zone.get(at, NOTHING) != NOTHING]


def wet(one: Drawn) -> int | None:
    return next((zone["place"] for zone in one.zones if "fiume" in kinds(zone)), None)


def within(first: str, second: str, lain: Counter[str], theatre: str) -> tuple[str, str]:
    """Both results, those over their limit as no terrain."""
    most = {"fiume": 1, "paese": 1, "fattoria": 3, "collina-ripida": 2 if theatre == "est" else 99}
    first = first if lain[first] < most.get(first, 99) else NOTHING
    before = lain[second] + (first == second)
    return first, second if before < most.get(second, 99) else NOTHING


def settled(first: str, second: str) -> list[str]:
    """What lies of two results, where the first is kept whenever one is to be chosen."""
    both = [kind for kind in (first, second) if kind != NOTHING]
    if len(both) < 2 or "fiume" in both:
        return both
    alone = first in SETTLED or second in SETTLED or set(both) == {"collina-ripida", "collina-dolce"}
    return [first] if alone else both


# ---------------------------------------------------------------- 4: supply points and objectives
def each_side_has_its_supply_point_by_two_dice(one: Drawn) -> None:  # 4b
    width = 100 if one.small else 200
    attacker, defender = (army.side["id"] for army in one.armies)
    found = {aim["home"]: aim for aim in supply(one)}
    assert len(supply(one)) == 2 and set(found) == {attacker, defender}
    for whose, side in (("defender's", defender), ("attacker's", attacker)):
        assert found[side]["at_cm"] == 10 * one.total(f"{whose} supply point") <= width
        assert found[side]["owner"] == side  # 4g
    assert all(sum(roll.faces) * 10 > width for roll in one.made.rolls if again(roll, "supply point"))


def supply_points_lie_on_the_two_long_sides(one: Drawn) -> None:  # 4b, 4m
    columns, rows = (2, 2) if one.small else (3, 3)
    wide = (100 if one.small else 200) / columns
    for aim in supply(one):
        north = (aim["home"] != one.game["attacker"]) == (one.game["defender_edge"] == "nord")
        row, column = divmod(aim["zone"] - 1, columns)
        assert row == (0 if north else rows - 1)
        from_right = column if north else columns - 1 - column
        assert from_right * wide <= aim["at_cm"] <= (from_right + 1) * wide


def the_defender_places_the_objectives_of_his_die(one: Drawn) -> None:  # 4d to 4f
    pips, others = one.total("the defender's objectives"), one.table("objective")[2:]
    assert len(others) == ([1, 1, 1, 2, 2, 2] if one.small else ONE_TO_THREE)[pips - 1]
    assert len(one.table("objective")) <= 5
    assert all(aim["sort"] == "altro" and not aim.get("owner") for aim in others)  # 4g
    assert all(0 <= aim["zone"] <= len(one.zones) for aim in others)  # 0: the defender has yet to say where


def supply(one: Drawn) -> list[dict[str, Any]]:
    return [aim for aim in one.table("objective") if aim["sort"] == "rifornimento"]


# ---------------------------------------------------------------- 5 and 6: month, turns, hours
def the_month_is_the_number_of_three_dice_and_thirteen_january(one: Drawn) -> None:  # 6h
    total = one.total("month, 3d6")
    assert 3 <= total <= 13 and one.game["month"] == MONTHS[(total - 1) % 12]
    assert all(sum(roll.faces) >= 14 for roll in one.made.rolls if again(roll, "month"))


def turns_are_the_months_dice_and_ten_at_most_in_a_short_battle(one: Drawn) -> None:  # 6b, 5b
    (roll,) = one.rolls("turns to be played")
    assert len(roll.faces) == CALENDAR[one.game["month"]][2]
    assert one.game["turns"] == (min(10, sum(roll.faces)) if one.small else sum(roll.faces))


def a_day_battle_starts_within_the_months_turns_and_ends_by_dusk(one: Drawn) -> None:  # 6c, 6g
    if one.night:
        return
    dawn, dusk, _, latest = CALENDAR[one.game["month"]]
    pips = one.total("starting turn")
    assert 1 <= pips <= latest and one.game["start_at"] == dawn + pips - 1
    assert one.game["start_at"] + one.game["turns"] <= dusk
    assert all(roll.faces[0] > latest for roll in one.made.rolls if again(roll, "starting turn"))


def a_night_battle_starts_at_midnight_or_up_to_four_turns_later(one: Drawn) -> None:  # 6d
    if one.night:
        pips = one.total("night start")
        assert one.game["start_at"] == (pips if pips <= 4 else 0)
        assert not one.rolls("starting turn")


# ---------------------------------------------------------------- 7: weather
def the_weather_is_that_of_two_dice_and_the_month(one: Drawn) -> None:  # 7a, 7f, 7p
    weather = WEATHER[one.total("weather, 2d6") - 2]
    if weather == "neve" and one.game["month"] not in SNOWY:
        weather = "foschia"
    assert one.game["weather"] == weather


def water_freezes_only_with_snow(one: Drawn) -> None:  # 7b
    frozen = "niente"
    if one.game["weather"] == "neve":
        frozen = ["niente", "torrenti", "fiumi-e-torrenti"][(one.total("ice") - 1) // 2]
    assert one.game["frozen"] == frozen
    assert len(one.rolls("ice")) == (one.game["weather"] == "neve")


def a_battle_begins_dry_and_muddy_only_by_its_weather(one: Drawn) -> None:  # 7c, 7i, 7m
    assert not one.game["falling"] and not one.game["mud"] and one.game["wet"] == 0


LIMITS: tuple[Callable[[Drawn], None], ...] = (
    the_higher_die_attacks,
    the_ratio_is_two_to_one_or_three_to_two,
    the_defender_has_his_part_of_each_arm_rounded_down,
    the_attackers_infantry,
    the_attackers_artillery,
    the_attackers_cavalry,
    all_stands_are_in_brigades_and_batteries,
    brigades_have_six_to_ten_stands,
    divisions_have_two_brigades_to_their_most,
    corps_have_two_divisions_to_their_most,
    each_formation_has_one_general_and_several_corps_an_army,
    generals_are_rolled_for_from_the_top_down,
    excellent_generals_are_the_first_successes_up_to_the_cap,
    each_brigade_has_the_experience_of_its_die,
    southern_artillery_goes_to_divisions_and_then_to_the_corps,
    northern_artillery_goes_to_corps_and_then_to_the_reserve,
    cavalry_is_under_the_highest_officer,
    four_zones_on_the_small_table_and_nine_on_the_large,
    the_theatre_is_the_one_asked_for,
    two_dice_twice_for_each_zone,
    each_zone_has_what_its_dice_gave,
    one_river_one_town_three_farms_at_most,
    no_town_in_the_west_and_two_steep_hills_in_the_east,
    a_town_or_farm_has_its_zone_to_itself,
    no_steep_hill_with_a_gentle_one,
    no_river_no_ends_and_no_crossings,
    a_river_has_the_ends_of_its_dice,
    a_ford_or_bridge_for_each_whole_stretch,
    one_to_three_walled_sides_where_there_is_a_town_or_farm,
    one_to_three_elements_of_wall_where_the_road_goes,
    roads_reach_both_supply_points_and_the_town,
    each_side_has_its_supply_point_by_two_dice,
    supply_points_lie_on_the_two_long_sides,
    the_defender_places_the_objectives_of_his_die,
    the_month_is_the_number_of_three_dice_and_thirteen_january,
    turns_are_the_months_dice_and_ten_at_most_in_a_short_battle,
    a_day_battle_starts_within_the_months_turns_and_ends_by_dusk,
    a_night_battle_starts_at_midnight_or_up_to_four_turns_later,
    the_weather_is_that_of_two_dice_and_the_month,
    water_freezes_only_with_snow,
    a_battle_begins_dry_and_muddy_only_by_its_weather,
)


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.__name__)
def test_limit(limit: Callable[[Drawn], None]) -> None:
    for seed in SEEDS:
        try:
            limit(drawn(seed))
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error


# ---------------------------------------------------------------- the same result in every zone
class Same:
    """Dice that give the same terrain eighteen times, and threes from then on."""

    def __init__(self, *faces: int) -> None:
        self.faces, self.left = list(faces), 18

    def roll(self, n: int, faces: int) -> list[int]:
        if self.left == 0:
            return [3] * n
        self.left -= 1
        return self.faces


@pytest.mark.parametrize(
    ("theatre", "faces", "kind", "most"),
    [
        ("est", (4, 4), "fattoria", 3),
        ("ovest", (5, 5), "fattoria", 3),
        ("est", (5, 5), "paese", 1),
        ("est", (3, 4), "collina-ripida", 2),
        ("ovest", (4, 4), "collina-ripida", 18),
        ("est", (1, 1), "fiume", 1),
        ("ovest", (1, 1), "fiume", 1),
    ],
)
def test_what_comes_up_in_every_zone_lies_as_often_as_it_may(
    theatre: str, faces: tuple[int, int], kind: str, most: int
) -> None:
    facts: dict[str, Value] = {"game.length": "normale", "game.theatre": theatre}
    made = generate(rules(), "generate-field", dice=Same(*faces), facts=facts)
    zones = made.tables["zone"]
    assert len(zones) == 9
    assert [each for zone in zones for each in kinds(zone)] == [kind] * most


# ---------------------------------------------------------------- the tables of the generator
BANDED: dict[str, tuple[int, dict[str, list[Any]]]] = {
    "force_ratio": (1, {"id": ["2-1"] * 3 + ["3-2"] * 3}),
    "experience": (1, {army: list(words) for army, words in EXPERIENCE.items()}),
    "terrain": (2, {theatre: list(words) for theatre, words in TERRAIN.items()}),
    "river_ends": (1, {"entry": ENTRIES, "exit": EXITS}),
    "river_small": (1, {"other": ONE_TO_THREE}),
    "river_crossing": (1, {"id": ["guado"] * 5 + ["ponte"]}),
    "walls": (1, {"number": ONE_TO_THREE}),
    "objectives_placed": (1, {"number": ONE_TO_THREE}),
    "objectives_placed_small": (1, {"number": [1, 1, 1, 2, 2, 2]}),
    "weather": (2, {"id": list(WEATHER)}),
    "freeze": (1, {"id": ["niente"] * 2 + ["torrenti"] * 2 + ["fiumi-e-torrenti"] * 2}),
}
"""Each table that is rolled on: its lowest total, and what each total from there gives."""


def rows_at(table: Table, total: int) -> list[dict[str, Any]]:
    """The bands that hold for a total: above the one before, up to their own."""
    below: float = float(table.first or 0) - 1
    found = []
    for band in table.bands or ():
        most = float("inf") if band.to is None else band.to
        if below < total <= most:
            found.append(band.cells)
        below = most
    return found


@pytest.mark.parametrize("name", BANDED)
def test_each_total_of_a_table_gives_the_one_row_of_the_source(name: str) -> None:
    table = rules().ruleset.table[name]
    least, columns = BANDED[name]
    for column, expected in columns.items():
        for total, value in enumerate(expected, start=least):
            rows = rows_at(table, total)
            assert len(rows) == 1 and rows[0][column] == value, (column, total)
        assert rows_at(table, least - 1) == rows_at(table, least + len(expected)) == []


def test_the_calendar_has_twelve_months_as_in_the_source() -> None:
    rows: Any = rules().ruleset.table["calendar"].rows
    assert list(rows) == MONTHS
    for number, (month, (dawn, dusk, dice, latest)) in enumerate(CALENDAR.items(), start=1):
        row = rows[month]
        assert (row["number"], row["dawn"], row["dusk"]) == (number, dawn, dusk)
        assert (row["dice"], row["latest"], row["snow"]) == (dice, latest, month in SNOWY)


# ---------------------------------------------------------------- opened and walked
def walked(path: Path, one: Drawn) -> int:
    """Opens the file and walks to the end of its last turn, doing what is due; the turn that ended it."""
    with open_battle(path) as game:
        battle, dice, turn = game.battle, SeededDice(one.seed), 0
        for _ in range(3000):
            if battle.view.raw(GAME, "ended"):
                return turn
            turn, request = battle.turn, battle.due_request
            if request is None or battle.frames[-1].ready:
                battle.next()
            else:
                battle.apply(done(battle, request, dice))
    raise AssertionError(f"seed {one.seed}: no end")


def done(battle: Any, request: Request, dice: SeededDice) -> Request:
    """A run with its dice and its first answers."""
    for _ in range(60):
        result: Result = battle.run(request)
        if result.status == "ask" and result.question is not None:
            facts = {**request.facts, result.question.key: result.question.value}
            request = replace(request, facts=facts)
        elif result.status == "dice" and result.wanted is not None:
            more = dice.roll(result.wanted.missing, result.wanted.die)
            request = replace(request, dice=(*request.dice, *(Die(face) for face in more)))
        else:
            assert result.status == "done", result.bars
            return request
    raise AssertionError(request)


@pytest.mark.parametrize("seed", [3])
def test_a_battle_is_written_opened_and_walked_to_its_last_turn(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path / "home"))
    one = drawn(seed)
    path = write_battle(rules(), dict(one.made.tables), "prova", {}, tmp_path / "one.toml")
    assert walked(path, one) == one.game["turns"]
