"""What holds for all tests of the screen."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _faults_end_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that a player would only be told of ends a test."""
    monkeypatch.setenv("AIUTANTE_DEBUG", "1")
    for name in ("NO_COLOR", "AIUTANTE_PLAIN", "TEXTUAL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
