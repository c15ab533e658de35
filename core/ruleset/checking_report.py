"""Where all parts of the check put what they find, and the looks at single formulas and texts.

A formula is looked at in the names in force and for the kind of value that its place needs. What the
formulas of a ruleset read is written down on the way, for the search for what nobody uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from core.ruleset.checking_types import Names, Types, of_value
from core.ruleset.documents import Document
from core.ruleset.expression import (
    Conditional,
    EntityOf,
    Expression,
    ExpressionError,
    Field,
    Flag,
    Index,
    ListOf,
    Literal,
    Name,
    Node,
    Nothing,
    Number,
    Text,
    Type,
    Unknown,
    check,
    free_names,
    parse,
    walk,
)
from core.ruleset.expression.kinds import describe_kind
from core.ruleset.faults import Fault, Severity, nearest
from core.ruleset.models import Ruleset
from core.ruleset.models import Text as Words
from core.ruleset.positions import KeyPath

_PLACE: Final = re.compile(r"\{([^{}]*)\}")
_PATH: Final = re.compile(r"[a-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_+-]*")
_QUOTED: Final = re.compile(r"'([^']*)'")
_UNKNOWN_NAME: Final = re.compile(r"unknown name '(\w+)'")


class Report:
    """All that is found in one ruleset."""

    def __init__(self, ruleset: Ruleset, document: Document, broken: Iterable[str] = ()) -> None:
        """``broken`` are words of what had no shape: that they are missing is no further fault."""
        self.ruleset = ruleset
        self.document = document
        self.types = Types(ruleset)
        self.faults: list[Fault] = []
        self.options_read: set[str] = set()
        self.fields_read: set[str] = set()
        self.names_read: set[str] = set()
        self.facts_asked: set[str] = set()
        """Facts that a step asks, a line ticks or a call gives."""
        self._broken = frozenset(broken)
        self.made_below: frozenset[str] = frozenset()
        """Names that the procedure being looked at makes anywhere."""
        self.user: str | None = None
        """The procedure for which lines are being looked at."""
        self._line_users: dict[str, set[str]] = {}
        self._in_lines: dict[tuple[str, Fault], set[str]] = {}

    def fault(
        self,
        path: KeyPath,
        message: str,
        suggestion: str | None = None,
        *,
        column: int | None = None,
        of_key: bool = False,
        severity: Severity = "error",
    ) -> None:
        """Note a fault at a value, at a column of its text, or at a key."""
        if self._broken and any(word in self._broken for word in _QUOTED.findall(message)):
            return
        fault = self.document.fault(
            path, message, suggestion=suggestion, severity=severity, column=column, of_key=of_key
        )
        if path[0] == "lines" and self.user is not None:
            self._in_lines.setdefault((str(path[1]), fault), set()).add(self.user)
        else:
            self.faults.append(fault)

    def uses_lines(self, name: str) -> None:
        """Note that the procedure being looked at uses a list of lines."""
        if self.user is not None:
            self._line_users.setdefault(name, set()).add(self.user)

    def all_faults(self) -> list[Fault]:
        """Everything found. What is wrong with lines only for some of their users names these."""
        shared = []
        for (name, fault), users in self._in_lines.items():
            some = users < self._line_users.get(name, users)
            where = f" (as used by {', '.join(sorted(users))})" if some else ""
            shared.append(replace(fault, message=fault.message + where))
        return [*self.faults, *shared]

    def warning(self, path: KeyPath, message: str, suggestion: str | None = None) -> None:
        """Note at a key what need not be wrong."""
        self.fault(path, message, suggestion, of_key=True, severity="warning")

    def known(
        self, path: KeyPath, word: str, among: Iterable[str], what: str, *, of_key: bool = False
    ) -> bool:
        """Whether the word is one of these; if not, that is a fault: ``there is no step 'x'``."""
        words = list(among)
        if word in words:
            return True
        self.fault(path, f"there is no {what} '{word}'", nearest(word, words), of_key=of_key)
        return False

    def formula(self, path: KeyPath, value: Any, names: Names, *wanted: type[Type]) -> Type:
        """Look at a formula, for a value of one of the kinds that are wanted; any if none is named."""
        kind = self.expression(path, value, names)
        if wanted and not isinstance(kind, (Unknown, *wanted)):
            needs = " or ".join(_DESCRIBED.get(want, "a thing") for want in wanted)
            self.fault(path, f"this must be {needs}, not {describe_kind(kind)}")
            return Unknown()
        return kind

    def expression(self, path: KeyPath, value: Any, names: Names) -> Type:
        """The kind of value of a formula, with all its faults noted."""
        if not isinstance(value, str):
            return of_value(value)
        try:
            expression = parse(value)
        except ExpressionError as error:
            self._refused(path, error)
            return Unknown()
        self._write_down(expression)
        kind, errors = check(expression, names)
        for found in errors:
            self._refused(path, found)
        return Unknown() if errors and not isinstance(kind, Flag) else kind

    def _refused(self, path: KeyPath, error: ExpressionError) -> None:
        unknown = _UNKNOWN_NAME.match(error.message)
        if unknown is not None and unknown[1] in self.made_below:
            message = f"'{unknown[1]}' is made only further down, or inside a loop"
            self.fault(path, message, column=error.column)
        else:
            self.fault(path, error.message, error.suggestion, column=error.column)

    def _write_down(self, expression: Expression) -> None:
        self.names_read |= free_names(expression.node)
        for node in walk(expression.node):
            if isinstance(node, Field):
                self.fields_read.add(node.field)
                if isinstance(node.owner, Name) and node.owner.name == "option":
                    self.options_read.add(node.field)
            elif isinstance(node, Index) and isinstance(node.owner, Name) and node.owner.name == "option":
                self.options_read.update(self.ruleset.option)

    def fits(self, path: KeyPath, value: Any, declared: Type, names: Names, *, bare: bool = True) -> None:
        """Look at a formula whose value goes where values of that kind are kept.

        ``bare``: a declared value may stand there as it is, without quotes.
        """
        choices = declared.values if isinstance(declared, Text) else None
        if isinstance(value, str) and choices is not None and _WORD.fullmatch(value):
            if bare and value in choices:
                return
            if names.name(value) is None:
                self._no_value(path, value, choices, names, bare)
                return
        kind = self.expression(path, value, names)
        if not compatible(kind, declared):
            self.fault(path, f"this must be {describe_kind(declared)}, not {describe_kind(kind)}")
        elif choices is not None and isinstance(value, str):
            self._texts_fit(path, value, choices)

    def _no_value(self, path: KeyPath, value: str, choices: frozenset[str], names: Names, bare: bool) -> None:
        if value in choices:
            self.fault(path, f"'{value}' is a text and stands in quotes", f"'{value}'")
            return
        suggestion = nearest(value, choices) or nearest(value, names.names())
        also = " nor a name" if bare else ""
        self.fault(path, f"'{value}' is not one of {', '.join(sorted(choices))}{also}", suggestion)

    def _texts_fit(self, path: KeyPath, value: str, choices: frozenset[str]) -> None:
        try:
            node = parse(value).node
        except ExpressionError:
            return  # reported already
        for literal in _written(node):
            text = str(literal.value)
            if text not in choices:
                message = f"'{text}' is not one of {', '.join(sorted(choices))}"
                self.fault(path, message, nearest(text, choices), column=literal.column)

    def value(self, path: KeyPath, value: Any, declared: Type, *, of_key: bool = False) -> None:
        """Look at a plain value, no formula, that goes where values of that kind are kept."""
        kind = of_value(value)
        choices = declared.values if isinstance(declared, Text) else None
        if isinstance(declared, EntityOf) and isinstance(value, str):
            return
        if isinstance(declared, ListOf) and isinstance(kind, ListOf):
            return
        if not compatible(kind, declared):
            self.fault(path, f"this must be {describe_kind(declared)}, not {describe_kind(kind)}")
        elif choices is not None and value not in choices:
            message = f"'{value}' is not one of {', '.join(sorted(choices))}"
            self.fault(path, message, nearest(str(value), choices), of_key=of_key)

    def text(self, path: KeyPath, text: Words | None, names: Names) -> None:
        """Look at the places in braces of a text in both languages."""
        if text is None:
            return
        for language in ("it", "en"):
            for found in _PLACE.finditer(getattr(text, language)):
                self._text_place((*path, language), found, names)

    def _text_place(self, path: KeyPath, found: re.Match[str], names: Names) -> None:
        if _PATH.fullmatch(found[1]) is None:
            message = f"'{found[0]}' is no name: in braces stand a name, or a name and a field"
            self.fault(path, message, column=found.start() + 1)
            return
        expression = parse(found[1])
        self._write_down(expression)
        for error in check(expression, names)[1]:
            column = found.start() + 1 + error.column
            self.fault(path, error.message, error.suggestion, column=column)

    def clause(self, path: KeyPath, clause: str) -> None:
        """Look whether a clause is there, in a ruleset that has its clauses."""
        if self.ruleset.clause:
            self.known(path, clause, self.ruleset.clause, "clause")


_DESCRIBED: Final[Mapping[type[Type], str]] = {
    Flag: "true or false",
    Number: "a number",
    ListOf: "a list",
    EntityOf: "a thing",
}


def compatible(kind: Type, declared: Type) -> bool:
    """Whether a value of the first kind can be kept as one of the second."""
    if isinstance(kind, Unknown | Nothing) or isinstance(declared, Unknown):
        return True
    if isinstance(kind, ListOf) and isinstance(declared, ListOf):
        return compatible(kind.item, declared.item)
    if isinstance(kind, EntityOf) and isinstance(declared, EntityOf):
        return kind.kind == declared.kind
    return type(kind) is type(declared)


def _written(node: Node) -> Iterator[Literal]:
    """The texts that a formula may come out as, where they are written out."""
    if isinstance(node, Literal) and isinstance(node.value, str):
        yield node
    elif isinstance(node, Conditional):
        yield from _written(node.then)
        yield from _written(node.otherwise)
