"""Procedures that are due or offered after an action, kept in the state until they are done or passed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.battle.values import read_ref
from core.procedure import Follow, Request, RoleValue
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Text
from core.state import Record, View
from core.state.state import GAME


@dataclass(frozen=True)
class Due:
    """A procedure waiting, with its roles filled."""

    procedure: str
    roles: Mapping[str, RoleValue] = field(default_factory=dict)
    facts: Mapping[str, Value] = field(default_factory=dict)
    offered: bool = False
    clause: str = ""
    text: Text | None = None

    @property
    def request(self) -> Request:
        """The run that it asks for."""
        return Request(self.procedure, self.roles, self.facts)


def of_follow(follow: Follow) -> Due:
    """What a run says should follow."""
    return Due(follow.procedure, follow.roles, follow.facts, follow.offered, follow.clause or "", follow.text)


def encode_due(due: Due) -> Record:
    """As the state keeps it."""
    table: dict[str, Value] = {"procedure": due.procedure}
    roles = {name: _encode(value) for name, value in due.roles.items() if value not in (None, ())}
    if roles:
        table["roles"] = Record(roles)
    facts = {name: _fact(value) for name, value in due.facts.items() if value is not None}
    if facts:
        table["facts"] = Record(facts)
    if due.offered:
        table["offered"] = True
    if due.clause:
        table["clause"] = due.clause
    if due.text is not None:
        table["text"] = Record({"it": due.text.it, "en": due.text.en})
    return Record(table)


def read_dues(view: View) -> tuple[Due, ...]:
    """What waits, the next first.

    What the ruleset does not have any more waits no more: players may have taken their house file away.
    """
    stored = view.raw(GAME, "due")
    if not isinstance(stored, tuple):
        return ()
    dues = (read_due(entry) for entry in stored if isinstance(entry, Mapping))
    return tuple(due for due in dues if is_known(view, due))


def is_known(view: View, due: Due) -> bool:
    """Whether the ruleset has that procedure, with those roles."""
    procedure = view.rules.ruleset.procedure.get(due.procedure)
    return procedure is not None and all(procedure.role(name) is not None for name in due.roles)


def _encode(value: RoleValue) -> Value:
    if isinstance(value, tuple):
        return tuple(f"{item.kind}:{item.id}" for item in value)
    return f"{value.kind}:{value.id}" if value is not None else ""


def _fact(value: Value) -> Value:
    return f"{value.kind}:{value.id}" if isinstance(value, Ref) else value


def read_due(table: Mapping[str, Value]) -> Due:
    """One of them as the state keeps it."""
    roles = table.get("roles") or {}
    facts = table.get("facts") or {}
    text = table.get("text")
    return Due(
        str(table.get("procedure")),
        {name: _role(value) for name, value in roles.items()} if isinstance(roles, Mapping) else {},
        dict(facts) if isinstance(facts, Mapping) else {},
        table.get("offered") is True,
        str(table.get("clause") or ""),
        Text(it=str(text["it"]), en=str(text["en"])) if isinstance(text, Mapping) else None,
    )


def _role(value: Value) -> RoleValue:
    if isinstance(value, tuple):
        return tuple(read_ref(str(item)) for item in value)
    return read_ref(str(value)) if value else None


def asks_for(due: Request, request: Request) -> bool:
    """Whether a run is the one that is due: the same procedure, for the same things."""
    if due.procedure != request.procedure:
        return False
    return all(
        request.roles.get(name) == value for name, value in due.roles.items() if value not in (None, ())
    )
