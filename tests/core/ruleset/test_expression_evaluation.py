"""What expressions compute, and what they refuse to compute."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ruleset.expression import ExpressionError, Ref, SimpleScope, Value, parse

UNITS: Mapping[str, Mapping[str, Value]] = {
    "bersaglieri": {"class": "infantry", "strength": 13, "disordered": False, "factor": 3},
    "cavalleria": {"class": "cavalry", "strength": 12, "disordered": True, "factor": 4},
    "batteria": {"class": "artillery", "strength": 5, "disordered": False, "factor": 1},
}


class Battle(SimpleScope):
    """Units by id, which know what fields they have."""

    def __init__(self, **names: Value) -> None:
        super().__init__(names, lambda owner, field: UNITS[owner.id][field])

    def known_fields(self, owner: Ref) -> Iterable[str]:
        return UNITS[owner.id]


FIRER, TARGET, GUNS = (Ref("unit", name) for name in UNITS)
BATTLE = Battle(
    firer=FIRER,
    target=TARGET,
    contact=(FIRER, TARGET, GUNS),
    nobody=None,
    empty=(),
    distance=8,
    half=Fraction(1, 2),
    two=Fraction(2, 1),
    dark=True,
    light=False,
    aspect="front",
    orders=("attack", "hold"),
    size={"small": {"factor": 2}, "large": {"factor": Fraction(7, 2)}, "3": {"factor": 9}},
    frozen=MappingProxyType({"class": "row"}),
)


def value(text: str) -> Value:
    return parse(text).evaluate(BATTLE)


def refusal(text: str) -> ExpressionError:
    with pytest.raises(ExpressionError) as caught:
        value(text)
    return caught.value


def same(text: str, expected: object) -> None:
    """Equal, and of the same type: 1, true and Fraction(1) are different results."""
    result = value(text)
    assert (type(result), result) == (type(expected), expected)


def test_lists_are_joined_by_plus() -> None:
    same("[firer] + [target, firer]", (FIRER, TARGET, FIRER))
    same("empty + contact", (FIRER, TARGET, GUNS))
    same("len(contact + empty + [firer]) + 1", 5)


@pytest.mark.parametrize("text", ["contact + 1", "1 + contact", "contact + firer", "contact - empty"])
def test_only_a_list_is_joined_to_a_list(text: str) -> None:
    assert "needs numbers" in str(refusal(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 4 - 3", 3),
        ("7 / 2", Fraction(7, 2)),
        ("6 / 2", 3),
        ("7 // 2", 3),
        ("-7 // 2", -4),
        ("7 % 3", 1),
        ("-7 % 3", 2),
        ("7.5 // 2", 3),
        ("7.5 % 2", Fraction(3, 2)),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("1/3 + 1/3 + 1/3", 1),
        ("half + half", 1),
        ("half * 4", 2),
        ("two", Fraction(2, 1)),
        ("two + 1", 3),
        ("-two", -2),
        ("- - 3", 3),
        ("1000000 * 1000000", 10**12),
        ("-1000000 * 1000000", -(10**12)),
    ],
)
def test_arithmetic_is_exact(text: str, expected: object) -> None:
    same(text, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ceil(7 / 2)", 4),
        ("ceil(5)", 5),
        ("ceil(-1 / 2)", 0),
        ("floor(7 / 2)", 3),
        ("floor(-1 / 2)", -1),
        ("abs(-3)", 3),
        ("abs(1/2 - 1)", Fraction(1, 2)),
        ("abs(3)", 3),
        ("min(3, 1, 2)", 1),
        ("max(1/2, 1/3)", Fraction(1, 2)),
        ("max(0, distance - 10)", 0),
        ("min([4, 2, 9])", 2),
        ("max([4])", 4),
        ("max(4)", 4),
        ("len(contact)", 3),
        ("len([])", 0),
        ("item([1/2, 1/4, 1/8], 2)", Fraction(1, 4)),
        ("range(3)", (1, 2, 3)),
        ("range(0)", ()),
        ("sum(n for n in range(4))", 10),
        ("item(orders, 1)", "attack"),
        ("item(contact, 3).class", "artillery"),
        ("sum([1, 2, 1/2])", Fraction(7, 2)),
        ("sum([1/2, 1/2])", 1),
        ("sum([])", 0),
        ("count([false, 0, none])", 3),
        ("any([false, true])", True),
        ("any([])", False),
        ("all([true, false])", False),
        ("all([])", True),
        ("list([1, 'a'])", (1, "a")),
    ],
)
def test_functions(text: str, expected: object) -> None:
    same(text, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("distance == 8", True),
        ("distance != 8", False),
        ("distance <= 8 and distance >= 8", True),
        ("distance < 8 or distance > 8", False),
        ("1/2 == 0.5", True),
        ("two == 2", True),
        ("1/3 < 1/2", True),
        ("1 == true", False),
        ("0 == false", False),
        ("1 != true", True),
        ("[1] == [true]", False),
        ("[1, [2]] == [1, [2]]", True),
        ("'1' == 1", False),
        ("1 == '1'", False),
        ("none == false", False),
        ("nobody == none", True),
        ("target == target", True),
        ("target == firer", False),
        ("target == 'cavalleria'", False),
        ("aspect == 'front'", True),
        ("'front' == aspect", True),
        ("aspect != 'rear'", True),
        ("'Front' == 'front'", False),
        ("aspect in ['front', 'side']", True),
        ("aspect not in ['front', 'side']", False),
        ("true in [1]", False),
        ("1 in [true, 1]", True),
        ("half in [0.5]", True),
        ("target in contact", True),
        ("target in [firer]", False),
        ("none in []", False),
        ("'small' in size", True),
        ("'huge' not in size", True),
        ("3 in size", True),
        ("target in size", False),
        ("not dark", False),
        ("not dark or light or dark", True),
        ("dark and light", False),
        ("1 if dark else 2", 1),
        ("1 if light else 2 if light else 3", 3),
    ],
)
def test_comparisons_and_logic(text: str, expected: object) -> None:
    same(text, expected)


def test_what_is_settled_is_not_looked_at() -> None:
    same("light and 1 / 0 == 1", False)
    same("dark or nobody.class == 'x'", True)
    same("1 if dark else missing", 1)
    same("any(u.class == 'infantry' or 1/0 == 1 for u in contact)", True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("target.class == 'cavalry' and target.disordered", True),
        ("ceil(item(contact, 3).strength / 2)", 3),
        ("frozen.class", "row"),
        ("size.small.factor", 2),
        ("size['large'].factor", Fraction(7, 2)),
        ("size['large' if light else 'small'].factor", 2),
        ("size[1 + 2].factor", 9),
        ("size['small']", {"factor": 2}),
    ],
)
def test_fields_and_rows(text: str, expected: object) -> None:
    same(text, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sum(u.factor for u in contact)", 8),
        ("sum(u.factor for u in contact if nth <= 2)", 7),
        ("sum(nth for u in contact if u.class != 'cavalry')", 4),  # its place in the source: 1 and 3
        ("count(u for u in contact if u.factor > 1)", 2),
        ("count(u for u in contact)", 3),
        ("count(u.disordered for u in contact)", 1),
        ("count(u.factor > 1 for u in contact)", 2),
        ("count(x for x in [0, none, ''])", 3),
        ("any(u.disordered for u in contact)", True),
        ("all(u.disordered for u in contact)", False),
        ("all(u.disordered for u in empty)", True),
        ("any(u.disordered for u in empty)", False),
        ("min(u.factor for u in contact)", 1),
        ("max(u.factor for u in contact)", 4),
        ("sum(u.factor for u in empty)", 0),
        ("list(u.factor for u in contact if not u.disordered)", (3, 1)),
        ("item(list(u for u in contact if u.factor == 4), 1).class", "cavalry"),
        ("list(x if nth > 1 else 0 for x in [7, 8])", (0, 8)),
        ("list(sum(x * y for y in [1, 10]) for x in [1, 2])", (11, 22)),
        ("list(sum(nth for y in [5, 5]) + nth for x in [1, 2])", (4, 5)),
        ("sum(x for x in list(x + 1 for x in [1, 2]))", 5),
        ("sum(x for x in [1, 2]) + max(x for x in [3, 4])", 7),
        ("list(distance for distance in [1]) == [1] and distance == 8", True),
        ("sum(item([1/2, 1/4], nth) * u.factor for u in contact if nth <= 2)", Fraction(5, 2)),
    ],
)
def test_comprehensions(text: str, expected: object) -> None:
    same(text, expected)


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("1 / 0", 3, "division by zero"),
        ("1 // 0", 3, "division by zero"),
        ("1 % (2 - 2)", 3, "division by zero"),
        ("half / 0", 6, "division by zero"),
        ("'a' - 1", 5, "left side is the text 'a'"),
        ("1 + 'a'", 3, "right side is the text 'a'"),
        ("'a' + 'b'", 5, "needs numbers"),
        ("[1] * 2", 5, "a list"),
        ("1 + true", 3, "right side is true"),
        ("dark + 1", 6, "left side is true"),
        ("nobody + 1", 8, "none"),
        ("target * 2", 8, "the unit 'cavalleria'"),
        ("size - 1", 6, "a table"),
        ("-'a'", 1, "the text 'a'"),
        ("-true", 1, "true"),
        ("'a' < 'b'", 5, "needs numbers"),
        ("1 < true", 3, "true"),
        ("1 and dark", 3, "left side is the number 1"),
        ("dark and 'x'", 6, "right side is the text 'x'"),
        ("none or dark", 6, "none"),
        ("not 1", 1, "the number 1"),
        ("1 if 1 else 2", 3, "condition is the number 1"),
        ("'f' in 'front'", 5, "a list or a table"),
        ("1 in 2", 3, "a list or a table"),
        ("ceil('x')", 1, "the text 'x'"),
        ("ceil(true)", 1, "true"),
        ("abs([1])", 1, "a list"),
        ("ceil()", 1, "ceil takes 1 value, not 0"),
        ("abs(1, 2)", 1, "abs takes 1 value, not 2"),
        ("item(orders)", 1, "item takes 2 values, not 1"),
        ("max()", 1, "max takes at least 1 value, not 0"),
        ("sum(orders, orders)", 1, "sum takes 1 value, not 2"),
        ("len(orders, orders)", 1, "len takes 1 value, not 2"),
        ("count(orders, orders)", 1, "count takes 1 value, not 2"),
        ("item(orders, 1, 2)", 1, "item takes 2 values, not 3"),
        ("len('abc')", 1, "needs a list"),
        ("item(orders, 0)", 1, "no item 0 in a list of 2"),
        ("range(1/2)", 1, "range needs a whole number"),
        ("range(1001)", 1, "range needs a whole number of at most 1000"),
        ("item(orders, 3)", 1, "no item 3 in a list of 2"),
        ("item(orders, -1)", 1, "no item -1"),
        ("item(orders, 1/2)", 1, "no item 1/2"),
        ("item(orders, 'a')", 1, "the text 'a'"),
        ("item(1, 1)", 1, "needs a list"),
        ("min(1, 'a')", 1, "the text 'a'"),
        ("max(orders)", 1, "the text 'attack'"),
        ("max(empty)", 1, "no max of an empty list"),
        ("min(u.factor for u in empty)", 1, "no min of an empty list"),
        ("sum(3)", 1, "needs a list"),
        ("sum(u.disordered for u in contact)", 1, "false"),
        ("any(u.factor for u in contact)", 1, "the number 3"),
        ("all([1])", 1, "the number 1"),
        ("count(distance == 8)", 1, "needs a list"),
        ("sum(u for u in 3)", 1, "needs a list after 'in'"),
        ("count(u for u in contact if u.factor)", 31, "the number 3"),
        ("die(1)", 1, "only where dice are rolled"),
        ("1 + die(1)", 5, "only where dice are rolled"),
        ("distance.x", 10, "distance is the number 8"),
        ("contact.factor", 9, "contact is a list"),
        ("target.class.x", 14, "target.class is the text 'cavalry'"),
        ("contact[1]", 8, "item(list, n)"),
        ("target['class']", 7, "not a table"),
        ("size[true]", 6, "true"),
        ("size[1/2]", 7, "the number 1/2"),
        ("1000000 * 1000000 + 1", 19, "too large"),
        ("1000000 * 1000000 * 2", 19, "too large"),
        ("1 / 1000000 / 1000000 / 3", 23, "too fine"),
    ],
)
def test_what_does_not_fit_is_refused(text: str, column: int, part: str) -> None:
    error = refusal(text)
    assert part in error.message
    assert error.column == column
    assert error.text == text


def test_true_in_arithmetic_is_refused_with_advice() -> None:
    assert "(1 if ... else 0)" in refusal("dark + 1").message


def test_a_message_cuts_long_texts_short() -> None:
    assert f"the text '{'a' * 40}'," in refusal(f"-'{'a' * 40}'").message
    assert f"the text '{'a' * 37}...'," in refusal(f"-'{'a' * 41}'").message


def test_there_are_no_floats() -> None:
    with pytest.raises(ExpressionError, match="float"):
        parse("x + 1").evaluate(SimpleScope({"x": 0.5}))  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("1 + distanec", 5, "unknown name 'distanec' (did you mean 'distance'?)"),
        ("Distance", 1, "unknown name 'Distance' (did you mean 'distance'?)"),
        ("zzz", 1, "unknown name 'zzz'"),
        ("nth", 1, "unknown name 'nth'"),
        ("target.clas", 8, "'target' has no 'clas' (did you mean 'class'?)"),
        ("size.smal", 6, "'size' has no 'smal' (did you mean 'small'?)"),
        ("size['smal']", 6, "size has no row 'smal' (did you mean 'small'?)"),
        ("item(contact, 1).zzz", 18, "the unit 'bersaglieri' has no 'zzz'"),
        ("ciel(3)", 1, "unknown function 'ciel' (did you mean 'ceil'?)"),
    ],
)
def test_what_is_unknown_is_named_with_a_suggestion(text: str, column: int, message: str) -> None:
    error = refusal(text)
    assert (error.column, str(error)) == (column, message)


def test_a_scope_need_not_list_what_it_knows() -> None:
    class Bare:
        def name(self, name: str) -> Value:
            if name == "unit":
                return TARGET
            raise KeyError(name)

        def field(self, owner: Value, field: str) -> Value:
            raise KeyError(field)

    for text in ("unti", "unit.clas"):
        with pytest.raises(ExpressionError) as caught:
            parse(text).evaluate(Bare())
        assert caught.value.suggestion is None


def test_an_error_inside_a_derived_field_keeps_its_own_text_and_column() -> None:
    inner = parse("1 + 1 / 0")
    scope = SimpleScope({"unit": TARGET}, lambda owner, field: inner.evaluate(SimpleScope({})))
    with pytest.raises(ExpressionError) as caught:
        parse("unit.vbu").evaluate(scope)
    assert (caught.value.text, caught.value.column) == ("1 + 1 / 0", 7)


def test_an_expression_may_be_evaluated_inside_itself() -> None:
    """A derived field may use the same expression for another unit; the loops' variables must not mix."""
    expression = parse("sum(x.depth * nth for x in below) + 1")

    def scope(depth: int) -> SimpleScope:
        below = (Ref("node", "a"), Ref("node", "b")) if depth else ()
        return SimpleScope({"below": below}, lambda owner, field: expression.evaluate(scope(depth - 1)))

    # depth 0: 1; depth 1: 1*1 + 1*2 + 1 = 4; depth 2: 4*1 + 4*2 + 1 = 13
    assert expression.evaluate(scope(2)) == 13


Pair = tuple[str, Fraction]


def _joined(left: Pair, sign: str, right: Pair) -> Pair:
    (a, x), (b, y) = left, right
    if sign in ("/", "//", "%") and not y:
        sign = "+"
    results = {"+": x + y, "-": x - y, "*": x * y}
    if y:
        quotient = x / y
        whole = Fraction(quotient.numerator // quotient.denominator)
        results |= {"/": quotient, "//": whole, "%": x - y * whole}
    return f"({a} {sign} {b})", results[sign]


ARITHMETIC = st.recursive(
    st.integers(0, 50).map(lambda n: (str(n), Fraction(n)))
    | st.integers(0, 99).map(lambda n: (f"{n // 10}.{n % 10}", Fraction(n, 10))),
    lambda inner: (
        st.builds(_joined, inner, st.sampled_from(["+", "-", "*", "/", "//", "%"]), inner)
        | inner.map(lambda pair: (f"-{pair[0]}", -pair[1]))
        | inner.map(lambda pair: (f"abs({pair[0]})", abs(pair[1])))
        | st.tuples(inner, inner).map(
            lambda two: (f"max({two[0][0]}, {two[1][0]})", max(two[0][1], two[1][1]))
        )
    ),
    max_leaves=6,
)


@given(ARITHMETIC)
def test_arithmetic_agrees_with_fractions(pair: Pair) -> None:
    text, expected = pair
    result = parse(text).evaluate(SimpleScope({}))
    assert result == expected
    assert type(result) is (int if expected.denominator == 1 else Fraction)


@given(st.lists(st.integers(-9, 9)), st.integers(-9, 9), st.integers(0, 12))
def test_folds_agree_with_counting_by_hand(numbers: list[int], least: int, first: int) -> None:
    scope = SimpleScope({"xs": tuple(numbers), "least": least, "first": first})
    kept = [x for place, x in enumerate(numbers, 1) if x >= least and place <= first]
    loop = "x for x in xs if x >= least and nth <= first"
    assert parse(f"sum({loop})").evaluate(scope) == sum(kept)
    assert parse(f"count({loop})").evaluate(scope) == len(kept)
    assert parse(f"list({loop})").evaluate(scope) == tuple(kept)
    assert parse(f"max({loop}) if count({loop}) > 0 else none").evaluate(scope) == max(kept, default=None)
    assert parse("any(x > least for x in xs)").evaluate(scope) is any(x > least for x in numbers)
    assert parse("all(x > least for x in xs)").evaluate(scope) is all(x > least for x in numbers)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 2)
    | st.sampled_from([Fraction(1, 2), Fraction(1), "", "1", "a"]),
    lambda inner: st.lists(inner, max_size=2).map(tuple),
    max_leaves=3,
)


def _shape(item: Value) -> object:
    """The value with its kind beside it, so that Python's equality is the rules' equality."""
    if isinstance(item, tuple):
        return ("list", *map(_shape, item))
    kind = "flag" if isinstance(item, bool) else "number" if isinstance(item, int | Fraction) else "other"
    return kind, item


@given(VALUES, VALUES)
def test_values_of_different_kinds_are_never_equal(a: Value, b: Value) -> None:
    scope = SimpleScope({"a": a, "b": b})
    expected = _shape(a) == _shape(b)
    assert parse("a == b").evaluate(scope) is expected
    assert parse("a != b").evaluate(scope) is not expected
    assert parse("a in [b]").evaluate(scope) is expected
    assert parse("a not in [0, b]").evaluate(scope) is not (expected or _shape(a) == ("number", 0))


def test_a_field_of_nobody_is_none() -> None:
    """Nobody's general has no valour, and a rule need not ask first whether there is one."""
    assert parse("nobody.general.valour").evaluate(SimpleScope({"nobody": None})) is None
