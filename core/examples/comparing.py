"""Compares what a run, or a battle after an action, has come to with what an example expects.

Every expected key is compared; one that the run does not make is a difference, never silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.examples.happened import Happened
from core.examples.likeness import same, shown
from core.examples.outcome import Difference
from core.examples.run_keys import OF_RUN
from core.examples.setup import find
from core.procedure import Result
from core.ruleset.expression import ExpressionError, Ref, Value
from core.state import plain

NOTHING = "nothing of that name"


def compare(expect: Mapping[str, Any], happened: Happened) -> list[Difference]:
    """All that is otherwise than expected."""
    found = []
    if happened.result is not None and not stops(expect):
        found.extend(_unfinished(happened.result))
    for key, wanted in expect.items():
        found.extend(_key(key, wanted, happened))
    return found


def stops(expect: Mapping[str, Any]) -> bool:
    """Whether an expectation says how the run ends, or that it is not allowed."""
    return "status" in expect or "barred_by" in expect or expect.get("legal") is False


def _unfinished(result: Result) -> list[Difference]:
    """A run that stopped, where the example does not say that it should."""
    if result.status == "done":
        return []
    return [Difference("status", "'done'", how_it_stands(result))]


def how_it_stands(result: Result) -> str:
    """Why a run goes no further, in words."""
    if result.status == "barred":
        return f"barred by {result.bars[-1].clause or result.bars[-1].text.en}"
    if result.question is not None:
        return f"a question: {result.question.key}"
    if result.wanted is not None:
        wanted = result.wanted
        return f"{wanted.missing} of {wanted.count}d{wanted.die} missing for the roll '{wanted.roll}'"
    return f"'{result.status}'"


# -- one key --------------------------------------------------------------------------------------------


def _key(key: str, wanted: Any, happened: Happened) -> Iterator[Difference]:
    special = OF_RUN.get(key)
    if special is not None and happened.result is not None:
        yield from special(key, wanted, happened, happened.result)
    elif key in _OF_BATTLE:
        yield from _OF_BATTLE[key](key, wanted, happened)
    else:
        yield from _named(key, wanted, happened)


def _told(key: str, wanted: Any, happened: Happened) -> Iterator[Difference]:
    for part in wanted if isinstance(wanted, list) else [wanted]:
        if not any(str(part) in text for text in happened.told):
            yield Difference(key, shown(part), " | ".join(happened.told) or "nothing told")


def _at(key: str, wanted: Any, happened: Happened) -> Iterator[Difference]:
    yield from same(key, wanted, [frame.step for frame in happened.battle.frames])


def _choices(key: str, wanted: Any, happened: Happened) -> Iterator[Difference]:
    yield from same(key, wanted, [thing.id for thing in happened.battle.choices])


def _due(key: str, wanted: Any, happened: Happened) -> Iterator[Difference]:
    request = happened.battle.due_request
    yield from same(key, wanted, request.procedure if request is not None else "none")


_OF_BATTLE: Mapping[str, Callable[[str, Any, Happened], Iterator[Difference]]] = {
    "told": _told,
    "at": _at,
    "choices": _choices,
    "due": _due,
}


# -- names and things -----------------------------------------------------------------------------------


def _named(key: str, wanted: Any, happened: Happened) -> Iterator[Difference]:
    """A role or thing with its fields, else a name that the run has made."""
    if key in happened.roles:
        yield from _role(key, wanted, happened)
        return
    made, value = _made(key, happened)
    if made and not (isinstance(value, Ref) and isinstance(wanted, Mapping)):
        yield from _value(key, wanted, value)
        return
    thing = value if made and isinstance(value, Ref) else find(happened.battle.state, key)
    if thing is None:
        yield Difference(key, shown(wanted), NOTHING)
    else:
        yield from _thing(key, wanted, thing, happened)


def _role(key: str, wanted: Any, happened: Happened) -> Iterator[Difference]:
    role = happened.roles[key]
    things = role if isinstance(role, tuple) else (role,)
    tables = isinstance(wanted, list) and all(isinstance(one, Mapping) for one in wanted)
    if isinstance(role, tuple) and tables:
        if len(wanted) != len(things):
            yield Difference(key, f"{len(wanted)} things", f"{len(things)} things")
        for at, (one, thing) in enumerate(zip(wanted, things, strict=False)):
            yield from _thing(f"{key}[{at}]", one, thing, happened)
    elif isinstance(role, Ref):
        yield from _thing(key, wanted, role, happened)
    else:
        yield from _value(key, wanted, role)


def _made(key: str, happened: Happened) -> tuple[bool, Value]:
    """A name of the run, also inside a record: `x.name`."""
    names = happened.result.names if happened.result is not None else {}
    if key in names:
        return True, names[key]
    owner, _, last = key.partition(".")
    value = names.get(owner)
    if last and isinstance(value, Mapping) and last in value:
        return True, value[last]
    return False, None


def _value(key: str, wanted: Any, value: Value) -> Iterator[Difference]:
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        for name, inner in wanted.items():
            if name in value:
                yield from _value(f"{key}.{name}", inner, value[name])
            else:
                yield Difference(f"{key}.{name}", shown(inner), NOTHING)
    else:
        yield from same(key, wanted, plain(value))


def _thing(key: str, wanted: Any, thing: Ref | None, happened: Happened) -> Iterator[Difference]:
    if thing is None or not isinstance(wanted, Mapping):
        yield from same(key, wanted, None if thing is None else thing.id)
        return
    view = happened.battle.view
    if not view.exists(thing):
        yield Difference(key, shown(wanted), "no such thing")
        return
    for name, inner in wanted.items():
        try:
            value = view.field(thing, _field_name(view.known_fields(thing), name))
        except KeyError:
            yield Difference(f"{key}.{name}", shown(inner), f"a {thing.kind} has no such field")
        except ExpressionError as error:
            yield Difference(f"{key}.{name}", shown(inner), f"an error: {error}")
        else:
            yield from same(f"{key}.{name}", inner, plain(value))


def _field_name(known: Any, name: str) -> str:
    return "gone" if name == "removed" and name not in known else name
