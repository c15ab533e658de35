"""Editing an order of battle: each edit, what follows it in play, and undo from whatever was done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.armies import (
    EditError,
    add_formation,
    add_unit,
    begun,
    copy_thing,
    delete,
    draft,
    emptied,
    move,
    offers,
    reorder,
    set_field,
    tables_of,
    with_starts,
)
from core.battle import Battle, build, decode, encode
from core.ruleset.expression import Ref
from core.state import Change, Record
from tests.core.armies.made_up import fought, prepared, tables

F, G, H = (Ref("formation", one) for one in "fgh")
A, B = Ref("side", "a"), Ref("side", "b")
U1, U2, U3 = (Ref("unit", one) for one in ("u1", "u2", "u3"))


def do(battle: Battle, changes: tuple[Change, ...]) -> None:
    """An edit in play."""
    battle.set_by_hand(with_starts(battle.rules, battle.state, changes))


def test_a_unit_that_is_bought_has_a_number_of_its_side_and_what_it_begins_with() -> None:
    battle = fought()
    unit, changes = add_unit(battle.view, F, "line", {"size": "A"})
    do(battle, changes)
    view = battle.view
    assert view.field(unit, "side") == A
    assert (view.raw(unit, "number"), view.field(unit, "points")) == (4, 120)
    assert view.field(unit, "strength") == 10
    assert view.raw(unit, "name") == Record({"it": "Linea", "en": "Line"})


def test_totals_of_the_start_move_by_what_an_edit_adds_and_keep_what_play_has_done() -> None:
    battle = fought()
    assert (battle.view.field(A, "morale"), battle.view.field(F, "started")) == (50, 2)
    battle.set_by_hand([Change(A, "morale", 50, 7)])
    _, changes = add_unit(battle.view, F, "line", {"size": "A"})
    do(battle, changes)
    assert (battle.view.field(A, "morale"), battle.view.field(F, "started")) == (27, 3)
    do(battle, delete(battle.view, U1))
    assert (battle.view.field(A, "morale"), battle.view.field(F, "started")) == (17, 2)


def test_a_name_changes_nothing_but_the_name() -> None:
    battle = fought()
    changes = set_field(battle.view, U1, "name", "  x\n[b]  ")
    assert with_starts(battle.rules, battle.state, changes) == changes
    assert [change.new for change in changes] == ["x [b]"]


def test_a_formation_comes_with_a_general_and_goes_with_all_below_it() -> None:
    battle = fought()
    made, changes = add_formation(battle.view, A, F, "3a")
    do(battle, changes)
    assert battle.view.field(made, "general") == Ref("general", f"{made.id}-general")
    do(battle, delete(battle.view, F))
    left = {thing.id for thing in battle.state if thing.kind != "game"}
    assert left == {"a", "b", "h", "e1"}


def test_a_copy_is_a_thing_of_its_own() -> None:
    battle = fought()
    copy, changes = copy_thing(battle.view, F)
    do(battle, changes)
    units = battle.view.field(copy, "all_units")
    assert isinstance(units, tuple)
    assert len(units) == 3
    twin = units[0]
    assert isinstance(twin, Ref)
    battle.set_by_hand([Change(twin, "losses", None, 2)])
    assert [battle.view.field(one, "losses") for one in (U1, U2, U3)] == [0, 0, 0]
    numbers = [battle.view.raw(unit, "number") for unit in battle.state.by_kind["unit"]]
    assert len(set(numbers)) == len(numbers)


def test_moving() -> None:
    battle = fought()
    do(battle, move(battle.view, U1, G))
    assert battle.view.field(U1, "parent") == G
    do(battle, move(battle.view, G, A))
    assert battle.view.raw(G, "parent") is None
    do(battle, move(battle.view, F, H))
    assert battle.view.field(U2, "side") == B
    with pytest.raises(EditError) as caught:
        move(battle.view, H, F)
    assert caught.value.text.it == "una formazione non sta sotto se stessa"


def test_reordering_stops_at_the_ends() -> None:
    battle = fought()
    assert reorder(battle.view, U1, -1) == ()
    do(battle, reorder(battle.view, U1, 1))
    assert battle.view.field(F, "units") == (U2, U1)
    assert reorder(battle.view, U1, 1) == ()
    battle.undo()
    assert battle.view.field(F, "units") == (U1, U2)


@pytest.mark.parametrize(("field", "value"), [("size", "Z"), ("nothing", 1)])
def test_a_value_that_is_not_there_is_refused(field: str, value: object) -> None:
    with pytest.raises(EditError):
        set_field(fought().view, U1, field, value)  # type: ignore[arg-type]


def test_a_side_is_emptied() -> None:
    battle = prepared()
    battle.set_by_hand(emptied(battle.view, A))
    assert battle.view.field(A, "units") == battle.view.field(A, "formations") == ()
    assert battle.view.field(B, "units")


# -- any sequence of edits ------------------------------------------------------------------------------

Edit = Callable[[Battle], tuple[Change, ...]]
NAMES = st.text(max_size=12)
PLACE = st.integers(0, 30)


def _pick(battle: Battle, kind: str, place: int) -> Ref | None:
    things = battle.state.by_kind.get(kind, ())
    return things[place % len(things)] if things else None


@st.composite
def edits(draw: st.DrawFn) -> Edit:
    """One edit of things that are picked when it is made."""
    what = draw(st.sampled_from(["buy", "form", "copy", "delete", "move", "order", "name", "size", "side"]))
    place, other, name = draw(PLACE), draw(PLACE), draw(NAMES)
    kind = draw(st.sampled_from(["unit", "formation"]))

    def edit(battle: Battle) -> tuple[Change, ...]:
        view, thing, to = battle.view, _pick(battle, kind, place), _pick(battle, "formation", other)
        if what == "form":
            return add_formation(view, (A, B)[place % 2], to if other % 3 else None, name)[1]
        if thing is None or to is None:
            return ()
        if what == "buy":
            found = offers(battle.rules, view)
            offer = found[place % len(found)]
            return add_unit(view, to, offer.troop, offer.fields)[1]
        if what == "copy":
            return copy_thing(view, thing)[1] if len(battle.state.by_kind.get("unit", ())) < 60 else ()
        if what == "delete":
            return delete(view, thing)
        if what == "order":
            return reorder(view, thing, 1 if other % 2 else -1)
        if what == "size" and thing.kind == "unit":
            return set_field(view, thing, "size", "AB"[other % 2])
        try:
            return move(view, thing, (A, B)[other % 2] if what == "side" else to)
        except EditError:
            return set_field(view, thing, "name", name)

    return edit


@pytest.mark.parametrize("begin", [fought, prepared])
@settings(max_examples=60)
@given(st.lists(edits(), max_size=14))
def test_undo_to_the_start_is_identity_and_redo_leads_back(
    begin: Callable[[], Battle], made: list[Edit]
) -> None:
    battle = begin()
    start, order = battle.state, list(battle.state)
    done = 0
    for edit in made:
        done += battle.set_by_hand(with_starts(battle.rules, battle.state, edit(battle))) is not None
    end = battle.state
    for _ in range(done):
        battle.undo()
    assert battle.state == start
    assert list(battle.state) == order
    assert battle.state.by_kind == start.by_kind
    for _ in range(done):
        battle.redo()
    assert battle.state == end
    assert battle.state.by_kind == end.by_kind


@settings(max_examples=40)
@given(st.lists(edits(), max_size=14))
def test_saved_and_loaded_a_battle_is_as_it_was(made: list[Edit]) -> None:
    battle = fought()
    for edit in made:
        do(battle, edit(battle))
    events = [decode(encode(event)) for event in battle.history.events]
    again = Battle(battle.rules, build(battle.rules, tables()), events)
    assert again.state == battle.state
    assert again.state.by_kind == battle.state.by_kind


@settings(max_examples=40)
@given(st.lists(edits(), max_size=14))
def test_a_prepared_army_written_and_read_is_as_it_was(made: list[Edit]) -> None:
    battle = prepared()
    for edit in made:
        battle.set_by_hand(edit(battle))
    told = tables_of(battle.state)
    again = draft(battle.rules, told)
    assert tables_of(again.state) == told
    state = begun(battle.rules, battle.state)
    assert [thing.id for thing in state.by_kind.get("unit", ())] == [
        thing.id for thing in battle.state.by_kind.get("unit", ())
    ]
