"""What a unit may be: the values that its troop allows a field, and the fields that players may change."""

from __future__ import annotations

from core.ruleset.expression import Ref, Value
from core.ruleset.models import Field
from core.state import Rules, View, as_value


def allowed(rules: Rules, troop: str, field: str) -> tuple[Value, ...] | None:
    """The values that a field of a unit of that troop can have; None: anything that the field allows."""
    known, declared = rules.ruleset.troop_of(troop), rules.field("unit", field)
    every = tuple(declared.values) if declared is not None and declared.values else None
    if known is None or field in known.free or field not in rules.chosen_fields:
        return every
    told = [way.figures[field] for way in known.choice if field in way.figures]
    told += [known.figures[field]] if field in known.figures else []
    return tuple(dict.fromkeys(as_value(value) for value in told)) or every


def free_fields(rules: Rules, troop: str) -> tuple[str, ...]:
    """The fields of a unit of that troop that players set as they like."""
    known = rules.ruleset.troop_of(troop)
    return known.free if known is not None else ()


def own_fields(rules: Rules, kind: str) -> tuple[str, ...]:
    """The fields of a side, formation or general that say what it is, and not what befalls it."""
    found = rules.kinds.get(kind)
    return tuple(name for name, field in found.field.items() if _is_own(kind, field)) if found else ()


def _is_own(kind: str, field: Field) -> bool:
    if field.transient or field.lapses or field.start is not None or field.text is None:
        return False
    return field.type == "choice" or (kind == "side" and field.type in ("number", "text"))


def fields_of(view: View, thing: Ref) -> tuple[str, ...]:
    """The fields of a thing that the players may change when they build an army."""
    if thing.kind == "unit":
        return free_fields(view.rules, str(view.raw(thing, "type") or ""))
    return own_fields(view.rules, thing.kind)
