"""A generator's run that players may go back into: each roll thrown again or overruled, each choice changed.

Dice belong to their roll, not to their place in a row. So another answer, or another roll, leaves all dice
that are still wanted as they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from core.battle import Battle, build
from core.dice.sources import Dice, SystemDice
from core.generate.course import Part, Rolled, whole_of
from core.generate.errors import GenerateError
from core.procedure import Asked, DiceWanted, Die, DieFaceError, Request, RequestError, Result, run
from core.ruleset import Loaded
from core.ruleset.checking_procedures import all_steps
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import CreateStep, DoStep, Procedure, Text
from core.state import Rules, State, UnknownOptionError, View
from core.text import clean_name

SIDES = ("a", "b")
Lying = dict[str, tuple[Die, ...]]
"""The dice of each roll, by its place in the run."""


@dataclass(frozen=True)
class Draft:
    """What a generator has made so far. `bar` is why it has stopped, if a rule forbids what was chosen."""

    procedure: str
    view: View
    whole: Part
    result: Result
    bar: Text | None = None
    clause: str | None = None

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self.result.status == "done"

    @property
    def sections(self) -> tuple[Part, ...]:
        """The parts that players go through one after another: those of the generator, if it has any."""
        parts = self.whole.parts
        return (self.whole,) if self.whole.rolls or not parts else parts

    @property
    def state(self) -> State:
        """The battle as it would begin."""
        return self.view.state


class Drafting:
    """One generator being run for one ruleset. Raises GenerateError where it cannot be run at all."""

    def __init__(
        self,
        loaded: Loaded,
        what: str = "generate",
        *,
        dice: Dice | None = None,
        facts: Mapping[str, Value] | None = None,
        options: Mapping[str, Any] | None = None,
        rolls: Mapping[str, Sequence[int]] | None = None,
        answer: Callable[[Asked], Value] | None = None,
    ) -> None:
        """`facts` are answers given beforehand, by fact or `thing.field`; `rolls` faces by place of the roll.

        `answer` decides what is asked midway; without it what is proposed is taken.
        """
        self.loaded = loaded
        self.battle = _blank(loaded, options)
        self.procedure = _procedure(loaded, what)
        self.source: Dice = dice or SystemDice()
        self.request = _roles(self.battle, Request(what, {}, dict(facts or {})), self.procedure)
        self.decide = answer
        self.given = {place: tuple(map(Die, faces)) for place, faces in (rolls or {}).items()}
        self.lying: Lying = {}
        self.met: frozenset[str] = frozenset()
        """The rolls given beforehand that there were."""
        self.taken: tuple[tuple[Asked, Value], ...] = ()
        """Questions that nobody had answered beforehand, and what was taken."""
        self.earlier: dict[str, tuple[tuple[int, ...], ...]] = {}
        """What a roll had given before the players threw it again or overruled it."""
        self.draft = self._run()

    # -- what players do --------------------------------------------------------------------------------

    def throw_again(self, rolls: Sequence[Rolled]) -> None:
        """Throws these rolls again, all their dice. Raises GenerateError, and then nothing has changed."""
        self._replace({roll.place: () for roll in rolls}, rolls)

    def overrule(self, roll: Rolled, faces: Sequence[int]) -> None:
        """The table's faces in place of what was rolled. Raises GenerateError for faces that cannot be."""
        self.overrule_all([(roll, faces)])

    def overrule_all(self, rolls: Sequence[tuple[Rolled, Sequence[int]]]) -> None:
        """The table's faces for several rolls at once. Raises GenerateError, and then nothing has changed."""
        for roll, faces in rolls:
            _refuse(roll, faces)
        dice = {roll.place: tuple(Die(face) for face in faces) for roll, faces in rolls}
        self._replace(dice, [roll for roll, _ in rolls])

    def answer(self, key: str, value: Value) -> None:
        """Another answer to a question. Raises GenerateError, and then nothing has changed."""
        self._try(replace(self.request, facts={**self.request.facts, key: value}), self.lying, self.earlier)

    def force(self) -> None:
        """Goes on although a rule forbids what was chosen; the log will say so.

        All that forbids it is gone past, and nothing else: what forbids a later choice is said again.
        """
        while stopped := {bar.place for bar in self.draft.result.bars if not bar.forced}:
            past = self.request.past | stopped
            self._try(replace(self.request, past=past), self.lying, self.earlier)

    def _replace(self, dice: Mapping[str, tuple[Die, ...]], rolls: Sequence[Rolled]) -> None:
        earlier = {roll.place: (*self.earlier.get(roll.place, ()), roll.faces) for roll in rolls}
        anew = self._proposed_anew(set(earlier))
        facts = {key: value for key, value in self.request.facts.items() if key not in anew}
        self._try(replace(self.request, facts=facts), {**self.lying, **dice}, {**self.earlier, **earlier})

    def _proposed_anew(self, places: set[str]) -> set[str]:
        """The questions that these rolls lead to: what players have answered was about the dice before."""
        found: set[str] = set()
        for part in self.draft.whole.all:
            thrown = False
            for entry in part.entries:
                if isinstance(entry, Rolled):
                    thrown = thrown or entry.place in places
                elif thrown and isinstance(entry, Asked):
                    found.add(entry.key)
        return found

    def _try(self, request: Request, lying: Lying, earlier: dict[str, tuple[tuple[int, ...], ...]]) -> None:
        kept = self.request, self.lying, self.earlier
        self.request, self.lying, self.earlier = request, lying, earlier
        try:
            self.draft = self._run()
        except GenerateError:
            self.request, self.lying, self.earlier = kept
            raise

    # -- running ----------------------------------------------------------------------------------------

    def _run(self) -> Draft:
        supply = _Supply(self.lying, self.source, self.decide, self.given)
        try:
            result = run(self.battle.rules, self.battle.state, self.request, supply)
        except DieFaceError as error:
            raise _no_face(error.face, error.die) from error
        except (RequestError, ExpressionError) as error:
            what = self.request.procedure
            raise GenerateError(
                f"'{what}' non si può eseguire: {error}", f"'{what}' cannot be run: {error}"
            ) from error
        done = result.status == "done"
        self.taken = tuple(supply.taken)
        self.met = frozenset(supply.named)
        self.lying = supply.used if done else {**self.lying, **supply.used}
        whole = whole_of(self.battle.rules.ruleset, self.request.procedure, result.course, result.log)
        if done:
            view = View(self.battle.rules, self.battle.state.apply(result.changes))
            return Draft(self.request.procedure, view, whole, result)
        view = self.draft.view if hasattr(self, "draft") else self.battle.view
        return Draft(self.request.procedure, view, whole, result, *_why(result))


@dataclass
class _Supply:
    """Dice that lie for each roll, else fresh ones; questions that wait get what is proposed."""

    lying: Lying
    source: Dice
    decide: Callable[[Asked], Value] | None
    given: Lying
    used: Lying = field(default_factory=dict)
    taken: list[tuple[Asked, Value]] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)
    """The place at which each name given beforehand was met first."""

    def dice(self, wanted: DiceWanted) -> tuple[Die, ...]:
        """The dice that are missing of one throw."""
        used = self.used.get(wanted.path, ())
        lying = self.lying.get(wanted.path) if wanted.path in self.lying else self._given(wanted)
        taken = (lying or ())[len(used) : len(used) + wanted.missing]
        missing = wanted.missing - len(taken)
        fresh = self.source.roll(missing, wanted.die) if missing else []
        found = (*taken, *(Die(face, typed=False) for face in fresh))
        self.used[wanted.path] = (*used, *found)
        return found

    def _given(self, wanted: DiceWanted) -> tuple[Die, ...]:
        """What the table gave beforehand: by the place of the roll, or by its name where that is enough."""
        for name in (wanted.path, wanted.roll):
            if name in self.given and self.named.setdefault(name, wanted.path) == wanted.path:
                return self.given[name]
        return ()

    def answer(self, asked: Asked) -> Value:
        """What players say, else what is proposed. Raises GenerateError where there is neither."""
        value = self.decide(asked) if self.decide is not None else asked.value
        if value is None:
            raise GenerateError(
                f"{asked.text.it}: va detto con --set {asked.key}=\u2026",
                f"{asked.text.en}: give it with --set {asked.key}=\u2026",
            )
        self.taken.append((asked, value))
        return value


def _refuse(roll: Rolled, faces: Sequence[int]) -> None:
    wrong = next((face for face in faces if not 1 <= face <= roll.die), None)
    if wrong is not None:
        raise _no_face(wrong, roll.die)
    if len(faces) != roll.count:
        it = f"{len(faces)} dadi scritti, ne servono {roll.count}"
        raise GenerateError(it, f"{len(faces)} dice typed, {roll.count} are needed")


def _no_face(face: int, die: int) -> GenerateError:
    return GenerateError(f"il d{die} non ha la faccia {face}", f"a d{die} has no face {face}")


def _why(result: Result) -> tuple[Text, str | None]:
    """Why a run has stopped, with its clause."""
    if result.status == "barred":
        return result.bars[-1].text, result.bars[-1].clause
    if result.question is not None:
        return result.question.text, result.question.clause
    return Text(it="mancano dei dadi", en="dice are missing"), None


def _procedure(loaded: Loaded, what: str) -> Procedure:
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
        raise GenerateError(str(error), str(error)) from error
    return Battle(rules, build(rules, {"side": sides}))


def _roles(battle: Battle, request: Request, procedure: Procedure) -> Request:
    """Sides that have no default are those of the battle, in their order."""
    sides: tuple[Ref, ...] = battle.state.by_kind.get("side", ())
    open_roles = [role for role in procedure.roles if role.kind == "side" and role.default is None]
    roles = {role.id: side for role, side in zip(open_roles, sides, strict=False)}
    named = {role.id: request.facts.get(role.id) for role in procedure.roles if role.kind == "side"}
    roles |= {role: side for role, id_ in named.items() for side in sides if side.id == id_}
    return replace(request, roles=roles)
