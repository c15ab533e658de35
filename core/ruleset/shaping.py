"""Gives a document its shape, and says in plain words where it has none.

What pydantic refuses is told with its place and then left out, and the rest is tried again: so one run
tells all faults of shape, and there is nearly always a ruleset left whose meaning can be checked too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from core.ruleset.documents import Document, Node, node_of, plain, step_into
from core.ruleset.faults import Fault, nearest
from core.ruleset.model_words import called, keys_of, model_at
from core.ruleset.models import Ruleset
from core.ruleset.positions import KeyPath

_ROUNDS: Final = 12
"""Leaving something out can make its surroundings wrong in turn; never deeper than entries nest."""

_STAND_IN: Final[dict[str, Any]] = {"format": 1, "id": "unnamed", "title": {"it": "?", "en": "?"}}
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")


@dataclass
class Shaped:
    """A ruleset with its shape, or as much of it as could be given one."""

    ruleset: Ruleset | None
    document: Document
    """Without what had to be left out, so that its paths are those of the ruleset."""
    faults: list[Fault] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    """Words of what was left out: that these are missing elsewhere is no further fault."""
    thinned: list[Node] = field(default_factory=list)
    """Tables that something was left out of: what is wrong with them now is our doing."""


def shape(document: Document) -> Shaped:
    """The ruleset that the document says."""
    shaped = Shaped(None, document)
    for first in (True, *(False for _ in range(_ROUNDS))):
        try:
            shaped.ruleset = Ruleset.model_validate(plain(document.root))
            return shaped
        except ValidationError as error:
            _take_out(shaped, _grouped(document, error.errors(include_url=False)), first)
    return shaped


@dataclass(frozen=True)
class _Problem:
    """What pydantic says about one path: one error, or one for each way that it tried."""

    path: KeyPath
    errors: tuple[ErrorDetails, ...]

    @property
    def kind(self) -> str:
        return self.errors[0]["type"]


def _grouped(document: Document, errors: Sequence[ErrorDetails]) -> list[_Problem]:
    """The errors by the path in the document, without the names of the models tried on the way."""
    groups: dict[tuple[KeyPath, bool], list[ErrorDetails]] = {}
    for error in errors:
        missing = error["type"] == "missing"
        path = _path(document.root, error["loc"][: -1 if missing else None])
        if missing:
            path = (*path, error["loc"][-1])
        groups.setdefault((path, missing), []).append(error)
    return [_Problem(path, tuple(group)) for (path, _), group in groups.items()]


def _path(root: Node, loc: Sequence[str | int]) -> KeyPath:
    """As much of a location as the document has: without the alternatives of unions that were tried."""
    path: KeyPath = ()
    node = root
    for at, key in enumerate(loc):
        if loc[0] == "procedure" and at > 1 and isinstance(loc[at - 1], int) and loc[at - 2] == "step":
            continue  # the verb, which stands for its model here, and is a key of the step as well
        inner = step_into(node, key)
        if inner is not None:
            node, path = inner, (*path, key)
    return path


def _take_out(shaped: Shaped, problems: list[_Problem], first: bool) -> None:
    """Report the problems, and leave out what has them."""
    for problem in problems:
        if problem.kind == "missing" and len(problem.path) == 1:
            continue  # the reader has said it, for each ruleset of a chain
        node = shaped.document.find(problem.path)
        # Models look at a whole table only once its parts are right: in later rounds.
        if first or (problem.kind == "value_error" and all(node is not other for other in shaped.thinned)):
            shaped.faults.append(_fault(shaped.document, problem))
    # From the end, so that places in lists stay right.
    for path in sorted({_culprit(problem) for problem in problems}, key=_backwards, reverse=True):
        _leave_out(shaped, path)


def _culprit(problem: _Problem) -> KeyPath:
    """What is left out: the value, or the entry that misses something."""
    return problem.path[:-1] if problem.kind == "missing" and len(problem.path) > 1 else problem.path


def _backwards(path: KeyPath) -> list[tuple[int, str]]:
    return [(key, "") if isinstance(key, int) else (-1, key) for key in path]


def _leave_out(shaped: Shaped, path: KeyPath) -> None:
    *above, key = path
    parent = shaped.document.find(tuple(above))
    gone = shaped.document.find(path)
    if not above and key in _STAND_IN and parent is not None:
        parent.table[str(key)] = node_of(_STAND_IN[str(key)], parent.source, (str(key),))
    if gone is None or parent is None:
        return
    if isinstance(key, int):
        parent.items.pop(key)
    elif key not in _STAND_IN or above:
        parent.table.pop(key)
    shaped.thinned.append(parent)
    shaped.broken.update(_words(gone), *(_WORD.findall(str(key)) for key in path[1:]))


def _words(node: Node) -> Iterator[str]:
    """Every name in a part of the document."""
    if isinstance(node.value, str):
        yield from _WORD.findall(node.value)
        yield node.value
    for key, inner in node.table.items():
        yield key
        yield from _words(inner)
    for inner in node.items:
        yield from _words(inner)


def _fault(document: Document, problem: _Problem) -> Fault:
    path, error = problem.path, problem.errors[0]
    above = model_at(path[:-1], document)
    if problem.kind == "extra_forbidden":
        message = f"unknown key '{path[-1]}' in {called(above)}"
        return document.fault(path, message, suggestion=nearest(str(path[-1]), keys_of(above)), of_key=True)
    if problem.kind == "missing":
        return document.fault(path, f"{called(above)} needs '{path[-1]}'", of_key=True)
    if problem.kind in ("value_error", "step", "union_tag_not_found"):
        return document.fault(path, error["msg"].removeprefix("Value error, "), of_key=True)
    wanted = list(dict.fromkeys(_wanted(error) for error in problem.errors))
    suggestion = None
    if error["type"] == "literal_error":
        choices = re.findall(r"'([^']*)'", error["ctx"]["expected"])
        suggestion = nearest(str(error["input"]), choices)
    subject = f"'{path[-1]}'" if isinstance(path[-1], str) else "this entry"
    return document.fault(path, f"{subject} must be {' or '.join(wanted)}", suggestion=suggestion)


_WANTED: Final = {
    "string_type": "a text",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "tuple_type": "a list",
    "list_type": "a list",
    "string_too_short": "a text that is not empty",
}


def _wanted(error: ErrorDetails) -> str:
    """What the value should have been, in words."""
    context = error.get("ctx", {})
    match error["type"]:
        case "string_pattern_mismatch":
            return "a name: " + _PATTERNS.get(context["pattern"], f"it must match {context['pattern']}")
        case "literal_error":
            return str(context["expected"])
        case "greater_than_equal":
            return f"at least {context['ge']}"
        case "less_than_equal":
            return f"at most {context['le']}"
    return _WANTED.get(error["type"]) or error["msg"][:1].lower() + error["msg"][1:]


_PATTERNS: Final = {
    r"^[a-z][a-z0-9_]{0,39}$": "small letters, digits and _, a letter first, at most 40",
    r"^[A-Za-z0-9][A-Za-z0-9_.+\-]{0,79}$": "letters, digits and - _ . +, at most 80",
    r"^[a-z]$": "one small letter",
}
