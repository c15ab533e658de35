"""The core knows no screen: proved on the running interpreter, for every module that there is.

Which core package may import which is held by the contracts in pyproject.toml (``lint-imports``).
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

# Each module is imported as if it were the first one, so that none leans on another's imports.
LOOK = """
import importlib, json, sys
screen = ("textual", "rich", "tui")
found = {}
for name in json.load(sys.stdin):
    for loaded in [m for m in sys.modules if m.split(".")[0] in ("core", *screen)]:
        del sys.modules[loaded]
    importlib.import_module(name)
    reached = sorted({m.split(".")[0] for m in sys.modules} & set(screen))
    if reached:
        found[name] = reached
json.dump(found, sys.stdout)
"""


def modules_of(package: str) -> list[str]:
    """The dotted name of every module in ``package``."""
    files = sorted((ROOT / package).rglob("*.py"))
    parts = [file.relative_to(ROOT).with_suffix("").parts for file in files]
    return [".".join(p[:-1] if p[-1] == "__init__" else p) for p in parts]


def test_no_core_module_reaches_the_screen() -> None:
    names = modules_of("core")
    assert "core.dice.sources" in names
    ran = subprocess.run(
        [sys.executable, "-c", LOOK], input=json.dumps(names), cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == {}
