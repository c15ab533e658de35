"""Writing a battle file from tables that something made: a generator, an editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.battle import Event, OrbatError, build, encode
from core.play.errors import PlayError
from core.play.opening import head_of
from core.ruleset import Loaded
from core.state import Rules, UnknownOptionError
from core.store import BattleFile, SaveFailed, places
from core.text import clean_name


def write_battle(
    loaded: Loaded,
    tables: Mapping[str, Any],
    name: str,
    options: Mapping[str, Any],
    path: Path | None = None,
    events: Sequence[Event] = (),
) -> Path:
    """Writes a new battle and gives its path; `events` tell how it came to be.

    Raises PlayError: tables at fault, or a folder that refuses.
    """
    title = clean_name(name)
    target = path or places.new_battle_path(title)
    whole = {"ruleset": loaded.ruleset.id, **tables}
    try:
        build(Rules(loaded.ruleset, options), whole)
        BattleFile.create(
            target, head_of(whole, loaded, title, options), [encode(event) for event in events]
        ).close()
    except (OrbatError, UnknownOptionError, SaveFailed) as error:
        raise PlayError(str(error)) from error
    return target
