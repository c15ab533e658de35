"""The syntax tree of an expression: its nodes, and ways to walk and to change them.

The tree says what was written and nothing of what it means: a call of an unknown function is an ordinary
`Call`, so that other modules (dice) may give it a meaning by replacing it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction


@dataclass(frozen=True)
class Node:
    """A part of an expression. Two nodes that say the same are equal, wherever they stand."""

    column: int = field(default=1, compare=False, kw_only=True)
    """Where to point at: an operator's sign, a field's name, the `[` of an index, or the beginning."""


@dataclass(frozen=True, eq=False)
class Literal(Node):
    """A number, a text, true, false or none, as written."""

    value: bool | int | Fraction | str | None

    def __eq__(self, other: object) -> bool:
        # Python takes 1 and True for equal; here they are different things.
        return isinstance(other, Literal) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[bool, object]:
        return isinstance(self.value, bool), self.value


@dataclass(frozen=True)
class ListLiteral(Node):
    """`[a, b]`."""

    items: tuple[Node, ...]


@dataclass(frozen=True)
class Name(Node):
    """A name without an owner: a fact, a role, a comprehension's variable, `nth`."""

    name: str


@dataclass(frozen=True)
class Field(Node):
    """`owner.field`."""

    owner: Node
    field: str


@dataclass(frozen=True)
class Index(Node):
    """`owner[key]`."""

    owner: Node
    key: Node


@dataclass(frozen=True)
class Unary(Node):
    """`-operand` or `not operand`."""

    operator: str
    operand: Node


@dataclass(frozen=True)
class Binary(Node):
    """`left operator right`, for arithmetic, comparisons, `in`, `not in`, `and`, `or`."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True)
class Conditional(Node):
    """`then if test else otherwise`."""

    test: Node
    then: Node
    otherwise: Node


@dataclass(frozen=True)
class Call(Node):
    """`function(arguments)`; the function need not be known."""

    function: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True)
class Comprehension(Node):
    """`function(item for variable in source if condition)`; `nth` is known in item and condition."""

    function: str
    item: Node
    variable: str
    source: Node
    condition: Node | None = None


NTH = "nth"
"""Inside a comprehension: the position in the source list, from 1."""


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below, in the order of their fields."""
    for part in fields(node):
        value = getattr(node, part.name)
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, Node):
                yield child


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, owners before what they own."""
    yield node
    for child in children(node):
        yield from walk(child)


def transform(node: Node, change: Callable[[Node], Node]) -> Node:
    """A tree in which each node has been given to `change`, from the leaves up.

    A node whose parts did not change is given as it stands. `change` also sees the `Name`s that are a
    comprehension's variable: whoever renames has to mind them.
    """
    changed: dict[str, object] = {}
    for part in fields(node):
        old = getattr(node, part.name)
        new = _transform_part(old, change)
        if new is not old:
            changed[part.name] = new
    return change(replace(node, **changed) if changed else node)  # type: ignore[arg-type]


def _transform_part(value: object, change: Callable[[Node], Node]) -> object:
    if isinstance(value, Node):
        return transform(value, change)
    if isinstance(value, tuple):
        items = tuple(transform(item, change) for item in value)
        return value if all(map(_same, items, value)) else items
    return value


def _same(left: object, right: object) -> bool:
    return left is right


def free_names(node: Node) -> frozenset[str]:
    """The root names that the scope must know: all but comprehension variables and their `nth`."""
    if isinstance(node, Name):
        return frozenset({node.name})
    if isinstance(node, Comprehension):
        inner = free_names(node.item)
        if node.condition is not None:
            inner |= free_names(node.condition)
        return (inner - {node.variable, NTH}) | free_names(node.source)
    return frozenset().union(*map(free_names, children(node)))


def label(node: Node) -> str | None:
    """The node as written, if it is a name with perhaps fields; for messages."""
    if isinstance(node, Name):
        return node.name
    if isinstance(node, Field):
        owner = label(node.owner)
        return None if owner is None else f"{owner}.{node.field}"
    if isinstance(node, Index):
        owner = label(node.owner)
        return None if owner is None else f"{owner}[...]"
    return None
