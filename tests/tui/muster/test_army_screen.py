"""The army screen: keys and clicks reach the editor, names stay text, no window is too small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.ruleset.expression import Ref
from core.state import Change
from tests.core.armies.made_up import prepared
from tui.muster import Muster
from tui.panes.drawing import shown
from tui.panes.pane import Look
from tui.panes.signs import PLAIN

Army = Callable[..., Any]
NAMES = (
    "1° Bersaglieri [riserva]",
    "[/]",
    "[/",
    "[b]X[/b]",
    "[1] Brigata",
    "[@click=app.quit]x[/]",
    "中軍",
    "{name} {n}",
    "and\x1b[2Jthere",
    "long " * 60,
)


async def test_keys_reach_the_editor_once_and_the_app_s_own_are_left(army: Army) -> None:
    app = army()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter", *"2 guard", "enter", "escape")
        assert "acquistato: 2 × Guardia" in app.text or len(app.muster.battle.state.by_kind["unit"]) == 6
        assert "690 punti" in app.text
        await pilot.press("u")
        assert "370 punti" in app.text


async def test_a_click_chooses_and_a_second_one_takes(army: Army) -> None:
    app = army()
    async with app.run_test(size=(80, 24)) as pilot:
        rows = app.text.splitlines()
        await pilot.click(offset=(6, next(at for at, row in enumerate(rows) if "2a Brigata" in row)))
        assert app.muster.chosen == Ref("formation", "g")
        at = next(at for at, row in enumerate(rows) if "Guardia" in row[40:])
        await pilot.click(offset=(50, at))
        assert app.muster.panel is app.muster.shop
        await pilot.click(offset=(50, at))
        assert len(app.muster.battle.state.by_kind["unit"]) == 5


async def test_the_footer_s_keys_can_be_clicked(army: Army) -> None:
    app = army()
    async with app.run_test(size=(80, 24)) as pilot:
        row = app.text.splitlines()[-1]
        await pilot.click(offset=(row.index("e valori"), 23))
        assert app.muster.panel is not None
        row = app.text.splitlines()[-1]
        await pilot.click(offset=(row.index("Esc"), 23))
        assert app.muster.panel is None


@pytest.mark.parametrize("name", NAMES, ids=repr)
@pytest.mark.parametrize(
    "keys", [[], ["enter"], ["d"], ["m"], ["r"], ["e"], ["c"], ["w"], ["o"], ["?"]], ids=repr
)
async def test_names_are_shown_as_text_everywhere(name: str, keys: list[str], army: Army) -> None:
    battle = prepared()
    things = [thing for thing in battle.state if thing.kind != "game"]
    battle.set_by_hand([Change(thing, "name", battle.state.get(thing, "name"), name) for thing in things])
    app = army(muster=Muster(battle, "it"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "down", *keys)
        assert shown(name).split()[0][:10] in app.text
        assert "\x1b" not in app.text
        strips = app.screen._compositor.render_strips()
        assert not any("@click" in s.style.meta for strip in strips for s in strip if s.style)


async def test_a_small_window_breaks_nothing(army: Army) -> None:
    app = army()
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((60, 20), (40, 10), (7, 3), (1, 1), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.press("down", "e", "escape", "enter", "l", "escape", "escape")
        assert "Ordine di battaglia" in app.text


async def test_the_plain_set_needs_no_rare_signs(army: Army) -> None:
    app = army(Look(signs=PLAIN))
    async with app.run_test(size=(120, 40)) as pilot:
        for keys in ([], ["enter", "2", "space", "l"], ["escape", "escape", "?"]):
            await pilot.press(*keys)
            assert not set(app.text) & set("►▸▾⏎↑↓·→●○◐←−"), sorted(set(app.text) & set("►▸▾⏎↑↓·→●○◐←−"))


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    "keys", [["down"], ["down", "enter", "2", "space", "l"], ["e"]], ids=["tree", "shop", "values"]
)
def test_pictures(
    keys: list[str], size: tuple[int, int], language: Any, snap_compare: Any, army: Army
) -> None:
    """The tree in front, the shop in front, the values of a side that is over its limit."""
    battle = prepared()
    battle.set_by_hand([Change(Ref("side", "a"), "limit", None, 300)])
    app = army(Look(language=language), Muster(battle, language))
    assert snap_compare(app, terminal_size=size, press=keys)
