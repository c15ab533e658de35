"""Small rulesets, written where a test needs them, and the faults that they have."""

from collections.abc import Callable
from pathlib import Path

import pytest

from core.ruleset import Fault, RulesetError, check, load

Write = Callable[..., Path]
Spoil = Callable[[str, str], list[str]]

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


@pytest.fixture(scope="session")
def sound() -> str:
    """A ruleset that uses every part of the format and has no fault."""
    return (Path(__file__).parent / "sound.toml").read_text("utf-8")


@pytest.fixture
def found() -> Callable[[Path], tuple[Fault, ...]]:
    """All faults of a folder, whether or not the ruleset can be loaded."""

    def look(folder: Path) -> tuple[Fault, ...]:
        try:
            return check(load(folder, [folder.parent]))
        except RulesetError as error:
            return error.faults

    return look


@pytest.fixture
def told(found: Callable[[Path], tuple[Fault, ...]]) -> Callable[[Path], list[str]]:
    """All faults of a folder as texts without the file: ``line:column: message``."""

    def tell(folder: Path) -> list[str]:
        return [str(fault).removeprefix(f"{fault.file}:") for fault in found(folder)]

    return tell


@pytest.fixture
def spoil(write: Write, sound: str, told: Callable[[Path], list[str]]) -> Spoil:
    """The faults of the sound ruleset with one passage changed."""

    def change(old: str, new: str) -> list[str]:
        assert sound.count(old) == 1, old
        return told(write("club", rules=sound.replace(old, new)))

    return change
