"""Pictures of the main screen. A change here is to be looked at by a person."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.fixture_melee import SAN_MARTINO
from tests.tui.fixtures import ADUA, LOG, ORDER, PHASE, StubDesk
from tui.app import AiutanteApp
from tui.model.parts import DeskModel, EntryModel, FooterKey, NowModel

ENGLISH = replace(
    ADUA,
    title="Adwa, 1 March 1896",
    saved="saved",
    phase=replace(PHASE, side="Italians"),
    now=NowModel("Type the 12 dice of 9 II btg bersaglieri against 38 Cavalleria dello Scioa: 3 are missing"),
    entry=EntryModel("dice", "655632514", "9 of 12   r rolls the 3 missing here   ⌫ deletes"),
    keys=(FooterKey("⏎", "confirm"), FooterKey("r", "roll here"), FooterKey("?", "help")),
)

PICTURES: dict[str, tuple[DeskModel, tuple[int, int], dict[str, Any]]] = {
    "adua-120": (ADUA, (120, 40), {}),
    "adua-160": (ADUA, (160, 50), {}),
    "adua-80-test": (ADUA, (80, 24), {}),
    "adua-80-order": (ORDER, (80, 24), {}),
    "adua-80-phase": (replace(ADUA, front="phase"), (80, 24), {}),
    "adua-80-log": (replace(ADUA, front="log", log=LOG * 9), (80, 24), {}),
    "adua-120-log": (replace(ADUA, front="log", log=LOG * 9), (120, 40), {}),
    "adua-120-order": (ORDER, (120, 40), {}),
    "adua-120-plain": (ADUA, (120, 40), {"plain": True}),
    "adua-100x30": (ADUA, (100, 30), {}),
    "melee-120": (SAN_MARTINO, (120, 40), {}),
    "melee-80": (SAN_MARTINO, (80, 24), {}),
    "large-120": (ADUA, (120, 40), {"large": True}),
    "large-80": (ADUA, (80, 24), {"large": True}),
    "english-120": (ENGLISH, (120, 40), {"language": "en"}),
    "small": (ADUA, (40, 10), {}),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str, snap_compare: Any) -> None:
    model, size, more = PICTURES[name]
    desk = StubDesk(model, large=more.get("large", False))
    app = AiutanteApp(more.get("language", "it"), desk, plain=more.get("plain", False))
    assert snap_compare(app, terminal_size=size)


async def _light(pilot: Pilot[int]) -> None:
    await pilot.press("ctrl+t")


def test_picture_in_daylight(snap_compare: Any) -> None:
    assert snap_compare(AiutanteApp("it", StubDesk()), terminal_size=(120, 40), run_before=_light)


def test_picture_without_colour(snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(AiutanteApp("it", StubDesk()), terminal_size=(120, 40))
