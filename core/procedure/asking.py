"""The `ask` step: a fact of the run, or a field of a thing; what is known already is its default."""

from __future__ import annotations

from core.procedure.result import Asked, Request
from core.procedure.texts import fill
from core.procedure.trace import AnswerMissingError, Trace
from core.procedure.world import World, plain_default
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import AskStep, Fact, Field, Text
from core.state.rules import formula


def ask(step: AskStep, world: World, fixed: frozenset[str], request: Request, trace: Trace | None) -> World:
    """The world in which the question is answered. Raises AnswerMissingError, ExpressionError."""
    owner, _, name = step.ask.rpartition(".")
    if owner:
        return _ask_field(step, owner, name, world, request, trace)
    fact = world.rules.ruleset.fact[step.ask]
    if step.ask in fixed:
        return world
    given = step.ask in world.given
    if given:
        value = world.given[step.ask]
    elif step.ask in world.facts:  # asked before in this run: the same fact
        value = world.facts[step.ask]
    else:
        value = _default(step, world, plain_default(fact))
    if trace is not None:
        value = _write(_asked_fact(step, fact, world, value, given), trace)
    return world.having(facts={**world.facts, step.ask: value})


def _default(step: AskStep, world: World, otherwise: Value) -> Value:
    if step.default is None:
        return otherwise
    declared = world.rules.ruleset.fact.get(step.ask)
    if declared is not None and declared.values and step.default in declared.values:
        return step.default
    return world.evaluate(formula(step.default))


def _ask_field(
    step: AskStep, owner: str, name: str, world: World, request: Request, trace: Trace | None
) -> World:
    things = world.name(owner)
    for nth, thing in enumerate(things if isinstance(things, tuple) else (things,), start=1):
        if not isinstance(thing, Ref):
            continue
        declared = world.rules.field(thing.kind, name)
        if declared is None:
            raise ExpressionError(f"'{owner}' has no field '{name}'", len(owner) + 2)
        key = f"{thing.id}.{name}"
        if key in world.given and thing not in world.state:
            # The answer about a thing that this run has made: only now is there anything to give it to.
            world = world.with_field(thing, name, world.given[key])
        given = (thing, name) in world.overlay and key in world.given
        if not given and step.default is not None:
            about = world.having(names={**world.names, "it": thing, "nth": nth})
            world = world.with_field(thing, name, _field_default(step, declared, about))
        if trace is not None:
            asked = _asked_field(step, declared, world, thing, name, given)
            value = _write(asked, trace)
            if value != asked.value:
                world = world.with_field(thing, name, value)
    return world


def _field_default(step: AskStep, declared: Field, world: World) -> Value:
    if declared.values and step.default in declared.values:
        return step.default
    assert step.default is not None
    value = world.evaluate(formula(step.default))
    return value.id if isinstance(value, Ref) else value


def _write(asked: Asked, trace: Trace) -> Value:
    """The answer: as given, or of somebody who answers while the run goes on. Raises AnswerMissingError."""
    trace.ask(asked)
    if not asked.wait or asked.given:
        return asked.value
    if trace.supply is None:
        raise AnswerMissingError(asked)
    answer = trace.supply.answer(asked)
    trace.answers[asked.key] = answer
    return answer


def _asked_fact(step: AskStep, fact: Fact, world: World, value: Value, given: bool) -> Asked:
    return Asked(
        key=step.ask,
        type=fact.type,
        text=fill(step.text or fact.text, world, world),
        value=value,
        given=given,
        required=fact.required and not step.wait,
        wait=step.wait,
        unit=fact.unit,
        values=fact.values,
        clause=step.clause or fact.clause,
        minimum=fact.min,
        maximum=fact.max,
        by_hand=step.by_hand,
    )


def _asked_field(step: AskStep, declared: Field, world: World, thing: Ref, name: str, given: bool) -> Asked:
    about = world.having(names={**world.names, "it": thing})  # the text may name the thing
    return Asked(
        key=f"{thing.id}.{name}",
        type=declared.type,
        text=fill(step.text or declared.text or Text(it=name, en=name), about, about),
        value=world.field(thing, name),
        given=given,
        wait=step.wait,
        values=declared.values,
        thing=thing,
        clause=step.clause or declared.clause,
        minimum=declared.min,
        maximum=declared.max,
        by_hand=step.by_hand,
    )
