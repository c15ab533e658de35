"""One run of a procedure as an example tells it: facts and dice checked, run, and applied to the battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.battle import Battle, Event
from core.examples.choosing import Choices, decided
from core.examples.happened import Happened
from core.examples.models import Faces, Run
from core.examples.outcome import Difference, Problem, SetupError
from core.examples.run_keys import rolls_named
from core.examples.setup import checked, find
from core.procedure import Die, DieFaceError, Request, Result, RoleValue
from core.ruleset.expression import Ref, Value
from core.ruleset.faults import nearest

MADE = "+"
"""In the id of a thing that a run has made: `zone+3`."""


def act(
    battle: Battle, procedure: str, given: Run, roles: Mapping[str, RoleValue], facts: Mapping[str, Value]
) -> tuple[Happened, list[Difference]]:
    """Runs the procedure, applies it if it is done, and compares the dice.

    `facts` are those known beside the example's own. Raises SetupError, ExpressionError, RequestError.
    """
    dice = tuple(Die(face) for entry in given.dice for face in entry.faces)
    own = facts_of(battle, given.facts, roles)
    request = Request(procedure, roles, {**facts, **own}, dice=dice, force=given.force)
    try:
        request = decided(battle, request, Choices(given.picks, given.overrule))
        result = battle.run(request)
    except DieFaceError as error:
        raise SetupError([Problem(("dice",), str(error))]) from error
    event = battle.apply(request) if result.status == "done" else None
    happened = Happened(battle, result, roles, tuple(_told(result, event)))
    unmade = _of_unmade(battle, given.facts, roles) if event is not None else ()
    return happened, [*_of_dice(given.dice, result), *unmade]


def facts_of(battle: Battle, given: Mapping[str, Any], roles: Mapping[str, RoleValue]) -> dict[str, Value]:
    """Facts by name, and by `role.field` or `thing-id.field`. Raises SetupError."""
    problems: list[Problem] = []
    facts: dict[str, Value] = {}
    for key, raw in given.items():
        value = _fact(battle, key, raw, roles, problems)
        if value is not None:
            facts[key] = value
    if problems:
        raise SetupError(problems)
    return facts


def _fact(
    battle: Battle, key: str, raw: Any, roles: Mapping[str, RoleValue], problems: list[Problem]
) -> Value:
    owner, _, name = key.rpartition(".")
    if not owner:
        declared = battle.rules.ruleset.fact.get(key)
        if declared is None:
            near = nearest(key, battle.rules.ruleset.fact)
            problems.append(Problem(("facts", key), f"there is no fact '{key}'", near))
            return None
        return checked(declared, key, raw, ("facts", key), problems)
    role = roles.get(owner)
    thing = role[0] if isinstance(role, tuple) and role else role or find(battle.state, owner)
    if thing is None and MADE in owner:
        stem = owner.partition(MADE)[0]
        thing = Ref(stem, owner) if stem in battle.rules.kinds else find(battle.state, stem)
    if thing is None or isinstance(thing, tuple):
        near = nearest(owner, [*roles, *(other.id for other in battle.state)])
        problems.append(Problem(("facts", key), f"there is no role or thing '{owner}'", near))
        return None
    kind = battle.rules.kinds[thing.kind]
    if name not in kind.field and name not in kind.derived:
        near = nearest(name, [*kind.field, *kind.derived])
        problems.append(Problem(("facts", key), f"a {thing.kind} has no field '{name}'", near))
        return None
    return checked(kind.field.get(name), key, raw, ("facts", key), problems)


def _of_unmade(
    battle: Battle, given: Mapping[str, Any], roles: Mapping[str, RoleValue]
) -> Iterator[Difference]:
    """Answers about things that the run should have made, and has not."""
    for key in given:
        owner = key.rpartition(".")[0]
        if MADE in owner and owner not in roles and find(battle.state, owner) is None:
            yield Difference(f"facts: {key}", f"the run makes '{owner}'", "no such thing")


def _told(result: Result, event: Event | None) -> Iterator[str]:
    """Everything said, in both languages."""
    texts = [said.text for said in result.said] + [bar.text for bar in result.bars]
    texts += [follow.text for follow in result.follows if follow.text is not None]
    texts += [result.log] if result.log is not None else []
    texts += list(event.told) if event is not None else []
    for text in dict.fromkeys(texts):
        yield text.it
        yield text.en


# -- dice -----------------------------------------------------------------------------------------------


def _of_dice(given: tuple[Faces, ...], result: Result) -> Iterator[Difference]:
    """Entries and rolls side by side: same rolls, same number of dice, none left over."""
    entries = [entry for entry in given if entry.faces]
    rolls = [roll for roll in result.rolls if roll.natural]
    for at, (entry, roll) in enumerate(zip(entries, rolls, strict=False), start=1):
        if roll not in rolls_named(result, entry.roll):
            yield Difference(f"dice entry {at}", f"the roll '{entry.roll}'", f"the roll '{roll.roll}'")
        elif len(entry.faces) != len(roll.natural):
            yield Difference(
                f"dice of '{entry.roll}'", f"{len(entry.faces)} dice", f"{len(roll.natural)} dice rolled"
            )
    if result.spare_dice:
        yield Difference("dice", "all dice used", f"{result.spare_dice} left over")
