"""The random battle of `random_battle`, made on the screen from its start: all dice typed, one overruled.

The keys are those that a player presses; rows are found by what stands in them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from textual.pilot import Pilot

from tests.tui.play.at_the_table import NAMES, Table
from tests.tui.play.random_battle import AIMS, DUSK, EXPERIENCE, GENERALS, GROUND, MONTH, ROADS, SKY, TURNS
from tui.app import AiutanteApp
from tui.desk import Desk
from tui.screens.main import MainScreen
from tui.screens.new_battle import NewBattleScreen
from tui.walk import Walk


class Maker:
    """A player who makes a random battle."""

    def __init__(self, app: AiutanteApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def walk(self) -> Walk:
        """What the screen shows."""
        return cast(NewBattleScreen, self.app.screen).walk

    @property
    def rows(self) -> list[str]:
        """The rows in front, in Italian."""
        assert self.walk.draft_step is not None
        return [row.text.it for row in self.walk.draft_step.rows]

    async def press(self, *keys: str) -> None:
        """Presses keys by their names."""
        await self.pilot.press(*(NAMES.get(key, key) for key in keys))
        await self.pilot.pause()

    async def go_to(self, words: str) -> None:
        """Down to the row that begins so."""
        step = self.walk.draft_step
        assert step is not None
        for _ in self.rows:
            if step.row is not None and step.row.text.it.startswith(words):
                return
            await self.press("down")
        raise AssertionError(f"no row {words!r} among {self.rows}")

    async def dice(self, words: str, *faces: int) -> None:
        """The table's dice for that row; a ten is typed as 0."""
        await self.go_to(words)
        await self.press(*(str(face % 10) for face in faces), "\n")
        assert self.walk.error == "", self.walk.error

    async def forces(self) -> None:
        """A short battle: the South attacks three to two; the ratio is first typed wrong, then overruled."""
        await self.go_to("durata della battaglia")
        await self.press("left")
        await self.dice("Attaccano", 5, 2)
        await self.dice("Rapporto di forze", 1)
        assert "Rapporto di forze 2 a 1" in self.rows
        await self.dice("Rapporto di forze", 4)
        assert "Rapporto di forze 3 a 2" in self.rows
        await self.open_stands()
        await self.dice("Confederati: 6 generali, eccellenti", *GENERALS[:6])
        await self.dice("Unionisti: 5 generali, eccellenti", *GENERALS[6:])
        await self.dice("Confederati, efficacia", *EXPERIENCE[:5])
        await self.dice("Unionisti, efficacia", *EXPERIENCE[5:])
        await self.press("\n")

    async def open_stands(self) -> None:
        """Foot, guns and horse have different dice, so each is typed by itself."""
        at = next(row for row in self.rows if "basette di fanteria, " in row)
        await self.go_to(at)
        await self.press("right")
        await self.dice("fanteria", 3)
        await self.dice("artiglieria", 3)
        await self.dice("cavalleria", 3)

    async def field(self) -> None:
        """Four zones, no river; then the objectives."""
        for place in range(4):
            await self.dice(f"Zona {place + 1}", *GROUND[4 * place : 4 * place + 4])
        await self.dice("Muri di paesi", *ROADS[:1])
        await self.dice("Rifornimenti", *ROADS[1:5])
        await self.dice("Muri lungo", *ROADS[5:])
        await self.press("\n")
        await self.dice("Obiettivi messi dal difensore", *AIMS)
        await self.press("\n")

    async def hours(self) -> None:
        """November; six turns, which the players let begin at dusk; one sees 60 cm by day; rain."""
        await self.dice("Si combatte in", *MONTH)
        at = next(row for row in self.rows if " turni, dalle " in row)
        await self.go_to(at)
        await self.press("right")
        await self.dice("turni da giocare", *TURNS)
        await self.dice("turno d'inizio", 10)
        await self.figure("inizio", DUSK)
        await self.figure("visibilità normale", 60, "up")
        await self.press("\n")
        await self.dice("tempo", *SKY)
        assert "Tempo: pioggia" in self.rows
        await self.press("\n")

    async def figure(self, words: str, figure: int, step: str = "down") -> None:
        """A number for a question."""
        if step == "up":
            await self.press("home")
        await self.go_to(words)
        await self.press(*str(figure), "\n")
        assert self.walk.error == "", self.walk.error


@asynccontextmanager
async def made_on_the_screen(size: tuple[int, int] = (120, 40)) -> AsyncIterator[tuple[Maker, Pilot[int]]]:
    """The program at its start, and a player before it."""
    app = AiutanteApp("it")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Maker(app, pilot), pilot


async def rolled(maker: Maker) -> None:
    """From the start to the last section, everything typed."""
    await maker.press("r", "\n")
    await maker.forces()
    await maker.field()
    await maker.hours()


async def begun(maker: Maker) -> Table:
    """Accepted: through armies and generals to the name, and into the battle."""
    for _ in range(5):
        screen = maker.app.screen
        if isinstance(screen, NewBattleScreen) and screen.walk.begun is None:
            await maker.press("\n")
    await maker.pilot.pause()
    screen = maker.app.screen
    assert isinstance(screen, MainScreen)
    return Table(cast(Desk, screen.desk), maker.pilot)
