"""One history: events in their order, what is live and what is undone, and the state that they add up to.

Undo takes back one whole action; undone events stay, and a new action ends what could be done again.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.battle.event import Event
from core.state import State, invert


class HistoryError(ValueError):
    """Events that do not follow from each other (a number out of order, an undo of what is not last)."""


class History:
    """The events of a battle and the state after them."""

    def __init__(self, start: State, events: Iterable[Event] = ()) -> None:
        """Raises HistoryError, naming the event."""
        self.start = start
        self.state = start
        self.events: list[Event] = []
        self._live: list[int] = []
        self._undone: list[int] = []
        self._before: list[int] = []
        for event in events:
            self.add(event)

    @property
    def next_number(self) -> int:
        """The number of the next event."""
        return len(self.events) + 1

    @property
    def can_undo(self) -> Event | None:
        """The event that undo would take back."""
        return self.events[self._live[-1] - 1] if self._live else None

    @property
    def can_redo(self) -> Event | None:
        """The event that redo would do again."""
        return self.events[self._undone[-1] - 1] if self._undone else None

    def is_undone(self, n: int) -> bool:
        """Whether that event is taken back at the moment."""
        return n in self._undone or (
            n not in self._live and self.events[n - 1].kind not in ("undo", "redo", "setup")
        )

    def live(self) -> tuple[Event, ...]:
        """The events that hold, in their order; those before the battle first."""
        return tuple(self.events[n - 1] for n in (*self._before, *self._live))

    @property
    def undoable_count(self) -> int:
        """How many actions could be taken back."""
        return len(self._live)

    def undoable(self, count: int) -> tuple[Event, ...]:
        """The last events that hold, the last first."""
        return tuple(self.events[n - 1] for n in reversed(self._live[-count:]))

    def add(self, event: Event) -> None:
        """Adds an event and moves the state on. Raises HistoryError."""
        if event.n != self.next_number:
            raise HistoryError(f"event {event.n} stands where {self.next_number} should")
        if event.kind == "undo":
            self._undo(event)
        elif event.kind == "redo":
            self._redo(event)
        elif event.kind == "setup":
            self._before.append(event.n)
        else:
            self.state = self._applied(event, event)
            self._live.append(event.n)
            self._undone.clear()
        self.events.append(event)

    def _applied(self, event: Event, of: Event) -> State:
        try:
            return self.state.apply(of.changes)
        except KeyError as error:
            raise HistoryError(f"event {event.n} changes what is not there: {error}") from error

    def _undo(self, event: Event) -> None:
        if not self._live or event.of != self._live[-1]:
            raise HistoryError(f"event {event.n} undoes {event.of}, which is not the last")
        self.state = self.state.apply(invert(self.events[self._live[-1] - 1].changes))
        self._undone.append(self._live.pop())

    def _redo(self, event: Event) -> None:
        if not self._undone or event.of != self._undone[-1]:
            raise HistoryError(f"event {event.n} does {event.of} again, which was not undone last")
        self.state = self._applied(event, self.events[self._undone[-1] - 1])
        self._live.append(self._undone.pop())
