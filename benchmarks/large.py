"""Battles of any size to measure: the shipped sample, its units copied, and as many events as wanted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.battle import Battle, build, encode
from core.play import load_ruleset, samples
from core.play.edited import state_table
from core.play.opening import head_of
from core.ruleset.expression import Ref
from core.state import Change, Rules
from core.store import read_toml
from core.store.document import encode_event, encode_head

SAMPLE = "adua-1896"


def tables(units: int) -> dict[str, Any]:
    """The order of battle of the sample with so many units: those that it has, and copies of them."""
    found = read_toml(next(one for one in samples() if one.id == SAMPLE).path)
    own = found["unit"]
    copies = [{**own[at % len(own)], "id": f"copy-{at}"} for at in range(max(0, units - len(own)))]
    return {**found, "unit": (own + copies)[:units]}


def write_battle(path: Path, units: int, events: int) -> None:
    """A battle file with so many units and events: losses by hand, notes, and steps of the walk."""
    raw = tables(units)
    loaded = load_ruleset(raw["ruleset"])
    rules = Rules(loaded.ruleset, {})
    battle = Battle(rules, build(rules, raw))
    there = battle.state.by_kind["unit"]
    for at in range(events):
        if at % 10 == 9:
            battle.note(f"note {at}")
        elif at % 10 == 4:
            battle.next()
        else:
            _hand(battle, there[at % len(there)], at % 7)
    head = head_of(raw, loaded, f"{units} units", {})
    head["state"] = state_table(battle.history.start, battle.state)
    written = [encode_head(head, events, path)]
    written += [encode_event(event.n, encode(event), path) for event in battle.history.events]
    path.write_bytes(b"".join(written))


def _hand(battle: Battle, unit: Ref, damage: int) -> None:
    """A figure by hand, another than the one that is there."""
    old = battle.view.field(unit, "damage")
    new = damage if damage != old else damage + 1
    battle.set_by_hand([Change(unit, "damage", battle.state.get(unit, "damage"), new)])
