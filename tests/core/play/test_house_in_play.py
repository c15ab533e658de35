"""A game of which half is left out: by hand without a house file, in full with one, and back again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.play import PlayError, load_ruleset, new_battle, open_battle
from core.play.game import Game
from core.play.house import gaps, supply
from core.procedure import Die, Request
from core.ruleset import Blank
from core.ruleset.expression import Ref
from core.store import places

DATA = Path(__file__).parents[2] / "data"
FOOT, HORSE = Ref("unit", "foot"), Ref("unit", "horse")
MELEE = Request("melee", {"attacker": FOOT, "target": HORSE})
MORALE = Request("morale", {"unit": HORSE})


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with the maimed ruleset."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    shutil.copytree(DATA / "monca", tmp_path / "rulesets" / "monca")
    return tmp_path


@pytest.fixture
def battle(home: Path) -> Path:
    """A battle of it."""
    return new_battle(str(DATA / "monca-battle.toml"))


def fill_in(text: str | None = None) -> Path:
    """The house file with invented figures, or another text."""
    path = places.house_file("monca")
    path.parent.mkdir(exist_ok=True)
    path.write_text(text if text is not None else (DATA / "monca-house.toml").read_text("utf-8"), "utf-8")
    return path


def dice(*faces: int) -> tuple[Die, ...]:
    return tuple(map(Die, faces))


def with_facts(request: Request, **facts: int | bool) -> Request:
    return Request(request.procedure, request.roles, dict(facts))


def thrown(request: Request, *faces: int) -> Request:
    return Request(request.procedure, request.roles, dice=dice(*faces))


def losses(game: Game) -> object:
    return game.battle.view.field(HORSE, "losses")


def test_without_a_house_file_the_outcome_is_asked_for_and_logged_as_by_hand(battle: Path) -> None:
    with open_battle(battle) as game:
        assert game.notices == []
        result = game.battle.run(MELEE)
        assert result.status == "ask"
        assert [asked.key for asked in result.missing] == ["melee_losses"]
        assert game.battle.odds(MELEE) == ()
        event = game.battle.apply(with_facts(MELEE, melee_losses=1))
        assert event.text.it == "11 Fanti in mischia con 21 Cavalieri: 1 perdite, a mano"
        assert losses(game) == 1
        told = game.battle.apply(with_facts(MORALE, holds=False)).told
        assert told[0].en == "21 Horse flees", "a distance that nobody knows is not told"


def test_with_one_melee_and_morale_run_in_full_with_odds(battle: Path) -> None:
    fill_in()
    with open_battle(battle) as game:
        assert game.notices == []
        result = game.battle.run(MELEE)
        assert result.status == "dice" and result.wanted is not None
        assert result.wanted.count == 5, "strength 4, edge of small 1"
        assert all(line.house for tally in result.tallies for line in tally.lines)
        (odds,) = game.battle.odds(MELEE)
        assert odds.distribution is not None and len(odds.distribution) == 6
        event = game.battle.apply(thrown(MELEE, 6, 5, 1, 1, 2))
        assert event.text.en == "11 Foot charges 21 Horse: 2 losses (house rule)"
        assert losses(game) == 2
        (held,) = game.battle.odds(MORALE)
        assert held.chance == pytest.approx(0.5), "large holds from 4"
        event = game.battle.apply(thrown(MORALE, 3))
        assert event.text.it == "21 Cavalieri: prova di morale 3 (regola di casa)"
        assert game.battle.view.field(HORSE, "shaken") is True


def test_a_line_that_reads_a_supplied_figure_is_marked_and_no_other(battle: Path) -> None:
    volley = Request("volley", {"firer": HORSE, "target": FOOT})
    with open_battle(battle) as game:
        lines = game.battle.run(volley).tallies[0].lines
        assert {line.id for line in lines if line.house} == {"volley"}, "a house default of the ruleset"
    fill_in()
    with open_battle(battle) as game:
        lines = game.battle.run(volley).tallies[0].lines
        assert {line.id: line.effect for line in lines if line.counts} == {
            **{"base": 3, "volley": 2, "wet": -1, "edge": 2, "nerve": 4, "range": 3, "flight": 1, "grade": 5}
        }
        assert {line.id for line in lines if not line.house} == {"base"}


def test_a_row_of_the_source_stays_unmarked_in_a_table_that_players_fill(battle: Path) -> None:
    text = 'extends = "monca"\n[table.nerve.rows]\nlarge = { hold = 4 }\n'
    fill_in(text)
    with open_battle(battle) as game:
        for firer, own in ((FOOT, set()), (HORSE, {"nerve"})):
            lines = game.battle.run(Request("volley", {"firer": firer, "target": HORSE})).tallies[0].lines
            assert {line.id for line in lines if line.house and line.id != "volley"} == own


def test_a_figure_for_one_troop_type_marks_its_units_and_their_runs_alone(battle: Path) -> None:
    with open_battle(battle) as game:
        default = game.battle.apply(thrown(Request("volley", {"firer": FOOT, "target": HORSE}), *[1] * 9))
        assert default.text.en.endswith("(house rule)"), "a house default of the ruleset"
    own = "[procedure.volley]\nstep = [{ let = 'hits', is = 1 }]\n"
    fill_in('extends = "monca"\n[[troop]]\nid = "blues-horse"\ngrade = 5\n' + own)
    with open_battle(battle) as game:
        assert game.notices, "a procedure that is the book's cannot be replaced; the figure holds"
        for firer, marked in ((FOOT, False), (HORSE, True)):
            lines = game.battle.run(Request("volley", {"firer": firer, "target": HORSE})).tallies[0].lines
            assert {line.id: line.house for line in lines}["grade"] is marked


def test_a_run_is_marked_in_the_log_only_where_it_used_a_supplied_figure(battle: Path) -> None:
    fill_in('extends = "monca"\n[value]\nrout_distance = 12\n')
    with open_battle(battle) as game:
        held = game.battle.apply(with_facts(MORALE, holds=True))
        assert held.text.en == "21 Horse: morale by hand"
        fled = game.battle.apply(with_facts(MORALE, holds=False))
        assert fled.told[0].en == "21 Horse flees 12 cm"
        assert fled.text.en == "21 Horse: morale by hand (house rule)"
        assert fled.text.it == "21 Cavalieri: morale a mano (regola di casa)"


def test_removing_the_file_breaks_no_battle(battle: Path) -> None:
    path = fill_in()
    with open_battle(battle) as game:
        game.battle.apply(thrown(MELEE, 6, 5, 1, 1, 2))
    path.unlink()
    with open_battle(battle) as game:
        assert game.notices == []
        assert losses(game) == 2, "events keep what they did"
        assert "house rule" in game.battle.history.events[-1].text.en
        assert game.battle.run(MELEE).status == "ask"
        game.battle.undo()
        assert losses(game) == 0
        game.battle.redo()
        assert losses(game) == 2


def test_what_waits_by_a_rule_that_is_gone_waits_no_more(battle: Path) -> None:
    own = '[procedure.flee]\nroles = [{ id = "who" }]\ntext = { it = "Fuga", en = "Flight" }\nstep = []\n'
    melee = "[procedure.melee]\nstep = [{ let = 'hits', is = 1 }, "
    melee += "{ follow = 'flee', roles = { who = 'target' } }]\n"
    path = fill_in(f'extends = "monca"\n{melee}{own}')
    with open_battle(battle) as game:
        assert game.notices == []
        game.battle.apply(MELEE)
        assert [due.procedure for due in game.battle.dues] == ["flee"]
    path.unlink()
    with open_battle(battle) as game:
        assert game.battle.dues == ()
        assert game.battle.due_request is None


def test_dice_that_lay_when_the_file_went_do_no_harm(battle: Path) -> None:
    path = fill_in()
    with open_battle(battle) as game:
        game.battle.hold(thrown(MELEE, 6, 5))
    path.unlink()
    with open_battle(battle) as game:
        held = game.battle.held
        assert held is not None
        assert game.battle.run(held).status == "ask"
        game.battle.release()


def test_faults_are_told_on_opening_and_the_rest_is_played(battle: Path) -> None:
    path = fill_in('extends = "monca"\n[value]\nrout_distance = "far"\nvolley = 4\n')
    with open_battle(battle) as game:
        assert game.notices == [f"{path}:3:17: this must be a number, not a text; left out"]
        assert game.loaded.ruleset.value == {"volley": 4}


def test_the_file_is_taken_up_in_the_middle_of_a_battle(battle: Path) -> None:
    with open_battle(battle) as game:
        game.battle.apply(with_facts(MELEE, melee_losses=1))
        fill_in()
        game.take_house()
        assert losses(game) == 1
        game.battle.apply(thrown(MELEE, 6, 1, 1, 1, 2))
        assert losses(game) == 2
    with open_battle(battle) as game:
        assert losses(game) == 2


# -- filling in -------------------------------------------------------------------------------------------


def blank(*path: str | int) -> Blank:
    found = {one.path: one for gap in gaps(load_ruleset("monca")) for one in gap.blanks}
    return found[path]


def put(figure: int | str | None, *path: str | int) -> Path:
    return supply(load_ruleset("monca"), blank(*path), figure)


def test_figures_are_filled_in_one_by_one_and_taken_out_again(home: Path) -> None:
    put(7, "value", "rout_distance")
    put("wet", "value", "weather")
    put(2, "table", "edge", "rows", "large")
    put(5, "table", "nerve", "rows", "large", "hold")
    put(4, "table", "range", "rows", "foot", 0)
    put(3, "table", "range", "rows", "foot", 1)
    put(9, "table", "flight", "bands", 1, "cm")
    put(8, "troop", "reds-foot", "price")
    put(9, "troop", "blues-horse", "price")
    put(7, "troop", "reds-foot", "price")
    path = put(1, "kind", "unit", "field", "grade", "default")
    loaded = load_ruleset("monca")
    assert loaded.house is not None and loaded.house.faults == ()
    assert loaded.ruleset.value == {"rout_distance": 7, "weather": "wet"}
    assert loaded.ruleset.table["edge"].rows == {"large": 2}
    assert loaded.ruleset.table["range"].rows == {"foot": [4, 3]}
    assert [band.cells for band in loaded.ruleset.table["flight"].bands or ()] == [{}, {"cm": 9}]
    assert path == home / "house" / "monca.toml"
    assert [troop.figures["price"] for troop in loaded.ruleset.troop] == [7, 9]
    put(None, "troop", "blues-horse", "price")
    put(None, "value", "weather")
    put(None, "table", "range", "rows", "foot", 0)
    loaded = load_ruleset("monca")
    assert loaded.ruleset.value == {"rout_distance": 7}
    assert loaded.ruleset.table["range"].rows == {}


def test_what_people_wrote_in_the_file_stays(home: Path) -> None:
    text = '# ours\nextends = "monca"\n\n[value]\nrout_distance = 7 # agreed in May\n\n'
    text += "[procedure.melee]\nstep = [] # as yet\n"
    path = fill_in(text)
    put(2, "value", "volley")
    assert path.read_text("utf-8") == text.replace("May\n", "May\nvolley = 2\n")


@pytest.mark.parametrize(
    "text",
    [
        'extends = "monca"\nvalue = { rout_distance = 3 }\n',
        'extends = "monca"\n[value\n',
        'extends = "monca"\nvalue.volley = 3\n',
    ],
)
def test_a_file_that_cannot_be_changed_line_by_line_is_not_touched(home: Path, text: str) -> None:
    path = fill_in(text)
    with pytest.raises(PlayError, match="monca.toml"):
        put(2, "value", "rout_distance")
    assert path.read_text("utf-8") == text


def test_a_disk_that_is_full_leaves_the_file_as_it_was(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(7, "value", "rout_distance")
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.play.house.write_whole", full)
    with pytest.raises(PlayError, match="No space left"):
        put(8, "value", "rout_distance")
    assert path.read_bytes() == before
