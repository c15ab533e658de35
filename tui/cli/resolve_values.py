"""Words like `key=value` as values that fields, facts and options may have."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from core.battle import Battle
from core.procedure import Request
from core.ruleset.models import Fact, Field
from tui.cli.wording import Language, refusal

NUMBER = re.compile(r"[-+]?[0-9]{1,9}(\.[0-9]{1,6})?")
FLAGS = {word: True for word in ("true", "yes", "on", "si", "sì")} | {
    word: False for word in ("false", "no", "off")
}


def pairs(words: Iterable[str], flag: str, language: Language) -> Iterable[tuple[str, str]]:
    for word in words:
        key, equals, text = word.partition("=")
        if not equals or not key.strip():
            raise refusal(
                language, f"{flag} '{word}': si scrive chiave=valore", f"{flag} '{word}': write it key=value"
            )
        yield key.strip(), text.strip()


def declared(battle: Battle, request: Request, key: str) -> Field | Fact | None:
    owner, _, name = key.rpartition(".")
    if not owner:
        return battle.rules.ruleset.fact.get(key)
    role = request.roles.get(owner)
    thing = role[0] if isinstance(role, tuple) and role else role
    return (
        battle.rules.field(thing.kind, name) if thing is not None and not isinstance(thing, tuple) else None
    )


def typed(declared: Field | Fact | None, text: str) -> Any:
    """The text as a value that the field may have; what does not fit stays a text, and is refused later."""
    if declared is None:
        return guessed(text)
    if declared.type == "number":
        return number(text)
    if declared.type == "flag":
        return FLAGS.get(text.casefold(), text)
    return text.split("+") if declared.type == "units" else text


def guessed(text: str) -> Any:
    if text.casefold() in FLAGS:
        return FLAGS[text.casefold()]
    return number(text)


def number(text: str) -> Any:
    found = NUMBER.fullmatch(text)
    return text if found is None else float(text) if found[1] else int(text)
