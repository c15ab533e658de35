"""The order of battle out of a file: numbers, links, start figures, and every fault at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import tomli

from core.battle import OrbatError, build
from core.ruleset.expression import Ref
from core.state import State

Play = Callable[..., Any]

PLAIN = '[[sequence.step]]\nid = "one"\n'
HEAD = 'side = [{ id = "a", name = "Rossi" }, { id = "b" }]\n'


@pytest.fixture
def built(play: Play) -> Callable[[str], State]:
    """The state of an order of battle."""
    return lambda battle: play(PLAIN, battle).battle.state


def faults(built: Callable[[str], State], battle: str) -> list[str]:
    with pytest.raises(OrbatError) as caught:
        built(battle)
    return [str(fault) for fault in caught.value.faults]


def test_each_side_has_its_numbers_from_the_next_ten(built: Callable[[str], State]) -> None:
    units = ", ".join(f'{{ id = "u{n}", side = "a" }}' for n in range(1, 13))
    state = built(HEAD + f'unit = [{units}, {{ id = "e1", side = "b" }}, {{ id = "e2", side = "b" }}]')
    numbers = {thing.id: state.get(thing, "number") for thing in state.by_kind["unit"]}
    assert [numbers[f"u{n}"] for n in (1, 2, 12)] == [1, 2, 12]
    assert [numbers["e1"], numbers["e2"]] == [21, 22]


def test_numbers_of_the_file_stay_and_are_never_given_twice(built: Callable[[str], State]) -> None:
    units = (
        '{ id = "u1", side = "a" }, { id = "u2", side = "a", number = 1 }, { id = "u3", side = "a" },'
        ' { id = "e1", side = "b", number = 5 }, { id = "e2", side = "b" }'
    )
    state = built(HEAD + f"unit = [{units}]")
    numbers = [state.get(thing, "number") for thing in state.by_kind["unit"]]
    assert numbers[1] == 1
    assert numbers[3] == 5
    assert len(set(numbers)) == 5


def test_a_unit_stands_in_a_formation_and_its_posture_is_another_word(built: Callable[[str], State]) -> None:
    state = built(HEAD + 'formation = [{ id = "f", side = "a" }]\nunit = [{ id = "u", formation = "f" }]')
    assert state.get(Ref("unit", "u"), "parent") == "f"
    assert state.get(Ref("unit", "u"), "formation") is None


def test_a_commander_is_a_general_of_his_formation(built: Callable[[str], State]) -> None:
    battle = 'formation = [{ id = "f", side = "a", commander = { name = "Arimondi [x]" } }]\nunit = []'
    state = built(HEAD + battle)
    general = Ref("general", "f-general")
    assert state.get(general, "formation") == "f"
    assert state.get(general, "name") == "Arimondi [x]"


def test_names_are_cleaned_where_they_enter(built: Callable[[str], State]) -> None:
    name = "a\\tb\\nc\\u001b[31m"
    state = built(HEAD + f'unit = [{{ id = "u", side = "a", name = "{name}" }}]')
    found = state.get(Ref("unit", "u"), "name")
    assert isinstance(found, str)
    assert not any(ord(sign) < 32 for sign in found)


def test_keys_that_no_rule_knows_are_no_fault(built: Callable[[str], State]) -> None:
    state = built(HEAD + 'unit = [{ id = "u", side = "a", men = 950, remark = "x" }]')
    assert state.get(Ref("unit", "u"), "men") is None


@pytest.mark.parametrize(
    ("battle", "due"),
    [
        ("", "a battle needs at least one side"),
        (HEAD + 'unit = [{ side = "a" }]', "it has no id"),
        (HEAD + 'unit = [{ id = "u", side = "a" }, { id = "u", side = "b" }]', "the id 'u' stands twice"),
        (HEAD + 'unit = [{ id = "a", side = "a" }]', "the id 'a' stands twice"),
        (HEAD + 'unit = [{ id = "u" }]', "it has neither formation nor side"),
        (HEAD + 'unit = [{ id = "u", side = "c" }]', "there is no side 'c'"),
        (HEAD + 'unit = [{ id = "u", formation = "f" }]', "there is no formation 'f'"),
        (HEAD + 'formation = [{ id = "f", side = "aa" }]', "there is no side 'aa' (did you mean 'a'?)"),
        (
            HEAD + 'formation = [{ id = "f", parent = "g" }, { id = "g", parent = "f" }]',
            "it stands above itself",
        ),
        (HEAD + 'formation = [{ id = "f", parent = "f" }]', "it stands above itself"),
        (
            HEAD + 'unit = [{ id = "u", side = "a", strength = "four" }]',
            "strength wants a number, not 'four'",
        ),
        (HEAD + 'unit = [{ id = "u", side = "a", strength = true }]', "strength wants a number, not True"),
        (HEAD + 'unit = [{ id = "u", side = "a", acted = 1 }]', "acted wants a flag, not 1"),
        (HEAD + 'unit = [{ id = "u", side = "a", losses = -1 }]', "losses is at least 0"),
        (HEAD + "unit = 3", "wants a list of tables"),
        (HEAD + "unit = [3]", "wants a list of tables"),
        (HEAD + 'general = [{ id = "g", formation = "nowhere" }]', "there is no formation 'nowhere'"),
    ],
)
def test_faults_are_named(built: Callable[[str], State], battle: str, due: str) -> None:
    found = faults(built, battle)
    assert any(due in fault for fault in found), found


def test_all_faults_are_told_together(built: Callable[[str], State]) -> None:
    units = '{ id = "u", side = "a", strength = "x" }, { side = "a" }, { id = "v", side = "a", losses = -2 }'
    assert len(faults(built, HEAD + f"unit = [{units}]")) == 3


def test_figures_of_the_start_are_worked_out_once(play: Play) -> None:
    more = """
    [kind.unit.field.worth]
    type = "number"
    start = "strength * 3"
    [kind.side.field.total]
    type = "number"
    start = "sum(u.worth for u in units)"
    """
    battle = HEAD + 'unit = [{ id = "u", side = "a", strength = 2 }, { id = "v", side = "a", worth = 1 }]'
    table = play(PLAIN + more, battle)
    assert table.field("u", "worth") == 6
    assert table.field("v", "worth") == 1  # the file says so
    assert table.field("a", "total") == 7
    table.hand("u", "strength", 9)
    assert table.fields("worth", "u") == [6]


@pytest.mark.parametrize("raw", ["x = 1979-05-27", "x = [1979-05-27]"])
def test_a_date_where_a_figure_belongs_is_a_fault_and_no_crash(play: Play, raw: str) -> None:
    tables = tomli.loads(HEAD + 'unit = [{ id = "u", side = "a" }]')
    tables["unit"][0]["losses"] = tomli.loads(raw)["x"]
    table = play(PLAIN)
    with pytest.raises(OrbatError, match="losses"):
        build(table.battle.rules, tables)
