"""A small ruleset with points, and a battle of it: what it allows is known by heart."""

from __future__ import annotations

from typing import Any

import tomli

from core.armies import draft
from core.battle import Battle, build
from core.ruleset.models import Ruleset
from core.state import Rules

RULESET = """\
format = 1
id = "club"
title = { it = "Regole del circolo", en = "Club rules" }
[kind.unit.field]
elite = { type = "flag", text = { it = "scelta", en = "picked" } }
points = { type = "number", min = 0, text = { it = "punti", en = "points" } }
strength = { type = "number", min = 0, start = "10 if size == 'A' else 5" }
losses = { type = "number", min = 0, text = { it = "perdite", en = "losses" } }
[kind.unit.field.size]
type = "choice"
text = { it = "taglia", en = "size" }
[kind.unit.field.size.values]
none = { it = "–", en = "–" }
A = { it = "A", en = "A" }
B = { it = "B", en = "B" }
C = { it = "C", en = "C" }
[kind.unit.field.weapon]
type = "choice"
text = { it = "fucile", en = "rifle" }
values = { old = { it = "vecchio", en = "old" }, new = { it = "nuovo", en = "new" } }
[kind.unit.field.formation]
type = "choice"
values = { line = { it = "linea", en = "line" }, column = { it = "colonna", en = "column" } }
[kind.formation.field]
started = { type = "number", start = "count(units)" }
[kind.formation.field.level]
type = "choice"
text = { it = "grado", en = "level" }
values = { brigade = { it = "brigata", en = "brigade" }, division = { it = "divisione", en = "division" } }
[kind.general.field.quality]
type = "choice"
default = "poor"
text = { it = "qualità", en = "quality" }
[kind.general.field.quality.values]
poor = { it = "scadente", en = "poor" }
able = { it = "capace", en = "able" }
grand = { it = "grande", en = "grand" }
[kind.side.field]
limit = { type = "number", min = 0, text = { it = "limite", en = "limit" } }
morale = { type = "number", start = "2 * sum(u.strength for u in units)" }
[kind.side.derived]
spent = { is = "sum(u.points for u in units)" }
[kind.game.field.weather]
type = "choice"
values = { clear = { it = "sereno", en = "clear" }, storm = { it = "temporale", en = "storm" } }
[army.blue]
name = { it = "Blu", en = "Blue" }
[army.red]
name = { it = "Rossi", en = "Reds" }
[[troop]]
id = "line"
army = "blue"
name = { it = "Linea", en = "Line" }
weapon = "old"
choice = [
  { size = "B", points = 90 },
  { size = "A", points = 120, doubtful = ["points"] },
]
free = ["weapon"]
[[troop]]
id = "guard"
army = "blue"
name = { it = "Guardia", en = "Guard" }
size = "A"
points = 160
house = ["points"]
[[troop]]
id = "scouts"
army = "blue"
name = { it = "Esploratori", en = "Scouts" }
size = "C"
free = ["elite", "points"]
[[troop]]
id = "horde"
army = "red"
name = { it = "Orda", en = "Horde" }
size = "A"
points = 45
[points]
text = { it = "punti", en = "points" }
cost = "unit.points"
known = "unit.points > 0"
choose = ["size"]
[[limit]]
id = "limit"
kind = "side"
when = "side.limit > 0 and side.spent > side.limit"
clause = "l.1"
[limit.text]
it = "{side}: {side.spent} punti su {side.limit}"
en = "{side}: {side.spent} points of {side.limit}"
[procedure.quality]
text = { it = "Qualità del generale", en = "Quality of the general" }
setup = true
by = "any"
roles = [{ id = "general", kind = "general", of = "any" }]
log = { it = "{general}: {general.quality}", en = "{general}: {general.quality}" }
step = [
  { roll = "quality", gives = { pips = "die(1)" } },
  { change = "general.quality", to = "'grand' if pips == 6 else 'able' if pips > 3 else 'poor'" },
]
[procedure.weather]
text = { it = "Tempo", en = "Weather" }
setup = true
by = "any"
log = { it = "tempo: {game.weather}", en = "weather: {game.weather}" }
step = [
  { roll = "sky", gives = { pips = "die(1)" } },
  { change = "game.weather", to = "'storm' if pips == 1 else 'clear'" },
]
"""
BATTLE = """\
side = [{ id = "a", name = "Nord", army = "blue" }, { id = "b", name = "Sud", army = "red" }]
formation = [
  { id = "f", side = "a", name = "1a Brigata" },
  { id = "g", side = "a", name = "2a Brigata", parent = "f" },
  { id = "h", side = "b", name = "Massa" },
]
general = [{ id = "f-general", formation = "f", name = "Rossi", quality = "able" }]
unit = [
  { id = "u1", type = "line", parent = "f", name = "I" },
  { id = "u2", type = "line", parent = "f", name = "II", size = "A" },
  { id = "u3", type = "guard", parent = "g", name = "Guardia" },
  { id = "e1", type = "horde", parent = "h", name = "Orda" },
]
"""


def rules() -> Rules:
    """The ruleset."""
    return Rules(Ruleset.model_validate(tomli.loads(RULESET)))


def fought(battle: str = BATTLE) -> Battle:
    """The battle, begun."""
    ready = rules()
    return Battle(ready, build(ready, tables(battle)))


def prepared(battle: str = BATTLE) -> Battle:
    """The battle while it is prepared."""
    return draft(rules(), tables(battle))


def tables(battle: str = BATTLE) -> dict[str, Any]:
    """What its file says."""
    return tomli.loads(battle)
