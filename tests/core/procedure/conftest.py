"""A bench for one procedure: a small ruleset written in the test, a small battle, and its runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
import tomli

from core.battle import build
from core.procedure import Die, Request, Result, RoleValue, odds, run, settle
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Ruleset
from core.state import Change, Rules, State, View

TEXT = {"it": "prova", "en": "trial"}
BASE = """
format = 1
id = "trial"
[kind.unit.field]
strength = { type = "number", default = 4, min = 0, max = 12 }
losses = { type = "number", min = 0 }
shaken = { type = "flag" }
arm = { type = "choice", values = ["foot", "horse"] }
label = { type = "text" }
friends = { type = "units" }
rival = { type = "unit" }
direction = { type = "choice", values = ["front", "flank"], transient = true }
[kind.unit.derived]
left = { is = "max(0, strength - losses)" }
[kind.formation.field]
order = { type = "choice", values = ["hold", "attack"] }
[kind.game.field]
score = { type = "number" }
"""
BATTLE = """
side = [{ id = "a", name = "Rossi" }, { id = "b", name = "Blu" }]
formation = [{ id = "fa", side = "a" }, { id = "fb", side = "b" }]
general = [{ id = "ga", formation = "fa", attached = "u1" }]
unit = [
  { id = "u1", formation = "fa" }, { id = "u2", formation = "fa", strength = 6 },
  { id = "u3", formation = "fa", strength = 8 },
  { id = "e1", formation = "fb", arm = "horse" }, { id = "e2", formation = "fb" },
]
"""


def unit(id_: str) -> Ref:
    return Ref("unit", id_)


def completed(tables: dict[str, Any]) -> dict[str, Any]:
    """The texts that a ruleset must have and a test does not care for; values as a plain list."""
    for key, value in list(tables.items()):
        if key == "values" and isinstance(value, list):
            tables[key] = {one: TEXT for one in value}
        elif isinstance(value, dict):
            completed(value)
        elif isinstance(value, list):
            for one in value:
                if isinstance(one, dict):
                    completed(one)
    for name in ("procedure", "fact", "option"):
        for entry in tables.get(name, {}).values() if isinstance(tables.get(name), dict) else ():
            entry.setdefault("text", TEXT)
    for entry in tables.get("odds", []):
        entry.setdefault("text", TEXT)
    return tables


def merged(first: dict[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    for key, value in second.items():
        both = isinstance(value, dict) and isinstance(first.get(key), dict)
        first[key] = merged(first[key], value) if both else value
    return first


@dataclass
class Bench:
    """One battle under one small ruleset; `p` is the procedure unless another is named."""

    rules: Rules
    state: State

    def request(
        self,
        *faces: int,
        p: str = "p",
        roles: Mapping[str, RoleValue] | None = None,
        facts: Mapping[str, Value] | None = None,
        lines: Mapping[str, bool] | None = None,
        chosen: Mapping[str, int] | None = None,
        force: bool = False,
    ) -> Request:
        declared = self.rules.ruleset.procedure[p].roles
        usual: dict[str, RoleValue] = {
            "unit": unit("u1"),
            "foe": unit("e1"),
            "friends": (unit("u2"), unit("u3")),
        }
        cast = {role.id: usual[role.id] for role in declared if role.id in usual}
        dice = tuple(Die(face) for face in faces)
        return Request(p, {**cast, **(roles or {})}, facts or {}, lines or {}, chosen or {}, dice, force)

    def run(self, *faces: int, **how: Any) -> Result:
        return run(self.rules, self.state, self.request(*faces, **how))

    def odds(self, *faces: int, **how: Any) -> dict[str, Any]:
        """The odds by their ids: a distribution as a dict, a chance as it is."""
        return {
            chance.id: chance.chance if chance.distribution is None else dict(chance.distribution)
            for chance in odds(self.rules, self.state, self.request(*faces, **how))
        }

    def after(self, result: Result) -> View:
        return View(self.rules, self.state.apply(result.changes))

    def field(self, result: Result, id_: str, name: str) -> Value:
        """A field of a thing after the run."""
        view = self.after(result)
        thing = next(one for one in view.state if one.id == id_)
        return view.field(thing, name)

    def by_hand(self, **fields: Value) -> dict[str, Value]:
        """Changes of `thing.field` by hand, with what follows: the new values by `thing.field`."""
        wanted = []
        for path, value in fields.items():
            id_, _, name = path.partition("__")
            thing = next(one for one in self.state if one.id == id_)
            wanted.append(Change(thing, name, self.state.get(thing, name), value))
        return {
            f"{one.thing.id}.{one.field}": one.new for one in settle(self.rules, self.state, tuple(wanted))
        }


Make = Callable[..., Bench]


@pytest.fixture(scope="session")
def bench() -> Make:
    """``bench(toml)``: a ruleset over a few kinds of the usual sort, and a battle of five units."""

    def make(
        rules: str,
        battle: str = BATTLE,
        options: Mapping[str, Any] | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> Bench:
        tables = completed(merged(merged(tomli.loads(BASE), tomli.loads(rules)), more or {}))
        ruleset = Ruleset.model_validate({"title": TEXT, **tables})
        ready = Rules(ruleset, options)
        return Bench(ready, build(ready, tomli.loads(battle)))

    return make


@pytest.fixture(scope="session")
def steps(bench: Make) -> Make:
    """``steps("{ let = … }, …")``: the same with one procedure `p` over `unit`, `foe` and `friends`."""

    def make(text: str, more: str = "", odds: str = "", results: str = "[]", **how: Any) -> Bench:
        procedure = f"""
            [procedure.p]
            roles = [{{ id = "unit" }}, {{ id = "foe", of = "enemy" }}, {{ id = "friends", many = true }}]
            results = {results}
            odds = [{odds}]
            step = [{text}]
        """
        return bench(f"{more}\n{procedure}", **how)

    return make


Spread = dict[Any, Fraction]


def _throws(
    one: Bench, faces: tuple[int, ...], how: dict[str, Any]
) -> list[tuple[Fraction, tuple[int, ...], Result]]:
    """Every way in which the roll that waits may be finished, a whole roll thrown again left out.

    What is left out would be rolled anew, so its share goes to the others; not where dice lie already.
    """
    result = one.run(*faces, **how)
    assert result.wanted is not None
    nth, fresh = len(result.rolls), not result.wanted.have and not result.wanted.again
    open_, finished = [(Fraction(1), faces, result)], []
    while open_:
        chance, lie, seen = open_.pop()
        if len(seen.rolls) > nth:
            finished.append((chance, lie, seen))
            continue
        assert seen.wanted is not None
        sides = seen.wanted.die
        for face in range(1, sides + 1):
            more = (*lie, face)
            open_.append((chance / sides, more, one.run(*more, **how)))
    kept = [way for way in finished if not (fresh and way[2].rolls[nth].repeated)]
    whole = sum((chance for chance, _, _ in kept), Fraction(0))
    return [(chance / whole, lie, seen) for chance, lie, seen in kept]


def _leaves(one: Bench, faces: tuple[int, ...], how: dict[str, Any]) -> list[tuple[Fraction, Result]]:
    result = one.run(*faces, **how)
    if result.status != "dice":
        return [(Fraction(1), result)]
    return [
        (chance * rest, leaf)
        for chance, lie, _ in _throws(one, faces, how)
        for rest, leaf in _leaves(one, lie, how)
    ]


@pytest.fixture(scope="session")
def enumerated() -> Callable[..., Spread]:
    """``enumerated(bench, what, *faces)``: all dice typed one after another, run as the table runs them."""

    def spread(one: Bench, what: Callable[[Result], Any], *faces: int, **how: Any) -> Spread:
        found: Spread = {}
        for chance, leaf in _leaves(one, faces, how):
            value = what(leaf)
            found[value] = found.get(value, Fraction(0)) + chance
        return found

    return spread
