"""Checks rolls: dice are read only through `count`, `sum`, `min`, `max` over `face`, and `die(n)`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.ruleset.checking_report import Report
from core.ruleset.checking_types import Names
from core.ruleset.expression import Call, ExpressionError, Flag, Name, Node, Number, Type, children, parse
from core.ruleset.models import RollStep
from core.ruleset.positions import KeyPath

_FACE: Final = "face"
_READERS: Final = ("count", "sum", "min", "max", "die")


def check_roll(report: Report, path: KeyPath, step: RollStep, names: Names) -> dict[str, Type]:
    """Note the faults of a roll; what it gives."""
    report.formula((*path, "dice"), step.dice, names, Number)
    if step.role is not None:
        report.expression((*path, "for"), step.role, names)
    given: dict[str, Type] = {}
    for name, text in step.gives.items():
        here = (*path, "gives", name)
        given[name] = report.expression(here, text, names.with_names({**given, _FACE: Number()}))
        for node in _bare_faces(text):
            message = f"'{_FACE}' is read only inside count(), sum(), min() or max()"
            report.fault(here, message, f"sum({_FACE})", column=node.column)
    if step.reroll is not None:
        report.formula((*path, "reroll"), step.reroll, names.with_names({_FACE: Number()}), Flag)
    if step.again is not None:
        report.formula((*path, "again"), step.again, names.with_names(given), Flag)
    return given


def _bare_faces(text: str) -> list[Node]:
    try:
        return list(_faces(parse(text).node))
    except ExpressionError:
        return []  # reported already


def _faces(node: Node) -> Iterator[Node]:
    """Where the face of one die is named with no function around it that reads all dice."""
    if isinstance(node, Name) and node.name == _FACE:
        yield node
    if isinstance(node, Call) and node.function in _READERS and len(node.arguments) == 1:
        return
    for part in children(node):
        yield from _faces(part)
