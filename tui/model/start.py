"""What the start screen offers: the battle played last, samples, saved battles. It opens none of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

from core.play import Sample, Saved, battles, last_battle, rulesets, samples
from core.ruleset.models.parts import Language
from tui.words import say

DIGITS = "123456789"
KEYS = DIGITS + "bdefghijkmopstuvwxyz"
"""The keys of the lines of a list: letters too, but those that mean something on the start screen."""
BETWEEN = " · "


@dataclass(frozen=True)
class StartItem:
    """One line that can be chosen."""

    action: Literal["open", "sample", "ruleset", "random", "new", "others", "language", "quit"]
    key: str
    title: str
    right: str = ""
    details: tuple[str, ...] = ()
    group: str = ""
    """The heading above the first of its kind."""
    path: Path | None = None
    sample: str = ""
    problem: str = ""
    """Why it cannot be opened."""


def start_items(language: Language, now: datetime) -> tuple[StartItem, ...]:
    """The lines of the start screen, the likeliest first."""
    titles = ruleset_titles(language)
    last = last_battle()
    kept = len(battles())
    return (
        *((_continue(last, titles, language, now),) if last else ()),
        *sample_items(language),
        *_by_dice(language),
        StartItem("new", "n", say("start.new", language), say("start.new_what", language)),
        *((StartItem("others", "a", say("start.others", language), str(kept)),) if kept else ()),
        StartItem("language", "l", say("start.language", language), say("start.language_now", language)),
        StartItem("quit", "q", say("start.quit", language)),
    )


def sample_items(language: Language) -> tuple[StartItem, ...]:
    """The battles that ship, in the order of `samples`."""
    titles, found = ruleset_titles(language), samples()
    return tuple(
        _sample(sample, key, titles, language) for key, sample in zip(_keys(len(found)), found, strict=True)
    )


def ruleset_items(language: Language, first: int) -> tuple[StartItem, ...]:
    """The rulesets, for a battle with armies of one's own; their keys begin after `first` lines."""
    keys = _keys(first + len(rulesets()))[first:]
    return tuple(
        StartItem(
            "ruleset",
            key,
            found.title.say(language) if found.title else found.id,
            say("walk.own_armies", language),
            (say("walk.own_armies_what", language),),
            say("walk.rulesets", language),
            sample=found.id,
        )
        for key, found in zip(keys, rulesets(), strict=True)
    )


def random_items(language: Language, first: int) -> tuple[StartItem, ...]:
    """The rulesets that make whole battles by dice; their keys begin after `first` lines."""
    able = [found for found in rulesets() if found.random_battle]
    return tuple(
        StartItem(
            "random",
            key,
            found.title.say(language) if found.title else found.id,
            say("start.random", language).lower(),
            (say("start.random_what", language),),
            say("start.random", language),
            sample=found.id,
        )
        for key, found in zip(_keys(first + len(able))[first:], able, strict=True)
    )


def _by_dice(language: Language) -> tuple[StartItem, ...]:
    """A battle by dice, where there is a ruleset that makes one."""
    if not any(found.random_battle for found in rulesets()):
        return ()
    return (StartItem("random", "r", say("start.random", language), say("start.random_what", language)),)


def saved_items(language: Language, now: datetime) -> tuple[StartItem, ...]:
    """The player's battles, the one saved last first; those that cannot be opened with the reason."""
    titles = ruleset_titles(language)
    found = battles()
    return tuple(
        _saved(saved, key, titles, language, now) for key, saved in zip(_keys(len(found)), found, strict=True)
    )


def ruleset_titles(language: Language) -> Mapping[str, str]:
    """What the rulesets are called."""
    return {found.id: found.title.say(language) if found.title else found.id for found in rulesets()}


def when(saved_at: float, now: datetime, language: Language) -> str:
    """A moment as people say it: today at 22:41, yesterday, 12 October 2026."""
    then = datetime.fromtimestamp(saved_at)
    clock = f"{then.hour:02}:{then.minute:02}"
    if then.date() == now.date():
        return say("start.today", language, clock=clock)
    if then.date() == (now - timedelta(days=1)).date():
        return say("start.yesterday", language, clock=clock)
    month = say("start.months", language).split()[then.month - 1]
    return f"{then.day} {month} {then.year}"


def _keys(count: int) -> list[str]:
    return [KEYS[place] if place < len(KEYS) else "" for place in range(count)]


def _continue(saved: Saved, titles: Mapping[str, str], language: Language, now: datetime) -> StartItem:
    return StartItem(
        "open",
        "c",
        say("start.continue", language, name=saved.name),
        say("overlay.card.turn", language, turn=saved.turn),
        (_about(saved, titles, language, now),),
        path=saved.path,
    )


def _saved(saved: Saved, key: str, titles: Mapping[str, str], language: Language, now: datetime) -> StartItem:
    if saved.problem:
        right = say("start.damaged", language)
        why = (saved.path.name, saved.problem)
        return StartItem("open", key, saved.name, right, why, path=saved.path, problem=saved.problem)
    right = (
        say("overlay.card.turn", language, turn=saved.turn) + BETWEEN + when(saved.saved_at, now, language)
    )
    details = (titles.get(saved.ruleset, saved.ruleset) + BETWEEN + saved.path.name,)
    return StartItem("open", key, saved.name, right, details, path=saved.path)


def _about(saved: Saved, titles: Mapping[str, str], language: Language, now: datetime) -> str:
    told = say("start.saved", language, when=when(saved.saved_at, now, language))
    return BETWEEN.join(filter(None, (titles.get(saved.ruleset, saved.ruleset), told)))


def _sample(sample: Sample, key: str, titles: Mapping[str, str], language: Language) -> StartItem:
    lines = sample.summary.say(language).splitlines() if sample.summary else []
    return StartItem(
        "sample",
        key,
        sample.title.say(language),
        titles.get(sample.ruleset, sample.ruleset),
        tuple(lines[:1]),
        say("start.samples", language),
        sample.path,
        sample.id,
    )
