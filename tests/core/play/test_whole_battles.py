"""The samples that ship, played by hypothesis: whatever is done, the history holds."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from core.battle import Battle, History, build, decode, encode
from core.play import load_ruleset, samples
from core.state import Rules, State
from core.store import read_toml

SEEDS = st.integers(0, 2**32 - 1)
SAMPLES = [sample.id for sample in samples()]


@cache
def beginning(sample: str) -> tuple[Rules, State]:
    found = next(one for one in samples() if one.id == sample)
    tables = read_toml(found.path)
    rules = Rules(load_ruleset(found.ruleset).ruleset, tables.get("options", {}))
    return rules, build(rules, tables)


def machine(sample: str, player: Any) -> type[RuleBasedStateMachine]:
    """A machine that plays that sample."""

    class Playing(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            rules, start = beginning(sample)
            self.battle = Battle(rules, start)
            self.acted = False

        @initialize(seed=SEEDS)
        def some_turns_before(self, seed: int) -> None:
            one = player(self.battle, seed)
            for _ in range(seed % 25):
                one.anything()

        @rule(seed=SEEDS)
        def anything(self, seed: int) -> None:
            self.acted = player(self.battle, seed).anything() is not None

        @rule(seed=SEEDS)
        def what_is_due(self, seed: int) -> None:
            self.acted = player(self.battle, seed).due() is not None

        @rule()
        def next(self) -> None:
            self.battle.next()
            self.acted = True

        @precondition(lambda self: self.battle.history.can_undo is not None)
        @rule()
        def undo_and_redo_is_nothing(self) -> None:
            state, frames = self.battle.state, self.battle.frames
            event = self.battle.undo()
            assert event.of == self.battle.history.can_redo.n  # type: ignore[union-attr]
            before = self.battle.state
            self.battle.redo()
            assert (self.battle.state == state, self.battle.frames) == (True, frames)
            self.battle.undo()
            assert self.battle.state == before
            self.battle.redo()

        @invariant()
        def the_events_add_up_to_the_state(self) -> None:
            history = self.battle.history
            events = [decode(encode(event)) for event in history.events]
            read = History(history.start, events)
            assert read.state == history.state
            assert (read.can_undo, read.can_redo) == tuple(
                None if one is None else decode(encode(one)) for one in (history.can_undo, history.can_redo)
            )

        @invariant()
        def the_walk_stands_on_what_is_there(self) -> None:
            for frame in self.battle.frames:
                assert frame.thing is None or frame.thing in self.battle.state
            assert all(not self.battle.view.raw(one, "gone") for one in self.battle.choices)
            assert self.battle.frames == () or self.battle.step is not None

        def teardown(self) -> None:
            battle, states = self.battle, []
            while battle.history.can_undo is not None:
                states.append(battle.state)
                battle.undo()
            assert battle.state == battle.history.start
            for state in reversed(states):
                battle.redo()
                assert battle.state == state

    return Playing


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES)
def test_whatever_is_done_the_history_holds(sample: str, player: Any) -> None:
    run_state_machine_as_test(
        machine(sample, player),
        settings=settings(max_examples=40, stateful_step_count=20, suppress_health_check=list(HealthCheck)),
    )
