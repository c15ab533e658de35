"""How a ruleset says that its field is drawn: what is checked."""

from __future__ import annotations

from typing import Any

import pytest

MAP = """\
[kind.area.field]
place = { type = "number" }
walls = { type = "number" }
road = { type = "flag" }
[kind.area.field.lie]
type = "choice"
values = { hill = { it = "colle", en = "hill" }, wood = { it = "bosco", en = "wood" } }
[kind.area.derived]
lies = { is = "[lie]" }
[kind.passage.field]
cm = { type = "number" }
sort = { type = "choice", values = { ford = { it = "guado", en = "ford" } } }
[kind.goal.field]
where = { type = "number" }
owner = { type = "side" }
[kind.game.field]
enters = { type = "number" }
leaves = { type = "number" }
first = { type = "side" }
[map]
zones = "areas"
number = "area.place"
columns = 3
width = 180
depth = 120
grounds = "area.lies"
walls = "area.walls"
road = "area.road"
[map.ground.hill]
picture = "gentle"
text = { it = "colle", en = "hill" }
[map.ground.wood]
picture = "dense-wood"
text = { it = "bosco", en = "wood" }
[map.river]
text = { it = "fiume", en = "river" }
entry = "game.enters"
exit = "game.leaves"
through = "list(a.place for a in areas)"
crossings = "passages"
at = "passage.cm"
sort = "passage.sort"
[map.crossing.ford]
picture = "ford"
text = { it = "guado", en = "ford" }
[[map.mark]]
picture = "objective"
text = { it = "meta", en = "goal" }
things = "goals"
zone = "goal.where"
owner = "goal.owner"
[[map.mark]]
picture = "supply"
text = { it = "base", en = "base" }
things = "goals"
edge = "'north'"
at = 20
[[map.edge]]
edge = "'south'"
side = "game.first"
text = { it = "attacca", en = "attacks" }
depth = 30
"""

FAULTS = [
    ('zones = "areas"', 'zones = "aeras"', "unknown name 'aeras' (did you mean 'areas'?)"),
    ('zones = "areas"', 'zones = "[1, 2]"', "this must be a list of things; each of these is a number"),
    ('number = "area.place"', 'number = "area.plac"', "'area' has no 'plac' (did you mean 'place'?)"),
    ('number = "area.place"', 'number = "area.road"', "this must be a number, not true or false"),
    ('road = "area.road"', 'road = "area.walls"', "this must be true or false, not a number"),
    ('grounds = "area.lies"', 'grounds = "area.lie"', "this must be a list, not a text"),
    ('grounds = "area.lies"', 'grounds = "[area.walls]"',
     "this must name a ground, which is a text, not a number"),
    ("[map.ground.wood]", "[map.ground.woods]",
     "there is no map.ground 'wood' (did you mean 'woods'?)"),
    ('picture = "gentle"', 'picture = "gentel"', "(did you mean 'gentle'?)"),
    ('entry = "game.enters"', 'entry = "game.entres"', "(did you mean 'enters'?)"),
    ('through = "list(a.place for a in areas)"', 'through = "areas"',
     "this must be a list of numbers; each of these is a area"),
    ('at = "passage.cm"\n', "", "crossings need 'at' too"),
    ("[map.crossing.ford]", "[map.crossing.fort]",
     "there is no map.crossing 'ford' (did you mean 'fort'?)"),
    ('zone = "goal.where"\n', "", "a mark needs 'zone', or 'edge' and 'at'"),
    ("at = 20\n", "", "a mark on an edge needs 'at' too"),
    ('owner = "goal.owner"', 'owner = "goal.where"', "this must be a side, not a number"),
    ('edge = "\'north\'"', 'edge = "\'nort\'"', "(did you mean 'north'?)"),
    ('edge = "\'south\'"', 'edge = "\'west\'"', "'west' is not one of north, south"),
    ('side = "game.first"', 'side = "game.enters"', "this must be a side, not a number"),
    ("columns = 3", 'columns = 3\nbeside = ["generate"]', "there is no procedure 'generate'"),
    ("columns = 3", "colums = 3", "unknown key 'colums' in a map (did you mean 'columns'?)"),
]  # fmt: skip


def test_a_sound_map_has_no_fault(write: Any, told: Any) -> None:
    assert told(write("club", map=MAP)) == []


@pytest.mark.parametrize(("passage", "spoiled", "message"), FAULTS)
def test_what_is_wrong_with_a_map_is_told_with_its_place(
    passage: str, spoiled: str, message: str, write: Any, told: Any
) -> None:
    assert passage in MAP
    faults = told(write("club", map=MAP.replace(passage, spoiled, 1)))
    assert any(message in fault for fault in faults), faults
    assert all(fault.split(":")[0].isdigit() for fault in faults)
