"""Battle files that people have edited, rulesets that have changed since, files that are no battles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.play import Game, PlayError, open_battle
from core.ruleset.expression import Ref
from core.state import Change
from core.store import read_battle

Begin = Callable[..., Game]
Edit = Callable[[str, str], Path]
UNIT = "alb-8"


@pytest.fixture
def played(begin: Begin) -> Path:
    """A battle in which one unit has two losses, a status, and a name of its own."""
    with begin() as game:
        unit = Ref("unit", UNIT)
        assert unit in game.battle.state
        game.battle.next()
        for field, value in (("losses", 2), ("disordered", True), ("name", "I Bersaglieri")):
            game.battle.set_by_hand([Change(unit, field, game.battle.state.get(unit, field), value)])
        return game.file.path


@pytest.fixture
def edit(played: Path) -> Edit:
    """Puts something else in the place of a passage of the file."""

    def change(old: str, new: str) -> Path:
        text = played.read_text(encoding="utf-8")
        assert text.count(old) >= 1, old
        played.write_text(text.replace(old, new, 1), encoding="utf-8")
        return played

    return change


def field(game: Game, name: str, id_: str = UNIT) -> Any:
    return game.battle.view.field(Ref("unit", id_), name)


UNITS = f"unit = {{ {UNIT} = {{ "


class TestEditedByHand:
    """What somebody has changed in [state] is a change by hand, and can be undone."""

    def test_a_figure(self, edit: Edit) -> None:
        with open_battle(edit("losses = 2", "losses = 5")) as game:
            assert field(game, "losses") == 5
            last = game.battle.history.events[-1]
            assert (last.kind, last.text.en) == ("hand", "changed by hand in the file")
            assert game.save_failed is None
            game.battle.undo()
            assert field(game, "losses") == 2
        with open_battle(edit("format = 1", "format = 1")) as game:
            assert field(game, "losses") == 2
            assert game.battle.history.events[-1].kind == "undo"

    def test_what_follows_by_the_rules_follows(self, edit: Edit) -> None:
        with open_battle(edit("losses = 2", "losses = 99")) as game:
            assert field(game, "gone") is True

    def test_a_line_taken_out_is_as_at_the_start(self, edit: Edit) -> None:
        with open_battle(edit(", disordered = true }", " }")) as game:
            assert field(game, "disordered") is False
            assert field(game, "losses") == 2
            assert game.battle.history.events[-1].kind == "hand"

    def test_a_new_line_for_another_unit(self, edit: Edit) -> None:
        with open_battle(edit(UNITS, UNITS.replace(UNIT, f"ari-1 = {{ losses = 1 }}, {UNIT}"))) as game:
            assert field(game, "losses", "ari-1") == 1

    def test_the_turn(self, edit: Edit) -> None:
        with open_battle(edit("game = { turn = 1", "game = { turn = 4")) as game:
            assert game.battle.turn == 4

    @pytest.mark.parametrize(
        ("line", "word"),
        [
            ("losses = 'tre'", "losses"),
            ("losses = true", "losses"),
            ("losses = 1979-05-27", "losses"),
            ("losses = nan", "losses"),
            ("losses = [1]", "losses"),
            ("losses = 2, formation = 'wedge'", "formation"),
        ],
    )
    def test_a_value_that_cannot_be_is_told_and_left_out(self, edit: Edit, line: str, word: str) -> None:
        with open_battle(edit("losses = 2", line)) as game:
            assert field(game, "losses") in (2, 0)
            assert field(game, "formation") == "line"
            assert any(word in notice.en and UNIT in notice.en for notice in game.notices)
            game.battle.note("on")
            assert game.save_failed is None

    def test_a_figure_below_its_least_is_the_least(self, edit: Edit) -> None:
        with open_battle(edit("losses = 2", "losses = -3")) as game:
            assert field(game, "losses") == 0
            assert any("losses = -3: it is at least 0" in notice.en for notice in game.notices)

    def test_nothing_edited_is_nothing_changed(self, played: Path) -> None:
        with open_battle(played) as game:
            assert game.battle.history.events[-1].kind == "hand"
            assert len(game.battle.history.events) == 4
            assert game.notices == []


class TestUnknownKeys:
    """What we do not know stays."""

    @pytest.mark.parametrize(
        ("old", "new", "path"),
        [
            ("format = 1\n", "format = 1\nclub = 'Roma'\n", ("club",)),
            ("game = { ", "game = { rain = true, ", ("state", "game", "rain")),
            (UNITS, UNITS + "fuel = 3, ", ("state", "unit", UNIT, "fuel")),
            ("unit = { ", "unit = { nobody = { losses = 1 }, ", ("state", "unit", "nobody", "losses")),
            ("[state]\n", "[state]\nweather = { wind = 4 }\n", ("state", "weather", "wind")),
            ("[battle]\n", "[battle]\nscribe = 'Anna'\n", ("battle", "scribe")),
        ],
    )
    def test_a_key_survives(self, edit: Edit, old: str, new: str, path: tuple[str, ...]) -> None:
        name = edit(old, new)
        before = _at(read_battle(name).document.head, path)
        with open_battle(name) as game:
            game.battle.note("one")
            assert game.save_failed is None
        with open_battle(name) as game:
            game.battle.next()
        assert _at(read_battle(name).document.head, path) == before

    def test_a_key_of_a_unit_survives(self, edit: Edit) -> None:
        name = edit(f'id = "{UNIT}"', f'id = "{UNIT}"\nbanner = "rosso"')
        with open_battle(name) as game:
            game.battle.note("one")
        units = read_battle(name).document.head["unit"]
        assert next(unit for unit in units if unit["id"] == UNIT)["banner"] == "rosso"


def _at(table: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        table = table[key]
    return table


class TestRulesets:
    """A ruleset that is another than the one the battle began with."""

    def test_one_that_has_changed_is_named(self, edit: Edit, played: Path) -> None:
        digest = read_battle(played).document.head["battle"]["ruleset_digest"]
        version = read_battle(played).document.head["battle"]["ruleset_version"]
        edit(digest, "0" * 64)
        with open_battle(edit(f'ruleset_version = "{version}"', 'ruleset_version = "0"')) as game:
            told = [notice.en for notice in game.notices if "italiani-in-colonia" in notice.en]
            assert len(told) == 1
            assert "version 0" in told[0]
            assert f"now {version}" in told[0]
            assert field(game, "losses") == 2
            game.battle.note("one")
        assert read_battle(played).document.head["battle"]["ruleset_digest"] == "0" * 64

    def test_an_option_that_it_has_no_more_is_told_and_kept(self, edit: Edit, played: Path) -> None:
        digest = read_battle(played).document.head["battle"]["ruleset_digest"]
        edit(digest, "0" * 64)
        with open_battle(edit("options = {}", "options = { old_rule = true }")) as game:
            assert any("old_rule" in notice.en for notice in game.notices)
            game.battle.note("one")
        assert read_battle(played).document.head["battle"]["options"] == {"old_rule": True}

    def test_an_option_that_never_was_is_refused(self, edit: Edit) -> None:
        with pytest.raises(PlayError, match="old_rule"):
            open_battle(edit("options = {}", "options = { old_rule = true }"))

    def test_one_that_is_not_here(self, edit: Edit) -> None:
        named = 'ruleset = "italiani-in-colonia"\nruleset_version'
        with pytest.raises(PlayError, match="no ruleset 'italiani-in-colonie'"):
            open_battle(edit(named, named.replace("colonia", "colonie")))

    def test_a_troop_type_that_is_not_there_names_its_line(self, edit: Edit) -> None:
        path = edit('type = "italiani-', 'type = "italian-')
        with pytest.raises(
            PlayError, match=r"battle\.toml:\d+:\d+: unit '.*': there is no troop type 'italian-"
        ):
            open_battle(path)


@pytest.mark.parametrize(
    "text", ["", "x", "format = 1\n", "[battle]\n", "format = 1\n[battle]\n# end 0 00000000\n", "\x00"]
)
def test_what_is_no_battle_is_refused_in_one_line_and_not_touched(home: Path, text: str) -> None:
    path = home / "x.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PlayError) as caught:
        open_battle(path)
    assert "\n" not in str(caught.value)
    assert path.read_text(encoding="utf-8") == text
    assert {one.name for one in home.iterdir() if one.name.startswith("x.")} <= {"x.toml", "x.toml.lock"}


def test_a_file_cut_off_keeps_what_the_top_of_it_says(played: Path) -> None:
    """The state stands at the top: what the lost events had done is not lost with them."""
    text = played.read_text(encoding="utf-8")
    played.write_text(text[: text.rindex("[[event]]")] + "[[event", encoding="utf-8")
    with open_battle(played) as game:
        assert any("line" in notice.en for notice in game.notices)
        assert field(game, "name") == "I Bersaglieri"
        last = game.battle.history.events[-1]
        assert (last.kind, last.n) == ("hand", 4)
        assert "missing" in last.text.en
