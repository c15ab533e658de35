"""What a field is read from, and how single things of it are drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from core.battle import build
from core.field import Field, Ground, Zone, field_of, lay_out, svg_of, words_of
from core.play import load_ruleset, new_battle, open_battle
from core.ruleset.models.parts import Language, Text
from core.state import Rules, View

SAVES = Path(__file__).parents[3] / "saves"


def ground(picture: str, joined: bool = False) -> Ground:
    return Ground(picture, picture, Text(it=picture, en=picture), joined)  # type: ignore[arg-type]


def one_zone(*grounds: Ground, walls: int = 0) -> Field:
    return Field(1, 1, 60, 50, (Zone(1, 0, 0, grounds, walls),))


def rows(field: Field, columns: int = 16, height: int = 5) -> list[str]:
    layout = lay_out(field, columns, height)
    return [
        "".join(cell.sign if (cell := layout.at(x, y)) else " " for x in range(columns)).rstrip()
        for y in range(height)
    ]


def test_a_battle_without_zones_has_no_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    game = open_battle(new_battle(str(SAVES / "gettysburg-1863.toml")))
    assert field_of(game.battle.view) is None
    game.close()


def test_a_ruleset_without_a_map_has_no_field() -> None:
    rules = Rules(load_ruleset("tactica-renaissance").ruleset)
    assert field_of(View(rules, build(rules, {"side": [{"id": "a"}]}))) is None


def test_a_field_is_read_through_the_map(field: Callable[..., Field]) -> None:
    read = field(7)
    assert (read.columns, read.rows, read.width, read.depth) == (3, 3, 200, 150)
    assert [ground.id for ground in read.zones[3].grounds] == ["paese"]
    assert read.zones[3].walls == 2
    assert read.river is not None
    assert (read.river.entry, read.river.exit, read.river.length) == (1, 6, 220)
    assert [(one.picture, one.at) for one in read.river.crossings] == [
        ("ford", 50),
        ("bridge", 100),
        ("ford", 150),
        ("bridge", 200),
    ]
    assert [(edge.edge, edge.holder.name.it, edge.depth) for edge in read.edges] == [
        ("north", "Unionisti", 40),
        ("south", "Confederati", 30),
    ]
    assert [(mark.edge, mark.at) for mark in read.marks if mark.edge] == [("north", 50), ("south", 150)]


def test_pictures() -> None:
    assert rows(one_zone(ground("steep"))) == [
        "1",
        "      ▲ ▲ ▲",
        "     ▲ ▲ ▲ ▲",
        "      ▲ ▲ ▲",
        "",
    ]
    assert rows(one_zone(ground("farm"), walls=3)) == ["1", "      ┌────┐", "      │⌂ ⌂⌂│", "", ""]
    assert rows(one_zone(ground("dense-wood"), ground("gentle"))) == [
        "1",
        "  ‡‡‡‡     ∩",
        " ‡‡‡‡‡‡   ∩  ∩",
        "  ‡‡‡‡     ∩",
        "",
    ]


@pytest.mark.parametrize("walls", [0, 1, 2, 3])
def test_as_many_sides_of_the_houses_have_a_wall(walls: int) -> None:
    for number in range(1, 10):
        field = one_zone(ground("town"), walls=walls)
        field = replace(field, zones=(replace(field.zones[0], number=number),))
        layout = lay_out(field, 16, 5)
        houses, wall = layout.spots("town"), set(layout.spots("wall"))
        left, right = min(x for x, _ in houses), max(x for x, _ in houses)
        top, bottom = min(y for _, y in houses), max(y for _, y in houses)
        sides = [
            {(x, top - 1) for x in range(left, right + 1)},
            {(x, bottom + 1) for x in range(left, right + 1)},
            {(left - 1, y) for y in range(top, bottom + 1)},
            {(right + 1, y) for y in range(top, bottom + 1)},
        ]
        assert [side <= wall for side in sides].count(True) == walls
        assert [bool(side & wall) for side in sides].count(True) == walls


def test_an_objective_that_is_not_placed_is_not_drawn(field: Callable[..., Field]) -> None:
    read = field(7)
    marks = tuple(replace(mark, zone=0) if mark.edge is None else mark for mark in read.marks)
    layout = lay_out(replace(read, marks=marks), 48, 15)
    assert layout.spots("objective") == []
    assert len(layout.field.marks) == len(read.marks)
    assert "non ancora posto" in svg_of(layout, "it")


def test_without_a_zone_that_a_road_crosses_there_is_no_road(field: Callable[..., Field]) -> None:
    read = field(7)
    bare = replace(read, zones=tuple(replace(zone, road=False) for zone in read.zones))
    assert lay_out(bare, 48, 15).roads == ()


def test_the_words_are_those_of_the_signs_that_occur(field: Callable[..., Field]) -> None:
    layout = lay_out(field(7), 48, 15)
    kinds = {cell.kind for cell in layout.cells.values()}
    words = dict(words_of(layout))
    assert words["gentle"].en == "gentle hill"
    assert "dense-wood" not in words
    assert set(words) <= kinds


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_picture_is_sound_and_names_stay_text(language: Language, field: Callable[..., Field]) -> None:
    for seed in range(1, 9):
        read = field(seed)
        hostile = Text(it="<b>&'\"", en="</svg><script>")
        edges = tuple(replace(edge, holder=replace(edge.holder, name=hostile)) for edge in read.edges)
        marks = tuple(replace(mark, name=hostile) for mark in read.marks)
        picture = svg_of(lay_out(replace(read, edges=edges, marks=marks), 75, 27), language)
        root = ElementTree.fromstring(picture)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert not root.findall(".//{*}script")
        assert any(hostile.say(language) in (text.text or "") for text in root.findall(".//{*}text"))
        drawn = len(root.findall(".//{*}polygon[@class='mark']"))
        assert drawn == 2 * len(marks)  # each on the field and in the legend
