"""Law 1: a ruleset is data. Nothing of a shipped game stands in the program, not even its name."""

import re
from pathlib import Path

import pytest

from core.ruleset import check, find_rulesets, load, unplaced

ROOT = Path(__file__).parents[2]
SHIPPED = [found.id for found in find_rulesets([])]
PROGRAM = [
    file
    for room in ("core", "tui")
    for file in sorted((ROOT / room).rglob("*"))
    if file.is_file() and file.suffix in (".py", ".toml", ".tcss")
]


def _names(ruleset: str) -> list[str]:
    """Its id, its titles, and the ids of its troops: words by which the program could know it."""
    loaded = load(ruleset).ruleset
    return [ruleset, loaded.title.it, loaded.title.en, *(troop.id for troop in loaded.troop)]


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_no_name_of_a_game_stands_in_the_program(ruleset: str) -> None:
    assert len(PROGRAM) > 50
    wanted = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in _names(ruleset)), re.IGNORECASE)
    found = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in PROGRAM
        for match in wanted.finditer(file.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_shipped_ruleset_has_no_fault_and_every_clause_its_place(ruleset: str) -> None:
    loaded = load(ruleset)
    assert [str(fault) for fault in check(loaded)] == []
    assert unplaced(loaded.ruleset) == ()
