"""The operators as functions over compiled operands, with short ways for what is common.

Whole numbers and texts make up nearly all of what rules compare and add; the full, exact way with its
messages stands in `functions.py` and takes whatever is left.
"""

import operator
from collections.abc import Callable, Mapping

from core.ruleset.expression.errors import ExpressionError
from core.ruleset.expression.functions import MAX_RESULT, arithmetic, flag, number, operands, settle
from core.ruleset.expression.nodes import Binary, Literal, Unary
from core.ruleset.expression.values import Exact, Scope, Value, contains, describe, equal, table_key

Frame = list[Value]
"""The comprehension variables of one evaluation."""
Run = Callable[[Scope, Frame], Value]
"""A compiled part of an expression."""

MAX_LIST = 10_000
"""More things than any battle has; it keeps a rule that joins in a circle from filling the memory."""

_ORDER: Mapping[str, Callable[[Exact, Exact], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_WHOLE: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
}


def unary(node: Unary, operand: Run) -> Run:
    """`not operand` or `-operand`."""
    column = node.column
    if node.operator == "not":
        return lambda scope, frame: (
            not flag(operand(scope, frame), "'not' needs true or false: this is", column)
        )
    return lambda scope, frame: settle(
        -number(operand(scope, frame), "'-' needs a number: this is", column), column
    )


def binary(node: Binary, left: Run, right: Run) -> Run:
    """`left operator right`."""
    sign = node.operator
    if sign in ("and", "or"):
        return _logic(node, left, right)
    if sign in ("==", "!="):
        return _equality(node, left, right)
    if sign in ("in", "not in"):
        return _membership(node, left, right)
    if sign in _ORDER:
        return _order(node, left, right)
    return _arithmetic(node, left, right)


def _logic(node: Binary, left: Run, right: Run) -> Run:
    """The right side is not looked at if the left one settles it: `len(a) > 0 and item(a, 1).routed`."""
    column, settled = node.column, node.operator == "or"
    first = f"'{node.operator}' needs true or false: its left side is"
    second = f"'{node.operator}' needs true or false: its right side is"

    def run(scope: Scope, frame: Frame) -> Value:
        value = left(scope, frame)
        if value is settled:
            return value
        if value is not (not settled):
            flag(value, first, column)
        value = right(scope, frame)
        return value if value is True or value is False else flag(value, second, column)

    return run


def _equality(node: Binary, left: Run, right: Run) -> Run:
    wanted = node.operator == "=="
    if isinstance(node.right, Literal) and isinstance(node.right.value, str):
        text = node.right.value
        if wanted:
            return lambda scope, frame: left(scope, frame) == text
        return lambda scope, frame: left(scope, frame) != text
    if wanted:
        return lambda scope, frame: equal(left(scope, frame), right(scope, frame))
    return lambda scope, frame: not equal(left(scope, frame), right(scope, frame))


def _membership(node: Binary, left: Run, right: Run) -> Run:
    wanted, column, sign = node.operator == "in", node.column, node.operator

    def run(scope: Scope, frame: Frame) -> Value:
        value = left(scope, frame)
        items = right(scope, frame)
        if isinstance(items, tuple):
            return contains(items, value) is wanted
        if isinstance(items, Mapping):
            return (table_key(value) in items) is wanted
        raise ExpressionError(f"'{sign}' needs a list or a table, not {describe(items)}", column)

    return run


def _order(node: Binary, left: Run, right: Run) -> Run:
    test, sign, column = _ORDER[node.operator], node.operator, node.column

    def run(scope: Scope, frame: Frame) -> Value:
        first = left(scope, frame)
        second = right(scope, frame)
        if type(first) is int and type(second) is int:
            return test(first, second)
        return test(*operands(sign, first, second, column))

    return run


def joined_lists(first: tuple[Value, ...], second: tuple[Value, ...], column: int) -> Value:
    """One list behind the other."""
    if len(first) + len(second) > MAX_LIST:
        raise ExpressionError("the list has become too long", column)
    return first + second


def _arithmetic(node: Binary, left: Run, right: Run) -> Run:
    sign, column = node.operator, node.column
    whole = _WHOLE.get(sign)
    divides = sign in ("//", "%")

    def run(scope: Scope, frame: Frame) -> Value:
        first = left(scope, frame)
        second = right(scope, frame)
        if type(first) is int and type(second) is int and whole is not None and (second or not divides):
            result = whole(first, second)
            if -MAX_RESULT <= result <= MAX_RESULT:
                return result
        if sign == "+" and isinstance(first, tuple) and isinstance(second, tuple):
            return joined_lists(first, second, column)
        return arithmetic(sign, first, second, column)

    return run
