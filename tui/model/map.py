"""The map of the field as the battle has it now."""

from __future__ import annotations

from core.battle import Battle
from core.field import Field, field_of
from core.ruleset.models.parts import Language
from tui.model.memo import once
from tui.model.overlays import MapModel


def battle_field(battle: Battle) -> Field | None:
    """The field of a battle, read once for each state; None where there is none to draw."""
    return once(battle.state, ("field",), lambda: field_of(battle.view))


def build_map(battle: Battle, language: Language) -> MapModel | None:
    """The map, or None where the battle has no field."""
    field = battle_field(battle)
    return MapModel(language, field) if field is not None else None
