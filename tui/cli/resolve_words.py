"""The answer of `resolve` in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from core.battle import change_text, marked
from core.procedure import Asked, Bar, Chance, Follow, LineResult, RollResult, TallyResult, number, show
from core.ruleset.expression import Value
from core.state import plain
from tui.cli.printing import line, percent
from tui.cli.resolve_dice import Outcome
from tui.cli.resolve_reasons import reason, shown_changes
from tui.cli.wording import Both, Language

MOST_VALUES = 12
LEAST_SHOWN = Fraction(1, 1000)
"""Of a distribution in words; JSON has all of it."""


def print_words(outcome: Outcome, language: Language, everything: bool) -> None:
    """What a player reads; with `everything` the lines that do not apply too."""
    for told in _Words(outcome, language, everything).lines():
        line(told.rstrip())


class _Words:
    """One answer, line by line."""

    def __init__(self, outcome: Outcome, language: Language, everything: bool) -> None:
        self.outcome = outcome
        self.result = outcome.result
        self.view = outcome.case.battle.view
        self.language = language
        self.everything = everything

    def lines(self) -> Iterator[str]:
        """All of it."""
        case, result = self.outcome.case, self.result
        yield f"{case.procedure.text.say(self.language)} · {case.loaded.ruleset.title.say(self.language)}"
        yield from self._roles()
        for asked in result.asked:
            yield from self._assumed(asked)
        for bar in result.bars:
            yield self._bar(bar)
        for tally in result.tallies:
            yield from self._tally(tally)
        yield from self._odds()
        for roll in result.rolls:
            yield from self._roll(roll)
        yield from self._end() if result.status == "done" else self._to_roll()

    def _say(self, italian: str, english: str) -> str:
        return Both(italian, english).say(self.language)

    def _show(self, value: Value) -> str:
        return show(self.view, value, self.language)

    def _roles(self) -> Iterator[str]:
        for role in self.outcome.case.procedure.roles:
            value: Value = self.result.request.roles.get(role.id)
            if value not in (None, ()):
                yield f"  {role.text.say(self.language) if role.text else role.id}: {self._show(value)}"

    def _assumed(self, asked: Asked) -> Iterator[str]:
        if asked.given or not (asked.required or asked.wait):
            return
        text = asked.text.say(self.language)
        if asked.wait or asked.by_hand:  # no answer stands for it
            values = "|".join(asked.values) if asked.values else "…"
            yield f"  {self._say('manca', 'missing')}: {text} (--fact {asked.key}={values})"
        else:
            how = f"{self._say('si suppone', 'assumed')}: --fact {asked.key}=…"
            yield f"  {text}: {self._word(asked)} ({how})"

    def _word(self, asked: Asked) -> str:
        word = (asked.values or {}).get(str(asked.value))
        return word.say(self.language) if word is not None else self._show(asked.value)

    def _bar(self, bar: Bar) -> str:
        how = "" if bar.forced else "  (--force)"
        return (
            f"  {self._say('vietato', 'not allowed')}: {bar.text.say(self.language)}  {bar.clause or ''}{how}"
        )

    # -- lines ------------------------------------------------------------------------------------------

    def _tally(self, tally: TallyResult) -> Iterator[str]:
        shown = [one for one in tally.lines if self.everything or one.counts or one.shown or one.forced]
        if not shown and not tally.total:
            return
        yield f"{tally.path} = {self._figure(tally.total)}"
        for one in shown:
            yield self._line(one)
        hidden = len(tally.lines) - len(shown)
        if hidden:
            yield f"    {self._say('altre righe', 'other lines')}: {hidden} (--all)"

    def _line(self, one: LineResult) -> str:
        why = reason(one, self.language)
        why = f"{why}; {self._say('regola di casa', 'house rule')}".removeprefix("; ") if one.house else why
        text = one.text.say(self.language) + (f" ({why})" if why else "")
        mark, effect = ("■", self._signed(one.effect)) if one.counts else ("□", "")
        return f"  {mark} {one.clause or '':<8} {text:<56} {effect:>4}"

    def _figure(self, value: Value) -> str:
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            return number(value, self.language)
        return str(plain(value))

    def _signed(self, value: Value) -> str:
        text = self._figure(value)
        return f"+{text}" if isinstance(value, int | Fraction) and value > 0 else text

    # -- odds and dice ----------------------------------------------------------------------------------

    def _odds(self) -> Iterator[str]:
        if self.outcome.odds is None:
            yield self._say("troppi dadi per le probabilità esatte", "too many dice for exact odds")
        for chance in self.outcome.odds or ():
            text = chance.text.say(self.language)
            if chance.chance is not None:
                yield f"{text}: {self._percent(chance.chance)}"
            else:
                yield f"{text}{self._mean(chance)}: {self._spread(chance)}"

    def _percent(self, chance: Fraction) -> str:
        return percent(chance, self.language == "it")

    def _mean(self, chance: Chance) -> str:
        if chance.mean is None:
            return ""
        mean = f"{float(chance.mean):.1f}"
        mean = mean.replace(".", ",") if self.language == "it" else mean
        return f" ({self._say('in media', 'on average')} {mean})"

    def _spread(self, chance: Chance) -> str:
        spread = list((chance.distribution or {}).items())
        likely = [(value, share) for value, share in spread if share >= LEAST_SHOWN][:MOST_VALUES]
        parts = [f"{self._figure(value)}: {self._percent(share)}" for value, share in likely]
        return " · ".join(parts) + (" …" if len(spread) > len(likely) else "")

    def _roll(self, roll: RollResult) -> Iterator[str]:
        if not roll.natural:
            return
        faces = " ".join(str(die.face) for die in roll.natural[: len(roll.final)])
        again = ", ".join(f"{roll.natural[place].face}→{roll.final[place]}" for place in roll.rerolled)
        again = f" ({self._say('ritirati', 'thrown again')}: {again})" if again else ""
        gives = ", ".join(f"{name} {self._figure(value)}" for name, value in roll.gives.items())
        yield f"{roll.roll} {len(roll.final)}d{roll.die}: {faces}{again} = {gives}"

    def _to_roll(self) -> Iterator[str]:
        wanted = self.result.wanted
        if wanted is not None:
            yield f"{self._say('da tirare', 'to roll')}: {wanted.count}d{wanted.die} ({wanted.roll})"

    # -- what it did ------------------------------------------------------------------------------------

    def _end(self) -> Iterator[str]:
        if self.result.log is not None:
            yield marked(self.result.log, self.result).say(self.language)
        for change in shown_changes(self.view, self.result):
            yield f"  {change_text(self.view, change, self.language)}  {change.clause or ''}"
        for said in self.result.said:
            yield f"  {said.text.say(self.language)}  {said.clause or ''}"
        for follow in self.result.follows:
            yield self._follow(follow)

    def _follow(self, follow: Follow) -> str:
        word = self._say("poi, volendo", "then, if wanted") if follow.offered else self._say("poi", "then")
        title = self.outcome.case.loaded.ruleset.procedure[follow.procedure].text.say(self.language)
        who = ", ".join(self._show(value) for value in follow.roles.values() if value)
        return f"  {word}: {title} ({who})  {follow.clause or ''}"
