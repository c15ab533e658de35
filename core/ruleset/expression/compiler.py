"""Turns a tree into nested Python functions, once, so that evaluating it is cheap.

Odds evaluate the same expression tens of thousands of times. No source text is made and nothing is given
to `eval`: every function here was written down beforehand, and a tree only chooses among them.
Operators stand in `operators.py`; here are names, what hangs on them, and what chooses or repeats.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from core.ruleset.expression.errors import ExpressionError, closest
from core.ruleset.expression.functions import FOLDS, FUNCTIONS, call_fault, flag
from core.ruleset.expression.nodes import (
    NTH,
    Binary,
    Call,
    Comprehension,
    Conditional,
    Field,
    Index,
    ListLiteral,
    Literal,
    Name,
    Node,
    Unary,
    label,
    walk,
)
from core.ruleset.expression.operators import Frame, Run, binary, unary
from core.ruleset.expression.values import Ref, Scope, SimpleScope, Value, describe, table_key

Slots = Mapping[str, int]
"""Where in the frame the comprehension variables in force are kept."""


def compile_tree(node: Node) -> Callable[[Scope], Value]:
    """A function that computes the tree in a scope."""
    compiler = _Compiler()
    run = compiler.build(node, {})
    size = compiler.slots
    if not size:
        return lambda scope: run(scope, _NO_FRAME)
    return lambda scope: run(scope, [None] * size)


_NO_FRAME: Frame = []
_NOWHERE = SimpleScope({})
_MAPPINGS = (dict, Mapping)  # dict first: asking an abstract class is slow
_VARYING = (Name, Call, Comprehension)


class _Compiler:
    """Builds functions bottom up and counts the variables that they need."""

    def __init__(self) -> None:
        self.slots = 0

    def build(self, node: Node, slots: Slots) -> Run:
        run = self._build(node, slots)
        if isinstance(node, Literal) or any(isinstance(part, _VARYING) for part in walk(node)):
            return run
        try:  # `[1/2, 1/4]` is the same each time
            value = run(_NOWHERE, _NO_FRAME)
        except ExpressionError:  # it must fail when it is reached, not before
            return run
        return lambda _scope, _frame: value

    def _build(self, node: Node, slots: Slots) -> Run:
        match node:
            case Literal(value=value):
                return lambda _scope, _frame: value
            case Name():
                return _name(node, slots)
            case Field():
                return _field(node, self.build(node.owner, slots))
            case Index():
                return _index(node, self.build(node.owner, slots), self.build(node.key, slots))
            case Unary():
                return unary(node, self.build(node.operand, slots))
            case Binary():
                return binary(node, self.build(node.left, slots), self.build(node.right, slots))
            case Conditional():
                parts = (node.test, node.then, node.otherwise)
                return _conditional(node, *(self.build(part, slots) for part in parts))
            case ListLiteral():
                return _list(tuple(self.build(item, slots) for item in node.items))
            case Call():
                return _call(node, tuple(self.build(argument, slots) for argument in node.arguments))
            case Comprehension():
                return self._comprehension(node, slots)
        raise TypeError(f"not a node of expressions: {node!r}")

    def _comprehension(self, node: Comprehension, slots: Slots) -> Run:
        source = self.build(node.source, slots)
        here = self.slots
        self.slots += 2
        inner = {**slots, node.variable: here, NTH: here + 1}
        item = self.build(node.item, inner)
        condition = None if node.condition is None else self.build(node.condition, inner)
        rounds = _rounds(node, here, item, condition)
        fold, column = FOLDS[node.function], node.column

        def run(scope: Scope, frame: Frame) -> Value:
            items = source(scope, frame)
            if not isinstance(items, tuple):
                raise ExpressionError(f"'for' needs a list after 'in', not {describe(items)}", column)
            return fold(rounds(items, scope, frame), column)

        return run


def _rounds(
    node: Comprehension, here: int, item: Run, condition: Run | None
) -> Callable[[Iterable[Value], Scope, Frame], Iterator[Value]]:
    """The items of a comprehension that pass its condition, made as they are asked for."""
    column = node.column if node.condition is None else node.condition.column

    def rounds(items: Iterable[Value], scope: Scope, frame: Frame) -> Iterator[Value]:
        for position, element in enumerate(items, 1):
            frame[here] = element
            frame[here + 1] = position
            if condition is not None:
                passes = condition(scope, frame)
                if passes is False:
                    continue
                if passes is not True:
                    flag(passes, "'if' needs true or false: its condition is", column)
            yield item(scope, frame)

    return rounds


def _name(node: Name, slots: Slots) -> Run:
    name = node.name
    if name in slots:
        slot = slots[name]
        return lambda _scope, frame: frame[slot]

    def run(scope: Scope, _frame: Frame) -> Value:
        try:
            return scope.name(name)
        except KeyError as error:
            raise _unknown(f"unknown name '{name}'", name, node.column, scope, "known_names") from error

    return run


def _unknown(
    message: str, word: str, column: int, scope: Scope, listing: str, *owner: Ref
) -> ExpressionError:
    """The error for a word that the scope does not know, with the nearest of those that it lists."""
    known = getattr(scope, listing, None)
    return ExpressionError(message, column, closest(word, known(*owner)) if known else None)


def _field(node: Field, owner: Run) -> Run:
    field, column = node.field, node.column

    def run(scope: Scope, frame: Frame) -> Value:
        value = owner(scope, frame)
        try:
            if isinstance(value, Ref):
                return scope.field(value, field)
            if isinstance(value, _MAPPINGS):
                found: Value = value[field]
                return found
        except KeyError as error:
            raise _no_field(node, value, scope) from error
        if value is None:  # nobody's general, a table's missing row: it has nothing, and that is no fault
            return None
        whose = label(node.owner) or "this"
        raise ExpressionError(f"{whose} is {describe(value)} and has no '{field}'", column)

    return run


def _no_field(node: Field, owner: Value, scope: Scope) -> ExpressionError:
    whose = label(node.owner)
    message = f"{describe(owner) if whose is None else repr(whose)} has no '{node.field}'"
    if isinstance(owner, Ref):
        return _unknown(message, node.field, node.column, scope, "known_fields", owner)
    known = owner if isinstance(owner, Mapping) else ()
    return ExpressionError(message, node.column, closest(node.field, known))


def _index(node: Index, owner: Run, key: Run) -> Run:
    column, key_column = node.column, node.key.column
    whose = label(node.owner) or "this"

    def run(scope: Scope, frame: Frame) -> Value:
        table = owner(scope, frame)
        if not isinstance(table, _MAPPINGS):
            advice = ": write item(list, n)" if isinstance(table, tuple) else ""
            raise ExpressionError(f"{whose} is {describe(table)}, not a table{advice}", column)
        value = key(scope, frame)
        word = table_key(value)
        if word is None:
            raise ExpressionError(f"a table's key is a text or a number, not {describe(value)}", key_column)
        try:
            found: Value = table[word]
        except KeyError as error:
            raise ExpressionError(f"{whose} has no row '{word}'", key_column, closest(word, table)) from error
        return found

    return run


def _conditional(node: Conditional, test: Run, then: Run, otherwise: Run) -> Run:
    column = node.column

    def run(scope: Scope, frame: Frame) -> Value:
        chosen = flag(test(scope, frame), "'if' needs true or false: its condition is", column)
        return then(scope, frame) if chosen else otherwise(scope, frame)

    return run


def _list(items: tuple[Run, ...]) -> Run:
    return lambda scope, frame: tuple([item(scope, frame) for item in items])


def _call(node: Call, arguments: tuple[Run, ...]) -> Run:
    fault = call_fault(node.function, len(arguments), node.column)
    if fault is not None:
        raise fault
    apply, column = FUNCTIONS[node.function].apply, node.column
    return lambda scope, frame: apply([argument(scope, frame) for argument in arguments], column)
