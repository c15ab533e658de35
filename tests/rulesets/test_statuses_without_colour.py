"""Statuses are told by letters and words, whatever the colours: each by another, on the screen too."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from core.ruleset import find_rulesets, load
from core.ruleset.models.parts import Language
from tests.tui.play.at_the_table import sitting
from tui.desk.hand import status_by_letter

RULESETS = [found.id for found in find_rulesets([])]


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("name", RULESETS)
def test_no_two_statuses_of_one_kind_have_one_letter(name: str, language: Language) -> None:
    """Those of units, of generals, of formations: each with a letter of its own, and a word."""
    statuses = load(name).ruleset.status
    letters = Counter(
        (str(one.when).split(".")[0], one.letter.say(language).lower()) for one in statuses.values()
    )
    assert [letter for letter, count in letters.items() if count > 1] == []
    assert all(one.word.say(language).strip() for one in statuses.values())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_each_status_is_read_without_colour(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set by hand one after another: the letter stands in the unit's row."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with sitting("adua-1896", tmp_path, monkeypatch, size=size) as table:
        assert table.pilot.app.no_color
        await table.press("n52\n8\n\n")
        battle = table.desk.battle
        for status in battle.rules.ruleset.status.values():
            letter = status.letter.it
            if status_by_letter(battle, letter, "it") is not status:
                continue
            await table.press(f"10={letter}\n")
            row = next(row for row in table.rows() if "10 II bat" in row)
            assert letter in row.replace("II bat", ""), (letter, row)
            await table.press("u")
