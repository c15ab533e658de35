"""The open test: a run being prepared, with its ticks, figures and dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from core.battle import Battle
from core.dice.typed import Reading, read_typed
from core.procedure import Asked, Chance, Die, LineResult, Request, Result, RoleValue
from core.ruleset.expression import Value
from tui.model.check import letters

MOST_KEPT = 24


@dataclass
class Form:
    """One test on the desk: `typed` is the dice line as it stands, `dice` those of rolls that are done."""

    battle: Battle
    procedure: str
    roles: dict[str, RoleValue] = field(default_factory=dict)
    facts: dict[str, Value] = field(default_factory=dict)
    lines: dict[str, bool] = field(default_factory=dict)
    chosen: dict[str, int] = field(default_factory=dict)
    dice: tuple[Die, ...] = ()
    force: bool = False
    typed: str = ""
    unfold: bool = False
    asking: str | None = None
    """The figure that is being typed, by its key."""
    cursor: str = ""
    """The key of the line that the arrows stand on."""
    odds: dict[str, tuple[Chance, ...] | str] = field(default_factory=dict)
    """Odds worked out already, by what they were worked out for; a text where they cannot be."""
    slow: bool = False
    """The odds take so long that they are not worked out anew for every die typed."""
    _runs: dict[tuple[int, str], Result] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, battle: Battle, request: Request) -> Form:
        """A form for a run that is due or was kept open."""
        return cls(
            battle,
            request.procedure,
            dict(request.roles),
            dict(request.facts),
            dict(request.lines),
            dict(request.chosen),
            request.dice,
            request.force,
        )

    def request(self, more: tuple[Die, ...] = ()) -> Request:
        """The run as it stands."""
        return Request(
            self.procedure,
            self.roles,
            self.facts,
            self.lines,
            self.chosen,
            self.dice + more,
            self.force,
        )

    def settled(self) -> Result:
        """The run with the dice of finished rolls only."""
        return self._run(())

    def _run(self, more: tuple[Die, ...]) -> Result:
        """A run, kept until something about it changes: a key asks for the same one several times."""
        key = (self.battle.history.next_number, repr(self.request(more)))
        if key not in self._runs:
            if len(self._runs) > MOST_KEPT:
                self._runs.clear()
            self._runs[key] = self.battle.run(self.request(more))
        return self._runs[key]

    def reading(self, result: Result | None = None) -> Reading | None:
        """The dice line read against the roll that waits; None if no roll waits."""
        wanted = (result or self.settled()).wanted
        return read_typed(self.typed, wanted.count, wanted.die) if wanted else None

    def shown(self) -> Result:
        """The run with the dice typed so far too."""
        result = self.settled()
        reading = self.reading(result)
        if reading is None or not reading.faces:
            return result
        faces = reading.faces[: reading.count]
        return self._run(tuple(Die(face) for face in faces))

    # -- ticks, figures, lines --------------------------------------------------------------------------

    def press(self, letter: str, result: Result) -> bool:
        """A tick, key or fact by its letter; whether the letter meant something."""
        found = letters(result).get(letter)
        if isinstance(found, LineResult):
            self.toggle(found, result)
        elif isinstance(found, Asked):
            self._ask(found)
        return found is not None

    def toggle(self, line: LineResult, result: Result) -> None:
        """Ticks or unticks a line; an automatic one is overruled, and overruled no more at the next press."""
        if line.choices:
            self._pick(line)
        elif line.ticks:
            for key, value in line.ticks:
                self._tick(key, value, on=not self._is(result, key, value))
        elif line.key in self.lines:
            del self.lines[line.key]
        else:
            self.lines[line.key] = not line.counts

    def _pick(self, line: LineResult) -> None:
        """The next of the player's figures, then none."""
        order: list[int | None] = [None, *line.choices]
        now = order.index(self.chosen.get(line.key))
        after = order[(now + 1) % len(order)]
        if after is None:
            self.chosen.pop(line.key, None)
        else:
            self.chosen[line.key] = after

    def _is(self, result: Result, key: str, value: Value) -> bool:
        if key in self.facts:
            return self.facts[key] == value
        asked = next((asked for asked in result.asked if asked.key == key), None)
        if asked is not None:
            return asked.value == value
        fact = self.battle.rules.ruleset.fact.get(key)
        return bool(fact and fact.default == value) if fact else self._stored(key) == value

    def _stored(self, key: str) -> Value:
        owner, _, name = key.rpartition(".")
        thing = next((thing for thing in self.battle.state if thing.id == owner), None)
        return self.battle.view.field(thing, name) if thing else None

    def _tick(self, key: str, value: Value, *, on: bool) -> None:
        if on:
            self.facts[key] = value
            return
        had = self.facts.pop(key, None)
        fact = self.battle.rules.ruleset.fact.get(key)
        # What the state says already is unticked by saying the contrary.
        if had is None or (fact is None and self._stored(key) == value):
            self.facts[key] = False if value is True else self._other(key, value)

    def _other(self, key: str, value: Value) -> Value:
        """Another value of the same choice: its first, or the second if this is the first."""
        values = self._values(key)
        return next((other for other in values if other != value), value)

    def _values(self, key: str) -> tuple[str, ...]:
        owner, _, name = key.rpartition(".")
        if not owner:
            fact = self.battle.rules.ruleset.fact.get(key)
            return tuple(fact.values or ()) if fact else ()
        thing = next((thing for thing in self.battle.state if thing.id == owner), None)
        declared = self.battle.rules.field(thing.kind, name) if thing else None
        return tuple(declared.values or ()) if declared else ()

    def _ask(self, asked: Asked) -> None:
        if asked.type == "flag":
            self.facts[asked.key] = asked.value is not True
        elif asked.values:
            order = list(asked.values)
            # A question that waits for its answer stands on no value yet: the first press takes the first.
            waits = asked.required and not asked.given
            now = order.index(str(asked.value)) if asked.value in order and not waits else -1
            self.facts[asked.key] = order[(now + 1) % len(order)]
        else:
            self.asking = asked.key

    def figure_wanted(self, result: Result) -> Asked | None:
        """The figure that the line is for: one being asked, one that the run waits for, or one missing."""
        if self.asking is not None:
            return next((asked for asked in result.asked if asked.key == self.asking), None)
        waits = result.question if result.status == "ask" else None
        if waits is not None and waits.wait and waits.type == "number":
            return waits
        return next((asked for asked in result.missing if asked.type == "number"), None)

    def give(self, asked: Asked, figure: Fraction) -> None:
        """Answers a figure."""
        self.facts[asked.key] = figure.numerator if figure.denominator == 1 else figure
        self.asking = None

    # -- odds -------------------------------------------------------------------------------------------

    def odds_key(self, result: Result) -> str:
        """What the odds depend on: everything but texts."""
        return repr(
            (self.procedure, self.roles, sorted(self.facts.items()), sorted(self.lines.items()))
            + (sorted(self.chosen.items()), result.request.dice, self.force)
        )


def facts_by_order(result: Result) -> tuple[Asked, ...]:
    """The figures that a command line answers, in their order."""
    return tuple(asked for asked in result.asked if asked.type == "number" and not asked.wait)


__all__ = ["Form", "Mapping", "facts_by_order"]
