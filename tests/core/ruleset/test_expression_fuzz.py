"""Nonsense, half-sense and hostile text: only an `ExpressionError` may ever come out."""

import random
from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ruleset.expression import (
    EntityOf,
    ExpressionError,
    Flag,
    ListOf,
    Number,
    RecordOf,
    Ref,
    SimpleScope,
    TableOf,
    Text,
    Type,
    Value,
    check,
    parse,
    transform,
    walk,
)

FIELDS: Mapping[str, Value] = {"a": 1, "b": True, "s": "x", "class": "y"}
UNIT = Ref("unit", "u")
SCOPE = SimpleScope(
    {
        "unit": UNIT,
        "units": (UNIT, UNIT, UNIT),
        "n": 3,
        "f": False,
        "t": {"x": {"v": 2}, "y": {"v": 3}},
        "xs": (1, 2),
        "s": "x",
    },
    lambda owner, field: FIELDS[field],
)
XY = Text(frozenset({"x", "y"}))


class Types:
    """What the scope above holds."""

    known: Mapping[str, Type] = {
        "unit": EntityOf("unit"),
        "units": ListOf(EntityOf("unit")),
        "n": Number(),
        "f": Flag(),
        "t": TableOf(RecordOf({"v": Number()}), frozenset({"x", "y"})),
        "xs": ListOf(Number()),
        "s": XY,
    }

    def name(self, name: str) -> Type | None:
        return self.known.get(name)

    def names(self) -> Iterable[str]:
        return self.known

    def fields(self, owner: EntityOf) -> Mapping[str, Type]:
        return {"a": Number(), "b": Flag(), "s": XY, "class": XY}


PIECES = (
    "unit unit.a unit.b unit.s unit.class units n f t t[s].v xs s u u.a nth ( ) [ ] , . + - * / // % < <= == "
    "!= > in not and or if else for true false none 3 0 1.5 1000000 9999999 'x' 'y' \"z\" ' ceil( min( sum( "
    "count( any( list( len( item( die( .for .in \x00 é ٣ = & … \n"
).split(" ")
# What is checked and found right may still meet these in the battle.
IN_THE_BATTLE = (
    "division by zero",
    "of an empty list",
    "there is no item",
    "has no row",
    "too large",
    "too fine",
)


def try_one(text: str, checking_finds_all: bool = False) -> str:
    """Parses, checks, changes and evaluates; says how far it came."""
    try:
        expression = parse(text)
    except ExpressionError as error:
        assert 1 <= error.column <= len(text) + 1
        assert str(error)
        return "refused"
    assert transform(expression.node, lambda node: node) is expression.node
    assert all(1 <= node.column <= len(text) for node in walk(expression.node))
    _, faults = check(expression, Types())
    try:
        expression.evaluate(SCOPE)
    except ExpressionError as error:
        assert 1 <= error.column <= len(text)
        if checking_finds_all and not faults:
            assert any(part in error.message for part in IN_THE_BATTLE), text
        return "failed"
    return "faulty" if faults else "right"


@pytest.mark.parametrize("seed", range(4))
def test_random_pieces(seed: int) -> None:
    source = random.Random(seed)
    for _ in range(5_000):
        try_one(" ".join(source.choice(PIECES) for _ in range(source.randint(1, 14))))


@given(st.text(max_size=60))
def test_random_text(text: str) -> None:
    try_one(text)


OPERATORS = "+ - * / // % < <= > >= == != in and or".split() + ["not in"]
LEAVES = (
    "unit unit.a unit.b unit.s unit.class units n f t[s].v xs s t 0 0.5 true none 'x' 'q' [] ['y',s] u.a nth"
).split()


def sentence(source: random.Random, depth: int) -> str:
    """Something that parses, whether or not it makes sense.

    Both branches of a conditional are of one kind, as those of lists are: what may be one thing or another
    cannot be checked.
    """
    if depth == 0 or source.random() < 0.15:
        return source.choice(LEAVES)

    def part() -> str:
        return sentence(source, depth - 1)

    match source.randrange(8):
        case 0 | 1 | 2:
            return f"({part()} {source.choice(OPERATORS)} {part()})"
        case 3:
            return f"(not {part()})" if source.random() < 0.5 else f"-{part()}"
        case 4:
            then = part()
            return f"({then} if {part()} else {then})" if source.random() < 0.5 else f"(n if {part()} else 0)"
        case 5:
            name = source.choice(
                ["ceil", "floor", "abs", "min", "max", "len", "sum", "count", "any", "all", "list"]
            )
            return f"{name}({part()})"
        case 6:
            return f"item({part()}, {part()})"
    name = source.choice(["sum", "count", "any", "all", "min", "max", "list"])
    condition = f" if {part()}" if source.random() < 0.5 else ""
    return f"{name}({part()} for u in {source.choice(['units', 'xs', part()])}{condition})"


@pytest.mark.parametrize("seed", range(4))
def test_random_sentences(seed: int) -> None:
    """What checking lets pass fails in the battle only for reasons that lie in the battle."""
    source = random.Random(seed)
    outcomes = [try_one(sentence(source, source.randint(1, 3)), True) for _ in range(5_000)]
    assert {"right", "faulty", "failed"} <= set(outcomes)
    assert outcomes.count("right") > 200


@pytest.mark.parametrize(
    "text",
    [
        "().__class__.__bases__",
        "unit.__class__",
        "unit.__init__.__globals__",
        "(1).real",
        "'x'.upper",
        "t.keys",
        "t.__class__",
        "__import__('os')",
        "eval('1')",
        "open('x')",
        "lambda: 1",
        "[x for x in xs]",
        "{s}",
        "f'{unit}'",
        "s % s",
        "'%s' % 1",
        "s * 1000000",
        "[0] * 1000000",
        "9 ** 9",
        "9 ^ 9",
        "unit.a := 3",
        "print(1)",
    ],
)
def test_nothing_of_python_is_reachable(text: str) -> None:
    assert try_one(text) in ("refused", "failed")
