"""Measures what the bars are about, as ratios in one run: `python benchmarks/run.py [NAME …] [--quick]`.

Times of one machine say little about another, so that each stands beside something that was measured in the
same minute: a bare Textual app, the same battle when it was small, or a fixed loop of plain Python.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import large  # noqa: E402

from core.dice import fold  # noqa: E402
from core.examples import set_up  # noqa: E402
from core.play import Game, load_ruleset, new_battle, open_battle  # noqa: E402
from core.procedure import Request, dice_source, odds  # noqa: E402
from core.state import Rules  # noqa: E402

LEAVE = """
import asyncio, sys
async def leave(pilot):
    app = pilot.app
    while len(app.screen_stack) < SCREENS:
        await asyncio.sleep(0.001)
    painted = asyncio.Event()
    app.screen.call_after_refresh(painted.set)
    await painted.wait()
    app.exit()
HOW = {"headless": True, "size": (120, 40), "auto_pilot": leave}
"""
BARE = """
SCREENS = 1
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("x")
Bare().run(**HOW)
"""
OURS = """
SCREENS = 2
from pathlib import Path
from tui.app import AiutanteApp, open_desk
path = Path(sys.argv[1]) if len(sys.argv) > 1 else None
AiutanteApp("it", open_desk(path, "it") if path else None).run(**HOW)
"""
"""What a process does from nothing to its first picture, and then ends."""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    what: str
    seconds: float
    against: str
    other: float
    bar: float | None = None
    """Largest ratio."""
    most: float | None = None
    """Largest number of seconds."""

    @property
    def ratio(self) -> float:
        return self.seconds / self.other

    @property
    def verdict(self) -> str:
        held = (self.bar is None or self.ratio <= self.bar) and (
            self.most is None or self.seconds <= self.most
        )
        return "" if self.bar is None and self.most is None else "yes" if held else "NO"

    def cells(self) -> tuple[str, ...]:
        bars = [f"{self.bar:g} x"] if self.bar is not None else []
        bars += [f"{1000 * self.most:g} ms"] if self.most is not None else []
        figures = (f"{1000 * self.seconds:.1f} ms", f"{1000 * self.other:.1f} ms", f"{self.ratio:.2f} x")
        return (
            self.name,
            self.what,
            figures[0],
            self.against,
            figures[1],
            figures[2],
            ", ".join(bars),
            self.verdict,
        )


def median(measure: Callable[[], float], times: int) -> float:
    return statistics.median(measure() for _ in range(times))


def timed(action: Callable[[], object]) -> float:
    begun = perf_counter()
    action()
    return perf_counter() - begun


def loop() -> float:
    """A fixed piece of work in plain Python, to measure by."""
    return timed(lambda: sum(at * at % 7 for at in range(200_000)))


# -- start to the first screen ---------------------------------------------------------------------------


def starting(folder: Path, times: int) -> Iterator[Row]:
    """Whole processes, from nothing to the first picture."""
    path = folder / "start.toml"
    new_battle(large.SAMPLE, path)
    open_battle(path).battle.begin()
    scripts = {"bare": [BARE], "start": [OURS], "battle": [OURS, str(path)]}
    spent: dict[str, list[float]] = {name: [] for name in scripts}
    for _ in range(times + 1):  # in turn, so that a busy minute is shared; the first fills the caches
        for name, script in scripts.items():
            spent[name].append(timed(lambda script=script: _process(*script)))  # type: ignore[misc]
    bare, start, battle = (statistics.median(spent[name][1:]) for name in scripts)
    yield Row("start", "the start screen", start, "a bare Textual app", bare, bar=2)
    yield Row("start", "a battle named on the command line", battle, "a bare Textual app", bare, bar=2)


def _process(script: str, *arguments: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(
        [sys.executable, "-c", LEAVE + script, *arguments], check=True, capture_output=True, env=environment
    )


# -- a key and its repaint -------------------------------------------------------------------------------


def repainting(folder: Path, times: int) -> Iterator[Row]:
    """From a key to the picture that shows what it has done."""
    small, big = folder / "small.toml", folder / "big.toml"
    large.write_battle(small, 20, 10)
    large.write_battle(big, 200, 5_000)
    before = asyncio.run(_keys(small, times))
    after = asyncio.run(_keys(big, times))
    for what in before:
        yield Row(
            "key",
            f"{what}, 200 units, 5,000 events",
            after[what],
            "20 units, 10 events",
            before[what],
            most=0.05,
        )


KEYS = {"move in the order of battle": ("down", "up"), "type a number": ("1", "backspace")}
NAMES = {"-": "minus"}


async def _keys(path: Path, times: int) -> dict[str, float]:
    from tui.app import AiutanteApp, open_desk

    found: dict[str, float] = {}
    app = AiutanteApp("it", open_desk(path, "it"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for what, keys in {
            "move in the order of battle": ("down", "up"),
            "type a number": ("1", "backspace"),
        }.items():
            await _until_painted(app, "escape")
            spent = [await _until_painted(app, keys[at % 2]) for at in range(2 * times)]
            found[what] = statistics.median(spent)
        loss = [await _until_painted(app, key) for key in ("1", "-", "1", "enter") * times]
        found["a loss by hand, saved"] = statistics.median(loss[3::4])
        assert len(app.screen.desk.battle.history.events) >= times, app.screen.desk.error
    return found


async def _until_painted(app: Any, key: str) -> float:
    from textual import events

    painted = asyncio.Event()
    screen, redraw = app.screen, app.screen.redraw

    def then() -> None:
        redraw()
        screen.call_after_refresh(painted.set)

    screen.redraw = then
    begun = perf_counter()
    app.post_message(events.Key(NAMES.get(key, key), key if len(key) == 1 else None))
    await asyncio.wait_for(painted.wait(), 20)
    spent = perf_counter() - begun
    screen.redraw = redraw
    return spent


# -- saving ----------------------------------------------------------------------------------------------


def saving(folder: Path, times: int) -> Iterator[Row]:
    """One action with its save, at the 100th event and at the 10,000th."""
    spent = {}
    for events in (100, 10_000):
        path = folder / f"save-{events}.toml"
        large.write_battle(path, 40, events - times)
        with open_battle(path) as game:
            spent[events] = median(lambda game=game: _action(game), times)  # type: ignore[misc]
    yield Row("save", "an action at the 10,000th event", spent[10_000], "at the 100th", spent[100], bar=3)


def _action(game: Game) -> float:
    spent = timed(lambda: game.battle.note("una nota"))
    assert game.save_failed is None, game.save_failed
    return spent


# -- odds ------------------------------------------------------------------------------------------------


def chances(folder: Path, times: int) -> Iterator[Row]:
    """Exact odds, nothing remembered from before."""
    unit = median(loop, times)
    for what, procedure, roles, most in (
        ("fire with 40 dice", "fire", {"firer": 40, "target": 10}, 0.1),
        ("melee, 40 dice against 40", "melee", {"attacker": 40, "defender": 40}, None),
    ):
        rules = Rules(load_ruleset("italiani-in-colonia").ruleset)
        types = {"firer": "italiani-fanteria", "attacker": "italiani-fanteria"}
        things = {
            role: {"type": types.get(role, "etiopi-fanteria-mista"), "vbu": vbu, "tried": True}
            for role, vbu in roles.items()
        }
        setup = set_up(rules, rules.ruleset.procedure[procedure], things, {})
        request = Request(
            procedure, setup.roles, {**setup.facts, "distance_cm": 4} if procedure == "fire" else setup.facts
        )

        def afresh(rules: Rules = rules, request: Request = request, setup: Any = setup) -> float:
            fold._fold.cache_clear()
            dice_source._closed.cache_clear()
            return timed(lambda: odds(rules, setup.battle.state, request))

        yield Row("odds", what, median(afresh, times), "a fixed loop of Python", unit, most=most)


PARTS: dict[str, Callable[[Path, int], Iterator[Row]]] = {
    "start": starting,
    "key": repainting,
    "save": saving,
    "odds": chances,
}


def main() -> int:
    """Measures and prints the table; 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description="Measures the bars as ratios in one run.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(PARTS)}; left out: all")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    chosen = parser.parse_args()
    unknown = [name for name in chosen.names if name not in PARTS]
    if unknown:
        parser.error(f"there is no '{unknown[0]}'; there are: {', '.join(PARTS)}")
    head = ("part", "what", "time", "against", "time", "ratio", "bar", "held")
    rows = []
    with tempfile.TemporaryDirectory() as name:
        os.environ["AIUTANTE_HOME"] = str(Path(name) / "home")
        for part in chosen.names or PARTS:
            rows += PARTS[part](Path(name), 3 if chosen.quick else 11)
    cells = [head, *(row.cells() for row in rows)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(head))]
    for line in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    return 1 if any(row.verdict == "NO" for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
