"""The answers of a look-up."""

from __future__ import annotations

import re
from typing import ClassVar
from unicodedata import combining, normalize

from textual.content import Content

from tui.model.overlays import LookupHit, LookupModel
from tui.model.parts import LineShape
from tui.overlays.overlay import Overlay
from tui.overlays.placing import Kind
from tui.overlays.rows import BOLD, NOW, QUIET, chosen, row, rule, text, wrapped
from tui.words import say

SHAPES: dict[LineShape, str] = {
    "base": " ",
    "auto-on": "■",
    "auto-off": "□",
    "hand-on": "●",
    "hand-off": "○",
    "forced-on": "◐",
    "forced-off": "◐",
}
CLAUSE = 8
BETWEEN = 2


class LookupOverlay(Overlay[LookupModel]):
    """Groups of answers; the chosen one is open and says all that it says."""

    KIND: ClassVar[Kind] = "left"

    def title(self) -> Content:
        """Its name and what is looked for."""
        return text((say("overlay.lookup.title", self.model.language), BOLD), "   ", (self.model.query, BOLD))

    def subtitle(self, below: int) -> Content:
        """How many answers."""
        count, language = len(self.model.hits), self.model.language
        if not self.model.query.strip():
            return Content("")
        words = say("overlay.lookup.answers", language, n=count)
        return Content(f"{words} ▾" if below > 0 else words)

    def top(self, lines: list[Content], room: int) -> int:
        """So far down that the chosen answer is seen with what it says, and its heading if there is room."""
        first = next((place for place, line in enumerate(lines) if "►" in line.plain[:2]), 0)
        last = first
        while last + 1 < len(lines) and lines[last + 1].plain.startswith("    "):
            last += 1
        return max(0, min(first - 1, last + 2 - room)) if last >= room else 0

    def lines(self, width: int) -> list[Content]:
        """All groups."""
        model, language = self.model, self.model.language
        if not model.hits:
            key = "overlay.lookup.none" if model.query.strip() else "overlay.lookup.type"
            return [text((say(key, language), QUIET))]
        found: list[Content] = []
        place = 0
        for group in model.groups:
            found += [Content("")] if found else []
            found.append(rule(width, group.title, str(len(group.hits))))
            for hit in group.hits:
                found += self._hit(hit, width, place == model.chosen)
                place += 1
        return found

    def _hit(self, hit: LookupHit, width: int, is_chosen: bool) -> list[Content]:
        shape = f"{SHAPES[hit.shape]} {hit.letter or ' '} " if hit.shape is not None else ""
        mark = ("► ", NOW) if is_chosen else "  "
        head = text(mark, (shape, BOLD), underlined(hit.text, self.model.query))
        clause = hit.clause.ljust(CLAUSE) if hit.thing is None else ""
        room = width - head.cell_length - len(clause) - 2 * BETWEEN
        value = text(hit.value).truncate(max(width // 3, room), ellipsis=True)
        right = text(value, " " * BETWEEN if hit.value and clause else "", (clause, QUIET))
        line = row(width, head, right)
        if not is_chosen:
            return [line]
        body = [part for words in hit.body for part in wrapped(text((words, QUIET)), max(1, width - 5))]
        return [chosen(line), *(text("    ", part) for part in body)]


def underlined(words: str, query: str) -> Content:
    """The text with what is looked for underlined, whatever its accents and capitals."""
    found = text(words)
    same = "".join(folded(sign)[:1] or sign for sign in found.plain)
    for word in query.split():
        for match in re.finditer(re.escape(folded(word)), same):
            found = found.stylize("underline", match.start(), match.end())
    return found


def folded(words: str) -> str:
    """Without accents and capitals."""
    return "".join(sign for sign in normalize("NFKD", words.casefold()) if not combining(sign))
