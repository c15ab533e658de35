"""The log as lines, and the whole of it as text."""

from collections.abc import Callable
from typing import Any

from core.battle import Battle, decode, encode
from core.procedure import Die, Request
from core.ruleset.expression import Ref
from tui.model.log import build_log, log_text
from tui.model.parts import LogLine

Put = Callable[..., None]
N1, W1, W2 = (Ref("unit", id_) for id_ in ("n1", "w1", "w2"))
FACES = (6, 5, 1, 2, 5, 3, 4, 4, 2, 1, 6)


def fire(*dice: Die, target: Ref = W1, **more: Any) -> Request:
    return Request("fire", {"firer": N1, "target": target}, {"distance_cm": 8}, dice=dice, **more)


def typed(*faces: int) -> tuple[Die, ...]:
    return tuple(Die(face) for face in faces)


def last(battle: Battle, language: Any = "it") -> LogLine:
    return build_log(battle, language, 10)[-1]


def test_a_line_tells_turn_side_dice_clause_and_source(acting: Battle) -> None:
    acting.apply(fire(*typed(*FACES)))
    line = last(acting)
    assert (line.turn, line.side_index) == ("T1 Ro", 0)
    assert line.text == "1 1a compagnia (Brigata Nord) tira a 11 Cavalieri azzurri: 3 danni"
    assert line.dice == "11d6 6 6 5 5 4 4 \u2026"
    assert (line.clause, line.source, line.undone) == ("1a", "tavolo", False)
    assert last(acting, "en").text.endswith("fires at 11 Cavalieri azzurri: 3 damages")


def test_details_have_the_reasons_all_dice_and_what_changed(acting: Battle) -> None:
    acting.apply(fire(*typed(*FACES)))
    assert list(last(acting).details) == [
        "+10 tiro 1a",
        "+2 2a",
        "\u22121 2e",
        "11d6 6 6 5 5 4 4 3 2 2 1 1",
        "11: colpi in attesa 0 \u2192 3",
    ]


def test_the_source_tells_table_from_screen_and_what_was_forced(acting: Battle, put: Put) -> None:
    mixed = (*typed(*FACES[:9]), Die(1, typed=False), Die(2, typed=False))
    acting.apply(fire(*mixed))
    assert last(acting).source == "9 tavolo, 2 qui"
    put(acting, "n1", losses=1)
    assert (last(acting).source, last(acting).text) == ("a mano", "a mano: 1: perdite 0 \u2192 1")
    rolled = tuple(Die(face, typed=False) for face in FACES[:8])
    acting.apply(fire(*rolled, lines={"dice:2a": False}))
    assert last(acting).source == "qui, forzato"


def test_what_was_undone_stays_struck_until_it_is_done_again(acting: Battle) -> None:
    acting.apply(fire(*typed(*FACES)))
    acting.undo()
    assert last(acting).undone
    assert last(acting).dice
    acting.redo()
    assert not last(acting).undone
    assert len([line for line in build_log(acting, "it", 50) if line.dice]) == 1


def test_dice_thrown_again_show_both_faces(acting: Battle, put: Put) -> None:
    put(acting, "w2", hits=4)
    acting.apply(Request("test", {"unit": W2}, dice=typed(1, 5, 1, 3, 6, 1)))
    assert last(acting).dice == "4d6 1\u21926 5 3 1\u21921"


def test_dice_that_are_read_one_by_one_keep_their_order(acting: Battle) -> None:
    acting.apply(Request("clash", {"attacker": N1, "defender": W2}, dice=typed(3, 5)))
    assert last(acting).dice == "1d6 3   1d6 5"


def test_a_limit_keeps_the_last_lines(acting: Battle) -> None:
    for word in ("uno", "due", "tre"):
        acting.note(word)
    assert [line.text for line in build_log(acting, "it", 2)] == ["nota: due", "nota: tre"]


def test_the_whole_log_as_text(acting: Battle) -> None:
    """Turn, phase, the whole way to each unit, modifiers, dice, results, and the note."""
    acting.apply(fire(*typed(*FACES)))
    acting.note("il ponte\n\u00e8 rotto")
    acting.undo()
    acting.undo()
    text = log_text(acting, "it")
    assert "TURNO 1 \u00b7 Rossi\n" in text
    phase = "Brigata Nord \u203a 1 1a compagnia \u203a muove e tira"
    shot = "1 1a compagnia (Brigata Nord) tira a 11 Cavalieri azzurri: 3 danni"
    assert f"   6  {phase}: {shot}  [1a]  [tavolo]  [annullato]\n" in text
    for line in (
        "tira: Rossi \u203a Corpo \u203a Brigata Nord \u203a 1 1a compagnia",
        "contro: Azzurri \u203a Brigata Ovest \u203a 11 Cavalieri azzurri",
        "+2 2a",
        "11d6 6 6 5 5 4 4 3 2 2 1 1",
        "danni: 3",
    ):
        assert f"      {line}\n" in text
    assert "nota: il ponte \u00e8 rotto" in text
    assert "annullato: nota" not in text


def test_the_text_is_the_same_after_saving_and_loading(acting: Battle) -> None:
    acting.apply(fire(*typed(*FACES)))
    acting.undo()
    acting.redo()
    events = [decode(encode(event)) for event in acting.history.events]
    again = Battle(acting.rules, acting.history.start, events)
    assert log_text(again, "en") == log_text(acting, "en")


def test_a_default_that_is_written_down_is_no_change(acting: Battle) -> None:
    acting.apply(Request("test", {"unit": N1}))
    assert last(acting).details == ()
