"""The army editor by keys, without a screen: each key does what the footer says, and undo takes it back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.armies import total
from core.dice.sources import SeededDice
from core.ruleset.expression import Ref
from core.store import places
from tests.core.armies.made_up import fought, prepared
from tui.model.start import DIGITS
from tui.muster import Muster

NAMES = {
    "⏎": "enter",
    "␛": "escape",
    "⇥": "tab",
    "↓": "down",
    "↑": "up",
    "→": "right",
    "←": "left",
    "⌫": "backspace",
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new machine."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    yield tmp_path


@pytest.fixture
def muster() -> Muster:
    """An army that is prepared."""
    return Muster(prepared(), "it", dice=SeededDice(7))


def keys(muster: Muster, text: str) -> None:
    """Types it: signs for the keys that have no letter."""
    for sign in text:
        name = NAMES.get(sign)
        muster.key(name or ("space" if sign == " " else sign), None if name else sign)


def choose(muster: Muster, name: str) -> Ref:
    """Goes to the row of that name by arrows."""
    muster.key("home")
    while muster.tree.rows[muster.tree.place_of(muster.chosen)].name != name:
        before = muster.chosen
        muster.key("down")
        assert muster.chosen != before, f"no row {name}"
    assert muster.chosen is not None
    return muster.chosen


def names(muster: Muster) -> list[str]:
    """The rows, indented."""
    return [" " * row.depth + row.name for row in muster.tree.rows]


def test_the_tree_shows_costs_totals_and_places(muster: Muster) -> None:
    assert names(muster) == [
        "Nord",
        " 1a Brigata",
        "  Rossi",
        "  I",
        "  II",
        "  2a Brigata",
        "   Guardia",
    ] + [
        "Sud",
        " Massa",
        "  Orda",
    ]
    rights = [row.right.split() for row in muster.tree.rows]
    assert rights[0] == rights[1] == ["370", "punti"]
    assert rights[2:5] == [["capace"], ["B", "90"], ["A", "120"]]
    assert [row.number for row in muster.tree.rows if row.number] == ["1", "2", "3", "11"]


def test_buying_filters_as_one_types_and_buys_several(muster: Muster) -> None:
    choose(muster, "2a Brigata")
    keys(muster, "⏎3 lin a")
    rows = muster.model().panel.rows
    assert [(row.left, row.right.split(), row.marks) for row in rows] == [("Linea", ["A", "120"], "?")]
    assert any("dubbio" in note for note in rows[0].notes)
    keys(muster, "⏎")
    assert muster.told == "acquistato: 3 × Linea (360 punti) → 2a Brigata"
    assert len(muster.battle.view.field(Ref("formation", "g"), "units")) == 4  # type: ignore[arg-type]
    keys(muster, "␛u")
    assert "annullato: acquistato: 3 × Linea" in muster.told
    assert len(muster.battle.state.by_kind["unit"]) == 4


def test_only_the_side_s_own_list_until_asked_for_every_one(muster: Muster) -> None:
    keys(muster, "⇥")
    assert muster.model().panel.title == "Blu"
    assert "Orda" not in [row.left for row in muster.model().panel.rows]
    keys(muster, "→ord")
    assert [row.left for row in muster.model().panel.rows] == ["Orda"]
    keys(muster, "⌫⌫⌫xyz⏎")
    assert muster.model().panel.nothing
    assert len(muster.battle.state.by_kind["unit"]) == 4
    keys(muster, "␛␛")
    assert muster.panel is None


def test_a_side_without_a_formation_gets_one(muster: Muster) -> None:
    choose(muster, "1a Brigata")
    keys(muster, "d⏎")
    choose(muster, "Nord")
    keys(muster, "⏎guar⏎")
    assert names(muster)[:4] == ["Nord", " 1a brigata", "  Gen. 1a brigata", "  Guardia"]
    keys(muster, "␛u")
    assert names(muster)[:2] == ["Nord", "Sud"]


def test_names_are_text_and_no_letter_of_them_is_a_command(muster: Muster) -> None:
    unit = choose(muster, "I")
    keys(muster, "r[b]qdu/?[/]⏎")
    assert muster.battle.view.raw(unit, "name") == "[b]qdu/?[/]"
    assert muster.told == "rinominato: I → [b]qdu/?[/]"
    keys(muster, "r␛")
    keys(muster, "r⌫⌫⌫⌫⏎")
    assert muster.battle.view.raw(unit, "name") == "[b]qdu/"
    muster.key("r", "r")
    muster.paste("due\nrighe\x1b[2J")
    keys(muster, "⏎")
    assert muster.battle.view.raw(unit, "name") == "due righe[2J"


def test_deleting_asks_and_anything_but_enter_is_a_no(muster: Muster) -> None:
    choose(muster, "1a Brigata")
    keys(muster, "d")
    assert muster.model().now == "Togliere 1a Brigata con 3 unità?"
    keys(muster, "x")
    assert len(names(muster)) == 10
    keys(muster, "d⏎")
    assert names(muster) == ["Nord", "Sud", " Massa", "  Orda"]
    assert muster.told == "tolto dall'ordine di battaglia: 1a Brigata"
    choose(muster, "Nord")
    keys(muster, "d")
    assert muster.error == "Una parte non si toglie"


def test_copying_moving_and_order(muster: Muster) -> None:
    choose(muster, "I")
    keys(muster, "c")
    assert names(muster)[3:6] == ["  I", "  II", "  I"]
    keys(muster, "<")
    assert names(muster)[3:6] == ["  I", "  I", "  II"]
    keys(muster, "<<")
    assert muster.error == "Più in là non va"
    keys(muster, "m")
    panel = muster.model().panel
    assert [row.left.strip() for row in panel.rows] == ["Nord", "2a Brigata", "Sud", "Massa"]
    keys(muster, "↓⏎")
    assert muster.told == "spostato: I → 2a Brigata"
    choose(muster, "1a Brigata")
    keys(muster, "m")
    at = [row.left.strip() for row in muster.model().panel.rows].index("2a Brigata")
    assert muster.panel is not None
    muster.panel.place = at
    keys(muster, "⏎")
    assert muster.error == "una formazione non sta sotto se stessa"


def test_values_the_way_a_free_field_a_figure(muster: Muster) -> None:
    unit = choose(muster, "I")
    keys(muster, "e→")
    assert muster.battle.view.field(unit, "points") == 120
    assert muster.told == "I: taglia B → A"
    keys(muster, "↓→")
    assert muster.battle.view.field(unit, "weapon") == "new"
    keys(muster, "␛⏎espl⏎␛")
    scouts = muster.chosen
    assert scouts is not None
    assert muster.tree.rows[muster.tree.place_of(scouts)].right.split() == ["C", "?"]
    keys(muster, "e→↓30⏎")
    assert muster.battle.view.field(scouts, "points") == 30
    assert muster.battle.view.field(scouts, "elite") is True
    assert total(muster.battle.view, [scouts]) == (30, 0)
    keys(muster, "←")
    assert muster.battle.view.field(scouts, "points") == 29


def test_a_limit_that_is_passed_is_shown_and_allowed(muster: Muster) -> None:
    choose(muster, "Nord")
    keys(muster, "e↓300⏎␛")
    model = muster.model()
    assert model.notes == ("Nord: 370 punti su 300  l.1",)
    assert model.tree[0].warned
    keys(muster, "⏎guard⏎")
    assert "530 punti su 300" in muster.model().notes[0]


def test_a_general_is_chosen_rolled_here_or_typed(muster: Muster) -> None:
    general = choose(muster, "Rossi")
    keys(muster, "e→")
    assert muster.battle.view.field(general, "quality") == "grand"
    keys(muster, "↓1")
    assert muster.battle.view.field(general, "quality") == "poor"
    keys(muster, "9")
    assert muster.error == "9: il dado va da 1 a 6"
    keys(muster, "r")
    last = muster.battle.history.can_undo
    assert last is not None
    assert last.source == "rolled"
    keys(muster, "␛uuu")
    assert muster.battle.view.field(general, "quality") == "able"


def test_a_formation_beside_and_below(muster: Muster) -> None:
    choose(muster, "2a Brigata")
    keys(muster, "fTerza⏎")
    choose(muster, "2a Brigata")
    keys(muster, "FQuarta⏎")
    assert [name for name in names(muster) if name.strip() in ("Terza", "Quarta")] == ["   Quarta", "  Terza"]


def test_an_army_is_saved_and_taken_by_the_other_side(muster: Muster) -> None:
    keys(muster, "wIl mio Nord⏎")
    (path,) = places.armies()
    assert path.name == "Il mio Nord.toml"
    assert str(path) in muster.told
    choose(muster, "Sud")
    keys(muster, "o⏎")
    assert muster.told == "esercito da file: Il mio Nord → Sud"
    assert names(muster)[7:] == ["Sud", " 1a Brigata", "  Rossi", "  I", "  II", "  2a Brigata", "   Guardia"]
    keys(muster, "u")
    assert names(muster)[7:] == ["Sud", " Massa", "  Orda"]


def test_a_file_with_a_fault_is_told_and_changes_nothing(muster: Muster) -> None:
    keys(muster, "wx⏎")
    (path,) = places.armies()
    path.write_text(path.read_text("utf-8").replace('ruleset = "club"', 'ruleset = "[b]other"'), "utf-8")
    keys(muster, "o⏎")
    assert f"{path}:" in muster.error
    assert "[b]other" in muster.error
    assert muster.battle.history.can_undo is None


def test_every_key_of_the_footer_works_now(muster: Muster) -> None:
    for name in [row.name for row in muster.tree.rows]:
        choose(muster, name)
        for key in muster.tree_keys():
            if key.key in ("<", ">"):  # at an end they say so
                continue
            twin = Muster(prepared(), "it")
            twin.chosen = muster.chosen
            before = twin.model()
            twin.press_key(key.key)
            assert not twin.error, (name, key)
            assert twin.done or twin.model() != before, (name, key)


def test_any_keys_do_no_harm() -> None:
    import random

    dice = random.Random(3)
    signs = list("⏎⏎␛⇥↓↑→←⌫berfFcdm<>uUwo?x3[ ") + list(DIGITS[:3])
    for _ in range(40):
        muster = Muster(prepared(), "en", dice=SeededDice(1))
        for _ in range(60):
            keys(muster, dice.choice(signs))
            muster.model()
        muster.panel = None
        while muster.battle.history.can_undo is not None:
            muster.battle.undo()
        assert muster.battle.state == prepared().state


def test_in_play_every_change_is_logged_as_by_hand_in_both_languages() -> None:
    muster = Muster(fought(), "it", running=True)
    choose(muster, "1a Brigata")
    keys(muster, "⏎lin b⏎␛rNuova⏎c")
    keys(muster, "m⏎e→␛d⏎")
    events = muster.battle.history.events
    assert {event.kind for event in events} == {"hand"}
    assert [event.text.it for event in events] == [
        "acquistato: Linea (90 punti) → 1a Brigata",
        "rinominato: Linea → Nuova",
        "copiato: Nuova",
        "spostato: Nuova → Nord",
        "Nuova: taglia B → A",
        "tolto dall'ordine di battaglia: Nuova",
    ]
    assert [event.text.en for event in events][:3] == [
        "bought: Line (90 points) → 1a Brigata",
        "renamed: Line → Nuova",
        "copied: Nuova",
    ]


def test_undo_in_play_stops_where_the_editor_began() -> None:
    battle = fought()
    first = Muster(battle, "it", running=True)
    choose(first, "I")
    keys(first, "rA⏎")
    second = Muster(battle, "it", running=True)
    keys(second, "u")
    assert second.error == "Qui non c'è niente da annullare"
    assert "u" not in [key.key for key in second.tree_keys()]
