"""What a generator begins with: the procedure, a battle with two sides and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.battle import Battle, build
from core.generate.errors import GenerateError
from core.procedure import Request
from core.ruleset import Loaded
from core.ruleset.checking_procedures import all_steps
from core.ruleset.expression import Ref
from core.ruleset.models import CreateStep, DoStep, Procedure
from core.state import Rules, UnknownOptionError
from core.text import clean_name

SIDES = ("a", "b")


def procedure_of(loaded: Loaded, what: str) -> Procedure:
    """The procedure of that name. Raises GenerateError."""
    procedure = loaded.ruleset.procedure.get(what)
    if procedure is None:
        known = ", ".join(generators(loaded)) or "\u2013"
        raise GenerateError(
            f"'{loaded.ruleset.id}' non ha il generatore '{what}'; ci sono: {known}",
            f"'{loaded.ruleset.id}' has no generator '{what}'; there are: {known}",
        )
    return procedure


def generators(loaded: Loaded) -> dict[str, Procedure]:
    """The procedures that make something and are no action of a turn: so called, or called by none."""
    procedures = loaded.ruleset.procedure
    steps = {id_: list(all_steps(procedure.step)) for id_, procedure in procedures.items()}
    called = {step.do for inner in steps.values() for step in inner if isinstance(step, DoStep)}
    makes = {id_ for id_, inner in steps.items() if any(isinstance(step, CreateStep) for step in inner)}
    return {
        id_: procedure
        for id_, procedure in procedures.items()
        if procedure.no_odds
        and procedure.verb is None
        and (id_.startswith("generate") or (id_ in makes and id_ not in called))
    }


def blank(loaded: Loaded, options: Mapping[str, Any] | None) -> Battle:
    """A battle with two sides and nothing else, for the generator to fill."""
    armies = list(loaded.ruleset.army.items())[: len(SIDES)]
    sides = [
        {"id": id_, "name": {"it": army.name.it, "en": army.name.en}, "army": id_} for id_, army in armies
    ]
    sides = sides or [{"id": id_, "name": clean_name(id_.upper())} for id_ in SIDES]
    try:
        rules = Rules(loaded.ruleset, options)
    except UnknownOptionError as error:
        raise GenerateError(str(error), str(error)) from error
    return Battle(rules, build(rules, {"side": sides}))


def with_sides(battle: Battle, request: Request, procedure: Procedure) -> Request:
    """Sides that have no default are those of the battle, in their order."""
    sides: tuple[Ref, ...] = battle.state.by_kind.get("side", ())
    open_roles = [role for role in procedure.roles if role.kind == "side" and role.default is None]
    roles = {role.id: side for role, side in zip(open_roles, sides, strict=False)}
    named = {role.id: request.facts.get(role.id) for role in procedure.roles if role.kind == "side"}
    roles |= {role: side for role, id_ in named.items() for side in sides if side.id == id_}
    return replace(request, roles=roles)
