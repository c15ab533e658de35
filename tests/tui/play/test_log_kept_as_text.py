"""The log as text, for keeping: whole, with its reasons, and the same after saving and loading."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.play import open_battle
from tests.tui.play.at_the_table import sitting
from tui.cli import run_command

PATH = "Italiani \u203a Corpo d'operazione \u203a Colonna del centro (1a brigata) \u203a "


async def test_three_rolls_and_a_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn, phase, the whole way to each unit, modifiers, dice, results, the note; both exports are equal."""
    async with sitting("adua-1896", tmp_path, monkeypatch) as table:
        await table.press("n52\n8\n\n9=d\n9f38 8\n66661234123412\n")
        # 7.1a 14; 7.2a cavalry +2; 7.2e over 5 cm -1; 7.2f disordered -1: 14 dice, four sixes
        assert table.field(38, "damage") == 4
        await table.press("# il ponte [/] \u00e8 rotto\n10f32 4\n665512341234\n9-1\nu")
        path = table.desk.game.file.path
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    assert run_command(["report", str(path), "-o", str(first), "--lang", "it"]) == 0
    with open_battle(path) as again:
        assert again.save()
    assert run_command(["report", str(path), "-o", str(second), "--lang", "it"]) == 0
    text = first.read_text("utf-8")
    assert second.read_text("utf-8") == text
    for line in (
        "TURNO 1 \u00b7 Italiani\n",
        "muove e spara: 9 II battaglione bersaglieri spara a 38 Cavalleria dello Scioa: danni 4",
        f"      spara: {PATH}9 II battaglione bersaglieri\n",
        f"      spara: {PATH}10 II battaglione\n",
        "      +2 +2 contro cavalleria 7.2a\n",
        "7.2e\n",
        "7.2f\n",
        "      14d6 6 6 6 6 4 4 3 3 2 2 2 1 1 1\n",
        "      12d6 6 6 5 5 4 4 3 3 2 2 1 1\n",
        "      danni: 4\n",
        "      danni: 3\n",
        "[tavolo]",
        "nota: il ponte [/] \u00e8 rotto",
        "2d6 5 2",
    ):
        assert line in text, line
    (undone,) = [row for row in text.splitlines() if row.endswith("[annullato]")]
    assert "9: perdite 0 \u2192 1" in undone
