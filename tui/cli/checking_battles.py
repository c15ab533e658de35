"""`aiutante check` of a battle file or a sample: opened to look at, never locked, mended or remembered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tui.cli.printing import as_json, line
from tui.cli.wording import Both, Language

if TYPE_CHECKING:
    from core.play.limits import PassedLimit

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
    """Says whether the battle can be played, and what speaks against it; 1 if it cannot."""
    looked = _Look(path, language)
    try:
        looked.at(kind)
    except UnplayableError as error:
        if as_table:
            problem = "; ".join(error.problems)
            as_json({"ok": False, "file": str(path), "problem": problem, "notices": looked.notices})
        else:
            for problem in error.problems:
                line(problem)
        return 1
    if as_table:
        notices = [*looked.notices, *(passed.say(language) for passed in looked.limits)]
        as_json({"ok": True, "file": str(path), **looked.summary, "notices": notices})
        return 0
    warning = Both("avviso", "warning").say(language)
    for notice in looked.notices:
        line(f"{path}: {warning}: {notice}")
    for passed in looked.limits:
        line(passed.say(language, warning))
    said = Both(
        "{ruleset}: {units} unità, {events} azioni, turno {turn}: si può giocare",
        "{ruleset}: {units} units, {events} actions, turn {turn}: it can be played",
    )
    line(said.say(language).format(**looked.summary))
    return 0


class UnplayableError(Exception):
    """A battle cannot be opened: every problem in a line."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__()
        self.problems = problems


class _Look:
    """A look at a battle: what is in it, and what is to be told of it."""

    def __init__(self, path: Path, language: Language) -> None:
        self.path = path
        self.language = language
        self.notices: list[str] = []
        self.limits: tuple[PassedLimit, ...] = ()
        self.summary: dict[str, Any] = {}

    def at(self, kind: Kind) -> None:
        """Opens it to look. Raises UnplayableError."""
        from core.battle import HistoryError, OrbatError
        from core.play.errors import orbat_lines
        from core.store import StoreError

        try:
            self._read(kind)
        except StoreError as error:
            raise UnplayableError([str(error)]) from error
        except OrbatError as error:
            raise UnplayableError(orbat_lines(self.path, error)) from error
        except (HistoryError, ValueError, TypeError) as error:
            from core.play import PlayError

            where = "" if isinstance(error, PlayError) else f"{self.path}: "
            raise UnplayableError([f"{where}{error}"]) from error

    def _read(self, kind: Kind) -> None:
        from core.battle import Battle, build, decode
        from core.play import load_ruleset
        from core.play.limits import passed_limits
        from core.state import Rules
        from core.store import read_battle, read_toml

        if kind == "battle":
            reading = read_battle(self.path)
            head, events = reading.document.head, reading.document.events
            self.notices += [notice.text.say(self.language) for notice in reading.notices]
            about = head.get("battle", {})
            options = about.get("options", {})
        else:
            head, events = read_toml(self.path), []
            about, options = head, head.get("options", {})
        loaded = load_ruleset(str(about.get("ruleset", "")))
        if about.get("ruleset_digest") not in (None, loaded.digest):
            said = Both(
                f"il regolamento '{loaded.ruleset.id}' è cambiato da quando è cominciata la battaglia",
                f"the ruleset '{loaded.ruleset.id}' has changed since this battle began",
            )
            self.notices.append(said.say(self.language))
        rules = Rules(loaded.ruleset, options if isinstance(options, Mapping) else {})
        start = build(rules, head)
        battle = Battle(rules, start, [decode(table) for table in events])
        self.limits = passed_limits(self.path, head, rules, start)
        units = len(battle.state.by_kind.get("unit", ()))
        self.summary = {
            "ruleset": loaded.ruleset.id,
            "units": units,
            "events": len(events),
            "turn": battle.turn,
        }
