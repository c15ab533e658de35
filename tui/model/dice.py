"""The dice of the roll that waits, or of the last one: grouped as they score, with what they did so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.battle import Battle
from core.procedure import Chance, DiceWanted, Die, Result, RollResult, number
from core.ruleset.expression import Ref, Value
from core.ruleset.models import RollStep, Text
from core.ruleset.models.parts import Language
from tui.model.columns import dice_names
from tui.model.events import changes_in_words
from tui.model.groups import Rule, Together, rule_of, sort_dice
from tui.model.names import side_of
from tui.model.numbers import Figure, figure_of, figure_text
from tui.model.odds import spread
from tui.model.parts import DiceGroup, DiceModel
from tui.model.reasons import OpenTest
from tui.model.thrown import faces_thrown_again, source_words
from tui.words import say

HERE = "_"
"""In a note the place of the dice themselves."""


def build_dice(
    result: Result, battle: Battle, language: Language, odds: tuple[Chance, ...] | None = None
) -> DiceModel | None:
    """The dice of a test: of the roll that waits, else of the last that was made; None if there is no roll.

    With the `odds` of the test, the dice being included in them, the model tells how it may end.
    """
    test = OpenTest(battle, result, language)
    throws = list(_throws(test))
    if not throws:
        return None
    last = throws[-1]
    beside = len(throws) > 1 and all(throw.stands_in_a_sum for throw in throws)
    groups = [group for throw in throws for group in _inline(test, throw)] if beside else _lying(test, last)
    return DiceModel(
        title="" if beside else _title(test, last),
        groups=tuple(groups),
        missing=0 if beside else last.missing,
        so_far="" if beside else _so_far(test, last),
        rule=last.text.say(language) if last.text is not None else "",
        clause=last.clause,
        source=_source(throws if beside else [last], language),
        at_the_end=spread(odds or (), language) if result.wanted is not None else (),
        results=tuple(_results(test, [] if beside else throws[:-1])),
    )


@dataclass(frozen=True)
class Throw:
    """One roll as far as it lies."""

    path: str
    die: int
    count: int
    faces: tuple[int, ...]
    """After dice were thrown again, in their order."""
    dice: tuple[Die, ...]
    missing: int
    owner: Ref | None
    text: Text | None
    clause: str
    rule: Rule | None
    redone: tuple[tuple[int, int], ...] = ()
    """Faces that fell again: what they were, what they are."""

    @property
    def stands_in_a_sum(self) -> bool:
        """Whether it is one number to be added to something: a single die, or dice that are summed."""
        return self.rule is not None and (self.rule.plain_sum or self.rule.one_by_one and self.count == 1)


def _throws(test: OpenTest) -> Iterator[Throw]:
    """The rolls of a test in their order, the one that waits last."""
    for roll in test.result.rolls:
        if roll.natural:
            yield _made(test, roll)
    if test.result.wanted is not None:
        yield _waiting(test, test.result.wanted)


def _made(test: OpenTest, roll: RollResult) -> Throw:
    step = _step(test, roll.path)
    count = len(roll.final)
    was = [roll.natural[place].face for place in roll.rerolled]
    return Throw(
        path=roll.path,
        die=roll.die,
        count=count,
        faces=roll.final,
        dice=roll.natural,
        missing=0,
        owner=roll.owner,
        text=roll.text,
        clause=(step.clause or "") if step else "",
        rule=rule_of(step.gives, test.course.scope(roll.path), roll.die) if step else None,
        redone=tuple(zip(was, (roll.final[place] for place in roll.rerolled), strict=True)),
    )


def _waiting(test: OpenTest, wanted: DiceWanted) -> Throw:
    """A roll that waits for dice, perhaps for those that are thrown again."""
    step, scope = _step(test, wanted.path), test.course.scope(wanted.path)
    first = _first_throw(test, wanted)
    again = faces_thrown_again(step, scope, wanted.die)
    kept = tuple(die.face for die in first if die.face not in again) if wanted.again else ()
    return Throw(
        path=wanted.path,
        die=wanted.die,
        count=len(first) if wanted.again else wanted.count,
        faces=(*kept, *(die.face for die in wanted.have)),
        dice=(*first, *wanted.have),
        missing=wanted.missing,
        owner=wanted.owner,
        text=wanted.text,
        clause=(step.clause or "") if step else "",
        rule=rule_of(wanted.gives, scope, wanted.die),
    )


def _first_throw(test: OpenTest, wanted: DiceWanted) -> tuple[Die, ...]:
    """The dice of the first throw, while those that fall again are still missing."""
    if not wanted.again:
        return ()
    dice = test.result.request.dice
    used = sum(len(roll.natural) for roll in test.result.rolls)
    return dice[used : len(dice) - len(wanted.have)]


def _step(test: OpenTest, path: str) -> RollStep | None:
    place = test.course.place(path)
    return place.step if place is not None and isinstance(place.step, RollStep) else None


# -- groups -----------------------------------------------------------------------------------------------


def _lying(test: OpenTest, throw: Throw) -> list[DiceGroup]:
    """Dice with what each group did below it."""
    return [DiceGroup(one.faces, one.scores, _note(test, throw, one)) for one in _sorted(throw)]


def _sorted(throw: Throw) -> tuple[Together, ...]:
    return sort_dice(throw.faces, throw.rule)


def _note(test: OpenTest, throw: Throw, group: Together) -> str:
    if not group.scores:
        return say("dice.nothing", test.language) if throw.rule is not None else ""
    if group.worth is None:
        return ""
    figure = number(group.worth, test.language)
    if throw.rule is not None and throw.rule.plain_sum:
        return f"{HERE} = {figure}" if len(group.faces) > 1 and not throw.missing else ""
    return figure


def _inline(test: OpenTest, throw: Throw) -> list[DiceGroup]:
    """`Piemonte 8 + _ = 13`: one roll within the sum that it belongs to."""
    who, base = _whose(test, throw)
    rolled = sum(throw.faces)
    before = f"{who} {number(base, test.language)} +" if base is not None else who
    total = (base or 0) + rolled
    known = not throw.missing and (len(throw.faces) > 1 or base is not None) and _is_made(test, total)
    after = f" = {number(total, test.language)}" if known else ""
    return [DiceGroup(throw.faces, bool(throw.faces), f"{before} {HERE}{after}".strip())]


def _whose(test: OpenTest, throw: Throw) -> tuple[str, Figure | None]:
    """Whose roll it is, and what it is added to: the tallies of the owner's side in an opposed test."""
    columns = test.battle.rules.ruleset.procedure[test.result.request.procedure].columns
    owner = throw.owner
    if owner is None:
        return (throw.text.say(test.language) if throw.text is not None else "", None)
    side = side_of(test.battle, owner)
    if not columns or side is None:
        return test.names.short(owner), None
    dice = dice_names(test)
    own = [
        tally for tally in test.result.tallies if tally.name not in dice and _on_side(test, tally.path, side)
    ]
    return test.names.bare(side), sum(figure_of(tally.total) or 0 for tally in own) if own else None


def _on_side(test: OpenTest, path: str, side: Ref) -> bool:
    place = test.course.place(path)
    found = [thing for thing in place.names.values() if isinstance(thing, Ref)] if place else []
    return bool(found) and side_of(test.battle, found[0]) == side


def _is_made(test: OpenTest, figure: Figure) -> bool:
    """Whether the run itself has come to that figure, so that nothing is added up that the rules do not."""
    return any(figure_of(value) == figure for value in test.result.names.values())


# -- words ------------------------------------------------------------------------------------------------


def _title(test: OpenTest, throw: Throw) -> str:
    """`12d6`, and whose they are where they are not those of the first role."""
    title = f"{throw.count}d{throw.die}"
    first = next(iter(test.things()), None)
    if throw.owner is None or throw.owner == first:
        return title
    return f"{title} \u00b7 {test.names.short(throw.owner)}"


def _so_far(test: OpenTest, throw: Throw) -> str:
    """What the dice that lie give: `3 danni`."""
    given = throw.rule.given(throw.faces) if throw.rule is not None and throw.faces else {}
    told = [_given(test, name, value) for name, value in given.items()]
    return ", ".join(filter(None, told))


def _given(test: OpenTest, name: str, value: Value) -> str:
    """A figure that the dice give, with the word that the odds have for it; other values say nothing."""
    figure = figure_text(value, test.language)
    if not figure:
        return ""
    procedure = test.battle.rules.ruleset.procedure[test.result.request.procedure]
    label = next((entry.text.say(test.language) for entry in procedure.odds if entry.of == name), "")
    return f"{figure} {label}".strip()


def _source(throws: list[Throw], language: Language) -> str:
    """`dal tavolo`, `tirati qui`, `9 tavolo, 3 qui`."""
    dice = [die for throw in throws for die in throw.dice]
    if dice and all(die.typed for die in dice):
        return say("dice.from_table", language)
    return source_words(dice, language) if any(die.typed for die in dice) else _rolled_here(dice, language)


def _rolled_here(dice: list[Die], language: Language) -> str:
    return say("dice.rolled_here", language) if dice else ""


def _results(test: OpenTest, before: list[Throw]) -> Iterator[str]:
    """Earlier rolls of the test; then, when all is done, what it did and what follows."""
    for throw in before:
        yield _earlier(test, throw)
    for was, is_ in (pair for throw in _throws(test) for pair in throw.redone):
        yield say("dice.again", test.language, was=was, now=is_)
    if test.result.status != "done":
        return
    for said in test.result.said:
        if not said.reminder:
            yield test.by_number(said.text.say(test.language))
    yield from changes_in_words(test.battle, test.result.changes, test.language)
    for follow in test.result.follows:
        text = follow.text or test.battle.rules.ruleset.procedure[follow.procedure].text
        yield say("dice.then", test.language, what=test.by_number(text.say(test.language)))


def _earlier(test: OpenTest, throw: Throw) -> str:
    """A roll that is done already, in a line."""
    who = test.names.short(throw.owner) if throw.owner is not None else ""
    faces = " ".join(str(face) for group in _sorted(throw) for face in group.faces)
    return "  ".join(filter(None, [who, f"{throw.count}d{throw.die} {faces}", _so_far(test, throw)]))
