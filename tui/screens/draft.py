"""A battle that is made by dice: its sections in the first row, below the rolls and choices of one."""

from __future__ import annotations

from tui.panes.drawing import Piece
from tui.panes.pane import Look
from tui.screens.army import broken
from tui.screens.sheet import ListLine, ListModel
from tui.walk import draft_showing as showing
from tui.walk.draft_showing import DraftLine
from tui.walk.draft_step import DraftStep
from tui.words import say

MOST_IN_SIGHT = 16
"""Rows of an opened part that come into sight at once, on the smallest screen."""
LEAST_TEXT = 12
"""Cells that the text of a row keeps, however long its answer is."""


def draft_head(step: DraftStep, look: Look) -> tuple[Piece, ...]:
    """What this is, and which sections are done, in front, and to come."""
    pieces: list[Piece] = [(say("start.random", look.language), "b")]
    for place, text in enumerate(step.names):
        signs = look.signs
        mark = signs.done if place < step.section else signs.now if place == step.section else signs.todo
        style = "b now" if place == step.section else "quiet"
        pieces += [("  ", ""), (f"{mark} {step.short(text.say(look.language))}", style)]
    return tuple(pieces)


def draft_list(step: DraftStep, width: int, look: Look) -> ListModel:
    """The rows of the section in front; the chosen one, and what is only told, are told whole."""
    lines: list[ListLine] = []
    focus: list[int] = []
    for at, line in enumerate(showing.lines(step)):
        start = len(lines)
        is_chosen = line.row.key == step.chosen
        lines += _lines(line, at, step, width, look)
        if is_chosen:
            focus = list(range(start, len(lines)))
        elif focus and line.row.key.startswith(f"{step.chosen}|"):
            focus += range(start, len(lines))  # what is in an opened part comes into sight with it
    title = step.part.text.say(look.language)
    return ListModel(title, "", tuple(lines), tuple(focus[:MOST_IN_SIGHT]))


def _lines(line: DraftLine, at: int, step: DraftStep, width: int, look: Look) -> list[ListLine]:
    """A row; the chosen one goes on below where it is too long."""
    row, signs = line.row, look.signs
    is_chosen = row.key == step.chosen
    mark = signs.now if is_chosen else signs.forced if line.changed else " "
    if line.undecided and not is_chosen:
        mark = signs.hand_off
    sign = "" if row.part is None else f"{signs.open if row.key in step.opened else signs.folded} "
    style = "b" if is_chosen else "quiet" if row.kind == "said" else ""
    dice = line.right
    if row.part is not None and not is_chosen and len(line.left) + len(dice) + 6 > width:
        dice = ""  # what came of it says more than what was thrown; chosen it shows both
    room = max(LEAST_TEXT, width - 8 - len(dice))
    whole = is_chosen or row.kind == "said"  # what is only told can never be chosen to be read
    parts = broken(line.left, room) if whole else [line.left]
    left: tuple[Piece, ...] = ((f"{mark} ", "now"), (sign, "quiet"), (parts[0], style))
    right: tuple[Piece, ...] = ((dice, "quiet" if row.kind == "part" else "b"),)
    first = ListLine(left, right if dice else (), at, is_chosen)
    indent = " " * (2 + 2 * row.depth + len(sign))
    return [first, *(ListLine(((indent + part, style),), (), at, is_chosen) for part in parts[1:])]
