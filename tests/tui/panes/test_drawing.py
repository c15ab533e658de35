"""Cells: cutting, rows, bars. Nothing here needs an app."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rich.cells import cell_len

from tests.tui.fixtures import unit
from tui.panes.bar import bar, scale_for
from tui.panes.drawing import Row, cut, cut_start, shown, wrapped
from tui.panes.histogram import figure
from tui.panes.letters import columns_of, four_rows, seven_rows
from tui.panes.scrolling import window
from tui.panes.signs import FULL, PLAIN, Signs, plain_text
from tui.theme import COLOURS

WIDE = "中軍左翼の旗本"


@pytest.mark.parametrize(
    "text", ["", "Bersaglieri", WIDE, "e\u0301te\u0301 " * 9, "👨‍👩‍👧 famiglia", "x" * 300]
)
@pytest.mark.parametrize("width", range(0, 14))
def test_a_cut_text_never_takes_more_cells_than_it_may(text: str, width: int) -> None:
    assert cell_len(cut(text, width)) <= width
    assert cell_len(cut_start(text, width)) <= width


def test_a_text_that_fits_is_not_touched() -> None:
    assert cut("Scioa", 5) == "Scioa"
    assert cut("Scioani", 5) == "Scio…"
    assert cut_start("655632514", 5) == "…2514"


def test_no_control_sign_gets_through() -> None:
    assert shown("A\x1b]0;x\x07B\x9b2J\u202eC\nD") == "A]0;xB2JC D"
    assert shown("❤\ufe0f") == "❤"


def test_lines_break_at_blanks() -> None:
    lines = wrapped([("8 I btg ", "b"), ("bersaglieri   13d6", "")], 12)
    texts = ["".join(text for text, _ in line) for line in lines]
    assert [text.strip() for text in texts] == ["8 I btg", "bersaglieri", "13d6"]


@pytest.mark.parametrize("text", ["abc", WIDE, "x" * 99])
def test_a_row_is_as_wide_as_it_says(text: str) -> None:
    row = Row(20)
    row.put(3, text)
    row.right(19, [(text, "b")], 5)
    strip = row.drawn("notte")
    assert strip.cell_length == 20
    assert sum(cell_len(segment.text) for segment in strip) == 20


def test_what_would_lie_on_another_piece_is_left_out() -> None:
    row = Row(10)
    row.put(0, "abcdef")
    row.put(3, "XY")
    assert row.text == "abcdef    "


def test_pieces_that_do_not_fit_end_in_one_ellipsis() -> None:
    row = Row(10)
    row.pieces(0, [("abcdefghijkl", ""), ("   ", ""), ("13d6", "b")])
    assert row.text == "abcdefghi…"


def _bar(figures: str, width: int = 14, waiting: int = 0, notch: int = 0) -> str:
    one = unit(1, "x", figures, waiting=waiting, notch=notch)
    return "".join(text for text, _ in bar(one, scale_for([one], width), FULL))


def test_the_bar_has_a_cell_a_point() -> None:
    assert _bar("7/10", waiting=2) == "▆▆▆▆▆▃▃···"
    assert _bar("12/12") == "▆" * 12


def test_a_threshold_is_a_notch() -> None:
    assert _bar("7/9", notch=4) == "▆▆▆▆│▆▆▆··"
    assert _bar("4/9", notch=4) == "▆▆▆▆│·····"


def test_bars_shrink_alike_and_keep_what_is_there() -> None:
    assert _bar("13/14", 7) == "▆▆▆▆▆▆·"
    assert _bar("1/40", 14).startswith("▆")
    assert len(_bar("39/40", 14, waiting=1)) == 14
    assert "▃" in _bar("39/40", 14, waiting=1)


def test_more_damage_than_strength_is_all_damage() -> None:
    assert _bar("2/4", waiting=9) == "▃▃··"


def test_nothing_is_certain_that_is_not() -> None:
    assert figure(Fraction(99999, 100000), "it") == ">99,9"
    assert figure(Fraction(1, 100000), "en") == "<0.1"
    assert figure(Fraction(1), "it") == "100"
    assert figure(Fraction(277, 1000), "it") == "27,7"


def test_a_list_moves_as_little_as_may_be() -> None:
    headings = [6] * 30
    assert window(5, 10, 30, [7], headings) == 5
    assert window(0, 10, 30, [20], list(range(30))) == 11
    assert window(9, 40, 30, [20], headings) == 0
    assert window(0, 10, 30, [3, 25], [0] * 30) == 0
    assert window(15, 10, 30, [12], [11] * 30) == 11


def test_own_signs_take_one_cell_and_are_no_emoji() -> None:
    for name, sign in vars(FULL).items():
        if isinstance(sign, str) and name != "blocks":
            assert cell_len(sign) == 1 and "\ufe0f" not in sign, name


def test_the_plain_set_is_plain() -> None:
    assert all(sign.isascii() for sign in vars(PLAIN).values() if isinstance(sign, str))
    assert plain_text("regge ≥5 − 2 → ⏎ ↑↓", "it") == "regge >=5 - 2 -> Enter frecce"
    assert isinstance(PLAIN, Signs)


def test_large_letters() -> None:
    columns = columns_of("Più 4")
    assert columns is not None
    assert len(four_rows(columns)) == 4 and len(seven_rows(columns)) == 7
    assert columns_of("中") is None


def _contrast(first: str, second: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(first), light(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", COLOURS)
def test_colours_of_text_are_readable(theme: str) -> None:
    colours = COLOURS[theme]
    for name in ("foreground", "side-1", "side-2", "gain", "cost", "quiet"):
        assert _contrast(colours[name], colours["background"]) >= 4.5, name
    assert _contrast(colours["now-ink"], colours["now"]) >= 7
    assert _contrast(colours["foreground"], colours["mark"]) >= 7
