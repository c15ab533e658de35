"""What players decide over lines by name: figures picked, lines overruled, put into a request by key.

A line's key has the path of the run in it, which nobody writes by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.battle import Battle
from core.examples.outcome import Problem, SetupError
from core.procedure import LineResult, Request, Result
from core.ruleset.faults import nearest

ROUNDS = 6
"""A line overruled can bring others into the run, and those further ones; never deeper than calls nest."""


@dataclass(frozen=True)
class Choices:
    """Figures for lines with `choose`, and lines switched on or off, by line id or clause."""

    picks: Mapping[str, int] = field(default_factory=dict)
    overrule: Mapping[str, bool] = field(default_factory=dict)


def lines_named(result: Result, word: str) -> tuple[LineResult, ...]:
    """The lines with that key, else with that id, else with that clause."""
    lines = [line for tally in result.tallies for line in tally.lines]
    for matches in (
        [line for line in lines if line.key == word],
        [line for line in lines if line.id == word],
        [line for line in lines if line.clause == word],
    ):
        if matches:
            return tuple(matches)
    return ()


def decided(battle: Battle, request: Request, choices: Choices) -> Request:
    """The request with the choices in it. Raises SetupError for a word that fits no line of the run."""
    if not choices.picks and not choices.overrule:
        return request
    for _ in range(ROUNDS):
        result = battle.run(request)
        before = request
        lines = {line.key: on for word, on in choices.overrule.items() for line in lines_named(result, word)}
        chosen = {line.key: n for word, n in choices.picks.items() for line in lines_named(result, word)}
        request = replace(request, lines=lines, chosen=chosen)
        if request == before:
            break
    _refuse_unknown(battle.run(request), choices)
    return request


def _refuse_unknown(result: Result, choices: Choices) -> None:
    problems = []
    for key, words in (("picks", choices.picks), ("overrule", choices.overrule)):
        for word in words:
            found = lines_named(result, word)
            if not found:
                known = [line.id for tally in result.tallies for line in tally.lines]
                problems.append(Problem((key, word), f"no line '{word}' in this run", nearest(word, known)))
            elif key == "picks":
                problems.extend(_of_pick(word, choices.picks[word], found))
    if problems:
        raise SetupError(problems)


def _of_pick(word: str, figure: int, found: tuple[LineResult, ...]) -> list[Problem]:
    for line in found:
        if not line.choices:
            return [Problem(("picks", word), f"the line '{word}' leaves nothing to pick")]
        if figure not in line.choices and figure != 0:
            allowed = ", ".join(map(str, line.choices))
            return [Problem(("picks", word), f"the line '{word}' has no {figure}; it has {allowed}")]
    return []
