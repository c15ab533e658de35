"""What things are called, whole, alone and short."""

from collections.abc import Callable

import pytest

from core.battle import Battle
from core.ruleset.expression import Ref
from tui.model.names import Names, shorten

WORDS = {"battaglione": "btg", "bersaglieri": "bers"}


def test_a_name_that_two_formations_have_is_told_apart(battle: Battle) -> None:
    names = Names(battle, "it")
    assert names.alone(Ref("unit", "n1")) == "1 1a compagnia (Brigata Nord)"
    assert names.alone(Ref("unit", "s1")) == "3 1a compagnia (Brigata Sud)"


def test_where_the_formations_are_called_alike_too_the_one_above_is_added(
    battle: Battle, put: Callable[..., None]
) -> None:
    """Three divisions, each with a first brigade: only the whole way tells them apart."""
    put(battle, "north", name="1a brigata", parent="corps")
    put(battle, "south", name="1a brigata", parent="bare")
    put(battle, "bare", name="Seconda divisione")
    names = Names(battle, "it")
    assert names.alone(Ref("unit", "n1")) == "1 1a compagnia (1a brigata, Corpo)"
    assert names.alone(Ref("unit", "s1")) == "3 1a compagnia (1a brigata, Seconda divisione)"


def test_twins_in_one_formation_are_told_by_their_numbers(battle: Battle) -> None:
    assert Names(battle, "it").alone(Ref("unit", "w2")) == "12 Fanti azzurri"


def test_generals_and_formations_are_told_by_where_they_stand(
    battle: Battle, put: Callable[..., None]
) -> None:
    """Without numbers they are told by the formation above and, where needed, the side."""
    put(battle, "south", name="Brigata Nord")
    names = Names(battle, "it")
    assert names.alone(Ref("formation", "north")).startswith("Brigata Nord (")
    assert names.alone(Ref("formation", "north")) != names.alone(Ref("formation", "south"))


def test_what_nothing_tells_apart_goes_by_its_place(battle: Battle, put: Callable[..., None]) -> None:
    """Two of one name in the same place, and no number: the first and the second."""
    put(battle, "north", name="Brigata", parent="corps")
    put(battle, "south", name="Brigata", parent="corps")
    names = Names(battle, "it")
    called = {names.alone(Ref("formation", id_)) for id_ in ("north", "south")}
    assert {name[-2:] for name in called} == {"1)", "2)"}


def test_the_path_leads_from_the_side_down(battle: Battle) -> None:
    path = Names(battle, "en").path(Ref("unit", "s2"))
    assert path == "Reds \u203a Corpo \u203a Brigata Sud \u203a 4 Cavalieri"


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("II battaglione bersaglieri", 26, "II battaglione bersaglieri"),
        ("II battaglione bersaglieri", 25, "II btg bersaglieri"),
        ("II battaglione bersaglieri", 17, "II btg bers"),
        ("II battaglione bersaglieri", 8, "II btg\u2026"),
        ("Battaglione [b]", 10, "Btg [b]"),
        ("Brigata Nord \u00b7 Bianchi", 14, "Brigata Nord"),
        ("\u4e2d\u8ecd\u4e2d\u8ecd", 5, "\u4e2d\u8ecd\u2026"),
        ("abc", 1, "\u2026"),
    ],
)
def test_names_are_shortened_no_more_than_needed(name: str, width: int, short: str) -> None:
    assert shorten(name, width, WORDS) == short
