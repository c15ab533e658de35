"""An expression as the rest of the engine holds it: its text, its tree, and a way to compute it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from core.ruleset.expression.compiler import compile_tree
from core.ruleset.expression.errors import ExpressionError
from core.ruleset.expression.nodes import Node, free_names
from core.ruleset.expression.parser import parse_tree
from core.ruleset.expression.values import Scope, Value


@dataclass(frozen=True)
class Expression:
    """A condition or a computation of a ruleset. Made by `parse`, or by `of` from a changed tree."""

    text: str
    """As it was written; columns count in it."""
    node: Node
    """What it says."""

    @classmethod
    def of(cls, node: Node, text: str) -> "Expression":
        """The expression of a tree; the text is the one that its columns belong to."""
        return cls(text, node)

    def __hash__(self) -> int:
        return hash(self.text)  # the tree takes part in equality; hashing it each time would be slow

    def evaluate(self, scope: Scope) -> Value:
        """Its value in this scope; ExpressionError if something is unknown or does not fit."""
        try:
            return self._compiled(scope)
        except ExpressionError as error:
            error.text = error.text or self.text
            raise

    def names(self) -> frozenset[str]:
        """The root names that the scope must know."""
        return self._names

    @cached_property
    def _compiled(self) -> Callable[[Scope], Value]:
        return compile_tree(self.node)

    @cached_property
    def _names(self) -> frozenset[str]:
        return free_names(self.node)


@lru_cache(maxsize=8192)
def parse(text: str) -> Expression:
    """Reads an expression; the same text gives the same object, compiled only once."""
    try:
        return Expression(text, parse_tree(text))
    except ExpressionError as error:
        error.text = text
        raise
