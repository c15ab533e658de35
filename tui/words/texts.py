"""Reading the catalogue, and saying one of its texts.

A text is found by a dotted key. One that speaks of a number has the forms `one` and `other`, chosen by `n`
(or `count`).
Names in braces are replaced from a table and nothing is run: `str.format` would let a text reach into the
program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import tomli

from core.ruleset.models.parts import Language

LANGUAGES: Final[tuple[Language, Language]] = ("it", "en")
FORMS: Final = frozenset({"one", "other"})
PLACE: Final = re.compile(r"\{([a-z_]+)\}")

Entry = str | Mapping[str, str]
"""A text, or its two forms."""


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(language: Language) -> Mapping[str, Entry]:
    """All texts of a language by their dotted keys."""
    raw = Path(__file__).with_name(f"{language}.toml").read_text("utf-8")
    return dict(_flat(tomli.loads(raw), ""))


def _flat(table: Mapping[str, Any], above: str) -> Iterator[tuple[str, Entry]]:
    for name, value in table.items():
        if isinstance(value, Mapping) and set(value) != FORMS:
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def say(key: str, language: Language, /, **names: object) -> str:
    """The text of that key with its names put in; a key that is not there says itself."""
    found = catalogue(language).get(key, key)
    if isinstance(found, str):
        text = found
    else:
        text = found["one" if str(names.get("n", names.get("count"))) == "1" else "other"]
    return PLACE.sub(lambda match: str(names.get(match[1], match[0])), text)


def places(entry: Entry) -> frozenset[str]:
    """The names that a text wants, in either of its forms."""
    texts = [entry] if isinstance(entry, str) else entry.values()
    return frozenset(name for text in texts for name in PLACE.findall(text))
