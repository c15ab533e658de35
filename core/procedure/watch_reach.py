"""How far the condition of a watch looks, so that not every watch asks everything after every action.

Near: only the thing's own fields, and those of what belongs to it. Whatever is not plainly near is far, since
a watch that is not looked at would never fire.
"""

from __future__ import annotations

from core.ruleset.expression import Expression, Index, Name, Node, free_names, walk
from core.ruleset.expression import Field as FieldNode
from core.ruleset.models import Watch
from core.state import Rules
from core.state.relations import BUILT_IN
from core.state.rules import formula
from core.state.view import BUILT_IN_VALUES

OWN = frozenset({*BUILT_IN_VALUES, "gone"}) - {"turn"}
"""Built-in fields that a thing has of itself."""
BELOW = {
    "formation": frozenset({"units", "all_units", "gone_units", "formations", "general"}),
    "side": frozenset({"units", "formations", "generals"}),
}
"""What belongs to a formation or side: a change there is a change near it."""
MEMBERS = ("unit", "formation", "general")


def is_near(rules: Rules, watch: Watch) -> bool:
    """Whether the condition can only have come true for things changed, and those that they belong to."""
    ready = formula(watch.when)
    return not isinstance(ready, Expression) or _near(rules, watch.kind, ready.node, frozenset())


def _near(rules: Rules, kind: str, node: Node, seen: frozenset[str]) -> bool:
    own = {"self", kind}
    free = free_names(node)
    fixed = {"option", *rules.tables}
    if not all(name in own or name in fixed or _is_own(rules, kind, name, seen) for name in free):
        return False
    for part in walk(node):
        if not isinstance(part, FieldNode):
            continue
        owner = part.owner
        while isinstance(owner, Index | FieldNode) and _root(owner) in fixed:
            owner = owner.owner
        if not isinstance(owner, Name):
            return False
        if owner.name in fixed or (owner.name in own and _is_own(rules, kind, part.field, seen)):
            continue
        if owner.name in free or not _is_a_member_s(rules, part.field, seen):
            return False
    return True


def _root(node: Node) -> str | None:
    while isinstance(node, Index | FieldNode):
        node = node.owner
    return node.name if isinstance(node, Name) else None


def _is_own(rules: Rules, kind: str, field: str, seen: frozenset[str]) -> bool:
    """A field that the thing has of itself, or that follows from such."""
    declared = rules.kinds[kind]
    if field in declared.derived:
        ready = formula(declared.derived[field].value)
        if f"{kind}.{field}" in seen:
            return False
        inner = seen | {f"{kind}.{field}"}
        return not isinstance(ready, Expression) or _near(rules, kind, ready.node, inner)
    return field in declared.field or field in OWN or field in BELOW.get(kind, ())


def _is_a_member_s(rules: Rules, field: str, seen: frozenset[str]) -> bool:
    """A field that things out of a list of what belongs to this one have of themselves."""
    having = [kind for kind in MEMBERS if _has(rules, kind, field)]
    return field in OWN or (bool(having) and all(_is_own(rules, kind, field, seen) for kind in having))


def _has(rules: Rules, kind: str, field: str) -> bool:
    declared = rules.kinds[kind]
    return field in declared.field or field in declared.derived or (kind, field) in BUILT_IN
