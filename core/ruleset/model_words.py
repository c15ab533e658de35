"""What the models are called when one speaks of them, and which of them stands at a path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin

from pydantic import BaseModel

from core.ruleset.documents import Document, Node
from core.ruleset.models import Ruleset
from core.ruleset.models.procedures import STEPS, StepBase, verb_of
from core.ruleset.positions import KeyPath

_BY_VERB: Final = {step.verb: step for step in STEPS}
_NAMES: Final = {"ClauseEntry": "a clause", "Lines": "a list of lines", "Odds": "an entry of the odds"}


def called(model: type[BaseModel] | None) -> str:
    """The model in words: ``a line``, ``an ask step``."""
    if model is None:
        return "this table"
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", model.__name__).lower()
    return _NAMES.get(model.__name__) or f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def keys_of(model: type[BaseModel] | None) -> list[str]:
    """The keys that it may have, as they are written."""
    fields = model.model_fields if model is not None else {}
    return [info.alias or name for name, info in fields.items()]


def model_at(path: KeyPath, document: Document) -> type[BaseModel] | None:
    """The model of the table at a path of a ruleset; None where there is none."""
    hint: Any = Ruleset
    for depth, key in enumerate(path):
        model = _model_in(hint, document.find(path[:depth]))
        if model is not None:
            info = next((i for name, i in model.model_fields.items() if key in (name, i.alias)), None)
            hint = info.annotation if info is not None else None
        else:
            hint = _inside(hint)
    return _model_in(hint, document.find(path))


def _model_in(hint: Any, node: Node | None) -> type[BaseModel] | None:
    """The model that a hint stands for directly; of the steps the one with the table's verb."""
    models = [part for part in _parts(hint) if isinstance(part, type) and issubclass(part, BaseModel)]
    if len(models) > 1:
        verb = verb_of(node.table) if node is not None else None
        return _BY_VERB.get(verb) if verb is not None else StepBase
    return models[0] if models else None


def _inside(hint: Any) -> Any:
    """What a list or table of a hint holds."""
    for part in _parts(hint):
        held = [inner for inner in get_args(part) if inner is not Ellipsis]
        if held:
            return held[-1]
    return None


def _parts(hint: Any) -> Iterator[Any]:
    """The alternatives of a hint, without what is only annotated."""
    if hasattr(hint, "__metadata__"):
        yield from _parts(get_args(hint)[0])
    elif _is_union(hint):
        for inner in get_args(hint):
            yield from _parts(inner)
    else:
        yield hint


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)
