"""The two looks of the screen, `notte` and `giorno`: every colour that the app uses, by name.

The stylesheet and the panes name colours by these variables only. Neither look has a pure black or a pure
white: a laptop in a dim club must not be a lamp.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.theme import Theme

_NAMES: Final = (
    "background foreground panel sheet mark now now-ink side-1 side-2 gain cost quiet bar lost line".split()
)
_NOTTE: Final = (
    "#141210 #ddd5c7 #2a2621 #1d1a17 #3a342c #f0b44a #1a1206 #8db4dc #e8927a #86c5a4 #e8927a #9c9284 "
    "#b0a595 #6d655a #5d564c"
).split()
_GIORNO: Final = (
    "#f6f2e9 #231f19 #e6dfd0 #fbf8f1 #ddd3bd #7a4300 #fff8ea #1f4f86 #9c3a1c #1f6a48 #9c2f16 #665e51 "
    "#5f584c #948a76 #9d937f"
).split()

COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    "notte": dict(zip(_NAMES, _NOTTE, strict=True)),
    "giorno": dict(zip(_NAMES, _GIORNO, strict=True)),
}
"""Colour by name, for each look."""

DARK: Final = "notte"
LIGHT: Final = "giorno"


def _theme(name: str) -> Theme:
    colours = COLOURS[name]
    own = {key: colours[key] for key in _NAMES if key not in ("background", "foreground", "panel")}
    own |= {
        "border": colours["line"],
        "block-cursor-background": colours["mark"],
        "block-cursor-foreground": colours["foreground"],
        "block-cursor-text-style": "bold",
        "input-cursor-background": colours["foreground"],
        "input-cursor-foreground": colours["background"],
    }
    return Theme(
        name=name,
        primary=colours["side-1"],
        secondary=colours["side-2"],
        warning=colours["now"],
        error=colours["cost"],
        success=colours["gain"],
        accent=colours["now"],
        foreground=colours["foreground"],
        background=colours["background"],
        surface=colours["sheet"],
        panel=colours["panel"],
        dark=name == DARK,
        variables=own,
    )


THEMES: Final = (_theme(DARK), _theme(LIGHT))
"""What the app registers."""


def other(name: str) -> str:
    """The look that one changes to."""
    return LIGHT if name == DARK else DARK
