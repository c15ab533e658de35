"""A battle that is being played: its ruleset, its file, and each action on disk before it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from core.battle import Battle, Event, HistoryError, OrbatError, build, decode, encode
from core.play.edited import look, state_table, with_foreign
from core.play.errors import PlayError, of_orbat
from core.play.house import notices_of
from core.play.limits import PassedLimit, passed_limits
from core.play.rules import load_ruleset
from core.ruleset import Loaded
from core.ruleset.models import Text
from core.state import Rules, State
from core.state.rules import UnknownOptionError, unknown_options
from core.state.state import GAME
from core.store import BattleFile, StoreError, places
from core.text import clean_name

CHANGED = Text(it="modificato a mano nel file", en="changed by hand in the file")
EVENTS_MISSING = Text(
    it="lo stato in testa al file, i cui eventi mancano",
    en="the state at the top of the file, whose events are missing",
)


class Game:
    """An open battle. Use it as a context manager, or close it."""

    def __init__(self, file: BattleFile, battle: Battle, loaded: Loaded, notices: list[str]) -> None:
        """Not to be called: there is `open_battle`."""
        self.file = file
        self.battle = battle
        self.loaded = loaded
        self.notices = notices
        """What the players should know about the file, oldest first."""
        self.limits: tuple[PassedLimit, ...] = ()
        """What speaks against an order of battle that somebody has edited, with its place in the file."""
        self.save_failed: str | None = None
        """Why the last action is not on disk; None while all is."""
        self.foreign: dict[str, Any] = {}
        """What the state in the file says of things that are not in this battle: kept as it is."""

    @property
    def name(self) -> str:
        """What the battle is called."""
        name = self.file.document.head.get("battle", {}).get("name")
        return clean_name(str(name or self.file.path.stem))

    def keep(self, event: Event, state: State) -> None:
        """Saves an action; what cannot be saved stays in memory and is told of, never lost in silence."""
        turn = state.get(GAME, "turn")
        try:
            self.file.append(encode(event), self._head(state), turn if isinstance(turn, int) else 1)
            self.save_failed = None
        except StoreError as error:
            self.save_failed = str(error)
        self._notice_conflicts()

    def save(self) -> bool:
        """Tries again to save what is not saved yet."""
        try:
            self.file.save()
            self.save_failed = None
        except StoreError as error:
            self.save_failed = str(error)
        return self.save_failed is None

    def save_to(self, path: Path) -> None:
        """Saves under another name and goes on there. Raises PlayError."""
        try:
            self.file.save_to(path)
            self.save_failed = None
        except StoreError as error:
            raise PlayError(str(error)) from error
        places.remember_battle(self.file.path)

    def take_house(self) -> None:
        """Reads the players' house file again and plays on by it; what has happened stays as it was.

        Raises PlayError; the battle then goes on as before.
        """
        loaded = load_ruleset(self.loaded.ruleset.id)
        try:
            rules = Rules(loaded.ruleset, self.battle.rules.chosen)
            start = build(rules, self.file.document.head)
            battle = Battle(rules, start, self.battle.history.events, self.keep)
        except OrbatError as error:
            raise of_orbat(self.file.path, error) from error
        except (UnknownOptionError, HistoryError, ValueError) as error:
            raise PlayError(f"{self.file.path}: {error}") from error
        self.battle, self.loaded = battle, loaded
        self.notices += notices_of(loaded)

    def close(self) -> None:
        """Lets others open the file."""
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _head(self, state: State) -> dict[str, Any]:
        return {"state": with_foreign(state_table(self.battle.history.start, state), self.foreign)}

    def _notice_conflicts(self) -> None:
        known = set(self.notices)
        for notice in self.file.notices:
            if notice.message not in known:
                self.notices.append(notice.message)


def open_battle(path: Path) -> Game:
    """Opens a battle file to play on. Raises PlayError with one clear line; the file is not touched then."""
    try:
        file = BattleFile.open(path)
    except StoreError as error:
        raise PlayError(str(error)) from error
    try:
        game = _game(file, path)
    except BaseException:
        file.close()
        raise
    places.remember_battle(path)
    return game


def _game(file: BattleFile, path: Path) -> Game:
    head = file.document.head
    about = head.get("battle", {})
    loaded = load_ruleset(str(about.get("ruleset", "")))
    notices = [notice.message for notice in file.notices]
    changed = about.get("ruleset_digest") not in (None, loaded.digest)
    if changed:
        notices.append(
            f"the ruleset '{loaded.ruleset.id}' has changed since this battle began"
            f" (version {about.get('ruleset_version', '?')}, now {loaded.ruleset.version})"
        )
    options = _options(head)
    if changed:
        for name in unknown_options(loaded.ruleset, options):
            notices.append(
                f"the ruleset has no option '{name} = {options.pop(name)}' any more: it is not used"
            )
    notices += notices_of(loaded)
    battle = _battle(loaded, head, options, file, path)
    game = Game(file, battle, loaded, notices)
    if any(notice.kind == "edited-by-hand" for notice in file.notices):
        game.limits = passed_limits(path, head, battle.rules, battle.history.start)
    battle._keep = game.keep
    _take_over_edits(game, head.get("state"))
    return game


def _take_over_edits(game: Game, table: Any) -> None:
    """What somebody has changed in the state on top of the file becomes an action of its own."""
    kinds = {notice.kind for notice in game.file.notices}
    found = look(game.battle, table, edited=bool(kinds & {"edited-by-hand", "tail-cut"}))
    game.foreign = found.foreign
    game.notices += found.problems
    if found.changes and not game.file.read_only:
        cut = "tail-cut" in kinds
        text = EVENTS_MISSING if cut else CHANGED
        game.battle.set_by_hand(found.changes, text)


def _battle(
    loaded: Loaded, head: Mapping[str, Any], options: dict[str, Any], file: BattleFile, path: Path
) -> Battle:
    try:
        rules = Rules(loaded.ruleset, options)
        start = build(rules, head)
        events = [decode(table) for table in file.document.events]
        return Battle(rules, start, events)
    except UnknownOptionError as error:
        raise PlayError(f"{path}: {error}") from error
    except OrbatError as error:
        raise of_orbat(path, error) from error
    except (HistoryError, ValueError) as error:
        raise PlayError(f"{path}: {error}; use the backup") from error


def _options(head: Mapping[str, Any]) -> dict[str, Any]:
    options = head.get("battle", {}).get("options", {})
    return dict(options) if isinstance(options, Mapping) else {}


__all__ = ["Game", "open_battle", "state_table"]
