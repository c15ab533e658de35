"""A battle that is being played: its ruleset, its file, and each action on disk before it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from core.battle import Battle, Event, HistoryError, OrbatError, build, decode, encode
from core.play.errors import PlayError, of_orbat
from core.play.library import load_ruleset
from core.ruleset import Loaded
from core.ruleset.expression import Ref
from core.ruleset.models import Text
from core.state import Change, Rules, State, as_value, plain
from core.state.rules import UnknownOptionError
from core.state.state import EXISTS, GAME
from core.store import BattleFile, StoreError, places
from core.text import clean_name


class Game:
    """An open battle. Use it as a context manager, or close it."""

    def __init__(self, file: BattleFile, battle: Battle, loaded: Loaded, notices: list[str]) -> None:
        """Not to be called: there is `open_battle`."""
        self.file = file
        self.battle = battle
        self.loaded = loaded
        self.notices = notices
        """What the players should know about the file, oldest first."""
        self.save_failed: str | None = None
        """Why the last action is not on disk; None while all is."""

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
        return {"state": state_table(self.battle.history.start, state)}

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
    if about.get("ruleset_digest") not in (None, loaded.digest):
        notices.append(
            f"the ruleset '{loaded.ruleset.id}' has changed since this battle began"
            f" (version {about.get('ruleset_version', '?')}, now {loaded.ruleset.version})"
        )
    battle = _battle(loaded, head, file, path)
    game = Game(file, battle, loaded, notices)
    battle._keep = game.keep
    edited = _edited_by_hand(battle, head.get("state"))
    if edited and not file.read_only:
        text = Text(it="modificato a mano nel file", en="changed by hand in the file")
        battle.set_by_hand(edited, text)
    return game


def _battle(loaded: Loaded, head: Mapping[str, Any], file: BattleFile, path: Path) -> Battle:
    try:
        rules = Rules(loaded.ruleset, _options(head))
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


def state_table(start: State, state: State) -> dict[str, Any]:
    """The state as the top of the file has it: for each thing the fields that are not as at the start."""
    table: dict[str, dict[str, Any]] = {"game": {}}
    for thing in state:
        fields = state.fields(thing)
        old = start.fields(thing) if thing in start else {}
        differing = {name: plain(value) for name, value in fields.items() if old.get(name) != value}
        if thing not in start:
            differing[EXISTS] = True
        if thing == GAME:
            table["game"] = {"turn": plain(fields.get("turn") or 1)} | differing
        elif differing:
            table.setdefault(thing.kind, {})[thing.id] = differing
    return table


def _edited_by_hand(battle: Battle, table: Any) -> tuple[Change, ...]:
    """What the state at the top of the file says otherwise than its events: somebody has changed it."""
    if not isinstance(table, Mapping):
        return ()
    written = state_table(battle.history.start, battle.state)
    changes: list[Change] = []
    for kind, things in table.items():
        entries = {"game": things} if kind == "game" else things
        for id_, fields in entries.items() if isinstance(entries, Mapping) else ():
            if isinstance(fields, Mapping):
                before = written.get(kind, {}) if kind == "game" else written.get(kind, {}).get(id_, {})
                changes += _differences(battle, Ref(str(kind), str(id_)), fields, before)
    return tuple(changes)


def _differences(
    battle: Battle, thing: Ref, fields: Mapping[str, Any], before: Mapping[str, Any]
) -> list[Change]:
    if thing not in battle.state:
        return []
    found = []
    for name, raw in fields.items():
        value = as_value(raw)
        if name == EXISTS or value == as_value(before.get(name)):
            continue
        old = battle.state.get(thing, name)
        if old != value:
            found.append(Change(thing, str(name), old, value))
    return found


__all__ = ["Game", "open_battle", "state_table"]
