"""What both answers of `resolve` say alike: why a line counts or not, and which changes mean something."""

from __future__ import annotations

from core.procedure import LineResult, Result
from core.state import Change, View, plain
from tui.cli.wording import Both, Language


def reason(found: LineResult, language: Language) -> str:
    """Why a line counts, or why it does not."""
    told = found.why.say(language) if found.why else ""
    if found.forced:
        return Both("a mano", "by hand").say(language)
    if found.counts:
        return told
    if found.excludes:
        return Both(f"c'è già {found.excludes}", f"{found.excludes} stands already").say(language)
    if found.shown:
        return Both("conta già un'altra riga", "another line counts already").say(language)
    if not found.possible:
        return Both("la condizione non vale", "its condition does not hold").say(language)
    if found.ticks:
        ticks = ", ".join(f"{key}={plain(value)}" for key, value in found.ticks)
        return Both(f"non spuntata: {ticks}", f"not ticked: {ticks}").say(language)
    if found.choices:
        return Both(f"da scegliere: {found.choices}", f"to be picked: {found.choices}").say(language)
    return told


def shown_changes(view: View, result: Result) -> list[Change]:
    """What goes out of play, and declared fields that are not as before."""
    return [change for change in result.changes if _means_something(view, change)]


def _means_something(view: View, change: Change) -> bool:
    declared = view.rules.field(change.thing.kind, change.field)
    if declared is None:
        return change.field == "gone"
    return not view.exists(change.thing) or plain(view.field(change.thing, change.field)) != plain(change.new)
