"""The signs that panes draw, and the plain set for fonts that lack them.

All signs of the full set are one cell wide, none is an emoji. In the plain set a box is three cells wide and
some signs are words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tui.model.parts import LineShape, Mark

if TYPE_CHECKING:
    from core.field import Kind


@dataclass(frozen=True)
class Signs:
    """One set of signs."""

    now: str = "►"
    done: str = "✓"
    todo: str = "·"
    target: str = "◎"
    out: str = "✗"
    open: str = "▾"
    folded: str = "▸"
    above: str = "▴"
    below: str = "▾"
    prompt: str = "▸"
    strength: str = "▆"
    waiting: str = "▃"
    lost: str = "·"
    notch: str = "│"
    auto_on: str = "■"
    auto_off: str = "□"
    hand_on: str = "●"
    hand_off: str = "○"
    forced: str = "◐"
    bullet: str = "•"
    missing: str = "_"
    undone: str = "↶"
    rule: str = "─"
    divider: str = "│"
    ellipsis: str = "…"
    blocks: str = " ▁▂▃▄▅▆▇█"
    full_block: str = "█"
    plain: bool = False

    def mark(self, mark: Mark) -> str:
        """The sign at the left of a row."""
        return {
            "now": self.now,
            "done": self.done,
            "todo": self.todo,
            "target": self.target,
            "out": self.out,
            "": " ",
        }[mark]

    def box(self, shape: LineShape) -> str:
        """The sign at the left of a line of the checklist."""
        return {
            "base": " ",
            "auto-on": self.auto_on,
            "auto-off": self.auto_off,
            "hand-on": self.hand_on,
            "hand-off": self.hand_off,
            "forced-on": self.forced,
            "forced-off": self.forced,
        }[shape]

    def on_map(self, kind: Kind, sign: str) -> str:
        """A sign of the map: one cell in either set."""
        if not self.plain:
            return sign
        return _WALLS.get(sign, "-") if kind in ("wall", "road-wall") else _MAP.get(kind, sign)

    @property
    def box_width(self) -> int:
        """Cells that a box takes."""
        return len(self.auto_on)


_MAP: Final[dict[Kind, str]] = {
    "steep": "^",
    "gentle": "n",
    "dense-wood": "t",
    "thin-wood": "t",
    "town": "h",
    "farm": "h",
    "marsh": "%",
    "rough": ",",
    "river": "~",
    "ford": ":",
    "bridge": "#",
    "road": "=",
    "depth": ".",
    "supply": "S",
    "objective": "*",
}
"""The plain sign of each kind of cell of the map; numbers stay."""
_WALLS: Final = {"│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+"}

FULL: Final = Signs()
PLAIN: Final = Signs(
    now=">",
    done="v",
    todo=".",
    target="@",
    out="x",
    open="-",
    folded="+",
    above="^",
    below="v",
    prompt=">",
    strength="#",
    waiting="o",
    lost=".",
    notch="|",
    auto_on="[#]",
    auto_off="[ ]",
    hand_on="(*)",
    hand_off="( )",
    forced="(!)",
    bullet="*",
    undone="<",
    rule="-",
    divider="|",
    ellipsis="~",
    blocks=" ....####",
    full_block="#",
    plain=True,
)

_WORDS: Final[dict[str, str]] = {
    "►": ">",
    "✓": "v",
    "◎": "@",
    "✗": "x",
    "▾": "-",
    "▸": ">",
    "▴": "^",
    "≥": ">=",
    "≤": "<=",
    "−": "-",
    "–": "-",
    "→": "->",
    "›": ">",
    "‹": "<",
    "·": ".",
    "•": "*",
    "↶": "<",
    "□": "[ ]",
    "■": "[#]",
    "●": "(*)",
    "○": "( )",
    "◐": "(!)",
    "″": '"',
    "⏎": "Enter",
    "⌫": "Backspace",
    "▲": "^",
    "∩": "n",
    "‡": "t",
    "⌂": "h",
    "≈": "~",
    "÷": ":",
    "╬": "#",
    "═": "=",
    "◆": "S",
    "★": "*",
    "┄": ".",
    "…": "...",
}
_ARROWS: Final = {"it": "frecce", "en": "arrows"}


def plain_text(text: str, language: str) -> str:
    """The text without signs that poor fonts lack."""
    if text.isascii():
        return text
    text = text.replace("↑↓", _ARROWS.get(language, "arrows"))
    return "".join(_WORDS.get(sign, sign) for sign in text)
