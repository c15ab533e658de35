"""How expressions are written: grammar, precedence, limits, and where a mistake is pointed at."""

from fractions import Fraction

import pytest

from core.ruleset.expression import (
    Binary,
    Call,
    Comprehension,
    Conditional,
    ExpressionError,
    Field,
    Index,
    ListLiteral,
    Literal,
    Name,
    Node,
    Unary,
    parse,
)


def tree(text: str) -> Node:
    return parse(text).node


def refusal(text: str) -> ExpressionError:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("42", 42),
        ("007", 7),
        ("0.5", Fraction(1, 2)),
        ("2.50", Fraction(5, 2)),
        ("3.0", 3),
        ("1000000", 1_000_000),
        ("'front'", "front"),
        ('"front"', "front"),
        ('"l\'Aquila"', "l'Aquila"),
        ("'ça va, 中軍'", "ça va, 中軍"),
        ("''", ""),
        ("true", True),
        ("false", False),
        ("none", None),
    ],
)
def test_literals(text: str, value: object) -> None:
    node = tree(text)
    assert isinstance(node, Literal)
    assert (type(node.value), node.value) == (type(value), value)


def test_names_fields_and_rows() -> None:
    assert tree("distance_cm") == Name("distance_cm")
    assert tree("a.b.c") == Field(Field(Name("a"), "b"), "c")
    assert tree("size[unit.size].factor") == Field(Index(Name("size"), Field(Name("unit"), "size")), "factor")
    assert tree("item(list, 1).arm") == Field(Call("item", (Name("list"), Literal(1))), "arm")


@pytest.mark.parametrize(
    "field", ["class", "from", "in", "not", "if", "else", "for", "or", "and", "true", "none", "break", "pass"]
)
def test_any_word_may_be_a_field(field: str) -> None:
    assert tree(f"target.{field} == 'x'") == Binary("==", Field(Name("target"), field), Literal("x"))
    assert tree(f"not target.{field} and a") == Binary(
        "and", Unary("not", Field(Name("target"), field)), Name("a")
    )


def test_a_dash_is_minus() -> None:
    assert tree("army-list") == Binary("-", Name("army"), Name("list"))


def test_lists() -> None:
    assert tree("[]") == ListLiteral(())
    assert tree("['a', 2]") == ListLiteral((Literal("a"), Literal(2)))


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("1 + 2 * 3", "1 + (2 * 3)"),
        ("10 - 2 * 3", "10 - (2 * 3)"),
        ("1 + 7 // 2", "1 + (7 // 2)"),
        ("1 - 7 % 2", "1 - (7 % 2)"),
        ("3 * 7 // 2", "(3 * 7) // 2"),
        ("3 * 7 % 2", "(3 * 7) % 2"),
        ("3 * 7 / 2", "(3 * 7) / 2"),
        ("8 - 3 - 2", "(8 - 3) - 2"),
        ("8 - 3 + 2", "(8 - 3) + 2"),
        ("8 / 4 / 2", "(8 / 4) / 2"),
        ("7 // 2 * 2 % 3", "((7 // 2) * 2) % 3"),
        ("-a * b", "(-a) * b"),
        ("-a.b", "-(a.b)"),
        ("2 - -3", "2 - (-3)"),
        ("a or b and c", "a or (b and c)"),
        ("not a and b", "(not a) and b"),
        ("not a == b", "not (a == b)"),
        ("not a in b", "not (a in b)"),
        ("not not a", "not (not a)"),
        ("a + 1 < b * 2 and c", "((a + 1) < (b * 2)) and c"),
        ("a not in b or c", "(a not in b) or c"),
        ("a if b or c else d", "a if (b or c) else d"),
        ("a if b else c if d else e", "a if b else (c if d else e)"),
        ("a or b if c else d", "(a or b) if c else d"),
        ("a\n  and\tb", "a and b"),
    ],
)
def test_precedence(text: str, same_as: str) -> None:
    assert tree(text) == tree(same_as)


def test_conditional() -> None:
    assert tree("a if b else c") == Conditional(test=Name("b"), then=Name("a"), otherwise=Name("c"))


def test_comprehension() -> None:
    assert tree("sum(u.factor for u in contact if nth <= 2)") == Comprehension(
        "sum",
        item=Field(Name("u"), "factor"),
        variable="u",
        source=Name("contact"),
        condition=Binary("<=", Name("nth"), Literal(2)),
    )


def test_a_comprehensions_item_may_be_conditional_and_its_source_a_list() -> None:
    assert tree("list(a if x else b for x in [c, d])") == Comprehension(
        "list",
        item=Conditional(Name("x"), Name("a"), Name("b")),
        variable="x",
        source=ListLiteral((Name("c"), Name("d"))),
    )


@pytest.mark.parametrize("function", ["sum", "count", "any", "all", "min", "max", "list"])
def test_all_folds_take_for(function: str) -> None:
    assert isinstance(tree(f"{function}(u for u in units)"), Comprehension)


@pytest.mark.parametrize("text", ["sum(face)", "min(face)", "list(a)", "any(a)", "all(a)", "die(1)"])
def test_calls_without_for_are_ordinary(text: str) -> None:
    function, argument = text.rstrip(")").split("(")
    assert tree(text) == Call(function, (tree(argument),))


def test_a_count_of_faces_is_an_ordinary_call() -> None:
    assert tree("count(face == 6)") == Call("count", (Binary("==", Name("face"), Literal(6)),))


def test_a_functions_name_may_be_a_name() -> None:
    assert tree("list + count") == Binary("+", Name("list"), Name("count"))


@pytest.mark.parametrize("text", ["a < b < c", "1 == 2 == 3", "a in b in c", "a == b not in c", "a < b == c"])
def test_chained_comparisons_are_refused_with_advice(text: str) -> None:
    assert "a < b and b < c" in refusal(text).message


@pytest.mark.parametrize(
    ("text", "column", "suggestion"),
    [
        ("", 1, None),
        ("   ", 1, None),
        ("a +", 4, None),
        ("a = 1", 3, "=="),
        ("a === 1", 5, "=="),
        ("a && b", 3, "and"),
        ("a || b", 3, "or"),
        ("!a", 1, "not"),
        ("a ≤ 2", 3, "<="),
        ("a AND b", 3, "and"),
        ("a b", 3, None),
        ("(a", 3, None),
        ("a)", 2, None),
        ("[a, b", 6, None),
        ("f(a,)", 5, None),
        ("f(a b)", 5, None),
        ("a.", 3, None),
        ("a.'b'", 3, None),
        ("a[", 3, None),
        ("a[]", 3, None),
        ("'abc", 1, None),
        ("a == 'x\n'", 6, None),
        ("3 if a", 7, None),
        ("a not b", 7, None),
        ("a == not b", 6, None),
        ("2 ** 3", 4, None),
        ("1e6", 2, None),
        ("٣", 1, None),
        ("è", 1, None),
        ("a.b(1)", 4, None),
        ("abs(u for u in a)", 7, None),
        ("sum(u for if in a)", 11, None),
        ("sum(u for nth in a)", 11, None),
        ("sum(u for u)", 12, None),
        ("u for u in a", 3, None),
        ("a; b", 2, None),
        ("a\x00b", 2, None),
    ],
)
def test_mistakes_are_pointed_at(text: str, column: int, suggestion: str | None) -> None:
    error = refusal(text)
    assert (error.column, error.suggestion) == (column, suggestion)
    assert error.text == text


def test_a_field_does_not_begin_with_a_digit() -> None:
    assert refusal("a.1").column == 3


def test_a_message_shows_its_suggestion() -> None:
    assert str(refusal("a AND b")) == "unexpected 'AND' (did you mean 'and'?)"
    assert str(ExpressionError("no such thing", 3)) == "no such thing"


def test_numbers_end_at_a_million() -> None:
    assert refusal("a + 1000001").column == 5
    assert refusal("1000000.5").column == 1


def test_400_characters_and_no_more() -> None:
    assert parse("a" * 400).text == "a" * 400
    error = refusal("a" * 402)
    assert "400" in error.message
    assert error.column == 401


def test_120_tokens_and_no_more() -> None:
    assert isinstance(tree("+".join(["1"] * 60) + "\n "), Binary)  # 119
    assert tree("-" + "+".join(["1"] * 60)) is not None  # 120
    assert refusal("+".join(["1"] * 61)).column == 121


@pytest.mark.parametrize(
    ("opening", "closing"), [("(", ")"), ("[", "]"), ("abs(", ")"), ("-", ""), ("not ", "")]
)
def test_24_levels_and_no_more(opening: str, closing: str) -> None:
    assert tree(opening * 24 + "a" + closing * 24) is not None
    assert "deep" in refusal(opening * 25 + "a" + closing * 25).message


def test_a_chain_of_else_is_limited_too() -> None:
    assert tree("1 if a else " * 24 + "0") is not None
    assert "deep" in refusal("1 if a else " * 25 + "0").message


def test_three_loops_inside_each_other_and_no_more() -> None:
    """A ruleset from a stranger must not be able to stop the program for an hour."""
    three = "sum(sum(sum(1 for a in x) for b in x) for c in x)"
    assert isinstance(tree(three), Comprehension)
    assert refusal(f"sum({three} for d in x)").column == len(f"sum({three} ") + 1
    assert isinstance(
        tree("list(a for a in list(b for b in list(c for c in list(d for d in x))))"), Comprehension
    )


def test_columns_point_at_operators_fields_and_first_characters() -> None:
    node = tree("  ab.cd + sum(x)")
    assert isinstance(node, Binary)
    assert (node.column, node.left.column, node.right.column) == (9, 6, 11)
