"""A player at the table, for battles played by keys: presses, looks, takes all back and does it again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.play import new_battle, open_battle
from core.ruleset.expression import Ref, Value
from core.ruleset.models.parts import Language
from core.state import State
from tui.app import AiutanteApp
from tui.desk import Desk

NAMES = {"\n": "enter", " ": "space", "\x1b": "escape"}


class Table:
    """A player at the table: presses keys, looks at units."""

    def __init__(self, desk: Desk, pilot: Pilot[int]) -> None:
        self.desk = desk
        self.pilot = pilot

    async def press(self, keys: str) -> None:
        """Presses the keys one after another."""
        await self.pilot.press(*(NAMES.get(key, key) for key in keys))
        await self.pilot.pause()

    async def find(self, words: str) -> None:
        """Opens what ctrl+p finds for the words, the first of it."""
        await self.pilot.press("ctrl+p", *(NAMES.get(key, key) for key in words))
        await self.pilot.app.workers.wait_for_complete()
        await self.pilot.pause()
        await self.pilot.press("down", "enter")
        await self.pilot.pause()

    def rows(self) -> list[str]:
        """The rows of the screen, as they are read."""
        screen = self.pilot.app.screen
        strips = screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    def unit(self, number: int) -> Ref:
        """The unit of that number."""
        units = self.desk.battle.state.by_kind["unit"]
        return next(unit for unit in units if self.desk.battle.state.get(unit, "number") == number)

    def field(self, number: int, name: str) -> Value:
        """A field of the unit of that number."""
        return self.of(self.unit(number), name)

    def losses(self, *numbers: int) -> list[Value]:
        """What those units have lost."""
        return [self.field(number, "losses") for number in numbers]

    def of(self, thing: Ref, name: str) -> Value:
        """A field of a general, a formation, a side."""
        return self.desk.battle.view.field(thing, name)

    def tallies(self) -> list[list[tuple[str | None, Value]]]:
        """The lines of the open test that count, tally by tally: clause and what they do."""
        assert self.desk.form is not None
        tallies = self.desk.form.shown().tallies
        return [[(line.clause, line.effect) for line in tally.lines if line.counts] for tally in tallies]

    def lines(self) -> list[tuple[str | None, Value]]:
        """The same of all tallies together."""
        return [line for tally in self.tallies() for line in tally]

    def bars(self) -> list[str | None]:
        """The clauses that forbid the open test."""
        assert self.desk.form is not None
        return [bar.clause for bar in self.desk.form.shown().bars]

    @property
    def log(self) -> str:
        """The last line of the log, in Italian."""
        return self.desk.battle.history.events[-1].text.it

    @property
    def seen(self) -> str:
        """All that stands on the screen, line by line."""
        strips = self.pilot.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    @property
    def told(self) -> list[str]:
        """What the last event tells, in Italian."""
        return [text.it for text in self.desk.battle.history.events[-1].told]

    @property
    def open(self) -> str:
        """The procedure of the open test."""
        return self.desk.form.procedure if self.desk.form is not None else ""

    @property
    def step(self) -> str:
        """The step where the turn stands."""
        step = self.desk.battle.step
        return step.id if step else ""

    @property
    def dues(self) -> list[str]:
        """What waits to be done."""
        return [due.procedure for due in self.desk.battle.dues]

    async def back_and_forth(self) -> None:
        """Undone to the start and done again to the end, equal at every step; then opened again."""
        history = self.desk.battle.history
        states: list[State] = [history.start]
        for event in reversed(history.undoable(history.undoable_count)):
            states.append(states[-1].apply(event.changes))
        assert states[-1] == self.desk.battle.state
        for state in reversed(states[:-1]):
            await self.press("u")
            assert self.desk.battle.state == state
        for state in states[1:]:
            await self.press("U")
            assert self.desk.battle.state == state
        path = self.desk.game.file.path
        self.desk.close()
        with open_battle(path) as again:
            assert again.battle.state == states[-1]


@asynccontextmanager
async def sitting(
    sample: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: Language = "it",
    size: tuple[int, int] = (120, 40),
) -> AsyncIterator[Table]:
    """A sample, or the file of a battle, on the screen."""
    monkeypatch.setenv("AIUTANTE_HOME", str(home))
    async with seated(new_battle(sample), language, size) as table:
        yield table


@asynccontextmanager
async def seated(
    path: Path, language: Language = "it", size: tuple[int, int] = (120, 40)
) -> AsyncIterator[Table]:
    """The battle of a file on the screen."""
    desk = Desk.open(path, language)
    app = AiutanteApp(language, desk)
    async with app.run_test(size=size) as pilot:
        yield Table(desk, pilot)
    desk.close()
