"""A battle that is being played: its ruleset, its file, and each action on disk before it is shown."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Self

from core.battle import Battle, Event, HistoryError, OrbatError, build, encode
from core.play.edited import state_table, with_foreign
from core.play.errors import PlayError, of_orbat
from core.play.house import notices_of
from core.play.limits import PassedLimit, passed_limits
from core.play.reading import made_of, name_of, take_over_edits
from core.play.rules import load_ruleset
from core.ruleset import Loaded
from core.state import Rules, State
from core.state.rules import UnknownOptionError
from core.state.state import GAME
from core.store import BattleFile, StoreError, places
from core.text import Both


class Game:
    """An open battle. Use it as a context manager, or close it."""

    def __init__(self, file: BattleFile, battle: Battle, loaded: Loaded, notices: list[Both]) -> None:
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
        return name_of(self.file.document.head, self.file.path)

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
        self.notices += [notice.text for notice in self.file.notices if notice.text not in known]


def open_battle(path: Path, *, backup: bool = False) -> Game:
    """Opens a battle file to play on. Raises PlayError with one clear line; the file is not touched then.

    With `backup` its backup is opened in its place; the first save puts the damaged file aside.
    """
    try:
        file = BattleFile.open_backup(path) if backup else BattleFile.open(path)
    except StoreError as error:
        raise PlayError(str(error), error.backup) from error
    try:
        game = _game(file, path)
    except BaseException:
        file.close()
        raise
    places.remember_battle(path)
    return game


def _game(file: BattleFile, path: Path) -> Game:
    head = file.document.head
    made = made_of(head, file.document.events, file.notices, path)
    game = Game(file, made.battle, made.loaded, made.notices)
    if any(notice.kind == "edited-by-hand" for notice in file.notices):
        game.limits = passed_limits(path, head, made.battle.rules, made.battle.history.start)
    game.battle._keep = game.keep
    game.foreign = take_over_edits(
        game.battle, head.get("state"), file.notices, game.notices, keep=not file.read_only
    )
    return game


__all__ = ["Game", "open_battle", "state_table"]
