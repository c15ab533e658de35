"""The entry: a request is run with the dice that lie, or over all outcomes for its odds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from core.procedure.changing import clip
from core.procedure.dice_source import AllOutcomes, LyingDice
from core.procedure.frame import Frame
from core.procedure.house_interpreter import HouseInterpreter
from core.procedure.house_use import house_use
from core.procedure.interpreter import Interpreter
from core.procedure.liveness import needed_for, steps_for_odds
from core.procedure.result import Chance, Request, Result
from core.procedure.texts import fill
from core.procedure.trace import AnswerMissingError, BarredError, DiceMissingError, Supply, Trace
from core.procedure.watching import follow_watches
from core.procedure.world import World
from core.ruleset.expression import ExpressionError, Ref, Value, parse
from core.ruleset.models import Odds, Procedure, Text
from core.state import Change, Rules, State
from core.state.changes import net_changes
from core.state.rules import formula


class RequestError(ValueError):
    """A request that names what is not there: a procedure, a role, a thing."""


def run(rules: Rules, state: State, request: Request, supply: Supply | None = None) -> Result:
    """Runs the request as far as its dice and answers go; with a supply to its end.

    What the supply rolled and answered is in the result's request, so that it can be run again.

    Raises RequestError, DieFaceError, and ExpressionError where the ruleset is at fault.
    """
    trace = Trace(supply)
    source = LyingDice(request.dice, trace)
    world = _first_world(rules, state, request)
    interpreter = Interpreter(rules, request, source, trace)
    if house_use(rules).any:
        interpreter = HouseInterpreter(rules, request, source, trace)
        world = interpreter.listening(world)
    trace.world = world
    wanted = question = None
    status: Literal["done", "dice", "ask", "barred"] = "done"
    try:
        worlds = interpreter.run(request.procedure, [world], Frame())
        trace.world = follow_watches(interpreter, worlds)[0]
    except DiceMissingError as stop:
        status, wanted = "dice", stop.wanted
    except AnswerMissingError as stop:
        status, question = "ask", stop.question
    except BarredError:
        status = "barred"
    end = trace.world
    log = _log(rules.ruleset.procedure[request.procedure], end) if status == "done" else None
    return Result(
        request=replace(request, dice=source.dice, facts={**request.facts, **trace.answers})
        if supply
        else request,
        status="ask" if status in ("dice", "done") and trace.missing else status,
        asked=tuple(trace.asked.values()),
        tallies=tuple(trace.tallies),
        rolls=tuple(trace.rolls),
        bars=tuple(trace.bars),
        said=tuple(trace.said),
        follows=tuple(trace.follows),
        names=end.names,
        changes=net_changes(end.state, end.overlay, end.changed) if status == "done" else (),
        wanted=wanted,
        question=question or (trace.missing[0] if trace.missing else None),
        missing=trace.missing,
        log=log,
        house=interpreter.ear is not None and interpreter.ear.heard,
        course=tuple(trace.course),
    )


def odds(rules: Rules, state: State, request: Request) -> tuple[Chance, ...]:
    """The exact odds that the procedure declares, given the dice that lie already.

    Raises TooManyDiceError, RequestError, ExpressionError.
    """
    procedure = _procedure(rules, request)
    if procedure.no_odds or not procedure.odds:
        return ()
    interpreter = Interpreter(rules, request, AllOutcomes(request.dice), None)
    steps = rules.keep(f"odds {request.procedure}", lambda: steps_for_odds(rules.ruleset, procedure))
    frame = Frame(live=needed_for(procedure.odds))
    going, ended = interpreter.steps(steps, [_first_world(rules, state, request)], frame)
    worlds = going + ended
    if len(steps) == len(procedure.step):
        worlds = follow_watches(interpreter, worlds)
    barred = sum((world.weight for world in interpreter.barred), Fraction(0))
    return tuple(_chance(entry, worlds, barred) for entry in procedure.odds)


def _chance(entry: Odds, worlds: list[World], barred: Fraction) -> Chance:
    if entry.when is not None:
        hit = [world.weight for world in worlds if _named(entry.when, world) is True]
        return Chance(entry.id, entry.text, chance=sum(hit, Fraction(0)))
    spread: defaultdict[Value, Fraction] = defaultdict(Fraction)
    for world in worlds:
        spread[_named(entry.of or "none", world)] += world.weight
    if barred:
        spread[None] += barred
    return Chance(entry.id, entry.text, distribution=dict(sorted(spread.items(), key=_order)))


def _order(item: tuple[Value, Fraction]) -> tuple[int, Fraction, str]:
    value = item[0]
    if isinstance(value, int | Fraction):
        return (0, Fraction(value), "")
    return (1, Fraction(0), str(value))


def _named(text: str, world: World) -> Value:
    """A formula over the names at the end; a name that this course never made is none."""
    try:
        return parse(text).evaluate(world)
    except ExpressionError:
        names = parse(text).names()
        missing: dict[str, Value] = {name: None for name in names if not _knows(world, name)}
        if not missing:
            raise
        try:
            return parse(text).evaluate(world.having(names={**world.names, **missing}))
        except ExpressionError:
            return None


def _knows(world: World, name: str) -> bool:
    try:
        world.name(name)
    except KeyError:
        return False
    return True


def _procedure(rules: Rules, request: Request) -> Procedure:
    found = rules.ruleset.procedure.get(request.procedure)
    if found is None:
        raise RequestError(f"there is no procedure '{request.procedure}'")
    return found


def _first_world(rules: Rules, state: State, request: Request) -> World:
    procedure = _procedure(rules, request)
    names: dict[str, Value] = {}
    for role in procedure.roles:
        names[role.id] = request.roles.get(role.id, () if role.many else None)
    unknown = set(request.roles) - set(names)
    if unknown:
        raise RequestError(f"'{request.procedure}' has no role '{sorted(unknown)[0]}'")
    given, overlay = _given(state, request, names)
    world = World(rules, state, overlay, names, {}, given, {})
    for role in procedure.roles:
        if role.default is not None and role.id not in request.roles:
            world = world.bind(role.id, world.evaluate(formula(role.default)))
    return world


def _given(
    state: State, request: Request, names: Mapping[str, Value]
) -> tuple[dict[str, Value], dict[tuple[Ref, str], Value]]:
    """Facts by their keys, and those about a field of a thing as an overlay."""
    given: dict[str, Value] = {}
    overlay: dict[tuple[Ref, str], Value] = {}
    for key, value in request.facts.items():
        owner, _, field = key.rpartition(".")
        if not owner:
            given[key] = value
            continue
        given[key] = value  # the thing may be one that the run makes: see `ask`
        for thing in _owners(state, names, owner):
            overlay[(thing, field)] = value
            given[f"{thing.id}.{field}"] = value
    return given, overlay


def _owners(state: State, names: Mapping[str, Value], owner: str) -> tuple[Ref, ...]:
    found = names.get(owner)
    if found is None:
        return tuple(thing for thing in state if thing.id == owner)
    things = found if isinstance(found, tuple) else (found,)
    return tuple(thing for thing in things if isinstance(thing, Ref))


def _log(procedure: Procedure, world: World) -> Text | None:
    return fill(procedure.log, world, world) if procedure.log else None


def settle(rules: Rules, state: State, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Changes made by hand, with what follows from them by the watches."""
    request = Request("")
    trace = Trace()
    interpreter = Interpreter(rules, request, LyingDice((), trace), trace)
    world = World(rules, state, {}, {}, {}, {}, {})
    for change in changes:
        new = clip(change.new, rules.field(change.thing.kind, change.field))
        world = world.with_change(change.thing, change.field, new, change.clause)
    world = follow_watches(interpreter, [world])[0]
    return net_changes(state, world.overlay, world.changed)
