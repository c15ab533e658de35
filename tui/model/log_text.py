"""The whole log as plain text, to be kept, printed or sent: with all its reasons, and what was undone."""

from __future__ import annotations

from collections.abc import Iterator

from core.battle import Battle, Event, Frame, read_frames, step_of
from core.procedure import fill, formations_above, show
from core.procedure.gives import Within
from core.ruleset.expression import Ref, Value
from core.ruleset.models.parts import Language
from core.state import View
from core.state.state import GAME
from tui.model.events import details, event_text, source_of
from tui.model.names import Names
from tui.words import say

BETWEEN = " \u203a "
INDENT = "      "


def log_text(battle: Battle, language: Language) -> str:
    """Every event in its order under its turn and side, with phase, who took part, reasons, dice, results."""
    return "\n".join(_lines(Names(battle, language))) + "\n"


def _lines(names: Names) -> Iterator[str]:
    live = frozenset(event.n for event in names.battle.history.live())
    heading = ""
    for event, stood in _trail(names.battle):
        title = _heading(names, event)
        if title != heading:
            yield from ([""] if heading else []) + [title]
            heading = title
        undone = event.n not in live and event.kind not in ("undo", "redo")
        yield _first_line(names, event, stood, undone)
        yield from (INDENT + line for line in _below(names, event))


def _heading(names: Names, event: Event) -> str:
    title = say("phase.turn", names.language, n=event.turn)
    side = Ref("side", event.side)
    return f"{title} \u00b7 {names.bare(side)}" if side in names.battle.state else title


def _first_line(names: Names, event: Event, stood: Value, undone: bool) -> str:
    mark = say("log.undone", names.language) if undone else ""
    about = [event.clause or "", source_of(event, names.language)]
    parts = [f"{event.n:4} ", _phase(names, stood), event_text(names, event), *about, mark]
    number, phase, text, *rest = parts
    tail = "".join(f"  [{part}]" for part in rest if part)
    return f"{number} {phase + ': ' if phase else ''}{text}{tail}"


def _below(names: Names, event: Event) -> Iterator[str]:
    procedure = names.battle.rules.ruleset.procedure.get(event.procedure or "")
    for role in procedure.roles if procedure is not None else ():
        value = event.roles.get(role.id)
        word = role.text.say(names.language) if role.text else role.id
        for thing in value if isinstance(value, tuple) else (value,):
            if thing is not None:
                yield f"{word}: {names.path(thing)}"
    yield from details(names, event)
    for entry in procedure.odds if procedure is not None else ():
        if entry.of is not None and entry.of in event.results:
            figure = show(names.battle.view, event.results[entry.of], names.language)
            yield f"{entry.text.say(names.language)}: {figure}"


# -- where the walk stood ---------------------------------------------------------------------------------


def _trail(battle: Battle) -> Iterator[tuple[Event, Value]]:
    """Each event with where the walk stood before it, followed through undo and redo."""
    events = battle.history.events
    stood = battle.history.start.get(GAME, "walk")
    for event in events:
        yield event, stood
        about = events[event.of - 1] if event.of is not None else event
        moves = [change for change in about.changes if change.thing == GAME and change.field == "walk"]
        if moves:
            stood = moves[0].old if event.kind == "undo" else moves[-1].new


def _phase(names: Names, stood: Value) -> str:
    """`Brigata Nord › 1 compagnia › muove`; the side stands in the heading."""
    battle = names.battle
    view = View(battle.rules, battle.state, {(GAME, "walk"): stood})
    frames = read_frames(view)
    parts = [_frame(names, view, frames[: depth + 1]) for depth in range(len(frames))]
    return BETWEEN.join(filter(None, parts))


def _frame(names: Names, view: View, frames: tuple[Frame, ...]) -> str:
    thing = frames[-1].thing
    if thing is not None:
        return "" if thing.kind == "side" else _in_the_walk(names, frames, thing)
    step = step_of(view.rules.ruleset, frames)
    return fill(step.text, view, Within(view, {})).say(names.language) if step is not None else ""


def _in_the_walk(names: Names, frames: tuple[Frame, ...], thing: Ref) -> str:
    """The name of a thing whose turn it is; the formation that it stands in is not said twice."""
    said = [frame.thing for frame in frames]
    above = formations_above(names.battle.view, thing)
    return names.full(thing) if any(one in said for one in above) else names.alone(thing)
