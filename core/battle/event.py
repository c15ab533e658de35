"""Events: what happened, with its reason and its dice, and how they are written in a battle file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from core.battle.values import from_file, read_ref, to_file
from core.procedure import Die, RoleValue
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Text
from core.state import Change


@dataclass(frozen=True)
class ThrownDice:
    """Dice of one roll as they fell."""

    roll: str
    die: int
    dice: tuple[Die, ...]
    again: tuple[int, ...] = ()
    """Places (from 0) of the dice that were thrown again; their second faces stand behind the first throw."""


@dataclass(frozen=True)
class Event:
    """One action. `kind`: run (a procedure), walk, hand, pass, note, undo, redo, or setup.

    A setup tells how the battle came to be that the file begins with: it changes nothing, undo ends there.
    """

    n: int
    turn: int
    kind: str
    text: Text
    side: str = ""
    changes: tuple[Change, ...] = ()
    of: int | None = None
    """Of an undo or redo: the event undone or done again."""
    procedure: str | None = None
    roles: Mapping[str, RoleValue] = field(default_factory=dict)
    facts: Mapping[str, Value] = field(default_factory=dict)
    lines: Mapping[str, bool] = field(default_factory=dict)
    chosen: Mapping[str, int] = field(default_factory=dict)
    dice: tuple[ThrownDice, ...] = ()
    results: Mapping[str, Value] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    """The lines that counted, as `clause value`."""
    told: tuple[Text, ...] = ()
    clause: str | None = None
    forced: bool = False

    @property
    def source(self) -> str:
        """Where the dice came from: typed, rolled, mixed, or nothing."""
        kinds = {die.typed for thrown in self.dice for die in thrown.dice}
        return "" if not kinds else "mixed" if len(kinds) == 2 else "typed" if True in kinds else "rolled"


def encode(event: Event) -> dict[str, Any]:
    """The event as TOML has it; what is empty is left out."""
    table: dict[str, Any] = {
        "n": event.n,
        "turn": event.turn,
        "kind": event.kind,
        "text": {"it": event.text.it, "en": event.text.en},
        "side": event.side,
        "of": event.of,
        "procedure": event.procedure,
        "roles": {name: _role(value) for name, value in event.roles.items() if value not in (None, ())},
        "facts": {name: to_file(value) for name, value in event.facts.items() if value is not None},
        "lines": dict(event.lines),
        "chosen": dict(event.chosen),
        "dice": [_thrown(thrown) for thrown in event.dice],
        "results": {name: to_file(value) for name, value in event.results.items() if value is not None},
        "reasons": list(event.reasons),
        "told": [{"it": text.it, "en": text.en} for text in event.told],
        "clause": event.clause,
        "forced": event.forced,
        "changes": [_change(change) for change in event.changes],
    }
    return {key: value for key, value in table.items() if value not in (None, "", [], {}, False)}


def decode(table: Mapping[str, Any]) -> Event:
    """The event that a table tells of. Raises ValueError, naming what is wrong."""
    try:
        return Event(
            n=int(table["n"]),
            turn=int(table["turn"]),
            kind=str(table["kind"]),
            text=_text(table.get("text")),
            side=str(table.get("side", "")),
            changes=tuple(_read_change(entry) for entry in table.get("changes", [])),
            of=_number(table.get("of")),
            procedure=_words(table.get("procedure")),
            roles={name: _read_role(value) for name, value in table.get("roles", {}).items()},
            facts={name: from_file(value) for name, value in table.get("facts", {}).items()},
            lines=dict(table.get("lines", {})),
            chosen=dict(table.get("chosen", {})),
            dice=tuple(_read_thrown(entry) for entry in table.get("dice", [])),
            results={name: from_file(value) for name, value in table.get("results", {}).items()},
            reasons=tuple(_words(reason) or "" for reason in table.get("reasons", [])),
            told=tuple(_text(entry) for entry in table.get("told", [])),
            clause=_words(table.get("clause")),
            forced=bool(table.get("forced", False)),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"an event lacks or spoils {error}") from error


def _text(table: Any) -> Text:
    if not isinstance(table, Mapping):
        return Text(it="\u2013", en="\u2013")
    return Text(it=str(table.get("it") or "\u2013"), en=str(table.get("en") or "\u2013"))


def _role(value: RoleValue) -> Any:
    if isinstance(value, Ref):
        return f"{value.kind}:{value.id}"
    return [_role(item) for item in value or ()]


def _read_role(value: Any) -> RoleValue:
    if isinstance(value, list):
        return tuple(read_ref(item) for item in value)
    return read_ref(value)


def _thrown(thrown: ThrownDice) -> dict[str, Any]:
    typed = [die.typed for die in thrown.dice]
    source: Any = "typed" if all(typed) else "rolled" if not any(typed) else typed
    faces = [die.face for die in thrown.dice]
    table = {"roll": thrown.roll, "die": thrown.die, "faces": faces, "source": source}
    return {**table, "again": list(thrown.again)} if thrown.again else table


def _read_thrown(table: Mapping[str, Any]) -> ThrownDice:
    faces, source = table["faces"], table.get("source", "typed")
    typed = source if isinstance(source, list) else [source == "typed"] * len(faces)
    dice = tuple(Die(int(face), bool(how)) for face, how in zip(faces, typed, strict=True))
    again = tuple(table.get("again", ()))
    if not set(again) <= set(range(len(dice) - len(again))):
        raise ValueError(f"dice thrown again that are not there: {list(again)}")
    return ThrownDice(str(table["roll"]), int(table.get("die", 6)), dice, again)


def _change(change: Change) -> dict[str, Any]:
    table = {
        "thing": f"{change.thing.kind}:{change.thing.id}",
        "field": change.field,
        "old": to_file(change.old, change.field),
        "new": to_file(change.new, change.field),
        "clause": change.clause,
    }
    return {key: value for key, value in table.items() if value is not None}


def _read_change(table: Mapping[str, Any]) -> Change:
    field_ = str(table["field"])
    old, new = (from_file(table.get(key), field_) for key in ("old", "new"))
    return Change(read_ref(table["thing"]), field_, old, new, table.get("clause"))


def _number(raw: Any) -> int | None:
    if raw is not None and type(raw) is not int:
        raise TypeError(f"a number: {raw!r}")
    return raw


def _words(raw: Any) -> str | None:
    if raw is not None and not isinstance(raw, str):
        raise TypeError(f"a text: {raw!r}")
    return raw
