"""The open test as it is drawn: who takes part, what is asked, the checklist, what forbids it, the odds."""

from __future__ import annotations

from core.battle import Battle
from core.procedure import Asked, Chance, Result
from core.ruleset.expression import Ref
from core.ruleset.models import Procedure, Role
from core.ruleset.models.parts import Language
from tui.model.bands import build_bands
from tui.model.columns import build_columns
from tui.model.letters import Lettered, letters, unticked
from tui.model.names import side_of
from tui.model.odds import histogram, odds_lines
from tui.model.parts import AskedLine, OddsLine, TestModel, UnitRow
from tui.model.questions import asked_text
from tui.model.reasons import OpenTest
from tui.model.rows import Rows

Odds = tuple[Chance, ...] | str | None
"""The odds; None while they are worked out; a text where they cannot be."""


def build_test(battle: Battle, result: Result, odds: Odds, language: Language, unfold: bool) -> TestModel:
    """The model of an open test. Lines that cannot apply are marked as folded, but with `unfold` not."""
    procedure = battle.rules.ruleset.procedure[result.request.procedure]
    test = OpenTest(battle, result, language)
    barred = result.status == "barred"
    chances = odds if isinstance(odds, tuple) and not barred else ()
    return TestModel(
        procedure=procedure.text.say(language),
        title=title_of(test, procedure),
        roles=_roles(test, procedure),
        columns=build_columns(test, unfold=unfold),
        asked=_asked(test),
        bars=tuple((test.by_number(bar.text.say(language)), bar.clause or "") for bar in result.bars),
        odds=(OddsLine(odds, ""),)
        if isinstance(odds, str)
        else odds_lines(battle, result, chances, language),
        working=odds is None and not barred and bool(procedure.odds) and not procedure.no_odds,
        histogram=histogram(chances, language),
        bands=build_bands(test, chances),
        forced=result.request.force or any(bar.forced for bar in result.bars),
    )


# -- who takes part ---------------------------------------------------------------------------------------


def title_of(test: OpenTest, procedure: Procedure) -> str:
    """`9 → 38`, `3+4 → 31`: those of the first one's side, then the others."""
    things = [thing for role in procedure.roles for thing in _who(test, role)]
    if not things:
        return ""
    side = side_of(test.battle, things[0])
    groups = [[one for one in things if (side_of(test.battle, one) == side) is own] for own in (True, False)]
    if len(things) == 1:
        return test.names.alone(things[0])
    return " \u2192 ".join("+".join(test.names.short(one) for one in group) for group in groups if group)


def _who(test: OpenTest, role: Role) -> tuple[Ref, ...]:
    """Who has a role; one that nobody was named for is had by whom the ruleset says."""
    value: object = test.result.request.roles.get(role.id)
    if value in (None, ()) and role.default is not None:
        value = test.result.names.get(role.id)
    return _things(value)


def _things(value: object) -> tuple[Ref, ...]:
    found = value if isinstance(value, tuple) else (value,)
    return tuple(thing for thing in found if isinstance(thing, Ref))


def _roles(test: OpenTest, procedure: Procedure) -> tuple[tuple[str, tuple[UnitRow, ...]], ...]:
    """Role words with the rows of who has them; an optional role only where somebody has it."""
    found = [(role, _who(test, role)) for role in procedure.roles]
    aimed_at = frozenset(thing for role, who in found if role.of == "enemy" for thing in who)
    rows = Rows(test.battle, test.language, aimed_at)
    return tuple(
        (role.text.say(test.language) if role.text else role.id, tuple(rows.alone(thing) for thing in who))
        for role, who in found
        if who or not (role.optional or role.many)
    )


# -- what is asked ----------------------------------------------------------------------------------------


def _asked(test: OpenTest) -> tuple[AskedLine, ...]:
    """The facts that no line ticks, and those that are still missing."""
    lines = [line for tally in test.result.tallies for line in tally.lines]
    missing = {asked.key for asked in test.result.missing}
    if test.result.question is not None:
        missing.add(test.result.question.key)
    free = {asked.key for asked in unticked(test.result, lines)}
    return tuple(
        _asked_line(test, asked, asked.key in missing)
        for asked in test.result.asked
        if asked.key in free or asked.key in missing
    )


def _asked_line(test: OpenTest, asked: Asked, missing: bool) -> AskedLine:
    text = asked_text(test.battle, test.result, asked, test.language)
    return AskedLine(
        key=asked.key,
        letter=test.letter_of.get(asked.key, ""),
        text=test.by_number(text),
        value="" if missing else test.answer(asked),
        given=asked.given,
        missing=missing,
        clause=asked.clause or "",
    )


__all__ = ["Lettered", "Odds", "build_test", "letters"]
