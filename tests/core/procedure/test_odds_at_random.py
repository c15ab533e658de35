"""One interpreter: the odds of procedures made at random are those of typing every outcome of the dice.

The other side of each comparison is the table's own run, once for every way in which the dice can fall.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.procedure import Result
from core.ruleset.expression import Ref

Make = Callable[..., Any]
Table = dict[str, Any]

POOL = ("a", "b", "c")
MOST_OUTCOMES = 600
MORE = """
[fact.k]
type = "number"
default = 1
[table.bands]
bands = [{ to = 0, x = 2 }, { to = 2, x = 0 }, { x = 1 }]
[lines.common]
line = [{ add = 1 }, { include = "inner" }]
[lines.inner]
line = [{ add = "c", when = "a > 0" }]
[[watch]]
id = "worn"
kind = "unit"
when = "losses >= 2"
do = "tire"
[procedure.tire]
roles = [{ id = "unit" }]
step = [{ let = "n", is = 1 }, { change = "unit.shaken", to = true }, { change = "game.score", by = "n" }]
"""
ODDS = [
    *({"id": name, "of": name} for name in POOL),
    {"id": "pair", "of": "[a, b]"},
    {"id": "more", "when": "a > b"},
]
FIELD_ODDS = [
    {"id": "losses", "of": "unit.losses"},
    {"id": "all", "of": "sum(u.losses for u in units)"},
    {"id": "shaken", "when": "unit.shaken and a >= b"},
    {"id": "score", "of": "game.score"},
]


@dataclass
class Plan:
    """A procedure being made, and how many outcomes its dice have at most."""

    draw: st.DrawFn
    outcomes: int = 1
    calls: list[Table] = field(default_factory=list)

    def number(self) -> str:
        one, other = self.draw(st.sampled_from(POOL)), self.draw(st.sampled_from(POOL))
        return self.draw(
            st.sampled_from(
                [
                    one,
                    f"{one} + {other}",
                    f"{one} - 1",
                    f"abs({one}) % 3",
                    "2",
                    "unit.losses",
                    "k",
                    f"(1 if {one} > {other} else 0)",
                ]
            )
        )

    def condition(self) -> str:
        return f"{self.number()} {self.draw(st.sampled_from(['>', '==', '<=']))} {self.number()}"

    def sometimes(self, step: Table) -> Table:
        if self.draw(st.integers(0, 2)) == 0:
            step["when"] = self.condition()
        return step

    def roll(self, times: int) -> Table:
        sides = self.draw(st.integers(2, 3))
        dice = self.draw(st.integers(0, 2))
        step: Table = {"roll": "r", "die": sides, "dice": dice}
        names = self.draw(st.lists(st.sampled_from(POOL), min_size=1, max_size=2, unique=True))
        outer = self.draw(st.sampled_from(POOL))
        readings = [
            "sum(face)",
            "count(face == 1)",
            f"count(face > {outer})",
            f"{outer} + sum(face)",
            f"sum(face * {outer})",
            "count(face == 2) // 2",
        ]
        step["gives"] = {name: self.draw(st.sampled_from(readings)) for name in names}
        kind = self.draw(st.integers(0, 5))
        if kind == 0:
            step["dice"] = f"abs({outer}) % 3"
        elif kind == 1:
            step["reroll"] = self.draw(st.sampled_from(["face == 1", f"face <= {outer}", "face > 0"]))
        elif kind == 2:
            step |= {"dice": 2, "gives": {"a": "die(1)", "b": "die(2)"}, "again": "a == b"}
        elif kind == 3:
            step |= {"dice": 1, "gives": {"c": "die(1) + a"}, "again": "c == a + 1"}
        most = 2 if isinstance(step["dice"], str) else step["dice"]
        more = ((sides * sides if "reroll" in step else sides) ** most) ** times
        if self.outcomes * more > MOST_OUTCOMES:
            return {"let": names[0], "is": outer}
        self.outcomes *= more
        return step

    def step(self, depth: int, times: int, things: tuple[str, ...]) -> Table:
        kind = self.draw(st.integers(0, 13))
        name = self.draw(st.sampled_from(POOL))
        if kind <= 3:
            return self.sometimes(self.roll(times))
        if kind == 4:
            step = self.sometimes({"let": name, "is": self.number()})
            return step | ({"else": self.number()} if self.draw(st.booleans()) else {})
        if kind == 5:
            lines = [
                {"add": self.number()},
                self.sometimes({"times": "1/2"}),
                {"include": self.draw(st.sampled_from(["common", "inner"]))},
            ]
            return self.sometimes({"tally": name, "line": lines, "round": "down"})
        if kind == 6:
            return {"lookup": "row", "in": "bands", "at": self.number()}
        if kind == 7 or (kind >= 12 and depth == 0):
            thing = self.draw(st.sampled_from(things))
            if self.draw(st.booleans()):
                return self.sometimes({"change": f"{thing}.losses", "by": self.number()})
            return self.sometimes({"change": f"{thing}.shaken", "to": self.condition()})
        if kind == 8:
            return {"end": self.condition()}
        if kind == 9:
            return {"ask": "k", "default": self.number()}
        if kind == 10:
            return self.sometimes({"remove": self.draw(st.sampled_from(things))})
        if kind == 11:
            return self.sometimes({"bar": self.condition()})
        return self.call(depth, times, things) if kind == 12 else self.loop(depth, times, things)

    def call(self, depth: int, times: int, things: tuple[str, ...]) -> Table:
        steps = self.steps(depth - 1, times, ("unit",))
        self.calls.append({"steps": steps})
        step: Table = {
            "do": f"q{len(self.calls)}",
            "as": "x",
            "roles": {"unit": self.draw(st.sampled_from(things))},
        }
        if self.draw(st.booleans()):
            step["facts"] = {"k": self.number()}
        return self.sometimes(step)

    def loop(self, depth: int, times: int, things: tuple[str, ...]) -> Table:
        name = "f" if "f" not in things else "g"
        summed = self.draw(st.lists(st.sampled_from(POOL), max_size=2, unique=True))
        steps = [
            self.step(depth - 1, times * 2, (*things, name)) for _ in range(self.draw(st.integers(1, 3)))
        ]
        return self.sometimes({"each": name, "in": "friends", "sum": summed, "step": steps})

    def steps(self, depth: int, times: int, things: tuple[str, ...]) -> list[Table]:
        beginning: list[Table] = [{"let": name, "is": number} for number, name in enumerate(POOL)]
        made = [self.step(depth, times, things) for _ in range(self.draw(st.integers(2, 6)))]
        used = []
        for step in made:
            used.append(step)
            if step.get("as") == "x" and self.draw(st.booleans()):
                used.append({"let": self.draw(st.sampled_from(POOL)), "is": "x.a if x.a != none else 7"})
            if "lookup" in step:
                used.append({"let": self.draw(st.sampled_from(POOL)), "is": "row.x"})
        return beginning + used


@st.composite
def plans(draw: st.DrawFn) -> tuple[list[Table], list[Table]]:
    """The steps of a procedure and of those that it calls, with few enough outcomes to type them all."""
    plan = Plan(draw)
    return plan.steps(2, 1, ("unit", "foe")), plan.calls


def named(names: Any) -> tuple[Any, ...] | None:
    found = tuple(names.get(name) for name in POOL)
    return None if None in found else found


@given(plans(), st.lists(st.integers(1, 2), max_size=3), st.booleans())
@settings(max_examples=250, suppress_health_check=list(HealthCheck))
def test_the_odds_are_those_of_all_outcomes(
    bench: Make,
    enumerated: Callable[..., dict[Any, Fraction]],
    plan: tuple[list[Table], list[Table]],
    faces: list[int],
    fields: bool,
) -> None:
    steps, calls = plan
    roles = [{"id": "unit"}, {"id": "foe", "of": "enemy"}, {"id": "friends", "many": True}]
    inner = [{"id": "unit"}, {"id": "friends", "many": True, "optional": True}]
    procedures: Table = {"p": {"roles": roles, "odds": ODDS + (FIELD_ODDS if fields else []), "step": steps}}
    for nth, called in enumerate(calls, start=1):
        procedures[f"q{nth}"] = {"roles": inner, "results": ["a", "b"], "step": called["steps"]}
    trial = bench(MORE, more={"procedure": procedures})
    found = trial.odds(*faces)

    def outcome(result: Result) -> Any:
        if result.status == "barred":
            return None
        view = trial.after(result)
        unit, game = Ref("unit", "u1"), Ref("game", "game")
        losses = [view.field(one, "losses") for one in view.present("unit")]
        return (
            tuple(result.names[name] for name in POOL),
            view.field(unit, "losses"),
            sum(losses),  # type: ignore[arg-type]
            view.field(unit, "shaken"),
            view.field(game, "score"),
        )

    leaves = enumerated(trial, outcome, *faces)
    assert sum(leaves.values()) == 1

    def spread(what: Callable[[Any], Any]) -> dict[Any, Fraction]:
        due: dict[Any, Fraction] = {}
        for leaf, chance in leaves.items():
            value = None if leaf is None else what(leaf)
            due[value] = due.get(value, Fraction(0)) + chance
        return due

    def chance(what: Callable[[Any], bool]) -> Fraction:
        return sum((share for leaf, share in leaves.items() if leaf is not None and what(leaf)), Fraction(0))

    for place, name in enumerate(POOL):
        assert found[name] == spread(lambda leaf, place=place: leaf[0][place])  # type: ignore[misc]
    assert found["pair"] == spread(lambda leaf: leaf[0][:2])
    assert found["more"] == chance(lambda leaf: leaf[0][0] > leaf[0][1])
    if fields:
        assert found["losses"] == spread(lambda leaf: leaf[1])
        assert found["all"] == spread(lambda leaf: leaf[2])
        assert found["shaken"] == chance(lambda leaf: leaf[3] and leaf[0][0] >= leaf[0][1])
        assert found["score"] == spread(lambda leaf: leaf[4])
