"""A battle made into its report."""

from __future__ import annotations

from collections.abc import Iterator

from core.battle import Battle, Event
from core.report.actions import Actions, ended_by
from core.report.drawing import picture_of
from core.report.losses import Losses
from core.report.luck import luck_of
from core.report.model import Action, Option, Report, Setup, Turn
from core.report.texts import clean
from core.report.words import say
from core.ruleset import Loaded
from core.ruleset.models import Text
from core.ruleset.models.parts import Language
from core.state import State
from core.state.state import GAME


def report_of(
    battle: Battle,
    loaded: Loaded,
    title: str,
    language: Language,
    *,
    notices: tuple[str, ...] = (),
    began: str = "",
) -> Report:
    """The report of a battle as it stands; `began` is the ruleset's version of the time it began."""
    actions, losses = Actions(battle, language), Losses(battle, language)
    ruleset = loaded.ruleset
    return Report(
        language=language,
        title=clean(title),
        ruleset=clean(ruleset.title.say(language)),
        version=_version(clean(began), clean(ruleset.version), language),
        sides=tuple(losses.sides()),
        options=tuple(_options(battle, language)),
        house=loaded.house is not None and bool(loaded.house.filled),
        notices=tuple(clean(notice) for notice in notices),
        setup=tuple(_setup(battle, language)),
        field=picture_of(battle.view, language),
        turns=tuple(_turns(battle, actions, losses)),
        turn=battle.turn,
        measure=clean(losses.measure),
        losses=losses.by_side(),
        gone=losses.gone(actions),
        finish=tuple(clean(text.say(language)) for text in _finish(battle)),
        luck=luck_of(battle, language),
    )


def _version(began: str, version: str, language: Language) -> str:
    if began not in ("", "?", version):
        return say("now_version", language, began=began, version=version)
    return say("version", language, version=version)


def _options(battle: Battle, language: Language) -> Iterator[Option]:
    """The choices that are not the ruleset's own."""
    for name, option in battle.rules.ruleset.option.items():
        value = battle.rules.chosen.get(name, option.default)
        if value == option.default:
            continue
        if isinstance(value, bool):
            word = say("yes" if value else "no", language)
        else:
            word = (
                option.values[value].say(language) if option.values and value in option.values else str(value)
            )
        yield Option(clean(option.text.say(language)), clean(word), clean(option.clause or ""))


def _setup(battle: Battle, language: Language) -> Iterator[Setup]:
    for event in battle.history.live():
        if event.kind == "setup":
            lines = tuple(clean(text.say(language)) for text in event.told)
            yield Setup(clean(event.text.say(language)), lines, clean(event.clause or ""))


# -- turn by turn -----------------------------------------------------------------------------------------


def _turns(battle: Battle, actions: Actions, losses: Losses) -> Iterator[Turn]:
    """Every turn in which something was done, also if nothing of it is news."""
    live = [event for event in battle.history.live() if event.kind != "setup"]
    undone = [event for event in battle.history.events if battle.history.is_undone(event.n)]
    told, struck = _by_turn(actions.of(live)), _by_turn(actions.of(undone))
    ends = _states(battle, live)
    before = battle.history.start
    for turn in sorted({*ends, *told, *struck}):
        after = ends.get(turn, before)
        yield Turn(turn, told.get(turn, ()), struck.get(turn, ()), losses.between(before, after))
        before = after


def _by_turn(found: list[tuple[Event, Action]]) -> dict[int, tuple[Action, ...]]:
    turns: dict[int, list[Action]] = {}
    for event, action in found:
        turns.setdefault(event.turn, []).append(action)
    return {turn: tuple(told) for turn, told in turns.items()}


def _states(battle: Battle, live: list[Event]) -> dict[int, State]:
    """The state at the end of each turn."""
    state, ends = battle.history.start, {}
    for event in live:
        state = state.apply(event.changes)
        ends[event.turn] = state
    return ends


def _finish(battle: Battle) -> list[Text]:
    """How the game ended, if it has."""
    if not battle.state.get(GAME, "ended"):
        return []
    endings = [ended_by(event) for event in battle.history.live()]
    return list(next((texts for texts in reversed(endings) if texts), ()))
