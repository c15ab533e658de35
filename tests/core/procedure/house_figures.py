"""Figures that are not the source's, of every kind, for the bench; and what is asked of a run with them."""

from __future__ import annotations

from typing import Any

from core.procedure import Result
from core.ruleset.expression import Ref

TYPES = """
[army.x]
name = { it = "X", en = "X" }
[[troop]]
id = "own"
army = "x"
name = { it = "Own", en = "Own" }
strength = 5
house = ["strength"]
[[troop]]
id = "known"
army = "x"
name = { it = "Known", en = "Known" }
strength = 5
"""
BATTLE = """
side = [{ id = "a", name = "Rossi" }, { id = "b", name = "Blu" }]
formation = [{ id = "fa", side = "a" }, { id = "fb", side = "b" }]
unit = [
  { id = "u1", formation = "fa", type = "own" }, { id = "u2", formation = "fa", type = "own", strength = 7 },
  { id = "u3", formation = "fa", type = "known" },
  { id = "e1", formation = "fb", type = "known" }, { id = "e2", formation = "fb", type = "own" },
]
"""
FIGURES = """
[value]
limit = 3
[table.t]
rows = { foot = 1, horse = 2, camel = 3 }
house_rows = ["horse"]
[table.r]
rows = { foot = { a = 1 }, horse = { a = 2 } }
house_rows = ["horse"]
[table.g]
columns = [10, 20]
rows = { foot = [1, 2], horse = [3, 4] }
house_rows = ["horse"]
[table.b]
house = true
bands = [{ to = 2, cm = 4 }, { to = 4 }]
from = 0
[table.whole]
house = true
rows = { foot = 1, horse = 2 }
[fact.n]
type = "number"
default = 2
[fact.bold]
type = "flag"
"""
PASSED = "{ tally = 'x', when = 'n > 99', line = [] }"
"""Makes the name all the same, with nothing in it."""


def role(id_: str) -> dict[str, Any]:
    return {"unit": Ref("unit", id_)}


def marked(result: Result) -> list[str]:
    """The lines with a mark."""
    return [line.id for tally in result.tallies for line in tally.lines if line.house]


def line(id_: str, add: str, more: str = "") -> str:
    return f'{{ id = "{id_}", clause = "1", add = "{add}"{more} }}'


def tally_of(*lines: str, name: str = "sum") -> str:
    return f'{{ tally = "{name}", line = [{", ".join(lines)}] }}'
