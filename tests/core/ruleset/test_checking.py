"""Every fault of what a ruleset means, in one run, each in its place."""

from pathlib import Path
from typing import Any

import pytest

from core.ruleset import check, find_rulesets, load


def test_a_sound_ruleset_has_no_fault(write: Any, sound: str, told: Any) -> None:
    assert told(write("club", rules=sound)) == []


def test_five_unlike_faults_in_one_run(write: Any, sound: str, found: Any, tmp_path: Path) -> None:
    """A wrong field, an unknown name, a step that follows nothing (both ways), a double, a hole."""
    write("base", rules=sound)
    house = """\
[fact.wind]
type = "flag"
text = { it = "vento", en = "wind" }
minimum = 3
[table.gap]
from = 0
bands = [{ to = 4, losses = 0 }, { to = 3, losses = 1 }, { losses = 3 }]
[table.hole]
bands = [{ to = 4, losses = 0 }, { to = 7, losses = 1 }]
[[lines.fire.line]]
id = "club"
after = "bass"
add = 1
[[lines.own.line]]
id = "x"
add = "firer.vbu_nuw"
[[lines.own.line]]
id = "x"
add = "frer.vbu"
[procedure.shoot]
text = { it = "a", en = "b" }
verb = "s"
roles = [{ id = "firer" }]
step = [
  { ask = "wind" },
  { tally = "dice", lines = "own", when = "wind" },
  { follow = "disordr", when = "dice > 3" },
]
"""
    head = 'format = 1\nid = "house"\ntitle = { it = "a", en = "b" }\nextends = "base"\n'
    faults = found(write("house", head, rules=house))
    assert [f"{f.line}:{f.column}: {str(f).split(': ', 1)[1]}" for f in faults] == [
        "4:1: unknown key 'minimum' in a fact (did you mean 'min'?)",
        "7:41: this band overlaps the one before: `to` must be more than 4",
        "9:41: there is a hole above 7: leave out `to` in the last band, or say with `from` "
        "that the table is closed",
        "12:1: 'bass' fits no line of 'fire' (did you mean 'base'?)",
        "16:14: 'firer' has no 'vbu_nuw' (did you mean 'vbu_now'?)",
        f"18:6: 'x' is there twice; the other is {tmp_path / 'house/rules.toml'}:14:13",
        "19:8: unknown name 'frer' (did you mean 'firer'?)",
        "27:14: there is no procedure 'disordr' (did you mean 'disorder'?)",
    ]
    assert {Path(fault.file).name for fault in faults} == {"rules.toml"}


EXPRESSIONS = [
    ("max(0, vbu - losses)", "max(0, vbu - lossess)", "unknown name 'lossess' (did you mean 'losses'?)"),
    ("not firer.disordered", "firer.vbu", "this must be true or false, not a number"),
    ("distance - 1", "distanze - 1", "unknown name 'distanze' (did you mean 'distance'?)"),
    ("distance - 1", "twice - 1", "'twice' is made only further down, or inside a loop"),
    ("distance - 1", "given - 1", "'given' is made only further down, or inside a loop"),
    ("'rear' if it.disordered else 'front'", "'raer' if it.disordered else 'front'",
     "'raer' is not one of front, rear (did you mean 'rear'?)"),
    ("'hero'", "'heroo'", "'value' has no such row (did you mean 'hero'?)"),
    ("hits + band.losses", "hits + band.losess", "'band' has no 'losess' (did you mean 'losses'?)"),
    ("h.losses + nth + side.worse",
     "h.losses + nth + side.wrse", "'side' has no 'wrse' (did you mean 'worse'?)"),
    ("place == 'open'", "place == 'opne'",
     "'opne' is not a value of place: open, wood (did you mean 'open'?)"),
    ("unit.losses >= vbu and not gone", "firer.losses > 3", "unknown name 'firer'"),
    ("count(face == 6) + row.dice", "face + row.dice",
     "'face' is read only inside count(), sum(), min() or max()"),
    ("len(side.units) == 0", "len(player.units) == 0", "unknown name 'player'"),
    ("len(player.units) > 0", "len(player.unis) > 0", "'player' has no 'unis' (did you mean 'units'?)"),
    ("not unit.disordered\"\nwhen", "unit.losses\"\nwhen", "this must be true or false, not a number"),
    ("unit.vbu_now\"\nloss", "unit.arm\"\nloss", "this must be a number, not a text"),
    ("2 * hits > target.vbu_now + twice", "2 * hits > ", "the expression ends too early"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "fault"), EXPRESSIONS)
def test_expressions(spoil: Any, old: str, new: str, fault: str) -> None:
    (only,) = spoil(old, new)
    assert only.split(": ", 1)[1].startswith(fault), only


def test_a_fault_in_an_expression_has_its_column(sound: str, spoil: Any) -> None:
    before = sound[: sound.index("losses)")]
    place = f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
    assert spoil("vbu - losses)", "vbu - lossess)")[0].startswith(f"{place}: unknown name 'lossess'")


OPTION = '[option.new]\ndefault = true\ntext = { it = "a", en = "b" }\n'
FACT = '[fact.new]\ntype = "flag"\ntext = { it = "a", en = "b" }\n'
PROCEDURE = '[procedure.new]\ntext = { it = "a", en = "b" }\n'
LINES = '[[lines.new.line]]\nid = "a"\nadd = 1\n'


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        (OPTION, "1:9: nothing reads the option 'new'"),
        (FACT, "1:7: nobody asks for the fact 'new'"),
        (PROCEDURE, "1:12: nothing leads to the procedure 'new': it has no verb, and nothing calls it"),
        (LINES, "1:9: no tally uses the lines 'new'"),
        (PROCEDURE + 'verb = "f"\n', "81:8: the key 'f' is that of the procedure 'new' already"),
        (
            PROCEDURE + 'verb = "n"\nstep = [{ do = "new" }]\n',
            "4:16: the procedure 'new' runs itself, directly: it would never end",
        ),
        (
            PROCEDURE + 'verb = "n"\nstep = [{ do = "two" }]\n'
            + PROCEDURE.replace("new", "two") + 'step = [{ do = "new" }]\n',
            "4:16: the procedure 'new' runs itself, by way of 'two': it would never end",
        ),
        (FACT + PROCEDURE + 'verb = "n"\nstep = [{ ask = "new" }]\n', "1:7: nothing reads the fact 'new'"),
        (FACT.replace("new", "value"), "1:7: 'value' is a table too, which nothing could read any more"),
        (
            PROCEDURE + 'verb = "n"\nstep = [{ roll = "x", gives = { n = "die(1)" } }]\n'
            '[[watch]]\nid = "w"\nkind = "unit"\nwhen = "gone"\ndo = "new"\n',
            "9:6: 'new' rolls dice, and here it runs by itself",
        ),
        ('[lines.loop]\nline = [{ include = "loop" }]\n' + PROCEDURE
         + 'verb = "n"\nstep = [{ tally = "x", lines = "loop" }]\n',
         "2:21: the lines 'loop' are in this tally already"),
    ],
)  # fmt: skip
def test_what_nobody_uses_and_what_never_ends(
    write: Any, sound: str, told: Any, more: str, fault: str
) -> None:
    assert fault in told(write("club", rules=sound, more=more))


def test_what_need_not_be_wrong_is_a_warning(write: Any, sound: str, found: Any) -> None:
    faults = found(write("club", rules=sound, more=PROCEDURE + LINES))
    assert [fault.severity for fault in faults] == ["warning", "warning"]
    assert load(write("club", rules=sound, more=PROCEDURE + LINES)).ruleset.procedure["new"].verb is None


def test_lines_that_fit_only_one_of_their_users_name_the_other(write: Any, sound: str, told: Any) -> None:
    more = (
        PROCEDURE
        + 'verb = "n"\nroles = [{ id = "firer" }, { id = "target" }]\n'
        + 'step = [{ tally = "x", lines = "fire" }]\n'
    )
    (fault,) = told(write("club", rules=sound, more=more))
    assert fault.endswith("unknown name 'reach' (as used by new)")


def test_what_has_no_shape_is_not_told_twice(spoil: Any) -> None:
    """A step that is no step makes no name; that its name is missing further down is no second fault."""
    (fault,) = spoil('{ let = "reach", is = "distance - 1", else = 0 }', '{ let = "reach" }')
    assert fault.endswith("a let step needs 'is'")
    (fault,) = spoil('[fact.place]\ntype = "choice"', '[fact.place]\ntype = "choise"')
    assert fault.endswith("'type' must be 'number', 'flag' or 'choice' (did you mean 'choice'?)")


def test_lines_and_rolls_that_cannot_be_told_apart(write: Any, sound: str, told: Any) -> None:
    more = """\
[lines.one]
line = [{ id = "a", add = 1 }, { include = "two" }]
[lines.two]
line = [{ id = "a", add = 2 }]
[procedure.new]
text = { it = "a", en = "b" }
verb = "n"
step = [
  { tally = "x", lines = "one" },
  { roll = "x", gives = { y = "die(1)" } },
  { each = "u", in = "units", step = [{ roll = "x", gives = { y = "die(1)" } }] },
]
"""
    assert told(write("club", rules=sound, more=more)) == [
        "4:9: 'a' is the name of a line of 'one' too: give one of them an `id`",
        "11:48: 'x' is the name of another roll of this procedure too",
    ]


def test_shipped_rulesets_have_no_error() -> None:
    for shipped in find_rulesets():
        errors = [fault for fault in check(load(shipped.id)) if fault.severity == "error"]
        assert errors == [], shipped.id
