"""What a unit can do now: each procedure with a key, and why not where it cannot.

The reason is the ruleset's own: the procedure is run as far as it goes without dice. What it lacks (a target)
is no reason; then it is tried with things that could take part, and only what bars all of them counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.battle import Battle
from core.procedure import Bar, Request, RequestError, RoleValue, told_name
from core.procedure.gives import Within
from core.ruleset.expression import ExpressionError, Ref
from core.ruleset.models import Procedure, Role
from core.ruleset.models.parts import Language
from core.state.rules import formula
from tui.model.overlays import CardAction
from tui.words import say

MOST_TRIED = 6
"""Things tried for a missing role: a reason that bars so many of them bars the unit."""


def actions(battle: Battle, unit: Ref, language: Language) -> tuple[CardAction, ...]:
    """Every procedure with a key whose first role the unit could take."""
    if battle.view.raw(unit, "gone"):
        return ()
    return tuple(
        _action(battle, unit, id_, procedure, language)
        for id_, procedure in battle.rules.ruleset.procedure.items()
        if procedure.verb and procedure.roles and procedure.roles[0].kind == unit.kind
    )


def _action(battle: Battle, unit: Ref, id_: str, procedure: Procedure, language: Language) -> CardAction:
    bar = _barred(battle, unit, id_, procedure)
    offered = _offered(battle, unit, procedure)
    reason = _shortened(battle, unit, bar, language) if bar else ""
    if not bar and not offered:
        reason = say("overlay.card.not_now", language)
    return CardAction(
        id_,
        procedure.verb or "",
        procedure.text.say(language),
        bar is None and offered,
        reason,
        (bar.clause if bar else procedure.clause) or "",
    )


def _shortened(battle: Battle, unit: Ref, bar: Bar, language: Language) -> str:
    """The reason without the unit's own name in front: it is the title of the card."""
    return bar.text.say(language).removeprefix(told_name(battle.view, unit, language)).strip(" :")


def _offered(battle: Battle, unit: Ref, procedure: Procedure) -> bool:
    if procedure.offer is None:
        return True
    scope = Within(battle.view, {procedure.roles[0].id: unit})
    try:
        ready = formula(procedure.offer)
        return ready is True or (not isinstance(ready, bool | int) and ready.evaluate(scope) is True)  # type: ignore[union-attr]
    except ExpressionError:
        return True


def _barred(battle: Battle, unit: Ref, id_: str, procedure: Procedure) -> Bar | None:
    first = procedure.roles[0]
    alone: dict[str, RoleValue] = {first.id: (unit,) if first.many else unit}
    if not _missing(procedure):
        try:
            return _bar(battle, Request(id_, alone))
        except (ExpressionError, RequestError):
            return None
    found = list(_tried(battle, unit, id_, procedure, alone))
    same = {(bar.clause, bar.text.it) for bar in found if bar is not None}
    return found[0] if found and None not in found and len(same) == 1 else None


def _missing(procedure: Procedure) -> list[Role]:
    """Roles beside the first that the players must fill: that they are open yet is no reason against it."""
    return [role for role in procedure.roles[1:] if not role.optional and not role.many and not role.default]


def _bar(battle: Battle, request: Request) -> Bar | None:
    result = battle.run(request)
    return result.bars[-1] if result.status == "barred" and result.bars else None


def _tried(
    battle: Battle, unit: Ref, id_: str, procedure: Procedure, alone: dict[str, RoleValue]
) -> Iterator[Bar | None]:
    """The bar, or none, for each way to fill the first role that is missing; the others follow its place."""
    missing = _missing(procedure)
    pools = [_candidates(battle, unit, role) for role in missing]
    for place in range(min(MOST_TRIED, max((len(pool) for pool in pools), default=0))):
        filled = {role.id: pool[place % len(pool)] for role, pool in zip(missing, pools, strict=True) if pool}
        try:
            yield _bar(battle, Request(id_, {**alone, **filled}))
        except (ExpressionError, RequestError):
            yield None


def _candidates(battle: Battle, unit: Ref, role: Role) -> tuple[Ref, ...]:
    view = battle.view
    side = view.field(unit, "side")
    found = []
    for thing in view.present(role.kind):
        own = thing.kind in ("unit", "formation", "general") and view.field(thing, "side") == side
        if thing != unit and (role.of == "any" or own == (role.of == "own")):
            found.append(thing)
    return tuple(found)
