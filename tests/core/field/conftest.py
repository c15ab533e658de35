"""Fields of generated battles, and small ones made by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from core.battle import build
from core.dice.sources import SeededDice
from core.field import Field, field_of
from core.generate import generate
from core.ruleset import Loaded, load
from core.state import Rules, View

Generate = Callable[..., Field]


@cache
def the_rules() -> Loaded:
    return load("fire-and-fury-acw")


@cache
def generated(seed: int, table: str = "tavolo-200x150", theatre: str = "est") -> Field:
    facts = {"game.table": table, "game.theatre": theatre}
    made = generate(the_rules(), dice=SeededDice(seed), facts=facts)
    rules = Rules(the_rules().ruleset)
    field = field_of(View(rules, build(rules, made.tables)))
    assert field is not None
    return field


@pytest.fixture
def field() -> Generate:
    """The field of the random battle of a seed."""
    return generated
