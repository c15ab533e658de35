"""The JSON schema of ruleset files, for editors that check and complete as one types."""

from __future__ import annotations

import json
from typing import Any, Final

from core.ruleset.models import Ruleset
from core.ruleset.models.procedures import STEPS, VERBS

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_PLACING: Final = {
    "after": {"type": "string", "description": "House rules: a new entry goes after this one."},
    "before": {"type": "string", "description": "House rules: a new entry goes before this one."},
    "off": {"type": "boolean", "description": "House rules: this entry is switched off."},
}
_WHOLE: Final = {
    "type": "boolean",
    "description": "House rules: the lists of this entry replace those that were there.",
}
_STEPS: Final = {step.__name__: step.verb for step in STEPS}
_ORDERED: Final = ("Line", "Role", "Odds", "TurnStep", *_STEPS)
_SWITCHED: Final = (
    *("Army", "Field", "Derived", "Troop", "Status", "Show", "Table", "Option", "Fact", "Lines", "Procedure"),
    *("Watch", "Finish", "ClauseEntry", "Missing", "Limit"),
)
_CHANGED_STEP: Final = {
    "type": "object",
    "description": "House rules: a step that is changed, by its id.",
    "required": ["id"],
    "not": {"anyOf": [{"required": [verb]} for verb in VERBS]},
}


def schema() -> str:
    """The schema of one file of a ruleset, as text.

    It knows shapes only. A file holds a part of a ruleset, and a house rule a part of an entry, so hardly
    anything is required in it: what is missing in the whole is told by `check`.
    """
    whole = _without_nulls(Ruleset.model_json_schema(by_alias=True))
    definitions: dict[str, Any] = whole["$defs"]
    for name in (*_ORDERED, *_SWITCHED):
        _loosen(definitions[name], _PLACING if name in _ORDERED else {"off": _PLACING["off"]})
    for name in ("Procedure", "Lines"):
        _loosen(definitions[name], {"whole": _WHOLE})
    for name, verb in _STEPS.items():
        definitions[name]["required"] = [verb]
    for name in ("Procedure", "EachStep"):
        definitions[name]["properties"]["step"]["items"]["oneOf"].append(_CHANGED_STEP)
    whole.pop("required", None)
    return json.dumps({"$schema": _DIALECT, **whole}, indent=2, ensure_ascii=False) + "\n"


def _loosen(definition: dict[str, Any], more: dict[str, Any]) -> None:
    """What house rules may leave out, and may say besides."""
    definition.pop("required", None)
    definition["properties"] = {**more, **definition["properties"]}


def _without_nulls(part: Any) -> Any:
    """The schema without what TOML cannot say, and without titles that only repeat the key."""
    if isinstance(part, list):
        return [_without_nulls(inner) for inner in part if inner != {"type": "null"}]
    if not isinstance(part, dict):
        return part
    kept = {key: _without_nulls(inner) for key, inner in part.items() if not _is_noise(key, inner)}
    alternatives = kept.get("anyOf")
    if isinstance(alternatives, list) and len(alternatives) == 1:
        del kept["anyOf"]
        kept.update(alternatives[0])
    return kept


def _is_noise(key: str, value: Any) -> bool:
    return (key == "title" and isinstance(value, str)) or (key == "default" and value is None)
