"""A battle file made into a battle: its ruleset, its options, its events. Also only to look at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.battle import Battle, HistoryError, OrbatError, build, decode
from core.play.edited import look
from core.play.errors import PlayError, of_orbat
from core.play.house import notices_of
from core.play.rules import load_ruleset
from core.ruleset import Loaded
from core.ruleset.models import Text
from core.state import Rules
from core.state.rules import UnknownOptionError, unknown_options
from core.store import Notice, StoreError, read_battle
from core.text import clean_name

CHANGED = Text(it="modificato a mano nel file", en="changed by hand in the file")
EVENTS_MISSING = Text(
    it="lo stato in testa al file, i cui eventi mancano",
    en="the state at the top of the file, whose events are missing",
)


@dataclass(frozen=True)
class Looked:
    """A battle as its file has it; what is done with it changes nothing on disk."""

    name: str
    battle: Battle
    loaded: Loaded
    notices: list[str]
    """What the players should know about the file, oldest first."""
    version: str = ""
    """Of the ruleset when the battle began."""


def look_at_battle(path: Path) -> Looked:
    """A battle to look at, also while somebody plays it: nothing is locked, mended or remembered.

    Raises PlayError with one clear line.
    """
    try:
        reading = read_battle(path)
    except StoreError as error:
        raise PlayError(str(error)) from error
    head = reading.document.head
    looked = made_of(head, reading.document.events, reading.notices, path)
    take_over_edits(looked.battle, head.get("state"), reading.notices, looked.notices)
    return looked


def made_of(
    head: Mapping[str, Any], tables: Sequence[dict[str, Any]], told: Sequence[Notice], path: Path
) -> Looked:
    """The battle of a file that has been read. Raises PlayError with one clear line."""
    about = head.get("battle", {})
    loaded = load_ruleset(str(about.get("ruleset", "")))
    notices = [notice.message for notice in told]
    began = str(about.get("ruleset_version", "?"))
    changed = about.get("ruleset_digest") not in (None, loaded.digest)
    if changed:
        notices.append(
            f"the ruleset '{loaded.ruleset.id}' has changed since this battle began"
            f" (version {began}, now {loaded.ruleset.version})"
        )
    options = _options(head)
    if changed:
        for name in unknown_options(loaded.ruleset, options):
            notices.append(
                f"the ruleset has no option '{name} = {options.pop(name)}' any more: it is not used"
            )
    notices += notices_of(loaded)
    battle = _battle(loaded, head, options, tables, path)
    return Looked(name_of(head, path), battle, loaded, notices, began)


def name_of(head: Mapping[str, Any], path: Path) -> str:
    """What the battle is called."""
    return clean_name(str(head.get("battle", {}).get("name") or path.stem))


def take_over_edits(
    battle: Battle, table: Any, told: Sequence[Notice], notices: list[str], keep: bool = True
) -> dict[str, Any]:
    """What somebody has changed in the state on top of the file becomes an action of its own.

    Gives what the state says of things that are not in this battle. Without `keep` it only looks.
    """
    kinds = {notice.kind for notice in told}
    found = look(battle, table, edited=bool(kinds & {"edited-by-hand", "tail-cut"}))
    notices += found.problems
    if found.changes and keep:
        battle.set_by_hand(found.changes, EVENTS_MISSING if "tail-cut" in kinds else CHANGED)
    return found.foreign


def _battle(
    loaded: Loaded,
    head: Mapping[str, Any],
    options: dict[str, Any],
    tables: Sequence[dict[str, Any]],
    path: Path,
) -> Battle:
    try:
        rules = Rules(loaded.ruleset, options)
        return Battle(rules, build(rules, head), [decode(table) for table in tables])
    except UnknownOptionError as error:
        raise PlayError(f"{path}: {error}") from error
    except OrbatError as error:
        raise of_orbat(path, error) from error
    except (HistoryError, ValueError) as error:
        raise PlayError(f"{path}: {error}; use the backup") from error


def _options(head: Mapping[str, Any]) -> dict[str, Any]:
    options = head.get("battle", {}).get("options", {})
    return dict(options) if isinstance(options, Mapping) else {}
