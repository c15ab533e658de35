"""The entry line: what is typed is seen, however long the question before it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.play import new_battle
from core.ruleset.models.parts import Language
from tui.app import AiutanteApp
from tui.desk import Desk


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("language", ["it", "en"])
async def test_an_answer_is_seen_beside_a_long_question(
    size: tuple[int, int], language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The morale by the army list: its question alone is almost as wide as a small screen."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    desk = Desk.open(new_battle("ravenna-1512"), language)
    app = AiutanteApp(language, desk)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*"26t", "enter")
        assert desk.form is not None and desk.form.shown().question is not None
        await pilot.press(*"47")
        await pilot.pause()
        row = app.screen._compositor.render_strips()[-2]
        assert "▸ 47 " in "".join(segment.text for segment in row)
    desk.close()
