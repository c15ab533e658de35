"""Running a generator to its end: dice from a source, questions answered beforehand or by their default.

Seeded runs repeat exactly. Each roll is told with its meaning; so is each question and how it was answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.battle import Battle, build
from core.dice.sources import Dice, SystemDice
from core.generate.tables import tables_of
from core.procedure import Asked, DiceWanted, Die, Request, RequestError, Result, run, show
from core.ruleset import Loaded
from core.ruleset.checking_procedures import all_steps
from core.ruleset.expression import ExpressionError, Value
from core.ruleset.models import CreateStep, DoStep, Procedure, Text
from core.state import Rules, UnknownOptionError, View
from core.text import clean_name

SIDES = ("a", "b")


class GenerateError(ValueError):
    """A generator that cannot be run: not there, a question that needs an answer, a rule that forbids it."""


@dataclass(frozen=True)
class RolledLine:
    """One roll: what for, the dice as they fell, those thrown again, what it gave."""

    text: Text
    faces: tuple[int, ...]
    die: int
    gives: Mapping[str, Value]
    repeated: bool
    clause: str | None = None


@dataclass(frozen=True)
class Generated:
    """What a generator made."""

    procedure: str
    rolls: tuple[RolledLine, ...]
    answers: tuple[tuple[Text, Text], ...]
    """Questions that nobody had answered beforehand, and the default that was taken."""
    told: tuple[Text, ...]
    tables: Mapping[str, Any]
    """The battle that came of it, as the tables of its start."""
    results: Mapping[str, Value]
    log: Text | None
    asked: tuple[Asked, ...] = ()
    """Everything that could be answered beforehand."""


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


def generate(
    loaded: Loaded,
    what: str = "generate",
    *,
    dice: Dice | None = None,
    facts: Mapping[str, Value] | None = None,
    options: Mapping[str, Any] | None = None,
    answer: Callable[[Asked], Value] | None = None,
) -> Generated:
    """Runs a generator. Raises GenerateError.

    `facts` are answers given beforehand, by fact or `thing.field`, and sides, by their role; `answer` decides
    what is asked midway.
    """
    procedure = loaded.ruleset.procedure.get(what)
    if procedure is None:
        known = ", ".join(generators(loaded)) or "none"
        raise GenerateError(f"'{loaded.ruleset.id}' has no generator '{what}'; there are: {known}")
    battle = _blank(loaded, options)
    request = _roles(battle, Request(what, {}, dict(facts or {})), procedure)
    supply = _Answers(battle.view, dice or SystemDice(), answer)
    result = _to_the_end(battle, request, supply)
    battle.apply(result.request)
    return Generated(
        what,
        tuple(_line(battle.view, roll) for roll in result.rolls if roll.natural),
        tuple(supply.taken),
        tuple(said.text for said in result.said if not said.reminder),
        tables_of(battle.state),
        {name: result.names.get(name) for name in procedure.results},
        result.log,
        result.asked,
    )


def _blank(loaded: Loaded, options: Mapping[str, Any] | None) -> Battle:
    """A battle with two sides and nothing else, for the generator to fill."""
    armies = list(loaded.ruleset.army.items())[: len(SIDES)]
    sides = [
        {"id": id_, "name": {"it": army.name.it, "en": army.name.en}, "army": id_} for id_, army in armies
    ]
    sides = sides or [{"id": id_, "name": clean_name(id_.upper())} for id_ in SIDES]
    try:
        rules = Rules(loaded.ruleset, options)
    except UnknownOptionError as error:
        raise GenerateError(str(error)) from error
    return Battle(rules, build(rules, {"side": sides}))


def _roles(battle: Battle, request: Request, procedure: Procedure) -> Request:
    """Sides that have no default are those of the battle, in their order."""
    sides = list(battle.state.by_kind.get("side", ()))
    open_roles = [role for role in procedure.roles if role.kind == "side" and role.default is None]
    roles = {role.id: side for role, side in zip(open_roles, sides, strict=False)}
    roles |= {
        role.id: side for role in procedure.roles for side in sides if request.facts.get(role.id) == side.id
    }
    return replace(request, roles=roles)


class _Answers:
    """Rolls and answers while the generator runs."""

    def __init__(self, view: View, dice: Dice, answer: Callable[[Asked], Value] | None) -> None:
        self.view = view
        self.source = dice
        self.decide = answer
        self.taken: list[tuple[Text, Text]] = []

    def dice(self, wanted: DiceWanted) -> tuple[Die, ...]:
        """The dice that are missing."""
        return tuple(Die(face, typed=False) for face in self.source.roll(wanted.missing, wanted.die))

    def answer(self, asked: Asked) -> Value:
        """The answer, else the default. Raises GenerateError where there is neither."""
        value = self.decide(asked) if self.decide is not None else asked.value
        if value is None:
            raise GenerateError(f"{asked.text.en}: give it with --set {asked.key}=\u2026")
        self.taken.append((asked.text, _worded(self.view, asked, value)))
        return value


def _to_the_end(battle: Battle, request: Request, supply: _Answers) -> Result:
    try:
        result = run(battle.rules, battle.state, request, supply)
    except (RequestError, ExpressionError) as error:
        raise GenerateError(f"'{request.procedure}' cannot be run: {error}") from error
    if result.status == "barred":
        bar = result.bars[-1]
        raise GenerateError(f"{bar.text.en} ({bar.clause})" if bar.clause else bar.text.en)
    if result.status != "done":
        missing = result.question.text.en if result.question else "dice"
        raise GenerateError(f"'{request.procedure}' still wants: {missing}")
    return result


def _worded(view: View, asked: Asked, value: Value) -> Text:
    if asked.values is not None and value in asked.values:
        return asked.values[str(value)]
    return Text(it=show(view, value, "it") or "\u2013", en=show(view, value, "en") or "\u2013")


def _line(view: View, roll: Any) -> RolledLine:
    text = roll.text or Text(it=roll.roll, en=roll.roll)
    return RolledLine(
        text, tuple(die.face for die in roll.natural), roll.die, dict(roll.gives), roll.repeated
    )
