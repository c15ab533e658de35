"""The part of checking that knows the functions: what they need, and what they give."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from core.ruleset.expression.errors import ExpressionError
from core.ruleset.expression.functions import call_fault
from core.ruleset.expression.kinds import (
    Flag,
    ListOf,
    Number,
    Type,
    TypeScope,
    Unknown,
    describe_kind,
    may_be,
)
from core.ruleset.expression.nodes import NTH, Call, Comprehension, Node

FACE = "face"
"""Where this name is known, dice are being read: `count(face == 6)`, `sum(face)`, `die(1)`."""
_OF_DICE = frozenset({"count", "sum", "min", "max", "die"})


class CallChecker(ABC):
    """Checks calls and comprehensions, and collects faults."""

    def __init__(self, types: TypeScope) -> None:
        self.types = types
        self.errors: list[ExpressionError] = []

    @abstractmethod
    def kind(self, node: Node, local: Mapping[str, Type], meant: Type | None = None) -> Type:
        """The kind of any part; `local` are comprehension variables, `meant` is what it is compared with."""

    def fault(self, message: str, column: int, suggestion: str | None = None) -> None:
        """Notes a fault."""
        self.errors.append(ExpressionError(message, column, suggestion))

    def expect(self, kind: Type, wanted: type[Flag | Number], message: str, column: int) -> Type:
        """The kind that is wanted; what cannot be of it is reported, with `message` before its kind."""
        if not may_be(kind, wanted):
            self.fault(f"{message} {describe_kind(kind)}", column)
        return wanted()

    def call(self, node: Call, local: Mapping[str, Type]) -> Type:
        """The kind that a call without `for` gives."""
        kinds = [self.kind(argument, local) for argument in node.arguments]
        if self._reads_dice(node, kinds):
            return self._dice_call(node, kinds)
        error = call_fault(node.function, len(kinds), node.column)
        if error is not None:
            self.errors.append(error)
            return Unknown()
        match node.function:
            case "abs" | "floor" | "ceil":
                return self._numbers(node, kinds)
            case "min" | "max":
                of_list = len(kinds) == 1 and not isinstance(kinds[0], Number)
                return (
                    self._folded(node, self._item(node, kinds[0])) if of_list else self._numbers(node, kinds)
                )
            case "item":
                self.expect(kinds[1], Number, "item needs a number for the position: this is", node.column)
                return self._item(node, kinds[0])
            case "range":
                self.expect(kinds[0], Number, "range needs a number: this is", node.column)
                return ListOf(Number())
            case "len":
                self._item(node, kinds[0])
                return Number()
        return self._folded(node, self._item(node, kinds[0]))

    def comprehension(self, node: Comprehension, local: Mapping[str, Type]) -> Type:
        """The kind that a fold over a list gives."""
        source = self.kind(node.source, local)
        if not may_be(source, ListOf):
            self.fault(f"'for' needs a list after 'in', not {describe_kind(source)}", node.source.column)
        element = source.item if isinstance(source, ListOf) else Unknown()
        inner = {**local, node.variable: element, NTH: Number()}
        item = self.kind(node.item, inner)
        if node.condition is not None:
            condition = self.kind(node.condition, inner)
            where = node.condition.column
            self.expect(condition, Flag, "'if' needs true or false: its condition is", where)
        return self._folded(node, item)

    def _folded(self, node: Call | Comprehension, item: Type) -> Type:
        """What the function makes of many values of this kind."""
        name = node.function
        if name in ("any", "all"):
            return self.expect(item, Flag, f"{name} needs true or false: each of them is", node.column)
        if name in ("sum", "min", "max"):
            return self.expect(item, Number, f"{name} needs numbers: each of them is", node.column)
        return ListOf(item) if name == "list" else Number()

    def _numbers(self, node: Call, kinds: list[Type]) -> Type:
        for kind in kinds:
            self.expect(kind, Number, f"{node.function} needs numbers: this is", node.column)
        return Number()

    def _item(self, node: Call, kind: Type) -> Type:
        """What is in the list that the function must be given."""
        if isinstance(kind, ListOf):
            return kind.item
        if not isinstance(kind, Unknown):
            self.fault(f"{node.function} needs a list, not {describe_kind(kind)}", node.column)
        return Unknown()

    def _reads_dice(self, node: Call, kinds: list[Type]) -> bool:
        if node.function not in _OF_DICE or self.types.name(FACE) is None:
            return False
        return node.function == "die" or (len(kinds) == 1 and not isinstance(kinds[0], ListOf))

    def _dice_call(self, node: Call, kinds: list[Type]) -> Type:
        if len(kinds) != 1:
            self.fault(f"die takes the number of one die, not {len(kinds)} values", node.column)
        elif node.function == "count":
            self.expect(kinds[0], Flag, "count needs a condition on the face: this is", node.column)
        else:
            self.expect(kinds[0], Number, f"{node.function} needs a number: this is", node.column)
        return Number()
