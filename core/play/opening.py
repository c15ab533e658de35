"""Beginning a battle: from a sample, from another file with an order of battle, or from a ruleset alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.armies import proposed
from core.battle import OrbatError, build
from core.play.errors import PlayError, of_orbat
from core.play.offered import rulesets, samples
from core.play.rules import load_ruleset
from core.ruleset import Loaded
from core.state import Rules
from core.state.rules import UnknownOptionError
from core.store import BattleFile, SaveFailed, StoreError, places, read_battle, read_toml
from core.text import clean_name

ORDER = ("battle", "state")


def new_battle(
    source: str,
    path: Path | None = None,
    *,
    name: str | None = None,
    options: Mapping[str, Any] | None = None,
    language: str = "it",
    armies: Mapping[str, Any] | None = None,
) -> Path:
    """Writes a new battle from a sample (its id or file name), a file or a ruleset; gives the path.

    A ruleset alone gives a proposal: two sides with a small brigade each. `armies` stands in place of the
    order of battle that the source has.
    Raises PlayError: nothing of that name, a fault in it, or a folder that cannot be written.
    """
    found, tables, loaded = source_of(source)
    chosen = {**_table(tables.get("options")), **dict(options or {})}
    tables = {**tables, **(armies or {})}
    _refuse_faults(found, tables, loaded, chosen)
    title = clean_name(name or _title(tables, language) or found.stem)
    target = path or places.new_battle_path(title)
    try:
        BattleFile.create(target, head_of(tables, loaded, title, chosen)).close()
    except SaveFailed as error:
        raise PlayError(str(error)) from error
    return target


def source_of(source: str) -> tuple[Path, dict[str, Any], Loaded]:
    """Where a new battle comes from: the file (of a ruleset, its name), what it says, and the ruleset.

    Raises PlayError.
    """
    found = _source(source)
    if found is None:
        loaded = load_ruleset(source)
        title = {"it": loaded.ruleset.title.it, "en": loaded.ruleset.title.en}
        head = {"ruleset": source, "title": title}
        return Path(source), {**head, **proposed(Rules(loaded.ruleset))}, loaded
    tables = _read(found)
    return found, tables, load_ruleset(str(tables.get("ruleset", "")))


def head_of(
    tables: Mapping[str, Any], loaded: Loaded, title: str, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The head of a new battle file: what it is on top, then everything that the source says."""
    battle = {
        "name": title,
        "ruleset": loaded.ruleset.id,
        "ruleset_version": loaded.ruleset.version,
        "ruleset_digest": loaded.digest,
        "options": dict(options),
    }
    rest = {
        key: value for key, value in tables.items() if key not in ("format", "battle", "state", "options")
    }
    return {"battle": battle, "state": {"game": {"turn": 1}}} | rest


def _source(source: str) -> Path | None:
    """The file of a sample or a file of the player's; none where it is a ruleset."""
    for sample in samples():
        if source in (sample.id, sample.path.stem, sample.path.name):
            return sample.path
    path = Path(source)
    if path.suffix == ".toml" and path.is_file():
        return path
    if any(found.id == source for found in rulesets()):
        return None
    names = ", ".join([*(sample.id for sample in samples()), *(found.id for found in rulesets())])
    raise PlayError(f"there is no sample, file or ruleset '{source}'; there are: {names}")


def _read(path: Path) -> dict[str, Any]:
    """What a sample or an order of battle says; of a battle that was played, as it began."""
    try:
        tables = read_toml(path)
        return _as_begun(read_battle(path).document.head) if "battle" in tables else tables
    except StoreError as error:
        raise PlayError(str(error)) from error


def _as_begun(head: Mapping[str, Any]) -> dict[str, Any]:
    battle = _table(head["battle"])
    known = {"title": battle.get("name"), "options": _table(battle.get("options"))}
    return {**known, "ruleset": battle.get("ruleset"), **head}


def _refuse_faults(path: Path, tables: Mapping[str, Any], loaded: Loaded, options: Mapping[str, Any]) -> None:
    try:
        build(Rules(loaded.ruleset, options), tables)
    except UnknownOptionError as error:
        raise PlayError(f"{path}: {error}") from error
    except OrbatError as error:
        raise of_orbat(path, error) from error


def _table(raw: Any) -> dict[str, Any]:
    return dict(raw) if isinstance(raw, Mapping) else {}


def _title(tables: Mapping[str, Any], language: str) -> str | None:
    title = tables.get("title")
    if isinstance(title, Mapping):
        title = title.get(language) or title.get("it")
    return title if isinstance(title, str) else None
