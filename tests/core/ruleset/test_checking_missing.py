"""What a ruleset says that is missing: it must be there to be supplied, and say what it may be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Spoil = Callable[[str, str], list[str]]
OLD = 'supplies = "field:unit.vbu"'
FAULTS = [
    ('supplies = "feld:unit.vbu"', "'feld' cannot be supplied"),
    ('supplies = "field:unit.vbo"', "there is no field 'unit.vbo' (did you mean 'unit.vbu'?)"),
    ('supplies = "procedure:melees"', "there is no procedure 'melees'"),
    ('supplies = "value:a-b"', "'a-b' is no name that formulas could use"),
    ('supplies = "value:pace"', "nothing reads the value 'pace': write value.pace"),
    (f"{OLD}\ndefault = 3", "only a value has `default` here"),
    (f"{OLD}\nrows = {{ a = {{ it = 't', en = 't' }} }}", "only a table has `rows` here"),
    ('supplies = "procedure:fire"\neach = "troop"', "only a field of units has `each`"),
    (f'{OLD}\ntype = "bool"', "'type' must be 'number', 'flag', 'choice' or 'text'"),
    (f"{OLD}\n[value]\npace = 3", "there is no value to be supplied 'pace'"),
    ('supplies = "value:pace"\ntype = "choice"', "a choice needs `values`"),
    ('supplies = "value:pace"\ndefault = "far"', "this must be a number, not a text"),
]


@pytest.mark.parametrize(("new", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_a_fault_is_named(spoil: Spoil, new: str, message: str) -> None:
    told = spoil(OLD, new)
    assert any(message in one for one in told), told


def test_what_can_be_supplied_is_no_fault(spoil: Spoil) -> None:
    assert spoil(OLD, f'{OLD}\neach = "troop"') == []
    assert spoil(OLD, 'supplies = "note"') == []
