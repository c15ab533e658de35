"""Values in a battle file: what TOML can say is written as it is, the rest so that it is read back.

A third is the text "1/3"; a text that looks like one is `{ "=" = "1/3" }`, a thing `{ "@" = "unit:u1" }`, and
nothing, inside a list or a record, `{ "=" = false }`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from core.ruleset.expression import Ref, Value
from core.state import Record, exact, plain

FRACTION = re.compile(r"-?[0-9]{1,15}/[1-9][0-9]{0,14}")
TEXT, THING = "=", "@"
"""Keys that no name can be."""
NOTHING = {TEXT: False}
TEXT_FIELDS = ("name", "type", "id", "parent", "side", "formation", "attached")
"""Fields that are always texts, whatever they look like."""


def to_file(value: Value, field: str = "") -> Any:
    """The value as TOML has it; of a field that is always a text as it is."""
    if isinstance(value, str):
        return {TEXT: value} if field not in TEXT_FIELDS and FRACTION.fullmatch(value) else value
    if isinstance(value, Ref):
        return {THING: f"{value.kind}:{value.id}"}
    if isinstance(value, tuple):
        return [dict(NOTHING) if item is None else to_file(item) for item in value]
    if isinstance(value, Mapping):
        return {key: dict(NOTHING) if item is None else to_file(item) for key, item in value.items()}
    return plain(value)


def from_file(raw: Any, field: str = "") -> Value:
    """The value that a file tells of. Raises ValueError for what has no place in a battle."""
    if isinstance(raw, str):
        return raw if field in TEXT_FIELDS or not FRACTION.fullmatch(raw) else Fraction(raw)
    if isinstance(raw, float):
        return exact(raw)
    if raw is None or isinstance(raw, bool | int):
        return raw
    if isinstance(raw, list):
        return tuple(from_file(item) for item in raw)
    if isinstance(raw, Mapping):
        if set(raw) in ({TEXT}, {THING}):
            return _marked(raw)
        return Record({str(key): from_file(item) for key, item in raw.items()})
    raise ValueError(f"{raw!r} has no place in a battle")


def _marked(raw: Mapping[str, Any]) -> Value:
    if THING in raw:
        return read_ref(raw[THING])
    return None if raw[TEXT] is False else str(raw[TEXT])


def read_ref(text: Any) -> Ref:
    """`kind:id` as a thing. Raises ValueError."""
    kind, colon, id_ = str(text).partition(":")
    if not colon or not kind:
        raise ValueError(f"{text!r} is no thing; a thing is written 'kind:id'")
    return Ref(kind, id_)
