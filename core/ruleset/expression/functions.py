"""The arithmetic of expressions and their fixed table of functions, on values alone.

All is exact. What does not fit is refused with the column it is given, so that no exception of Python's
own ever comes out. Functions that only dice can give a meaning to (`die`) are not here.
"""

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.ruleset.expression.errors import ExpressionError, closest
from core.ruleset.expression.values import Exact, Value, describe, is_number

MAX_RESULT = 10**12
"""Beyond any wargame; it keeps a rule that multiplies in a circle from filling the memory."""


def number(value: Value, whose: str, column: int) -> Exact:
    """The value, if it is a number; `whose` begins the message if it is not."""
    if is_number(value):
        return value
    advice = "; write (1 if ... else 0) to count with it" if isinstance(value, bool) else ""
    raise ExpressionError(f"{whose} {describe(value)}, not a number{advice}", column)


def flag(value: Value, whose: str, column: int) -> bool:
    """The value, if it is true or false."""
    if isinstance(value, bool):
        return value
    raise ExpressionError(f"{whose} {describe(value)}, neither true nor false", column)


def settle(value: Exact, column: int) -> Exact:
    """A result in its one form: whole numbers are `int`; too large ones are refused."""
    if type(value) is Fraction:
        if value.denominator == 1:
            value = value.numerator
        elif value.denominator > MAX_RESULT:
            raise ExpressionError("the fraction has become too fine to go on with", column)
    if not -MAX_RESULT <= value <= MAX_RESULT:
        raise ExpressionError("the number has become too large", column)
    return value


def _divide(left: Exact, right: Exact) -> Exact:
    if type(left) is int and type(right) is int:
        return Fraction(left, right)  # much quicker than to divide fractions
    return Fraction(left) / right


_ARITHMETIC: Mapping[str, Callable[[Exact, Exact], Exact]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divide,
    "//": operator.floordiv,
    "%": operator.mod,
}


def arithmetic(sign: str, left: Value, right: Value, column: int) -> Exact:
    """`left sign right`, exactly."""
    first, second = operands(sign, left, right, column)
    if not second and sign in ("/", "//", "%"):
        raise ExpressionError("division by zero", column)
    return settle(_ARITHMETIC[sign](first, second), column)


def operands(sign: str, left: Value, right: Value, column: int) -> tuple[Exact, Exact]:
    """Both sides as numbers, or the message that names the side that is none."""
    return (
        number(left, f"'{sign}' needs numbers: its left side is", column),
        number(right, f"'{sign}' needs numbers: its right side is", column),
    )


def _each_number(name: str, values: Iterable[Value], column: int) -> list[Exact]:
    return [number(value, f"{name} needs numbers: one of them is", column) for value in values]


def _sum(values: Iterable[Value], column: int) -> Value:
    return settle(sum(_each_number("sum", values, column)), column)


def _count(values: Iterable[Value], _column: int) -> Value:
    # `count(u.routed for u in units)` says how many are routed, as `count(face == 6)` does of dice.
    return sum(value is not False for value in values)


def _any(values: Iterable[Value], column: int) -> Value:
    return any(flag(value, "any needs true or false: one of them is", column) for value in values)


def _all(values: Iterable[Value], column: int) -> Value:
    return all(flag(value, "all needs true or false: one of them is", column) for value in values)


def _extreme(name: str, pick: Callable[[list[Exact]], Exact]) -> "Fold":
    def fold(values: Iterable[Value], column: int) -> Value:
        numbers = _each_number(name, values, column)
        if not numbers:
            raise ExpressionError(f"there is no {name} of an empty list: ask for len(...) > 0 first", column)
        return settle(pick(numbers), column)

    return fold


def _list(values: Iterable[Value], _column: int) -> Value:
    return tuple(values)


Fold = Callable[[Iterable[Value], int], Value]
"""Makes one value of many; the second argument is the column to point at."""

FOLDS: Mapping[str, Fold] = {
    "sum": _sum,
    "count": _count,
    "any": _any,
    "all": _all,
    "min": _extreme("min", min),
    "max": _extreme("max", max),
    "list": _list,
}
"""The functions that take `for`."""


@dataclass(frozen=True)
class Function:
    """A function as it may be called without `for`."""

    least: int
    """How many arguments it needs."""
    most: int
    """How many it takes."""
    apply: Callable[[list[Value], int], Value]
    """Computes it from its arguments; the second argument is the column to point at."""


def _items(name: str, value: Value, column: int) -> tuple[Value, ...]:
    if isinstance(value, tuple):
        return value
    raise ExpressionError(f"{name} needs a list, not {describe(value)}", column)


def _numeric(name: str, compute: Callable[[Exact], Exact]) -> Function:
    def apply(arguments: list[Value], column: int) -> Value:
        value = number(arguments[0], f"{name} needs a number: this is", column)
        return value if type(value) is int and name != "abs" else settle(compute(value), column)

    return Function(1, 1, apply)


def _of_list(name: str, fold: Fold) -> Function:
    return Function(1, 1, lambda arguments, column: fold(_items(name, arguments[0], column), column))


def _of_numbers_or_list(name: str) -> Function:
    def apply(arguments: list[Value], column: int) -> Value:
        many = len(arguments) > 1 or is_number(arguments[0])
        return FOLDS[name](arguments if many else _items(name, arguments[0], column), column)

    return Function(1, 99, apply)


def _length(arguments: list[Value], column: int) -> Value:
    return len(_items("len", arguments[0], column))


def _count_all(arguments: list[Value], column: int) -> Value:
    return len(_items("count", arguments[0], column))


def _item(arguments: list[Value], column: int) -> Value:
    items = _items("item", arguments[0], column)
    position = number(arguments[1], "item needs a number for the position: this is", column)
    if not isinstance(position, int) or not 1 <= position <= len(items):
        raise ExpressionError(f"there is no item {position} in a list of {len(items)}", column)
    return items[position - 1]


MOST_IN_RANGE = 1000
"""A list of numbers is what a loop goes through, and no loop of a rulebook is longer."""


def _range(arguments: list[Value], column: int) -> Value:
    last = number(arguments[0], "range needs a number: this is", column)
    if not isinstance(last, int) or last > MOST_IN_RANGE:
        raise ExpressionError(f"range needs a whole number of at most {MOST_IN_RANGE}, not {last}", column)
    return tuple(range(1, last + 1))


FUNCTIONS: Mapping[str, Function] = {
    "abs": _numeric("abs", lambda value: max(value, -value)),
    "floor": _numeric("floor", math.floor),
    "ceil": _numeric("ceil", math.ceil),
    "min": _of_numbers_or_list("min"),
    "max": _of_numbers_or_list("max"),
    "len": Function(1, 1, _length),
    "item": Function(2, 2, _item),
    "count": Function(1, 1, _count_all),
    "range": Function(1, 1, _range),
    **{name: _of_list(name, FOLDS[name]) for name in ("sum", "any", "all", "list")},
}
"""The whole table; there is nothing else to call."""


def call_fault(name: str, given: int, column: int) -> ExpressionError | None:
    """What is wrong with calling this with so many arguments, if anything."""
    if name == "die":
        return ExpressionError("die(...) is known only where dice are rolled", column)
    function = FUNCTIONS.get(name)
    if function is None:
        return ExpressionError(f"unknown function '{name}'", column, closest(name, FUNCTIONS))
    if function.least <= given <= function.most:
        return None
    needs = f"{function.least} value{'s' if function.least > 1 else ''}"
    at_least = "at least " if function.most > function.least else ""
    return ExpressionError(f"{name} takes {at_least}{needs}, not {given}", column)
