"""Reads the text of an expression into its tree, by precedence.

Syntax only. Whether a name or a function exists, and whether the operands fit, is for checking and for
evaluation. Python's `ast` would not do: `target.class` and `test.break` are words of wargames.
"""

from collections.abc import Callable
from fractions import Fraction

from core.ruleset.expression.errors import ExpressionError, closest
from core.ruleset.expression.functions import FOLDS
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
    children,
)
from core.ruleset.expression.tokens import Token, tokenize

MAX_DEPTH = 24
"""How deep brackets, signs, `not` and `else` may nest."""
MAX_LOOPS = 3
"""How many comprehensions may run inside each other: with 200 units three are 8 million rounds already."""
MAX_NUMBER = 1_000_000
"""The largest number that may be written."""
CONSTANTS = {"true": True, "false": False, "none": None}
RESERVED = frozenset({*CONSTANTS, "or", "and", "not", "in", "if", "else", "for"})
"""Words that cannot be names; after a dot they are fields like any other."""
COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">=", "in", "not in"})

_POWER = {"or": 1, "and": 2, **dict.fromkeys(COMPARISONS, 4), "not": 4, "+": 5, "-": 5,
          "*": 6, "/": 6, "//": 6, "%": 6}  # fmt: skip
_LOWEST = 1
_NOT = 3
_CHAINED = "write 'a < b and b < c' instead of two comparisons in a row"


def parse_tree(text: str) -> Node:
    """The tree of an expression; ExpressionError where the text cannot be read."""
    if not text.strip():
        raise ExpressionError("the expression is empty", 1)
    return _Parser(tokenize(text)).whole()


class _Parser:
    """Each method reads one construct from the current token on and stops behind it."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._position = 0
        self._depth = 0

    def whole(self) -> Node:
        node = self._value()
        if not self._at_end:
            raise self._unexpected(self._next)
        return node

    @property
    def _at_end(self) -> bool:
        return self._next.kind == "end"

    @property
    def _next(self) -> Token:
        return self._tokens[self._position]

    def _take(self) -> Token:
        token = self._next
        if not self._at_end:
            self._position += 1
        return token

    def _take_if(self, text: str) -> bool:
        if self._next.text != text:
            return False
        self._take()
        return True

    def _expect(self, text: str) -> Token:
        if self._next.text != text:
            raise ExpressionError(f"expected '{text}', found {self._next}", self._next.column)
        return self._take()

    def _unexpected(self, token: Token) -> ExpressionError:
        if token.kind == "end":
            return ExpressionError("the expression ends too early", token.column)
        misspelt = token.kind == "word" and token.text not in RESERVED
        suggestion = closest(token.text, RESERVED) if misspelt else None
        return ExpressionError(f"unexpected {token}", token.column, suggestion)

    def _nested(self, read: Callable[[], Node]) -> Node:
        """What `read` reads, one level deeper."""
        if self._depth == MAX_DEPTH:
            raise ExpressionError("nested too deeply: give a part of it a name of its own", self._next.column)
        self._depth += 1
        node = read()
        self._depth -= 1
        return node

    def _value(self) -> Node:
        """Anything, with `A if C else B`, which binds least."""
        then = self._operators(_LOWEST)
        if self._next.text != "if":
            return then
        column = self._take().column
        test = self._operators(_LOWEST)
        self._expect("else")
        return Conditional(test, then, self._nested(self._value), column=column)

    def _operators(self, power: int) -> Node:
        """Operands joined by operators that bind at least so strongly."""
        left = self._not() if self._next.text == "not" and power <= _NOT else self._operand()
        while _POWER.get(self._next.text, 0) >= power:
            token = self._take()
            operator = token.text
            if operator == "not":
                self._expect("in")
                operator = "not in"
            right = self._operators(_POWER[operator] + 1)
            if operator in COMPARISONS and (self._next.text in COMPARISONS or self._next.text == "not"):
                raise ExpressionError(_CHAINED, self._next.column)
            left = Binary(operator, left, right, column=token.column)
        return left

    def _not(self) -> Node:
        column = self._take().column
        return Unary("not", self._nested(lambda: self._operators(_NOT)), column=column)

    def _operand(self) -> Node:
        if self._next.text == "-":
            column = self._take().column
            return Unary("-", self._nested(self._operand), column=column)
        node = self._primary()
        while self._next.text in (".", "["):
            token = self._take()
            node = self._field(node) if token.text == "." else self._index(node, token.column)
        return node

    def _field(self, owner: Node) -> Node:
        token = self._take()
        if token.kind != "word":
            raise ExpressionError(f"expected a field after the dot, found {token}", token.column)
        return Field(owner, token.text, column=token.column)

    def _index(self, owner: Node, column: int) -> Node:
        key = self._nested(self._value)
        self._expect("]")
        return Index(owner, key, column=column)

    def _primary(self) -> Node:
        token = self._take()
        if token.kind == "number":
            return Literal(_number(token), column=token.column)
        if token.kind == "text":
            return Literal(token.text[1:-1], column=token.column)
        if token.text in CONSTANTS:
            return Literal(CONSTANTS[token.text], column=token.column)
        if token.text == "(":
            node = self._nested(self._value)
            self._expect(")")
            return node
        if token.text == "[":
            return ListLiteral(self._items("]"), column=token.column)
        if token.text == "not":
            raise ExpressionError("put brackets around 'not ...' here", token.column)
        if token.kind == "word" and token.text not in RESERVED:
            return self._call(token) if self._take_if("(") else Name(token.text, column=token.column)
        raise self._unexpected(token)

    def _items(self, close: str) -> tuple[Node, ...]:
        """Values with commas between them, and the closing bracket."""
        if self._take_if(close):
            return ()
        return self._rest_of_items(self._nested(self._value), close)

    def _rest_of_items(self, first: Node, close: str) -> tuple[Node, ...]:
        items = [first]
        while self._take_if(","):
            items.append(self._nested(self._value))
        self._expect(close)
        return tuple(items)

    def _call(self, function: Token) -> Node:
        if self._take_if(")"):
            return Call(function.text, (), column=function.column)
        first = self._nested(self._value)
        if self._next.text == "for":
            return self._comprehension(function, first)
        return Call(function.text, self._rest_of_items(first, ")"), column=function.column)

    def _comprehension(self, function: Token, item: Node) -> Node:
        column = self._take().column
        if function.text not in FOLDS:
            takers = ", ".join(sorted(FOLDS))
            raise ExpressionError(f"{function.text} does not take 'for'; these do: {takers}", column)
        variable = self._variable()
        self._expect("in")
        # Not a whole value: `if` after the source begins the condition.
        source = self._nested(lambda: self._operators(_LOWEST))
        condition = self._nested(self._value) if self._take_if("if") else None
        self._expect(")")
        node = Comprehension(function.text, item, variable, source, condition, column=function.column)
        if _loops(node) > MAX_LOOPS:
            raise ExpressionError(f"more than {MAX_LOOPS} 'for' inside each other", column)
        return node

    def _variable(self) -> str:
        token = self._take()
        if token.kind != "word" or token.text in RESERVED or token.text == NTH:
            raise ExpressionError(f"expected a name for each item, found {token}", token.column)
        return token.text


def _number(token: Token) -> int | Fraction:
    value = Fraction(token.text)
    if value > MAX_NUMBER:
        raise ExpressionError(f"numbers go up to {MAX_NUMBER:,}", token.column)
    return value.numerator if value.denominator == 1 else value


def _loops(node: Node) -> int:
    """How many comprehensions run inside each other; a source is made once, before the rounds."""
    if not isinstance(node, Comprehension):
        return max(map(_loops, children(node)), default=0)
    inner = _loops(node.item)
    if node.condition is not None:
        inner = max(inner, _loops(node.condition))
    return max(1 + inner, _loops(node.source))
