"""Records, and numbers between files and formulas."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ruleset.expression import Ref
from core.state import Change, Record, State, as_value, exact, invert, plain

fields = st.sampled_from(["a", "b", "c"])
things = st.sampled_from([Ref("unit", "u1"), Ref("unit", "u2")])
figures = st.none() | st.integers(0, 3)


@pytest.mark.parametrize(
    ("number", "due"),
    [(3, 3), (2.5, Fraction(5, 2)), (0.1, Fraction(1, 10)), (2.0, 2), (-0.75, Fraction(-3, 4)), (1e3, 1000)],
)
def test_floats_are_what_was_written(number: float, due: Any) -> None:
    assert exact(number) == due
    assert isinstance(exact(number), type(due))


@given(st.integers(-(10**6), 10**6), st.integers(0, 4))
def test_decimals_go_out_as_they_came_in(digits: int, places: int) -> None:
    number = float(f"{digits}e-{places}")
    assert plain(exact(number)) == number


def test_what_has_no_decimal_is_a_fraction_in_words() -> None:
    assert plain(Fraction(1, 3)) == "1/3"
    assert plain(Fraction(-22, 7)) == "-22/7"
    assert plain(Ref("unit", "u1")) == "u1"
    assert plain((1, (True, None))) == [1, [True, None]]


def test_tables_of_a_file_become_records_and_lists_tuples() -> None:
    found = as_value({"a": [1, 2.5, {"b": True}], "c": "x"})
    assert found == Record({"a": (1, Fraction(5, 2), Record({"b": True})), "c": "x"})
    assert plain(found) == {"a": [1, 2.5, {"b": True}], "c": "x"}
    with pytest.raises(TypeError):
        as_value(object())


def test_records_are_compared_by_what_they_hold() -> None:
    one, other = Record({"a": 1, "b": 2}), Record({"b": 2, "a": 1})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Record({"a": 1})
    assert one != {"a": 1, "b": 2}
    assert {one: "x"}[other] == "x"


@given(st.lists(st.tuples(things, fields, figures), max_size=8))
def test_changes_and_their_inverse_are_nothing(wanted: list[tuple[Ref, str, int | None]]) -> None:
    start = State({Ref("unit", "u1"): {"a": 1}, Ref("unit", "u2"): {}})
    state, changes = start, []
    for thing, field, new in wanted:
        changes.append(Change(thing, field, state.get(thing, field), new))
        state = state.apply(changes[-1:])
    assert start.apply(changes) == state
    assert state.apply(invert(changes)) == start
    assert all(value is not None for thing in state for value in state.fields(thing).values())


def test_links_are_found_both_ways() -> None:
    state = State(
        {
            Ref("formation", "f"): {"side": "a"},
            Ref("unit", "u"): {"parent": "f"},
            Ref("unit", "v"): {"parent": ""},
            Ref("general", "g"): {"formation": "f", "attached": "u"},
        }
    )
    assert state.children[("unit", "parent", "f")] == (Ref("unit", "u"),)
    assert state.children[("general", "attached", "u")] == (Ref("general", "g"),)
    assert ("unit", "parent", "") not in state.children
    assert state.by_kind["unit"] == (Ref("unit", "u"), Ref("unit", "v"))
    assert Ref("unit", "x") not in state
