"""The sentence of the bright bar."""

from collections.abc import Callable
from typing import Any

from core.battle import Battle
from core.procedure import Die, Request
from core.ruleset.expression import Ref
from tui.model.now import build_now

Put = Callable[..., None]
N1, N2, S1, W1, W2 = (Ref("unit", id_) for id_ in ("n1", "n2", "s1", "w1", "w2"))
AT_8 = {"distance_cm": 8}


def now(battle: Battle, request: Request | None = None, language: Any = "it") -> str:
    return build_now(battle, battle.run(request) if request else None, language).text


def fire(*faces: int, firer: Ref = N2, **facts: Any) -> Request:
    given = {**AT_8, **facts}
    roles = {"firer": firer, "target": W1}
    return Request("fire", roles, given, dice=tuple(Die(face) for face in faces))


class TestBattle:
    def test_before_the_first_step(self, battle: Battle) -> None:
        assert now(battle) == "\u23ce comincia la battaglia"

    def test_a_step_with_a_procedure_is_due(self, battle: Battle) -> None:
        battle.begin()
        assert now(battle) == "Tirate il presagio: \u23ce apre, n salta"

    def test_the_next_brigade_or_unit_is_to_be_chosen(self, acting: Battle, begun: Battle) -> None:
        acting.undo()
        assert now(acting) == "Scegli reparto: 1 o 2"
        acting.undo()
        acting.undo()
        assert now(acting) == "Scegli la brigata: Brigata Nord o Brigata Sud"

    def test_a_step_says_its_own_sentence(self, acting: Battle) -> None:
        assert now(acting) == "1 1a compagnia (Brigata Nord): muove, tira o sta ferma"

    def test_a_step_without_a_sentence_says_whose_turn_it_is(self, acting: Battle) -> None:
        acting.next()
        assert now(acting) == "Tocca a 1 1a compagnia (Brigata Nord): chiude"
        assert now(acting, language="en") == "It is the turn of 1 1a compagnia (Brigata Nord): closes"

    def test_a_follow_up_is_offered(self, acting: Battle) -> None:
        acting.apply(fire(*[6] * 11))
        assert now(acting) == "11 Cavalieri azzurri: prova subito? \u23ce apre, n lascia"

    def test_the_end_is_said_once_and_in_both_languages(self, battle: Battle, put: Put) -> None:
        battle.begin()
        put(battle, "w2", losses=10)
        put(battle, "w3", losses=10)
        while battle.turn == 1:
            battle.next()
        assert now(battle) == "Azzurri \u00e8 battuta: la battaglia \u00e8 finita"
        assert now(battle, language="en") == "Blues is beaten: the battle is over"
        battle.next()
        assert "finita" not in now(battle)


class TestOpenTest:
    def test_a_missing_fact_is_asked(self, battle: Battle) -> None:
        request = Request("fire", {"firer": N2, "target": W1})
        assert now(battle, request) == (
            "Fuoco: 2 Battaglione dei fanti scelti contro 11 Cavalieri azzurri: manca distanza (cm)"
        )

    def test_dice_are_wanted_and_counted(self, battle: Battle) -> None:
        who = "2 Battaglione dei fanti scelti contro 11 Cavalieri azzurri"
        assert now(battle, fire()) == f"Scrivi 11 dadi di {who}, o r li tira qui"
        assert now(battle, fire(6, 5, 5)) == f"Scrivi 11 dadi di {who}: ne mancano 8"
        assert now(battle, fire(*[1] * 10)) == f"Scrivi 11 dadi di {who}: ne manca 1"

    def test_the_other_side_rolls_in_its_own_name(self, battle: Battle) -> None:
        request = Request("clash", {"attacker": N2, "defender": W2}, dice=(Die(3),))
        assert now(battle, request) == "Scrivi 1 dado di 12 Fanti azzurri, o r lo tira qui"

    def test_dice_that_fall_again(self, battle: Battle, put: Put) -> None:
        put(battle, "n2", hits=3)
        request = Request("test", {"unit": N2}, dice=(Die(1), Die(1), Die(5)))
        assert now(battle, request) == "Ritira 2 dadi di 2 Battaglione dei fanti scelti"

    def test_what_is_done_waits_to_be_applied(self, battle: Battle) -> None:
        assert now(battle, fire(*[6, 6, *[1] * 9], firer=S1)) == (
            "3 1a compagnia (Brigata Sud) tira a 11 Cavalieri azzurri: 2 danni. \u23ce applica"
        )

    def test_what_is_barred_says_why_and_how_to_force_it(self, battle: Battle) -> None:
        request = fire(night=True, distance_cm=12)
        assert now(battle, request) == "Non si pu\u00f2: di notte non oltre 10 cm (1c). ! forza"

    def test_a_question_names_whom_it_is_about(self, battle: Battle) -> None:
        request = Request("chase", {"unit": S1})
        assert now(battle, request) == "Rispondi: 3 1a compagnia (Brigata Sud) insegue?"
        assert now(battle, request, "en") == "Answer: does 3 1a compagnia (Brigata Sud) pursue?"

    def test_dice_of_nobody_say_what_they_are_for(self, battle: Battle) -> None:
        """A start of the turn may want several, each with its own meaning."""
        assert now(battle, Request("omen", {})) == "Scrivi 2 dadi di \u00abla somma\u00bb, o r li tira qui"
