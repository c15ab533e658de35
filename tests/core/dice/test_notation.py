"""How dice are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dice.notation import Pool, parse_pool
from core.dice.words import DiceError


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("13d6", Pool(13, 6)),
        ("1d10", Pool(1, 10)),
        ("d8", Pool(1, 8)),
        (" 2D6 ", Pool(2, 6)),
        ("13 d 6", Pool(13, 6)),
        ("100d100", Pool(100, 100)),
        ("03d06", Pool(3, 6)),
    ],
)
def test_reads_dice(text: str, pool: Pool) -> None:
    assert parse_pool(text) == pool


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("", "write dice like 13d6"),
        ("13", "write dice like 13d6"),
        ("6d", "write dice like 13d6"),
        ("-1d6", "write dice like 13d6"),
        ("1.5d6", "write dice like 13d6"),
        ("२d६", "write dice like 13d6"),
        ("[/]", "write dice like 13d6"),
        ("3d6\n4d6", "write dice like 13d6"),
        ("2d6+1", "no sums"),
        ("2d6 x 2", "no sums"),
        ("d%", "write d100"),
        ("2d%", "write 2d100"),
        ("0d6", "from 1 to 100 in one roll"),
        ("101d6", "from 1 to 100 in one roll"),
        ("1d1", "from 2 to 100 faces"),
        ("1d101", "from 2 to 100 faces"),
        ("1d0", "from 2 to 100 faces"),
        ("9999d9999", "write dice like 13d6"),
        ("0000000000000000000001d6", "too long"),
    ],
)
def test_refuses_with_advice(text: str, advice: str) -> None:
    with pytest.raises(DiceError, match=advice):
        parse_pool(text)


def test_refuses_in_both_languages() -> None:
    with pytest.raises(DiceError) as refused:
        parse_pool("101d6")
    assert refused.value.words == (
        "101 dadi: da 1 a 100 per tiro",
        "101 dice: from 1 to 100 in one roll",
    )


@given(st.integers(1, 100), st.integers(2, 100))
def test_reads_what_it_writes(count: int, faces: int) -> None:
    assert parse_pool(str(Pool(count, faces))) == Pool(count, faces)


@given(st.text(max_size=30))
def test_any_text_is_dice_or_refused(text: str) -> None:
    try:
        pool = parse_pool(text)
    except DiceError as refused:
        assert all(refused.words)
    else:
        assert 1 <= pool.count <= 100
        assert 2 <= pool.faces <= 100
