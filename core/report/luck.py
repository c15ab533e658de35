"""Luck, from the dice as they fell: each run that holds is made again from the state before it.

Only where it gives again what the log says of it are its odds those of that moment; they are summed up and
set against what came. Where the rules have changed since, only the dice are counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from core.battle import Battle, Event
from core.dice.fold import TooManyDiceError
from core.procedure import Chance, Die, DieFaceError, Request, RequestError, Result, bare_name, odds, run
from core.report.model import DiceLuck, Luck, ProcedureLuck
from core.report.texts import clean, decimal
from core.report.words import say
from core.ruleset.expression import ExpressionError, Ref
from core.ruleset.models.parts import Language
from core.state import State, View

FAULTS = (ExpressionError, RequestError, DieFaceError, TooManyDiceError, KeyError, ValueError, TypeError)
"""What a rerun by other rules, or of an event that somebody has edited, may come to."""
Key = tuple[Ref | None, str, str, str]
"""Side, procedure, id of the odds, where the dice came from."""
TABLE, HERE, MIXED = "table", "here", "mixed"


@dataclass
class _Sum:
    what: str
    times: int = 0
    expected: Fraction = Fraction(0)
    fell: Fraction = Fraction(0)
    certain: bool = True
    """Nothing was left to luck in any of the runs."""


@dataclass
class _Found:
    faces: defaultdict[tuple[Ref | None, int, str], list[int]] = field(
        default_factory=lambda: defaultdict(list)
    )
    tests: dict[Key, _Sum] = field(default_factory=dict)
    left_out: int = 0


def luck_of(battle: Battle, language: Language) -> Luck:
    """The luck of each side, over all runs that hold."""
    found = _Found()
    state = battle.history.start
    for event in battle.history.live():
        if event.kind == "run" and event.dice:
            _count(battle, state, event, found, language)
        state = state.apply(event.changes)
    sides = battle.state.by_kind.get("side", ())
    names = {side: clean(bare_name(battle.view, side, language)) for side in sides}
    return Luck(
        dice=tuple(_dice(found, (*sides, None), names, language)),
        tests=tuple(_tests(battle, found, (*sides, None), names, language)),
        left_out=found.left_out,
    )


def _count(battle: Battle, state: State, event: Event, found: _Found, language: Language) -> None:
    request = _request(event)
    result = _again(battle, state, event, request)
    side = _side_of(battle, state, event)
    if result is None:
        for thrown in event.dice:
            _add_faces(found, side, thrown.die, thrown.dice)
        found.left_out += bool(battle.rules.ruleset.procedure.get(event.procedure or ""))
        return
    for roll in result.rolls:
        owner = _side(battle, state, roll.owner) if roll.owner is not None else side
        _add_faces(found, owner, roll.die, roll.natural)
    _add_tests(battle, state, request, side, found, language)


def _add_faces(found: _Found, side: Ref | None, sides: int, dice: Sequence[Die]) -> None:
    """Dice of the table and dice thrown here apart: whoever doubts ours can see them alone."""
    for die in dice:
        if 1 <= die.face <= sides:
            found.faces[side, sides, TABLE if die.typed else HERE].append(die.face)


def _source(dice: Sequence[Die]) -> str:
    kinds = {die.typed for die in dice}
    return MIXED if len(kinds) > 1 else TABLE if True in kinds else HERE


def _request(event: Event) -> Request:
    dice = tuple(Die(die.face, die.typed) for thrown in event.dice for die in thrown.dice)
    return Request(
        procedure=event.procedure or "",
        roles=event.roles,
        facts=event.facts,
        lines=event.lines,
        chosen=event.chosen,
        dice=dice,
        force=event.forced,
    )


def _again(battle: Battle, state: State, event: Event, request: Request) -> Result | None:
    """The run made again; None where it is not what the log says."""
    try:
        result = run(battle.rules, state, request)
    except FAULTS:
        return None
    fell = [(roll.roll, tuple(die.face for die in roll.natural)) for roll in result.rolls if roll.natural]
    told = [(thrown.roll, tuple(die.face for die in thrown.dice)) for thrown in event.dice]
    same = all(result.names.get(name) == value for name, value in event.results.items())
    return result if result.status == "done" and fell == told and same else None


def _side(battle: Battle, state: State, thing: Ref) -> Ref | None:
    return View(battle.rules, state).side_of(thing) if thing in state else None


def _side_of(battle: Battle, state: State, event: Event) -> Ref | None:
    """Whose test it is: of the first who takes part; of nobody where it is everybody's."""
    procedure = battle.rules.ruleset.procedure.get(event.procedure or "")
    for role in procedure.roles if procedure is not None else ():
        value = event.roles.get(role.id)
        first = value[0] if isinstance(value, tuple) and value else value
        if isinstance(first, Ref):
            return _side(battle, state, first)
    return None


# -- what was expected ------------------------------------------------------------------------------------


def _add_tests(
    battle: Battle, state: State, request: Request, side: Ref | None, found: _Found, language: Language
) -> None:
    bare = Request(
        request.procedure, request.roles, request.facts, request.lines, request.chosen, (), request.force
    )
    try:
        before = odds(battle.rules, state, bare)
        after = odds(battle.rules, state, request)
    except FAULTS:
        return
    for expected, fell in zip(before, after, strict=True):
        pair = _figure(expected), _figure(fell)
        if pair[0] is None or pair[1] is None or not _certain(fell):
            continue
        key = (side, request.procedure, expected.id, _source(request.dice))
        total = found.tests.setdefault(key, _Sum(clean(expected.text.say(language))))
        total.times += 1
        total.expected += pair[0]
        total.fell += pair[1]
        total.certain &= _certain(expected)


def _figure(chance: Chance) -> Fraction | None:
    return chance.chance if chance.distribution is None else chance.mean


def _certain(chance: Chance) -> bool:
    if chance.distribution is None:
        return chance.chance in (0, 1)
    return len(chance.distribution) == 1


# -- told -------------------------------------------------------------------------------------------------


def _dice(
    found: _Found, sides: tuple[Ref | None, ...], names: dict[Ref, str], language: Language
) -> Iterator[DiceLuck]:
    for side in sides:
        for (owner, die, source), faces in sorted(found.faces.items(), key=lambda item: item[0][1]):
            if owner == side and faces:
                spread = sqrt((die * die - 1) / 12 / len(faces))
                yield DiceLuck(
                    side=names[side] if side is not None else say("nobody", language),
                    die=die,
                    source=say(source, language),
                    thrown=len(faces),
                    mean=decimal(Fraction(sum(faces), len(faces)), language, 2),
                    expected=decimal(Fraction(die + 1, 2), language, 1),
                    spread=decimal(spread, language, 2),
                )


def _tests(
    battle: Battle,
    found: _Found,
    sides: tuple[Ref | None, ...],
    names: dict[Ref, str],
    language: Language,
) -> Iterator[ProcedureLuck]:
    for side in sides:
        for (owner, procedure, _, source), total in found.tests.items():
            if owner == side and not total.certain:
                yield ProcedureLuck(
                    side=names[side] if side is not None else say("nobody", language),
                    procedure=clean(battle.rules.ruleset.procedure[procedure].text.say(language)),
                    what=total.what,
                    source=say(source, language),
                    times=total.times,
                    expected=_expected(total.expected, language),
                    fell=decimal(total.fell, language, 0 if total.fell.denominator == 1 else 1),
                )


def _expected(sum_: Fraction, language: Language) -> str:
    """With one decimal; what is possible is never told as nothing."""
    return (
        f"< {decimal(Fraction(1, 10), language)}" if 0 < sum_ < Fraction(1, 20) else decimal(sum_, language)
    )
