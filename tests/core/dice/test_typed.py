"""What a player types for dice from the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dice.typed import Reading, read_typed


@pytest.mark.parametrize("text", ["65531", "6 5 5 3 1", "6,5,5,3,1", " 65 531 ", "6; 5. 5, 3 ,1,"])
def test_small_dice_may_be_run_together_or_parted(text: str) -> None:
    reading = read_typed(text, 5, 6)
    assert reading == Reading(5, (6, 5, 5, 3, 1))
    assert reading.complete
    assert reading.refusal is None


def test_three_of_a_kind() -> None:
    assert read_typed("555", 3, 6).faces == (5, 5, 5)


def test_too_few_dice_are_no_fault_until_taken() -> None:
    reading = read_typed("6553", 5, 6)
    assert reading.faces == (6, 5, 5, 3)
    assert reading.missing == 1
    assert reading.error is None
    assert not reading.complete
    assert reading.refusal == ("Hai scritto 4 dadi, ne servono 5", "You wrote 4 dice, 5 are needed")


def test_a_seven_on_a_six_sided_die() -> None:
    reading = read_typed("65537", 5, 6)
    assert reading.faces == (6, 5, 5, 3)
    assert reading.error == ("7: il dado va da 1 a 6", "7: the die goes from 1 to 6")
    assert not reading.complete


def test_letters() -> None:
    reading = read_typed("abc", 5, 6)
    assert reading.faces == ()
    assert reading.missing == 5
    assert reading.error == (
        "«a» non è un dado: scrivi solo cifre e spazi",
        "«a» is no die: write only digits and spaces",
    )


@pytest.mark.parametrize("text", ["", "  ", " , "])
def test_an_empty_line(text: str) -> None:
    reading = read_typed(text, 5, 6)
    assert reading == Reading(5)
    assert reading.refusal == ("Non hai scritto dadi, ne servono 5", "You wrote no dice, 5 are needed")


@pytest.mark.parametrize(
    ("text", "count", "it", "en"),
    [
        ("6" * 11, 12, "Hai scritto 11 dadi, ne servono 12", "You wrote 11 dice, 12 are needed"),
        ("66", 1, "Hai scritto 2 dadi, ne serve 1", "You wrote 2 dice, 1 is needed"),
        ("6", 2, "Hai scritto 1 dado, ne servono 2", "You wrote 1 die, 2 are needed"),
        ("6", 0, "Hai scritto 1 dado, non ne servono", "You wrote 1 die, none is needed"),
    ],
)
def test_the_wrong_number(text: str, count: int, it: str, en: str) -> None:
    assert read_typed(text, count, 6).refusal == (it, en)


def test_no_dice_due_and_none_typed() -> None:
    assert read_typed("", 0, 6).complete


def test_too_many_dice_are_a_fault_at_once() -> None:
    reading = read_typed("666", 2, 6)
    assert reading.error is not None
    assert reading.missing == 0


@pytest.mark.parametrize(
    ("text", "count", "faces"),
    [
        ("0", 1, (10,)),
        ("10", 1, (10,)),
        ("1 0", 2, (1, 10)),
        ("10 3", 2, (10, 3)),
        ("7093", 4, (7, 10, 9, 3)),
        ("02", 2, (10, 2)),
    ],
)
def test_nought_is_ten_on_a_ten_sided_die(text: str, count: int, faces: tuple[int, ...]) -> None:
    assert read_typed(text, count, 10) == Reading(count, faces)


@pytest.mark.parametrize("text", ["107", "310", "1010"])
def test_a_ten_in_a_run_is_not_guessed(text: str) -> None:
    error = read_typed(text, 2, 10).error
    assert error is not None
    assert error.it == f"{text}: separa i dadi con uno spazio (10 oppure 1 0)"


def test_nought_is_no_face_of_other_dice() -> None:
    assert read_typed("0", 1, 6).error == ("0: il dado va da 1 a 6", "0: the die goes from 1 to 6")
    assert read_typed("9", 1, 8).error == ("9: il dado va da 1 a 8", "9: the die goes from 1 to 8")
    assert read_typed("0", 1, 20).error is not None


def test_large_dice_are_parted() -> None:
    assert read_typed("20 7,13", 3, 20).faces == (20, 7, 13)
    error = read_typed("20713", 3, 20).error
    assert error is not None
    assert error.en == "20713: the die goes from 1 to 20; part the dice with a space"


@pytest.mark.parametrize(("text", "face"), [("00", 100), ("0", 100), ("100", 100), ("07", 7)])
def test_percentile_dice(text: str, face: int) -> None:
    assert read_typed(text, 1, 100).faces == (face,)


@pytest.mark.parametrize("text", ["２", "٣", "½", "[/]", "-3", "\x1b[2J", "6\u202e", "\ud800"])
def test_odd_signs_are_refused(text: str) -> None:
    error = read_typed(text, 1, 6).error
    assert error is not None
    assert all(line.isprintable() for line in error)


def test_endless_text_is_refused() -> None:
    assert read_typed("6" * 100_000, 5, 6).error is not None
    error = read_typed("6" * 900, 5, 20).error
    assert error is not None
    assert len(error.it) < 80


@given(st.text(), st.integers(0, 100), st.integers(2, 100))
def test_any_text_has_an_answer(text: str, count: int, faces: int) -> None:
    reading = read_typed(text, count, faces)
    assert all(1 <= face <= faces for face in reading.faces)
    assert reading.complete == (reading.refusal is None)


@given(st.lists(st.integers(1, 100), max_size=100))
def test_parted_dice_are_read_back(fallen: list[int]) -> None:
    assert read_typed(", ".join(map(str, fallen)), len(fallen), 100).faces == tuple(fallen)
