"""When a value that was found is the one expected, and how both are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.examples.outcome import Difference


def same(key: str, wanted: Any, found: Any) -> Iterator[Difference]:
    """A difference where two plain values are not alike."""
    if not alike(wanted, found):
        yield Difference(key, shown(wanted), shown(found))


def alike(wanted: Any, found: Any) -> bool:
    """Whether two plain values are the same; none is written 'none' or as an empty text."""
    if found is None:
        return wanted in (None, "", "none")
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(map(alike, wanted, found))
    if isinstance(wanted, bool) is not isinstance(found, bool):
        return False
    return bool(wanted == found)


def shown(value: Any) -> str:
    """A plain value as it would be written in a file."""
    if value is None:
        return "none"
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {shown(inner)}" for key, inner in value.items()) + "}"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
