"""Modifiers add and take away as the clauses say: each pair with the modifier and without it, and the words.

The figures stand here as the clauses have them; nothing of them is taken from the rulesets' data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from core.examples import set_up
from core.procedure import Die, LineResult, Request, Result, run
from core.ruleset import find_rulesets, load
from core.ruleset.models import Ruleset
from core.ruleset.models.lines import Line
from core.state import Rules

RULESETS = [found.id for found in find_rulesets([])]
ITALIA, COLONIA, ACW = "italia-s-e-desta", "italiani-in-colonia", "fire-and-fury-acw"
AUSTRIAN = {"type": "austriaco-fanteria-di-linea", "weapon": "ML"}
PIEDMONTESE = {"type": "piemontese-fanteria-di-linea"}
GUNS = {"type": "piemontese-artiglieria-a-piedi"}


@dataclass(frozen=True)
class Pair:
    """A modifier: what makes it count, and how much it is then."""

    ruleset: str
    procedure: str
    roles: Mapping[str, Any]
    clause: str
    value: int
    on: Mapping[str, Any]
    """Fields laid over the first role where the modifier counts."""
    off: Mapping[str, Any] = field(default_factory=dict)
    facts_on: Mapping[str, Any] = field(default_factory=dict)
    facts_off: Mapping[str, Any] = field(default_factory=dict)
    things_on: Mapping[str, Any] = field(default_factory=dict)


def combat(clause: str, value: int, on: Mapping[str, Any], **fields: Any) -> Pair:
    """The side of the first role in close combat."""
    return Pair(
        ITALIA, "combat", {"attackers": [PIEDMONTESE], "defenders": [AUSTRIAN]}, clause, value, on, **fields
    )


def guns(clause: str, value: int, **fields: Any) -> Pair:
    """A battery at foot, 10 in. off."""
    roles = {"battery": GUNS, "target": AUSTRIAN}
    facts = {"facts_on": {"range_in": 10}, "facts_off": {"range_in": 10}}
    return Pair(ITALIA, "bombardment", roles, clause, value, **{"on": {}, **facts, **fields})


def horse(kind: str) -> dict[str, Any]:
    """Cavalry of a class."""
    return {"type": "piemontese-cavalleggeri", "cavalry_class": kind}


def weather(kind: str) -> dict[str, Any]:
    """The game in that weather."""
    return {"game": {"kind": "game", "weather": kind}}


PAIRS = {
    "reserve, over 12 to 18": guns("6.2c", 1, on={"reserve": True}, facts_on={"range_in": 15}),
    "mud": guns("13.1c", -1, things_on=weather("storm")),
    "snow": guns("13.3d", -1, things_on=weather("snow")),
    "moved and unlimbered": guns(
        "6.4g", -1, on={"three_actions": True}, facts_on={"range_in": 10, "just_unlimbered": True}
    ),
    "area terrain worth 2": combat("9.5d", 2, {"cover_area": "two"}),
    "steep slope": combat("9.5n", 2, {"slope": "steep"}),
    "hidden behind a crest": combat("9.5t", -1, {"foe_hidden": "crest"}),
    "hidden in a wood": combat("9.5t", -2, {"foe_hidden": "wood"}),
    "field works of the scenario, fired at": Pair(
        ACW,
        "fire-test",
        {"target": {"type": "unionisti-fanteria"}, "firer": {"type": "confederati-fanteria"}},
        "3.1f",
        -2,
        {"field_works": True},
    ),
    "field works of the scenario, charged": Pair(
        ACW,
        "charge-test",
        {"defender": {"type": "unionisti-fanteria"}, "attacker": {"type": "confederati-fanteria"}},
        "3.1f",
        2,
        {"field_works": True},
    ),
    # Eight of the first rank, half of them; arquebuses are not halved.
    "handguns at FV 6": Pair(
        "tactica-renaissance",
        "shooting-figures",
        {
            "unit": {"type": "lmi-armi-da-fuoco", "figures": 16, "front": 8},
            "target": {"type": "knight-gendarmi", "fv": "6"},
        },
        "6.3h",
        -4,
        {"weapon": "handgun"},
        {"weapon": "archibugio-e-simili"},
    ),
    "snow falls": Pair(
        ACW,
        "fire-test",
        {"firer": {"type": "confederati-fanteria"}, "target": {"type": "unionisti-fanteria"}},
        "7e",
        -1,
        {},
        things_on={"game": {"kind": "game", "attacker": "a", "weather": "neve", "falling": True}},
    ),
}


def result(pair: Pair, *, counts: bool) -> Result:
    """The run up to its dice."""
    rules = Rules(load(pair.ruleset).ruleset, {})
    first, *rest = pair.roles
    laid = pair.on if counts else pair.off
    own = pair.roles[first]
    own = [{**own[0], **laid}] if isinstance(own, list) else {**own, **laid}
    roles = {first: own, **{name: pair.roles[name] for name in rest}}
    things = pair.things_on if counts else {}
    setup = set_up(rules, rules.ruleset.procedure[pair.procedure], roles, things)
    facts = {**setup.facts, **(pair.facts_on if counts else pair.facts_off)}
    return run(rules, setup.battle.state, Request(pair.procedure, setup.roles, facts))


@pytest.mark.parametrize("name", PAIRS)
def test_a_modifier_counts_where_it_holds_and_nowhere_else(name: str) -> None:
    """With what makes it count its tally is so much more or less than without."""
    pair = PAIRS[name]
    on, off = result(pair, counts=True), result(pair, counts=False)
    lines = [
        line for tally in on.tallies for line in tally.lines if line.counts and line.clause == pair.clause
    ]
    assert [line.effect for line in lines] == [pair.value]
    assert not [
        line for tally in off.tallies for line in tally.lines if line.counts and line.clause == pair.clause
    ]
    (tally,) = [tally for tally in on.tallies if lines[0] in tally.lines]
    (other,) = [one for one in off.tallies if one.path == tally.path]
    assert sum_of(tally.lines) - sum_of(other.lines) == tally.total - other.total  # type: ignore[operator]


def counting(found: Result, clause: str) -> list[LineResult]:
    """The lines of a clause that count."""
    lines = [line for tally in found.tallies for line in tally.lines]
    return [line for line in lines if line.counts and line.clause == clause]


def sum_of(lines: Any) -> Any:
    """What the counting lines add up to."""
    return sum(line.effect for line in lines if line.counts)


@pytest.mark.parametrize(
    ("own", "other", "clause", "value"),
    [("heavy", "line", "9.5k", 1), ("line", "light", "9.5l", 1), ("heavy", "light", "9.5m", 2)],
)
def test_cavalry_against_lighter_cavalry(own: str, other: str, clause: str, value: int) -> None:
    """The heavier has it, the lighter never, and equals neither."""
    for attackers, defenders, due in ((own, other, value), (other, own, None), (own, own, None)):
        rules = Rules(load(ITALIA).ruleset, {})
        roles = {"attackers": [horse(attackers)], "defenders": [horse(defenders)]}
        setup = set_up(rules, rules.ruleset.procedure["combat"], roles, {})
        found = run(rules, setup.battle.state, Request("combat", setup.roles, setup.facts))
        attack = {line.key for line in found.tallies[0].lines}
        effects = [line.effect for line in counting(found, clause) if line.key in attack]
        assert effects == ([] if due is None else [due])


@pytest.mark.parametrize(("kind", "value"), [("heavy", -1), ("line", -1), ("light", -2)])
def test_a_general_reached_by_cavalry(kind: str, value: int) -> None:
    """10.3a: 1d6 less one, by light cavalry less two; one or less is captured."""
    rules = Rules(load(ITALIA).ruleset, {})
    roles = {"general": {"quality": "capace", "rank": "divisionale"}, "enemy": horse(kind)}
    setup = set_up(rules, rules.ruleset.procedure["capture-general"], roles, {})
    for face in range(1, 7):
        request = Request("capture-general", setup.roles, setup.facts, dice=(Die(face),))
        found = run(rules, setup.battle.state, request)
        assert [line.effect for line in counting(found, "10.3a")] == [value]
        assert found.names["captured"] is (face + value <= 1)


@pytest.mark.parametrize(
    ("carisma", "radius", "die", "recovers"),
    [
        ("arrogante", True, 6, True),  # 6 - 1 = 5
        ("arrogante", True, 5, False),
        ("leader-naturale", True, 3, True),  # 3 + 2 = 5
        ("leader-naturale", True, 2, False),
        ("motivato", True, 4, True),
        ("motivato", True, 3, False),
        ("neutro", True, 5, True),
        ("neutro", True, 4, False),
        ("arrogante", False, 5, True),  # out of the radius there is none of it
        ("leader-naturale", False, 4, False),
    ],
)
def test_cohesion_under_a_general(carisma: str, radius: bool, die: int, recovers: bool) -> None:
    """7.5e, 7.5f: charisma on each die, five or more recovers."""
    rules = Rules(load(COLONIA).ruleset, {})
    unit = {"type": "italiani-fanteria", "damage": 1, "general": {"carisma": carisma}, "in_radius": radius}
    setup = set_up(rules, rules.ruleset.procedure["cohesion"], {"unit": unit}, {})
    done = run(rules, setup.battle.state, Request("cohesion", setup.roles, setup.facts, dice=(Die(die),)))
    assert done.status == "done"
    assert (done.names["recovered"], done.names["new_losses"]) == ((1, 0) if recovers else (0, 1))


# -- words --------------------------------------------------------------------------------------------------


def lines_of(part: Any) -> Iterator[Line]:
    """Every line of a ruleset, wherever it stands."""
    if isinstance(part, Line):
        yield part
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from lines_of(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from lines_of(value)
    elif hasattr(type(part), "model_fields"):
        for name in type(part).model_fields:
            yield from lines_of(getattr(part, name))


def worded(ruleset: Ruleset) -> Iterator[tuple[Line, str, int]]:
    """Lines of one figure whose clause begins with a signed figure, in either language."""
    for line in lines_of(ruleset):
        clause = ruleset.clause.get(line.clause or "")
        figure = re.fullmatch(r"-?\d+", str(line.add)) if line.add is not None else None
        for term in (clause.term.it, clause.term.en) if clause is not None and figure is not None else ():
            signed = re.match(r"([+\u2212-]) ?(\d+)(?!\s*d)", term)
            if signed:
                yield line, term, int(signed[2]) * (1 if signed[1] == "+" else -1)


@pytest.mark.parametrize("name", RULESETS)
def test_the_words_of_a_clause_have_the_sign_of_its_line(name: str) -> None:
    """What is read beside a line is what it does."""
    wrong = [
        (line.clause, line.add, term)
        for line, term, due in worded(load(name).ruleset)
        if int(str(line.add)) != due
    ]
    assert wrong == []


def test_there_are_words_to_compare() -> None:
    """Most of the colonial modifiers have their figure in their clause."""
    assert len({line.clause for line, _, _ in worded(load(COLONIA).ruleset)}) > 15
