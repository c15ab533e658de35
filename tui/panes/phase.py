"""Where the turn stands: whose turn it is, the steps of who acts, and what to remember now.

With one row there are no reminders, and steps far from the present one give way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tui.model.parts import Crumb, PhaseModel, Reminder
from tui.panes.drawing import Piece, Row, cut, length, shown, wrapped
from tui.panes.pane import Drawing, Pane

GAP = "   "
SHORT = 16
"""Cells of a crumb where there is not room for all."""


def rows_of_phase(phase: PhaseModel, width: int) -> int:
    """Rows that a phase would fill with all that it has to say, in a pane of about that width."""
    texts = [text for one in (*phase.field, *phase.reminders) for text in (one.text, one.detail) if text]
    return 2 + sum(1 + length([(text, "")]) // max(1, width - 12) for text in texts)


class PhasePane(Pane[PhaseModel]):
    """Crumbs and reminders; bare, it is one row of crumbs."""

    def draw(self, part: PhaseModel) -> Drawing:
        """The rows in sight."""
        if not self.place.framed:
            return Drawing([self._short(part)])
        rows = self._crumbs(part)
        free = self.place.height - len(rows)
        reminders = [*part.field, *part.reminders]
        if rows and reminders and free <= 1 and not part.things:
            self._remind(rows[-1], reminders.pop(0), length(self._acting(part)) + 1 + len(GAP))
        every = [line for reminder in reminders for line in self._lines(reminder, long=True)]
        short = [line for reminder in reminders for line in self._lines(reminder, long=False)]
        lines = every if self.place.front or len(every) <= free else short
        most = max(0, len(lines) - free)
        self.top = max(0, min(self.top, most))
        rows += lines[self.top : self.top + max(0, free)]
        title: list[Piece] = [] if self.place.tabs else [(self.look.word("phase"), "b")]
        return Drawing(rows, title, self._subtitle(most - self.top), most)

    def _subtitle(self, hidden: int) -> list[Piece]:
        if hidden <= 0:
            return []
        pieces = [(self.look.word("reminders", n=hidden), "quiet"), (" F", "b")]
        return [(self.look.word("reminders", n=hidden)[:-1], "quiet")] if self.place.front else pieces

    # -- rows of crumbs ---------------------------------------------------------------------------------

    def _crumbs(self, part: PhaseModel) -> list[Row]:
        """The things that act in their order; then who acts, and its steps."""
        rows = []
        if part.things:
            rows.append(self._line(part.things, []))
        elif part.steps:
            rows.append(self._line(part.steps, []))
        acting = self._acting(part)
        if part.things and (part.steps or acting):
            rows.append(self._line(part.steps, [*acting, ("  ", "")] if acting else []))
        elif acting:
            row = self.row()
            row.pieces(1, acting, row.width - 2)
            rows.append(row)
        return rows[: max(1, self.place.height)]

    def _acting(self, part: PhaseModel) -> list[Piece]:
        head, comma, rest = self.text(part.acting).partition(",")
        return [(head, "b"), (comma + rest, "")] if head else []

    def _line(self, crumbs: Sequence[Crumb], lead: list[Piece]) -> Row:
        row = self.row()
        room = row.width - 2 - length(lead)
        pieces = self._kept(crumbs, room, GAP)
        row.pieces(1, [*lead, *pieces], row.width - 2)
        return row

    def _short(self, part: PhaseModel) -> Row:
        """Everything in one row; the steps have at least the present one, the rest is the things'."""
        row = self.row()
        acting = [*self._acting(part), (" ", "")] if part.acting else []
        room = row.width - 2
        steps = self._kept([c for c in part.steps if c.mark == "now"], room, " ")
        things = self._kept(part.things, room - length([*steps, *acting]) - 3, " ")
        lead: list[Piece] = [*things, ("   ", ""), *acting] if things else acting
        steps = self._kept(part.steps, room - length(lead), " ")
        row.pieces(1, [*lead, *steps], room)
        return row

    def _kept(self, crumbs: Sequence[Crumb], room: int, gap: str) -> list[Piece]:
        """The crumbs that fit: those to come give way first, then those done, the farthest first."""
        if length(self._pieces(crumbs, gap)) > room:
            crumbs = [self._shortened(crumb) for crumb in crumbs]
        kept = list(range(len(crumbs)))
        now = next((n for n, crumb in enumerate(crumbs) if crumb.mark == "now"), 0)
        while len(kept) > 1 and length(self._pieces([crumbs[n] for n in kept], gap)) > room:
            todo = [n for n in kept if n > now]
            kept.remove(todo[-1] if todo else kept[0] if kept[0] != now else kept[-1])
        return self._pieces([crumbs[n] for n in kept], gap)

    def _shortened(self, crumb: Crumb) -> Crumb:
        """The present one stays whole."""
        return crumb if crumb.mark == "now" else replace(crumb, text=cut(shown(crumb.text), SHORT))

    def _pieces(self, crumbs: Sequence[Crumb], gap: str) -> list[Piece]:
        pieces: list[Piece] = []
        for n, crumb in enumerate(crumbs):
            style = {"now": "b", "done": "quiet", "out": "s quiet"}.get(crumb.mark, "")
            mark = {"now": "now", "done": "quiet", "out": "quiet"}.get(crumb.mark, "")
            sign = self.look.signs.mark(crumb.mark)
            pieces += [(gap, ""), (f"{sign} ", mark)] if n else [(f"{sign} ", mark)]
            pieces.append((self.text(crumb.text), style))
        return pieces

    # -- reminders --------------------------------------------------------------------------------------

    def _lines(self, reminder: Reminder, *, long: bool) -> list[Row]:
        """One row; `long` is the whole of it, with its detail, in as many rows as it takes."""
        first = self.row()
        if not long:
            self._remind(first, reminder, 1)
            return [first]
        end = self._clause(first, reminder.clause)
        texts = wrapped([(self.text(reminder.text), "")], end - 3)
        details = wrapped([(self.text(reminder.detail), "quiet")], first.width - 4) if reminder.detail else []
        first.put(1, self.look.signs.bullet)
        rows = [first, *(self.row() for _ in [*texts[1:], *details])]
        for row, pieces in zip(rows, [*texts, *details], strict=True):
            row.pieces(3, pieces)
        return rows

    def _clause(self, row: Row, clause: str) -> int:
        """Puts the clause at the right end; gives the cell where the text must end."""
        end = row.width - 1
        return row.right(end, [(self.text(clause), "quiet")], row.width // 3) - 2 if clause else end

    def _remind(self, row: Row, reminder: Reminder, x: int) -> None:
        end = self._clause(row, reminder.clause)
        row.put(x, f"{self.look.signs.bullet} {self.text(reminder.text)}", "", end - x)
