"""The answer of `resolve` as JSON."""

from __future__ import annotations

from typing import Any

from core.battle import change_text, marked
from core.procedure import Asked, Bar, Chance, Follow, LineResult, RollResult
from core.state import Change, View, plain
from tui.cli.printing import as_json
from tui.cli.resolve_dice import Outcome
from tui.cli.resolve_reasons import reason, shown_changes
from tui.cli.wording import Language


def print_json(outcome: Outcome, language: Language) -> None:
    """Everything, and the results by name at the top beside it."""
    result, case = outcome.result, outcome.case
    view = case.battle.view
    results = {name: plain(result.names[name]) for name in case.procedure.results if name in result.names}
    table = {
        "ruleset": case.loaded.ruleset.id,
        "procedure": result.request.procedure,
        "status": result.status,
        "roles": {name: plain(value) for name, value in result.request.roles.items()},
        "missing": [asked.key for asked in result.missing],
        "asked": [_asked(asked, language) for asked in result.asked],
        "bars": [_bar(bar, language) for bar in result.bars],
        "lines": [_line(line_, tally.path, language) for tally in result.tallies for line_ in tally.lines],
        "tallies": {tally.path: plain(tally.total) for tally in result.tallies},
        "dice": _dice_to_roll(outcome, results),
        "rolled": [_rolled(roll) for roll in result.rolls if roll.natural],
        "rerolled": [_rerolled(roll) for roll in result.rolls if roll.rerolled],
        "effects": [_effect(view, change, language) for change in shown_changes(view, result)],
        "told": [_said(said.text.say(language), said.clause) for said in result.said if not said.reminder],
        "reminders": _reminders(outcome, language),
        "next": [_follow(follow) for follow in result.follows],
        "odds": None if outcome.odds is None else {one.id: _chance(one, language) for one in outcome.odds},
        "results": results,
        "log": marked(result.log, result).say(language) if result.log else None,
    }
    as_json({**results, **table})


def _asked(asked: Asked, language: Language) -> dict[str, Any]:
    return {
        "key": asked.key,
        "text": asked.text.say(language),
        "value": plain(asked.value),
        "given": asked.given,
        "required": asked.required,
        "clause": asked.clause,
    }


def _bar(bar: Bar, language: Language) -> dict[str, Any]:
    return {"clause": bar.clause, "text": bar.text.say(language), "forced": bar.forced}


def _follow(follow: Follow) -> dict[str, Any]:
    return {
        "procedure": follow.procedure,
        "roles": {name: plain(value) for name, value in follow.roles.items()},
        "facts": {name: plain(value) for name, value in follow.facts.items()},
        "offered": follow.offered,
        "clause": follow.clause,
    }


def _line(found: LineResult, tally: str, language: Language) -> dict[str, Any]:
    return {
        "clause": found.clause,
        "id": found.id,
        "tally": tally,
        "label": found.text.say(language),
        "effect": plain(found.effect),
        "applies": found.counts or found.shown,
        "counts": found.counts,
        "why": reason(found, language),
        "also": list(found.also),
        "automatic": found.automatic,
        "forced": found.forced,
    }


def _dice_to_roll(outcome: Outcome, results: dict[str, Any]) -> int:
    """What the procedure itself calls its dice, else all dice of its rolls."""
    own = results.get("dice")
    if isinstance(own, int) and not isinstance(own, bool):
        return own
    result = outcome.result
    return sum(len(roll.final) for roll in result.rolls) + (result.wanted.count if result.wanted else 0)


def _rolled(roll: RollResult) -> dict[str, Any]:
    first = roll.natural[: len(roll.final)]
    return {
        "roll": roll.roll,
        "die": roll.die,
        "faces": [die.face for die in first],
        "final": list(roll.final),
        "source": "table" if all(die.typed for die in roll.natural) else "here",
        "owner": roll.owner.id if roll.owner else None,
        "gives": {name: plain(value) for name, value in roll.gives.items()},
    }


def _rerolled(roll: RollResult) -> dict[str, Any]:
    pairs = [(place, roll.natural[place].face, roll.final[place]) for place in roll.rerolled]
    return {"roll": roll.roll, "dice": [{"place": at + 1, "was": was, "is": now} for at, was, now in pairs]}


def _effect(view: View, change: Change, language: Language) -> dict[str, Any]:
    return {
        "thing": change.thing.id,
        "field": change.field,
        "old": plain(view.field(change.thing, change.field)) if view.exists(change.thing) else None,
        "new": plain(change.new),
        "clause": change.clause,
        "text": change_text(view, change, language),
    }


def _said(text: str, clause: str | None) -> dict[str, Any]:
    return {"text": text, "clause": clause}


def _reminders(outcome: Outcome, language: Language) -> list[dict[str, Any]]:
    clauses, ids = outcome.case.loaded.ruleset.clause, outcome.case.procedure.reminders
    always = [(clauses[id_].term.say(language), id_) for id_ in ids if id_ in clauses]
    now = [(said.text.say(language), said.clause) for said in outcome.result.said if said.reminder]
    return [_said(text, clause) for text, clause in dict.fromkeys([*always, *now])]


def _chance(chance: Chance, language: Language) -> dict[str, Any]:
    table: dict[str, Any] = {"text": chance.text.say(language)}
    if chance.chance is not None:
        return table | {"chance": float(chance.chance), "exact": str(chance.chance)}
    spread = {str(plain(value)): float(share) for value, share in (chance.distribution or {}).items()}
    mean = chance.mean
    return table | {"mean": None if mean is None else float(mean), "distribution": spread}
