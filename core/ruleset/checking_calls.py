"""Checks calls of procedures: `do`, `follow`, and those of the turn."""

from __future__ import annotations

from collections.abc import Mapping

from core.ruleset.checking_report import Report, compatible
from core.ruleset.checking_types import Names
from core.ruleset.expression import EntityOf, ListOf, Type
from core.ruleset.expression.kinds import describe_kind
from core.ruleset.faults import nearest
from core.ruleset.models import DoStep, FollowStep, Formula, Procedure, Role
from core.ruleset.positions import KeyPath


def check_call(report: Report, path: KeyPath, called: str, call: DoStep | FollowStep, names: Names) -> bool:
    """Note the faults of a `do` or `follow`; whether the procedure that it calls is there at all.

    A `do` must fill every role that is needed. What follows may leave some to the players, who are asked
    when its turn comes; what is not only offered had better not.
    """
    procedures = report.ruleset.procedure
    if not report.known((*path, call.verb), called, procedures, "procedure"):
        return False
    procedure = procedures[called]
    check_roles(report, path, called, call.roles, names)
    for role in procedure.roles:
        needed = not role.optional and role.default is None
        if not needed or role.id in call.roles:
            continue
        if isinstance(call, DoStep):
            report.fault(path, f"'{called}' needs its role '{role.id}'", of_key=True)
        elif not call.offered:
            report.warning(path, f"'{called}' is due, and its role '{role.id}' is left to the players")
    dotted = isinstance(call, FollowStep)
    for name, value in call.facts.items():
        _check_fact(report, (*path, "facts", name), procedure, name, value, names, dotted=dotted)
    return True


def check_roles(report: Report, path: KeyPath, called: str, roles: Mapping[str, str], names: Names) -> None:
    """Note roles that a procedure does not have, or that cannot be filled so."""
    procedure = report.ruleset.procedure[called]
    for name, text in roles.items():
        here = (*path, "roles", name)
        role = procedure.role(name)
        if role is None:
            known = [role.id for role in procedure.roles]
            report.fault(here, f"'{called}' has no role '{name}'", nearest(name, known), of_key=True)
            report.expression(here, text, names)
            continue
        _fills(report, here, role, report.expression(here, text, names))


def _fills(report: Report, path: KeyPath, role: Role, kind: Type) -> None:
    thing = EntityOf(role.kind)
    if compatible(kind, ListOf(thing) if role.many else thing):
        return
    what = f"a list of things of the kind '{role.kind}'" if role.many else f"a {role.kind}"
    advice = None
    if role.many and kind == thing:
        node = report.document.find(path)
        advice = f"[{node.value}]" if node is not None else None
    report.fault(path, f"the role '{role.id}' must be {what}, not {describe_kind(kind)}", advice)


def _check_fact(
    report: Report,
    path: KeyPath,
    procedure: Procedure,
    name: str,
    value: Formula,
    names: Names,
    *,
    dotted: bool,
) -> None:
    """A fact that a call settles; a `follow` may also settle what is asked of a role."""
    owner, _, field = name.rpartition(".")
    if owner and dotted:
        role = procedure.role(owner)
        stored = report.types.stored(role.kind) if role is not None else {}
        if field in stored:
            report.fits(path, value, report.types.of_field(stored[field]), names, bare=False)
            return
    if report.known(path, name, report.ruleset.fact, "fact", of_key=True):
        report.facts_asked.add(name)
        report.fits(path, value, report.types.of_fact(report.ruleset.fact[name]), names, bare=False)
