"""House files: what players supply holds, what is faulty is told of with its place and left out alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.ruleset import Loaded, check, gaps_of, load, still_open, with_house

DATA = Path(__file__).parents[2] / "data"
HOUSE = DATA / "monca-house.toml"


@pytest.fixture(scope="module")
def maimed() -> Loaded:
    """A ruleset of which half is left out."""
    return load(DATA / "monca")


def told(loaded: Loaded) -> list[str]:
    """The faults of the house file as `line:column: message`."""
    assert loaded.house is not None
    return [str(fault).removeprefix(f"{fault.file}:") for fault in loaded.house.faults]


def housed(maimed: Loaded, folder: Path, text: str) -> Loaded:
    """The ruleset with a house file of that text."""
    path = folder / "monca.toml"
    path.write_text(text, "utf-8")
    return with_house(maimed, path)


def test_the_maimed_ruleset_has_no_fault(maimed: Loaded) -> None:
    assert check(maimed) == ()


def test_without_a_file_nothing_changes(maimed: Loaded, tmp_path: Path) -> None:
    loaded = with_house(maimed, tmp_path / "monca.toml")
    assert loaded.ruleset is maimed.ruleset
    assert told(loaded) == []


def test_a_whole_file_fills_everything(maimed: Loaded) -> None:
    loaded = with_house(maimed, HOUSE)
    assert told(loaded) == []
    ruleset = loaded.ruleset
    assert ruleset.value == {"rout_distance": 12, "weather": "wet"}
    assert ruleset.table["edge"].rows == {"small": 1, "large": 2}
    assert ruleset.table["nerve"].rows == {"small": {"hold": 3}, "large": {"hold": 4}}
    assert [band.cells for band in ruleset.table["flight"].bands or ()] == [{"cm": 1}, {"cm": 9}]
    assert ruleset.procedure["melee"].house
    assert ruleset.procedure["melee"].verb == "m", "what is not replaced stays"
    assert len(ruleset.procedure["melee"].step) == 5, "its steps stand alone"
    assert all(line.house for line in ruleset.lines["blows"].line)
    horse = ruleset.troop_of("blues-horse")
    assert horse is not None and horse.figures["grade"] == 5 and horse.house == ("grade", "price")
    assert loaded.digest == maimed.digest, "the ruleset itself is the same"


def test_what_is_open_is_listed(maimed: Loaded) -> None:
    before = gaps_of(maimed.ruleset, maimed.document)
    names = ["melee", "morale", "rout-distance", "weather", "edge", "nerve", "range", "flight", "price"]
    assert [gap.id for gap in still_open(before)] == names
    assert {gap.id: gap.state for gap in before}["volley"] == "default"
    assert {gap.id: gap.state for gap in before}["feast"] == "note"
    loaded = with_house(maimed, HOUSE)
    after = gaps_of(loaded.ruleset, loaded.document, loaded.house)
    assert still_open(after) == ()
    (flight,) = [gap for gap in after if gap.id == "flight"]
    assert [(blank.path[-2:], blank.value, blank.own) for blank in flight.blanks] == [
        ((0, "cm"), 1, True),
        ((1, "cm"), 9, True),
    ]


FAULTS = [
    (
        "[value]\nrout_distanze = 3",
        "3:1: there is no value 'rout_distanze' to be filled in (did you mean 'rout_distance'?)",
    ),
    ('[value]\nrout_distance = "far"', "3:17: this must be a number, not a text"),
    ("[value]\nrout_distance = true", "3:17: this must be a number, not true or false"),
    ("[value]\nrout_distance = 0", "3:17: this must be at least 1"),
    ("[value]\nrout_distance = inf", "3:17: this must be a number, not that"),
    ('[value]\nweather = "dri"', "3:11: this must be one of dry, wet (did you mean 'dry'?)"),
    (
        "[table.edges.rows]\nsmall = 1",
        "2:8: there is no table 'edges' to be filled in (did you mean 'edge'?)",
    ),
    ("[table.edge.rows]\nsmal = 1", "3:1: table 'edge' has no row 'smal' (did you mean 'small'?)"),
    ("[table.edge.rows]\nsmall = [1]", None),
    ('[table.edge.rows]\nsmall = "x"', "3:9: this must be a number, not a text"),
    ("[table.nerve.rows]\nlarge = 3", "3:9: the row 'large' must be { hold }"),
    ("[table.nerve.rows]\nlarge = { hold = 8 }", "3:18: this must be at most 7"),
    (
        "[table.nerve.rows]\nlarge = { holds = 3 }",
        "3:11: there is no 'holds' to be filled in here (did you mean 'hold'?)",
    ),
    ("[table.range.rows]\nfoot = [3, 'x']", "3:12: this must be a number, not a text"),
    ("[table.range.rows]\nfoot = [3, 2, 1]", "3:8: 3 figures, but the table has 2 columns"),
    ("[kind.unit.field.strength]\ndefault = 3", "2:18: there is no field 'unit.strength' to be filled in"),
    ("[kind.unit.field.grade]\nmax = 3", "3:1: only the `default` of a field can be filled in, not 'max'"),
    (
        '[[troop]]\nid = "blues-hors"\ngrade = 1',
        "3:1: there is no troop type 'blues-hors' (did you mean 'blues-horse'?)",
    ),
    ('[[troop]]\nid = "blues-horse"\nstrength = 9', "4:1: a unit has no 'strength' to be filled in"),
    (
        "[option.x]\ndefault = true",
        "2:2: 'option' cannot be filled in; a house file has value, table, procedure, lines, fact",
    ),
    (
        "[procedure.volley]\nstep = []",
        "2:12: the ruleset itself gives procedure 'volley'; change it in a ruleset of your own",
    ),
    ("[procedure.duel]\nstep = []", "2:12: there is no procedure 'duel' to be filled in"),
    ("[procedure.morale]\nstep = [{ rol = 'x' }]", "3:9: a step needs one of: "),
    ("[procedure.morale]\nstep = [{ let = 'held', is = 'unit.nerve > 3' }]", "3:36: 'unit' has no 'nerve'"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS, ids=[text.splitlines()[-1] for text, _ in FAULTS])
def test_a_faulty_entry_goes_alone(maimed: Loaded, tmp_path: Path, text: str, message: str | None) -> None:
    """With its line and column; what stands beside it in the file holds."""
    good = "" if "[value]" in text else "[value]\nrout_distance = 9\n"
    loaded = housed(maimed, tmp_path, f'extends = "monca"\n{text}\n{good}')
    if message is not None:
        assert len(told(loaded)) == 1
        assert told(loaded)[0].startswith(message)
    assert loaded.house is not None
    assert loaded.house.filled <= {"value:rout_distance", "table:edge"}
    if good:
        assert loaded.ruleset.value == {"rout_distance": 9}
    assert loaded.ruleset.procedure == maimed.ruleset.procedure


OF_RULES = ("a step needs one of", "'unit' has no 'nerve'", "figures, but the table has")
"""What is told of rules themselves, to those who write them: in English, as all faults of rulesets."""


def in_italian(loaded: Loaded) -> list[str]:
    """What is told of a house file in Italian and is another text than in English."""
    assert loaded.house is not None
    faults = loaded.house.faults
    return [fault.told("it") for fault in faults if fault.say("it") != str(fault)]


@pytest.mark.parametrize(
    "text", [text for text, message in FAULTS if message and not any(words in message for words in OF_RULES)]
)
def test_what_is_wrong_with_a_figure_is_told_in_both_languages(
    maimed: Loaded, tmp_path: Path, text: str
) -> None:
    loaded = housed(maimed, tmp_path, f'extends = "monca"\n{text}\n')
    assert loaded.house is not None
    assert len(in_italian(loaded)) == len(loaded.house.faults) > 0


@pytest.mark.parametrize("head", ['extends = "other"\n', ""])
def test_a_file_for_another_ruleset_is_told_of_in_both_languages(
    maimed: Loaded, tmp_path: Path, head: str
) -> None:
    (told_of,) = in_italian(housed(maimed, tmp_path, f"{head}[value]\nrout_distance = 3\n"))
    assert "file della casa" in told_of


def test_a_procedure_that_does_not_give_what_others_use_is_left_out(maimed: Loaded, tmp_path: Path) -> None:
    loaded = housed(
        maimed,
        tmp_path,
        'extends = "monca"\n[procedure.melee]\nstep = []\n[procedure.morale]\nstep = []\nresults = []\n',
    )
    assert any("procedure 'melee' does not fit the ruleset" in one for one in told(loaded)), told(loaded)
    assert loaded.ruleset.procedure["melee"] == maimed.ruleset.procedure["melee"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'extends = "other"\n[value]\nrout_distance = 3',
            "1:11: this house file is for 'other', and lies where that for 'monca' belongs",
        ),
        ("[value]\nrout_distance = 3", '1:1: a house file begins with: extends = "monca"'),
        ('extends = "monca"\n[value', "2:7: this is not TOML"),
        ("\xff", "1:1: this is not TOML"),
    ],
)
def test_a_file_that_is_no_house_file_of_this_ruleset_is_left_out_whole(
    maimed: Loaded, tmp_path: Path, text: str, message: str
) -> None:
    loaded = housed(maimed, tmp_path, text)
    assert len(told(loaded)) == 1
    assert told(loaded)[0].startswith(message)
    assert loaded.ruleset is maimed.ruleset


def test_a_folder_in_its_place_is_told_of(maimed: Loaded, tmp_path: Path) -> None:
    (tmp_path / "monca.toml").mkdir()
    assert told(with_house(maimed, tmp_path / "monca.toml")) == ["1:1: it is no plain file"]
