"""Keys and figures of the open test: ticks, figures, dice typed or rolled here, questions after the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from core.dice.typed import read_typed
from core.procedure import Asked, Die, DieFaceError
from tui.desk.entry import figure
from tui.desk.form import Form

if TYPE_CHECKING:
    from tui.desk.desk import Desk

MOST_TYPED = 200
"""Dice read from one line."""


def in_form(desk: Desk, sign: str) -> None:
    """A sign typed on an empty line while a test is open."""
    form = desk.form
    assert form is not None
    result = form.settled()
    if result.status == "ask" and result.question is not None and result.question.wait:
        if answer(desk, result.question, sign):
            return
    if sign == "r":
        roll_here(desk)
    elif sign == ".":
        form.unfold = not form.unfold
    elif sign == "!":
        form.force = not form.force
    elif sign.isascii() and sign.islower():
        if not form.press(sign, form.shown()):
            desk.error = desk.say("entry.no_key", key=sign)
    else:
        desk.typed(sign)


def enter_form(desk: Desk, form: Form) -> None:
    """Enter on an empty line while a test is open: applies what is done, says what is missing."""
    result = form.settled()
    if result.status == "done":
        desk.apply(form)
    elif result.status == "ask" and result.question is not None and result.question.wait:
        _take_proposed(desk, form, result.question)
    elif result.status == "barred":
        desk.error = desk.say("entry.barred", reason=result.bars[-1].text.say(desk.language))
    elif result.missing:
        desk.error = desk.say("entry.fact_missing", fact=result.missing[0].text.say(desk.language))
    elif result.wanted is not None:
        desk.error = desk.say("entry.dice_missing", count=str(result.wanted.missing))


def _take_proposed(desk: Desk, form: Form, asked: Asked) -> None:
    """What stands as the answer is taken, unless it is none: a figure outside its limits was never said."""
    value = asked.value
    if (
        isinstance(value, int | Fraction)
        and not isinstance(value, bool)
        and not within(asked, Fraction(value))
    ):
        desk.error = desk.say("entry.fact_missing", fact=asked.text.say(desk.language))
        return
    form.facts[asked.key] = value
    after_dice(desk, form)


def figures_or_dice(desk: Desk, form: Form, line: str) -> bool:
    """Figures for what is asked, else dice for the roll that waits; whether the line was either."""
    result = form.settled()
    asked = form.figure_wanted(result)
    if asked is not None:
        give_figures(desk, form, line)
        return True
    reading = form.reading(result)
    if reading is None:
        return False
    several = over_several_rolls(form, line) if len(reading.faces) >= reading.count else None
    if several is not None:
        form.dice += several
        desk.typed("")
        after_dice(desk, form)
        return True
    if reading.refusal is not None:
        desk.error = reading.refusal.it if desk.language == "it" else reading.refusal.en
        return True
    form.dice += tuple(Die(face) for face in reading.faces)
    desk.typed("")
    after_dice(desk, form)
    return True


def over_several_rolls(form: Form, line: str) -> tuple[Die, ...] | None:
    """Dice of one line for this roll and those that follow it, if they are used up to the last one."""
    wanted = form.settled().wanted
    typed = read_typed(line, MOST_TYPED, wanted.die) if wanted is not None else None
    if wanted is None or typed is None or typed.error is not None or len(typed.faces) <= wanted.count:
        return None
    dice = tuple(Die(face) for face in typed.faces)
    try:
        result = form.battle.run(form.request(dice))
    except DieFaceError:
        return None
    left = result.spare_dice
    whole = result.wanted is None or not result.wanted.have
    return dice if left == 0 and whole else None


def give_figures(desk: Desk, form: Form, line: str) -> None:
    """Answers what the test asks, in its order."""
    for part in line.split():
        asked = form.figure_wanted(form.settled())
        number = figure(part)
        if asked is None or number is None:
            desk.error = desk.say("entry.no_figure", text=part)
            return
        if not within(asked, number):
            desk.error = desk.say("entry.figure_range", text=part)
            return
        form.give(asked, number)
        if asked.wait:
            # What the players have said is said, as with any other answer to a question that waits.
            desk.typed("")
            after_dice(desk, form)
            return
    desk.typed("")


def after_dice(desk: Desk, form: Form) -> None:
    """Applies a run that is done; one that waits keeps the dice that were rolled here."""
    form.typed = ""
    result = form.settled()
    if result.status == "done":
        desk.apply(form)
    elif any(not die.typed for die in form.dice):
        desk.battle.hold(form.request())


def roll_here(desk: Desk) -> None:
    """Rolls here the dice that are missing; what lies already stays."""
    form = desk.form
    assert form is not None
    result = form.settled()
    reading = form.reading(result)
    if result.missing:
        desk.error = desk.say("entry.fact_missing", fact=result.missing[0].text.say(desk.language))
    elif reading is None or result.wanted is None:
        desk.error = desk.say("entry.no_roll")
    elif reading.error is not None:
        desk.error = reading.error.it if desk.language == "it" else reading.error.en
    else:
        rolled = desk.dice.roll(reading.missing, result.wanted.die)
        form.dice += tuple(Die(face) for face in reading.faces)
        form.dice += tuple(Die(face, typed=False) for face in rolled)
        desk.typed("")
        after_dice(desk, form)


def answer(desk: Desk, asked: Asked, sign: str) -> bool:
    """An answer to a question that waits: yes or no, a value by its letter or place, a figure."""
    form = desk.form
    assert form is not None
    if asked.type == "flag" and sign in "synj":
        form.facts[asked.key] = sign != "n"
    elif asked.values is not None:
        values = list(asked.values)
        place = int(sign) - 1 if sign.isdigit() else ord(sign) - ord("a")
        if not 0 <= place < len(values):
            return False
        form.facts[asked.key] = values[place]
    else:
        return False
    after_dice(desk, form)
    return True


def within(asked: Asked, number: Fraction) -> bool:
    low, high = asked.minimum, asked.maximum
    return not ((low is not None and number < low) or (high is not None and number > high))
