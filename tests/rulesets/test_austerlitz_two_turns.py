"""Austerlitz played through the core for two turns: points to the last, a far group, a general lost.

Expectations are worked out by hand from the clauses that stand beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.examples.setup import set_up
from core.play import Game, new_battle, open_battle
from core.procedure import Die, Request, Result, odds
from core.ruleset import load
from core.ruleset.expression import Ref, Value
from core.state import Rules

BATTLE = "austerlitz-1805-pratzen"


class Table:
    """A table at which procedures are run one after another."""

    def __init__(self, game: Game) -> None:
        self.battle = game.battle

    def run(self, procedure: str, *faces: int, force: bool = False, **given: Any) -> Result:
        """Runs it, with what is due filled in, and applies it if it is done; roles are units by id."""
        due = self.battle.due_request
        roles = dict(due.roles) if due is not None and due.procedure == procedure else {}
        facts = dict(due.facts) if due is not None and due.procedure == procedure else {}
        declared = {role.id: role for role in self.battle.rules.ruleset.procedure[procedure].roles}
        for name, value in given.items():
            role = declared.get(name)
            if role is None:
                facts[name.replace("__", ".").replace("_general", "-general")] = value
            else:
                ids = value.split() if isinstance(value, str) else value
                things = tuple(Ref(role.kind, id_) for id_ in ids)
                roles[name] = things if role.many else things[0]
        request = Request(procedure, roles, facts, dice=tuple(map(Die, faces)), force=force)
        result = self.battle.run(request)
        if result.status == "done":
            self.battle.apply(request)
        return result

    def next(self) -> None:
        """The next step."""
        self.battle.next()

    def field(self, kind: str, id_: str, name: str) -> Value:
        """A field of a thing."""
        return self.battle.view.field(Ref(kind, id_), name)

    def ap(self, corps: str) -> Value:
        """What a corps has left to spend."""
        return self.field("formation", corps, "ap")

    @property
    def step(self) -> str:
        """The step where the turn stands."""
        return self.battle.step.id if self.battle.step else ""

    @property
    def told(self) -> str:
        """What the last event says."""
        return " | ".join(text.it for text in self.battle.history.events[-1].told)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """The sample, before its first step."""
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    with open_battle(new_battle(BATTLE)) as game:
        yield Table(game)


def the_french_spend_all(table: Table) -> None:
    """Soult is a genius (5.1c): a 4 gives 5 AP."""
    table.next()
    assert (table.step, table.told[:31]) == ("deploy", "schiera prima Austro-russi, poi")  # 4.0b
    table.next()
    table.run("activation", 4)
    assert (table.step, table.ap("iv")) == ("moves", 5)
    table.run("move", movers="14 36 43", general_cm=20)
    assert table.ap("iv") == 4  # 5.1e: a group moves for 1
    table.run("move", movers="4 28", general_cm=49)
    assert table.ap("iv") == 2  # 5.2e: more than 48 cm away, 2
    table.run("open-order", unit="10l")
    assert table.ap("iv") == 1  # 5.6f
    assert table.field("unit", "10l", "gone") is True
    assert table.field("unit", "10l+33", "type") == table.field("unit", "10l+34", "type") == "volteggiatori"
    table.run("square", unit="46", general_cm=60)
    assert table.ap("iv") == 0  # 5.6a: not doubled by distance
    barred = table.run("move", movers="57")
    assert (barred.status, [bar.clause for bar in barred.bars]) == ("barred", ["5.1g"])
    assert table.run("move", movers="57", force=True).status == "done"  # the table is right
    assert table.run("move", movers="14").bars[0].clause == "5.1e"  # it has moved
    assert table.run("general", unit="14").status == "done"  # 5.7a: free, with no AP left
    assert table.field("general", "iv-general", "attached") == Ref("unit", "14")


def the_allies_shoot(table: Table) -> None:
    """The results are the players', and are written down as such."""
    table.next()
    assert table.step == "defensive-fire"
    assert table.ap("iv") == 0
    assert table.run("shot", firer="r-art1", target="10l+33").status == "ask"  # nothing is taken for known
    table.run("shot", firer="r-art1", target="10l+33", shot="destroyed")
    assert "inserito a mano: distrutto" in table.told
    assert table.field("unit", "10l+34", "locked") is True  # 5.6h
    assert str(table.field("formation", "iv", "elements_lost")) == "1/2"
    table.run("shot", firer="a-art", target="14", shot="retreats")
    assert table.battle.due_request is not None and table.battle.due_request.procedure == "retreat"
    table.run("retreat", behind_facing="other")  # 5.3d; Soult is attached and touches it (2.0g)
    assert table.field("unit", "14", "gone") is True
    assert table.field("general", "iv-general", "gone") is True
    assert table.field("formation", "iv", "out_of_sight") is True  # 2.0h
    table.next()
    assert table.step == "break-check"  # nobody is in contact: no melee


def the_allies_attack(table: Table) -> None:
    """Kollowrat is mediocre (5.1b): a 3 gives 2 AP."""
    table.run("break-check")
    assert "coefficiente non inserito" in table.battle.history.events[-1].told[0].it
    table.run("activation", 3)
    assert table.ap("iv-col") == 2
    table.run("strategic", movers="phan ryaz", enemy_start_cm=60, enemy_end_cm=50, general_cm=10)
    assert table.ap("iv-col") == 1
    assert table.run("contact", unit="novg", foes="36").status == "done"
    table.next()
    assert table.run("shot", firer="36", target="novg", shot="nothing").bars[0].clause == "4.0g"
    table.next()
    assert (table.step, table.battle.active) == ("fight", Ref("unit", "novg"))
    assert table.run("melee").status == "ask"
    table.run("melee", fight="defender-destroyed")
    assert "fuori dalla vista del Generale" in table.told  # 2.0h
    assert table.field("unit", "36", "gone") is True
    assert table.field("unit", "novg", "in_contact") is False
    assert table.step == "break-check"
    table.run("break-check", iv__said_broken=True)
    assert table.field("formation", "iv", "broken") is True


def test_two_turns(table: Table) -> None:
    the_french_spend_all(table)
    the_allies_shoot(table)
    the_allies_attack(table)
    assert table.battle.turn == 2
    table.run("activation")  # 2.0h: no general, no die
    assert (table.step, table.ap("iv")) == ("moves", 0)
    table.next()
    table.next()
    table.run("break-check")
    table.run("activation", 6)
    assert table.ap("iv-col") == 5
    table.run("move", movers="wien", turn_first=True)
    assert table.ap("iv-col") == 4  # 5.4b: the turn before the move is free
    table.next()
    table.next()
    table.run("break-check")
    assert (table.battle.turn, table.step) == (3, "activation")
    while table.battle.history.can_undo is not None:
        table.battle.undo()
    assert table.battle.state == table.battle.history.start


def test_the_points_of_five_generals_have_exact_odds() -> None:
    """Four corps, one under a mediocre general (0 is lifted to 1, 5.1d), and the commander-in-chief."""
    rules = Rules(load("de-bellis-empire").ruleset)
    things = {
        f"f{nth}": {
            "kind": "formation",
            "level": "army" if nth == 5 else "corps",
            "commander": {"quality": "mediocre" if nth == 1 else "normale"},
        }
        for nth in range(1, 6)
    }
    setup = set_up(rules, None, {}, things)
    commands = tuple(Ref("formation", f"f{nth}") for nth in range(1, 6))
    (chance,) = odds(rules, setup.battle.state, Request("activation", {"commands": commands}))
    assert chance.distribution is not None
    assert sum(chance.distribution.values()) == 1
    mean = sum(total * share for total, share in chance.distribution.items())  # type: ignore[operator]
    assert mean * 6 == 4 * 21 + (1 + 1 + 2 + 3 + 4 + 5)
