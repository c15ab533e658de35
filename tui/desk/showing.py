"""What the main screen shows of a desk: models built afresh after each key, and the words around them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.procedure import Asked, Chance, Result, told_name
from core.ruleset.expression import Ref
from core.text import clean_name
from tui.desk.entry import Command, Loss, Note, StatusKey, Unit, read_entry
from tui.desk.hand import holds, status_by_letter
from tui.desk.open_test import over_several_rolls
from tui.desk.roles import other_places, own_places, thing_of, unit_of, with_kinds
from tui.model.check import build_test
from tui.model.dice import build_dice
from tui.model.log import build_log
from tui.model.now import build_now
from tui.model.orbat import build_sides
from tui.model.parts import DeskModel, DiceModel, EntryModel, FooterKey, NowModel, SideModel, TestModel
from tui.model.phase import build_phase

if TYPE_CHECKING:
    from tui.desk.desk import Desk
    from tui.desk.form import Form

LOG_LINES = 60


def build_desk(desk: Desk, width: int, height: int) -> DeskModel:
    """Everything on the main screen."""
    battle, language, form = desk.battle, desk.language, desk.form
    result = form.shown() if form is not None else None
    test = test_model(desk)
    rolled = result or desk.last
    return DeskModel(
        title=desk.game.name,
        ruleset=battle.rules.ruleset.title.say(language),
        saved=_saved(desk),
        saved_ok=desk.game.save_failed is None and not desk.game.file.read_only,
        sides=_sides(desk),
        phase=build_phase(battle, language, form.procedure if form else None),
        test=test,
        dice=_dice(desk, rolled) if rolled is not None else None,
        log=build_log(battle, language, LOG_LINES),
        now=_now(desk, result),
        entry=_entry(desk, result),
        keys=_keys(desk, result),
        front=desk.front,
        chosen=desk.chosen,
    )


def _dice(desk: Desk, rolled: Result) -> DiceModel | None:
    """The dice of the roll, and once some lie, what may still become of it."""
    odds = _odds(desk.form, rolled) if desk.form is not None else None
    return build_dice(rolled, desk.battle, desk.language, odds if isinstance(odds, tuple) else None)


def _sides(desk: Desk) -> tuple[SideModel, ...]:
    """The lists of all sides, built afresh only when something in them has changed."""
    opened, targets = frozenset(desk.opened), _targets(desk)
    key = (desk.battle.history.next_number, desk.language, opened, desk.chosen, targets)
    if desk.kept_sides is None or desk.kept_sides[0] != key:
        sides = build_sides(desk.battle, desk.language, opened, desk.chosen, targets)
        desk.kept_sides = (key, sides)
    return desk.kept_sides[1]


def test_model(desk: Desk) -> TestModel | None:
    """The open test, with its odds as far as they are known."""
    form = desk.form
    if form is None:
        return None
    result = form.shown()
    test = build_test(desk.battle, result, _odds(form, result), desk.language, form.unfold)
    return _with_cursor(test, form.cursor) if form.cursor else test


def _with_cursor(test: TestModel, key: str) -> TestModel:
    """The test with the line marked that the arrows stand on."""
    columns = tuple(
        replace(column, lines=tuple(replace(line, chosen=line.key == key) for line in column.lines))
        for column in test.columns
    )
    return replace(test, columns=columns)


def _odds(form: Form, result: Result) -> tuple[Chance, ...] | str | None:
    if form.slow:
        result = form.settled()
    return form.odds.get(form.odds_key(result))


def _targets(desk: Desk) -> frozenset[Ref]:
    """The units of the other side that the open test is about."""
    form = desk.form
    if form is None:
        return frozenset()
    model = desk.battle.rules.ruleset.procedure[form.procedure]
    found: set[Ref] = set()
    for role in model.roles:
        value = form.roles.get(role.id)
        things = value if isinstance(value, tuple) else (value,) if value else ()
        if role.of == "enemy":
            found.update(thing for thing in things if thing.kind == "unit")
    return frozenset(found)


def _saved(desk: Desk) -> str:
    if desk.game.file.read_only:
        return desk.say("saved.read_only")
    return desk.say("saved.no") if desk.game.save_failed else desk.say("saved.yes")


def _now(desk: Desk, result: Result | None) -> NowModel:
    if desk.overlays.kind == "undo":
        return NowModel(desk.say("undo.ask", count=str(desk.overlays.count)))
    if desk.game.save_failed is not None:
        return NowModel(clean_name(desk.game.save_failed), error=True)
    if desk.error and not desk.line:
        return NowModel(desk.error)
    return build_now(desk.battle, result, desk.language)


# -- the entry line ---------------------------------------------------------------------------------------


def _entry(desk: Desk, result: Result | None) -> EntryModel:
    overlays = desk.overlays
    if overlays.kind == "lookup":
        return EntryModel(desk.say("prompt.lookup"), overlays.query, "")
    if overlays.kind == "card":
        return EntryModel(desk.say("prompt.card"), "", desk.say("readback.card"))
    if overlays.kind == "undo":
        return EntryModel(desk.say("prompt.undo"), "u" * overlays.count, desk.say("readback.undo"))
    if desk.error and desk.line:
        return EntryModel(_prompt(desk, result), desk.line, desk.error, error=True)
    return EntryModel(_prompt(desk, result), desk.line, _readback(desk, result))


def _prompt(desk: Desk, result: Result | None) -> str:
    form = desk.form
    if form is None or result is None or any(sign.isalpha() for sign in desk.line):
        return desk.say("prompt.order")
    asked = form.figure_wanted(result)
    if asked is not None:
        return asked.text.say(desk.language)
    if result.status == "dice":
        return desk.say("prompt.dice")
    return desk.say("prompt.order")


def _readback(desk: Desk, result: Result | None) -> str:
    form = desk.form
    if form is not None and result is not None and not any(sign.isalpha() for sign in desk.line):
        asked = form.figure_wanted(result)
        if asked is not None:
            return _figure_hint(desk, asked)
        reading = form.reading()
        if reading is not None:
            several = over_several_rolls(form, desk.line) if reading.error is not None else None
            if several is not None:
                whole = str(len(several))
                count = desk.say("readback.dice", have=whole, count=whole)
                return f"{count}   {desk.say('readback.enter')}"
            if reading.error is not None:
                return reading.error.it if desk.language == "it" else reading.error.en
            count = desk.say("readback.dice", have=str(len(reading.faces)), count=str(reading.count))
            missing = reading.missing
            more = desk.say("readback.roll", count=str(missing)) if missing else desk.say("readback.enter")
            return f"{count}   {more}"
    return _read_back_entry(desk) if desk.line else ""


def _figure_hint(desk: Desk, asked: Asked) -> str:
    unit = f" ({asked.unit})" if asked.unit else ""
    return f"{asked.text.say(desk.language).rstrip('?')}{unit}?"


def _read_back_entry(desk: Desk) -> str:
    entry = read_entry(desk.line)
    if isinstance(entry, Command):
        return _read_back_command(desk, entry)
    if isinstance(entry, Unit):
        return _name(desk, entry.number)
    if isinstance(entry, Loss):
        key = "readback.loss" if entry.points > 0 else "readback.give_back"
        return desk.say(key, name=_name(desk, entry.number), count=str(abs(entry.points)))
    if isinstance(entry, StatusKey):
        return _read_back_status(desk, entry)
    if isinstance(entry, Note):
        return desk.say("readback.note")
    return ""


def _read_back_command(desk: Desk, command: Command) -> str:
    ruleset = desk.battle.rules.ruleset
    procedure = ruleset.by_verb(command.verb)
    if procedure is None:
        return desk.say("entry.no_verb", key=command.verb)
    model = ruleset.procedure[procedure]
    title = model.text.say(desk.language)
    own = " + ".join(_name(desk, *one) for one in with_kinds(own_places(model), command.first))
    others = " + ".join(_name(desk, *one) for one in with_kinds(other_places(model), command.second))
    figures = "".join(f", {float(figure):g}" for figure in command.figures)
    whom = f" \u2192 {others}" if others else ""
    return f"{title}: {own}{whom}{figures}"


def _read_back_status(desk: Desk, key: StatusKey) -> str:
    status = status_by_letter(desk.battle, key.letter, desk.language)
    unit = unit_of(desk.battle, key.number) if key.number is not None else desk.chosen
    if status is None:
        return desk.say("entry.no_status", key=key.letter)
    if unit is None:
        return desk.say("entry.no_unit", number=str(key.number))
    word = status.word.say(desk.language)
    sign = "\u2212" if holds(desk.battle, unit, status) else "+"
    return f"{told_name(desk.battle.view, unit, desk.language)}: {sign} {word}"


def _name(desk: Desk, number: int, kind: str = "unit") -> str:
    thing = thing_of(desk.battle, number, kind)
    if thing is None:
        return desk.say("entry.no_unit", number=str(number))
    return told_name(desk.battle.view, thing, desk.language)


# -- the footer -------------------------------------------------------------------------------------------


def _keys(desk: Desk, result: Result | None) -> tuple[FooterKey, ...]:
    """Keys that work now, the likeliest first, help last."""
    if desk.overlays.shown:
        keys = _overlay_keys(desk)
    else:
        keys = _form_keys(desk, result) if result is not None else _free_keys(desk)
    return tuple(FooterKey(key, desk.say(word)) for key, word in keys)


def _overlay_keys(desk: Desk) -> list[tuple[str, str]]:
    close = ("Esc", "keys.close")
    card = [("+ \u2212", "keys.loss"), ("\u2190 \u2192", "keys.neighbour"), ("\u23ce", "keys.act"), close]
    undo = [("\u23ce", "keys.undo"), ("u", "keys.one_more"), ("\u232b", "keys.one_less"), close]
    lookup = [("\u23ce", "keys.take"), ("\u2191\u2193", "keys.choose"), close]
    return {"card": card, "undo": undo, "lookup": lookup}.get(desk.overlays.kind or "", [close])


def _form_keys(desk: Desk, result: Result) -> list[tuple[str, str]]:
    keys: list[tuple[str, str]] = []
    if result.status == "done":
        keys.append(("\u23ce", "keys.apply"))
    elif result.status == "dice":
        keys += [("\u23ce", "keys.confirm"), ("r", "keys.roll")]
    elif result.status == "barred":
        keys.append(("!", "keys.force"))
    elif result.question is not None and result.question.wait and result.question.type == "flag":
        keys += [("s" if desk.language == "it" else "y", "keys.yes"), ("n", "keys.no")]
    if any(line.ticks or line.choices for tally in result.tallies for line in tally.lines):
        keys.append(("a\u2013z", "keys.tick"))
    if desk.battle.history.can_undo is not None:
        keys.append(("u", "keys.undo"))
    return [*keys, ("/", "keys.lookup"), ("Esc", "keys.leave"), ("?", "keys.help")]


def _free_keys(desk: Desk) -> list[tuple[str, str]]:
    keys: list[tuple[str, str]] = []
    dues = desk.battle.dues
    if dues:
        keys += [("\u23ce", "keys.open"), ("n", "keys.pass" if dues[0].offered else "keys.skip")]
    elif desk.battle.due_request is not None:
        keys += [("\u23ce", "keys.open"), ("n", "keys.skip")]
    else:
        keys.append(("n", "keys.step"))
    if desk.battle.history.can_undo is not None:
        keys.append(("u", "keys.undo"))
    if desk.battle.history.can_redo is not None:
        keys.append(("U", "keys.redo"))
    return [*keys, ("Tab", "keys.pane"), ("/", "keys.lookup"), ("?", "keys.help")]
