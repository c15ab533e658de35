"""Large letters out of blocks: four rows high, or seven, to be read from the other side of the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

TALL: Final = 7
"""Dots of a letter from top to bottom."""
BLANK: Final = 2
"""Columns of a space."""

_COLUMNS: Final = (
    "0 3E4141413E|1 427F40|2 6251494946|3 2241494936|4 1814127F10|5 2745454539|6 3C4A494930|7 0171090503|"
    "8 3649494936|9 064949291E|A 7E1111117E|B 7F49494936|C 3E41414122|D 7F4141413E|E 7F49494941|"
    "F 7F09090901|G 3E4149497A|H 7F0808087F|I 417F41|J 2040413F01|K 7F08142241|L 7F40404040|M 7F020C027F|"
    "N 7F0408107F|O 3E4141413E|P 7F09090906|Q 3E4151215E|R 7F09192946|S 2649494932|T 01017F0101|"
    "U 3F4040403F|V 1F2040201F|W 3F4038403F|X 6314081463|Y 0708700807|Z 6151494543|- 080808|+ 08083E0808|"
    "' 03|. 60|, 8060|: 36|! 5F|? 0201510906|/ 2010080402|% 2313086462|( 1C2241|) 41221C|= 14141414|"
    "_ 404040|> 412214 08|< 08142241"
)
"""Each sign with its columns from left to right; the lowest bit is the topmost dot."""


@lru_cache(maxsize=1)
def _font() -> dict[str, tuple[int, ...]]:
    font: dict[str, tuple[int, ...]] = {" ": (0,) * BLANK}
    for entry in _COLUMNS.split("|"):
        sign, columns = entry[0], entry[2:].replace(" ", "")
        font[sign] = tuple(int(columns[n : n + 2], 16) for n in range(0, len(columns), 2))
    return font


def _readable(text: str) -> str:
    """Capitals without accents, in signs that the letters have."""
    text = unicodedata.normalize("NFD", text.upper().replace("\u2212", "-").replace("\u2019", "'"))
    return "".join(sign for sign in text if not unicodedata.combining(sign))


def columns_of(text: str) -> list[int] | None:
    """The columns of a text; None if a sign of it has no letter."""
    columns: list[int] = []
    for sign in _readable(text):
        glyph = _font().get(sign)
        if glyph is None:
            return None
        columns += [*([0] if columns else []), *glyph]
    return columns


def four_rows(columns: Sequence[int]) -> list[str]:
    """A cell a column, two dots a row."""
    rows = []
    for top in range(0, TALL + 1, 2):
        signs = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
        rows.append("".join(signs[bool(c >> top & 1), bool(c >> top + 1 & 1)] for c in columns))
    return rows


def seven_rows(columns: Sequence[int]) -> list[str]:
    """Two cells a column, a row a dot."""
    return ["".join("██" if c >> n & 1 else "  " for c in columns) for n in range(TALL)]
