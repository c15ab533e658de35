"""A small made-up ruleset, and examples written in the tests themselves."""

from collections.abc import Callable
from pathlib import Path

import pytest

from core.examples import Outcome, run_examples
from core.ruleset import Loaded, load

SKIRMISH = Path(__file__).parents[2] / "data" / "schermaglia"

Run = Callable[[str], list[Outcome]]


@pytest.fixture(scope="session")
def skirmish() -> Loaded:
    return load(SKIRMISH)


@pytest.fixture
def run(skirmish: Loaded, tmp_path: Path) -> Run:
    """Runs a text as a file of examples."""

    def run_text(text: str) -> list[Outcome]:
        file = tmp_path / "cases.toml"
        file.write_text(text, encoding="utf-8")
        return run_examples(skirmish, file)

    return run_text
