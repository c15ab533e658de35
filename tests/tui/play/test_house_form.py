"""The form for what a source leaves out, by keys: filled in, refused, taken out, and in force at once."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.play import load_ruleset, new_battle
from core.store import places
from tui.app import AiutanteApp
from tui.desk.desk import Desk

DATA = Path(__file__).parents[2] / "data"
TITLE = "Quello che la fonte lascia fuori"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with the maimed ruleset."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    shutil.copytree(DATA / "monca", tmp_path / "rulesets" / "monca")
    return tmp_path


@asynccontextmanager
async def played(size: tuple[int, int] = (100, 36)) -> AsyncIterator[tuple[Pilot[int], Desk]]:
    """A battle of it on the screen."""
    desk = Desk.open(new_battle(str(DATA / "monca-battle.toml")), "it")
    async with AiutanteApp("it", desk).run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, desk


def screen(pilot: Pilot[int]) -> str:
    """The screen as text."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def open_form(pilot: Pilot[int]) -> None:
    """By the palette, as players do."""
    await pilot.press("ctrl+p", *"fonte")
    await pilot.pause(0.3)
    await pilot.press("enter")
    await pilot.pause(0.2)
    assert TITLE in screen(pilot)


async def test_the_start_tells_in_one_line_and_the_palette_leads_to_the_form() -> None:
    async with played() as (pilot, _):
        assert "La fonte lascia fuori 9 cose: ctrl+p" in screen(pilot)
        await open_form(pilot)
        assert "mancano 9 cose" in screen(pilot)
        assert "Si scrive nel file" in screen(pilot) and "procedure:melee" in screen(pilot)
        assert str(places.house_file("monca"))[:40] in screen(pilot)


async def test_figures_are_filled_in_and_hold_in_the_open_battle() -> None:
    async with played() as (pilot, desk):
        await open_form(pilot)
        await pilot.press(*"12", "enter", "enter", "right", "right", "down", *"2", "enter")
        assert "mancano 7 cose" in screen(pilot)
        await pilot.press("escape")
        assert TITLE not in screen(pilot).replace("«" + TITLE, "")
        rules = desk.battle.rules
        assert dict(rules.values) == {"rout_distance": 12, "volley": 2, "weather": "wet"}
        assert rules.tables["edge"]["small"] == 2
        await pilot.press(*"11f21", "enter")
        assert "bagnato" in screen(pilot) and "della casa" in screen(pilot)
    loaded = load_ruleset("monca")
    assert loaded.ruleset.value == {"rout_distance": 12, "weather": "wet"}
    assert loaded.house is not None and loaded.house.faults == ()


@pytest.mark.parametrize("typed", ["0", "61", "x", "1e5", "--3", "9999999", "[b]", "3,"])
async def test_what_cannot_be_is_refused_and_nothing_is_written(typed: str) -> None:
    async with played() as (pilot, desk):
        desk.overlays.open_house()
        for sign in typed:
            desk.key(sign, sign)
        desk.key("enter")
        model = desk.overlay
        assert desk.overlays.house is not None and desk.overlays.house.error
        assert model is not None
        assert not places.house_file("monca").exists()


async def test_a_figure_is_taken_out_again() -> None:
    async with played() as (pilot, _):
        await open_form(pilot)
        await pilot.press(*"12", "enter", "up", "backspace")
        assert "mancano 9 cose" in screen(pilot)
        await pilot.press("escape")
    assert load_ruleset("monca").ruleset.value == {}


async def test_a_disk_that_refuses_is_told_in_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.play.house.write_whole", full)
    async with played() as (pilot, desk):
        await open_form(pilot)
        await pilot.press(*"12", "enter")
        assert desk.overlays.house is not None
        assert "No space left" in desk.overlays.house.error
        assert "12▏" in screen(pilot), "what was typed is still there"


async def test_faults_of_the_file_are_told_on_opening() -> None:
    path = places.house_file("monca")
    path.parent.mkdir()
    path.write_text('extends = "monca"\n[value]\nrout_distance = "x"\n', "utf-8")
    async with played((140, 40)) as (pilot, _):
        assert ":3:17: qui ci vuole un numero, non un testo; tralasciato" in " ".join(screen(pilot).split())
        await pilot.press("escape")
        assert ":3:17:" not in screen(pilot)


async def test_the_form_fits_a_small_screen() -> None:
    async with played((80, 24)) as (pilot, desk):
        await open_form(pilot)
        await pilot.press("pagedown", "pagedown")
        assert "► " in screen(pilot) and "grado" in screen(pilot)
        await pilot.press("escape")
        assert not desk.overlays.shown
