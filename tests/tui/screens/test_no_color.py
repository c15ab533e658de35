"""Without colour everything is still told by words, signs and figures, and can be read."""

from __future__ import annotations

import pytest
from rich.style import Style

from tests.tui.fixture_melee import SAN_MARTINO
from tests.tui.fixtures import ADUA, ORDER, StubDesk
from tui.app import AiutanteApp
from tui.model.parts import DeskModel

LINES = set("─━│┃╭╮╰╯┏┓┗┛┴·▆▃█▁▂▄▅▇ ")
"""What may be dimmer than text: borders, bars and lost points, which figures tell too."""


def light(style: Style, *, ground: bool) -> float:
    """Relative luminance of a grey."""
    colour = style.bgcolor if ground else style.color
    assert colour is not None
    red, green, blue = colour.get_truecolor()
    assert red == green == blue
    part = red / 255
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize("theme", ["notte", "giorno"])
@pytest.mark.parametrize("model", [ADUA, ORDER, SAN_MARTINO])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_greys_can_be_read(
    theme: str, model: DeskModel, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = AiutanteApp("it", StubDesk(model))
    assert app.no_color
    async with app.run_test(size=size) as pilot:
        if theme == "giorno":
            await pilot.press("ctrl+t")
        await pilot.pause()
        for strip in app.screen._compositor.render_strips(app.size):
            for segment in strip:
                if set(segment.text) <= LINES:
                    continue
                assert segment.style is not None
                high, low = sorted(
                    (light(segment.style, ground=False), light(segment.style, ground=True)), reverse=True
                )
                assert (high + 0.05) / (low + 0.05) >= 4.4, segment.text


async def test_what_colour_says_is_said_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Losses, damage that waits, statuses that hurt, gains and costs, what is undone, the unit that acts."""
    monkeypatch.setenv("NO_COLOR", "1")
    app = AiutanteApp("it", StubDesk())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        strips = app.screen._compositor.render_strips(app.size)
        text = "\n".join(strip.text for strip in strips)
        for sign in ("► 9", "◎38", "▃▃▃·", "+2", "−1", "✗ 1", "● c", "○ a", "annullato", "mancano 3"):
            assert sign in text, sign
        struck = [seg.text for strip in strips for seg in strip if seg.style and seg.style.strike]
        assert "I btg indigeni" in struck
