"""What a roll's `gives` read of the dice, taken apart into readers for the fold.

`count(c)`, `sum(e)`, `min(e)`, `max(e)` over `face`, and `die(n)`, become readers; what is left of the
formula is worked out from their figures. So dice can be seen in no other way, and exact odds never need the
dice themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from core.dice.fold import Figures, Reader
from core.ruleset.expression import (
    Call,
    Expression,
    ExpressionError,
    Name,
    Node,
    Scope,
    Value,
    free_names,
    parse,
    transform,
)

KINDS = ("count", "sum", "min", "max")
FACE = "face"


@dataclass(frozen=True)
class Aggregate:
    """One reader before its faces are worth anything: kind, formula over `face`, or the place of a die."""

    kind: str
    worth: Expression | None = None
    place: Expression | None = None

    @property
    def fixed(self) -> bool:
        """Whether it is worth the same in every scope."""
        names = (self.worth or self.place).names()  # type: ignore[union-attr]
        return names <= {FACE}


@dataclass(frozen=True)
class Gives:
    """The formulas of a roll: aggregates, and what is worked out from them."""

    aggregates: tuple[Aggregate, ...]
    formulas: tuple[tuple[str, Expression], ...]

    @property
    def closed(self) -> bool:
        """Whether what is given depends on the figures alone."""
        made: set[str] = set()
        for name, text in self.formulas:
            if any(used not in made and used[0] != "#" for used in text.names()):
                return False
            made.add(name)
        return True

    def readers(self, scope: Scope, die: int) -> tuple[Reader, ...]:
        """The readers in that scope. Raises ExpressionError."""
        return tuple(_reader(aggregate, scope, die) for aggregate in self.aggregates)

    def results(self, figures: Figures, scope: Scope) -> dict[str, Value]:
        """What the roll gives, from the figures of its readers. Raises ExpressionError."""
        names: dict[str, Value] = {f"#{place}": figure for place, figure in enumerate(figures)}
        for name, expression in self.formulas:
            names[name] = expression.evaluate(Within(scope, names))
        return {name: names[name] for name, _ in self.formulas}


class Within:
    """A scope with some names on top."""

    __slots__ = ("names", "scope")

    def __init__(self, scope: Scope, names: Mapping[str, Value]) -> None:
        self.scope = scope
        self.names = names

    def name(self, name: str, /) -> Value:
        """One of the names on top, else the scope's."""
        return self.names[name] if name in self.names else self.scope.name(name)

    def field(self, owner: object, field: str, /) -> Value:
        """The scope's."""
        return self.scope.field(owner, field)  # type: ignore[arg-type]

    def known_names(self) -> Iterable[str]:
        """For suggestions."""
        inner = getattr(self.scope, "known_names", tuple)
        return [*self.names, *inner()]


@lru_cache(maxsize=1024)
def compile_gives(gives: tuple[tuple[str, str], ...]) -> Gives:
    """Takes the formulas apart. Raises ExpressionError."""
    aggregates: list[Aggregate] = []
    formulas = []
    for name, text in gives:
        expression = parse(text)
        node = transform(expression.node, lambda part, text=text: _lift(part, text, aggregates))  # type: ignore[misc]
        if FACE in free_names(node):
            raise ExpressionError("`face` stands outside count, sum, min or max", 1, f"sum({FACE})")
        formulas.append((name, Expression.of(node, text)))
    return Gives(tuple(aggregates), tuple(formulas))


def _lift(node: Node, text: str, aggregates: list[Aggregate]) -> Node:
    if not isinstance(node, Call) or len(node.arguments) != 1:
        return node
    argument = node.arguments[0]
    if node.function == "die":
        found = Aggregate("die", place=Expression.of(argument, text))
    elif node.function in KINDS and FACE in free_names(argument):
        found = Aggregate(node.function, worth=Expression.of(argument, text))
    else:
        return node
    if found not in aggregates:
        aggregates.append(found)
    return Name(f"#{aggregates.index(found)}", column=node.column)


def _reader(aggregate: Aggregate, scope: Scope, die: int) -> Reader:
    return _fixed_reader(aggregate, die) if aggregate.fixed else _worked_out(aggregate, scope, die)


@lru_cache(maxsize=1024)
def _fixed_reader(aggregate: Aggregate, die: int) -> Reader:
    return _worked_out(aggregate, Nowhere(), die)


class Nowhere:
    """A scope without names."""

    def name(self, name: str, /) -> Value:
        """There are none."""
        raise KeyError(name)

    def field(self, owner: object, field: str, /) -> Value:
        """There are none."""
        raise KeyError(field)


def _worked_out(aggregate: Aggregate, scope: Scope, die: int) -> Reader:
    if aggregate.place is not None:
        place = aggregate.place.evaluate(scope)
        return Reader("die", tuple(range(1, die + 1)), place if isinstance(place, int) else 0)
    worth = aggregate.worth
    assert worth is not None
    values = tuple(
        _number(worth.evaluate(Within(scope, {FACE: face})), aggregate.kind, worth)
        for face in range(1, die + 1)
    )
    return Reader(aggregate.kind, values)  # type: ignore[arg-type]


def _number(value: Value, kind: str, worth: Expression) -> int | Fraction:
    if kind == "count":
        if isinstance(value, bool):
            return int(value)
        raise ExpressionError("count wants a condition", worth.node.column)
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise ExpressionError(f"{kind} wants a number", worth.node.column)
    return value


def faces_that(condition: str | None, scope: Scope, die: int) -> tuple[int, ...]:
    """The faces for which a condition over `face` holds. Raises ExpressionError."""
    if condition is None:
        return ()
    expression = parse(condition)
    return tuple(
        face for face in range(1, die + 1) if expression.evaluate(Within(scope, {FACE: face})) is True
    )
