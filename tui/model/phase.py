"""Where the turn stands: who has acted and who is to come, the steps of who acts, what to remember now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.battle import Battle
from core.procedure import fill
from core.procedure.gives import Within
from core.ruleset.expression import ExpressionError, Ref
from core.ruleset.models import TurnStep
from core.ruleset.models.parts import Formula, Language
from core.state.rules import formula
from tui.model.marks import frames_of, had_their_turn, levels, step_at, still_to_come
from tui.model.names import Names, number_of, side_index, side_of
from tui.model.parts import Crumb, Mark, PhaseModel, Reminder

NOT_BY_PLACE = ("game", "side", "formation", "general", "unit")
"""Kinds whose things are named otherwise than by their place among those of the kind."""


def build_phase(battle: Battle, language: Language, procedure: str | None = None) -> PhaseModel:
    """The model of the phase. `procedure` is the open test, whose reminders come first."""
    names = Names(battle, language)
    side = battle.active_side
    return PhaseModel(
        turn=battle.turn,
        side=names.bare(side) if side is not None else "",
        side_index=side_index(battle, side) or 0,
        title=_title(battle, names),
        things=_things(battle, names),
        acting=_acting(battle, names),
        steps=_steps(battle, names),
        reminders=tuple(_reminders(battle, language, procedure)),
        field=tuple(_field(battle, language)),
    )


def _title(battle: Battle, names: Names) -> str:
    """What stands beside turn and side: the brigade or unit that acts, else the step."""
    for frame in frames_of(battle):
        if frame.thing is not None and frame.thing.kind != "side":
            return names.alone(frame.thing)
    step = battle.step
    return _step_text(battle, step, names.language) if step is not None else ""


# -- crumbs -----------------------------------------------------------------------------------------------


def _things(battle: Battle, names: Names) -> tuple[Crumb, ...]:
    """The active side's things of the outermost step that is not walked for sides; else the steps around."""
    for depth in levels(battle):
        found = [(thing, mark) for thing, mark in _of_level(battle, depth) if _is_active(battle, thing)]
        if found and not all(thing.kind == "side" for thing, _ in found):
            return tuple(Crumb(names.alone(thing), mark) for thing, mark in found)
    outer = [depth for depth in range(1, len(frames_of(battle))) if len(_siblings(battle, depth)) > 1]
    return _step_crumbs(battle, names, outer[-1]) if outer else ()


def _is_active(battle: Battle, thing: Ref) -> bool:
    """Whether it belongs to the side whose turn it is, if there is one."""
    return battle.active_side in (None, side_of(battle, thing))


def _of_level(battle: Battle, depth: int) -> list[tuple[Ref, Mark]]:
    """Done, now and to come, each in the order of the battle or of the walk."""
    frame = frames_of(battle)[depth - 1]
    now = [frame.thing] if frame.thing is not None else []
    waiting = still_to_come(battle, depth)
    done = [thing for thing in had_their_turn(battle, depth) if thing not in now]
    marked: list[tuple[Ref, Mark]] = [(thing, "done") for thing in done]
    marked += [(thing, "now") for thing in now]
    return marked + [(thing, "todo") for thing in waiting]


def _acting(battle: Battle, names: Names) -> str:
    """Who acts, where the crumbs of things do not say so: the number of a unit."""
    active = battle.active
    if active is None or not number_of(battle, active):
        return ""
    return names.short(active)


def _steps(battle: Battle, names: Names) -> tuple[Crumb, ...]:
    """The steps beside the present one."""
    return _step_crumbs(battle, names, len(frames_of(battle))) if frames_of(battle) else ()


def _step_crumbs(battle: Battle, names: Names, depth: int) -> tuple[Crumb, ...]:
    """The steps at a depth of the walk: those before the present one are done or were passed."""
    siblings = _siblings(battle, depth)
    here = next(
        (place for place, step in enumerate(siblings) if step.id == frames_of(battle)[depth - 1].step), 0
    )
    texts = [_step_text(battle, step, names.language) for step in siblings]
    return tuple(Crumb(text, _mark(place, here)) for place, text in enumerate(texts))


def _mark(place: int, here: int) -> Mark:
    return "now" if place == here else "done" if place < here else "todo"


def _siblings(battle: Battle, depth: int) -> Sequence[TurnStep]:
    above = step_at(battle, depth - 1) if depth > 1 else None
    sequence = battle.rules.ruleset.sequence
    return above.step if above is not None else sequence.step if sequence else ()


def _step_text(battle: Battle, step: TurnStep, language: Language) -> str:
    view = battle.view
    return fill(step.text, view, Within(view, dict(battle.around))).say(language)


# -- what lies on the field -------------------------------------------------------------------------------


def _field(battle: Battle, language: Language) -> Iterator[Reminder]:
    """What the ruleset tells of each thing of a kind; before it the place by which it is named."""
    view = battle.view
    for kind, show in battle.rules.ruleset.show.items():
        if show.line is None:
            continue
        for place, thing in enumerate(battle.state.by_kind.get(kind, ()), start=1):
            text = fill(show.line, view, Within(view, {kind: thing})).say(language)
            counted = kind not in NOT_BY_PLACE
            yield Reminder(f"{place} {text}" if counted else text, "", "")


# -- reminders --------------------------------------------------------------------------------------------


def _reminders(battle: Battle, language: Language, procedure: str | None) -> Iterator[Reminder]:
    """Clauses of the open test, then of the step, then of the steps around it; each once."""
    seen: set[str] = set()
    for clause in (*_of_procedure(battle, procedure), *_of_walk(battle)):
        entry = battle.rules.ruleset.clause.get(clause)
        if entry is None or clause in seen or not _holds(battle, entry.when):
            continue
        seen.add(clause)
        text = (entry.short or entry.text).say(language)
        yield Reminder(text, clause, entry.text.say(language) if entry.short else "")


def _holds(battle: Battle, when: Formula | None) -> bool:
    """Whether a clause is to be remembered now; one that cannot be worked out is."""
    try:
        return when is None or battle.view.evaluate(formula(when)) is not False
    except ExpressionError:
        return True


def _of_procedure(battle: Battle, id_: str | None) -> Iterable[str]:
    found = battle.rules.ruleset.procedure.get(id_ or "")
    return (*found.reminders, *_shown_at(battle, id_ or "")) if found is not None else ()


def _of_walk(battle: Battle) -> Iterator[str]:
    """The present step first, then outwards."""
    for depth in range(len(frames_of(battle)), 0, -1):
        step = step_at(battle, depth)
        if step is not None:
            yield from step.reminders
            yield from _shown_at(battle, step.id)
            yield from _of_procedure(battle, step.procedure)


def _shown_at(battle: Battle, place: str) -> list[str]:
    """The clauses that say themselves that they are shown there."""
    return [id_ for id_, clause in battle.rules.ruleset.clause.items() if place in clause.at]
