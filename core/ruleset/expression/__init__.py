"""Expressions in ruleset data: conditions and arithmetic that a hobbyist can read and write.

    target.class == 'cavalry' and not target.disordered
    ceil(unit.strength / 2) if game.weather == 'snow' else unit.strength
    sum(u.factor for u in contact if nth <= 2)

`parse` reads one, `Expression.evaluate` computes it in a `Scope`, `check` finds its faults before any
battle, against a `TypeScope`. All numbers are exact. Nothing of Python can be reached from an expression,
and whatever is wrong comes out as an `ExpressionError` with its column. Nothing here knows a ruleset, a
battle or dice; dice give their meaning to calls such as `count(face == 6)` by changing the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazy import offering

if TYPE_CHECKING:
    from core.ruleset.expression.checking import check
    from core.ruleset.expression.errors import ExpressionError, closest
    from core.ruleset.expression.expression import Expression, parse
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
        children,
        free_names,
        transform,
        walk,
    )
    from core.ruleset.expression.values import Ref, Scope, SimpleScope, Value

__getattr__ = offering(
    __name__,
    {
        "check": "core.ruleset.expression.checking",
        "ExpressionError": "core.ruleset.expression.errors",
        "closest": "core.ruleset.expression.errors",
        "Expression": "core.ruleset.expression.expression",
        "parse": "core.ruleset.expression.expression",
        "EntityOf": "core.ruleset.expression.kinds",
        "Flag": "core.ruleset.expression.kinds",
        "ListOf": "core.ruleset.expression.kinds",
        "Nothing": "core.ruleset.expression.kinds",
        "Number": "core.ruleset.expression.kinds",
        "RecordOf": "core.ruleset.expression.kinds",
        "TableOf": "core.ruleset.expression.kinds",
        "Text": "core.ruleset.expression.kinds",
        "Type": "core.ruleset.expression.kinds",
        "TypeScope": "core.ruleset.expression.kinds",
        "Unknown": "core.ruleset.expression.kinds",
        "Binary": "core.ruleset.expression.nodes",
        "Call": "core.ruleset.expression.nodes",
        "Comprehension": "core.ruleset.expression.nodes",
        "Conditional": "core.ruleset.expression.nodes",
        "Field": "core.ruleset.expression.nodes",
        "Index": "core.ruleset.expression.nodes",
        "ListLiteral": "core.ruleset.expression.nodes",
        "Literal": "core.ruleset.expression.nodes",
        "Name": "core.ruleset.expression.nodes",
        "Node": "core.ruleset.expression.nodes",
        "Unary": "core.ruleset.expression.nodes",
        "children": "core.ruleset.expression.nodes",
        "free_names": "core.ruleset.expression.nodes",
        "transform": "core.ruleset.expression.nodes",
        "walk": "core.ruleset.expression.nodes",
        "Ref": "core.ruleset.expression.values",
        "Scope": "core.ruleset.expression.values",
        "SimpleScope": "core.ruleset.expression.values",
        "Value": "core.ruleset.expression.values",
    },
)

__all__ = [
    "Binary",
    "Call",
    "Comprehension",
    "Conditional",
    "EntityOf",
    "Expression",
    "ExpressionError",
    "Field",
    "Flag",
    "Index",
    "ListLiteral",
    "ListOf",
    "Literal",
    "Name",
    "Node",
    "Nothing",
    "Number",
    "RecordOf",
    "Ref",
    "Scope",
    "SimpleScope",
    "TableOf",
    "Text",
    "Type",
    "TypeScope",
    "Unary",
    "Unknown",
    "Value",
    "check",
    "children",
    "closest",
    "free_names",
    "parse",
    "transform",
    "walk",
]
