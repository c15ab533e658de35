"""Names as people write them: saved, loaded and saved again they are the same, to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.armies import set_field
from core.play import battles, new_battle, open_battle
from core.ruleset.expression import Ref
from core.store import places

UNITS = {
    "alb-1": ("1a Brigata.Nord", "1a Brigata.Nord"),
    "alb-6": ('Perù & "Lamarmora"', 'Perù & "Lamarmora"'),
    "alb-7": ("d’Africa \\ ½", "d’Africa \\ ½"),
    "alb-8": ("riga\nnuova\te tab", "riga nuova e tab"),
    "ari-1": ("", "?"),
    "ari-2": ("x" * 300, "x" * 300),
}
"""What is typed or pasted, and what the name is: one line, never empty, nothing else lost."""


@pytest.mark.parametrize(
    ("title", "file"),
    [
        ('Solferino 24/6: "l\'alba"?', "Solferino 24-6 l'alba"),
        ("..", "battle"),
        ("CON", "_CON"),
        ("con.txt", "_con.txt"),
        ("a/../../b", "a-..-..-b"),
    ],
)
def test_saved_loaded_saved_again(title: str, file: str, home: Path) -> None:
    """A legal file name inside the folder of battles; the same data and the same bytes."""
    path = new_battle("adua-1896", name=title)
    assert path.resolve().parent == places.battles_folder().resolve() and path.stem == file
    with open_battle(path) as game:
        for id_, (typed, _) in UNITS.items():
            game.battle.set_by_hand(set_field(game.battle.view, Ref("unit", id_), "name", typed))
        assert game.save_failed is None
        state = game.battle.state
    raw = path.read_bytes()
    with open_battle(path) as game:
        assert game.notices == [] and game.name == title and game.battle.state == state
        for id_, (_, name) in UNITS.items():
            assert game.battle.view.raw(Ref("unit", id_), "name") == name
        assert game.save()
    assert path.read_bytes() == raw
    assert [(saved.path, saved.name) for saved in battles()] == [(path, title)]


def test_two_battles_of_one_name_are_two_files(home: Path) -> None:
    """Also where different names make the same file name."""
    paths = [new_battle("adua-1896", name=name) for name in ("A/B", "A-B", "A|B")]
    assert len(set(paths)) == 3 and {saved.name for saved in battles()} == {"A/B", "A-B", "A|B"}
