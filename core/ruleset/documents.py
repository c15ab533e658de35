"""The data of a ruleset before it has a shape: plain values that remember where they stand.

Several files, and a ruleset with those it extends, become one tree; each node keeps its own file and
path, so that moving, changing or leaving out its neighbours never loses a place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from core.ruleset.faults import Fault, Severity
from core.ruleset.positions import KeyPath, Place, Positions
from core.text import Both


@dataclass(frozen=True)
class Source:
    """One file as read."""

    file: str
    """Its name as faults show it."""
    text: str

    @cached_property
    def positions(self) -> Positions:
        """The places in the text; worked out only when a fault needs one."""
        return Positions(self.text)


class Node:
    """A value of the tree: a plain value, or a table or list of further nodes."""

    __slots__ = ("path", "source", "value")

    def __init__(self, value: Any, source: Source, path: KeyPath) -> None:
        self.value = value
        self.source = source
        self.path = path
        """Its path in its own file, which need not be its path in the tree."""

    @property
    def table(self) -> dict[str, Node]:
        """What the table holds; of anything else nothing."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> list[Node]:
        """What the list holds; of anything else nothing."""
        return self.value if isinstance(self.value, list) else []

    def text(self, key: str) -> str | None:
        """The text that the table has under that key."""
        found = self.table.get(key)
        return found.value if found is not None and isinstance(found.value, str) else None

    def like(self, value: Any) -> Node:
        """A node with another value at the same place."""
        return Node(value, self.source, self.path)

    def place(self) -> str:
        """File, line and column, to be named inside a message."""
        line, column = self.source.positions.key(self.path)
        return f"{self.source.file}:{line}:{column}"

    def fault(self, message: str | Both, suggestion: str | None = None, *, of_value: bool = False) -> Fault:
        """An error at this node's key, or at its value."""
        places = self.source.positions
        line, column = places.value(self.path) if of_value else places.key(self.path)
        text, italian = (message.en, message.it) if isinstance(message, Both) else (message, None)
        return Fault(self.source.file, line, column, text, suggestion=suggestion, italian=italian)


def node_of(value: Any, source: Source, path: KeyPath = ()) -> Node:
    """The tree of what the TOML reader gave."""
    if isinstance(value, dict):
        return Node({key: node_of(inner, source, (*path, key)) for key, inner in value.items()}, source, path)
    if isinstance(value, list):
        return Node([node_of(inner, source, (*path, at)) for at, inner in enumerate(value)], source, path)
    return Node(value, source, path)


def plain(node: Node) -> Any:
    """The bare values of a tree."""
    if isinstance(node.value, dict):
        return {key: plain(inner) for key, inner in node.value.items()}
    if isinstance(node.value, list):
        return [plain(inner) for inner in node.value]
    return node.value


def step_into(node: Node, key: str | int) -> Node | None:
    """The node under that key or list place, if there is one."""
    if isinstance(key, str):
        return node.table.get(key)
    return node.items[key] if 0 <= key < len(node.items) else None


@dataclass(frozen=True)
class Document:
    """The whole tree, addressed by paths."""

    root: Node

    def along(self, path: KeyPath) -> Iterator[Node]:
        """The nodes from the root to that path, as far as they are there."""
        node: Node | None = self.root
        for key in path:
            if node is None:
                return
            yield node
            node = step_into(node, key)
        if node is not None:
            yield node

    def find(self, path: KeyPath) -> Node | None:
        """The node of that path."""
        found = list(self.along(path))
        return found[-1] if len(found) == len(path) + 1 else None

    def fault(
        self,
        path: KeyPath,
        message: str,
        *,
        suggestion: str | None = None,
        severity: Severity = "error",
        column: int | None = None,
        of_key: bool = False,
    ) -> Fault:
        """A fault at the value of a path, at a column of its text (from 1), or at its key.

        Of a path that is not there it is the place of the nearest thing around it.
        """
        found = list(self.along(path))
        node = found[-1]
        place = self._place(node, column, of_key or len(found) <= len(path))
        return Fault(node.source.file, place.line, place.column, message, severity, suggestion)

    def _place(self, node: Node, column: int | None, of_key: bool) -> Place:
        positions = node.source.positions
        if of_key:
            return positions.key(node.path)
        return positions.value(node.path) if column is None else positions.character(node.path, column - 1)
