"""Battle files and where things lie on disk: knows the file, and nothing of the rules.

``battle_file`` holds a battle while it is played, ``reading`` looks at one, ``places`` finds them.
"""

from core.store.battle_file import BattleFile
from core.store.document import Document
from core.store.errors import BadValue, Notice, SaveFailed, StoreError
from core.store.reading import Reading, peek, read_battle
from core.store.toml_text import read_toml

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
]
