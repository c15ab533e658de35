"""The map of a random battle on the screen: as a pane, and over the battle by M."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot

from core.dice.sources import SeededDice
from core.field import Field, field_of
from core.generate import Generated, generate
from core.play import new_battle, write_battle
from core.ruleset import Loaded, load
from core.ruleset.models.parts import Language
from core.state import Change
from tui.app import AiutanteApp
from tui.desk.desk import Desk
from tui.model.help import build_help
from tui.panes.field import FieldPane, FieldPart
from tui.panes.pane import Look, Place
from tui.panes.signs import FULL, PLAIN
from tui.theme import DARK, THEMES

SAVES = Path(__file__).parents[3] / "saves"
SIZES = [(80, 24), (120, 40)]
RANDOM = "fire-and-fury-acw"


@cache
def the_rules() -> Loaded:
    return load(RANDOM)


@cache
def generated(seed: int) -> Generated:
    return generate(the_rules(), dice=SeededDice(seed))


@pytest.fixture
def battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A random battle in a file."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path / "home"))
    return write_battle(the_rules(), dict(generated(7).tables), "Prova", {}, tmp_path / "b.toml")


@asynccontextmanager
async def played(
    path: Path, size: tuple[int, int], language: Language = "it"
) -> AsyncIterator[tuple[Pilot[int], Desk]]:
    desk = Desk.open(path, language)
    async with AiutanteApp(language, desk).run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("escape", "M")
        await pilot.pause()
        yield pilot, desk


def screen(pilot: Pilot[Any]) -> list[str]:
    strips = pilot.app.screen._compositor.render_strips(pilot.app.size)
    return ["".join(segment.text for segment in strip) for strip in strips]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_m_shows_the_map_and_escape_closes_it(battle: Path, size: tuple[int, int]) -> None:
    async with played(battle, size) as (pilot, desk):
        shown = "\n".join(screen(pilot))
        assert "╔═ Campo di battaglia" in shown
        for text in ("UNIONISTI in difesa", "CONFEDERATI all'attacco", "schieramento 40 cm"):
            assert text in shown
        for word in ("collina dolce", "collina ripida", "bosco rado", "paese", "guado", "ponte", "strada"):
            assert word in shown
        assert shown.count("╬") == 3  # two bridges, and one in the legend
        assert shown.count("÷") == 3
        assert shown.count("◆") == 4
        await pilot.press("escape")
        await pilot.pause()
        assert "Campo di battaglia" not in "\n".join(screen(pilot))
        assert not desk.overlays.shown


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_map_fits_and_leaves_the_foot_free(battle: Path, size: tuple[int, int]) -> None:
    async with played(battle, size, "en") as (pilot, _):
        rows = screen(pilot)
        assert rows[1].startswith("╔═ Field of battle")
        assert rows[-4].startswith("╚")
        assert all(row.startswith("║") and row.endswith("║") for row in rows[2:-4])


async def test_the_legend_follows_the_objectives(battle: Path) -> None:
    async with played(battle, (120, 40)) as (pilot, desk):
        assert "Obiettivo 1, zona 2: nessuno" in _words(pilot)
        objective = next(
            thing
            for thing in desk.battle.state.by_kind["objective"]
            if desk.battle.state.get(thing, "sort") == "altro"
        )
        old = desk.battle.state.get(objective, "owner")
        desk.battle.set_by_hand((Change(objective, "owner", old, "unionisti"),))
        await pilot.press("down")
        assert "Obiettivo 1, zona 2: Unionisti, 10 punti" in _words(pilot)
        zone = desk.battle.state.get(objective, "zone")
        desk.battle.set_by_hand((Change(objective, "zone", zone, 0),))
        await pilot.press("down")
        assert "Obiettivo 1, non ancora posto: Unionisti, 10 punti" in _words(pilot)


def _words(pilot: Pilot[int]) -> str:
    """What the legend says, without its lines."""
    return " ".join(" ".join(row[86:-1].split()) for row in screen(pilot))


async def test_a_battle_without_a_field_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    async with played(new_battle(str(SAVES / "gettysburg-1863.toml")), (80, 24)) as (pilot, desk):
        assert "questa battaglia non ha un campo disegnato" in "\n".join(screen(pilot))
        assert not desk.overlays.shown
        assert all("Mappa" not in title for title, _, _ in desk.palette())
        assert "M" not in [keys for keys, _ in build_help(desk.battle, "it").sections[1].rows]


async def test_palette_and_help_have_the_map(battle: Path) -> None:
    async with played(battle, (80, 24)) as (_, desk):
        assert any(title == "Mappa del campo" for title, _, _ in desk.palette())
        assert ("M", "la mappa del campo") in build_help(desk.battle, "it").sections[1].rows


async def test_the_plain_set_is_plain(battle: Path) -> None:
    async with played(battle, (80, 24)) as (pilot, _):
        pilot.app.action_change_signs()  # type: ignore[attr-defined]
        await pilot.pause()
        rows = screen(pilot)[1:-3]
        assert all(row.isascii() for row in rows), rows
        shown = "\n".join(rows)
        for sign in "^nth~:#=S*":
            assert sign in shown


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
def test_picture(size: tuple[int, int], language: Language, battle: Path, snap_compare: Any) -> None:
    """The map over the battle. Look at each change before it is accepted."""
    app = AiutanteApp(language, Desk.open(battle, language))
    assert snap_compare(app, terminal_size=size, press=["escape", "M"])


# -- the pane by itself ---------------------------------------------------------------------------------


class PaneApp(App[None]):
    """The pane alone."""

    def __init__(self, part: FieldPart, look: Look, framed: bool = False) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK
        self.part, self.look, self.framed = part, look, framed

    def compose(self) -> ComposeResult:
        yield FieldPane(id="field")

    def on_mount(self) -> None:
        self.query_one(FieldPane).show(
            self.part, Place(Region(0, 0, *self.size), framed=self.framed), self.look
        )


def field(seed: int) -> Field:
    from core.battle import build
    from core.state import Rules, View

    rules = Rules(the_rules().ruleset)
    found = field_of(View(rules, build(rules, generated(seed).tables)))
    assert found is not None
    return found


@pytest.mark.parametrize("look", [Look(), Look(signs=PLAIN, language="en")], ids=["full", "plain"])
@pytest.mark.parametrize("size", [(48, 17), (50, 24), (76, 18), (78, 30), (118, 38), (10, 4)], ids=str)
async def test_the_pane_fills_any_place_and_no_more(size: tuple[int, int], look: Look) -> None:
    for seed in (4, 7):
        async with PaneApp(FieldPart(field(seed)), look).run_test(size=size) as pilot:
            await pilot.pause()
            drawing = pilot.app.query_one(FieldPane).drawing
            assert 0 < len(drawing.rows) <= size[1]
            assert all(len(row.text) == size[0] for row in drawing.rows)
            if size[0] >= 48 and size[1] >= 17:
                shown = "\n".join(row.text for row in drawing.rows)
                assert shown.count(look.signs.on_map("supply", "◆")) >= 2


async def test_the_legend_stands_below_where_there_is_no_room_beside() -> None:
    async with PaneApp(FieldPart(field(7)), Look()).run_test(size=(52, 26)) as pilot:
        await pilot.pause()
        rows = [row.text for row in pilot.app.query_one(FieldPane).drawing.rows]
        below = next(at for at, row in enumerate(rows) if "CONFEDERATI" in row)
        assert "collina ripida" in "\n".join(rows[below:])
        bare = PaneApp(FieldPart(field(7), legend=False), Look())
    async with bare.run_test(size=(52, 26)) as pilot:
        await pilot.pause()
        rows = [row.text for row in pilot.app.query_one(FieldPane).drawing.rows]
        assert "collina" not in "\n".join(rows)


async def test_without_a_field_the_pane_says_so() -> None:
    async with PaneApp(FieldPart(None), Look(signs=FULL, language="en")).run_test() as pilot:
        await pilot.pause()
        assert "no field" in pilot.app.query_one(FieldPane).drawing.rows[0].text
