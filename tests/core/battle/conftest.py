"""A small battle whose turn is written in the test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import tomli

from core.battle import Battle, Event, build
from core.procedure import Die, Request
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Ruleset
from core.state import Change, Rules

TEXT = {"it": "prova", "en": "trial"}
BASE = """
format = 1
id = "trial"
[kind.game.field]
first = { type = "side" }
[kind.unit.field]
strength = { type = "number", default = 4, min = 0, max = 9 }
losses = { type = "number", min = 0 }
acted = { type = "flag", lapses = "turn" }
aimed = { type = "flag", lapses = "activation" }
entered = { type = "number" }
left = { type = "number" }
label = { type = "text" }
[kind.formation.field]
ordered = { type = "flag", lapses = "brigade" }
entered = { type = "number" }
left = { type = "number" }
[kind.side.field]
left = { type = "number" }
[[watch]]
id = "lost"
kind = "unit"
when = "losses >= strength"
do = "lost"
[procedure.lost]
roles = [{ id = "unit" }]
step = [{ remove = "unit" }]
[procedure.act]
verb = "a"
roles = [{ id = "unit" }]
log = { it = "{unit} agisce", en = "{unit} acts" }
step = [{ change = "unit.acted", to = true }, { change = "unit.aimed", to = true }]
[procedure.fire]
verb = "f"
results = ["pips"]
roles = [{ id = "unit" }, { id = "target", of = "enemy" }]
step = [{ roll = "fire", gives = { pips = "die(1)" } }, { change = "target.losses", by = "pips" }]
[procedure.roll]
results = ["pips"]
step = [
  { roll = "roll", gives = { pips = "die(1)" } },
  { change = "game.first", to = "item(sides, 1) if pips > 3 else item(sides, 2)" },
]
[procedure.enter-unit]
roles = [{ id = "unit" }]
step = [{ change = "unit.entered", by = 1 }]
[procedure.leave-unit]
roles = [{ id = "unit" }]
step = [{ change = "unit.left", by = 1 }]
[procedure.enter-formation]
roles = [{ id = "formation", kind = "formation" }]
step = [{ change = "formation.entered", by = 1 }]
[procedure.leave-formation]
roles = [{ id = "formation", kind = "formation" }]
step = [{ change = "formation.left", by = 1 }]
[procedure.leave-side]
roles = [{ id = "side", kind = "side" }]
step = [{ change = "side.left", by = 1 }]
"""
BATTLE = """
side = [{ id = "a", name = "Rossi" }, { id = "b", name = "Blu" }]
formation = [{ id = "f1", side = "a" }, { id = "f2", side = "a" }, { id = "g1", side = "b" }]
unit = [
  { id = "u1", formation = "f1" }, { id = "u2", formation = "f1" }, { id = "u3", formation = "f2" },
  { id = "e1", formation = "g1" }, { id = "e2", formation = "g1" },
]
"""


def completed(tables: Any) -> Any:
    """The texts that a ruleset must have and a test does not care for."""
    for entry in tables.get("procedure", {}).values():
        entry.setdefault("text", TEXT)
    for entry in tables.get("finish", []):
        entry.setdefault("text", TEXT)
    _steps(tables.get("sequence", {}).get("step", []))
    return tables


def _steps(steps: list[dict[str, Any]]) -> None:
    for step in steps:
        step.setdefault("text", {"it": step["id"], "en": step["id"]})
        _steps(step.get("step", []))


def merged(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    for key, value in second.items():
        if isinstance(value, dict) and isinstance(first.get(key), dict):
            merged(first[key], value)
        elif isinstance(value, list) and isinstance(first.get(key), list):
            first[key] += value
        else:
            first[key] = value
    return first


@dataclass
class Table:
    """A battle and short words for what is asked of it."""

    battle: Battle

    def at(self) -> list[str]:
        """Where the walk stands: `step` or `step:thing`, outermost first; `step:?` where one is chosen."""
        step_ids = []
        for depth, frame in enumerate(self.battle.frames, start=1):
            thing = frame.thing.id if frame.thing is not None else ""
            choosing = depth == len(self.battle.frames) and bool(self.battle.choices)
            step_ids.append(f"{frame.step}:{thing or '?'}" if thing or choosing else frame.step)
        return step_ids

    def next(self, count: int = 1) -> list[str]:
        for _ in range(count):
            self.battle.next()
        return self.at()

    def choose(self, id_: str) -> list[str]:
        self.battle.choose(self.thing(id_))
        return self.at()

    def choices(self) -> list[str]:
        return [thing.id for thing in self.battle.choices]

    def thing(self, id_: str) -> Ref:
        return next(thing for thing in self.battle.state if thing.id == id_)

    def field(self, id_: str, name: str) -> Value:
        return self.battle.view.field(self.thing(id_), name)

    def fields(self, name: str, *ids: str) -> list[Value]:
        return [self.field(id_, name) for id_ in ids]

    def run(self, procedure: str, *faces: int, **roles: str) -> Event:
        cast = {name: self.thing(id_) for name, id_ in roles.items()}
        return self.battle.apply(Request(procedure, cast, dice=tuple(Die(face) for face in faces)))

    def hand(self, id_: str, name: str, value: Value) -> Event | None:
        thing = self.thing(id_)
        return self.battle.set_by_hand([Change(thing, name, self.battle.state.get(thing, name), value)])


Play = Callable[..., Table]


@pytest.fixture
def play() -> Play:
    """``play(sequence, battle)``: a battle before its first step; the sequence is TOML."""

    def make(sequence: str, battle: str = BATTLE) -> Table:
        tables = completed(merged(tomli.loads(BASE), tomli.loads(sequence)))
        rules = Rules(Ruleset.model_validate({"title": TEXT, **tables}))
        return Table(Battle(rules, build(rules, tomli.loads(battle))))

    return make
