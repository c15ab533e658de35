"""Expressions as objects: equality, free names, walking and changing the tree."""

import copy
import pickle

import pytest

from core.ruleset.expression import (
    Binary,
    Call,
    Expression,
    ExpressionError,
    Literal,
    Name,
    Node,
    SimpleScope,
    children,
    parse,
    transform,
    walk,
)


def test_the_same_text_is_the_same_object() -> None:
    assert parse("a + 1") is parse("a + 1")


def test_expressions_are_frozen_and_hashable() -> None:
    expression = parse("a + 1")
    assert {expression: "x"}[parse("a + 1")] == "x"
    with pytest.raises(AttributeError):
        expression.text = "b"  # type: ignore[misc]


def test_a_changed_tree_is_another_expression() -> None:
    original = parse("count(face == 6)")
    changed = Expression.of(Name("sixes"), original.text)
    assert changed != original
    assert changed.text == original.text
    assert changed.evaluate(SimpleScope({"sixes": 4})) == 4


def test_nodes_that_say_the_same_are_equal_wherever_they_stand() -> None:
    node = parse("count(face == 6) - count( face==6 )").node
    assert isinstance(node, Binary)
    assert node.left == node.right
    assert hash(node.left) == hash(node.right)
    assert node.left.column != node.right.column


def test_one_and_true_are_different_literals() -> None:
    assert Literal(1) != Literal(True)
    assert parse("face == 1").node != parse("face == true").node
    assert len({Literal(1), Literal(True), Literal(0), Literal(False)}) == 4


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1 + 2", set()),
        ("target.arm == 'cavalry' and not shooter.target", {"target", "shooter"}),
        ("size[unit.size].factor", {"size", "unit"}),
        ("ceil(x / 2)", {"x"}),
        ("sum(u.factor + bonus for u in contact if nth <= limit)", {"bonus", "contact", "limit"}),
        ("sum(u for u in u)", {"u"}),
        ("list(x for x in corps if any(k.ap > x.ap for k in commander))", {"corps", "commander"}),
        ("nth + sum(nth for u in a)", {"nth", "a"}),
        ("count(face == 6) + die(1)", {"face"}),
        ("a if b else [c, -d]", {"a", "b", "c", "d"}),
    ],
)
def test_free_names(text: str, names: set[str]) -> None:
    assert parse(text).names() == names


def test_walk_reaches_every_node_owners_first() -> None:
    found = [
        type(node).__name__ for node in walk(parse("a.b if not x[k] else [sum(u for u in v if c)]").node)
    ]
    assert found == [
        "Conditional", "Unary", "Index", "Name", "Name", "Field", "Name",
        "ListLiteral", "Comprehension", "Name", "Name", "Name",
    ]  # fmt: skip


def test_children_are_the_nodes_directly_below() -> None:
    assert list(children(parse("f(a, 1)").node)) == [Name("a"), Literal(1)]


def test_transform_replaces_from_the_leaves_up() -> None:
    def fold(node: Node) -> Node:
        if isinstance(node, Call) and node.function == "die":
            return Name(f"die_{len(list(walk(node)))}")
        return Literal(2) if node == Name("x") else node

    node = transform(parse("die(x) + [x, die(die(1))].y").node, fold)
    assert node == parse("die_2 + [2, die_2].y").node


def test_transform_that_changes_nothing_gives_the_same_tree() -> None:
    node = parse("sum(u.a for u in [b, c] if nth < 3) + f(-d, e[1])").node
    assert transform(node, lambda part: part) is node


def test_transform_keeps_columns() -> None:
    node = transform(
        parse("a + b").node, lambda part: Literal(0, column=part.column) if part == Name("a") else part
    )
    assert node.column == 3


def test_errors_can_be_copied() -> None:
    error = ExpressionError("message", 4, "other")
    for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (twin.message, twin.column, twin.suggestion) == ("message", 4, "other")
        assert isinstance(twin, ValueError)
