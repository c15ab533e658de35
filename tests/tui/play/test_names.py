"""Names as people and files bring them, through the whole program: whole and harmless everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets._toast import Toast

from core.armies import set_field
from core.play import new_battle
from core.ruleset.expression import Ref
from core.state import State
from tests.tui.play.at_the_table import sitting
from tui.app import AiutanteApp
from tui.desk import Desk
from tui.model.log import log_text
from tui.screens.main import MainScreen

SAMPLE = Path(__file__).parents[3] / "saves" / "adua-1896.toml"
NAMES = (
    "[/] Guardia",
    "Unità [riserva]",
    "[@click=app.quit]x[/]",
    "[b]X[/b]",
    "a\\[b]",
    "[$error]x[/]",
    "中軍",
    "d’Africa \\ ½",
    "L" + "unga" * 75,
)
ESCAPES = "\x1b]0;PWNED\x07Ras\x1b[2J \u202eAlula"


def hostile_battle(folder: Path) -> Path:
    """Adua with the first units renamed."""
    text = SAMPLE.read_text("utf-8")
    ids = ("alb-1", "alb-6", "alb-7", "alb-8", "ari-1", "ari-2b", "ari-2", "ari-4", "men-1")
    for id_, name in zip(ids, NAMES, strict=True):
        head, _, rest = text.partition(f'id = "{id_}"\nname = ')
        assert rest, id_
        quoted = name.replace("\\", "\\\\").replace('"', '\\"')
        text = f'{head}id = "{id_}"\nname = "{quoted}"\n{rest.split(chr(10), 1)[1]}'
    escaped = ESCAPES.replace("\x1b", "\\u001b").replace("\x07", "\\u0007")
    head, _, rest = text.partition('id = "men-2"\nname = ')
    text = f'{head}id = "men-2"\nname = "{escaped}"\n{rest.split(chr(10), 1)[1]}'
    path = folder / "names.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize("language", ["it", "en"])
async def test_played_with_such_names(
    size: tuple[int, int], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Order, volley, melee, losses, cards, undo, look-up: the app lives, no name is taken as markup."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    desk = Desk.open(new_battle(str(hostile_battle(tmp_path))), "it" if language == "it" else "en")
    app = AiutanteApp(desk.language, desk)
    async with app.run_test(size=size, notifications=True) as pilot:
        for keys in ("n", "52\n", "1\n", "\n", "1f31 4\n", "r", "8f31 4\n", "r", "1-2\n", "9\n"):
            await pilot.press(*("enter" if key == "\n" else "space" if key == " " else key for key in keys))
        await pilot.press("escape", "A", "A", "escape", "slash", *"guar", "escape", "question_mark", "escape")
        await pilot.press(*"32m", *"8", "enter", "escape", "escape")
        await pilot.pause()
        drawn = "\n".join(
            "".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()
        )
        assert not [sign for sign in drawn if ord(sign) < 32 and sign != "\n"]
        assert "\u202e" not in drawn and "PWNED\x07" not in drawn
        assert app.is_running
    log = log_text(desk.battle, desk.language)
    assert "[/] Guardia" in log and "\x1b" not in log
    assert names(desk.battle.state)[: len(NAMES)] == list(NAMES)
    desk.close()


def names(state: State) -> list[object]:
    """The names of the units that were renamed."""
    ids = ("alb-1", "alb-6", "alb-7", "alb-8", "ari-1", "ari-2b", "ari-2", "ari-4", "men-1")
    return [state.get(Ref("unit", id_), "name") for id_ in ids]


BRIGADE = {
    "ari-1": "1\u00b0 Bersaglieri [riserva]",
    "ari-2b": "[/]",
    "ari-2": "[/",
    "ari-4": "[b]X[/b]",
    "ari-9": "[1] Brigata",
}
"""Units 8 to 12."""


async def test_each_name_stands_whole_wherever_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In list, checklist, dice line, refusal, log, undo and look-up, at a width that has room."""
    async with sitting("adua-1896", tmp_path, monkeypatch, size=(160, 50)) as table:
        view = table.desk.battle.view
        for id_, name in BRIGADE.items():
            table.desk.battle.set_by_hand(set_field(view, Ref("unit", id_), "name", name))
        await table.press("n52\n8\n\n")
        for number, name in enumerate(BRIGADE.values(), start=8):
            assert table.field(number, "name") == name
            assert f"{number} {name}" in table.seen  # the list
            await table.press(f"{number}f38 8!\n")
            assert f"{number} {name} contro 38" in table.seen  # the line that waits for dice
            assert sum(f"{number} {name}" in row for row in table.rows()) >= 3  # list, checklist, line
            await table.press("r")
            assert table.log.startswith(f"{number} {name} spara a 38") and table.log in table.seen
            await table.press(f"9f{number} 4\n" if number != 9 else "8f9 4\n")
            assert f"{number} {name} \u00e8 della stessa parte" in table.seen
            await table.press("\x1b\x1bA")
            assert f"{number} {name} spara" in table.seen
            await table.press(f"\x1b\x1b{number}\n\x1b")
            await table.press(f"/{name[-6:]}")
            assert f"{number} {name}" in table.seen or name in table.seen
            await table.press("\x1b\x1b")
        assert table.pilot.app.is_running


@pytest.mark.parametrize("name", BRIGADE.values())
async def test_a_toast_that_quotes_a_name_shows_it_whole(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of the program that names a unit."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    app = AiutanteApp("it", Desk.open(new_battle("adua-1896"), "it"))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        app.screen.post_message(MainScreen.Faulted(ValueError(name)))
        await pilot.pause(0.2)
        (toast,) = app.screen.query(Toast)
        strips = toast.render_lines(toast.size.region)
        assert f"ValueError: {name}" in " ".join(" ".join(strip.text for strip in strips).split())
