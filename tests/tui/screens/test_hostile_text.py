"""Text from people in every pane: shown whole or cut with an ellipsis, never markup, never a control sign."""

from __future__ import annotations

import unicodedata
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from textual.strip import Strip

from core.ruleset.expression import Ref
from tests.tui.fixture_melee import SAN_MARTINO
from tests.tui.fixtures import ADUA, FRONTS, StubDesk
from tui.app import AiutanteApp
from tui.model.parts import DeskModel
from tui.panes.drawing import shown
from tui.panes.pane import Pane

NAMES = [
    "1° Bersaglieri [riserva]",
    "[/]",
    "[/",
    "[b]X[/b]",
    "[1] Brigata",
    "[@click=app.quit]x[/]",
    "a\\[b]",
    "[$error]x[/]",
    "中軍左翼の旗本",
    "\x1b]0;PWNED\x07nome",
    "A\x1b[2JB\x9b31m\u202eC",
    "riga\nnuova\ttab",
    'Perù & "Lamarmora" d’Africa \\ ½',
    "x" * 300,
    "parola " * 50,
    "",
]
KEPT = {"mark", "shape", "sign", "front", "id", "kind", "key", "letter", "figures", "clause", "value"}
"""Fields that hold words of the program, or figures."""


def poisoned(model: Any, name: str, field: str = "") -> Any:
    """The model with every text replaced."""
    if isinstance(model, str):
        return model if field in KEPT else name
    if isinstance(model, tuple):
        return tuple(poisoned(part, name, field) for part in model)
    if is_dataclass(model) and not isinstance(model, Ref | type):
        new = {one.name: poisoned(getattr(model, one.name), name, one.name) for one in fields(model)}
        return replace(model, **new)
    return model


def all_strips(app: AiutanteApp) -> list[Strip]:
    """The whole screen as it goes to the terminal."""
    return app.screen._compositor.render_strips(app.size)


def is_seen(name: str, text: str) -> bool:
    """Whether the text has the name, its beginning with an ellipsis, or the end of one that is wrapped."""
    clean = shown(name).strip()
    if len(clean) > 200 and clean[-13:] in text:
        return True
    cuts = [clean] + [clean[:n].rstrip() + "…" for n in range(len(clean) - 1, 0, -1)]
    return any(cut in text for cut in cuts)


def check(app: AiutanteApp, name: str) -> None:
    """No control sign, no action, rows as wide as the window, the name in every pane."""
    for strip in all_strips(app):
        assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Cn") for sign in strip.text), strip.text
        assert not any(sign in strip.text for sign in "\u202e\u202d\u2066\ufe0f")
        assert not any(segment.style and segment.style.meta for segment in strip)
        assert strip.cell_length == app.size.width
    for pane in app.screen.query(Pane):
        if pane.display and shown(name).strip():
            text = "\n".join(row.text for row in pane.drawing.rows)
            text += "".join(one.plain for one in (pane._border_title, pane._border_subtitle) if one)
            assert pane.id in ("footer", "large") or is_seen(name, text), f"{pane.id}: {text}"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_hostile_names_in_every_pane(size: tuple[int, int]) -> None:
    desk = StubDesk()
    app = AiutanteApp("it", desk)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for name in NAMES:
            melee = replace(poisoned(SAN_MARTINO, name), front="test")
            for shown_now in (melee, *(replace(poisoned(ADUA, name), front=front) for front in FRONTS)):
                desk.shown = shown_now
                app.screen.redraw()  # type: ignore[attr-defined]
                await pilot.pause()
                check(app, name)
        assert app.is_running


@pytest.mark.parametrize("name", NAMES)
async def test_hostile_names_in_large_type(name: str) -> None:
    desk = StubDesk(poisoned(ADUA, name), large=True)
    app = AiutanteApp("it", desk)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        check(app, name)


@pytest.mark.parametrize("name", ["1° Bersaglieri [riserva]", "[b]X[/b]", "[@click=app.quit]x[/]", "[/]"])
async def test_names_that_fit_are_shown_whole(name: str) -> None:
    model: DeskModel = poisoned(ADUA, name)
    app = AiutanteApp("it", StubDesk(model))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        for pane in ("army-1", "army-2", "test", "log", "now", "phase", "entry"):
            rows = app.screen.query_one(f"#{pane}", Pane).drawing.rows
            assert any(name in row.text for row in rows), pane
        await pilot.click("#army-1", offset=(8, 5))
        assert app.is_running
