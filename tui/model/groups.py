"""Dice sorted under the rule that reads them: which score, singly, in pairs or more, and which do nothing.

Found out by trying: dice are put down from the highest face on, as few at a time as change what the roll
gives. So the rule is the ruleset's own formula and nothing of a game stands here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from core.dice.fold import Figures, Reader
from core.procedure.gives import Gives, compile_gives
from core.ruleset.expression import ExpressionError, Scope, Value
from tui.model.numbers import Figure, figure_of

MOST_TOGETHER: Final = 4
"""Dice that can score only together are at most so many."""


@dataclass(frozen=True)
class Together:
    """Dice that lie together, whether they score, and by how much the first figure grew with them."""

    faces: tuple[int, ...]
    scores: bool
    worth: Figure | None = None


@dataclass(frozen=True)
class Rule:
    """What a roll reads of its dice."""

    gives: Gives
    readers: tuple[Reader, ...]
    scope: Scope
    die: int

    def worth(self, figures: Figures) -> Mapping[str, Value]:
        """What the roll gives for these figures of its readers; nothing where that cannot be said yet."""
        try:
            return self.gives.results(figures, self.scope)
        except (ExpressionError, KeyError, TypeError):
            return {}

    def start(self) -> Figures:
        """The figures of no dice."""
        return tuple(reader.start() for reader in self.readers)

    def add(self, figures: Figures, faces: Sequence[int]) -> Figures:
        """The figures with further dice."""
        for face in faces:
            figures = tuple(
                reader.step(figure, face, 0) for reader, figure in zip(self.readers, figures, strict=True)
            )
        return figures

    def given(self, faces: Sequence[int]) -> Mapping[str, Value]:
        """What the roll gives for these dice in their order."""
        figures = self.start()
        for nth, face in enumerate(faces, start=1):
            figures = tuple(
                reader.step(figure, face, nth) for reader, figure in zip(self.readers, figures, strict=True)
            )
        return self.worth(figures)

    @property
    def one_by_one(self) -> bool:
        """Whether single dice are read: the first, the second."""
        return any(reader.kind == "die" for reader in self.readers)

    @property
    def plain_sum(self) -> bool:
        """Whether nothing but the sum of the faces is read."""
        faces = tuple(range(1, self.die + 1))
        return bool(self.readers) and all(one.kind == "sum" and one.values == faces for one in self.readers)


def rule_of(gives: Mapping[str, str], scope: Scope, die: int) -> Rule | None:
    """The rule of a roll; None where it cannot be worked out in that scope."""
    try:
        compiled = compile_gives(tuple(gives.items()))
        return Rule(compiled, compiled.readers(scope, die), scope, die)
    except (ExpressionError, KeyError):
        return None


def sort_dice(faces: Sequence[int], rule: Rule | None) -> tuple[Together, ...]:
    """The dice in their groups: those that score first, then the rest."""
    if rule is None:
        return (Together(tuple(sorted(faces, reverse=True)), False),) if faces else ()
    if rule.one_by_one:
        return tuple(Together((face,), True) for face in faces)
    if rule.plain_sum:
        return (Together(tuple(sorted(faces, reverse=True)), True, sum(faces)),) if faces else ()
    return _Sorting(rule).sorted(faces)


@dataclass
class _Sorting:
    """Dice being put down one after another."""

    rule: Rule
    found: list[Together] = field(default_factory=list)
    rest: list[int] = field(default_factory=list)

    def sorted(self, faces: Sequence[int]) -> tuple[Together, ...]:
        """All dice in their groups."""
        figures = self.rule.start()
        for alike in self._alike(faces):
            figures = self._put_down(alike, figures)
        if self.rest:
            self.found.append(Together(tuple(sorted(self.rest, reverse=True)), False))
        return tuple(self.found)

    def _alike(self, faces: Sequence[int]) -> list[list[int]]:
        """The dice by what the rule takes alike, the highest first; where the lowest counts, the lowest."""
        upwards = all(reader.kind == "min" for reader in self.rule.readers)
        kinds: dict[tuple[object, ...], list[int]] = {}
        for face in sorted(faces, reverse=not upwards):
            kinds.setdefault(tuple(reader.values[face - 1] for reader in self.rule.readers), []).append(face)
        return list(kinds.values())

    def _put_down(self, alike: list[int], figures: Figures) -> Figures:
        """Puts down dice that the rule takes alike, as few at a time as change anything."""
        place = 0
        while place < len(alike):
            size = self._fewest(alike[place:], figures)
            if size is None:
                self.rest += alike[place:]
                break
            taken = tuple(alike[place : place + size])
            after = self.rule.add(figures, taken)
            self.found.append(Together(taken, True, self._grown(figures, after)))
            figures, place = after, place + size
        return figures

    def _fewest(self, faces: Sequence[int], figures: Figures) -> int | None:
        before = self.rule.worth(figures)
        for size in range(1, min(MOST_TOGETHER, len(faces)) + 1):
            if self.rule.worth(self.rule.add(figures, faces[:size])) != before:
                return size
        return None

    def _grown(self, before: Figures, after: Figures) -> Figure | None:
        """By how much the first figure that changed did so."""
        was, now = self.rule.worth(before), self.rule.worth(after)
        for name, value in now.items():
            old, new = figure_of(was.get(name)) or 0, figure_of(value)
            if new is not None and old != new:
                return new - old
        return None
