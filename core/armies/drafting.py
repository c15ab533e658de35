"""An order of battle before its battle: a battle in memory that has not begun, and the tables of its file.

So the same editing, with the same undo, serves an army that is built and one that fights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from core.armies.editing import both
from core.armies.shop import Offer, offers
from core.battle import Battle, build
from core.ruleset.expression import Value
from core.ruleset.models import Text
from core.state import Rules, State, View, plain
from core.state.state import GAME, RANK

OF_PLAY = ("turn", "walk", "due", "open", "ended", "gone")
"""What a battle keeps of itself, beside the fields of the ruleset."""
KINDS = ("side", "formation", "general", "unit")
PROPOSED = 4
"""Units of the brigade that is proposed to a side."""
BRIGADE = Text(it="1a brigata (proposta)", en="1st brigade (proposal)")
GENERAL = Text(it="Generale", en="General")
SIDES = (Text(it="Prima parte", en="First side"), Text(it="Seconda parte", en="Second side"))
UNIT = Text(it="Unità", en="Unit")


def draft(rules: Rules, tables: Mapping[str, Any]) -> Battle:
    """A battle that is being prepared. Raises OrbatError."""
    return Battle(rules, build(rules, tables, begun=False))


def begun(rules: Rules, state: State) -> State:
    """The state with which a prepared battle would begin: numbers, and what is worked out then."""
    return build(rules, {**_others(rules, state), **tables_of(state)})


def tables_of(state: State) -> dict[str, Any]:
    """Sides, formations, generals and units as a battle file has them, and what is known of the game."""
    things = {kind: [_entry(state, kind, thing) for thing in state.by_kind.get(kind, ())] for kind in KINDS}
    game = {name: plain(value) for name, value in state.fields(GAME).items() if name not in OF_PLAY}
    return {**things, "game": game} if game else dict(things)


def _entry(state: State, kind: str, thing: Any) -> dict[str, Any]:
    fields = {
        name: plain(value)
        for name, value in state.fields(thing).items()
        if name not in (RANK, "number") and value is not None
    }
    if kind == "unit" and "formation" in fields:  # a file has the parent of a unit under that word
        fields["posture"] = fields.pop("formation")
    return {"id": thing.id, **fields}


def _others(rules: Rules, state: State) -> dict[str, Any]:
    """Things of the ruleset's own kinds."""
    return {
        kind: [{"id": thing.id, **_plain(state, thing)} for thing in state.by_kind.get(kind, ())]
        for kind in rules.kinds
        if kind not in (*KINDS, "game")
    }


def _plain(state: State, thing: Any) -> dict[str, Any]:
    return {name: plain(value) for name, value in state.fields(thing).items() if name != RANK}


# -- a proposal -----------------------------------------------------------------------------------------


def proposed(rules: Rules) -> dict[str, Any]:
    """Two sides of the first two armies, each with a small brigade: something to begin with."""
    armies = sorted(rules.ruleset.army, key=lambda army: not _sure(rules, army)) or [""]
    pair = (armies[0], armies[1] if len(armies) > 1 else armies[0])
    tables: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
    for at, army in enumerate(pair):
        side = "ab"[at]
        name = rules.ruleset.army[army].name if army and pair[0] != pair[1] else SIDES[at]
        own = {"id": side, "name": plain(both(name))} | ({"army": army} if army else {})
        for kind, entries in proposed_army(rules, army, side).items():
            tables[kind] += entries
        tables["side"].append(own)
    return dict(tables)


def proposed_army(rules: Rules, army: str, side: str) -> dict[str, list[dict[str, Any]]]:
    """A small brigade of an army for a side."""
    brigade = f"{side}-1"
    units = [
        {"id": f"{brigade}-{at}", "parent": brigade, **unit}
        for at, unit in enumerate(_units(rules, army), start=1)
    ]
    return {
        "formation": [{"id": brigade, "side": side, "name": plain(both(BRIGADE))}],
        "general": [{"id": f"{brigade}-general", "formation": brigade, "name": plain(both(GENERAL))}],
        "unit": units,
    }


def _units(rules: Rules, army: str) -> Iterator[dict[str, Any]]:
    """The first troops of the army whose cost is sure, each in its usual way."""
    if not rules.ruleset.troop:
        yield from ({"name": plain(both(UNIT))} for _ in range(PROPOSED))
        return
    for offer in islice(_sure(rules, army) or _usual(rules, army), PROPOSED):
        fields: dict[str, Value] = dict(offer.fields)
        told = {name: plain(value) for name, value in fields.items()}
        yield {"type": offer.troop, "name": plain(both(offer.name)), **told}


def _usual(rules: Rules, army: str) -> list[Offer]:
    """Each troop of the army once, in the way in which it comes."""
    usual: dict[str, Offer] = {}
    for offer in offers(rules, View(rules, State({})), army or None):
        usual.setdefault(offer.troop, offer)
    return list(usual.values())


def _sure(rules: Rules, army: str) -> list[Offer]:
    """Those that the source gives with figures that nobody doubts."""
    priced = rules.ruleset.points is not None
    return [
        offer
        for offer in _usual(rules, army)
        if not (offer.doubtful or offer.house or (priced and offer.cost is None))
    ]
