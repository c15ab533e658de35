"""What an army can buy: troops in each of their ways with their cost, totals, and limits that are passed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.procedure import fill
from core.procedure.gives import Within
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import Formula, Text
from core.state import EXISTS, Rules, View, as_value
from core.state.rules import formula

SHOWN = Ref("unit", "?")
"""A unit that is not there, to ask what one like it would cost."""


@dataclass(frozen=True)
class Offer:
    """A troop in one way of taking it: size, weapon, and its cost; none where it is not known."""

    troop: str
    name: Text
    fields: Mapping[str, Value]
    """The chosen fields of this way."""
    cost: Fraction | None
    doubtful: bool = False
    house: bool = False


@dataclass(frozen=True)
class Breach:
    """A limit that is passed: shown, and allowed."""

    id: str
    thing: Ref
    text: Text
    clause: str | None


def offers(rules: Rules, view: View, army: str | None = None) -> tuple[Offer, ...]:
    """Everything that can be bought, of one army or of all; in the order of the ruleset."""
    found: list[Offer] = []
    for troop in rules.ruleset.troop:
        if army is not None and troop.army != army:
            continue
        ways = troop.choice or (None,)
        for way in ways:
            chosen = {} if way is None else {k: v for k, v in way.figures.items() if k in rules.chosen_fields}
            fields = {key: as_value(value) for key, value in chosen.items()}
            doubtful = bool(way and way.doubtful) or "points" in troop.doubtful
            house = bool(way and way.house) or "points" in troop.house
            cost = cost_of(like(view, troop.id, fields), SHOWN)
            found.append(Offer(troop.id, troop.name, fields, cost, doubtful, house))
    return tuple(found)


def like(view: View, troop: str, fields: Mapping[str, Value]) -> View:
    """The battle with one more unit of such fields, `SHOWN`: to ask what it would be."""
    overlay: dict[tuple[Ref, str], Value] = {(SHOWN, EXISTS): True, (SHOWN, "type"): troop}
    overlay |= {(SHOWN, field): value for field, value in fields.items()}
    return View(view.rules, view.state, overlay)


def cost_of(view: View, unit: Ref) -> Fraction | None:
    """What a unit costs; none where the ruleset has no points or does not know."""
    points = view.rules.ruleset.points
    if points is None or _worked_out(view, points.known, unit) is not True:
        return None
    cost = _worked_out(view, points.cost, unit)
    return Fraction(cost) if isinstance(cost, int | Fraction) and not isinstance(cost, bool) else None


def _worked_out(view: View, text: Formula, unit: Ref) -> Value:
    ready = formula(text)
    if isinstance(ready, bool | int | Fraction) or ready is None:
        return ready
    try:
        return ready.evaluate(Within(view, {unit.kind: unit}))  # type: ignore[union-attr]
    except ExpressionError:
        return None


def total(view: View, units: Iterable[Ref]) -> tuple[Fraction, int]:
    """The points of units together, and how many of them have no known cost."""
    costs = [cost_of(view, unit) for unit in units]
    known = [cost for cost in costs if cost is not None]
    return sum(known, Fraction(0)), len(costs) - len(known)


def breaches(view: View) -> tuple[Breach, ...]:
    """Every limit that is passed at the moment."""
    found: list[Breach] = []
    for limit in view.rules.ruleset.limit:
        for thing in view.present(limit.kind):
            if _worked_out(view, limit.when, thing) is True:
                text = fill(limit.text, view, Within(view, {thing.kind: thing}))
                found.append(Breach(limit.id, thing, text, limit.clause))
    return tuple(found)
