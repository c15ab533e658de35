"""Dice as they lie: sorted under the rule that reads them, what scores reversed, open places as `_`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tui.model.parts import DiceGroup
from tui.panes.drawing import Piece, Row, cells, length, shown
from tui.panes.pane import Look

INLINE = "_"
"""In a group's note the place of its dice: the note then stands beside them and not below."""


@dataclass(frozen=True)
class Spacing:
    """Cells between dice: within a group that does not score, between like groups, between others."""

    within: int
    like: int
    other: int
    counted: bool = False
    """Like dice are told by their number: `6×7`."""


LOOSE = Spacing(3, 1, 3)
CLOSE = Spacing(1, 1, 2)
COUNTED = Spacing(1, 1, 2, counted=True)


@dataclass(frozen=True)
class Block:
    """Dice that lie together: where, how drawn, and what is written under them."""

    x: int
    pieces: tuple[Piece, ...]
    note: str
    size: int


def inline(groups: Sequence[DiceGroup]) -> bool:
    """Whether the dice stand within their notes: `8 + 5 = 13`."""
    return bool(groups) and all(INLINE in group.note for group in groups)


def dice_rows(groups: Sequence[DiceGroup], missing: int, missing_text: str, row: Row, below: Row) -> None:
    """Draws the dice into one row and their notes into the row below."""
    for spacing in (LOOSE, CLOSE, COUNTED):
        places = open_places(missing, spacing)
        room = row.width - 1 - (length(places) + 3 if places else 0)
        blocks = blocks_of(groups, spacing, 2)
        if not blocks or blocks[-1].x + blocks[-1].size <= room:
            break
    row.right(row.width - 1, places)
    end = below.right(below.width - 1, [(missing_text, "")]) if missing else below.width
    for n, block in enumerate(blocks):
        row.pieces(block.x, block.pieces, room - block.x)
        limit = blocks[n + 1].x if n + 1 < len(blocks) else end
        _note(below, block, limit - 1)


def _note(row: Row, block: Block, limit: int) -> None:
    size = cells(shown(block.note))
    x = block.x + max(0, (block.size - size) // 2) if block.pieces[0][1] == "r" else block.x
    row.put(x, block.note, "", max(0, limit - x))


def open_places(missing: int, spacing: Spacing) -> list[Piece]:
    """The dice that are still to come."""
    if missing <= 0:
        return []
    if spacing.counted:
        return [(f"_×{missing}", "now")]
    return [((" " * spacing.within).join("_" * missing), "now")]


def blocks_of(groups: Sequence[DiceGroup], spacing: Spacing, x: int) -> list[Block]:
    """Where each group lies, from that cell on."""
    blocks: list[Block] = []
    before: DiceGroup | None = None
    for group, times in _counted(groups) if spacing.counted else [(group, 1) for group in groups]:
        if before is not None:
            like = before.faces == group.faces and before.scores == group.scores
            x += spacing.like if like else spacing.other
        pieces = _pieces(group, times, spacing)
        note = f"{group.note} ×{times}" if times > 1 and group.note else group.note
        blocks.append(Block(x, pieces, note, length(pieces)))
        x += blocks[-1].size
        before = group
    return blocks


def _counted(groups: Sequence[DiceGroup]) -> list[tuple[DiceGroup, int]]:
    """Like groups that follow each other, as one with their number."""
    return [(like[0], len(like)) for _, like in ((key, list(each)) for key, each in groupby(groups))]


def _pieces(group: DiceGroup, times: int, spacing: Spacing) -> tuple[Piece, ...]:
    if group.scores:
        faces = " ".join(str(face) for face in group.faces)
        return ((f" {faces}×{times} " if times > 1 else f" {faces} ", "r"),)
    if spacing.counted:
        runs = [(face, len(list(same))) for face, same in groupby(group.faces)]
        texts = [f"{face}×{n}" if n > 1 else str(face) for face, n in runs]
    else:
        texts = [str(face) for face in group.faces]
    return ((((" " * spacing.within).join(texts)), "quiet"),)


def inline_pieces(groups: Sequence[DiceGroup], look: Look) -> list[Piece]:
    """Dice within their notes, one group after the other."""
    pieces: list[Piece] = []
    for group in groups:
        before, _, after = look.text(group.note).partition(INLINE)
        faces = " ".join(str(face) for face in group.faces) or INLINE
        lead, _, last = after.rpartition(" ")
        pieces += [("   ", "")] if pieces else []
        pieces += [(before, ""), (f" {faces} ", "r"), (f"{lead} ", ""), (last, "b")]
    return pieces
