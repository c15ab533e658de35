"""A look-up puts the lines of the open test first, and each kind of answer under its heading."""

from core.battle import Battle
from core.lookup import Index, unit_entries
from core.ruleset.expression import Ref
from tui.model.lookup import build_lookup
from tui.model.overlays import LookupModel
from tui.model.parts import CheckLine, Column, LineShape, TestModel


def look_up(battle: Battle, query: str, chosen: int = 0, test: TestModel | None = None) -> LookupModel:
    index = Index(battle.rules.ruleset, unit_entries(battle.view))
    return build_lookup(index.find(query), query, chosen, "en", test)


def line(clause: str, text: str, shape: LineShape = "hand-off", letter: str = "a") -> CheckLine:
    return CheckLine(f"dice/{clause}", shape, letter, text, "", clause, "−3", "minus", False, False)


def open_test(*lines: CheckLine) -> TestModel:
    column = Column("dice", "", None, lines, "", "", 0)
    return TestModel("fire", "Fire", (), (column,), (), (), ())


def test_answers_stand_under_the_heading_of_their_kind(battle: Battle) -> None:
    found = look_up(battle, "walls")
    assert [group.title for group in found.groups] == ["modifiers"]
    assert {(hit.text, hit.value, hit.clause) for hit in found.hits} == {
        ("behind walls", "−3", "2g"),
        ("mounted among walls", "−1", "2i"),
        ("among walls", "−1", "5c"),
    }


def test_lines_of_the_open_test_come_first_and_only_once(battle: Battle) -> None:
    found = look_up(battle, "walls", test=open_test(line("2g", "behind walls"), line("2f", "has moved")))
    first, second = found.groups
    assert [(hit.text, hit.key, hit.letter, hit.shape) for hit in first.hits] == [
        ("behind walls", "dice/2g", "a", "hand-off")
    ]
    assert first.title == "lines of this test"
    assert "2g" not in [hit.clause for hit in second.hits]


def test_a_unit_found_leads_to_its_card(battle: Battle) -> None:
    found = look_up(battle, "azzurri")
    assert {hit.thing for hit in found.hits} == {Ref("unit", id_) for id_ in ("w1", "w2", "w3")}
    assert found.groups[0].title == "units"
    assert {hit.value for hit in found.hits} == {"Brigata Ovest"}, "since others may be called alike"


def test_the_choice_stays_inside_the_answers(battle: Battle) -> None:
    assert look_up(battle, "walls", 99).chosen == 2
    assert look_up(battle, "walls", -1).chosen == 0
    assert look_up(battle, "xyzzy").hit is None


def test_the_next_group_goes_round(battle: Battle) -> None:
    found = look_up(battle, "walls", test=open_test(line("2g", "behind walls")))
    assert found.next_group() == 1
    assert look_up(battle, "walls", 2, open_test(line("2g", "behind walls"))).next_group() == 0
    assert look_up(battle, "xyzzy").next_group() == 0
