"""Several units in one test: contacts typed, supports that join and leave by their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.play import new_battle
from core.ruleset.expression import Ref
from tui.desk import Desk

BATTLE = """
format = 1
id = "trial"
ruleset = "italia-s-e-desta"
title = { it = "Prova", en = "Trial" }
side = [{ id = "a", name = "Piemonte" }, { id = "b", name = "Austria" }]
formation = [{ id = "fa", side = "a" }, { id = "fb", side = "b" }]
unit = [
  { id = "p1", type = "piemontese-fanteria-di-linea", formation = "fa", number = 1 },
  { id = "p2", type = "piemontese-fanteria-di-linea", formation = "fa", number = 2 },
  { id = "p3", type = "piemontese-bersaglieri", formation = "fa", number = 3 },
  { id = "p4", type = "piemontese-artiglieria-a-piedi", formation = "fa", number = 4 },
  { id = "d1", type = "austriaco-fanteria-di-linea", formation = "fb", number = 11 },
  { id = "d2", type = "austriaco-grenzer", formation = "fb", number = 12 },
]
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    source = tmp_path / "trial.toml"
    source.write_text(BATTLE, encoding="utf-8")
    desk = Desk.open(new_battle(str(source)), "it")
    yield desk
    desk.game.close()


def type_in(desk: Desk, line: str) -> None:
    for key in (*line, "enter"):
        desk.key(key, key if len(key) == 1 else None)


def roles(desk: Desk) -> dict[str, tuple[str, ...]]:
    """Who stands in each role that somebody stands in."""
    assert desk.form is not None
    lists = {name: value if isinstance(value, tuple) else (value,) for name, value in desk.form.roles.items()}
    found = {name: tuple(one.id for one in value if isinstance(one, Ref)) for name, value in lists.items()}
    return {name: ids for name, ids in found.items() if ids}


def test_contacts_are_typed_and_supports_join_on_their_own_side(desk: Desk) -> None:
    type_in(desk, "1+2m11")
    assert roles(desk) == {"attackers": ("p1", "p2"), "defenders": ("d1",)}
    type_in(desk, "+3")
    type_in(desk, "+4")
    type_in(desk, "+12")
    assert roles(desk) == {
        "attackers": ("p1", "p2"),
        "defenders": ("d1",),
        "supports": ("p3", "p4"),
        "against": ("d2",),
    }


def test_who_leaves_goes_from_wherever_it_stands(desk: Desk) -> None:
    type_in(desk, "1+2m11")
    type_in(desk, "+3")
    type_in(desk, "-2")
    type_in(desk, "-3")
    assert roles(desk) == {"attackers": ("p1",), "defenders": ("d1",)}
