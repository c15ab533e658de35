"""Walks a battle as an example tells it: steps, choices, runs, changes by hand, undo and redo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from core.battle import ActionError, Battle, Event
from core.examples.acting import act
from core.examples.comparing import compare
from core.examples.happened import Happened
from core.examples.models import Example, Play, verbs_of
from core.examples.outcome import Difference, Problem, SetupError
from core.examples.setup import Setup, checked, find
from core.procedure import RoleValue
from core.ruleset.expression import Ref
from core.ruleset.faults import nearest
from core.state import Change


def play_all(setup: Setup, example: Example) -> list[Difference]:
    """Plays action after action, comparing after each. Raises SetupError, ExpressionError, RequestError.

    An action that cannot be done ends the play: all that follows would differ because of it.
    """
    found: list[Difference] = []
    for at, play in enumerate(example.play):
        verb = verbs_of(play)[0]
        try:
            happened, differences = _do(setup, play, verb)
        except ActionError as error:
            return [*found, Difference(f"play {at + 1} ({verb})", "it can be done", str(error))]
        except SetupError as error:
            moved = [replace(problem, path=("play", at, *problem.path)) for problem in error.problems]
            raise SetupError(moved) from error
        differences += compare(play.expect, happened)
        found += [replace(one, key=f"play {at + 1} ({verb}): {one.key}") for one in differences]
    return found + compare(example.expect, Happened(setup.battle, None, setup.roles))


def _do(setup: Setup, play: Play, verb: str) -> tuple[Happened, list[Difference]]:
    battle = setup.battle
    if verb == "run":
        return _run(setup, play, play.run or "")
    events: list[Event | None] = []
    if verb == "next":
        events = [battle.next() for _ in range(play.next or 0)]
    elif verb == "choose":
        events = [battle.choose(_thing(battle, play.choose or "", ("choose",)))]
    elif verb == "leave":
        events = [battle.leave()]
    elif verb == "set":
        events = [battle.set_by_hand(_changes(battle, play.set or {}))]
    elif verb == "undo":
        events = [battle.undo() for _ in range(play.undo or 0)]
    elif verb == "redo":
        events = [battle.redo() for _ in range(play.redo or 0)]
    else:
        events = [battle.pass_due() for _ in range(play.pass_ or 0)]
    return Happened(battle, None, setup.roles, tuple(_told(events))), []


def _told(events: list[Event | None]) -> Iterator[str]:
    for event in events:
        for text in (event.text, *event.told) if event is not None else ():
            yield text.it
            yield text.en


def _run(setup: Setup, play: Play, procedure: str) -> tuple[Happened, list[Difference]]:
    """A run; what is due already brings its roles and facts with it, as on the screen."""
    battle = setup.battle
    declared = battle.rules.ruleset.procedure.get(procedure)
    if declared is None:
        near = nearest(procedure, battle.rules.ruleset.procedure)
        raise SetupError([Problem(("run",), f"there is no procedure '{procedure}'", near)])
    due = battle.due_request
    known = due if due is not None and due.procedure == procedure else None
    roles: dict[str, RoleValue] = dict(known.roles) if known else {}
    for name, value in play.roles.items():
        role = declared.role(name)
        if role is None:
            near = nearest(name, [one.id for one in declared.roles])
            raise SetupError([Problem(("roles", name), f"no role '{name}' here", near)])
        ids = value if isinstance(value, list) else [value]
        things = tuple(_thing(battle, one, ("roles", name), role.kind) for one in ids)
        roles[name] = things if role.many else things[0] if things else None
    facts = {**setup.facts, **(known.facts if known else {})}
    return act(battle, procedure, play, roles, facts)


def _thing(battle: Battle, id_: Any, path: tuple[str, ...], kind: str | None = None) -> Ref:
    if not isinstance(id_, str):
        raise SetupError([Problem(path, "in a play things are named by their ids")])
    found = find(battle.state, id_, kind)
    if found is None:
        near = nearest(id_, [thing.id for thing in battle.state])
        raise SetupError([Problem(path, f"there is no {kind or 'thing'} '{id_}'", near)])
    return found


def _changes(battle: Battle, wanted: Mapping[str, Any]) -> list[Change]:
    changes = []
    problems: list[Problem] = []
    for key, raw in wanted.items():
        owner, _, name = key.rpartition(".")
        thing = _thing(battle, owner, ("set", key))
        declared = battle.rules.field(thing.kind, name)
        if declared is None and name != "gone":
            near = nearest(name, battle.rules.kinds[thing.kind].field)
            problems.append(Problem(("set", key), f"a {thing.kind} has no field '{name}'", near))
            continue
        value = checked(declared, name, raw, ("set", key), problems)
        changes.append(Change(thing, name, battle.state.get(thing, name), value))
    if problems:
        raise SetupError(problems)
    return changes
