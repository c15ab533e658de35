"""Expressions in ruleset data: conditions and arithmetic that a hobbyist can read and write.

    target.class == 'cavalry' and not target.disordered
    ceil(unit.strength / 2) if game.weather == 'snow' else unit.strength
    sum(u.factor for u in contact if nth <= 2)

`parse` reads one, `Expression.evaluate` computes it in a `Scope`, `check` finds its faults before any
battle, against a `TypeScope`. All numbers are exact. Nothing of Python can be reached from an expression,
and whatever is wrong comes out as an `ExpressionError` with its column. Nothing here knows a ruleset, a
battle or dice; dice give their meaning to calls such as `count(face == 6)` by changing the tree.
"""

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
