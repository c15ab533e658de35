"""Battle files and where things lie on disk: knows the file, and nothing of the rules.

``battle_file`` holds a battle while it is played, ``reading`` looks at one, ``places`` finds them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazy import offering

if TYPE_CHECKING:
    from core.store.battle_file import BattleFile
    from core.store.document import Document
    from core.store.errors import BadValue, Notice, SaveFailed, StoreError
    from core.store.reading import Reading, peek, read_battle
    from core.store.toml_text import read_toml, read_top

__getattr__ = offering(
    __name__,
    {
        "BattleFile": "core.store.battle_file",
        "Document": "core.store.document",
        "BadValue": "core.store.errors",
        "Notice": "core.store.errors",
        "SaveFailed": "core.store.errors",
        "StoreError": "core.store.errors",
        "Reading": "core.store.reading",
        "peek": "core.store.reading",
        "read_battle": "core.store.reading",
        "read_toml": "core.store.toml_text",
        "read_top": "core.store.toml_text",
    },
)

__all__ = [
    "BadValue",
    "BattleFile",
    "Document",
    "Notice",
    "Reading",
    "SaveFailed",
    "StoreError",
    "peek",
    "read_battle",
    "read_toml",
    "read_top",
]
