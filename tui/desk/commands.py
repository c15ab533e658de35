"""What a line that was entered does: procedures for units, losses and statuses by hand, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.procedure import Request
from core.ruleset.expression import Ref
from core.state import Change
from core.text import clean_note
from tui.desk import hand
from tui.desk.entry import Command, Entry, Join, Loss, Note, StatusKey, Unit, Unread
from tui.desk.roles import as_kind, fill_roles, unit_of

if TYPE_CHECKING:
    from tui.desk.desk import Desk
    from tui.desk.form import Form


def do(desk: Desk, entry: Entry) -> None:
    """Does what the line means."""
    if isinstance(entry, Command):
        command(desk, entry)
    elif isinstance(entry, Loss):
        loss(desk, entry)
    elif isinstance(entry, StatusKey):
        set_status(desk, entry)
    elif isinstance(entry, Join):
        join(desk, entry)
    elif isinstance(entry, Unit):
        unit(desk, entry)
    elif isinstance(entry, Note):
        note(desk, entry)
    elif isinstance(entry, Unread):
        desk.error = desk.say("entry.unread", text=entry.text[:40])


def command(desk: Desk, command: Command) -> None:
    """Opens a test for the units of a command line."""
    procedure = desk.battle.rules.ruleset.by_verb(command.verb)
    if procedure is None:
        desk.error = desk.say("entry.no_verb", key=command.verb)
        return
    filled = fill_roles(desk.battle, procedure, command.first, command.second, desk.language)
    hard = [one for one in filled.refusals if not (one.forcible and command.force)]
    if hard:
        more = f"   {desk.say('entry.force')}" if hard[0].forcible else ""
        desk.error = hard[0].text + more
        return
    unit = unit_of(desk.battle, command.first[0]) if command.first else None
    desk.typed("")
    if unit is not None and not come_to(desk, unit, procedure, command.force):
        return
    request = Request(procedure, filled.roles, force=command.force)
    desk.open_form(request, command)


def come_to(desk: Desk, unit: Ref, procedure: str, force: bool) -> bool:
    """Moves the walk to the unit if the players may choose it now; whether the test may be opened."""
    for thing in (desk.battle.view.field(unit, "parent"), unit):
        if isinstance(thing, Ref) and desk.battle.can_choose(thing) and desk.battle.active != thing:
            desk.battle.choose(thing)
    due = desk.battle.due_request
    if due is None or due.procedure == procedure or force or desk.battle.dues:
        return True
    if unit not in due.roles.values():
        return True
    desk.open_form(due)
    title = desk.battle.rules.ruleset.procedure[due.procedure].text.say(desk.language)
    desk.error = desk.say("entry.due_first", procedure=title)
    return False


def verb(desk: Desk, verb: str) -> None:
    """A verb on an empty line: for the unit that acts, or the one chosen."""
    procedure = desk.battle.rules.ruleset.by_verb(verb)
    if procedure is None:
        desk.error = desk.say("entry.no_verb", key=verb)
        return
    unit = subject(desk)
    number = desk.battle.state.get(unit, "number") if unit is not None else None
    roles = desk.battle.rules.ruleset.procedure[procedure].roles
    needed = [role for role in roles[1:] if not role.optional and not role.many and role.default is None]
    if number is None and roles:
        desk.error = desk.say("entry.no_subject")
    elif needed:
        desk.typed(f"{number}{verb}")
    else:
        command(desk, Command((int(str(number)),) if roles else (), verb))


def by_name(desk: Desk, procedure: str) -> None:
    """Opens a test that has no key, for the unit that acts or the one chosen; `+34` names who else."""
    unit = subject(desk)
    number = desk.battle.state.get(unit, "number") if unit is not None else None
    named = desk.battle.rules.ruleset.procedure[procedure].roles and number is not None
    first = (int(str(number)),) if named else ()
    filled = fill_roles(desk.battle, procedure, first, (), desk.language)
    desk.typed("")
    desk.open_form(Request(procedure, filled.roles))


def subject(desk: Desk) -> Ref | None:
    """The unit that acts, else the one chosen, else a unit of what acts."""
    active = desk.battle.active
    if active is not None and active.kind == "unit":
        return active
    if desk.chosen is not None and desk.chosen.kind == "unit":
        return desk.chosen
    units = desk.battle.view.field(active, "units") if active is not None else ()
    return units[0] if isinstance(units, tuple) and units and isinstance(units[0], Ref) else None


def loss(desk: Desk, loss: Loss) -> None:
    """Losses by hand."""
    unit = unit_of(desk.battle, loss.number)
    if unit is None:
        desk.error = desk.say("entry.no_unit", number=str(loss.number))
        return
    by_hand(desk, hand.loss_changes(desk.battle, unit, loss.points), unit)


def set_status(desk: Desk, key: StatusKey) -> None:
    """A status by hand."""
    unit = unit_of(desk.battle, key.number) if key.number is not None else status_subject(desk)
    status = hand.status_by_letter(desk.battle, key.letter, desk.language)
    if unit is None:
        number = str(key.number) if key.number is not None else "\u2013"
        desk.error = desk.say("entry.no_unit", number=number)
    elif status is None:
        desk.error = desk.say("entry.no_status", key=key.letter)
    else:
        by_hand(desk, hand.status_changes(desk.battle, unit, status), unit)


def status_subject(desk: Desk) -> Ref | None:
    """The unit that a status key alone is for."""
    return desk.chosen if desk.chosen is not None and desk.chosen.kind == "unit" else subject(desk)


def by_hand(desk: Desk, changes: tuple[Change, ...], unit: Ref) -> None:
    """Changes made by hand, logged as such."""
    desk.typed("")
    desk.chosen = unit
    if desk.battle.set_by_hand(changes) is None:
        desk.error = desk.say("entry.nothing_changed")


def join(desk: Desk, join: Join) -> None:
    """A unit joins or leaves the open test; it joins those that may be left out, if there are such."""
    unit = unit_of(desk.battle, join.number)
    if desk.form is None or unit is None:
        key = "entry.no_test" if desk.form is None else "entry.no_unit"
        desk.error = desk.say(key, number=str(join.number))
        return
    desk.typed("")
    model = desk.battle.rules.ruleset.procedure[desk.form.procedure]
    first = desk.form.roles.get(model.roles[0].id) if model.roles else None
    first = first[0] if isinstance(first, tuple) and first else first
    view = desk.battle.view
    own = isinstance(first, Ref) and view.side_of(first) == view.field(unit, "side")
    if join.joins and take_place(desk, desk.form, unit, own):
        return
    roles = [role for role in model.roles if role.many and (role.of == "any" or (role.of == "own") == own)]
    for role in sorted(roles, key=lambda role: not role.optional):
        value = desk.form.roles.get(role.id, ())
        if isinstance(value, tuple):
            thing = as_kind(desk.battle, unit, role.kind)
            rest = tuple(item for item in value if item != thing)
            desk.form.roles[role.id] = (*rest, thing) if join.joins and thing else rest
            if rest != value or join.joins:
                return
    desk.error = desk.say("entry.no_place", name=str(join.number))


def take_place(desk: Desk, form: Form, unit: Ref, own: bool) -> bool:
    """The unit in the first place of the open test that must be filled and is empty, if there is one."""
    for role in desk.battle.rules.ruleset.procedure[form.procedure].roles[1:]:
        needed = not (role.many or role.optional or role.default is not None)
        fits = role.of == "any" or (role.of == "own") == own
        thing = as_kind(desk.battle, unit, role.kind)
        if needed and fits and thing is not None and form.roles.get(role.id) is None:
            form.roles[role.id] = thing
            return True
    return False


def unit(desk: Desk, entry: Unit) -> None:
    """A number alone: the unit acts if the players may choose it now, else its card opens."""
    unit = unit_of(desk.battle, entry.number)
    if unit is None:
        desk.error = desk.say("entry.no_unit", number=str(entry.number))
        return
    desk.typed("")
    desk.chosen = unit
    choices = desk.battle.choices
    parent = desk.battle.view.field(unit, "parent")
    for thing in (unit, parent):
        if isinstance(thing, Ref) and thing in choices:
            desk.walked(desk.battle.choose(thing))
            return
    desk.overlays.open_card(unit)


def note(desk: Desk, note: Note) -> None:
    """A note for the log."""
    text = clean_note(note.text)
    desk.typed("")
    if note.text.strip():
        desk.battle.note(text)
