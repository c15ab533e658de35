"""The dice of a generator's run: those that lie for each roll by its place in the run, else fresh ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from core.dice.sources import Dice
from core.generate.errors import GenerateError
from core.procedure import Asked, DiceWanted, Die
from core.ruleset.expression import Value

Lying = dict[str, tuple[Die, ...]]
"""The dice of each roll, by its place in the run."""


@dataclass
class DiceByPlace:
    """Dice that lie for each roll, else fresh ones; questions that wait get what is proposed."""

    lying: Lying
    source: Dice
    decide: Callable[[Asked], Value] | None
    given: Lying
    used: Lying = field(default_factory=dict)
    taken: list[tuple[Asked, Value]] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)
    """The place at which each name given beforehand was met first."""

    def dice(self, wanted: DiceWanted) -> tuple[Die, ...]:
        """The dice that are missing of one throw."""
        used = self.used.get(wanted.path, ())
        lying = self.lying.get(wanted.path) if wanted.path in self.lying else self._given(wanted)
        taken = (lying or ())[len(used) : len(used) + wanted.missing]
        missing = wanted.missing - len(taken)
        fresh = self.source.roll(missing, wanted.die) if missing else []
        found = (*taken, *(Die(face, typed=False) for face in fresh))
        self.used[wanted.path] = (*used, *found)
        return found

    def _given(self, wanted: DiceWanted) -> tuple[Die, ...]:
        """What the table gave beforehand: by the place of the roll, or by its name where that is enough."""
        for name in (wanted.path, wanted.roll):
            if name in self.given and self.named.setdefault(name, wanted.path) == wanted.path:
                return self.given[name]
        return ()

    def answer(self, asked: Asked) -> Value:
        """What players say, else what is proposed. Raises GenerateError where there is neither."""
        value = self.decide(asked) if self.decide is not None else asked.value
        if value is None:
            raise GenerateError(
                f"{asked.text.it}: va detto con --set {asked.key}=\u2026",
                f"{asked.text.en}: give it with --set {asked.key}=\u2026",
            )
        self.taken.append((asked, value))
        return value
