"""Text from people: what is left of it, and what a file is called after it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from core.text import NAME_LIMIT, NOTE_LIMIT, Name, Note, clean_name, clean_note, legal_file_name, one_line

ANY_TEXT = st.text(st.characters(), max_size=60) | st.text(
    st.sampled_from("a \t\n\r\u0301\u0327\u200d\u200c\u202e\x1b\x9b\ud800\u3164\u00a0\u1100\u1161é👨中ع."),
    max_size=60,
)


@pytest.mark.parametrize(
    "name",
    [
        "1a Brigata.Nord",
        'Perù & "Lamarmora"',
        "d’Africa \\ ½",
        "1° Bersaglieri [riserva]",
        "[/]",
        "[b]X[/b]",
        "近衛",
        "العربية",
        "👨‍👩‍👧‍👦 Guard",
        "می‌خواهم",
        "N" * 300,
    ],
)
def test_what_can_be_seen_stays_as_typed(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("\x1b]0;PWNED\x07name", "]0;PWNEDname"),
        ("A\x1b[2JB", "A[2JB"),
        ("A\x9b31mB", "A31mB"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb", "ab"),
        ("two\nlines\tand a tab", "two lines and a tab"),
        ("  wide   apart ", "wide apart"),
        ("\ud800", "?"),
        ("", "?"),
        (" \u200d ", "?"),
        ("\u3164\u2800", "?"),
        ("e\u0301", "é"),
        ("Z" + "\u0327" * 200, "Z" + "\u0327" * 3),
        ("Z" + "\u0327\u200d" * 4, "Z\u0327\u200d\u0327\u200d\u0327"),
        ("N" * 10_000, "N" * NAME_LIMIT),
    ],
)
def test_what_cannot_be_seen_is_left_out(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@given(ANY_TEXT, st.integers(1, 20))
def test_a_name_is_one_visible_line_and_cleaning_twice_changes_nothing(typed: str, limit: int) -> None:
    name = clean_name(typed, limit)
    assert 0 < len(name) <= limit
    assert name == name.strip()
    assert not {unicodedata.category(char) for char in name} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert clean_name(name, limit) == name
    name.encode()


def test_a_note_keeps_its_lines() -> None:
    assert clean_note(" one \r\n\r\n\ttwo\u2028three\n ") == "one\n\ntwo\nthree"
    assert clean_note("\x1b\n") == ""
    assert len(clean_note("n\n" * 5000)) <= NOTE_LIMIT


@given(ANY_TEXT, st.integers(1, 20))
def test_cleaning_a_note_twice_changes_nothing(typed: str, limit: int) -> None:
    note = clean_note(typed, limit)
    assert len(note) <= limit
    assert clean_note(note, limit) == note


class Card(BaseModel):
    """Any model with a name and a note."""

    name: Name
    note: Note = ""


def test_a_model_cleans_what_it_reads() -> None:
    card = Card(name="Old\x1b Guard\ud800", note="a\r\nb")
    assert (card.name, card.note) == ("Old Guard", "a\nb")
    with pytest.raises(ValueError, match="valid string"):
        Card.model_validate({"name": 7})


def test_a_message_keeps_its_spaces() -> None:
    assert one_line("two  spaces,\x1b[2J a break\nand no more") == "two  spaces,[2J a break and no more"


@pytest.mark.parametrize(
    ("title", "file_name"),
    [
        ("Marengo", "Marengo"),
        ('Solferino 24/6: "l\'alba"?', "Solferino 24-6 l'alba"),
        ("Adua, 1 marzo 1896", "Adua, 1 marzo 1896"),
        ("San Martino.toml", "San Martino"),
        ("..", "battle"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "_CON"),
        ("lpt1 .txt", "_lpt1 .txt"),
        ("Conegliano", "Conegliano"),
        ("", "battle"),
        ("???", "battle"),
        ("-rf", "rf"),
        (".hidden", "hidden"),
        ("ends with a dot. ", "ends with a dot"),
        ("è" * 200, "è" * 50),
    ],
)
def test_file_names(title: str, file_name: str) -> None:
    assert legal_file_name(title) == file_name


@given(ANY_TEXT | st.text(st.sampled_from('.-~ /\\:?*"<>|CONconAUX1'), max_size=12))
def test_any_title_makes_a_legal_file_name(title: str) -> None:
    name = legal_file_name(title)
    assert name
    assert len(name.encode()) <= 101
    assert not set(name) & set('/\\<>:"|?*\n\t\0')
    assert name[0] not in ".- ~"
    assert name[-1] not in ". "
    assert name.split(".")[0].rstrip().upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT9"}
