"""A generator's run that players may go back into: each roll thrown again or overruled, each choice changed.

Dice belong to their roll, not to their place in a row. So another answer, or another roll, leaves all dice
that are still wanted as they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.dice.sources import Dice, SystemDice
from core.generate.beginning import blank, procedure_of, with_sides
from core.generate.course import Part, Rolled, whole_of
from core.generate.dice_by_place import DiceByPlace, Lying
from core.generate.errors import GenerateError
from core.procedure import Asked, Die, DieFaceError, Request, RequestError, Result, run
from core.ruleset import Loaded
from core.ruleset.expression import ExpressionError, Value
from core.ruleset.models import Text
from core.state import State, View


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


@dataclass(frozen=True)
class _Moment:
    """Everything that a change may alter."""

    request: Request
    lying: Lying
    earlier: dict[str, tuple[tuple[int, ...], ...]]
    taken: tuple[tuple[Asked, Value], ...]
    met: frozenset[str]
    draft: Draft


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
        self.battle = blank(loaded, options)
        self.procedure = procedure_of(loaded, what)
        self.source: Dice = dice or SystemDice()
        self.request = with_sides(self.battle, Request(what, {}, dict(facts or {})), self.procedure)
        self.decide = answer
        self.given = {place: tuple(map(Die, faces)) for place, faces in (rolls or {}).items()}
        self.lying: Lying = {}
        self.met: frozenset[str] = frozenset()
        """The rolls given beforehand that there were."""
        self.taken: tuple[tuple[Asked, Value], ...] = ()
        """Questions that nobody had answered beforehand, and what was taken."""
        self.earlier: dict[str, tuple[tuple[int, ...], ...]] = {}
        """What a roll had given before the players threw it again or overruled it."""
        self._past: list[_Moment] = []
        self._undone: list[_Moment] = []
        self.draft = self._run(self.battle.view)

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
        before = len(self._past)
        while stopped := {bar.place for bar in self.draft.result.bars if not bar.forced}:
            past = self.request.past | stopped
            self._try(replace(self.request, past=past), self.lying, self.earlier)
        del self._past[before + 1 :]  # one sign, one step to take back

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
        kept = self._now()
        self.request, self.lying, self.earlier = request, lying, earlier
        try:
            self.draft = self._run(self.draft.view)
        except GenerateError:
            self._back_to(kept)
            raise
        self._past.append(kept)
        self._undone.clear()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    def undo(self) -> None:
        """Takes back the last change, with all dice as they lay. Raises GenerateError if there is none."""
        if not self._past:
            raise GenerateError("non c'è niente da annullare", "there is nothing to undo")
        self._undone.append(self._now())
        self._back_to(self._past.pop())

    def redo(self) -> None:
        """Makes again what was taken back. Raises GenerateError if there is nothing."""
        if not self._undone:
            raise GenerateError("non c'è niente da rifare", "there is nothing to redo")
        self._past.append(self._now())
        self._back_to(self._undone.pop())

    def _now(self) -> _Moment:
        return _Moment(self.request, self.lying, self.earlier, self.taken, self.met, self.draft)

    def _back_to(self, moment: _Moment) -> None:
        self.request, self.lying, self.earlier = moment.request, moment.lying, moment.earlier
        self.taken, self.met, self.draft = moment.taken, moment.met, moment.draft

    # -- running ----------------------------------------------------------------------------------------

    def _run(self, before: View) -> Draft:
        """The whole run; where it does not come to its end, what was there before stays in sight."""
        supply = DiceByPlace(self.lying, self.source, self.decide, self.given)
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
        return Draft(self.request.procedure, before, whole, result, *_why(result))


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
