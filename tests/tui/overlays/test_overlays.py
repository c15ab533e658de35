"""Each overlay lies where it should, fits, and shows what people wrote as they wrote it."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.app import App
from textual.geometry import Region

from tui.model.overlays import CardModel, HelpModel, LookupModel, OverlayModel
from tui.overlays import Overlay, can_show
from tui.panes.drawing import shown

KINDS = ("card", "undo", "lookup", "help", "choice", "message")
SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
NAMES = (
    "1° Bersaglieri [riserva]",
    "[/]",
    "[/",
    "[b]X[/b]",
    "[1] Brigata",
    "[@click=app.quit]x[/]",
    "a\\[b]",
    "中軍",
    "[$now]x[/]",
    "tab\there\nand\x1b[2Jthere\x9b",
    "long " * 60,
)
Models = Callable[..., dict[str, OverlayModel]]
Show = Callable[..., App[None]]


def lines(app: App[None]) -> list[str]:
    """The rows of the screen as text."""
    return ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", KINDS)
async def test_an_overlay_fits_and_leaves_the_foot_free(
    kind: str, size: tuple[int, int], show: Show, models: Models
) -> None:
    app = show(models()[kind])
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        region = app.query_one(Overlay).region
        assert Region(0, 0, size[0], size[1] - 3).contains_region(region)
        assert region.y >= 1
        assert lines(app)[region.y][region.x] == "╔"


@pytest.mark.parametrize(
    ("kind", "size", "place"),
    [
        ("lookup", (120, 40), Region(0, 1, 58, 31)),
        ("lookup", (160, 50), Region(0, 1, 50, 41)),
        ("lookup", (100, 40), Region(0, 1, 44, 31)),
        ("lookup", (80, 24), Region(0, 2, 80, 18)),
        ("card", (80, 24), Region(0, 2, 80, 18)),
        ("undo", (80, 24), Region(0, 2, 80, 19)),
        ("undo", (120, 40), Region(1, 29, 118, 8)),
        ("choice", (120, 40), Region(0, 27, 58, 5)),
        ("choice", (80, 24), Region(0, 15, 80, 5)),
    ],
)
async def test_an_overlay_keeps_out_of_the_way_of_what_it_serves(
    kind: str, size: tuple[int, int], place: Region, show: Show, models: Models
) -> None:
    """Look-up covers the order of battle, undo rises from the log, a question leaves the dice in sight."""
    app = show(models()[kind])
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.query_one(Overlay).region == place


@pytest.mark.parametrize("name", NAMES, ids=repr)
@pytest.mark.parametrize("kind", KINDS)
async def test_what_people_wrote_is_shown_as_text(kind: str, name: str, show: Show, models: Models) -> None:
    app = show(models(name)[kind])
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        text = "\n".join(lines(app))
        assert shown(name).split()[0] in text
        assert len(name) > 60 or shown(name).split()[-1] in text
        assert not [sign for sign in text if not (sign.isprintable() or sign == "\n")]
        assert not any(
            "@click" in (segment.style.meta if segment.style else {}) for s in strips for segment in s
        )


@pytest.mark.parametrize("size", [(60, 20), (40, 10), (7, 3), (1, 1)], ids=str)
@pytest.mark.parametrize("kind", KINDS)
async def test_a_window_that_is_too_small_breaks_nothing(
    kind: str, size: tuple[int, int], show: Show, models: Models
) -> None:
    app = show(models("long " * 60)[kind])
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert app.query_one(Overlay).region.width > 30


async def test_an_overlay_finds_its_place_again_when_the_window_changes(show: Show, models: Models) -> None:
    app = show(models()["lookup"])
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.query_one(Overlay).region == Region(0, 2, 80, 18)


async def test_a_widget_shows_the_next_model_of_its_kind(show: Show, models: Models) -> None:
    app = show(models("one")["card"])
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        overlay = app.query_one(Overlay)
        assert can_show(overlay, models()["card"])
        assert not can_show(overlay, models()["undo"])
        overlay.show(models("another")["card"])
        await pilot.pause()
        assert "another" in "\n".join(lines(app))


async def test_an_overlay_takes_no_focus_and_no_keys(show: Show, models: Models) -> None:
    app = show(models()["card"])
    async with app.run_test() as pilot:
        await pilot.press("tab", "down", "x")
        assert app.focused is None


async def test_a_card_that_is_too_long_scrolls_to_its_end_and_no_further(show: Show, models: Models) -> None:
    card = models("name " * 40)["card"]
    assert isinstance(card, CardModel)
    app = show(card)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "altro sotto ▾" in "\n".join(lines(app))
        app.query_one(Overlay).show(replace(card, top=999))
        await pilot.pause()
        text = "\n".join(lines(app))
        assert "altro sotto" not in text
        assert "i due pennacchi rossi" in text


async def test_the_chosen_answer_of_a_long_look_up_is_in_sight(show: Show, models: Models) -> None:
    found = models()["lookup"]
    assert isinstance(found, LookupModel)
    hits = tuple(replace(found.hits[0], text=f"answer {n}") for n in range(60))
    long = replace(found, groups=(replace(found.groups[0], hits=hits),), chosen=59)
    app = show(long)
    async with app.run_test() as pilot:
        await pilot.pause()
        text = "\n".join(lines(app))
        assert "► ○ g answer 59" in text
        assert "Detto di" in text, "and what it says"
        app.query_one(Overlay).show(replace(long, chosen=0))
        await pilot.pause()
        assert "righe di questa prova" in "\n".join(lines(app))


async def test_long_help_scrolls(show: Show, models: Models) -> None:
    page = models()["help"]
    assert isinstance(page, HelpModel)
    many = replace(page.sections[0], rows=tuple((str(n), f"row {n}") for n in range(90)))
    app = show(HelpModel("it", (many,), top=80))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "row 89" in "\n".join(lines(app))


@pytest.mark.parametrize("kind", KINDS)
async def test_the_plain_set_needs_no_rare_signs(kind: str, show: Show, models: Models) -> None:
    app = show(models()[kind], plain=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        region = app.query_one(Overlay).region
        text = "".join(line[region.x : region.right] for line in lines(app)[region.y : region.bottom])
        assert not set(text) & set("►▆▃·│■□●○◐↶─▾‹›…╔═⏎→−")
