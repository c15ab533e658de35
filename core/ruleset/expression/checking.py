"""Finds what is wrong with an expression before any battle is played: all of it, not only the first.

What depends on the battle (division by zero, an empty list, a row that a table lacks) is left to
evaluation. Calls and comprehensions stand in `call_checking.py`.
"""

from collections.abc import Iterable, Mapping

from core.ruleset.expression.call_checking import CallChecker
from core.ruleset.expression.errors import ExpressionError, closest
from core.ruleset.expression.expression import Expression
from core.ruleset.expression.kinds import (
    EntityOf,
    Flag,
    ListOf,
    Nothing,
    Number,
    RecordOf,
    TableOf,
    Text,
    Type,
    TypeScope,
    Unknown,
    describe_kind,
    joined,
    may_be,
    may_equal,
)
from core.ruleset.expression.nodes import (
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
)
from core.ruleset.expression.parser import CONSTANTS
from core.ruleset.expression.values import is_number, table_key

_SHOWN_VALUES = 12
"""A message lists no more values than fit on a line or two."""


def check(expression: Expression, types: TypeScope) -> tuple[Type, list[ExpressionError]]:
    """The kind of value that the expression gives, and all that is wrong with it, from left to right."""
    checker = _Checker(types)
    kind = checker.kind(expression.node, {})
    for error in checker.errors:
        error.text = expression.text
    return kind, sorted(checker.errors, key=lambda error: error.column)


class _Checker(CallChecker):
    """One pass over a tree. A part that is at fault is taken for what it should be, or is Unknown."""

    def kind(self, node: Node, local: Mapping[str, Type], meant: Type | None = None) -> Type:
        match node:
            case Literal():
                return _kind_of_literal(node)
            case ListLiteral():
                item = meant.item if isinstance(meant, ListOf) else None
                kinds = [self.kind(part, local, item) for part in node.items]
                return ListOf(joined(kinds) if kinds else Unknown())
            case Name():
                return self._name(node, local, meant)
            case Field():
                return self._field(node, self.kind(node.owner, local))
            case Index():
                return self._index(node, self.kind(node.owner, local), self.kind(node.key, local))
            case Unary():
                return self._unary(node, local)
            case Binary():
                return self._binary(node, local)
            case Conditional():
                test = self.kind(node.test, local)
                self.expect(test, Flag, "'if' needs true or false: its condition is", node.column)
                return joined([self.kind(part, local, meant) for part in (node.then, node.otherwise)])
            case Call():
                return self.call(node, local)
            case Comprehension():
                return self.comprehension(node, local)
        raise TypeError(f"not a node of expressions: {node!r}")

    def _name(self, node: Name, local: Mapping[str, Type], meant: Type | None) -> Type:
        kind = self._known(node, local)
        if kind is not None:
            return kind
        message = f"unknown name '{node.name}'"
        if isinstance(meant, Text) and node.name in (meant.values or ()):
            self.fault(f"{message}: a text stands in quotes", node.column, f"'{node.name}'")
        else:
            known = {*self.types.names(), *local, *CONSTANTS}
            self.fault(message, node.column, closest(node.name, known))
        return Unknown()

    def _known(self, node: Name, local: Mapping[str, Type]) -> Type | None:
        return local[node.name] if node.name in local else self.types.name(node.name)

    def _field(self, node: Field, owner: Type) -> Type:
        known = self._fields(owner, node.field)
        if known is None:
            whose = label(node.owner) or "this"
            self.fault(f"{whose} is {describe_kind(owner)} and has no '{node.field}'", node.column)
            return Unknown()
        if node.field in known:
            return known[node.field]
        whose = f"'{label(node.owner)}'" if label(node.owner) else describe_kind(owner)
        self.fault(f"{whose} has no '{node.field}'", node.column, closest(node.field, known))
        return Unknown()

    def _fields(self, owner: Type, field: str) -> Mapping[str, Type] | None:
        """What may stand after the dot; None if nothing may."""
        match owner:
            case EntityOf():
                return self.types.fields(owner)
            case RecordOf():
                return owner.fields
            case TableOf():
                return dict.fromkeys([field] if owner.keys is None else owner.keys, owner.row)
            case Unknown():
                return {field: owner}
        return None

    def _index(self, node: Index, owner: Type, key: Type) -> Type:
        if isinstance(owner, Unknown):
            return owner
        if not isinstance(owner, TableOf | RecordOf):
            advice = ": write item(list, n)" if isinstance(owner, ListOf) else ""
            whose = label(node.owner) or "this"
            self.fault(f"{whose} is {describe_kind(owner)}, not a table{advice}", node.column)
            return Unknown()
        self._table_key(node.key, key, owner, node.owner)
        if isinstance(owner, TableOf):
            return owner.row
        word = table_key(node.key.value) if isinstance(node.key, Literal) else None
        return joined(owner.fields.values()) if word is None else owner.fields.get(word, Unknown())

    def _table_key(self, node: Node, kind: Type, table: TableOf | RecordOf, table_node: Node) -> None:
        """Reports a key that the table cannot have."""
        if not may_be(kind, Text, Number):
            self.fault(f"a table's key is a text or a number, not {describe_kind(kind)}", node.column)
        keys = table.keys if isinstance(table, TableOf) else table.fields.keys()
        word = table_key(node.value) if isinstance(node, Literal) else None
        if word is not None and keys is not None and word not in keys:
            whose = label(table_node) or "this table"
            self.fault(f"{whose} has no row '{word}'", node.column, closest(word, keys))

    def _unary(self, node: Unary, local: Mapping[str, Type]) -> Type:
        operand = self.kind(node.operand, local)
        if node.operator == "not":
            return self.expect(operand, Flag, "'not' needs true or false: this is", node.column)
        return self.expect(operand, Number, "'-' needs a number: this is", node.column)

    def _binary(self, node: Binary, local: Mapping[str, Type]) -> Type:
        sign = node.operator
        if sign in ("==", "!="):
            return self._equality(node, local)
        if sign in ("in", "not in"):
            return self._membership(node, local)
        if sign == "+":
            return self._plus(node, local)
        logic = sign in ("and", "or")
        wanted: type[Flag | Number] = Flag if logic else Number
        needs = f"'{sign}' needs {'true or false' if logic else 'numbers'}"
        for part, side in ((node.left, "left"), (node.right, "right")):
            self.expect(self.kind(part, local), wanted, f"{needs}: its {side} side is", node.column)
        return Flag() if logic or sign in ("<", "<=", ">", ">=") else Number()

    def _plus(self, node: Binary, local: Mapping[str, Type]) -> Type:
        """Numbers are added, lists joined."""
        left, right = self.kind(node.left, local), self.kind(node.right, local)
        if isinstance(left, ListOf) and isinstance(right, ListOf | Unknown):
            return joined([left, right])
        if isinstance(right, ListOf) and isinstance(left, Unknown):
            return right
        for part, side in ((left, "left"), (right, "right")):
            self.expect(part, Number, f"'+' needs numbers: its {side} side is", node.column)
        unknown = isinstance(left, Unknown) and isinstance(right, Unknown)
        return Unknown() if unknown else Number()

    def _equality(self, node: Binary, local: Mapping[str, Type]) -> Type:
        if isinstance(node.left, Name) and self._known(node.left, local) is None:
            right = self.kind(node.right, local)
            left = self.kind(node.left, local, right)
        else:
            left = self.kind(node.left, local)
            right = self.kind(node.right, local, left)
        if not may_equal(left, right):
            both = f"{describe_kind(left)} with {describe_kind(right)}"
            self.fault(f"'{node.operator}' compares {both}: they are never equal", node.column)
        self._texts_fit(node.left, right, node.right)
        self._texts_fit(node.right, left, node.left)
        return Flag()

    def _membership(self, node: Binary, local: Mapping[str, Type]) -> Type:
        left = self.kind(node.left, local)
        right = self.kind(node.right, local, ListOf(left))
        match right:
            case ListOf():
                if not may_equal(left, right.item):
                    both = f"{describe_kind(left)} in a list where each item is {describe_kind(right.item)}"
                    self.fault(f"'{node.operator}' looks for {both}", node.column)
                self._texts_fit(node.left, right.item, node.right)
                self._texts_fit(node.right, left, node.left)
            case TableOf() | RecordOf():
                self._table_key(node.left, left, right, node.right)
            case Unknown():
                pass
            case _:
                needs = f"'{node.operator}' needs a list or a table"
                self.fault(f"{needs}, not {describe_kind(right)}", node.column)
        return Flag()

    def _texts_fit(self, node: Node, kind: Type, subject: Node) -> None:
        """Reports each text written in `node` that the subject, of that kind, can never be."""
        while isinstance(kind, ListOf):
            kind = kind.item
        if not isinstance(kind, Text) or kind.values is None or isinstance(subject, Literal | ListLiteral):
            return
        for text, column in _written_texts(node):
            if text not in kind.values:
                self.fault(_not_a_value(text, subject, kind.values), column, closest(text, kind.values))


def _kind_of_literal(node: Literal) -> Type:
    if isinstance(node.value, bool):
        return Flag()
    if isinstance(node.value, str):
        return Text(frozenset({node.value}))
    return Number() if is_number(node.value) else Nothing()


def _written_texts(node: Node) -> Iterable[tuple[str, int]]:
    """The texts that this may be, as far as they are written out, with their columns."""
    match node:
        case Literal(value=str() as text):
            yield text, node.column
        case ListLiteral():
            for item in node.items:
                yield from _written_texts(item)
        case Conditional():
            yield from _written_texts(node.then)
            yield from _written_texts(node.otherwise)


def _not_a_value(text: str, subject: Node, values: frozenset[str]) -> str:
    whose = label(subject)
    shown = sorted(values)[:_SHOWN_VALUES] + (["..."] if len(values) > _SHOWN_VALUES else [])
    start = f"a value of {whose}" if whose else "one of"
    return f"'{text}' is not {start}: {', '.join(shown)}"
