"""The bright bar: one sentence that says who has to do what now, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from core.battle import Battle, Due, choosing
from core.procedure import Asked, DiceWanted, Request, Result, fill
from core.procedure.gives import Within
from core.ruleset.expression import Ref
from core.ruleset.models import Procedure, Text, TurnStep
from core.ruleset.models.parts import Language
from core.state.state import GAME
from tui.model.names import Names
from tui.model.parts import NowModel
from tui.model.questions import asked_text
from tui.words import say

MOST_NAMES: Final = 4
MOST_NUMBERS: Final = 12
"""More than these are not listed in one sentence."""


def build_now(battle: Battle, result: Result | None, language: Language) -> NowModel:
    """The sentence for where the battle stands, or for the open test."""
    sentence = _Sentence(battle, language)
    return NowModel(sentence.of_test(result) if result is not None else sentence.of_battle())


class _Sentence:
    def __init__(self, battle: Battle, language: Language) -> None:
        self.battle = battle
        self.language = language
        self.names = Names(battle, language)

    def say(self, key: str, **names: object) -> str:
        """A text of the catalogue in the language of the sentence."""
        return say(key, self.language, **names)

    # -- an open test -----------------------------------------------------------------------------------

    def of_test(self, result: Result) -> str:
        """What the open test waits for."""
        if result.status == "barred":
            return self._barred(result)
        if result.question is not None:
            return self._question(result, result.question)
        if result.wanted is not None:
            return self._dice(result, result.wanted)
        done = result.log.say(self.language) if result.log is not None else self._cast(result.request)
        return self.say("now.apply", what=done)

    def _barred(self, result: Result) -> str:
        bar = result.bars[-1]
        reason = bar.text.say(self.language)
        return self.say("now.barred", reason=f"{reason} ({bar.clause})" if bar.clause else reason)

    def _question(self, result: Result, asked: Asked) -> str:
        fact = asked_text(self.battle, result, asked, self.language)
        if asked.wait:
            return self.say("now.answer", what=fact.rstrip("?"))
        unit = f" ({asked.unit})" if asked.unit else ""
        return self.say("now.missing_fact", test=self._cast(result.request), fact=f"{fact}{unit}")

    def _dice(self, result: Result, wanted: DiceWanted) -> str:
        who = self._who_rolls(result.request, wanted)
        if wanted.again and not wanted.have:
            return self.say("now.again", n=wanted.count, who=who)
        if not wanted.have:
            return self.say("now.dice", n=wanted.count, who=who)
        dice = self.say("now.dice_of", n=wanted.count, who=who)
        return f"{dice}: {self.say('now.dice_missing', n=wanted.missing)}"

    def _who_rolls(self, request: Request, wanted: DiceWanted) -> str:
        """Whose dice they are, and against whom; of an answer only whose; of nobody's what for."""
        first = next(iter(_things(request)), None)
        if wanted.owner is not None and wanted.owner != first:
            return self.names.alone(wanted.owner)
        if players := self._players(request):
            return players
        return (
            f"\u00ab{wanted.text.say(self.language)}\u00bb" if wanted.text else self._title(request.procedure)
        )

    def _cast(self, request: Request) -> str:
        """`Fuoco: 9 II btg bersaglieri contro 38 Lancieri`."""
        players = self._players(request)
        title = self._title(request.procedure)
        return f"{title}: {players}" if players else title

    def _title(self, procedure: str) -> str:
        return self._procedure(procedure).text.say(self.language)

    def _procedure(self, id_: str) -> Procedure:
        return self.battle.rules.ruleset.procedure[id_]

    def _players(self, request: Request) -> str:
        """Those in the roles that must be had, the first by name alone, the others with the role's word."""
        parts: list[str] = []
        for role in self._procedure(request.procedure).roles:
            who = list(_of_role(request, role.id))
            if not who or role.optional:
                continue
            word = f"{role.text.say(self.language)} " if parts and role.text is not None else ""
            parts.append(word + self.names.listed(who))
        return " ".join(parts)

    # -- the battle -------------------------------------------------------------------------------------

    def of_battle(self) -> str:
        """What the walk through the turn waits for."""
        ended = self._ended()
        if ended:
            return self.say("now.ended", how=ended)
        if self.battle.dues:
            return self._due(self.battle.dues[0])
        step = self.battle.step
        if step is None:
            return self.say("now.begin")
        if choosing(self.battle.view, self.battle.frames) is not None:
            return self._choose(step)
        request = self.battle.due_request
        if request is not None:
            what = self._said(step) or self._cast(request)
            return self.say("now.due", what=what)
        return self._said(step) or self._turn_of(step)

    def _ended(self) -> str:
        """How the battle has just ended; once the players go on regardless, it is not said again."""
        last = self.battle.history.can_undo
        if last is None or not any(change.field == "ended" for change in last.changes):
            return ""
        stored = self.battle.view.raw(GAME, "ended")
        texts = [text for text in last.told if isinstance(stored, tuple) and text.it in stored]
        return "; ".join(text.say(self.language) for text in texts)

    def _due(self, due: Due) -> str:
        what = due.text.say(self.language) if due.text is not None else self._cast(due.request)
        if due.offered:
            return self.say("now.offered", what=what.rstrip("?"))
        return self.say("now.due", what=what)

    def _choose(self, step: TurnStep) -> str:
        choices = self.battle.choices
        what = self._said(step) or self.say("now.choose", what=self._filled(step.text))
        listed = self._listed(choices)
        return f"{what}: {listed}" if listed else what

    def _listed(self, things: tuple[Ref, ...]) -> str:
        """The choices where they are few: units by number, others by name."""
        numbers = all(thing.kind == "unit" for thing in things)
        if not things or len(things) > (MOST_NUMBERS if numbers else MOST_NAMES):
            return ""
        texts = [self.names.short(thing) for thing in things]
        *first, last = texts
        return self.say("now.or", first=", ".join(first), last=last) if first else last

    def _turn_of(self, step: TurnStep) -> str:
        """A step without a sentence of its own."""
        text = self._filled(step.text)
        active = self.battle.active
        if active is None:
            return text[:1].upper() + text[1:]
        return self.say("now.turn_of", who=self.names.alone(active), what=text)

    def _said(self, step: TurnStep) -> str:
        return self._filled(step.say) if step.say is not None else ""

    def _filled(self, text: Text) -> str:
        """A text of a step with the things around it by name."""
        view, around = self.battle.view, dict(self.battle.around)
        return fill(text, view, Within(view, around)).say(self.language)


def _things(request: Request) -> Iterator[Ref]:
    for role in request.roles:
        yield from _of_role(request, role)


def _of_role(request: Request, role: str) -> Iterator[Ref]:
    value = request.roles.get(role)
    found: Iterable[object] = value if isinstance(value, tuple) else (value,)
    return (thing for thing in found if isinstance(thing, Ref))
