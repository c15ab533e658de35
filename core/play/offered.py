"""What there is to play: rulesets, samples, the player's battles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.play.errors import PlayError
from core.ruleset import Found, find_rulesets
from core.ruleset.models.parts import Text
from core.store import StoreError, peek, places, read_top
from core.text import clean_name, clean_note


@dataclass(frozen=True)
class Sample:
    """A battle that ships."""

    id: str
    title: Text
    ruleset: str
    path: Path
    summary: Text | None = None
    year: str = ""


@dataclass(frozen=True)
class Saved:
    """A battle of the player's; `problem` says why it cannot be opened, if that is so."""

    path: Path
    name: str
    ruleset: str = ""
    turn: int = 0
    saved_at: float = 0.0
    problem: str | None = None


def rulesets() -> tuple[Found, ...]:
    """All rulesets, the player's own too."""
    return find_rulesets([places.rulesets_folder()])


def samples() -> tuple[Sample, ...]:
    """The samples that ship; one that cannot be read is left out."""
    found = []
    for path in places.samples():
        try:
            found.append(_sample(path, read_top(path)))
        except (StoreError, KeyError, TypeError, ValueError):
            continue
    return tuple(found)


def _sample(path: Path, tables: Mapping[str, Any]) -> Sample:
    return Sample(
        id=str(tables["id"]),
        title=_text(tables["title"], clean_name),
        ruleset=str(tables["ruleset"]),
        path=path,
        summary=_text(tables["situation"], clean_note) if "situation" in tables else None,
        year=str(tables.get("date", ""))[:4],
    )


def _text(raw: Any, clean: Any) -> Text:
    if isinstance(raw, str):
        return Text(it=clean(raw), en=clean(raw))
    return Text(it=clean(str(raw["it"]).strip()), en=clean(str(raw["en"]).strip()))


def battles() -> tuple[Saved, ...]:
    """The player's battles, the one played last first."""
    return tuple(look_at(path) for path in places.battles())


def look_at(path: Path) -> Saved:
    """What a list shows of a battle; a file that cannot be read is told of, never touched."""
    try:
        saved_at = path.stat().st_mtime
        head = peek(path)
    except (StoreError, OSError) as error:
        return Saved(path, clean_name(path.stem), problem=clean_note(str(error)))
    battle = head.get("battle", {})
    state = head.get("state", {})
    turn = state.get("game", {}).get("turn", 1) if isinstance(state, Mapping) else 1
    name = battle.get("name") if isinstance(battle.get("name"), str) else path.stem
    return Saved(
        path, clean_name(name), str(battle.get("ruleset", "")), turn if isinstance(turn, int) else 1, saved_at
    )


def last_battle() -> Saved | None:
    """The battle played last, if it is still there and can be opened."""
    path = places.last_battle()
    if path is None or not path.exists():
        return None
    saved = look_at(path)
    return None if saved.problem else saved


__all__ = [
    "Found",
    "PlayError",
    "Sample",
    "Saved",
    "battles",
    "last_battle",
    "rulesets",
    "samples",
]
