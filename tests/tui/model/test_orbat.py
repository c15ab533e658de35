"""The order of battle as rows."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from core.battle import Battle
from core.ruleset.expression import Ref
from core.ruleset.models import Text
from tui.model.orbat import build_sides
from tui.model.parts import FormationRow, UnitRow

NOBODY: frozenset[Ref] = frozenset()
NORTH, SOUTH, WEST = (Ref("formation", id_) for id_ in ("north", "south", "west"))
N1, N2, W2 = (Ref("unit", id_) for id_ in ("n1", "n2", "w2"))


def formation(battle: Battle, thing: Ref, **given: frozenset[Ref]) -> FormationRow:
    sides = build_sides(battle, "it", given.get("opened", NOBODY), None, given.get("targets", NOBODY))
    return next(row for side in sides for row in side.formations if row.thing == thing)


def row(battle: Battle, thing: Ref, **given: frozenset[Ref]) -> UnitRow:
    everyone = frozenset(battle.state.by_kind["formation"])
    sides = build_sides(battle, "it", everyone, None, given.get("targets", NOBODY))
    return next(
        unit for side in sides for one in side.formations for unit in one.units if unit.thing == thing
    )


def test_sides_stand_in_the_order_of_the_file(battle: Battle) -> None:
    sides = build_sides(battle, "en", NOBODY, None, NOBODY)
    assert [(side.index, side.name, side.holds) for side in sides] == [
        (0, "Reds", "men 36/36 \u226518"),
        (1, "Blues", "men 26/26 \u226513"),
    ]


def test_formations_are_flat_and_those_that_say_nothing_are_left_out(battle: Battle) -> None:
    """The corps is a heading for its general; the nameless formation in it is not shown at all."""
    reds = build_sides(battle, "it", NOBODY, None, NOBODY)[0]
    assert [(one.name, one.depth) for one in reds.formations] == [
        ("Corpo \u00b7 Il Generale", 0),
        ("Brigata Nord \u00b7 Bianchi", 1),
        ("Brigata Sud", 1),
    ]


def test_a_formation_says_its_order_and_what_breaks_it(battle: Battle) -> None:
    north = formation(battle, NORTH)
    assert (north.word, north.holds, north.summary) == ("Avanza", "basi 2/2 \u22652", "forza 20/20")


def test_only_what_acts_what_is_aimed_at_and_what_was_opened_is_open(acting: Battle) -> None:
    assert formation(acting, NORTH).open
    assert not formation(acting, SOUTH).open
    assert not formation(acting, WEST).open
    assert formation(acting, SOUTH, opened=frozenset({SOUTH})).open
    assert formation(acting, WEST, targets=frozenset({W2})).open


def test_marks_follow_the_walk(acting: Battle) -> None:
    assert (row(acting, N1).mark, row(acting, N2).mark) == ("now", "todo")
    assert (formation(acting, NORTH).mark, formation(acting, SOUTH).mark) == ("now", "todo")
    assert row(acting, W2, targets=frozenset({W2})).mark == "target"
    acting.choose(N2)
    assert (row(acting, N1).mark, row(acting, N2).mark) == ("done", "now")


def test_who_stands_in_a_brigade_that_is_done_is_done(acting: Battle) -> None:
    acting.choose(SOUTH)
    assert formation(acting, NORTH).mark == "done"
    assert row(acting, N1).mark == row(acting, N2).mark == "done"


def test_a_row_has_bar_figures_letters_and_words(battle: Battle, put: Callable[..., None]) -> None:
    put(battle, "n1", losses=3, hits=2, tired=True, moved=True)
    one = row(battle, N1)
    assert (one.strength, one.full, one.waiting, one.notch) == (7, 10, 2, 2)
    assert one.figures == "7/10"
    assert [(mark.letter, mark.column, mark.hurts) for mark in one.statuses] == [
        ("M", 0, False),
        ("S", 1, True),
    ]
    assert one.words == "mossa, stanca, colpi in attesa 2"


def test_the_word_of_a_status_may_name_figures(
    battle: Battle, put: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(battle, "n1", losses=3, tired=True)
    statuses = battle.rules.ruleset.status
    word = Text(it="stanca da {unit.losses}", en="tired by {unit.losses}")
    monkeypatch.setitem(statuses, "tired", statuses["tired"].model_copy(update={"word": word}))
    assert row(battle, N1).words == "stanca da 3"


def test_a_lost_unit_keeps_its_row(battle: Battle, put: Callable[..., None]) -> None:
    put(battle, "n1", losses=10)
    assert (row(battle, N1).mark, row(battle, N1).gone) == ("out", "fuori gioco, turno 1")
    assert formation(battle, NORTH).holds == "basi 1/2 \u22652"
    assert formation(battle, NORTH).summary == "forza 10/20"


def test_the_chosen_unit_is_told_in_words_on_its_own_side(battle: Battle, put: Callable[..., None]) -> None:
    put(battle, "n1", tired=True)
    reds, blues = build_sides(battle, "it", NOBODY, N1, NOBODY)
    assert (reds.chosen_words, blues.chosen_words) == ("1: stanca", "")


def test_figures_that_are_no_whole_numbers_are_exact(battle: Battle, put: Callable[..., None]) -> None:
    put(battle, "n1", losses=Fraction(1, 2))
    assert row(battle, N1).figures == "9,5/10"


def test_units_out_of_sight_have_their_strength_and_no_more(battle: Battle, put: Callable[..., None]) -> None:
    put(battle, "n1", losses=3, tired=True)
    folded = formation(battle, NORTH).units[0]
    assert (folded.figures, folded.strength, folded.statuses) == ("7/10", 7, ())
    assert formation(battle, NORTH, opened=frozenset({NORTH})).units[0].statuses
