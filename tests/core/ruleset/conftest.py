"""Small rulesets, written where a test needs them."""

from collections.abc import Callable
from pathlib import Path

import pytest

Write = Callable[..., Path]

HEAD = """\
format = 1
id = "{name}"
title = {{ it = "Prova", en = "Trial" }}
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a ruleset: ``write("club", lines="…")`` makes the folder ``club`` with ``lines.toml``."""

    def make(name: str, head: str | None = None, **files: str) -> Path:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        (folder / "ruleset.toml").write_text(HEAD.format(name=name) if head is None else head, "utf-8")
        for file, text in files.items():
            (folder / f"{file}.toml").write_text(text, "utf-8")
        return folder

    return make
