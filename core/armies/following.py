"""What is worked out when a battle begins follows an army that is changed while it is fought."""

from __future__ import annotations

from fractions import Fraction

from core.procedure.changing import clip, stored
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import Field
from core.state import Change, Rules, State, View
from core.state.rules import formula

PLAIN_FIELDS = ("name", "number", "rank")
"""Fields that no such figure hangs on."""
BELOW = ("unit", "general", "formation", "side")


def with_starts(rules: Rules, state: State, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes, with the figures that new things begin with, and the totals of those above them.

    A total moves by what the change makes of its formula: what play has made of it stays.
    """
    if all(change.field in PLAIN_FIELDS for change in changes):
        return changes
    before, after = View(rules, state), state.apply(changes)
    found = list(changes)
    for kind in (*BELOW, *(kind for kind in rules.kinds if kind not in BELOW)):
        for name, declared in rules.kinds[kind].field.items():
            if declared.start is not None:
                more = _moved(before, View(rules, after), kind, name, declared)
                after = after.apply(more)
                found += more
    return tuple(found)


def _moved(before: View, after: View, kind: str, name: str, declared: Field) -> list[Change]:
    found = []
    for thing in after.state.by_kind.get(kind, ()):
        now, then = after.raw(thing, name), _worked_out(after, thing, declared)
        if thing not in before.state:
            new = then if now is None else now
        else:
            new = _sum(now, _worked_out(before, thing, declared), then)
        if new is not None and new != now:
            found.append(Change(thing, name, now, clip(stored(new), declared), declared.clause))
    return found


def _worked_out(view: View, thing: Ref, declared: Field) -> Value:
    try:
        return view.evaluate(formula(declared.start or 0), thing)
    except ExpressionError:
        return None


def _sum(now: Value, was: Value, then: Value) -> Value:
    numbers = [value for value in (now, was, then) if _is_number(value)]
    if len(numbers) < 3 or was == then:
        return now
    total = Fraction(now) + Fraction(then) - Fraction(was)  # type: ignore[arg-type]
    return total.numerator if total.denominator == 1 else total


def _is_number(value: Value) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)
