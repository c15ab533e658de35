"""The command line in this process and as a program of its own, always with an empty home."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tui.__main__ import main

ROOT = Path(__file__).parents[3]
SKIRMISH = str(ROOT / "tests" / "data" / "schermaglia")


@dataclass(frozen=True)
class Answer:
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def table(self) -> Any:
        return json.loads(self.out)


Ask = Callable[..., Answer]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("AIUTANTE_LANG", "en")
    monkeypatch.delenv("AIUTANTE_DEBUG", raising=False)
    return tmp_path / "home"


@pytest.fixture
def ask(home: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Runs a command line in this process. Whatever it is asked, stderr has at most one line."""

    def run(*words: str) -> Answer:
        code = main(words)
        told = capsys.readouterr()
        assert "Traceback" not in told.out + told.err
        assert "fault of Aiutante itself" not in told.err
        assert told.err.count("\n") == (1 if code == 2 else 0), told.err
        return Answer(code, told.out, told.err)

    return run


@pytest.fixture
def program(home: Path) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """Runs `python -m tui` as a program of its own."""

    def run(*words: str, **more: Any) -> "subprocess.CompletedProcess[str]":
        environment = {**os.environ, **more.pop("env", {})}
        command = [sys.executable, "-m", "tui", *words]
        return subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=environment, **more
        )

    return run
