"""`aiutante check` of a battle file or a sample: opened to look at, never locked, mended or remembered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from tui.cli.printing import as_json, line
from tui.cli.wording import Both, Language

Kind = Literal["battle", "sample"]


def kind_of(path: Path) -> Kind | None:
    """Whether the file is a battle or a sample by its head; None: something else, or nothing readable."""
    import tomli

    try:
        head = tomli.loads(path.read_bytes()[:2_000_000].decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        text = path.read_bytes()[:200] if path.is_file() else b""
        return "battle" if text.startswith(b"# Aiutante battle") else None
    if isinstance(head.get("battle"), dict):
        return "battle"
    return "sample" if isinstance(head.get("ruleset"), str) and "side" in head else None


def check(path: Path, kind: Kind, as_table: bool, language: Language) -> int:
    """Says whether the battle can be played; 1 if not."""
    from core.play import PlayError

    notices: list[str] = []
    try:
        summary = _look(path, kind, notices, language)
    except PlayError as error:
        if as_table:
            as_json({"ok": False, "file": str(path), "problem": str(error), "notices": notices})
        else:
            line(str(error))
        return 1
    if as_table:
        as_json({"ok": True, "file": str(path), **summary, "notices": notices})
        return 0
    for notice in notices:
        line(f"{path}: {Both('avviso', 'warning').say(language)}: {notice}")
    said = Both(
        "{ruleset}: {units} unità, {events} azioni, turno {turn}: si può giocare",
        "{ruleset}: {units} units, {events} actions, turn {turn}: it can be played",
    )
    line(said.say(language).format(**summary))
    return 0


def _look(path: Path, kind: Kind, notices: list[str], language: Language) -> dict[str, Any]:
    """What is in it. Raises PlayError."""
    from core.battle import Battle, HistoryError, OrbatError, build, decode
    from core.play import PlayError, load_ruleset
    from core.state import Rules
    from core.store import StoreError, read_battle, read_toml

    try:
        if kind == "battle":
            reading = read_battle(path)
            head, events = reading.document.head, reading.document.events
            notices += [notice.text.say(language) for notice in reading.notices]
            about = head.get("battle", {})
            options = about.get("options", {})
        else:
            head, events = read_toml(path), []
            about, options = head, head.get("options", {})
        loaded = load_ruleset(str(about.get("ruleset", "")))
        digest = about.get("ruleset_digest")
        if digest not in (None, loaded.digest):
            said = Both(
                f"il regolamento '{loaded.ruleset.id}' è cambiato da quando è cominciata la battaglia",
                f"the ruleset '{loaded.ruleset.id}' has changed since this battle began",
            )
            notices.append(said.say(language))
        rules = Rules(loaded.ruleset, options if isinstance(options, Mapping) else {})
        battle = Battle(rules, build(rules, head), [decode(table) for table in events])
    except StoreError as error:
        raise PlayError(str(error)) from error
    except OrbatError as error:
        raise PlayError("; ".join(f"{path}: {fault}" for fault in error.faults)) from error
    except (HistoryError, ValueError, TypeError) as error:
        raise error if isinstance(error, PlayError) else PlayError(f"{path}: {error}") from error
    units = len(battle.state.by_kind.get("unit", ()))
    return {"ruleset": loaded.ruleset.id, "units": units, "events": len(events), "turn": battle.turn}
