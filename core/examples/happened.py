"""What an action of an example has come to: the battle afterwards, and the run if there was one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.battle import Battle
from core.procedure import Result, RoleValue


@dataclass(frozen=True)
class Happened:
    """What there is to compare: the battle afterwards, and the run if there was one."""

    battle: Battle
    result: Result | None = None
    roles: Mapping[str, RoleValue] = field(default_factory=dict)
    told: tuple[str, ...] = ()
    """What was said, in both languages."""
