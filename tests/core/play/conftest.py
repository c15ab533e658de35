"""Battles of the samples that ship, in a home of their own, and a player who does anything at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.battle import ActionError, Battle, Event
from core.play import Game, new_battle, open_battle
from core.procedure import Die, Request, Result
from core.ruleset.expression import ExpressionError, Ref, Value
from core.ruleset.models import Field, Role
from core.state import Change


class Player:
    """Makes actions at random, by a seed; each answers with its event, or none if it could not be done."""

    def __init__(self, battle: Battle, seed: int) -> None:
        self.battle = battle
        self.chance = Random(seed)

    def anything(self) -> Event | None:
        """One action of any kind; steps and runs are the likeliest."""
        does = self.chance.choices(
            [
                self.step,
                self.choose,
                self.due,
                self.run,
                self.hand,
                self.note,
                self.undo,
                self.redo,
                self.leave,
                self.pass_due,
                self.hold,
            ],
            [6, 4, 6, 8, 4, 1, 4, 3, 1, 1, 1],
        )[0]
        try:
            return does()
        except ActionError:
            return None

    def step(self) -> Event:
        return self.battle.next()

    def choose(self) -> Event | None:
        choices = self.battle.choices
        return self.battle.choose(self.chance.choice(choices)) if choices else None

    def leave(self) -> Event:
        return self.battle.leave()

    def pass_due(self) -> Event:
        return self.battle.pass_due()

    def due(self) -> Event | None:
        request = self.battle.due_request
        return self.done(request) if request is not None else None

    def run(self) -> Event | None:
        procedures = self.battle.rules.ruleset.procedure
        return self.done(Request(self.chance.choice([name for name, one in procedures.items() if one.verb])))

    def cast(self, role: Role, own: Ref) -> Any:
        """Who takes part; now and then nobody is named, so that the role's default counts."""
        if role.optional and self.chance.random() < 0.5:
            return None
        view = self.battle.view
        there = view.present(role.kind)
        if role.kind != "side" and role.of != "any":
            there = tuple(one for one in there if (view.field(one, "side") == own) == (role.of == "own"))
        if role.many:
            least = 0 if role.optional else 1
            return tuple(self.chance.sample(there, min(len(there), least + self.chance.randrange(3)))) or None
        return self.chance.choice(there) if there else None

    def done(self, request: Request) -> Event | None:
        """Names who takes part, rolls and answers until the run is done; what is barred is forced."""
        side = self.battle.active_side or self.battle.view.present("side")[0]
        roles = dict(request.roles)
        for role in self.battle.rules.ruleset.procedure[request.procedure].roles:
            if role.id not in roles and (found := self.cast(role, side)) is not None:
                roles[role.id] = found
        request, result = self.answered(replace(request, roles=roles))
        if result.status == "barred":
            try:
                request, result = self.answered(replace(request, force=True))
            except ExpressionError:  # what is barred need not make sense to the rules
                return None
        return self.battle.apply(request) if result.status == "done" else None

    def answered(self, request: Request, most: int = 60) -> tuple[Request, Result]:
        result = self.battle.run(request)
        for _ in range(most):
            if result.status == "ask" and result.question is not None:
                question = result.question
                value: Value = self.chance.random() < 0.5 if question.type == "flag" else question.value
                request = replace(request, facts={**request.facts, question.key: value})
            elif result.status == "dice" and result.wanted is not None:
                dice = tuple(self.die(result.wanted.die) for _ in range(result.wanted.missing))
                request = replace(request, dice=request.dice + dice)
            else:
                break
            result = self.battle.run(request)
        return request, result

    def die(self, sides: int) -> Die:
        return Die(self.chance.randint(1, sides), typed=self.chance.random() < 0.5)

    def hold(self) -> Event | None:
        """Some dice of a run are rolled, and it is kept open; or the one that is open is given up."""
        if self.battle.held is not None:
            return self.battle.release()
        request = self.battle.due_request
        if request is None:
            return None
        wanted = self.battle.run(request).wanted
        if wanted is None:
            return None
        return self.battle.hold(replace(request, dice=(self.die(wanted.die),)))

    def hand(self) -> Event | None:
        thing = self.chance.choice(tuple(self.battle.state))
        fields = self.battle.rules.kinds[thing.kind].field
        if not fields:
            return None
        name = self.chance.choice(sorted(fields))
        value = self.value(fields[name])
        old = self.battle.state.get(thing, name)
        return None if value is None else self.battle.set_by_hand([Change(thing, name, old, value)])

    def value(self, declared: Field) -> Value:
        if declared.type == "number":
            return self.chance.randrange(-1, 6)
        if declared.type == "flag":
            return self.chance.random() < 0.5
        if declared.type == "text":
            return self.chance.choice(["", "1/2", "pioggia è [/b]"])
        if declared.values:
            return self.chance.choice(sorted(declared.values))
        there = self.battle.view.present("unit" if declared.type == "units" else declared.type)
        ids = tuple(one.id for one in self.chance.sample(there, min(2, len(there))))
        return ids if declared.type == "units" else ids[0] if ids else None

    def note(self) -> Event:
        return self.battle.note(self.chance.choice(["pioggia", "[/]", "è «l'alba»\\n"]))

    def undo(self) -> Event:
        return self.battle.undo()

    def redo(self) -> Event:
        return self.battle.redo()


Begin = Callable[..., Game]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of this test's own."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def begin(home: Path) -> Begin:
    """``begin("adua-1896")``: a new battle from a sample, open; ``begin`` again opens the same one."""

    def start(sample: str = "adua-1896") -> Game:
        path = home / "battle.toml"
        if not path.exists():
            new_battle(sample, path)
        return open_battle(path)

    return start


@pytest.fixture
def player() -> type[Player]:
    """A player for a battle."""
    return Player
