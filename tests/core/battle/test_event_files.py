"""Events as they are written in a battle file: read back, every one is what it was."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from core.battle import Event, ThrownDice, decode, encode
from core.procedure import Die
from core.ruleset.expression import Ref
from core.ruleset.models import Text
from core.state import Change, Record

names = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
ids = st.from_regex(r"[a-z][a-z0-9+.-]{0,8}", fullmatch=True)
words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
texts = st.builds(Text, it=words.filter(bool), en=words.filter(bool))
things = st.builds(Ref, st.sampled_from(["unit", "side", "formation", "game"]), ids)
numbers = st.integers(-(10**6), 10**6) | st.fractions(-1000, 1000, max_denominator=64)
fractions_as_words = st.sampled_from(["1/2", "-3/4", "12", "true", "unit:u1", "", "0.5"])
plain_values = st.booleans() | numbers | words | fractions_as_words
values = st.recursive(
    plain_values,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple) | st.dictionaries(names, inner, max_size=3).map(Record)
    ),
    max_leaves=6,
)
field_values = st.none() | values
changes = st.builds(Change, things, names, field_values, field_values, st.none() | ids)
dice = st.builds(Die, st.integers(1, 10), st.booleans())
events = st.builds(
    Event,
    n=st.integers(1, 10_000),
    turn=st.integers(1, 99),
    kind=st.sampled_from(["run", "walk", "hand", "pass", "note", "undo", "redo", "held"]),
    text=texts,
    side=st.just("") | ids,
    changes=st.lists(changes, max_size=3).map(tuple),
    of=st.none() | st.integers(1, 99),
    procedure=st.none() | ids,
    roles=st.dictionaries(names, things | st.lists(things, max_size=3).map(tuple) | st.none(), max_size=3),
    facts=st.dictionaries(names, field_values, max_size=3),
    lines=st.dictionaries(words, st.booleans(), max_size=2),
    chosen=st.dictionaries(words, st.integers(-9, 9), max_size=2),
    dice=st.lists(
        st.builds(ThrownDice, ids, st.integers(2, 100), st.lists(dice, min_size=1).map(tuple)), max_size=2
    ).map(tuple),
    results=st.dictionaries(
        names, field_values | things | st.lists(things, max_size=2).map(tuple), max_size=3
    ),
    reasons=st.lists(words, max_size=2).map(tuple),
    told=st.lists(texts, max_size=2).map(tuple),
    clause=st.none() | ids,
    forced=st.booleans(),
)


def test_dice_thrown_again_keep_their_places() -> None:
    """1 5 1, and the ones fell again; what was not thrown again is written as ever."""
    faces = tuple(Die(face) for face in (1, 5, 1, 6, 1))
    thrown = (ThrownDice("fire", 6, faces, (0, 2)), ThrownDice("fire", 6, faces[:3]))
    event = Event(n=1, turn=1, kind="run", text=Text(it="x", en="x"), dice=thrown)
    assert written(event).dice == thrown
    assert ["again" in table for table in encode(event)["dice"]] == [True, False]


def written(event: Event) -> Event:
    """The event after it has been a TOML file."""
    return decode(tomli.loads(tomli_w.dumps(encode(event))))


def told(mapping: Any) -> Any:
    """A mapping without what says nothing: nobody in a role, a figure that was not made."""
    return {key: value for key, value in mapping.items() if value not in (None, ())}


@given(events)
def test_an_event_read_back_is_what_it_was(event: Event) -> None:
    found = written(event)
    for name in ("n", "turn", "kind", "text", "side", "changes", "of", "procedure", "lines", "chosen"):
        assert getattr(found, name) == getattr(event, name), name
    for name in ("dice", "reasons", "told", "clause", "forced"):
        assert getattr(found, name) == getattr(event, name), name
    for name in ("roles", "facts", "results"):
        assert told(getattr(found, name)) == told(getattr(event, name)), name
    assert written(found) == found


@given(values)
def test_types_are_kept_too(value: Any) -> None:
    """1, true and 1.0 are the same to Python, but not to the rules."""
    change = Change(Ref("unit", "u1"), "x", None, value)
    event = Event(n=1, turn=1, kind="hand", text=Text(it="x", en="x"), changes=(change,), facts={"x": value})
    found = written(event)
    for back in (found.changes[0].new, found.facts["x"]):
        assert back == value
        assert repr(back) == repr(value) or isinstance(value, Fraction) or isinstance(value, tuple | Record)


@pytest.mark.parametrize("value", ["1/2", "3", "unit:u1", Fraction(1, 3), Fraction(5, 2), Fraction(-7, 11)])
def test_a_text_that_looks_like_a_number_stays_a_text(value: Any) -> None:
    change = Change(Ref("unit", "u1"), "label", value, value)
    event = Event(
        n=1,
        turn=1,
        kind="run",
        text=Text(it="x", en="x"),
        changes=(change,),
        facts={"f": value},
        results={"r": value},
    )
    found = written(event)
    for back in (found.changes[0].old, found.changes[0].new, found.facts["f"], found.results["r"]):
        assert (back, isinstance(back, str)) == (value, isinstance(value, str))


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"n": 1},
        {"n": "x", "turn": 1, "kind": "note"},
        {"n": 1, "turn": 1, "kind": "run", "changes": [{"thing": "unit:u1"}]},
        {"n": 1, "turn": 1, "kind": "run", "changes": ["x"]},
        {"n": 1, "turn": 1, "kind": "run", "changes": 3},
        {"n": 1, "turn": 1, "kind": "run", "dice": [{"roll": "x"}]},
        {"n": 1, "turn": 1, "kind": "run", "dice": [{"roll": "x", "faces": ["six"]}]},
        {"n": 1, "turn": 1, "kind": "run", "dice": [{"roll": "x", "faces": [1, 2], "source": [True]}]},
        {"n": 1, "turn": 1, "kind": "run", "dice": [{"roll": "x", "faces": [1, 2], "again": [1]}]},
        {"n": 1, "turn": 1, "kind": "run", "dice": [{"roll": "x", "faces": [1, 2], "again": "0"}]},
        {"n": 1, "turn": 1, "kind": "run", "roles": {"unit": 3}},
        {"n": 1, "turn": 1, "kind": "run", "roles": 3},
        {"n": 1, "turn": 1, "kind": "run", "facts": 3},
        {"n": 1, "turn": 1, "kind": "undo", "of": "x"},
    ],
)
def test_a_table_that_is_no_event_is_refused_in_words(table: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        decode(table)


def test_a_whole_file_of_the_format_stays_readable(tmp_path: Path) -> None:
    """What an earlier version has written: thirds as texts, typed dice, roles as kind and id."""
    table = {
        "n": 4,
        "turn": 2,
        "kind": "run",
        "text": {"it": "fuoco", "en": "fire"},
        "procedure": "fire",
        "roles": {"firer": "unit:u1", "supports": ["unit:u2"]},
        "dice": [{"roll": "fire", "die": 6, "faces": [6, 5], "source": "typed"}],
        "changes": [{"thing": "unit:u2", "field": "damage", "old": 0, "new": "1/3", "clause": "7.5a"}],
    }
    event = decode(table)
    assert event.changes == (Change(Ref("unit", "u2"), "damage", 0, Fraction(1, 3), "7.5a"),)
    assert event.roles == {"firer": Ref("unit", "u1"), "supports": (Ref("unit", "u2"),)}
    assert event.source == "typed"


@pytest.mark.parametrize(
    "spoiled", [{"clause": 3}, {"procedure": ["fire"]}, {"reasons": [True]}, {"reasons": 1}]
)
def test_what_should_be_words_and_is_not_is_refused(spoiled: dict[str, Any]) -> None:
    sound = {"n": 1, "turn": 1, "kind": "run", "text": {"it": "a", "en": "b"}}
    decode(sound)
    with pytest.raises(ValueError, match="an event lacks or spoils"):
        decode(sound | spoiled)
