"""House rules: what differs from the ruleset that is extended, and nothing else."""

from pathlib import Path
from typing import Any

import pytest

from core.ruleset import Ruleset, RulesetError, load

BASE = """\
[option.merge_plus_two]
default = false
text = { it = "a", en = "b" }
[option.other]
default = false
text = { it = "a", en = "b" }
[table.value]
rows.hero = { dice = 3, move = 10 }
rows.poor = { dice = 1, move = 5 }
[table.bands]
from = 0
bands = [{ to = 4, losses = 0 }, { losses = 1 }]
[lines.small_arms]
line = [
  { clause = "7.2a", add = 2, text = { it = "cavalleria", en = "cavalry" }, tick = { aspect = "side" } },
  { clause = "7.2c", add = 2, text = { it = "lato", en = "side" } },
  { clause = "7.2e", add = -1, text = { it = "lontano", en = "far" } },
  { clause = "7.2g", add = -1, text = { it = "bosco", en = "wood" } },
]
[procedure.fire]
text = { it = "Fuoco", en = "Fire" }
roles = [{ id = "firer" }, { id = "target" }]
step = [
  { let = "x", is = 1 },
  { each = "s", in = "supports", step = [
    { let = "y", is = 2 }, { roll = "more", gives = { z = "count(face == 6)" } },
  ] },
  { roll = "fire", gives = { hits = "count(face == 6)" } },
  { change = "target.losses", by = "hits" },
  { change = "target.losses", by = 1 },
]
[[troop]]
id = "foot"
army = "blue"
name = { it = "Fanti", en = "Foot" }
vbu = 12
[army.blue]
name = { it = "Blu", en = "Blue" }
"""

HEAD = """\
format = 1
id = "house"
title = { it = "Casa", en = "House" }
extends = "base"
"""

SECTION_13 = """\
[option.merge_plus_two]
default = true
[[lines.small_arms.line]]
id = "7.2c"
add = 3
[[lines.small_arms.line]]
id = "7.2g"
off = true
[[lines.small_arms.line]]
id = "club.1"
after = "7.2e"
add = -1
"""


class House:
    """Writes the base and a house rule, and loads it."""

    def __init__(self, write: Any, folder: Path) -> None:
        self._write = write
        self._folder = folder
        write("base", data=BASE)

    def load(self, rules: str) -> Ruleset:
        self._write("house", HEAD, rules=rules)
        return load("house", [self._folder]).ruleset

    def faults(self, rules: str) -> list[str]:
        with pytest.raises(RulesetError) as caught:
            self.load(rules)
        return [f"{f.line}:{f.column}: {str(f).split(': ', 1)[1]}" for f in caught.value.faults]


@pytest.fixture
def house(write: Any, tmp_path: Path) -> House:
    return House(write, tmp_path)


def test_the_example_of_the_format(house: House) -> None:
    ruleset = house.load(SECTION_13)
    lines = ruleset.lines["small_arms"].line
    assert [(line.identity, line.add) for line in lines] == [
        ("7.2a", 2), ("7.2c", 3), ("7.2e", -1), ("club.1", -1),
    ]  # fmt: skip
    assert lines[1].text is not None and lines[1].text.en == "side"
    assert ruleset.option["merge_plus_two"].default is True
    assert (ruleset.id, ruleset.extends, ruleset.title.en) == ("house", "base", "House")


def test_a_line_may_get_another_operation_and_another_tick(house: House) -> None:
    rules = '[[lines.small_arms.line]]\nid = "7.2a"\ntimes = 2\ntick = "charging"\n'
    line = house.load(rules).lines["small_arms"].line[0]
    assert (line.operation, line.ticks) == ("times", (("charging", True),))


def test_new_entries_keep_their_order(house: House) -> None:
    new = '[[lines.small_arms.line]]\nid = "{}"\n{} = "7.2c"\nadd = 1\n'
    rules = "".join(
        new.format(*pair) for pair in (("a", "after"), ("b", "after"), ("c", "before"), ("d", "before"))
    )
    lines = house.load(rules).lines["small_arms"].line
    assert [line.identity for line in lines] == ["7.2a", "c", "d", "7.2c", "a", "b", "7.2e", "7.2g"]


def test_steps_are_called_by_what_they_do_also_inside_each(house: House) -> None:
    rules = """\
[[procedure.fire.step]]
roll = "fire"
die = 10
[[procedure.fire.step]]
id = "s"
[[procedure.fire.step.step]]
id = "more"
die = 8
[[procedure.fire.step.step]]
let = "w"
is = 4
before = "more"
[[procedure.fire.step]]
tell = { it = "a", en = "b" }
after = "x"
"""
    steps: Any = house.load(rules).procedure["fire"].step
    assert [step.identity for step in steps][:4] == ["x", "tell", "s", "fire"]
    assert [step.identity for step in steps[2].step] == ["y", "w", "more"]
    assert (steps[2].step[2].die, steps[3].die, steps[3].gives) == (8, 10, {"hits": "count(face == 6)"})


def test_the_lists_of_an_entry_can_be_replaced_whole(house: House) -> None:
    rules = '[procedure.fire]\nwhole = true\nstep = [{ let = "y", is = 2 }]\n'
    fire = house.load(rules).procedure["fire"]
    assert [step.identity for step in fire.step] == ["y"]
    assert [role.id for role in fire.roles] == ["firer", "target"], "what is not given stays"
    rules = '[lines.small_arms]\nwhole = true\nline = [{ id = "own", add = 1 }]\n'
    assert [line.identity for line in house.load(rules).lines["small_arms"].line] == ["own"]


def test_tables_are_merged_by_row_and_bands_are_replaced(house: House) -> None:
    rows = "[table.value]\nrows.hero = { dice = 4 }\nrows.new = { dice = 2, move = 7 }\n"
    rules = rows + "[table.bands]\nbands = [{ losses = 2 }]\n"
    table = house.load(rules).table
    assert table["value"].rows == {
        "hero": {"dice": 4, "move": 10},
        "poor": {"dice": 1, "move": 5},
        "new": {"dice": 2, "move": 7},
    }
    assert table["bands"].bands is not None and len(table["bands"].bands) == 1


def test_whole_entries_can_be_switched_off_and_troops_added(house: House) -> None:
    rules = (
        '[option.other]\noff = true\n[[troop]]\nid = "guard"\narmy = "blue"\nname = { it = "G", en = "G" }\n'
    )
    ruleset = house.load(rules)
    assert set(ruleset.option) == {"merge_plus_two"}
    assert [troop.id for troop in ruleset.troop] == ["foot", "guard"]


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        (
            '[[lines.small_arms.line]]\nid = "7.2x"\nadd = 1\n',
            "1:20: '7.2x' fits no line of 'small_arms'; what is new needs `after` or `before` "
            "(did you mean '7.2g'?)",
        ),
        (
            '[[lines.small_arms.line]]\nid = "new"\nadd = 1\nafter = "7.3g"\n',
            "4:1: '7.3g' fits no line of 'small_arms' (did you mean '7.2g'?)",
        ),
        (
            '[[lines.small_arms.line]]\nid = "7.2a"\nadd = 1\nafter = "7.2c"\n',
            "1:20: '7.2a' is added, but there is one already",
        ),
        (
            '[[procedure.fire.step]]\nid = "target.losses"\nby = 3\n',
            "1:18: 'target.losses' fits more than one step of 'fire': data.toml:29:3, data.toml:30:3",
        ),
        (
            "[option.othr]\noff = true\n",
            "1:9: 'othr' is switched off, but there is none (did you mean 'other'?)",
        ),
        (
            '[[troop]]\nid = "foott"\nvbu = 3\n',
            "1:3: 'foott' fits no troop (did you mean 'foot'?)",
        ),
        (
            "[[lines.small_arms.line]]\nadd = 1\nwhen = true\n",
            "1:20: 'add' fits no line of 'small_arms'; what is new needs `after` or `before`",
        ),
        ('[[procedure.fire.roles]]\nkind = "unit"\n', "1:18: it does not say which roles of 'fire' is meant"),
    ],
)
def test_what_fits_nothing_is_named(
    house: House, rules: str, fault: str, monkeypatch: Any, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path / "base")
    assert fault in house.faults(rules)


def test_a_fault_of_shape_names_the_file_that_has_it(house: House) -> None:
    with pytest.raises(RulesetError) as caught:
        house.load('[[lines.small_arms.line]]\nid = "7.2c"\nadd = [1]\n')
    places = [(Path(fault.file).name, fault.line, fault.column) for fault in caught.value.faults]
    assert ("rules.toml", 3, 7) in places


def chain(write: Any, length: int) -> None:
    for number in range(length):
        extends = f'extends = "r{number + 1}"\n' if number + 1 < length else ""
        write(f"r{number}", f'format = 1\nid = "r{number}"\ntitle = {{ it = "a", en = "b" }}\n{extends}')


def test_house_rules_stand_on_house_rules_but_not_for_ever(write: Any, tmp_path: Path) -> None:
    chain(write, 8)
    assert load("r0", [tmp_path]).ruleset.id == "r0"
    chain(write, 9)
    with pytest.raises(RulesetError, match="more than 8 levels"):
        load("r0", [tmp_path])


@pytest.mark.parametrize("names", [["a"], ["a", "b"], ["a", "b", "c"]])
def test_circles_are_refused(write: Any, tmp_path: Path, names: list[str]) -> None:
    for name, base in zip(names, names[1:] + names[:1], strict=True):
        write(name, f'format = 1\nid = "{name}"\ntitle = {{ it = "a", en = "b" }}\nextends = "{base}"\n')
    with pytest.raises(RulesetError, match=r":4:11: 'a' extends itself"):
        load("a", [tmp_path])


def test_what_is_extended_must_be_there(write: Any, tmp_path: Path) -> None:
    write("base")
    write("house", HEAD.replace('"base"', '"bass"'))
    with pytest.raises(
        RulesetError, match=r":4:11: there is no ruleset 'bass' to extend \(did you mean 'base'"
    ):
        load("house", [tmp_path])
