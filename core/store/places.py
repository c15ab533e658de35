"""Where things lie: the player's battles and rulesets, the samples that ship, the battle opened last.

All that is the player's lies below one folder, ``AIUTANTE_HOME`` or else the system's place for user data.
Only folders and names: what is in the files is left to others.
"""

import os
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Final

from core.store.disk import make_folder, write_whole
from core.store.errors import StoreError
from core.store.seat import backup_path
from core.store.toml_text import read_toml, table_lines
from core.text import legal_file_name

HOME_VARIABLE: Final = "AIUTANTE_HOME"
"""The environment variable that puts everything into another folder."""

_SAMPLES: Final = "saves"  # the package, beside this one in the wheel and in a checkout
_LAST: Final = "last.toml"


def home() -> Path:
    """The folder of all that is the player's. It need not exist yet."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_data_path  # 20 ms

    return user_data_path("aiutante", appauthor=False)


def battles_folder() -> Path:
    """Where new battles are saved. It need not exist yet."""
    return home() / "battles"


def rulesets_folder() -> Path:
    """Where the player's own rulesets lie. It need not exist."""
    return home() / "rulesets"


def house_file(ruleset: str) -> Path:
    """Where the players' house file for a ruleset lies. It need not exist."""
    return home() / "house" / f"{ruleset}.toml"


def armies_folder() -> Path:
    """Where armies are saved by themselves. It need not exist yet."""
    return home() / "armies"


def armies() -> list[Path]:
    """The player's armies, by name."""
    found = [path for path in _listed(armies_folder()) if path.suffix == ".toml"]
    return sorted((path for path in found if not path.name.startswith(".")), key=lambda path: path.name)


def new_army_path(title: str) -> Path:
    """A file for an army of this title, under a name that nothing has yet."""
    return _free_path(armies_folder(), title)


def samples() -> list[Path]:
    """The sample battles that ship, by name."""
    try:
        folder = files(_SAMPLES)
    except ModuleNotFoundError:
        return []
    found = [entry for entry in folder.iterdir() if entry.name.endswith(".toml") and entry.is_file()]
    return sorted((Path(str(entry)) for entry in found), key=lambda path: path.name)


def battles() -> list[Path]:
    """The player's battles, the one saved last at the front; damaged ones put aside are left out."""
    dated = []
    for path in _listed(battles_folder()):
        if path.suffix == ".toml" and ".damaged-" not in path.name and not path.name.startswith("."):
            with suppress(OSError):  # gone since, or a link to nowhere
                dated.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(dated, reverse=True)]


def new_battle_path(title: str) -> Path:
    """A file for a new battle of this title, in its folder and under a name that nothing has yet."""
    return _free_path(battles_folder(), title)


def _free_path(folder: Path, title: str) -> Path:
    name = legal_file_name(title)
    path = folder / f"{name}.toml"
    count = 1
    while _taken(path):
        count += 1
        path = folder / f"{name} {count}.toml"
    return path


def remember_battle(path: Path) -> None:
    """Note the battle that is opened, for ``last_battle``. If that cannot be noted, nothing is lost."""
    with suppress(OSError, ValueError):  # ValueError: a path that is no text
        lines = list(table_lines({"last": str(path.absolute())}, (), path))
        text = "".join(f"{line}\n" for line in lines).encode()
        make_folder(home())
        write_whole(home() / _LAST, (text,))


def last_battle() -> Path | None:
    """The battle opened last, or else the one saved last; None where there is none."""
    with suppress(StoreError, OSError, ValueError):
        last = read_toml(home() / _LAST).get("last")
        if isinstance(last, str) and Path(last).is_file():
            return Path(last)
    return next(iter(battles()), None)


def _listed(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _taken(path: Path) -> bool:
    """By a battle, or by the backup of one that was deleted: it is not to be lost to a namesake."""
    return os.path.lexists(path) or os.path.lexists(backup_path(path))
