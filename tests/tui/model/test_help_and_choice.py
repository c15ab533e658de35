"""Help has the ruleset's own verbs; a question has a letter for each of its values."""

from core.battle import Battle
from core.procedure import Asked
from core.ruleset.models import Text
from tui.model.choice import build_choice
from tui.model.help import build_help


def test_help_has_what_one_types_and_the_verbs_and_statuses_of_the_ruleset(battle: Battle) -> None:
    sections = {section.title: section.rows for section in build_help(battle, "en").sections}
    assert sections["verbs of this ruleset"] == (
        ("f", "Fire: fires, at"),
        ("m", "Melee: attacks, defends"),
        ("t", "Test: unit"),
    )
    assert sections["statuses, by hand with 9=letter"] == (("M", "moved"), ("T", "tired"))
    assert ("9⏎", "the card of unit 9") in sections["what one types"]


def asked(type_: str, **more: object) -> Asked:
    given = {"key": "x", "type": type_, "text": Text(it="che cosa", en="what"), "value": None, "given": False}
    return Asked(**{**given, **more})  # type: ignore[arg-type]


def test_each_value_has_a_letter_that_no_command_has() -> None:
    values = {f"v{n}": Text(it=f"valore {n}", en=f"value {n}") for n in range(20)}
    found = build_choice(asked("choice", values=values, value="v1"), "it")
    letters = [row.letter for row in found.rows]
    assert len(letters) == len(set(letters)) == 20
    assert not set(letters) & set("nruxyz")
    assert [row.value for row in found.rows if row.chosen] == ["v1"]


def test_yes_and_no_are_answered_with_their_own_letters() -> None:
    found = build_choice(asked("flag", value=False), "it")
    assert [(row.letter, row.text, row.value, row.chosen) for row in found.rows] == [
        ("s", "sì", True, False),
        ("n", "no", False, True),
    ]
    assert build_choice(asked("flag"), "en").rows[0].letter == "y"


def test_a_number_is_typed_and_its_limits_are_told() -> None:
    found = build_choice(asked("number", minimum=1, maximum=6, unit="cm"), "en")
    assert (found.rows, found.hint) == ((), "a number 1–6 cm")
