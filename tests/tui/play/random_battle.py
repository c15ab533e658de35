"""The random battle of the American Civil War that is played by keys, and going through its turns."""

from __future__ import annotations

from pathlib import Path

from core.dice.sources import TypedDice
from core.generate import generate
from core.play import load_ruleset, write_battle
from core.ruleset.expression import Ref, Value
from tests.tui.play.at_the_table import Table
from tui.model.phase import build_phase

GAME = Ref("game", "game")
SOUTH, NORTH = Ref("side", "confederati"), Ref("side", "unionisti")
SUPPLY_NORTH, SUPPLY_SOUTH, FARM, HILL = (Ref("objective", f"objective+{n}") for n in range(1, 5))
FORCES = (5, 2, 4, 3, 3, 3)  # the South attacks (2d), 3:2 (2e), 30 stands of foot, 3 guns, 6 horse (2h to 2k)
GENERALS = (1, 5, 2, 6, 6, 3, 3, 1, 2, 6, 5)  # six of the South, five of the North (2n)
EXPERIENCE = (2, 1, 5, 6, 3, 1, 4, 6, 3)  # five brigades, then four (2s, 2t)
GROUND = (
    5,
    3,
    3,
    3,
    2,
    3,
    3,
    3,
    2,
    2,
    3,
    3,
    5,
    6,
    2,
    2,
)  # 8 a farm, 5 a gentle hill, 4 nothing, 11 a wood (3j)
ROADS = (3, 1, 3, 1, 2, 1, 2, 3)  # walls of the farm, 40 cm and 30 cm (4b), walls along three zones of road
AIMS, MONTH, TURNS, START, SKY = (5,), (4, 4, 3), (2, 4), (10,), (5, 6)
DICE = (*FORCES, *GENERALS, *EXPERIENCE, *GROUND, *ROADS, *AIMS, *MONTH, *TURNS, *START, *SKY)
DUSK = 2 * 17
"""Half hours after midnight: in November it is at 17.00 (6g)."""


def the_battle(folder: Path, start_at: int = DUSK, normal_cm: int = 60, **options: str) -> Path:
    """The file of the battle. The dice cannot start it at dusk (6g), the players agree on it (6a)."""
    loaded, dice = load_ruleset("fire-and-fury-acw"), TypedDice(DICE)
    facts: dict[str, Value] = {"game.length": "breve", "game.theatre": "est", "game.normal_cm": normal_cm}
    made = generate(loaded, dice=dice, facts=facts, options=options)
    assert dice.left == ()
    tables = {**made.tables, "game": {**made.tables["game"], "start_at": start_at}}
    return write_battle(loaded, tables, "Battaglia a caso", options, folder / "a-caso.battle")


def game(table: Table, *names: str) -> list[Value]:
    """Fields of the battle as a whole."""
    return [table.of(GAME, name) for name in names]


def beside_the_phase(table: Table) -> list[str]:
    """What the players read of the battle and of its objectives, in every step."""
    return [line.text for line in build_phase(table.desk.battle, "it").field]


async def to(table: Table, step: str, side: Ref | None) -> None:
    """On to a step of a side's turn, with nothing done on the way."""
    for _ in range(10):
        if (table.step, table.desk.battle.active_side) != (step, side):
            assert table.desk.form is None
            await table.press("n")
    assert (table.step, table.desk.battle.active_side) == (step, side)


async def start(table: Table, faces: str, hour: str, *, house: bool = False) -> None:
    """The dice of the start of a turn, typed; nothing but that many are wanted.

    `house`: sight rests on a figure that is not the source's, and the log says so.
    """
    assert table.open == "turn-start"
    await table.press(f"{faces}\n")
    assert table.log == f"Ore {hour}" + (" (regola di casa)" if house else "")
    assert table.step == "manoeuvre"
    assert table.desk.battle.active_side == NORTH  # the Union plays first
