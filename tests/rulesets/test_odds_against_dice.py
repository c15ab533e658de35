"""The odds of Italiani in Colonia against dice: many seeded throws through the run that the table makes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from core.dice.sources import SeededDice
from core.procedure import Die, Request, Result, odds, run
from core.ruleset.expression import SimpleScope, parse

ROLLS = 100_000


def cases() -> Any:
    """The situations of the neighbouring tests."""
    path = Path(__file__).with_name("test_odds_italiani_in_colonia.py")
    spec = spec_from_file_location("odds_italiani_in_colonia", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


SITUATIONS = cases()
CASES = SITUATIONS.CASES


class Table:
    """A case set up, with all that was thrown for it before."""

    def __init__(self, name: str) -> None:
        self.rules, self.state, self.request = SITUATIONS.ready(CASES[name])
        self.procedure = self.rules.ruleset.procedure[self.request.procedure]
        self.known: dict[tuple[int, ...], Result] = {}

    def odds(self) -> dict[str, Any]:
        found = odds(self.rules, self.state, self.request)
        return {one.id: one.chance if one.distribution is None else dict(one.distribution) for one in found}

    def result(self, faces: tuple[int, ...]) -> Result:
        """The run with these dice; the same dice are run once."""
        if faces not in self.known:
            self.known[faces] = self.answered(replace(self.request, dice=tuple(Die(face) for face in faces)))
        return self.known[faces]

    def answered(self, request: Request) -> Result:
        """Choices after the dice are declined: they change none of them."""
        result = run(self.rules, self.state, request)
        while result.question is not None:
            request = replace(request, facts={**request.facts, result.question.key: False})
            result = run(self.rules, self.state, request)
        return result

    def thrown(self, dice: SeededDice, *, alike: bool) -> Result:
        """Throws until the run is done; `alike`: dice that the clauses cannot tell apart stand for others."""
        orderly = ORDERLY.get(self.request.procedure, list) if alike else list
        faces: tuple[int, ...] = ()
        while (result := self.result(faces)).wanted is not None:
            faces += tuple(orderly(dice.roll(result.wanted.missing, result.wanted.die)))
        assert result.status == "done"
        return result

    def told(self, result: Result) -> dict[str, Any]:
        """What the odds are about, as it came out."""
        names = SimpleScope(result.names)
        entries = self.procedure.odds
        return {entry.id: parse(entry.of or entry.when or "").evaluate(names) for entry in entries}


def by_damage(faces: list[int]) -> list[int]:
    """Dice with as many damages: by the clauses nothing else of them matters."""
    hits = faces.count(6) + faces.count(5) // 2
    return [6] * hits + [1] * (len(faces) - hits)


def by_hits(faces: list[int]) -> list[int]:
    """Their order does not matter, nor which faces below 5 they show."""
    return sorted(max(face, 4) for face in faces)


ORDERLY: Mapping[str, Callable[[list[int]], list[int]]] = {
    "melee": by_damage,
    "fire": by_hits,
    "cohesion": sorted,
}


@cache
def table(name: str) -> Table:
    return Table(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_odds_are_what_dice_do(name: str) -> None:
    """Each outcome of many seeded throws within five standard deviations, and none that cannot be."""
    played, dice = table(name), SeededDice(18960301)
    counts: dict[str, Counter[Any]] = {entry.id: Counter() for entry in played.procedure.odds}
    seen: Counter[int] = Counter()
    results: dict[int, Result] = {}
    for _ in range(ROLLS):
        result = played.thrown(dice, alike=True)
        seen[id(result)] += 1
        results[id(result)] = result
    for key, times in seen.items():
        for id_, value in played.told(results[key]).items():
            counts[id_][value] += times
    for id_, due in played.odds().items():
        expected = due if isinstance(due, dict) else {True: due, False: 1 - due}
        assert set(counts[id_]) <= {value for value, share in expected.items() if share}
        for value, share in expected.items():
            mean = float(ROLLS * share)
            assert abs(counts[id_][value] - mean) <= 5 * sqrt(mean * float(1 - share)) + 1e-6, (id_, value)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.procedure in ORDERLY])
def test_dice_that_stand_for_others_come_to_the_same(name: str) -> None:
    """Order, and faces that the clauses do not name, change nothing."""
    played = table(name)
    for seed in range(60):
        raw = played.thrown(SeededDice(seed), alike=False)
        assert played.told(raw) == played.told(played.thrown(SeededDice(seed), alike=True))
