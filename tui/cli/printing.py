"""How commands print: lines free of control signs, and JSON that any terminal can take."""

from __future__ import annotations

import json
import re
import sys
from fractions import Fraction
from typing import Any

_CONTROL = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def line(text: str = "") -> None:
    """Prints one line; names out of files can hold anything, so it is cleaned first."""
    from core.text import one_line

    print(one_line(text))


def text(lines: str) -> None:
    """Prints a text of several lines, cleaned in the same way."""
    from core.text import one_line

    for one in lines.splitlines():
        print(one_line(one))


def as_json(value: Any) -> None:
    """Prints a value as JSON, exact fractions as the nearest decimal."""
    text = json.dumps(value, ensure_ascii=False, indent=2, default=_plain)
    print(_CONTROL.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text))


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    raise TypeError(f"{type(value).__name__} has no place in JSON")


def percent(chance: Fraction, comma: bool = False) -> str:
    """A chance with one decimal; 0 and 100 only where that is certain."""
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    tenths = min(999, max(1, round(chance * 1000)))
    if chance * 1000 < 1 and tenths == 1:
        text = "< 0.1"
    elif chance * 1000 > 999:
        text = "> 99.9"
    else:
        text = f"{tenths // 10}.{tenths % 10}"
    return (text.replace(".", ",") if comma else text) + " %"


def stdout_is_there() -> bool:
    """Whether anybody can read what is printed."""
    return sys.stdout is not None
